import SQLite

/// In which order products are listed.
package struct ProductSort: RawRepresentable, CaseIterable, Hashable, Sendable {
    package enum Column: String, CaseIterable, Hashable, Sendable {
        case name
        /// The first to expire before all else; what never does, or is not there, comes last.
        case useBy = "use_by"
        /// Where the first of it lies, in the order in which places are listed, what lies nowhere last; then as above.
        case place
        /// How many of its unit there are.
        case stock
        /// How many of its unit are missing to its minimum.
        case missing
    }

    package let column: Column
    package let isDescending: Bool

    package init(_ column: Column, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }

    /// Reads the name of a column, turned around by a minus before it.
    package init?(rawValue: String) {
        let isDescending = rawValue.hasPrefix("-")
        guard let column = Column(rawValue: isDescending ? String(rawValue.dropFirst()) : rawValue) else { return nil }
        self.init(column, isDescending: isDescending)
    }

    package var rawValue: String { (isDescending ? "-" : "") + column.rawValue }

    /// The same turned around.
    package var reversed: ProductSort { ProductSort(column, isDescending: !isDescending) }

    package static let allCases = Column.allCases.flatMap { [ProductSort($0), ProductSort($0, isDescending: true)] }
    package static let name = ProductSort(.name)
    package static let useBy = ProductSort(.useBy)

    /// By how many keys a row's position is told.
    package var keyCount: Int { column == .place ? 3 : 2 }
}

/// What sorts a list, each expression written exactly as in the index that serves it.
extension ProductSort {
    /// A column or an expression by which rows are compared before their ids.
    private var expression: SQL {
        switch column {
        case .name: "product.folded"
        case .useBy, .place: Self.firstUse
        case .stock: Self.millionthsInStock
        case .missing:
            "product.missing / product.scale * 1000000 + product.missing % product.scale * 1000000 / product.scale"
        }
    }

    static let millionthsInStock: SQL =
        "product.stock / product.scale * 1000000 + product.stock % product.scale * 1000000 / product.scale"

    /// What has no date, having no stock or never expiring, sorts behind every date.
    static let firstUse: SQL = "coalesce(product.use_by, '9999-99-99')"

    /// What tells a row's position, but for the place.
    var key: RowDecoder<ListKey> {
        switch column {
        case .name: Self.nameKey
        case .useBy, .place: Self.useByKey
        case .stock: Self.stockKey
        case .missing: Self.missingKey
        }
    }

    private static let nameKey = RowDecoder("product.folded", "product.id") { (key: String, id: Int64) in
        ListKey(key, id)
    }
    private static let useByKey = RowDecoder("coalesce(product.use_by, '9999-99-99')", "product.id") {
        (key: String, id: Int64) in ListKey(key, id)
    }
    private static let stockKey = RowDecoder(
        "product.stock / product.scale * 1000000 + product.stock % product.scale * 1000000 / product.scale",
        "product.id"
    ) { (key: Int64, id: Int64) in ListKey(key.description, id) }
    private static let missingKey = RowDecoder(
        "product.missing / product.scale * 1000000 + product.missing % product.scale * 1000000 / product.scale",
        "product.id"
    ) { (key: Int64, id: Int64) in ListKey(key.description, id) }

    var order: SQL {
        isDescending ? "\(expression) DESC, product.id DESC" : "\(expression), product.id"
    }

    /// What lies behind a row that has these two keys; nil for keys that no row has.
    func condition(behind keys: some RandomAccessCollection<String>) -> SQL? {
        guard keys.count == 2, let first = keys.first, let id = keys.last.flatMap({ Int64($0) }) else { return nil }
        let key: SQL
        switch column {
        case .name, .useBy, .place: key = "\(first)"
        case .stock, .missing:
            guard let number = Int64(first) else { return nil }
            key = "\(number)"
        }
        // Said twice: of a comparison of rows, an index over an expression does not serve the first part by itself.
        return isDescending
            ? "\(expression) <= \(key) AND (\(expression), product.id) < (\(key), \(id))"
            : "\(expression) >= \(key) AND (\(expression), product.id) > (\(key), \(id))"
    }
}
