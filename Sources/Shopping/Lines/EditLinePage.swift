import Core
import Mustache
import Site

/// The form of one line, and its place in the list.
struct EditLinePage: Page {
    static let view = "shopping/edit-line"

    let line: ShoppingLine
    let title: String
    let problem: String?
    let form: LineFields
    let isLast: Bool

    static let fields = Fields<EditLinePage> {
        $0.text("list") { $0.line.list.description }
        $0.text("line") { $0.line.id.description }
        $0.text("title") { $0.title }
        $0.text("problem") { $0.problem }
        $0.model("form") { $0.form }
        $0.boolean("isNamed") { $0.line.draft.product != nil || $0.line.draft.group != nil }
        $0.text("product") { $0.line.draft.product?.description }
        $0.boolean("mayRise") { $0.line.position > 1 }
        $0.boolean("maySink") { !$0.isLast }
    }

    static let sample = EditLinePage(
        line: ShoppingLine(
            id: ShoppingLine.ID(rawValue: 1),
            list: ShoppingList.ID(rawValue: 1),
            draft: LineDraft(text: "Candles"),
            isDone: false,
            source: .manual,
            position: 2
        ),
        title: "Candles",
        problem: "Problem",
        form: .sample,
        isLast: false
    )
}
