import Accounts
import Catalog
import Core
import Ledger
import Localization
import Places
import SQLite
import Stock
import TestSupport
import Testing

/// A household with something to book: what tests of the stock do, in one line each, as the owner unless said.
struct Pantry: Sendable {
    let home: TestHousehold

    init(clock: TestClock = TestClock()) async throws {
        home = try await TestHousehold(clock: clock)
    }

    /// Adds a product that is counted in a unit the household has.
    func product(
        _ name: String = "Milk",
        unit: Catalog.Unit.Code = .piece,
        management: Product.Management = .batches,
        kind: Product.Kind = .food,
        location: Location.ID? = nil,
        minimum: Amount? = nil,
        of member: Member? = nil
    ) async throws -> Product.ID {
        try await home.write(as: member ?? home.owner) { transaction in
            let conversions = try transaction.conversions()
            let scale = try #require(conversions.scale(for: unit))
            let minimum = try minimum.map { try scale.steps(of: $0) }
            return try transaction.connection.value(
                """
                INSERT INTO product (household_id, name, kind, management, unit, scale, location_id, minimum, folded,
                    missing, created_at)
                VALUES (\(transaction.household), \(name), \(kind), \(management), \(unit), \(scale), \(location),
                    \(minimum), \(name.lowercased()), \(minimum ?? .zero), \(transaction.now)) RETURNING id
                """,
                as: Product.ID.self
            )
        }
    }

    /// Puts a code on a product's packages.
    func barcode(_ text: String, on product: Product.ID, holding contents: Barcode.Contents? = nil) async throws {
        try await home.write(as: home.owner) { transaction in
            let code = try #require(ScannedCode(text))
            let draft = BarcodeDraft(code, amount: contents?.amount, unit: contents?.unit)
            try transaction.addBarcode(draft, to: product)
        }
    }

    /// Lets one unit convert into another.
    func conversion(from: Catalog.Unit.Code, to: Catalog.Unit.Code, _ numerator: Int, _ denominator: Int = 1)
        async throws
    {
        try await home.write(as: home.owner) { transaction in
            for code in [from, to] {
                try transaction.connection.execute(
                    "INSERT INTO unit (household_id, code) VALUES (\(transaction.household), \(code)) ON CONFLICT DO NOTHING"
                )
            }
            try transaction.connection.execute(
                """
                INSERT INTO unit_conversion (household_id, from_unit, to_unit, numerator, denominator)
                VALUES (\(transaction.household), \(from), \(to), \(numerator), \(denominator))
                """
            )
        }
    }

    func place(_ name: String, in parent: Location.ID? = nil) async throws -> Location.ID {
        try await home.write(as: home.owner) { try $0.addPlace(LocationDraft(name: name, parent: parent)) }
    }

    @discardableResult
    func checkIn(_ draft: CheckInDraft, as member: Member? = nil) async throws -> CheckedIn {
        try await home.write(as: member ?? home.owner) { try $0.checkIn(draft) }
    }

    @discardableResult
    func checkIn(
        _ product: Product.ID,
        _ amount: String,
        unit: Catalog.Unit.Code? = nil,
        bestBefore: String? = nil,
        place: CheckInDraft.Place = .usual
    ) async throws -> CheckedIn {
        try await checkIn(
            CheckInDraft(
                target: BookingTarget(product: product, amount: try Amount(amount), unit: unit),
                bestBefore: bestBefore.flatMap { TypedDate(iso: $0) }.map { BestBefore($0) },
                place: place
            )
        )
    }

    @discardableResult
    func checkOut(
        _ product: Product.ID,
        _ amount: String,
        unit: Catalog.Unit.Code? = nil,
        batch: Batch.ID? = nil,
        location: Location.ID? = nil,
        spoiled: Bool = false,
        as member: Member? = nil
    ) async throws -> CheckedOut {
        let draft = CheckOutDraft(
            target: BookingTarget(product: product, amount: try Amount(amount), unit: unit),
            batch: batch,
            location: location,
            isSpoiled: spoiled
        )
        return try await home.write(as: member ?? home.owner) { try $0.checkOut(draft) }
    }

    @discardableResult
    func undo(_ action: Action.ID, as member: Member? = nil) async throws -> Undone {
        try await home.write(as: member ?? home.owner) { try $0.undo(action, with: .stock) }
    }

    /// A product as it is kept.
    func stored(_ product: Product.ID) async throws -> Product {
        try #require(try await home.read(as: home.owner) { try $0.product(product) })
    }

    /// What is in the house of a product, as text.
    func stock(_ product: Product.ID) async throws -> String {
        let product = try await stored(product)
        return product.text(product.stock)
    }

    /// What is there of a product, in the order in which it is taken.
    func batches(_ product: Product.ID) async throws -> [Batch] {
        try await home.read(as: home.owner) { try $0.batches(of: product) }
    }

    /// What the check of the whole file finds wrong.
    func disagreements() async throws -> [String] {
        try await home.database.readSlowly { try StockCheck.disagreements($0) }
    }
}

extension Catalog.Unit.Code: ExpressibleByStringLiteral {
    package init(stringLiteral code: String) { self.init(rawValue: code) }
}

/// The reason for which something is refused; nil when it is not.
func refusal(_ body: () async throws -> Void) async throws -> Refusal? {
    do {
        try await body()
        return nil
    } catch let refusal as Refusal {
        return refusal
    }
}

/// What is wrong by field; empty when nothing is.
func rejection(_ body: () async throws -> Void) async throws -> [String: [String]] {
    do {
        try await body()
        return [:]
    } catch let rejection as Rejection {
        return rejection.errors.mapValues { $0.map(\.key) }
    }
}

extension Pantry {
    /// Every product of the household.
    func products() async throws -> [Product] {
        try await home.read(as: home.owner) { try $0.products(matching: ProductFilter(), limit: 100).products }
    }
}
