import Accounts
import Catalog
import Core
import Foundation
import Items
import Ledger
import Loans
import Localization
import Reminders
import SQLite
import Site
import Stock
import TestSupport
import Testing

/// People with things that are due, in Berlin on Wednesday, 31 March 2027, at two in the afternoon unless said.
struct Reminded: Sendable {
    let home: TestHousehold

    init(clock: TestClock = TestClock()) async throws {
        home = try await TestHousehold(clock: clock)
    }

    var owner: Member { home.owner }

    /// Reads what is somebody's alone.
    func read<Result: Sendable>(
        as member: Member? = nil,
        _ body: @escaping @Sendable (PersonalSnapshot) throws -> Result
    ) async throws -> Result {
        try await home.accounts.personal(of: (member ?? owner).user).read(body)
    }

    @discardableResult
    func write<Result: Sendable>(
        as member: Member? = nil,
        _ body: @escaping @Sendable (PersonalTransaction) throws -> Result
    ) async throws -> Result {
        try await home.accounts.personal(of: (member ?? owner).user).write(body)
    }

    @discardableResult
    func product(
        _ name: String,
        bestBefore: [String] = [],
        minimum: Int? = nil,
        unit: String? = nil,
        for member: Member? = nil
    ) async throws -> Product.ID {
        let dates = try bestBefore.map { BestBefore(day: try date($0)) }
        return try await home.write(as: member ?? owner) { transaction in
            var changes = ProductChanges()
            changes.name = .set(name)
            if let unit { changes.unit = .set(Catalog.Unit.Code(rawValue: unit)) }
            if let minimum { changes.minimum = .set(Amount(minimum)) }
            let id = try transaction.createProduct(ProductDraft(changes, barcodes: []))
            for date in dates {
                let target = BookingTarget(product: id, amount: Amount(1))
                _ = try transaction.checkIn(CheckInDraft(target: target, bestBefore: date))
            }
            return id
        }
    }

    @discardableResult
    func lend(_ name: String, to borrower: String, due: String?) async throws -> (loan: LoanID, item: ItemCode) {
        let due = try due.map { try date($0) }
        return try await home.write(as: owner) { transaction in
            var changes = ProductChanges()
            changes.name = .set(name)
            changes.management = .set(.items)
            let product = try transaction.createProduct(ProductDraft(changes, barcodes: []))
            let item = try #require(try transaction.addItems(ItemDraft(product: product)).codes.first)
            let lentOn = transaction.today.adding(days: -30)
            let draft = LoanDraft(borrower: borrower, dueOn: due, lentOn: lentOn)
            return (try transaction.lend(item, draft).loan, item)
        }
    }

    /// Has the rule of somebody be another.
    func rule(
        of member: Member? = nil,
        _ change: @escaping @Sendable (inout NotificationRule) -> Void
    ) async throws {
        try await write(as: member) { transaction in
            let saved = try #require(try transaction.serverRules().first)
            var rule = saved.rule
            change(&rule)
            try transaction.editRule(saved.id, to: rule, channels: [])
        }
    }

    @discardableResult
    func reminder(
        _ title: String,
        at time: String,
        on days: [Int] = Array(1...7),
        metric: MetricID? = nil,
        note: String = ""
    ) async throws -> Reminder.ID {
        let weekdays = try #require(Weekdays(iso: days))
        let schedule = Schedule(time: try RemindersTests.time(time), weekdays: weekdays)
        let draft = ReminderDraft(metric: metric, title: title, note: note, schedule: schedule)
        return try await write { try $0.addReminder(draft) }
    }

    /// What will be sent, as text.
    func plan(
        of member: Member? = nil,
        days: Int = 30
    ) async throws -> [(message: PlannedMessage, written: WrittenMessage)] {
        let texts = try Self.texts.get()
        return try await read(as: member) { snapshot in
            let user = try #require(try snapshot.connection.account(snapshot.user.id))
            let plan = Planner(try snapshot.outlook()).messages(from: snapshot.now, days: days)
            return Array(zip(plan, try MessageWriter(texts: texts, user: user).written(plan, in: snapshot)))
        }
    }

    /// Gives the owner mail addresses.
    func insertChannels(_ channels: [UserChannel]) async throws {
        try await write { transaction in
            for channel in channels {
                try transaction.connection.execute(
                    """
                    INSERT INTO channel (id, user_id, kind, address, state, active_since, created_at, unsubscribe_token)
                    VALUES (\(channel.id), \(transaction.user.id), 'email', \(channel.name),
                        \(channel.isActive ? "active" : "unconfirmed"), \(transaction.now), \(transaction.now),
                        \(channel.name))
                    """
                )
            }
        }
    }

    static let texts = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try Texts(json: Data(contentsOf: root.appending(path: "Locales/Localizable.xcstrings")))
    }

    /// Has somebody speak German from now on.
    func speakGerman(_ member: Member? = nil) async throws {
        let id = (member ?? owner).user.id
        try await home.write(as: owner) { transaction in
            try transaction.connection.execute("UPDATE account SET language = 'de' WHERE id = \(id)")
        }
    }

    /// Lets the stranger belong to the household, too.
    func inviteStranger() async throws {
        let (household, user) = (owner.household.id, home.stranger.user.id)
        try await home.write(as: owner) { transaction in
            try transaction.connection.execute(
                """
                INSERT INTO membership (household_id, user_id, role, joined_at)
                VALUES (\(household), \(user), 'viewer', \(transaction.now))
                """
            )
        }
    }
}
