/// Base64 in the alphabet for URLs and file names, without padding (RFC 4648 section 5).
package enum Base64URL {
    /// The text of some bytes, in constant time for a length, since the bytes may be a secret.
    package static func encode(_ bytes: [UInt8]) -> String { SodiumBase64.forURLs.encode(bytes) }

    /// The bytes of a text, or `nil` where it is not the one spelling that `encode` gives them.
    package static func decode(_ text: String) -> [UInt8]? { SodiumBase64.forURLs.decode(text) }
}
