import Catalog
import Core
import Places
import SQLite

/// Whether an item is in the house.
enum ItemWhereabouts: String, CaseIterable, Sendable {
    case inHouse = "in_house"
    case lent
    case overdue
}

/// What items are listed by.
enum ItemSort: String, Sendable {
    case name
    case backwards = "-name"
}

/// Which items are asked for.
struct ItemFilter: Sendable {
    /// Every word of it in the name, the serial number, the code, or the name and brand of the product.
    var text: String?
    var state: ItemWhereabouts?
    var product: Product.ID?
    /// What lies there, or in a place within.
    var location: Location.ID?
    /// What is of a product in this category, or in one within.
    var category: ProductCategory.ID?
    /// What does not lie in exactly this place.
    var elsewhere: Location.ID?
    var sort = ItemSort.name
    var limit = 50
    var position = ItemPosition.start
    /// Whether it is to be told how many there are.
    var counts = false
}

/// Where a part of the list lies: at its start, or beside a row.
enum ItemPosition: Sendable {
    case start
    case after(ItemKey)
    case before(ItemKey)
}

/// What the list is sorted by: the name of the product and then that of the item.
struct ItemKey: Hashable, Sendable {
    let product: String
    let productID: Product.ID
    let item: String
    let itemID: Item.ID

    /// So many texts in a cursor.
    static let count = 4

    /// As a cursor holds it.
    var texts: [String] { [product, productID.description, item, itemID.description] }

    init(product: String, productID: Product.ID, item: String, itemID: Item.ID) {
        self.product = product
        self.productID = productID
        self.item = item
        self.itemID = itemID
    }

    /// Reads a cursor; nil for texts that no row can have.
    init?(_ texts: [String]?) {
        guard let texts, texts.count == Self.count, let product = Product.ID(texts[1]), let item = Item.ID(texts[3])
        else { return nil }
        self.init(product: texts[0], productID: product, item: texts[2], itemID: item)
    }
}

/// A part of a list of items, and how much there is of it.
struct ItemPart: Sendable {
    let entries: [ItemEntry]
    let hasPrevious: Bool
    let hasNext: Bool
    /// How many there are in all; nil beyond a thousand, and where nobody asked.
    let total: Int?
}

/// An item as lists show it.
struct ItemEntry: Sendable {
    let item: Item
    let product: Named
    let key: ItemKey
    /// The photo of the item itself that it is shown by.
    var cover: Document.ID?

    /// What is shown of the product.
    struct Named: Sendable {
        let name: String
        let picture: String?
    }

    var title: String { item.title(product.name) }

    /// Where the picture is that lists show, below the base path: its own, or else its product's.
    var picture: String? {
        cover.map { Document.smallPath(of: $0) } ?? product.picture.map { PictureStore.smallPath(of: $0) }
    }

    static let row = Item.row.of("item").and(named).and(folded)

    init(_ parts: ((Item, Named), (String, String))) {
        let ((item, product), folded) = parts
        self.item = item
        self.product = product
        key = ItemKey(product: folded.0, productID: item.product, item: folded.1, itemID: item.id)
    }

    /// An item with its product, where there is no list to be sorted.
    init(_ item: Item, of product: Product) {
        self.item = item
        self.product = Named(name: product.name, picture: product.details.picture)
        key = ItemKey(product: "", productID: product.id, item: "", itemID: item.id)
    }

    private static let named = RowDecoder("product.name", "product.picture") { Named(name: $0, picture: $1) }
    private static let folded = RowDecoder("product.folded", "item.folded") { (product: String, item: String) in
        (product, item)
    }
}
