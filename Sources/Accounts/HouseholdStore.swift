package import Core
package import Localization
package import SQLite

extension Connection {
    func household(_ id: Household.ID) throws(SQLiteError) -> Household? {
        try first(Household.row, "SELECT \(Household.row) FROM household WHERE id = \(id)")
    }

    func households(named name: String) throws(SQLiteError) -> [Household] {
        try all(Household.row, "SELECT \(Household.row) FROM household WHERE name = \(name) ORDER BY id")
    }

    /// The households somebody is a member of, in the order of their names.
    package func households(of user: User.ID) throws(SQLiteError) -> [Household] {
        let row = Household.row.of("household")
        return try all(
            row,
            """
            SELECT \(row) FROM membership JOIN household ON household.id = membership.household_id
            WHERE membership.user_id = \(user) ORDER BY household.name, household.id
            """
        )
    }

    /// Makes a household with the units and the rule for shops' weight codes it starts with.
    func insertHousehold(
        _ name: Name,
        currency: Currency,
        dateOrder: DateOrder,
        at now: Instant
    ) throws(SQLiteError) -> Household {
        let household = try one(
            Household.row,
            """
            INSERT INTO household (name, currency, date_format, created_at)
            VALUES (\(name.text), \(currency), \(dateOrder), \(now)) RETURNING \(Household.row)
            """
        )
        for code in ["piece", "g", "kg", "ml", "l", "pack"] {
            try execute("INSERT INTO unit (household_id, code) VALUES (\(household.id), \(code))")
        }
        for (large, small) in [("kg", "g"), ("l", "ml")] {
            try execute(
                """
                INSERT INTO unit_conversion (household_id, from_unit, to_unit, numerator, denominator)
                VALUES (\(household.id), \(large), \(small), 1000, 1)
                """
            )
        }
        try execute(
            """
            INSERT INTO weight_code_rule (household_id, prefix, item_digits, value_digits, meaning, unit, decimals)
            VALUES (\(household.id), '02', 5, 5, 'amount', 'g', 0)
            """
        )
        return household
    }

    func setSettings(
        of household: Household.ID,
        name: Name,
        currency: Currency,
        dateOrder: DateOrder,
        dueSoonDays: Int
    ) throws(SQLiteError) {
        try execute(
            """
            UPDATE household SET name = \(name.text), currency = \(currency), date_format = \(dateOrder),
                due_soon_days = \(dueSoonDays)
            WHERE id = \(household)
            """
        )
    }
}

extension DateOrder {
    /// How dates are written where somebody lives, until the household chooses another way.
    package static func usual(for language: Language, in zone: Zone) -> DateOrder {
        language == .en && zone.identifier.hasPrefix("America/") ? .mdy : .dmy
    }
}
