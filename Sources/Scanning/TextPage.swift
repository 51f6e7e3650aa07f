import Core
import Mustache
import Site

/// The page that reads a date, or a name and a brand, from a picture, and offers what it found.
struct TextPage: Page {
    static let view = "scanning/text"

    let problem: String?
    /// The complete path of the form that what is chosen goes into.
    let back: String
    let isAsked: Bool
    let dates: [Choice]
    let lines: [Line]
    let picture: Field

    /// Something to choose, and where choosing it leads.
    struct Choice: Model {
        let href: String
        let label: String
        /// As it stands on the package.
        let text: String

        static let fields = Fields<Choice> {
            $0.text("href") { $0.href }
            $0.text("label") { $0.label }
            $0.text("text") { $0.text }
        }
    }

    /// A line that may be the name or the brand.
    struct Line: Model {
        let text: String
        let asName: String
        let asBrand: String

        static let fields = Fields<Line> {
            $0.text("text") { $0.text }
            $0.text("asName") { $0.asName }
            $0.text("asBrand") { $0.asBrand }
        }
    }

    static let fields = Fields<TextPage> {
        $0.text("problem") { $0.problem }
        $0.text("back") { $0.back }
        $0.boolean("hasDates") { !$0.dates.isEmpty }
        $0.list("dates") { $0.dates }
        $0.boolean("hasLines") { !$0.lines.isEmpty }
        $0.list("lines") { $0.lines }
        $0.model("picture") { $0.picture }
        $0.boolean("nothing") { $0.isAsked && $0.dates.isEmpty && $0.lines.isEmpty && $0.problem == nil }
    }

    static let sample = TextPage(
        problem: "Problem",
        back: "/check-in?product=1",
        isAsked: true,
        dates: [Choice(href: "/check-in?product=1&best_before=2027-03-12", label: "12 Mar 2027", text: "12.03.27")],
        lines: [Line(text: "Milk", asName: "/check-in?name=Milk", asBrand: "/check-in?brand=Milk")],
        picture: .sample
    )
}
