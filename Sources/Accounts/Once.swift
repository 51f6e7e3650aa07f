import Core
import Cryptography
import FoundationEssentials
import SQLite

/// The mark of a request that must be carried out once, however often it comes.
package struct Once: Hashable, Sendable {
    /// Whose key it is and for what: the session or token, the method and the path.
    package let owner: String
    /// The one-time key of the form, or the `Idempotency-Key`.
    package let key: String
    /// A hash of the whole request, which tells a repetition from another request with the same key.
    package let fingerprint: [UInt8]

    /// How the owner begins of keys that come with a token; a space follows.
    package static func owner(_ token: APIToken.ID) -> String { "token \(token)" }

    /// Keys are kept for a day.
    package static let secondsKept: Int64 = 86_400

    /// Marks a request.
    package init(owner: String, key: String, fingerprint: [UInt8]) {
        self.owner = owner
        self.key = key
        self.fingerprint = fingerprint
    }

    /// The same mark of a request that also sent these files, known by their hashes.
    package func covering(_ hashes: [[UInt8]]) -> Once {
        Once(owner: owner, key: key, fingerprint: SHA256.hash(fingerprint + hashes.flatMap(\.self)))
    }
}
