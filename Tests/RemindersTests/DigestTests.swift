import Core
import Reminders
import Testing

@Suite struct DigestTests {
    /// Before the digest of Monday, 30 November 2026.
    private let now = Instant(seconds: 1_796_016_600)  // 05:30 UTC

    private func plan(_ server: ServerOutlook) -> [PlannedMessage] {
        Planner(.of(server)).messages(from: now)
    }

    private func rule(
        expiry: NotificationRule.Expiry = .init(isEnabled: false),
        loans: NotificationRule.Loans = .init(isEnabled: false),
        minimum: Bool = false
    ) -> NotificationRule {
        NotificationRule(expiry: expiry, loans: loans, minimum: .init(isEnabled: minimum))
    }

    private func days(_ plan: [PlannedMessage]) -> [String] { plan.map(\.identity.day.description) }

    @Test func `four loans due on one day are one message with four lines`() throws {
        let loans = try (1...4).map { try loan($0, due: "2026-12-01") }
        let rule = rule(loans: .init(daysBefore: .none, dailyWhileOverdue: false))
        let plan = plan(ServerOutlook(rule: rule, loans: loans))
        #expect(days(plan) == ["2026-12-01"])
        #expect(plan[0].lines.count == 4)
        #expect(plan[0].at == (try instant("2026-12-01T08:00:00Z")))
    }

    @Test func `a loan without due date never appears`() throws {
        #expect(plan(ServerOutlook(loans: [try loan(1, due: nil)])).isEmpty)
    }

    @Test func `an overdue loan is spoken of every day`() throws {
        let plan = plan(ServerOutlook(loans: [try loan(1, due: "2026-11-28")]))
        #expect(plan.count == 30)
        #expect(plan.map(\.daysLeft) == (2...31).map { [-$0] })
        let off = rule(loans: .init(dailyWhileOverdue: false))
        #expect(self.plan(ServerOutlook(rule: off, loans: [try loan(1, due: "2026-11-28")])).isEmpty)
    }

    @Test func `a renewed loan is announced anew`() throws {
        let rule = rule(loans: .init(daysBefore: .oneDay, onDay: false, dailyWhileOverdue: false))
        #expect(days(plan(ServerOutlook(rule: rule, loans: [try loan(1, due: "2026-12-05")]))) == ["2026-12-04"])
        #expect(days(plan(ServerOutlook(rule: rule, loans: [try loan(1, due: "2026-12-12")]))) == ["2026-12-11"])
    }

    @Test(arguments: [
        (NotificationRule.After.off, [7, 3, 1, 0]), (.once, [7, 3, 1, 0, -1]),
        (.daily, [7, 3, 1, 0] + (1...19).map { -$0 }),
    ])
    func `a date is announced days before, on the day, and after`(after: NotificationRule.After, left: [Int]) throws {
        let rule = rule(expiry: .init(daysBefore: try #require(LeadDays([1, 7, 3])), after: after))
        let plan = plan(ServerOutlook(rule: rule, batches: [try batch(1, of: 1, "2026-12-10")]))
        #expect(plan.flatMap(\.daysLeft) == left)
        for message in plan {
            #expect(message.identity.day.days(until: try date("2026-12-10")) == message.daysLeft[0])
        }
    }

    @Test func `the day itself can be left out`() throws {
        let rule = rule(expiry: .init(daysBefore: .none, onDay: false, after: .once))
        let plan = plan(ServerOutlook(rule: rule, batches: [try batch(1, of: 1, "2026-12-10")]))
        #expect(days(plan) == ["2026-12-11"])
    }

    @Test(arguments: [("2026-12-20", []), ("2026-12-30", ["2026-11-30"]), ("2027-01-10", ["2026-12-11"])])
    func `a lead of more than thirty days counts from the day on which the date is thirty days away`(
        useBy: String,
        expected: [String]
    ) throws {
        let rule = rule(expiry: .init(daysBefore: try #require(LeadDays([60, 45])), onDay: false, after: .off))
        #expect(days(plan(ServerOutlook(rule: rule, batches: [try batch(1, of: 1, useBy)]))) == expected)
    }

    @Test func `batches of a product with the same date are one line`() throws {
        let batches = [
            try batch(3, of: 1, "2026-11-30"), try batch(1, of: 1, "2026-11-30"), try batch(2, of: 1, "2026-12-01"),
        ]
        let lines = plan(ServerOutlook(rule: rule(expiry: .init(daysBefore: .oneDay)), batches: batches))[0].lines
        let (monday, product) = (try date("2026-11-30"), batches[0].product)
        #expect(
            lines == [
                .expiry(
                    product: product,
                    batches: [ID(rawValue: 1), ID(rawValue: 3)],
                    useBy: monday,
                    daysLeft: 0
                ),
                .expiry(product: product, batches: [ID(rawValue: 2)], useBy: monday.adding(days: 1), daysLeft: 1),
            ]
        )
    }

    @Test func `a digest goes over all households, dates before loans before shortages`() throws {
        let server = ServerOutlook(
            rule: rule(expiry: .init(), loans: .init(), minimum: true),
            batches: [try batch(1, of: 1, "2026-11-30", in: 2), try batch(2, of: 2, "2026-12-03", in: 1)],
            loans: [try loan(1, due: "2026-11-20", in: 1)],
            shortages: [
                Shortage(household: ID(rawValue: 1), subject: .group(ID(rawValue: 5))),
                Shortage(household: ID(rawValue: 1), subject: .product(ID(rawValue: 9))),
            ]
        )
        guard case .digest(let sections) = plan(server)[0].content else {
            Issue.record("no digest")
            return
        }
        #expect(sections.map(\.household.rawValue) == [1, 2])
        #expect(sections[0].lines.map(\.daysLeft) == [3, -10, nil, nil])
        #expect(sections[0].lines[2] == .minimum(.product(ID(rawValue: 9))))
        #expect(sections[1].lines.map(\.daysLeft) == [0])
    }

    @Test func `what is switched off is not said`() throws {
        let batches = [try batch(1, of: 1, "2026-12-01")]
        let loans = [try loan(1, due: "2026-12-01")]
        let shortages = [Shortage(household: ID(rawValue: 1), subject: .product(ID(rawValue: 1)))]
        let server = ServerOutlook(rule: rule(), batches: batches, loans: loans, shortages: shortages)
        #expect(plan(server).isEmpty)
    }

    @Test func `a shortage is said every day`() {
        let shortages = [Shortage(household: ID(rawValue: 1), subject: .product(ID(rawValue: 1)))]
        let plan = plan(ServerOutlook(rule: rule(minimum: true), shortages: shortages))
        #expect(plan.count == 30)
        #expect(plan.allSatisfy { $0.lines.count == 1 && $0.daysLeft.isEmpty })
    }

    @Test func `two servers send a digest each`() throws {
        let batches = [try batch(1, of: 1, "2026-11-30")]
        var outlook = Outlook.of(ServerOutlook(batches: batches))
        outlook.servers.append(ServerOutlook(server: ID(rawValue: 2), batches: batches))
        let plan = Planner(outlook).messages(from: now, days: 1)
        #expect(plan.map(\.identity.server.rawValue) == [1, 2])
        #expect(plan.map(\.identity.key) == ["digest/2026-11-30", "digest/2026-11-30"])
    }
}
