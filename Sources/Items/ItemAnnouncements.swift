import Accounts
import Catalog
import Core
import Ledger
package import Site

/// What pages say of items in other words than the journal's: of the trash and of documents.
package enum ItemAnnouncements {
    static let restored = "item_restored"
    static let documentTrashed = "document_trashed"
    static let documentRestored = "document_restored"
    static let trashed = "item_trashed"

    /// By the kind that stands in `?done=`.
    package static let sources: [String: Announcements.Source] = [
        restored: { number, snapshot in
            guard let (item, isDeleted) = try snapshot.anyItem(Item.ID(rawValue: number)), !isDeleted,
                let product = try snapshot.product(item.product)
            else { return nil }
            return Announcement(Message("done.restored", ["name": .text(item.title(product.name))]))
        },
        documentTrashed: { number, snapshot in
            try snapshot.anyDocument(Document.ID(rawValue: number)).map {
                Announcement(Message("done.trashed", ["name": .text($0.name)]))
            }
        },
        documentRestored: { number, snapshot in
            try snapshot.document(Document.ID(rawValue: number)).map {
                Announcement(Message("done.restored", ["name": .text($0.name)]))
            }
        },
        trashed: { number, snapshot in
            let id = Action.ID(rawValue: number)
            guard let action = try snapshot.action(id),
                let (item, _) = try snapshot.movements(of: id).first?.item.flatMap({ try snapshot.anyItem($0) }),
                let product = try snapshot.product(item.product)
            else { return nil }
            let words: Message.Arguments = [
                "name": .text(item.title(product.name)), "code": .text(item.uid.rawValue),
            ]
            let mayUndo = !action.isUndone && snapshot.member.mayUndo(bookingOf: action.user)
            return Announcement(Message("done.item_trashed", words), undo: mayUndo ? id : nil)
        },
    ]
}
