package import Core
package import SQLite

/// A token with whose it is and where it counts, for lists.
package struct TokenEntry: Hashable, Sendable {
    package let token: APIToken
    package let login: String
    package let household: Household

    static let row = APIToken.row.of("api_token")
        .and(RowDecoder("account.login") { (login: String) in login })
        .and(Household.row.of("household"))

    init(_ parts: ((APIToken, String), Household)) {
        ((token, login), household) = parts
    }
}

extension Connection {
    /// The tokens of a user in all households that have not run out, or of everybody; the newest first.
    package func tokens(of user: User.ID? = nil, at now: Instant) throws(SQLiteError) -> [TokenEntry] {
        let ofUser: SQL = user.map { " AND api_token.user_id = \($0)" } ?? ""
        return try all(
            TokenEntry.row,
            """
            SELECT \(TokenEntry.row) FROM api_token
            JOIN account ON account.id = api_token.user_id
            JOIN household ON household.id = api_token.household_id
            WHERE api_token.expires_at > \(now)\(ofUser) ORDER BY api_token.id DESC
            """
        ).map { TokenEntry($0) }
    }

    func insertToken(
        _ hash: [UInt8],
        of member: Member,
        _ draft: CheckedToken,
        at now: Instant
    ) throws(SQLiteError) -> APIToken {
        try one(
            APIToken.row,
            """
            INSERT INTO api_token (hash, household_id, user_id, name, scopes, created_at, expires_at)
            VALUES (\(hash), \(member.household.id), \(member.user.id), \(draft.name.text), \(draft.scopes.stored),
                \(now), \(draft.expiresAt))
            RETURNING \(APIToken.row)
            """
        )
    }

    func raiseUsed(_ token: APIToken.ID, at now: Instant) throws(SQLiteError) {
        try execute("UPDATE api_token SET used_at = \(now) WHERE id = \(token)")
    }

    /// Whether there was such a token (of this user, for this household).
    func deleteToken(
        _ token: APIToken.ID,
        of user: User.ID? = nil,
        in household: Household.ID? = nil
    ) throws(SQLiteError) -> Bool {
        let ofUser: SQL = user.map { " AND user_id = \($0)" } ?? ""
        let inHousehold: SQL = household.map { " AND household_id = \($0)" } ?? ""
        return try execute("DELETE FROM api_token WHERE id = \(token)\(ofUser)\(inHousehold)") > 0
    }

    func deleteLapsedTokens(of user: User.ID, at now: Instant) throws(SQLiteError) {
        try execute("DELETE FROM api_token WHERE user_id = \(user) AND expires_at <= \(now)")
    }
}

extension HouseholdTransaction {
    /// A token of the scope `admin` is an owner's: it must not come back to life with a later promotion.
    func revokeAdminTokens(of user: User.ID) throws(SQLiteError) {
        try connection.execute(
            """
            DELETE FROM api_token WHERE household_id = \(household) AND user_id = \(user)
                AND ' ' || scopes || ' ' LIKE '% admin %'
            """
        )
    }
}

extension Set<Scope> {
    fileprivate var stored: String { Scope.allCases.filter(contains).map(\.rawValue).joined(separator: " ") }
}
