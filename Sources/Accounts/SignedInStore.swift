package import Core
package import SQLite

/// Who a session belongs to, and the household it is in.
package struct SignedIn: Hashable, Sendable {
    package let session: SessionHash
    package let user: User
    /// Nil while the user is in no household, or the session in none of the user's.
    package let member: Member?
    package let expiresAt: Instant
    package let seenAt: Instant
}

/// Who a token acts for.
package struct TokenBearer: Hashable, Sendable {
    package let token: APIToken
    package let member: Member
}

extension Connection {
    /// The session of a hash with its user, or nil when there is none, it has ended, or the account is disabled.
    package func signedIn(_ session: SessionHash, at now: Instant) throws(SQLiteError) -> SignedIn? {
        guard
            let found = try first(
                Self.sessionRow,
                """
                SELECT \(Self.sessionRow) FROM session
                JOIN account ON account.id = session.user_id
                LEFT JOIN membership ON membership.user_id = session.user_id
                    AND membership.household_id = session.household_id
                LEFT JOIN household ON household.id = membership.household_id
                WHERE session.hash = \(session) AND session.expires_at > \(now) AND account.disabled_at IS NULL
                """
            )
        else { return nil }
        let ((user, times), membership) = found
        return SignedIn(
            session: session,
            user: user,
            member: membership.map { Member(user: user, household: $0.0, role: $0.1) },
            expiresAt: times.expiresAt,
            seenAt: times.seenAt
        )
    }

    /// The bearer of a token by its hash, or nil when there is none, it has ended, or the account is disabled.
    package func bearer(of hash: [UInt8], at now: Instant) throws(SQLiteError) -> TokenBearer? {
        let row = APIToken.row.of("api_token").and(Member.row)
        return try first(
            row,
            """
            SELECT \(row) FROM api_token
            JOIN membership ON membership.household_id = api_token.household_id
                AND membership.user_id = api_token.user_id
            JOIN account ON account.id = membership.user_id
            JOIN household ON household.id = membership.household_id
            WHERE api_token.hash = \(hash) AND api_token.expires_at > \(now) AND account.disabled_at IS NULL
            """
        ).map { TokenBearer(token: $0.0, member: Member($0.1)) }
    }

    private static let sessionRow = User.row.of("account")
        .and(RowDecoder("session.expires_at", "session.seen_at") { SessionTimes(expiresAt: $0, seenAt: $1) })
        .and(Household.row.of("household").and(Member.roleColumn).optional)
}

private struct SessionTimes: Sendable {
    let expiresAt: Instant
    let seenAt: Instant
}
