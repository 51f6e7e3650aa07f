import Accounts
import Core
import Ledger
import Localization
import Mustache
import Site

/// What lies in the trash.
struct TrashPage: Page {
    static let view = "catalog/trash"

    let rows: [TrashRow]
    let pager: Pager?

    static let fields = Fields<TrashPage> {
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.model("pager") { $0.pager }
    }

    static let sample = TrashPage(rows: [.sample], pager: .sample)
}

/// Something in the trash.
struct TrashRow: Model {
    let id: TrashEntry.ID
    /// The name of the icon.
    let kind: String
    let name: String
    let deleted: String
    let restore: RestoreButton?

    struct RestoreButton: Model {
        let label: String

        static let fields = Fields<RestoreButton> {
            $0.text("label") { $0.label }
        }
    }

    static let fields = Fields<TrashRow> {
        $0.text("id") { $0.id.description }
        $0.text("kind") { $0.kind }
        $0.text("name") { $0.name }
        $0.text("deleted") { $0.deleted }
        $0.model("restore") { $0.restore }
    }

    static let sample = TrashRow(
        id: TrashEntry.ID(rawValue: 1),
        kind: "product",
        name: "Name",
        deleted: "31 Mar 2027, by Anna",
        restore: RestoreButton(label: "Restore Name")
    )
}

extension TrashRow {
    init(_ entry: TrashEntry, who: String?, _ visit: MemberVisit) {
        let day = Message.Argument.date(visit.user.zone.date(of: entry.at))
        let label = Message("trash.restore_label", ["name": .text(entry.title)])
        self.init(
            id: entry.id,
            kind: entry.kind.icon,
            name: entry.title,
            deleted: visit.text(
                who.map { Message("trash.deleted", ["date": day, "who": .text($0)]) }
                    ?? Message("trash.deleted_by_nobody", ["date": day])
            ),
            restore: visit.may(.restoreFromTrash) ? RestoreButton(label: visit.text(label)) : nil
        )
    }
}

extension TrashKind {
    fileprivate var icon: String {
        switch self {
        case .product: "product"
        case .location: "places"
        case .item: "item"
        case .document: "document"
        case .category: "category"
        case .group: "group"
        case .shoppingList: "shopping"
        }
    }
}
