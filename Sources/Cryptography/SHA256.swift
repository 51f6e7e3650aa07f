import CSodium

/// The SHA-256 hash (FIPS 180-4): of bytes at once, or of a stream piece by piece.
package struct SHA256: Sendable {
    /// Bytes in a hash.
    package static let byteCount = 32

    private var state = crypto_hash_sha256_state()

    /// Starts the hash of a stream.
    package init() {
        unsafe crypto_hash_sha256_init(&state)
    }

    /// Takes the next piece of the stream.
    package mutating func update(_ bytes: [UInt8]) {
        unsafe crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// The hash of everything taken so far; more may follow.
    package func hash() -> [UInt8] {
        var copy = self.state  // `final` overwrites the state
        var hash = [UInt8](repeating: 0, count: Self.byteCount)
        unsafe crypto_hash_sha256_final(&copy, &hash)
        return hash
    }

    /// The hash of these bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var stream = SHA256()
        stream.update(bytes)
        return stream.hash()
    }
}
