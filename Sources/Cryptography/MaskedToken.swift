package import Core

/// A secret as it is written into pages: different in every answer, the same after unmasking.
///
/// Answers are compressed, and a secret that stands unchanged in compressed pages can be guessed byte by byte from
/// their sizes (the BREACH attack). Each answer therefore carries a fresh one-time pad and the secret under it.
package enum MaskedToken {
    /// The text of a new pad followed by the secret XOR that pad.
    package static func mask(_ secret: [UInt8], random: Random = .system) -> String {
        let pad = random.bytes(secret.count)
        return Base64URL.encode(pad + zip(pad, secret).map { $0 ^ $1 })
    }

    /// The secret under the mask, or `nil` where the text is no masked secret of that many bytes.
    package static func unmask(_ text: String, byteCount: Int) -> [UInt8]? {
        guard text.utf8.count <= byteCount * 3, let bytes = Base64URL.decode(text), bytes.count == byteCount * 2
        else { return nil }
        return zip(bytes.prefix(byteCount), bytes.suffix(byteCount)).map { $0 ^ $1 }
    }

    /// Whether the text is this secret under any mask, compared in constant time.
    package static func isMask(_ text: String, of secret: [UInt8]) -> Bool {
        guard let shown = unmask(text, byteCount: secret.count) else { return false }
        return ConstantTime.areEqual(shown, secret)
    }
}
