import Accounts
import Core
import Ledger
package import Site

/// What pages say after something was done to a shopping list.
package enum ShoppingAnnouncements {
    static let saved = "shopping_list"
    static let trashed = "shopping_list_trashed"
    static let restored = "shopping_list_restored"
    static let filled = "shopping_filled"
    static let cleared = "shopping_cleared"

    /// By the kind that stands in `?done=`.
    package static let sources: [String: Announcements.Source] = [
        saved: source { Message("done.list_saved", ["name": .text($0)]) },
        trashed: Announcements.trashed(.shoppingList),
        restored: source { Message("done.restored", ["name": .text($0)]) },
        // The number is how many lines it was.
        filled: { number, _ in
            guard number > 0 else { return Announcement(Message("done.nothing_missing")) }
            return Announcement(Message("done.filled", ["count": .count(Int(clamping: number))]))
        },
        cleared: { number, _ in Announcement(Message("done.cleared", ["count": .count(Int(clamping: number))])) },
    ]

    private static func source(_ message: @escaping @Sendable (_ name: String) -> Message) -> Announcements.Source {
        { number, snapshot in
            try snapshot.anyShoppingList(ShoppingList.ID(rawValue: number)).map { Announcement(message($0.name)) }
        }
    }
}
