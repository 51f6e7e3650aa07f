import Accounts
import Catalog
import Core
import Ledger
import Places
import SQLite
import Stock
import TestSupport

/// A household with milk, counted in litres and kept in the fridge, which bookings are made of.
struct Larder: Sendable {
    let household: TestHousehold
    let milk: Product.ID
    let fridge: Location.ID
    let cellar: Location.ID

    init() async throws {
        household = try await TestHousehold()
        (fridge, cellar, milk) = try await household.write(as: household.owner) { transaction in
            let fridge = try transaction.addPlace(LocationDraft(name: "Fridge"))
            let cellar = try transaction.addPlace(LocationDraft(name: "Cellar"))
            let milk = try transaction.connection.value(
                """
                INSERT INTO product (household_id, name, kind, management, unit, scale, location_id, folded, created_at)
                VALUES (\(transaction.household), 'Milk', 'food', 'batches', 'l', 1000000, \(fridge), 'milk', 0)
                RETURNING id
                """,
                as: Product.ID.self
            )
            return (fridge, cellar, milk)
        }
    }

    @discardableResult
    func checkIn(_ litres: Int, as member: Member? = nil) async throws -> Action.ID {
        let draft = CheckInDraft(target: BookingTarget(product: milk, amount: Amount(litres)))
        return try await household.write(as: member ?? household.owner) { try $0.checkIn(draft).action }
    }

    @discardableResult
    func checkOut(_ litres: Int, as member: Member? = nil) async throws -> Action.ID {
        let draft = CheckOutDraft(target: BookingTarget(product: milk, amount: Amount(litres)))
        return try await household.write(as: member ?? household.owner) { try $0.checkOut(draft).action }
    }

    /// Moves all that lies in a place to another.
    func move(from: Location.ID, to: Location.ID) async throws -> Action.ID? {
        try await household.write(as: household.owner) { try $0.moveContents(of: [from], to: to) }
    }

    @discardableResult
    func undo(_ action: Action.ID, as member: Member? = nil) async throws -> Action.ID {
        try await household.write(as: member ?? household.owner) { try $0.undo(action, with: .stock).action }
    }

    /// The refusal of an undo, nil when it was carried out.
    func refusal(ofUndoing action: Action.ID, as member: Member? = nil) async throws -> Refusal? {
        do {
            try await undo(action, as: member)
            return nil
        } catch let refusal as Refusal {
            return refusal
        }
    }

    /// Litres in the house.
    func stock() async throws -> Int64 {
        let milk = milk
        return try await household.read(as: household.viewer) { snapshot in
            (try snapshot.product(milk)?.stock.rawValue ?? -1) / 1_000_000
        }
    }

    /// Where the milk lies, a place for each batch that is not empty.
    func places() async throws -> [Location.ID?] {
        let milk = milk
        return try await household.read(as: household.viewer) { try $0.batches(of: milk).map(\.details.location) }
    }

    /// Whether the journal's sums are what the batches and the product hold.
    func agrees() async throws -> Bool {
        try await household.database.read { connection in
            let wrong = try connection.value(
                """
                SELECT (SELECT count(*) FROM batch WHERE amount <>
                        (SELECT coalesce(sum(amount), 0) FROM movement WHERE movement.batch_id = batch.id))
                    + (SELECT count(*) FROM product WHERE stock <>
                        (SELECT coalesce(sum(amount), 0) FROM movement WHERE movement.product_id = product.id))
                """,
                as: Int.self
            )
            return wrong == 0
        }
    }
}
