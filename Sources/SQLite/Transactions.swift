extension Connection {
    /// Runs `body` in a read transaction: all its statements see the same state of the database.
    ///
    /// Returns nil when it did not end within `limit`.
    func snapshot<Result>(within limit: Duration, _ body: (Connection) throws -> Result) throws -> Result? {
        try control("BEGIN")
        transaction = .open
        timeLimit.start(limit)
        defer {
            // The limit first: where it has passed it would stop the ROLLBACK, too, and leave the transaction open.
            timeLimit.clear()
            rollBack()
        }
        do {
            let result = try body(self)
            // A body may have caught the error of a stopped statement and gone on with half an answer.
            return timeLimit.wasReached ? nil : result
        } catch  where timeLimit.wasReached {
            return nil
        }
    }

    /// Runs `body` as a part of a transaction that can be taken back alone: everything it did is undone when it throws.
    package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        // Without a transaction the savepoint would begin one, and commit it.
        if case .lost(let error) = transaction { throw error }
        try control("SAVEPOINT part")
        do {
            let result = try body()
            if case .lost(let error) = transaction { throw error }
            try control("RELEASE part")
            return result
        } catch {
            // Where SQLite has rolled back the whole transaction, the savepoint is gone with it.
            if isInTransaction {
                try control("ROLLBACK TO part")
                try control("RELEASE part")
            }
            throw error
        }
    }
}
