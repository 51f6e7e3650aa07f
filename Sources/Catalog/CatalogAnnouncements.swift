import Accounts
import Core
import Ledger
import SQLite
package import Site

/// What pages say after something was done to a product.
package enum CatalogAnnouncements {
    static let created = "product"
    static let trashed = "product_trashed"
    static let restored = "product_restored"
    static let groupSaved = "group"
    static let groupTrashed = "group_trashed"
    static let groupRestored = "group_restored"
    static let categorySaved = "category"
    static let categoryTrashed = "category_trashed"
    static let categoryRestored = "category_restored"

    /// By the kind that stands in `?done=`.
    package static let sources: [String: Announcements.Source] = [
        created: source(productName) { Message("done.created", ["name": .text($0)]) },
        trashed: Announcements.trashed(.product),
        restored: source(productName) { Message("done.restored", ["name": .text($0)]) },
        groupSaved: source(groupName) { Message("done.place_saved", ["name": .text($0)]) },
        groupTrashed: Announcements.trashed(.group),
        groupRestored: source(groupName) { Message("done.restored", ["name": .text($0)]) },
        categorySaved: source(categoryName) { Message("done.place_saved", ["name": .text($0)]) },
        categoryTrashed: Announcements.trashed(.category),
        categoryRestored: source(categoryName) { Message("done.restored", ["name": .text($0)]) },
    ]

    private typealias Namer = @Sendable (HouseholdSnapshot, Int64) throws -> String?

    private static let productName: Namer = { try $0.nameOfAnyProduct(Product.ID(rawValue: $1)) }
    private static let groupName: Namer = { try $0.anyGroup(ProductGroup.ID(rawValue: $1))?.name }
    private static let categoryName: Namer = { try $0.anyCategory(ProductCategory.ID(rawValue: $1))?.name }

    private static func source(
        _ namer: @escaping Namer,
        _ message: @escaping @Sendable (_ name: String) -> Message
    ) -> Announcements.Source {
        { number, snapshot in try namer(snapshot, number).map { Announcement(message($0)) } }
    }
}
