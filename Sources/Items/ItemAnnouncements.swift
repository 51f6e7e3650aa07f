package import Accounts
import Catalog
import Core
package import Ledger
import Places
package import Site

/// What pages say of items in other words than the journal's: of the trash and of documents.
package enum ItemAnnouncements {
    static let restored = "item_restored"
    static let documentTrashed = "document_trashed"
    static let documentRestored = "document_restored"
    static let trashed = "item_trashed"
    static let moved = "item_moved"

    /// By the kind that stands in `?done=`.
    package static let sources: [String: Announcements.Source] = [
        restored: { number, snapshot in
            guard let (item, isDeleted) = try snapshot.anyItem(Item.ID(rawValue: number)), !isDeleted,
                let product = try snapshot.product(item.product)
            else { return nil }
            return Announcement(Message("done.restored", ["name": .text(item.title(product.name))]))
        },
        documentTrashed: Announcements.trashed(.document),
        documentRestored: { number, snapshot in
            try snapshot.document(Document.ID(rawValue: number)).map {
                Announcement(Message("done.restored", ["name": .text($0.name)]))
            }
        },
        moved: { number, snapshot in try ofMove(Action.ID(rawValue: number), snapshot) },
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
            return Announcement(Message("done.item_trashed", words), undo: mayUndo ? .booking(id) : nil)
        },
    ]
    /// Which piece went where, or how many did; nil for what is no move of items.
    package static func ofMove(_ id: Action.ID, _ snapshot: HouseholdSnapshot) throws -> Announcement? {
        guard let action = try snapshot.action(id), action.kind == .move else { return nil }
        let moves = try snapshot.movements(of: id)
        guard let first = moves.first, let (item, _) = try first.item.flatMap({ try snapshot.anyItem($0) }),
            let product = try snapshot.product(item.product)
        else { return nil }
        let name: Message.Arguments = ["name": .text("\(item.title(product.name)) (\(item.uid))")]
        let places = try snapshot.allLocations()
        let mayUndo = !action.isUndone && snapshot.member.mayUndo(bookingOf: action.user)
        return Announcement(
            first.location.flatMap { places[$0] }.map { place in
                let path: Message.Arguments = ["place": .text(places.path(of: place.id))]
                return moves.count > 1
                    ? Message("done.moved_items", path.and(["count": .count(moves.count)]))
                    : Message("done.moved", name.and(path))
            } ?? Message("done.moved_nowhere", name),
            undo: mayUndo ? .booking(id) : nil
        )
    }
}
