import Foundation

/// The bytes of a password that are hashed.
enum PasswordText {
    /// Longer ones are refused before they are looked at: nobody types them, and normalising takes time.
    static let byteLimit = 1024

    /// Applies the mappings of the OpaqueString profile (RFC 8265 section 4.2): every kind of space becomes U+0020
    /// and the text its composed form (NFC), so that one password typed on two keyboards is one password.
    ///
    /// Case and width stay, and no character is forbidden: what an operating system's keyboard offers is fine.
    static func bytes(of password: String) throws(PasswordError) -> [UInt8] {
        guard password.utf8.count <= byteLimit else { throw .tooLong }
        var scalars = String.UnicodeScalarView()
        for scalar in password.unicodeScalars {
            scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        return Array(String(scalars).precomposedStringWithCanonicalMapping.utf8)
    }
}
