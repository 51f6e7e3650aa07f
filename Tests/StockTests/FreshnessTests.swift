import Core
import Localization
import Stock
import Testing

@Suite struct `How urgent something is` {
    @Test(arguments: [
        ("2027-03-30", Freshness.expired), ("2027-03-31", .dueToday), ("2027-04-01", .dueSoon),
        ("2027-04-05", .dueSoon), ("2027-04-06", .ok), ("2999-12-31", .ok),
    ])
    func `the day itself is still good, and soon is one to five days`(day: String, state: Freshness) throws {
        let today = try #require(CivilDate("2027-03-31"))
        #expect(Freshness(useBy: CivilDate(day), today: today, dueSoonDays: 5) == state)
    }

    @Test func `what has no date never expires`() throws {
        #expect(Freshness(useBy: nil, today: try #require(CivilDate("2027-03-31")), dueSoonDays: 5) == .never)
    }

    @Test func `a household may have no days that count as soon`() throws {
        let today = try #require(CivilDate("2027-03-31"))
        #expect(Freshness(useBy: today.adding(days: 1), today: today, dueSoonDays: 0) == .ok)
        #expect(Freshness(useBy: today, today: today, dueSoonDays: 0) == .dueToday)
    }

    private static let opened: [(best: String?, days: Int?, useBy: String)] = [
        ("2027-05-10", 3, "2027-04-03"), ("2027-04-02", 3, "2027-04-02"), ("2027-05-10", nil, "2027-05-10"),
        (nil, 3, "2027-04-03"), ("2027-05-10", 0, "2027-03-31"),
    ]

    @Test(arguments: opened)
    func `opened, it is used by the earlier of two days`(best: String?, days: Int?, useBy: String) throws {
        let details = Batch.Details(
            bestBefore: best.flatMap { TypedDate(iso: $0) }.map { BestBefore($0) },
            openedOn: CivilDate("2027-03-31")
        )
        #expect(details.useBy(daysAfterOpening: days) == CivilDate(useBy))
    }
}
