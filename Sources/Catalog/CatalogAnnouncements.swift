import Accounts
import Core
import SQLite
package import Site

/// What pages say after something was done to a product.
package enum CatalogAnnouncements {
    static let created = "product"
    static let trashed = "product_trashed"
    static let restored = "product_restored"

    /// By the kind that stands in `?done=`.
    package static let sources: [String: Announcements.Source] = [
        created: source { Message("done.created", ["name": .text($0)]) },
        trashed: source { Message("done.trashed", ["name": .text($0)]) },
        restored: source { Message("done.restored", ["name": .text($0)]) },
    ]

    private static func source(_ message: @escaping @Sendable (_ name: String) -> Message) -> Announcements.Source {
        { number, snapshot in
            try snapshot.nameOfAnyProduct(Product.ID(rawValue: number)).map { Announcement(message($0)) }
        }
    }
}
