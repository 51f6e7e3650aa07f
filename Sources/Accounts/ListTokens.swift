import Core
import SQLite

extension AccountDatabase {
    /// Every token that has not run out.
    package func tokens() async throws -> [TokenEntry] {
        let now = clock.now()
        return try await database.read { try $0.tokens(at: now) }
    }
}
