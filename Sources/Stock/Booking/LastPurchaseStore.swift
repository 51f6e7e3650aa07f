import Accounts
import Catalog
import Core
import Ledger
import Places
import SQLite

/// What is offered again when a product is bought again.
struct LastPurchase: Sendable {
    /// Where it was put.
    let location: Location.ID?
    /// How many days it would keep from the day it came in; nil when it had no date.
    let shelfLifeDays: Int?
    /// What it cost the last time that anybody said, not counting what was free.
    let price: Price?

    /// The price of another amount, rounded to the smallest coin.
    func price(of amount: Steps) -> Money? { price?.share(of: amount)?.total }
}

extension HouseholdScope {
    /// The last purchase of a product that was not undone; nil when there is none.
    func lastPurchase(of product: Product.ID) throws(SQLiteError) -> LastPurchase? {
        let found = try connection.firstValue(
            """
            SELECT movement.location_id, action.at, batch.best_before
            FROM movement JOIN action ON action.id = movement.action_id JOIN batch ON batch.id = movement.batch_id
            WHERE movement.product_id = \(product) AND movement.household_id = \(household)
                AND movement.kind = \(MovementKind.checkIn) AND action.undone = 0
            ORDER BY movement.id DESC LIMIT 1
            """,
            as: Location.ID?.self,
            Instant.self,
            CivilDate?.self
        )
        guard let (location, at, bestBefore) = found else { return nil }
        let day = member.user.zone.date(of: at)
        return LastPurchase(
            location: location,
            shelfLifeDays: bestBefore.map { day.days(until: $0) },
            price: try lastPrice(of: product)
        )
    }

    private func lastPrice(of product: Product.ID) throws(SQLiteError) -> Price? {
        try connection.first(
            priceRow,
            """
            SELECT \(priceRow)
            FROM movement JOIN action ON action.id = movement.action_id JOIN batch ON batch.id = movement.batch_id
            WHERE movement.product_id = \(product) AND +movement.household_id = \(household)
                AND movement.kind = \(MovementKind.checkIn) AND action.undone = 0
                AND coalesce(movement.price, batch.price) > 0
            ORDER BY movement.id DESC LIMIT 1
            """
        ) ?? nil
    }
}

/// A batch keeps its price, which may have been put right; where there are none the booking does.
private let priceRow = RowDecoder(
    "coalesce(movement.price, batch.price)",
    "coalesce(movement.currency, batch.currency)",
    "CASE WHEN movement.price IS NULL THEN batch.priced_amount ELSE movement.amount END"
) {
    Price(minorUnits: $0, currency: $1, amount: $2)
}
