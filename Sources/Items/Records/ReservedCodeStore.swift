package import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// Whether a code was printed for this household and is on nothing yet.
    package func isKept(_ code: ItemCode) throws(SQLiteError) -> Bool {
        try connection.value(
            "SELECT EXISTS (SELECT 1 FROM reserved_code WHERE code = \(code) AND household_id = \(household))",
            as: Bool.self
        )
    }

    /// The codes that are on nothing yet, the latest first.
    package func keptCodes(limit: Int) throws(SQLiteError) -> [ItemCode] {
        try connection.values(
            """
            SELECT code FROM reserved_code WHERE household_id = \(household)
            ORDER BY created_at DESC, code LIMIT \(limit)
            """,
            as: ItemCode.self
        )
    }

    /// The codes that are on nothing yet by themselves, those behind `after`.
    func keptCodes(after: ItemCode?, limit: Int) throws(SQLiteError) -> [ItemCode] {
        try connection.values(
            """
            SELECT code FROM reserved_code WHERE household_id = \(household) AND code > \(after?.rawValue ?? "")
            ORDER BY code LIMIT \(limit)
            """,
            as: ItemCode.self
        )
    }

    /// How many codes are on nothing yet, counted up to `limit`.
    func keptCount(upTo limit: Int) throws(SQLiteError) -> Int {
        try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 FROM reserved_code WHERE household_id = \(household) LIMIT \(limit)) AS kept
            """,
            as: Int.self
        )
    }
}

extension HouseholdTransaction {
    /// So many codes are kept at once.
    package static let mostKeptAtOnce = 200
    private static let mostKept = 1000

    /// Keeps new codes, to be printed before there is anything to put them on.
    @discardableResult
    package func keepCodes(_ count: Int) throws -> [ItemCode] {
        guard try keptCount(upTo: Self.mostKept) + count <= Self.mostKept else {
            throw Rejection("count", Message("error.too_many_codes", ["limit": .count(Self.mostKept)]))
        }
        return try (0..<count).map { _ in
            let code = try newCode()
            try connection.execute(
                "INSERT INTO reserved_code (code, household_id, created_at) VALUES (\(code), \(household), \(now))"
            )
            return code
        }
    }

    /// Takes a code out of those kept, for a piece that has it now.
    func takeKept(_ code: ItemCode) throws -> ItemCode {
        let taken = try connection.execute(
            "DELETE FROM reserved_code WHERE code = \(code) AND household_id = \(household)"
        )
        guard taken == 1 else { throw Rejection("uid", Message("error.choice")) }
        return code
    }
}
