import Accounts
import Catalog
import Core
import Foundation
import Ledger
import Localization
import Places
import SQLite
import Stock
import TestSupport
import Testing

@Suite struct `Whatever is booked and undone` {
    /// So many households, each with so many steps; `PROPERTY_STEPS=100000` asks for that many in all.
    private static let wanted = ProcessInfo.processInfo.environment["PROPERTY_STEPS"].flatMap { Int($0) }
    private static let runs = wanted.map { max(1, $0 / 1000) } ?? 5
    private static let steps = wanted == nil ? 250 : 1000

    @Test(arguments: 1...runs)
    func `journal, batches and products agree after every step`(seed: Int) async throws {
        var steps = try await RandomSteps(seed)
        for step in 1...Self.steps {
            let (kind, touched) = try await steps.take()
            for product in touched {
                let found = try await steps.pantry.disagreements(about: product)
                try #require(found == [], "step \(step), \(kind)")
            }
            if step == Self.steps {
                let found = try await steps.pantry.disagreements()
                try #require(found == [], "step \(step), \(kind)")
            }
        }
        // A run in which nearly everything is refused would prove nothing.
        for kind in ["check-in", "check-out", "move", "undo"] {
            #expect(steps.counts[kind] ?? 0 > Self.steps / 100, "\(steps.counts)")
        }
        // What is rare may be missing from a short run.
        for kind in ["open", "correct", "edit", "convert", "merge"] where Self.steps >= 1000 {
            #expect(steps.counts[kind] ?? 0 > 0, "\(steps.counts)")
        }
        #expect(steps.counts["refused"] ?? 0 > 0)
    }
}

/// Bookings at random: the same in every run with the same seed.
private struct RandomSteps {
    let pantry: Pantry
    private(set) var counts: [String: Int] = [:]
    private let random: Random
    private let places: [Location.ID?]
    private var products: [Product.ID] = []
    private var actions: [Action.ID] = []

    init(_ seed: Int) async throws {
        pantry = try await Pantry()
        random = .seeded(UInt64(seed))
        let cellar = try await pantry.place("Cellar")
        let freezer = try await pantry.freezer(in: cellar)
        places = [try await pantry.place("Fridge"), cellar, freezer, nil]
        for _ in 1...5 { try await addProduct() }
    }

    /// Takes a step: what was done, and which products it touched.
    mutating func take() async throws -> (kind: String, touched: Set<Product.ID>) {
        var kind = "refused"
        var touched: Set<Product.ID> = []
        do {
            let (done, action) = try await book()
            kind = done
            if let action {
                actions.append(action)
                let movements = try await pantry.home.read(as: pantry.home.owner) { try $0.movements(of: action) }
                touched = Set(movements.map(\.product))
            }
        } catch is Refusal {} catch is Rejection {}
        counts[kind, default: 0] += 1
        if below(20) == 0 { pantry.home.clock.advance(days: 1) }
        return (kind, touched)
    }

    private func below(_ limit: Int) -> Int { random.bytes(4).reduce(0) { $0 << 8 | Int($1) } % limit }

    private func any<Element>(_ elements: [Element]) throws -> Element {
        guard !elements.isEmpty else { throw Refusal.notFound }
        return elements[below(elements.count)]
    }

    private mutating func addProduct() async throws {
        let units: [Catalog.Unit.Code] = ["piece", "g", "kg", "l", "piece"]
        let managements: [Product.Management] = [.batches, .batches, .quantity]
        let id = try await pantry.product(
            "Product \(products.count)",
            unit: try any(units),
            management: try any(managements),
            minimum: Amount(3)
        )
        try await pantry.days(
            id,
            opened: [nil, 3][below(2)],
            frozen: [nil, 0, 90][below(3)],
            thawed: [nil, 2][below(2)]
        )
        products.append(id)
    }

    /// Whole, or down to the last step of a unit.
    private var amount: String {
        (below(2) == 0 ? Amount(1 + below(4)) : Amount(millionths: Int64(1 + below(3_000_000)))).description
    }

