package import Core
import SQLite

/// A picture of a product.
package struct ProductPicture: Hashable, Sendable {
    package typealias ID = Core.ID<ProductPicture>

    package let id: ID
    /// The name under which it is kept.
    package let name: String
    /// Whether lists show the product by it.
    package let isCover: Bool

    /// So many pictures a product may have.
    static let most = 20

    static let row = RowDecoder(
        "product_picture.id",
        "product_picture.picture",
        "coalesce(product_picture.picture = product.picture, 0)"
    ) { (id: ID, name: String, isCover: Bool) in
        ProductPicture(id: id, name: name, isCover: isCover)
    }
}
