import Core
import SQLite

/// When a session or token was used last is written down at most once an hour: a page should not cost a write.
private let secondsBetweenNotes: Int64 = 3600

extension AccountDatabase {
    /// Notes that a session was used, which keeps it for another ninety days; call it for every request.
    package func noteUse(of signedIn: SignedIn) async throws {
        let now = clock.now()
        guard now.seconds - signedIn.seenAt.seconds >= secondsBetweenNotes else { return }
        try await database.write { try $0.raiseSeen(signedIn.session, at: now) }
    }

    /// Notes that a token was used; call it for every request.
    package func noteUse(of bearer: TokenBearer) async throws {
        let now = clock.now()
        if let usedAt = bearer.token.usedAt, now.seconds - usedAt.seconds < secondsBetweenNotes { return }
        try await database.write { try $0.raiseUsed(bearer.token.id, at: now) }
    }
}
