/// The name of a header field: a token, compared without regard to case and kept in lower case (RFC 9110 §5.1).
package struct FieldName: Hashable, Sendable {
    /// The name in lower case.
    package let text: String

    /// Nil when `text` is not a token (RFC 9110 §5.6.2).
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0.isToken }) else { return nil }
        self.init(lowercased: text.lowercased())
    }

    /// For text known to be a token in lower case.
    init(lowercased text: String) {
        self.text = text
    }

    package static let accept: Self = "accept"
    package static let acceptEncoding: Self = "accept-encoding"
    package static let acceptLanguage: Self = "accept-language"
    package static let acceptRanges: Self = "accept-ranges"
    package static let allow: Self = "allow"
    package static let authorization: Self = "authorization"
    package static let cacheControl: Self = "cache-control"
    package static let connection: Self = "connection"
    package static let contentDisposition: Self = "content-disposition"
    package static let contentEncoding: Self = "content-encoding"
    package static let contentLanguage: Self = "content-language"
    package static let contentLength: Self = "content-length"
    package static let contentRange: Self = "content-range"
    package static let contentSecurityPolicy: Self = "content-security-policy"
    package static let contentType: Self = "content-type"
    package static let cookie: Self = "cookie"
    package static let date: Self = "date"
    package static let entityTag: Self = "etag"
    package static let expect: Self = "expect"
    package static let host: Self = "host"
    package static let idempotencyKey: Self = "idempotency-key"
    package static let ifMatch: Self = "if-match"
    package static let ifModifiedSince: Self = "if-modified-since"
    package static let ifNoneMatch: Self = "if-none-match"
    package static let ifRange: Self = "if-range"
    package static let ifUnmodifiedSince: Self = "if-unmodified-since"
    package static let lastModified: Self = "last-modified"
    package static let location: Self = "location"
    package static let origin: Self = "origin"
    package static let range: Self = "range"
    package static let referer: Self = "referer"
    package static let retryAfter: Self = "retry-after"
    package static let setCookie: Self = "set-cookie"
    package static let transferEncoding: Self = "transfer-encoding"
    package static let userAgent: Self = "user-agent"
    package static let vary: Self = "vary"
    package static let wwwAuthenticate: Self = "www-authenticate"
}

extension FieldName: ExpressibleByStringLiteral {
    /// A literal that is no token is a mistake in the program, and stops it.
    package init(stringLiteral text: String) {
        guard let name = Self(text) else { preconditionFailure("\(text) is not a field name") }
        self = name
    }
}

extension FieldName: CustomStringConvertible {
    package var description: String { text }
}