    private mutating func book() async throws -> (String, Action.ID?) {
        let product = try any(products)
        switch below(100) {
        case 0..<20: return try await checkIn(product)
        case 20..<33: return try await checkOut(product)
        case 33..<46: return try await move(product)
        case 46..<54:
            return ("open", try await pantry.open(try await batch(of: product), below(2) == 0 ? nil : amount).action)
        case 54..<62: return try await correct(product)
        case 62..<67: return try await edit(product)
        case 67..<72: return ("convert", try await pantry.convert(product, to: try any(Product.Management.allCases)))
        case 72..<79:
            let done = try await pantry.merge(product, into: try any(products))
            try await addProduct()
            return ("merge", done.action)
        default:
            // Mostly something recent, which nothing stands against, at times anything.
            let action = try any(below(3) == 0 ? actions : Array(actions.suffix(6)))
            return ("undo", try await pantry.undo(action).action)
        }
    }

    private func checkIn(_ product: Product.ID) async throws -> (String, Action.ID?) {
        let isPooled = try await pantry.batches(product).first?.isPooled ?? false
        let date = isPooled ? nil : ["2027-04-02", "2027-05", "2028-02", nil][below(4)]
        var drafts: [CheckInDraft] = []
        for _ in 0...(below(4) == 0 ? 2 : 0) {
            var draft = CheckInDraft(
                target: BookingTarget(product: product, amount: try Amount(amount)),
                bestBefore: date.flatMap { TypedDate(iso: $0) }.map { BestBefore($0) },
                place: try any(places).map { .at($0) } ?? .nowhere
            )
            if below(2) == 0 { draft.price = Money(minorUnits: Int64(below(1000)), currency: .euro) }
            drafts.append(draft)
        }
        let coming = drafts
        return ("check-in", try await pantry.home.write(as: pantry.home.owner) { try $0.checkIn(coming) }.action)
    }

    private func checkOut(_ product: Product.ID) async throws -> (String, Action.ID?) {
        let chosen = below(2) == 0 ? nil : try await batch(of: product)
        let location = below(4) == 0 ? try any(places) : nil
        let done = try await pantry.checkOut(
            product,
            amount,
            batch: chosen,
            location: location,
            spoiled: below(5) == 0
        )
        return ("check-out", done.action)
    }

    private func move(_ product: Product.ID) async throws -> (String, Action.ID?) {
        let part = below(3) == 0 ? nil : amount
        let subject: BookingSubject = below(2) == 0 ? .product(product) : .batch(try await batch(of: product))
        return ("move", try await pantry.move(subject, part, to: try any(places)).action)
    }

    private func correct(_ product: Product.ID) async throws -> (String, Action.ID?) {
        let counted = below(6) == 0 ? "0" : amount
        let place = try any(places)
        let done =
            switch below(3) {
            case 0: try await pantry.correct(.product(product), to: counted)
            case 1: try await pantry.correct(.product(product), to: counted, .exactly(place))
            default: try await pantry.correct(.batch(try await batch(of: product)), to: counted)
            }
        return ("correct", done.action)
    }

    private func edit(_ product: Product.ID) async throws -> (String, Action.ID?) {
        let (date, cents, note) = (["2027-04-20", "2027-06", nil][below(3)], below(500), ["", "blue"][below(2)])
        let done = try await pantry.edit(try await batch(of: product)) { changes in
            changes.bestBefore = .set(date.flatMap { TypedDate(iso: $0) }.map { BestBefore($0) })
            changes.price = .set(Money(minorUnits: Int64(cents), currency: .euro))
            changes.note = .set(note)
        }
        return ("edit", done.action)
    }

    private func batch(of product: Product.ID) async throws -> Batch.ID {
        try any(try await pantry.batches(product).filter { !$0.isPooled }).id
    }
}

extension Pantry {
    /// What the check finds wrong about one product.
    fileprivate func disagreements(about product: Product.ID) async throws -> [String] {
        try await home.database.readSlowly { try StockCheck.disagreements($0, about: product) }
    }
}
