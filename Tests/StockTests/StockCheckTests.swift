import Catalog
import Core
import SQLite
import Stock
import TestSupport
import Testing

@Suite struct `The check of the stock` {
    /// Damages done behind the journal's back, and what the check says of each.
    static let damages: [(SQL, String)] = [
        ("UPDATE batch SET amount = amount + 1", "batch 1 holds 1500001, its movements sum up to 1500000"),
        ("UPDATE batch SET note = 'eaten'", "batch 1 is not in the state that its bookings leave"),
        ("UPDATE batch SET use_by = '2027-01-01'", "batch 1 has another day to be used by than its dates say"),
        (
            "UPDATE product SET stock = 0",
            "product 1 has stock, date and missing 0, 2027-04-02, 500000, its batches say"
        ),
        ("UPDATE product SET use_by = NULL", "product 1 has stock, date and missing 1500000, never, 500000"),
        ("UPDATE product SET missing = 0", "product 1 has stock, date and missing 1500000, 2027-04-02, 0"),
        (
            "UPDATE product SET first_location_id = (SELECT id FROM location)",
            "product 1 is listed in another place than the first of it lies in"
        ),
        ("DELETE FROM movement WHERE amount < 0", "batch 1 holds 1500000, its movements sum up to 2000000"),
        ("DELETE FROM movement", "batch 1 is not in the journal"),
        (
            "UPDATE movement SET amount = amount - 1 WHERE amount > 0",
            "batch 1 holds 1500000, its bookings leave 1499999"
        ),
        (
            "UPDATE product SET management = 'quantity'",
            "batch 1 is not kept in the way in which its product is counted"
        ),
        ("UPDATE batch SET opened_on = '2027-03-31', redated_on = '2027-03-30'", "batch 1 is not in the state"),
        ("UPDATE movement SET before = NULL, after = NULL", "batch 1 is a batch, which its bookings are not of"),
        ("UPDATE action SET undone = 1 WHERE kind = 'check_in'", "do not follow from those before"),
    ]

    @Test(arguments: damages) func `tells every disagreement`(damage: SQL, complaint: String) async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product(minimum: Amount(2))
        _ = try await pantry.place("Cellar")
        try await pantry.checkIn(milk, "2", bestBefore: "2027-04-02")
        try await pantry.checkOut(milk, "0.5")
        #expect(try await pantry.disagreements() == [])
        try await pantry.home.database.write { _ = try $0.execute(damage) }
        let found = try await pantry.disagreements()
        #expect(found.contains { $0.contains(complaint) }, "found \(found)")
    }

    @Test func `tells what is wrong with amounts, their pieces and what became another`() async throws {
        let pantry = try await Pantry()
        let (screws, other) = (try await pantry.product(management: .quantity), try await pantry.product("Other"))
        try await pantry.checkIn(screws, "2")
        try await pantry.convert(screws, to: .items)
        try await pantry.merge(other, into: try await pantry.product("Third"))
        #expect(try await pantry.disagreements() == [])
        try await pantry.home.database.write { connection in
            try connection.execute("UPDATE product SET management = 'quantity' WHERE id = \(screws)")
            try connection.execute("UPDATE product SET merged_into = NULL WHERE id = \(other)")
            try connection.execute("UPDATE batch SET amount = 1500000")
        }
        let found = try await pantry.disagreements()
        for complaint in [
            "product \(screws) is counted in another way than its bookings say",
            "product \(other) is merged into another than its bookings say", "batch 1 holds 1500000",
        ] { #expect(found.contains { $0.contains(complaint) }, "found \(found)") }
    }
}
