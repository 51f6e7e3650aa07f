package import Core
import Foundation

/// A password somebody chose, long enough to be one.
package struct NewPassword: Sendable {
    let text: String

    package static let leastCharacters = 10
    package static let mostBytes = 1024

    /// Takes what was typed as it is; throws a rejection of the field.
    package init(_ typed: String, field: String = "password") throws(Rejection) {
        guard typed.utf8.count <= Self.mostBytes else { throw Rejection(field, Message("error.password_long")) }
        // NIST SP 800-63B section 3.1.1.2 counts each code point as one character.
        let characters = typed.precomposedStringWithCanonicalMapping.unicodeScalars.count
        guard characters >= Self.leastCharacters else {
            throw Rejection(field, Message("error.password_short", ["count": .count(Self.leastCharacters)]))
        }
        text = typed
    }
}
