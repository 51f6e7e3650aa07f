import Accounts
import Core
import Ledger
import Places
import Stock
import TestSupport
import Testing

@Suite struct UndoTests {
    // MARK: - Order

    @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func `withdrawals of one batch are taken back in any order`(order: [Int]) async throws {
        let larder = try await Larder()
        try await larder.checkIn(9)
        var withdrawals: [Action.ID] = []
        for litres in [1, 2, 3] { withdrawals.append(try await larder.checkOut(litres)) }
        for index in order { try await larder.undo(withdrawals[index]) }
        #expect(try await larder.stock() == 9)
        #expect(try await larder.agrees())
    }

    @Test func `a delivery is not taken back while anything needs it, and all that need it are named`() async throws {
        let larder = try await Larder()
        let delivery = try await larder.checkIn(5)
        let first = try await larder.checkOut(3)
        let second = try await larder.checkOut(1)
        let refusal = try await larder.refusal(ofUndoing: delivery)
        #expect(refusal?.reason == .conflict)
        #expect(refusal?.members["blocking"] == .numbers([first.rawValue, second.rawValue]))
        #expect(try await larder.stock() == 1)
        #expect(try await larder.agrees())
    }

    @Test func `a delivery is taken back once what needed it is`() async throws {
        let larder = try await Larder()
        let delivery = try await larder.checkIn(5)
        let withdrawal = try await larder.checkOut(3)
        try await larder.undo(withdrawal)
        try await larder.undo(delivery)
        #expect(try await larder.stock() == 0)
        #expect(try await larder.agrees())
    }

    @Test func `a withdrawal over two batches comes back to both`() async throws {
        let larder = try await Larder()
        try await larder.checkIn(2)
        try await larder.checkIn(2)
        let withdrawal = try await larder.checkOut(3)
        try await larder.undo(withdrawal)
        #expect(try await larder.stock() == 4)
        #expect(try await larder.places().count == 2)
    }

    // MARK: - Moves

    @Test func `a move is taken back to where everything was, whatever was taken out since`() async throws {
        let larder = try await Larder()
        try await larder.checkIn(5)
        let move = try #require(try await larder.move(from: larder.fridge, to: larder.cellar))
        try await larder.checkOut(2)
        #expect(try await larder.places() == [larder.cellar])
        try await larder.undo(move)
        #expect(try await larder.places() == [larder.fridge])
        #expect(try await larder.stock() == 3)
    }

    @Test func `a move stands against taking back the delivery, and a later move against an earlier`() async throws {
        let larder = try await Larder()
        let delivery = try await larder.checkIn(5)
        let there = try #require(try await larder.move(from: larder.fridge, to: larder.cellar))
        let back = try #require(try await larder.move(from: larder.cellar, to: larder.fridge))
        let ofDelivery = try await larder.refusal(ofUndoing: delivery)
        #expect(ofDelivery?.members["blocking"] == .numbers([there.rawValue, back.rawValue]))
        let ofMove = try await larder.refusal(ofUndoing: there)
        #expect(ofMove?.members["blocking"] == .numbers([back.rawValue]))
    }

    @Test func `nothing comes back to a place that is in the trash`() async throws {
        let larder = try await Larder()
        try await larder.checkIn(5)
        let move = try #require(try await larder.move(from: larder.fridge, to: larder.cellar))
        let fridge = larder.fridge
        try await larder.household.write(as: larder.household.owner) { transaction in
            try transaction.deletePlace(fridge, movingContentsTo: nil, .stock)
        }
        let refusal = try await larder.refusal(ofUndoing: move)
        #expect(refusal?.message.key == "error.undo_place_gone")
        #expect(try await larder.places() == [larder.cellar])
    }

    // MARK: - Undo of undo

    @Test func `an undo can be undone, again and again`() async throws {
        let larder = try await Larder()
        try await larder.checkIn(5)
        var last = try await larder.checkOut(2)
        for expected: Int64 in [5, 3, 5, 3] {
            last = try await larder.undo(last)
            #expect(try await larder.stock() == expected)
        }
        #expect(try await larder.agrees())
    }

