import Accounts
import Catalog
import Core
import Items
import Ledger
import Loans
import Reminders
import TestSupport
import Testing

/// What a user's plan is made of, as the database has it.
@Suite struct OutlookTests {
    private let people: Reminded

    init() async throws { people = try await Reminded() }

    private func server(of member: Member? = nil) async throws -> ServerOutlook {
        try #require(try await people.read(as: member) { try $0.outlook() }.servers.first)
    }

    @Test func `everybody has a rule from the first day`() async throws {
        for member in people.home.people + [people.home.stranger] {
            #expect(try await server(of: member).rule == NotificationRule())
        }
    }

    @Test func `batches with a date near enough are in it, of products that are not in the trash`() async throws {
        let milk = try await people.product(
            "Milk",
            bestBefore: ["2027-04-01", "2027-05-03", "2027-05-04", "2028-01-01"]
        )
        let old = try await people.product("Old", bestBefore: ["2027-03-27", "2027-03-28"])
        let gone = try await people.product("Gone", bestBefore: ["2027-04-01"])
        try await people.home.write(as: people.owner) { _ = try $0.deleteProduct(gone) }
        let batches = try await server().batches
        #expect(batches.filter { $0.product == milk }.map(\.useBy.description) == ["2027-04-01", "2027-05-03"])
        #expect(batches.filter { $0.product == old }.map(\.useBy.description) == ["2027-03-28"])
        #expect(!batches.contains { $0.product == gone })
        try await people.rule { $0.expiry.after = .daily }
        #expect(try await server().batches.filter { $0.product == old }.count == 2)
        try await people.rule { $0.expiry.isEnabled = false }
        #expect(try await server().batches.isEmpty)
    }

    @Test func `open loans with a due date are in it, returned ones and those without are not`() async throws {
        let late = try await people.lend("Drill", to: "Anna", due: "2027-03-10").loan
        let returned = try await people.lend("Saw", to: "Bob", due: "2027-04-01").loan
        _ = try await people.lend("Tent", to: "Zoe", due: nil)
        try await people.home.write(as: people.owner) { _ = try $0.takeBack(returned, ReturnDraft()) }
        #expect(try await server().loans.map(\.loan) == [late])
        try await people.rule { $0.loans.dailyWhileOverdue = false }
        #expect(try await server().loans.isEmpty)
    }

    @Test func `products below their minimum are in it when they are asked for`() async throws {
        let coffee = try await people.product("Coffee", minimum: 2)
        try await people.product("Tea")
        #expect(try await server().shortages.isEmpty)
        try await people.rule { $0.minimum.isEnabled = true }
        #expect(try await server().shortages.map(\.subject) == [.product(coffee)])
    }

    @Test func `it goes over all households of a user, and over nobody else's`() async throws {
        try await people.product("Milk", bestBefore: ["2027-04-02"])
        try await people.product("Bread", bestBefore: ["2027-04-02"], for: people.home.stranger)
        #expect(try await server().batches.count == 1)
        #expect(try await server(of: people.home.stranger).batches.count == 1)
        try await people.inviteStranger()
        #expect(try await server(of: people.home.stranger).batches.count == 2)
        try await people.reminder("Water the plants", at: "20:00")
        #expect(try await people.read(as: people.home.stranger) { try $0.outlook() }.reminders.isEmpty)
    }

    @Test func `for an account that is disabled nothing is due`() async throws {
        try await people.reminder("Water the plants", at: "20:00")
        try await people.home.accounts.disableUser("owner")
        let outlook = try await people.read { snapshot in
            let user = try #require(try snapshot.connection.account(snapshot.user.id))
            return try PersonalSnapshot(connection: snapshot.connection, user: user, now: snapshot.now).outlook()
        }
        #expect(outlook.servers.isEmpty && outlook.reminders.isEmpty)
    }

    @Test func `days with a reading of a metric that somebody is reminded of are in it`() async throws {
        let weight = try await people.write { try $0.addMetric(MetricDraft(name: "Weight", unit: "kg")) }
        try await people.write { _ = try $0.record(ReadingDraft(value: Amount(72)), of: weight) }
        #expect(try await people.read { try $0.outlook() }.readings.isEmpty)
        try await people.reminder("", at: "20:00", metric: weight)
        #expect(try await people.read { try $0.outlook() }.readings == [weight: [try date("2027-03-31")]])
        let plan = try await people.plan(days: 2)
        #expect(plan.map(\.message.identity.key) == ["reminder/1/2027-04-01/20:00"])
    }
}
