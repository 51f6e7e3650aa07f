package import Core

/// A random secret that whoever holds it shows as proof: a session, an API token, an invitation.
///
/// The server keeps the `hash` only. The secret is random and long, so a plain fast hash suffices: there is nothing to
/// guess, and the hash can be looked up by an index.
package struct SecretToken: Sendable {
    /// 256 bits: out of reach of guessing, also for many tokens at once.
    package static let byteCount = 32

    /// What the holder shows: the prefix and 43 characters of base64url.
    package let text: String

    /// Draws a new token.
    ///
    /// A prefix such as `lrs_` tells people and secret scanners what they have found.
    package init(prefix: String = "", random: Random = .system) {
        text = prefix + Base64URL.encode(random.bytes(Self.byteCount))
    }

    /// Takes what somebody showed; `nil` where it cannot be a token with this prefix.
    package init?(text: String, prefix: String = "") {
        // Measured before anything is decoded: the text may be as long as a header.
        guard text.utf8.count == prefix.utf8.count + 43, text.utf8.starts(with: prefix.utf8),
            let bytes = Base64URL.decode(String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)),
            bytes.count == Self.byteCount
        else { return nil }
        self.text = text
    }

    /// What to store and to look up: the SHA-256 of the whole text, 32 bytes.
    ///
    /// The prefix goes into it, so a token of one kind never passes for one of another.
    package var hash: [UInt8] { SHA256.hash(Array(text.utf8)) }
}

extension SecretToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the secret: descriptions end up in logs.
    package var description: String { "SecretToken(…)" }
    /// Never the secret.
    package var debugDescription: String { description }
    /// Never the secret.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
