package import Core
package import SQLite

/// When a session or token was used last is written down at most once an hour: a page should not cost a write.
private let secondsBetweenNotes: Int64 = 3600

extension Database {
    /// Notes that a session was used, which keeps it for another ninety days; to be called for every request.
    ///
    /// Whether it was written down, and the browser's cookie with it should be set anew.
    package func noteUse(of signedIn: SignedIn, at now: Instant) async throws -> Bool {
        guard now.seconds - signedIn.seenAt.seconds >= secondsBetweenNotes else { return false }
        try await write { try $0.raiseSeen(signedIn.session, at: now) }
        return true
    }

    /// Notes that a token was used; to be called for every request.
    package func noteUse(of bearer: TokenBearer, at now: Instant) async throws {
        if let usedAt = bearer.token.usedAt, now.seconds - usedAt.seconds < secondsBetweenNotes { return }
        try await write { try $0.raiseUsed(bearer.token.id, at: now) }
    }
}
