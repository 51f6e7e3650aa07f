package import Core
package import SQLite

/// A signed-in browser, known by the hash of its session token; the token itself is the browser's alone.
package struct SessionHash: RawRepresentable, Hashable, Sendable, ColumnRepresentable {
    package let rawValue: [UInt8]

    package init(rawValue: [UInt8]) {
        self.rawValue = rawValue
    }

    /// The hash in hexadecimal.
    package var hex: String { rawValue.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

/// A token of the REST interface: it acts for one user in one household.
package struct APIToken: Hashable, Sendable {
    package typealias ID = Core.ID<APIToken>

    /// What every token's text begins with, so that one found in a log or a script is recognised.
    package static let prefix = "lrs_"

    package let id: ID
    package let name: String
    package let scopes: Set<Scope>
    package let createdAt: Instant
    package let usedAt: Instant?
    package let expiresAt: Instant

    package static let row = RowDecoder("id", "name", "scopes", "created_at", "used_at", "expires_at") {
        (id, name, scopes: String, createdAt, usedAt, expiresAt) in
        APIToken(
            id: id,
            name: name,
            scopes: Set(scopes.split(separator: " ").compactMap { Scope(rawValue: String($0)) }),
            createdAt: createdAt,
            usedAt: usedAt,
            expiresAt: expiresAt
        )
    }
}

/// What a token may be used for, besides what its user's role allows.
package enum Scope: String, CaseIterable, Hashable, Sendable {
    case read
    case write
    case admin
}
