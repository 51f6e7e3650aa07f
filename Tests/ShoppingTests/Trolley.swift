import Accounts
import Catalog
import Core
import HTTP
import JSON
import Ledger
import Places
import SQLite
import Shopping
import Site
import Stock
import TestSupport
import Testing

/// A household with a shopping list, and the site of its lists.
struct Trolley: Sendable {
    let home: TestHousehold
    let site: TestSite
    let list: ShoppingList.ID

    init() async throws {
        home = try await TestHousehold()
        site = try await TestSite(
            home,
            pages: ShoppingRoutes.pages,
            announcements: Announcements(words: [:], sources: ShoppingAnnouncements.sources)
        ) { _, routes in ShoppingRoutes.add(to: &routes) }
        list = try await home.write(as: home.owner) { try $0.addShoppingList("Saturday") }
    }

    var path: String { "/shopping/\(list)" }
    var api: String { "/shopping-lists/\(list)" }

    func product(
        _ name: String,
        unit: Unit.Code = .piece,
        minimum: String? = nil,
        management: Product.Management = .batches
    ) async throws -> Product.ID {
        var changes = ProductChanges()
        changes.name = .set(name)
        changes.unit = .set(unit)
        changes.management = .set(management)
        changes.minimum = .set(try minimum.map { try Amount($0) })
        let draft = ProductDraft(changes)
        return try await home.write(as: home.owner) { try $0.createProduct(draft) }
    }

    /// A group of which so much is missing, in millionths of its unit.
    func group(_ name: String, unit: Unit.Code = .kilogram, missing: Int64 = 0) async throws -> ProductGroup.ID {
        try await home.write(as: home.owner) { transaction in
            try transaction.connection.value(
                """
                INSERT INTO product_group (household_id, name, unit, scale, missing)
                VALUES (\(transaction.household), \(name), \(unit), 1000000, \(missing)) RETURNING id
                """,
                as: ProductGroup.ID.self
            )
        }
    }

    func stock(_ product: Product.ID) async throws -> String {
        try await home.read(as: home.owner) { try $0.product(product).map { $0.text($0.stock) } ?? "" }
    }

    func checkIn(_ product: Product.ID, _ amount: String) async throws {
        let draft = CheckInDraft(target: BookingTarget(product: product, amount: try Amount(amount)))
        try await home.write(as: home.owner) { _ = try $0.checkIn(draft) }
    }

    @discardableResult
    func add(_ draft: LineDraft) async throws -> ShoppingLine.ID {
        try await home.write(as: home.owner) { [list] in try $0.addLine(draft, to: list) }
    }

    @discardableResult
    func fill() async throws -> Filled {
        try await home.write(as: home.owner) { [list] in try $0.fillFromMinimum(list) }
    }

    func tick(_ line: ShoppingLine.ID, _ isDone: Bool = true) async throws {
        try await home.write(as: home.owner) { [list] in try $0.tick(line, in: list, isDone) }
    }

    func line(_ id: ShoppingLine.ID) async throws -> ShoppingLine? {
        try await home.read(as: home.owner) { [list] in try $0.line(id, in: list) }
    }

    /// The list as it reads: `12 l Milk`, with a hook before what is done.
    func lines() async throws -> [String] {
        let answer = await site.api(.get, "\(api)/lines", as: .viewer).json
        return (answer["items"]?.array ?? []).map { line in
            let done = line["done"]?.bool == true ? "✓ " : ""
            let amount = [line["amount"]?.number?.text, line["unit"]?.text].compactMap(\.self)
            return done + (amount + [line["name"]?.text ?? ""]).joined(separator: " ")
        }
    }
}

/// The rejected fields of what somebody tried, nil when it was done.
func rejected(_ body: () async throws -> Void) async throws -> [String]? {
    do {
        try await body()
        return nil
    } catch let rejection as Rejection {
        return rejection.errors.keys.sorted()
    }
}
