import Core
import Ledger
import Places
import Stock
import TestSupport
import Testing

@Suite struct JournalSumTests {
    @Test(arguments: 1...6)
    func `whatever is booked and taken back, the journal's sum is the stock`(seed: UInt64) async throws {
        let larder = try await Larder()
        let random = Random.seeded(seed)
        func pick(_ count: Int) -> Int { Int(random.bytes(1)[0]) % count }
        var actions: [Action.ID] = []
        for _ in 0..<40 {
            switch pick(5) {
            case 0: actions.append(try await larder.checkIn(1 + pick(5)))
            case 1:
                // More than there is is refused, and books nothing.
                if let action = try? await larder.checkOut(1 + pick(5)) { actions.append(action) }
            case 2:
                let places = [larder.fridge, larder.cellar].shuffled(by: pick)
                if let action = try await larder.move(from: places[0], to: places[1]) { actions.append(action) }
            default:
                guard !actions.isEmpty else { continue }
                if let action = try? await larder.undo(actions[pick(actions.count)]) { actions.append(action) }
            }
            #expect(try await larder.agrees())
        }
        #expect(try await larder.stock() >= 0)
    }
}

extension [Location.ID] {
    fileprivate func shuffled(by pick: (Int) -> Int) -> [Element] { pick(2) == 0 ? self : reversed() }
}
