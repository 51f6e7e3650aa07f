package import Core
import Foundation

/// The name somebody signs in by, as it was typed and as it is compared.
package struct Login: Hashable, Sendable {
    package let text: String
    /// Without case and width, after RFC 8265's UsernameCaseMapped profile: `Anna` and `anna` are one account.
    package let key: String

    package static let limit = 100

    /// Takes what was typed, without blanks around it; throws a rejection of the field `login`.
    package init(_ typed: String) throws(Rejection) {
        text = typed.trimmed.precomposedStringWithCanonicalMapping
        if let problem = Self.problem(in: text) { throw Rejection("login", problem) }
        key = text.precomposedStringWithCompatibilityMapping.lowercased()
    }

    private static func problem(in text: String) -> Message? {
        if !text.isVisible { return Message("error.required") }
        if text.count > limit { return Message("error.too_long", ["count": .count(limit)]) }
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        return isPlain ? nil : Message("error.login_characters")
    }
}

/// The name of a person, a household or a token: one line of text, stored as it was typed.
struct Name {
    static let limit = 100

    let text: String

    /// Takes what was typed, without blanks around it; throws a rejection of the field.
    init(_ typed: String, field: String) throws(Rejection) {
        text = typed.trimmed.precomposedStringWithCanonicalMapping
        if !text.isVisible { throw Rejection(field, Message("error.required")) }
        if text.count > Self.limit { throw Rejection(field, Message("error.too_long", ["count": .count(Self.limit)])) }
        let isOneLine = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        guard isOneLine else { throw Rejection(field, Message("error.one_line")) }
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
