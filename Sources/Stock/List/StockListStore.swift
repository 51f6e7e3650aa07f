import Accounts
import Catalog
import Core
import Places
import SQLite

extension HouseholdScope {
    /// A part of the products that a filter lets through, in its order.
    ///
    /// `order` are all places as they are listed. Throws a rejection when the filter's category or group is not the
    /// household's.
    func stock(_ filter: StockFilter, _ order: LocationTree) throws -> StockPart {
        if let places = filter.places, filter.state?.isInStock ?? true {
            return StockPart(try stock(in: places, filter, order), filter)
        }
        var products = filter.products
        products.location = filter.places?.first
        products.state = filter.state.map(\.ofProducts) ?? .inStock
        let rows = try rows(
            StockEntry.row,
            of: try selection(of: products, sort: filter.reading),
            sort: filter.reading,
            places: order.nodes.map(\.id),
            after: filter.position.keys,
            limit: filter.limit + 1
        )
        return StockPart(rows, filter)
    }

    /// Whether the household has any products at all.
    func hasProducts() throws(SQLiteError) -> Bool {
        try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM product WHERE household_id = \(household) AND deleted_at IS NULL)
            """,
            as: Bool.self
        )
    }
}
