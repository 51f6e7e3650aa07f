package import Core
package import Localization
import SQLite

/// A household's settings, as they were typed.
package struct HouseholdDraft: Sendable {
    let name: String
    let currency: Currency
    let dateOrder: DateOrder
    let dueSoonDays: Int

    package init(name: String, currency: Currency, dateOrder: DateOrder, dueSoonDays: Int) {
        self.name = name
        self.currency = currency
        self.dateOrder = dateOrder
        self.dueSoonDays = dueSoonDays
    }

    package static let dueSoonDays = 0...365
}

extension HouseholdTransaction {
    /// Changes the household's settings; throws a rejection of `name` or `due_soon_days`.
    package func editHousehold(_ draft: HouseholdDraft) throws {
        try member.require(.manageHousehold)
        var rejection = Rejection()
        let name = rejection.collect { () throws(Rejection) in try Name(draft.name, field: "name") }
        if !HouseholdDraft.dueSoonDays.contains(draft.dueSoonDays) {
            rejection.add("due_soon_days", Message("error.choice"))
        }
        guard rejection.isEmpty, let name else { throw rejection }
        try connection.setSettings(
            of: household,
            name: name,
            currency: draft.currency,
            dateOrder: draft.dateOrder,
            dueSoonDays: draft.dueSoonDays
        )
    }
}
