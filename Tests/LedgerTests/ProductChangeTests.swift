import Accounts
import Catalog
import Core
import Ledger
import TestSupport
import Testing

@Suite("A change of a product itself in the journal") struct ProductChangeTests {
    @Test func `is taken back and put into effect again`() async throws {
        let larder = try await Larder()
        let change = try await larder.countByPlace()
        let undo = try await larder.undo(change)
        #expect(try await larder.management() == .batches)
        try await larder.undo(undo)
        #expect(try await larder.management() == .quantity)
    }

    @Test func `is not taken back while anything was booked on what it made`() async throws {
        let larder = try await Larder()
        let change = try await larder.countByPlace()
        let booking = try await larder.checkIn(1)
        let refusal = try await larder.refusal(ofUndoing: change)
        #expect(refusal?.members["blocking"] == .numbers([booking.rawValue]))
        try await larder.undo(booking)
        try await larder.undo(change)
        #expect(try await larder.management() == .batches)
    }

    @Test func `is not put into effect again while anything was booked on what was before`() async throws {
        let larder = try await Larder()
        let undo = try await larder.undo(try await larder.countByPlace())
        let booking = try await larder.checkIn(1)
        let refusal = try await larder.refusal(ofUndoing: undo)
        #expect(refusal?.members["blocking"] == .numbers([booking.rawValue]))
    }

    @Test func `taken back, keeps what was booked on what it made from coming back`() async throws {
        let larder = try await Larder()
        let change = try await larder.countByPlace()
        let booking = try await larder.undo(try await larder.checkIn(1))
        let undo = try await larder.undo(change)
        let refusal = try await larder.refusal(ofUndoing: booking)
        #expect(refusal?.members["blocking"] == .numbers([undo.rawValue]))
        try await larder.undo(undo)
        try await larder.undo(booking)
        #expect(try await larder.stock() == 1)
    }

    @Test func `comes not into effect again while something before it is in another state than then`() async throws {
        let larder = try await Larder()
        let booking = try await larder.undo(try await larder.checkIn(1))
        let undo = try await larder.undo(try await larder.countByPlace())
        let back = try await larder.undo(booking)
        let refusal = try await larder.refusal(ofUndoing: undo)
        #expect(refusal?.members["blocking"] == .numbers([back.rawValue]))
        try await larder.undo(back)
        try await larder.undo(undo)
        #expect(try await larder.management() == .quantity)
    }

    @Test func `keeps what was booked before it`() async throws {
        let larder = try await Larder()
        let booking = try await larder.checkIn(1)
        let change = try await larder.countByPlace()
        let refusal = try await larder.refusal(ofUndoing: booking)
        #expect(refusal?.members["blocking"] == .numbers([change.rawValue]))
        #expect(try await larder.stock() == 1)
    }
}

extension Larder {
    /// Books that the milk is counted by place from now on.
    fileprivate func countByPlace() async throws -> Action.ID {
        let milk = milk
        return try await household.write(as: household.owner) { transaction in
            try transaction.setManagement(of: milk, to: .quantity)
            let movement = NewMovement(
                .convert,
                product: milk,
                batch: nil,
                location: nil,
                amount: .zero,
                before: ["management": "batches"],
                after: ["management": "quantity"]
            )
            return try transaction.record(.convert, [movement])
        }
    }

    fileprivate func management() async throws -> Product.Management? {
        let milk = milk
        return try await household.read(as: household.viewer) { try $0.product(milk)?.details.management }
    }
}
