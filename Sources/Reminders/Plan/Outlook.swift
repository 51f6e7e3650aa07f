package import Accounts
package import Catalog
package import Core
package import Items
package import Ledger

/// All that a user's plan is made of.
package struct Outlook: Sendable {
    package let user: User.ID
    package var zone: Zone
    package var quietHours: QuietHours?
    package var servers: [ServerOutlook]
    package var reminders: [Reminder]
    /// The user's local days that have a reading already.
    package var readings: [MetricID: Set<CivilDate>]
    /// What the user said of occurrences: what is done is told no more.
    package var answers: DueAnswers

    package init(
        user: User.ID,
        zone: Zone,
        quietHours: QuietHours? = nil,
        servers: [ServerOutlook] = [],
        reminders: [Reminder] = [],
        readings: [MetricID: Set<CivilDate>] = [:],
        answers: DueAnswers = [:]
    ) {
        self.user = user
        self.zone = zone
        self.quietHours = quietHours
        self.servers = servers
        self.reminders = reminders
        self.readings = readings
        self.answers = answers
    }
}

/// What is due in a user's households on one server, and when they want to hear of it.
package struct ServerOutlook: Sendable {
    package let server: ServerID
    package var rule: NotificationRule
    /// When the rule was last moved or switched on: what was over by then is not made up for.
    package var armedAt: Instant
    package var batches: [DueBatch]
    package var loans: [DueLoan]
    package var shortages: [Shortage]

    package init(
        server: ServerID = .here,
        rule: NotificationRule = NotificationRule(),
        armedAt: Instant = .epoch,
        batches: [DueBatch] = [],
        loans: [DueLoan] = [],
        shortages: [Shortage] = []
    ) {
        self.server = server
        self.rule = rule
        self.armedAt = armedAt
        self.batches = batches
        self.loans = loans
        self.shortages = shortages
    }
}

/// A batch in stock that has a date.
package struct DueBatch: Hashable, Sendable {
    package let household: Household.ID
    package let product: ProductID
    package let batch: BatchID
    package let useBy: CivilDate

    package init(household: Household.ID, product: ProductID, batch: BatchID, useBy: CivilDate) {
        self.household = household
        self.product = product
        self.batch = batch
        self.useBy = useBy
    }
}

/// An item that is out.
package struct DueLoan: Hashable, Sendable {
    package let household: Household.ID
    package let loan: LoanID
    package let item: ItemID
    /// Without one it is never spoken of.
    package let dueOn: CivilDate?

    package init(household: Household.ID, loan: LoanID, item: ItemID, dueOn: CivilDate?) {
        self.household = household
        self.loan = loan
        self.item = item
        self.dueOn = dueOn
    }
}

/// What there is less of than the minimum.
package struct Shortage: Hashable, Sendable {
    package let household: Household.ID
    package let subject: Subject

    package enum Subject: Hashable, Sendable {
        case product(ProductID)
        case group(GroupID)
    }

    package init(household: Household.ID, subject: Subject) {
        self.household = household
        self.subject = subject
    }
}
