package import SQLite

extension HouseholdScope {
    /// Counts each time: within a transaction nothing is settled.
    package func count(_ rows: SQL, upTo limit: Int) throws(SQLiteError) -> Int {
        try connection.value(Self.counting(rows, upTo: limit), as: Int.self)
    }

    fileprivate static func counting(_ rows: SQL, upTo limit: Int) -> SQL {
        "SELECT count(*) FROM (\(rows) LIMIT \(limit)) AS counted"
    }
}

extension HouseholdSnapshot {
    package func count(_ rows: SQL, upTo limit: Int) throws(SQLiteError) -> Int {
        let query = Self.counting(rows, upTo: limit)
        guard let counts else { return try connection.value(query, as: Int.self) }
        return try counts.value(of: query, in: member.household) { () throws(SQLiteError) in
            try connection.value(query, as: Int.self)
        }
    }
}
