/// What one guess at a password costs.
package struct PasswordCost: Equatable, Sendable {
    /// Bytes of memory one hash fills.
    package let memory: Int
    /// How often it goes over that memory.
    package let passes: Int

    /// Makes a cost; libsodium takes at least 8 KiB and one pass.
    package init(memory: Int, passes: Int) {
        self.memory = max(memory, 8192)
        self.passes = max(passes, 1)
    }

    /// 19 MiB and two passes, the first choice of OWASP's Password Storage Cheat Sheet for Argon2id.
    ///
    /// More memory would make a stolen database dearer to search, but the small computers that households run must
    /// hold two of these at once, and a hash must not become the way to keep them busy. Raising the cost later is
    /// one edit here: every password is hashed anew at its owner's next sign-in (`PasswordHasher.needsRehash`).
    package static let standard = PasswordCost(memory: 19 << 20, passes: 2)

    /// The least that libsodium takes: for tests, which have no secrets to keep.
    package static let minimum = PasswordCost(memory: 8192, passes: 1)

    /// A well-formed hash of this cost that no known password has.
    ///
    /// Checking a password against it takes as long as against a real one, which hides whether a user exists. Salt
    /// and tag are arbitrary; finding a password for the tag would break the hash itself.
    package var placeholder: PasswordHash {
        let salt = String(repeating: "A", count: 22)
        let tag = String(repeating: "A", count: 43)
        return PasswordHash(rawValue: "$argon2id$v=19$m=\(memory / 1024),t=\(passes),p=1$\(salt)$\(tag)")
    }
}

/// A password's Argon2id hash with its salt and cost, as text in the PHC string format.
package struct PasswordHash: RawRepresentable, Hashable, Sendable {
    /// The text, as it is stored.
    package let rawValue: String

    /// Takes a stored text as it is; one that is no hash matches no password.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension PasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the hash: descriptions end up in logs.
    package var description: String { "PasswordHash(…)" }
    /// Never the hash.
    package var debugDescription: String { description }
    /// Never the hash.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
