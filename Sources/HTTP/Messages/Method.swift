/// A request method: a case-sensitive token (RFC 9110 §9.1).
///
/// Methods this program has no name for are ordinary values too: the router refuses them, not the parser.
package struct Method: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    /// Takes the text as it stands; what comes off the wire was checked to be a token by the parser.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let get = Self(rawValue: "GET")
    package static let head = Self(rawValue: "HEAD")
    package static let post = Self(rawValue: "POST")
    package static let put = Self(rawValue: "PUT")
    package static let patch = Self(rawValue: "PATCH")
    package static let delete = Self(rawValue: "DELETE")
    package static let options = Self(rawValue: "OPTIONS")
    package static let connect = Self(rawValue: "CONNECT")

    /// Whether the method only looks (RFC 9110 §9.2.1), so that a request needs no proof of intent.
    package var isSafe: Bool {
        self == .get || self == .head || self == .options
    }
}

extension Method: CustomStringConvertible {
    package var description: String { rawValue }
}
