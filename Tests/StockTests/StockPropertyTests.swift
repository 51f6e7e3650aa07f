import Catalog
import Core
import Ledger
import Places
import Stock
import TestSupport
import Testing

@Suite struct `Whatever is booked and undone` {
    /// Numbers that are the same in every run.
    private struct Chance {
        private let random: Random

        init(_ seed: Int) {
            random = .seeded(UInt64(seed))
        }

        func below(_ limit: Int) -> Int {
            random.bytes(4).reduce(0) { $0 << 8 | Int($1) } % limit
        }
    }

    /// Ten runs: two thousand steps in all, after each of which everything is checked.
    private static let steps = 200

    @Test(arguments: 1...10)
    func `journal, batches and products agree after every step`(seed: Int) async throws {
        let pantry = try await Pantry()
        let chance = Chance(seed)
        let places = [try await pantry.place("Fridge"), try await pantry.place("Cellar")]
        var products: [Product.ID] = []
        for unit in ["piece", "kg", "l"] as [Catalog.Unit.Code] {
            products.append(try await pantry.product("Product \(unit.rawValue)", unit: unit, minimum: Amount(3)))
        }
        var actions: [Action.ID] = []
        var counts: [String: Int] = [:]
        for step in 1...Self.steps {
            let kind: String
            do {
                let (done, action) = try await book(pantry, chance, products, places, actions)
                actions.append(action)
                kind = done
            } catch is Refusal {
                kind = "refused"
            }
            counts[kind, default: 0] += 1
            let found = try await pantry.disagreements()
            try #require(found == [], "step \(step), \(kind)")
        }
        // A run in which nearly everything is refused would prove nothing.
        for kind in ["check-in", "check-out", "undo"] { #expect(counts[kind] ?? 0 > Self.steps / 10, "\(counts)") }
        #expect(counts["refused"] ?? 0 > 0)
    }

    private func book(
        _ pantry: Pantry,
        _ chance: Chance,
        _ products: [Product.ID],
        _ places: [Location.ID],
        _ actions: [Action.ID]
    ) async throws -> (String, Action.ID) {
        let product = products[chance.below(products.count)]
        let amount = Amount(millionths: Int64(1 + chance.below(3_000_000))).description
        switch chance.below(10) {
        case 0...2:
            let dates = ["2027-04-02", "2027-05", "2028-02", nil]
            let place: CheckInDraft.Place = chance.below(3) == 0 ? .nowhere : .at(places[chance.below(places.count)])
            let done = try await pantry.checkIn(product, amount, bestBefore: dates[chance.below(4)], place: place)
            return ("check-in", done.action)
        case 3...5:
            let batches = try await pantry.batches(product)
            let chosen = batches.isEmpty || chance.below(2) == 0 ? nil : batches[chance.below(batches.count)].id
            let location = chance.below(4) == 0 ? places[chance.below(places.count)] : nil
            let isSpoiled = chance.below(5) == 0
            let done = try await pantry.checkOut(
                product,
                amount,
                batch: chosen,
                location: location,
                spoiled: isSpoiled
            )
            return ("check-out", done.action)
        default:
            guard !actions.isEmpty else { throw Refusal.notFound }
            // Mostly something recent, which nothing stands against, at times anything.
            let recent = chance.below(3) == 0 ? actions[...] : actions.suffix(6)
            let action = recent[recent.startIndex + chance.below(recent.count)]
            return ("undo", try await pantry.undo(action).action)
        }
    }
}
