/// A response status: its code and the reason phrase sent with it (RFC 9110 §15).
package struct Status: Sendable {
    package let code: Int
    package let reason: String

    /// A status with a phrase of one's own; `code` must have three digits.
    package init(code: Int, reason: String) {
        precondition((100...999).contains(code), "a status code has three digits")
        self.code = code
        self.reason = reason
    }

    package static let `continue` = Self(code: 100, reason: "Continue")
    package static let ok = Self(code: 200, reason: "OK")
    package static let created = Self(code: 201, reason: "Created")
    package static let accepted = Self(code: 202, reason: "Accepted")
    package static let noContent = Self(code: 204, reason: "No Content")
    package static let partialContent = Self(code: 206, reason: "Partial Content")
    package static let movedPermanently = Self(code: 301, reason: "Moved Permanently")
    package static let found = Self(code: 302, reason: "Found")
    package static let seeOther = Self(code: 303, reason: "See Other")
    package static let notModified = Self(code: 304, reason: "Not Modified")
    package static let temporaryRedirect = Self(code: 307, reason: "Temporary Redirect")
    package static let permanentRedirect = Self(code: 308, reason: "Permanent Redirect")
    package static let badRequest = Self(code: 400, reason: "Bad Request")
    package static let unauthorized = Self(code: 401, reason: "Unauthorized")
    package static let forbidden = Self(code: 403, reason: "Forbidden")
    package static let notFound = Self(code: 404, reason: "Not Found")
    package static let methodNotAllowed = Self(code: 405, reason: "Method Not Allowed")
    package static let notAcceptable = Self(code: 406, reason: "Not Acceptable")
    package static let requestTimeout = Self(code: 408, reason: "Request Timeout")
    package static let conflict = Self(code: 409, reason: "Conflict")
    package static let gone = Self(code: 410, reason: "Gone")
    package static let lengthRequired = Self(code: 411, reason: "Length Required")
    package static let preconditionFailed = Self(code: 412, reason: "Precondition Failed")
    package static let contentTooLarge = Self(code: 413, reason: "Content Too Large")
    package static let uriTooLong = Self(code: 414, reason: "URI Too Long")
    package static let unsupportedMediaType = Self(code: 415, reason: "Unsupported Media Type")
    package static let rangeNotSatisfiable = Self(code: 416, reason: "Range Not Satisfiable")
    package static let expectationFailed = Self(code: 417, reason: "Expectation Failed")
    package static let misdirectedRequest = Self(code: 421, reason: "Misdirected Request")
    package static let unprocessableContent = Self(code: 422, reason: "Unprocessable Content")
    package static let preconditionRequired = Self(code: 428, reason: "Precondition Required")
    package static let tooManyRequests = Self(code: 429, reason: "Too Many Requests")
    package static let requestHeaderFieldsTooLarge = Self(code: 431, reason: "Request Header Fields Too Large")
    package static let internalServerError = Self(code: 500, reason: "Internal Server Error")
    package static let notImplemented = Self(code: 501, reason: "Not Implemented")
    package static let badGateway = Self(code: 502, reason: "Bad Gateway")
    package static let serviceUnavailable = Self(code: 503, reason: "Service Unavailable")
    package static let gatewayTimeout = Self(code: 504, reason: "Gateway Timeout")
    package static let httpVersionNotSupported = Self(code: 505, reason: "HTTP Version Not Supported")
    package static let insufficientStorage = Self(code: 507, reason: "Insufficient Storage")

    /// Whether a response with this status never has content (RFC 9110 §6.4.1): 1xx, 204 and 304.
    package var forbidsContent: Bool {
        code < 200 || code == 204 || code == 304
    }
}

/// Two statuses are the same when their codes are; the phrase is for people.
extension Status: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        left.code == right.code
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension Status: CustomStringConvertible {
    package var description: String { "\(code) \(reason)" }
}
