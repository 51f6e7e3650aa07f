import CSodium

/// Why a password was neither hashed nor checked.
package enum PasswordError: Error, Equatable {
    /// As many others are waiting as may wait: answer 503 and ask to try again.
    case busy
    /// The password has more than 1,024 bytes.
    case tooLong
    /// The computer could not give the memory one hash needs.
    case outOfMemory
}

/// Hashes and checks passwords by Argon2id (RFC 9106), on threads of its own.
///
/// A hash takes tens of milliseconds and megabytes on purpose. So that they are not spent by the hundred at once, few
/// run together, few wait, and the next is refused.
package struct PasswordHasher: Sendable {
    private let cost: PasswordCost
    private let workers: BoundedWorkers

    /// Makes a hasher.
    ///
    /// One per process: the bounds hold per hasher.
    package init(
        cost: PasswordCost = .standard,
        workers: BoundedWorkers = BoundedWorkers(threads: 2, waiting: 32)
    ) {
        Sodium.prepare()
        self.cost = cost
        self.workers = workers
    }

    /// The hash of a new password under a fresh salt.
    ///
    /// Throws `PasswordError`, or `CancellationError` while waiting.
    package func hash(_ password: String) async throws -> PasswordHash {
        let bytes = try PasswordText.bytes(of: password).map(CChar.init(bitPattern:))
        return try await run { [cost] in
            var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
            let result = unsafe crypto_pwhash_str(
                &text,
                bytes,
                UInt64(bytes.count),
                UInt64(cost.passes),
                cost.memory
            )
            guard result == 0 else { throw PasswordError.outOfMemory }
            let characters = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            return PasswordHash(rawValue: String(decoding: characters, as: UTF8.self))
        }
    }

    /// Whether this is the password of the hash.
    ///
    /// Throws as `hash(_:)` does, but a lack of memory is a mismatch: libsodium does not tell them apart.
    ///
    /// Pass `nil` for a user who does not exist or has no password: the answer is `false`, after the same work.
    package func verify(_ password: String, against hash: PasswordHash?) async throws -> Bool {
        let bytes = try PasswordText.bytes(of: password).map(CChar.init(bitPattern:))
        let text = Self.characters(of: hash ?? cost.placeholder)
        let matches = try await run {
            unsafe crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0
        }
        return matches && hash != nil
    }

    /// Whether the hash was made at another cost than today's; if so, hash the password anew once it is verified.
    package func needsRehash(_ hash: PasswordHash) -> Bool {
        let text = Self.characters(of: hash)
        return unsafe crypto_pwhash_str_needs_rehash(text, UInt64(cost.passes), cost.memory) != 0
    }

    /// A C string in a buffer of the full size, which libsodium may read to its end.
    private static func characters(of hash: PasswordHash) -> [CChar] {
        let size = Int(crypto_pwhash_STRBYTES)
        let text = hash.rawValue.utf8.prefix(size - 1).map(CChar.init(bitPattern:))
        return text + [CChar](repeating: 0, count: size - text.count)
    }

    private func run<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
        do {
            return try await workers.run(body)
        } catch is BoundedWorkers.Full {
            throw PasswordError.busy
        }
    }
}
