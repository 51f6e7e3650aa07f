package import Core

/// When a user hears of what is due on one server.
package struct NotificationRule: Hashable, Sendable {
    /// When the day's digest is sent.
    package var time: TimeOfDay
    package var expiry: Expiry
    package var loans: Loans
    package var minimum: Minimum

    package struct Expiry: Hashable, Sendable {
        package var isEnabled: Bool
        package var daysBefore: LeadDays
        package var onDay: Bool
        package var after: After

        package init(
            isEnabled: Bool = true,
            daysBefore: LeadDays = .threeDays,
            onDay: Bool = true,
            after: After = .once
        ) {
            self.isEnabled = isEnabled
            self.daysBefore = daysBefore
            self.onDay = onDay
            self.after = after
        }
    }

    /// What is said of a product whose date has passed.
    package enum After: String, CaseIterable, Sendable {
        case off
        /// On the day after.
        case once
        /// Every day until it is gone.
        case daily
    }

    package struct Loans: Hashable, Sendable {
        package var isEnabled: Bool
        package var daysBefore: LeadDays
        package var onDay: Bool
        package var dailyWhileOverdue: Bool

        package init(
            isEnabled: Bool = true,
            daysBefore: LeadDays = .oneDay,
            onDay: Bool = true,
            dailyWhileOverdue: Bool = true
        ) {
            self.isEnabled = isEnabled
            self.daysBefore = daysBefore
            self.onDay = onDay
            self.dailyWhileOverdue = dailyWhileOverdue
        }
    }

    /// What there is less of than wanted, every day until there is enough.
    package struct Minimum: Hashable, Sendable {
        package var isEnabled: Bool

        package init(isEnabled: Bool = false) {
            self.isEnabled = isEnabled
        }
    }

    /// The rule of somebody who never chose: dates and loans at eight in the morning, no shortages.
    package init(
        time: TimeOfDay = .eight,
        expiry: Expiry = Expiry(),
        loans: Loans = Loans(),
        minimum: Minimum = Minimum()
    ) {
        self.time = time
        self.expiry = expiry
        self.loans = loans
        self.minimum = minimum
    }
}

/// How many days before a date something is said: several numbers, or none.
package struct LeadDays: Hashable, Sendable {
    package static let range = 1...365
    package static let most = 10
    /// A longer lead starts to count when the date comes this near: plans reach no further.
    package static let window = 30

    /// Each once, the longest first.
    package let values: [Int]

    package static let none = LeadDays(known: [])
    package static let oneDay = LeadDays(known: [1])
    package static let threeDays = LeadDays(known: [3])

    /// Nil for a number outside `range`, and for more than `most` of them.
    package init?(_ days: some Sequence<Int>) {
        let unique = Set(days)
        guard unique.count <= Self.most, unique.allSatisfy(Self.range.contains) else { return nil }
        values = unique.sorted(by: >)
    }

    private init(known values: [Int]) {
        self.values = values
    }

    /// How many days are left when something is said.
    var effective: Set<Int> {
        Set(values.map { min($0, Self.window) })
    }
}

extension TimeOfDay {
    package static let eight = TimeOfDay(minute: 8 * 60) ?? .midnight
}