    @Test func `a withdrawal that was put back into effect can be taken back itself`() async throws {
        let larder = try await Larder()
        try await larder.checkIn(5)
        let withdrawal = try await larder.checkOut(2)
        let undone = try await larder.undo(withdrawal)
        let redone = try await larder.undo(undone)
        try await larder.undo(withdrawal)
        #expect(try await larder.stock() == 5)
        #expect(try await larder.refusal(ofUndoing: redone)?.message.key == "error.undone_already")
    }

    @Test func `a withdrawal is not put back into effect when there is too little left for what came later`()
        async throws
    {
        let larder = try await Larder()
        try await larder.checkIn(5)
        let undone = try await larder.undo(try await larder.checkOut(3))
        let later = try await larder.checkOut(4)
        let refusal = try await larder.refusal(ofUndoing: undone)
        #expect(refusal?.members["blocking"] == .numbers([later.rawValue]))
        #expect(try await larder.stock() == 1)
    }

    @Test func `what was undone is not undone again`() async throws {
        let larder = try await Larder()
        let delivery = try await larder.checkIn(5)
        try await larder.undo(delivery)
        let refusal = try await larder.refusal(ofUndoing: delivery)
        #expect(refusal?.reason == .conflict)
        #expect(refusal?.message.key == "error.undone_already")
        #expect(try await larder.stock() == 0)
    }

    @Test func `of many who undo the same at once one does`() async throws {
        let larder = try await Larder()
        let delivery = try await larder.checkIn(5)
        let refused = try await withThrowingTaskGroup(of: Refusal?.self) { group in
            for _ in 0..<8 { group.addTask { try await larder.refusal(ofUndoing: delivery) } }
            return try await group.reduce(into: [Refusal?]()) { $0.append($1) }
        }
        #expect(refused.filter { $0 == nil }.count == 1)
        #expect(refused.compactMap(\.self).allSatisfy { $0.message.key == "error.undone_already" })
        #expect(try await larder.agrees())
    }

    // MARK: - Who

    @Test func `a helper undoes own bookings and own undos, nobody else's`() async throws {
        let larder = try await Larder()
        let (owner, helper) = (larder.household.owner, larder.household.helper)
        let owners = try await larder.checkIn(5, as: owner)
        let own = try await larder.checkOut(1, as: helper)
        #expect(try await larder.refusal(ofUndoing: owners, as: helper)?.reason == .forbidden)
        let undone = try await larder.undo(own, as: helper)
        try await larder.undo(undone, as: helper)
        let byOwner = try await larder.undo(own, as: owner)
        #expect(try await larder.refusal(ofUndoing: byOwner, as: helper)?.reason == .forbidden)
        #expect(try await larder.stock() == 5)
    }

    @Test func `a member undoes anybody's bookings`() async throws {
        let larder = try await Larder()
        let delivery = try await larder.checkIn(5, as: larder.household.helper)
        try await larder.undo(delivery, as: larder.household.member)
        #expect(try await larder.stock() == 0)
    }

    @Test func `a viewer undoes nothing`() async throws {
        let larder = try await Larder()
        let delivery = try await larder.checkIn(5)
        #expect(try await larder.refusal(ofUndoing: delivery, as: larder.household.viewer)?.reason == .forbidden)
    }

    @Test func `to a stranger there is no such action`() async throws {
        let larder = try await Larder()
        let delivery = try await larder.checkIn(5)
        #expect(try await larder.refusal(ofUndoing: delivery, as: larder.household.stranger) == .notFound)
        #expect(try await larder.stock() == 5)
    }

    @Test func `an undo says what it took back and of which product`() async throws {
        let larder = try await Larder()
        let delivery = try await larder.checkIn(5)
        let undone = try await larder.household.write(as: larder.household.owner) {
            try $0.undo(delivery, with: .stock)
        }
        #expect(undone.undoes == delivery)
        #expect(undone.product == larder.milk)
        #expect(undone.action > delivery)
    }
}
