package import Cryptography
package import HTTP
package import JSON

/// What a page's handler answers.
package enum Reply: Sendable {
    /// A page of the site, in its frame. One that shows more than the household's records is not kept by browsers.
    case page(any Page, status: Status = .ok, isKept: Bool = true)
    /// On to a path below the base path, after something was done; the browser asks for it with GET.
    case redirect(String)
    /// As `redirect`, with the browser signed in from now on.
    case signedIn(SecretToken, seconds: Int, then: String)
    /// As `redirect`, with the browser signed out.
    case signedOut(then: String)
    /// Anything else, such as a picture.
    case response(Response)

    /// Whether the browser's session cookie is decided by the reply itself.
    var setsSession: Bool {
        switch self {
        case .signedIn, .signedOut: true
        case .page, .redirect, .response: false
        }
    }
}

/// An answer of the REST interface: kept word for word when it answers a request with an idempotency key.
package struct JSONAnswer: Codable, Hashable, Sendable {
    package var status: Int
    /// The path of what was created, below the API's base.
    package var location: String?
    package var body: String

    /// Makes an answer of a body that was written already.
    package init(status: Int = 200, location: String? = nil, body: String) {
        self.status = status
        self.location = location
        self.body = body
    }

    /// Makes an answer of one object.
    package init(
        status: Int = 200,
        location: String? = nil,
        _ write: (inout JSONMembers) throws -> Void
    ) rethrows {
        let bytes = try JSONWriter.object(write)
        self.init(status: status, location: location, body: String(decoding: bytes, as: UTF8.self))
    }

    /// The answer to a deletion.
    package static let noContent = JSONAnswer(status: 204, body: "")
}

/// What a booking of a page answers, kept for a second press of the same button: where the browser goes.
package struct Destination: Codable, Hashable, Sendable {
    package let path: String

    /// Names a path below the base path.
    package init(_ path: String) {
        self.path = path
    }
}

extension Response {
    /// JSON for a script of a page.
    package static func json(_ bytes: [UInt8]) -> Response {
        var response = Response(status: .ok)
        response.fields[.contentType] = "application/json"
        response.fields[.cacheControl] = "no-store"
        response.body = .bytes(bytes)
        return response
    }
}
