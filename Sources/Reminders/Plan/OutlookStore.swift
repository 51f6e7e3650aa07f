package import Accounts
import Catalog
import Core
import Items
import Ledger
import SQLite

extension PersonalScope {
    /// All that the user's plan is made of, over all their households; nothing for an account that is disabled.
    ///
    /// For what is due now, `standing`, everything counts whose date has passed, however long ago.
    package func outlook(standing: Bool = false) throws -> Outlook {
        var outlook = try outlookWithoutServers()
        if user.isDisabled { return outlook }
        outlook.servers = try serverRules().filter { $0.server == .here }.map { try self.outlook(of: $0, standing) }
        return outlook
    }

    /// What the user's own reminders hang on.
    func outlookWithoutServers() throws -> Outlook {
        guard !user.isDisabled else { return Outlook(user: user.id, zone: user.zone) }
        let reminders = try reminders()
        let metrics = Set(reminders.compactMap(\.metric))
        return Outlook(
            user: user.id,
            zone: user.zone,
            quietHours: try reminderSettings().quietHours,
            reminders: reminders,
            // A plan goes back to the day before yesterday.
            readings: metrics.isEmpty ? [:] : try daysOfReadings(of: Array(metrics), since: today.adding(days: -2)),
            answers: try dueAnswers()
        )
    }

    private func outlook(of saved: ServerRule, _ standing: Bool) throws -> ServerOutlook {
        var outlook = ServerOutlook(server: saved.server, rule: saved.rule, armedAt: saved.armedAt)
        let (expiry, loans) = (saved.rule.expiry, saved.rule.loans)
        for household in try households() {
            if expiry.isEnabled {
                let days = expiry.daysBefore.dates(around: today, andAllBefore: expiry.after == .daily || standing)
                outlook.batches += try household.dueBatches(days)
            }
            if loans.isEnabled {
                let days = loans.daysBefore.dates(around: today, andAllBefore: loans.dailyWhileOverdue || standing)
                outlook.loans += try household.dueLoans(days)
            }
            if saved.rule.minimum.isEnabled { outlook.shortages += try household.shortages() }
        }
        return outlook
    }
}

extension LeadDays {
    /// The dates of which a plan of `Planner.days` speaks.
    fileprivate func dates(around today: CivilDate, andAllBefore: Bool) -> ClosedRange<CivilDate> {
        // The plan goes back two days, and a date may be spoken of on the day after.
        let first = andAllBefore ? CivilDate.range.lowerBound : today.adding(days: -3)
        return first...today.adding(days: Planner.days + (effective.max() ?? 0))
    }
}

extension HouseholdScope {
    /// What has no date stands behind all dates in the indexes, and so outside every range.
    fileprivate func dueBatches(_ days: ClosedRange<CivilDate>) throws(SQLiteError) -> [DueBatch] {
        try connection.values(
            """
            SELECT product_id, id, coalesce(use_by, '9999-99-99') FROM batch
            WHERE household_id = \(household) AND amount > 0
                AND coalesce(use_by, '9999-99-99') BETWEEN \(days.lowerBound) AND \(days.upperBound)
                AND product_id NOT IN (
                    SELECT id FROM product WHERE household_id = \(household) AND deleted_at IS NOT NULL)
            """,
            as: ProductID.self,
            BatchID.self,
            CivilDate.self
        ).map { DueBatch(household: household, product: $0, batch: $1, useBy: $2) }
    }

    fileprivate func dueLoans(_ days: ClosedRange<CivilDate>) throws(SQLiteError) -> [DueLoan] {
        try connection.values(
            """
            SELECT loan.id, loan.item_id, loan.due_on FROM loan CROSS JOIN item CROSS JOIN product
            WHERE loan.household_id = \(household) AND loan.state = 'open'
                AND coalesce(loan.due_on, '9999-99-99') BETWEEN \(days.lowerBound) AND \(days.upperBound)
                AND item.id = loan.item_id AND item.deleted_at IS NULL
                AND product.id = item.product_id AND product.deleted_at IS NULL
            """,
            as: LoanID.self,
            ItemID.self,
            CivilDate.self
        ).map { DueLoan(household: household, loan: $0, item: $1, dueOn: $2) }
    }

    fileprivate func shortages() throws(SQLiteError) -> [Shortage] {
        let products = try connection.values(
            "SELECT id FROM product WHERE household_id = \(household) AND deleted_at IS NULL AND missing > 0",
            as: ProductID.self
        )
        let groups = try connection.values(
            """
            SELECT id FROM product_group WHERE household_id = \(household) AND deleted_at IS NULL AND missing > 0
            ORDER BY name, id
            """,
            as: GroupID.self
        )
        return products.map { Shortage(household: household, subject: .product($0)) }
            + groups.map { Shortage(household: household, subject: .group($0)) }
    }
}
