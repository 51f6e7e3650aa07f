import Accounts
import Catalog
import Core
import Delivery
import JSON
import Reminders
import Stock
import TestPeers
import TestSupport
import Testing

extension PostOffice {
    /// Has nothing disturb the owner between two times.
    func setQuietHours(from: String, to: String) async throws {
        guard let from = TimeOfDay(from), let to = TimeOfDay(to) else { throw Unexpected(answer: "\(from)–\(to)") }
        let settings = ReminderSettings(quietHours: QuietHours(from: from, to: to))
        try await home.accounts.personal(of: home.owner.user).write { try $0.saveReminderSettings(settings) }
    }
}

/// Attempts that fall into quiet hours.
@Suite(.timeLimit(.minutes(2))) struct QuietHoursTests {
    private let office: PostOffice

    init() async throws {
        office = try await PostOffice()
        office.answer.set { _ in .response("500 Broken") }
        try await office.webhook()
    }

    private func milk() async throws {
        let day = try #require(CivilDate("2027-03-31"))
        try await office.home.write(as: office.home.owner) { transaction in
            var changes = ProductChanges()
            changes.name = .set("Milk")
            let id = try transaction.createProduct(ProductDraft(changes, barcodes: []))
            let target = BookingTarget(product: id, amount: Amount(1))
            _ = try transaction.checkIn(CheckInDraft(target: target, bestBefore: BestBefore(day: day)))
        }
    }

    /// Has what is due at eight refused twice, at once and five seconds later.
    private func refuseTwice() async throws {
        try office.set("08:00")
        for times in 1...2 {
            try await until("attempt \(times)") {
                await office.deliveries()[safe: 0]?["attempts"]?.array?.count == times
            }
            if times == 1 { office.home.clock.advance(seconds: 6) }
        }
    }

    private func next() async throws -> Instant {
        let text = await office.deliveries()[0]["next_at"]?.text
        return try #require(text.flatMap { Instant($0) })
    }

    @Test(arguments: [
        ("reminder", "08:01", "09:00", "2027-03-31T07:00:00Z"...("2027-03-31T07:00:00Z")),
        ("reminder", "08:02", "07:30", "2027-04-01T05:30:00Z"...("2027-04-01T05:30:00Z")),
        ("reminder", "09:00", "10:00", "2027-03-31T06:04:00Z"...("2027-03-31T06:07:00Z")),
        ("digest", "08:01", "09:00", "2027-03-31T06:04:00Z"...("2027-03-31T06:07:00Z")),
        ("digest", "07:00", "09:00", "2027-03-31T06:04:00Z"...("2027-03-31T06:07:00Z")),
    ])
    func `what is tried again five minutes later waits for the end of quiet hours, but for a digest`(
        kind: String,
        from: String,
        to: String,
        expected: ClosedRange<String>
    ) async throws {
        try await office.setQuietHours(from: from, to: to)
        if kind == "digest" { try await milk() } else { try await office.remind("Bins", at: "08:00") }
        try await office.work { try await refuseTwice() }
        #expect(await office.deliveries()[0]["kind"]?.text == kind)
        #expect(expected.contains(try await next().description))
    }

    @Test func `what nobody sent before quiet hours waits for their end`() async throws {
        let office = office
        try await office.remind("Bins", at: "08:00")
        try await office.work { try await refuseTwice() }
        try await office.setQuietHours(from: "08:10", to: "09:00")
        try office.set("08:20")
        try await office.work {
            try await until("put off") { try await next().description == "2027-03-31T07:00:00Z" }
        }
        #expect(await office.deliveries()[0]["attempts"]?.array?.count == 2)
    }
}
