import CSodium

/// The message authentication code HMAC with SHA-256 (RFC 2104), for keys of any length.
package enum HMACSHA256 {
    /// Bytes in a code.
    package static let byteCount = 32

    /// The code of a message under a key.
    package static func code(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        var code = [UInt8](repeating: 0, count: byteCount)
        // The one-call form takes keys of 32 bytes only.
        unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
        unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        unsafe crypto_auth_hmacsha256_final(&state, &code)
        return code
    }

    /// Whether this is the message's code, compared in constant time.
    package static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
        ConstantTime.areEqual(code, Self.code(for: message, key: key))
    }
}
