import CSodium
package import Core

/// Seals what is kept and must be read again, so that nobody reads or changes it without the key: XSalsa20 and Poly1305
/// (libsodium manual, "Authenticated encryption").
package struct SecretBox: Sendable {
    /// Bytes of a key.
    package static let keyByteCount = 32
    private static let nonceByteCount = 24
    private static let codeByteCount = 16

    private let key: [UInt8]

    /// Takes a key; nil for one that has not 32 bytes.
    package init?(key: [UInt8]) {
        guard key.count == Self.keyByteCount else { return nil }
        Sodium.prepare()
        self.key = key
    }

    /// Seals bytes; the result is 40 bytes longer, and another one each time.
    package func seal(_ bytes: [UInt8], random: Random = .system) -> [UInt8] {
        let nonce = random.bytes(Self.nonceByteCount)
        var box = [UInt8](repeating: 0, count: bytes.count + Self.codeByteCount)
        _ = unsafe crypto_secretbox_easy(&box, bytes, UInt64(bytes.count), nonce, key)
        return nonce + box
    }

    /// Gives back what was sealed; nil when it was sealed by another key, or changed.
    package func open(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.nonceByteCount + Self.codeByteCount else { return nil }
        let (nonce, box) = (Array(sealed.prefix(Self.nonceByteCount)), Array(sealed.dropFirst(Self.nonceByteCount)))
        var bytes = [UInt8](repeating: 0, count: box.count - Self.codeByteCount)
        let result = unsafe crypto_secretbox_open_easy(&bytes, box, UInt64(box.count), nonce, key)
        return result == 0 ? bytes : nil
    }
}
