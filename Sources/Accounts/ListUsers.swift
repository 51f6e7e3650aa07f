import SQLite

extension AccountDatabase {
    /// Every account, in the order of the logins, with the names of its households.
    package func users() async throws -> [(user: User, households: [Household])] {
        try await database.read { connection in
            try connection.accounts().map { (user: $0, households: try connection.households(of: $0.id)) }
        }
    }
}
