import Core
import Ledger
import Testing

@Suite struct ReplayTests {
    @Test func `deliveries and withdrawals add up`() {
        let replay = Replay([comesIn(1, 5), goesOut(2, 3), goesOut(3, 1)])
        #expect(replay.amount == Steps(rawValue: 1))
        #expect(replay.state == ["location": "1"])
        #expect(replay.blocking.isEmpty)
    }

    @Test func `a withdrawal holds without an earlier one`() {
        #expect(Replay([comesIn(1, 5), goesOut(3, 1)]).blocking.isEmpty)
    }

    @Test func `withdrawals do not hold without their delivery, and each is named once`() {
        let replay = Replay([goesOut(2, 3), goesOut(2, 1), goesOut(3, 1)])
        #expect(replay.blocking == [Action.ID(rawValue: 2), Action.ID(rawValue: 3)])
    }

    @Test func `a withdrawal of more than is left does not hold`() {
        #expect(Replay([comesIn(1, 5), goesOut(2, 3), goesOut(3, 3)]).blocking == [Action.ID(rawValue: 3)])
    }

    @Test func `a move holds only from where it started`() {
        let moves = [comesIn(1, 5), moved(2, from: "1", to: "2"), moved(3, from: "2", to: "3")]
        #expect(Replay(moves).state == ["location": "3"])
        #expect(Replay([moves[0], moves[2]]).blocking == [Action.ID(rawValue: 3)])
    }

    @Test func `changes of different fields do not need one another`() {
        let opened = movement(2, 0, before: ["location": "1"], after: ["location": "1", "opened_on": "2026-11-30"])
        let noted = movement(
            3,
            0,
            before: ["location": "1", "opened_on": "2026-11-30"],
            after: ["location": "1", "opened_on": "2026-11-30", "note": "half"]
        )
        #expect(Replay([comesIn(1, 5), noted]).blocking.isEmpty)
        #expect(Replay([comesIn(1, 5), noted]).state == ["location": "1", "note": "half"])
        #expect(Replay([comesIn(1, 5), opened, noted]).state?["note"] == "half")
    }

    @Test func `bookings of which only the amounts count hold in any order while there is enough`() {
        let pooled = [movement(1, 5), movement(2, 3), movement(3, -4)]
        #expect(Replay([pooled[0], pooled[2]]).amount == Steps(rawValue: 1))
        #expect(Replay([pooled[1], pooled[2]]).blocking == [Action.ID(rawValue: 3)])
    }

    @Test func `what ends a batch does not hold while anything is left of it`() {
        let ended = movement(3, -4, before: ["location": "1"], after: nil)
        #expect(Replay([comesIn(1, 5), goesOut(2, 1), ended]).blocking.isEmpty)
        #expect(Replay([comesIn(1, 5), ended]).blocking == [Action.ID(rawValue: 3)])
    }

    @Test func `nothing booked is nothing there`() {
        let replay = Replay([])
        #expect(replay.state == nil)
        #expect(replay.amount == .zero)
    }

    private func comesIn(_ action: Int64, _ amount: Int64) -> Movement {
        movement(action, amount, before: nil, after: ["location": "1"])
    }

    private func goesOut(_ action: Int64, _ amount: Int64) -> Movement {
        movement(action, -amount, before: ["location": "1"], after: ["location": "1"])
    }

    private func moved(_ action: Int64, from: String, to: String) -> Movement {
        movement(action, 0, before: ["location": from], after: ["location": to])
    }

    private func movement(_ action: Int64, _ amount: Int64, before: SubjectState? = nil, after: SubjectState? = nil)
        -> Movement
    {
        Movement(
            id: Movement.ID(rawValue: action),
            action: Action.ID(rawValue: action),
            kind: .checkIn,
            product: ProductID(rawValue: 1),
            subject: .batch(BatchID(rawValue: 1)),
            location: nil,
            amount: Steps(rawValue: amount),
            before: before,
            after: after
        )
    }
}
