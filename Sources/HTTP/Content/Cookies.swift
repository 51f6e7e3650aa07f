/// The cookies a client sent (RFC 6265 §5.4).
package struct Cookies: Sendable {
    private static let limit = 100

    private let pairs: [Query.Pair]

    /// Reads every Cookie line; what is no pair is passed over, as are cookies beyond the hundredth.
    package init(_ fields: Fields) {
        pairs = fields.values(of: .cookie).flatMap(Self.pairs)
    }

    /// The value of a cookie, without the quotes it may stand in.
    ///
    /// Of several with one name this is the first, which the client thinks the more specific; it may still be one that a
    /// neighbour under the same domain has planted, so session cookies want the `__Host-` prefix.
    package subscript(_ name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The values of all cookies of one name, in their order.
    package func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    private static func pairs(_ text: String) -> [Query.Pair] {
        Array(text.utf8).split(separator: .semicolon, maxSplits: limit).prefix(limit).compactMap { part in
            guard let equals = part.firstIndex(of: .equals) else { return nil }
            let name = part[..<equals].trimmed
            var value = part[(equals + 1)...].trimmed
            guard !name.isEmpty else { return nil }
            if value.count >= 2, value.first == .quote, value.last == .quote { value = value.dropFirst().dropLast() }
            return Query.Pair(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }
}

/// A cookie for the client to keep (RFC 6265 §4.1), HttpOnly and SameSite=Lax unless said.
package struct SetCookie: Sendable {
    package enum SameSite: String, Sendable {
        case strict = "Strict"
        case lax = "Lax"
        case none = "None"
    }

    /// The name, a token.
    package let name: String
    /// The value, as the client will send it back.
    package let value: String
    /// The paths below which the client sends it back.
    package var path: String
    /// How many seconds to keep it: nil until the browser closes, 0 to delete it at once.
    package var maxAge: Int?
    package var isSecure: Bool
    package var isHTTPOnly: Bool
    package var sameSite: SameSite

    /// Stops the program when the name is no token, or the value or the path holds what no cookie may: anything beyond
    /// ASCII, control characters, space, quotes, commas, semicolons, backslashes.
    package init(
        _ name: String,
        _ value: String,
        path: String = "/",
        maxAge: Int? = nil,
        isSecure: Bool,
        isHTTPOnly: Bool = true,
        sameSite: SameSite = .lax
    ) {
        precondition(FieldName(name) != nil, "\(name) cannot be the name of a cookie")
        precondition(value.utf8.allSatisfy(Self.isOctet), "a cookie cannot hold this value")
        precondition(path.hasPrefix("/") && path.utf8.allSatisfy(Self.isOctet), "\(path) cannot be a cookie's path")
        self.name = name
        self.value = value
        self.path = path
        self.maxAge = maxAge
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }

    /// The value of Set-Cookie.
    ///
    /// Browsers drop what breaks its own promises without a word, so that stops the program: a `__Host-` cookie that is
    /// not secure or not for "/", a `__Secure-` one or one with SameSite=None that is not secure.
    package var fieldValue: String {
        let needsSecure = name.hasPrefix("__Host-") || name.hasPrefix("__Secure-") || sameSite == .none
        precondition(isSecure || !needsSecure, "\(name) must be secure")
        precondition(path == "/" || !name.hasPrefix("__Host-"), "\(name) must be for /")
        var text = "\(name)=\(value); Path=\(path)"
        if let maxAge { text += "; Max-Age=\(maxAge)" }
        if isSecure { text += "; Secure" }
        if isHTTPOnly { text += "; HttpOnly" }
        return text + "; SameSite=\(sameSite.rawValue)"
    }

    private static func isOctet(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != .quote && byte != .comma && byte != .semicolon && byte != .backslash
    }
}
