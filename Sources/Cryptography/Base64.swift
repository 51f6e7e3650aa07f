import CSodium

/// Base64 in its usual alphabet, with padding (RFC 4648 section 4).
package enum Base64 {
    /// The text of some bytes, in constant time for a length, since the bytes may be a secret.
    package static func encode(_ bytes: [UInt8]) -> String { SodiumBase64.padded.encode(bytes) }

    /// The bytes of a text, or `nil` where it is not the one spelling that `encode` gives them.
    package static func decode(_ text: String) -> [UInt8]? { SodiumBase64.padded.decode(text) }
}

/// libsodium's coder, for one of its alphabets.
enum SodiumBase64 {
    case padded
    case forURLs

    private var variant: Int32 {
        switch self {
        case .padded: Int32(sodium_base64_VARIANT_ORIGINAL)
        case .forURLs: Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        }
    }

    func encode(_ bytes: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        _ = unsafe sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
        // The last character is C's NUL.
        return unsafe text.withUnsafeBytes { unsafe String(decoding: $0.dropLast(), as: UTF8.self) }
    }

    func decode(_ text: String) -> [UInt8]? {
        let characters = text.utf8.map(CChar.init(bitPattern:))
        var bytes = [UInt8](repeating: 0, count: characters.count / 4 * 3 + 2)
        var count = 0
        let result = unsafe sodium_base642bin(
            &bytes,
            bytes.count,
            characters,
            characters.count,
            nil,
            &count,
            nil,
            variant
        )
        return result == 0 ? Array(bytes.prefix(count)) : nil
    }
}
