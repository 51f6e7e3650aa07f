package import Accounts
package import HTTP

/// Everything the site answers, as the features list it.
package struct Routes: Sendable {
    package private(set) var all: [Route] = []

    /// An empty table.
    package init() {}

    /// Adds a page for members whose role allows something.
    ///
    /// Whoever opens the address of a form, as after a reload, is led to the page that the form is on: the nearest one
    /// above it, unless `page` names another, with the names in `pattern` where they stand in it.
    package mutating func page(
        _ method: HTTP.Method,
        _ pattern: String,
        for permission: Permission,
        on page: String? = nil,
        _ handler: @escaping @Sendable (PageRequest, MemberVisit) async throws -> Reply
    ) {
        all.append(Route(method, pattern, .page(.member(permission, handler)), page: page))
    }

    /// Adds a page to which a form with files is sent that fit into memory.
    ///
    /// Of a file larger than `Upload.byteLimit` the handler gets the beginning, one byte too long, to refuse it.
    package mutating func upload(
        _ pattern: String,
        for permission: Permission,
        on page: String? = nil,
        _ handler: @escaping @Sendable (PageRequest, MemberVisit) async throws -> Reply
    ) {
        all.append(Route(.post, pattern, .page(.upload(permission, handler)), page: page))
    }

    /// Adds a call of the REST interface whose content is a picture.
    package mutating func apiUpload(
        _ pattern: String,
        for permission: Permission,
        _ handler: @escaping @Sendable (APIRequest, MemberVisit) async throws -> JSONAnswer
    ) {
        all.append(Route(.post, APIRequest.base + pattern, .api(.upload(permission, .write, handler))))
    }

    /// Adds a page to which a form with files is sent that go to disk as they come.
    package mutating func files(
        _ pattern: String,
        for permission: Permission,
        on page: String? = nil,
        _ limits: FileLimits,
        _ handler: @escaping @Sendable (PageRequest, MemberVisit) async throws -> Reply
    ) {
        all.append(Route(.post, pattern, .page(.files(permission, limits, handler)), page: page))
    }

    /// Adds a call of the REST interface whose content is a form with files, or one file, which go to disk.
    package mutating func apiFiles(
        _ pattern: String,
        for permission: Permission,
        _ limits: FileLimits,
        _ handler: @escaping @Sendable (APIRequest, MemberVisit) async throws -> JSONAnswer
    ) {
        all.append(Route(.post, APIRequest.base + pattern, .api(.files(permission, limits, handler))))
    }

    /// Adds a call of the REST interface that answers with a file.
    package mutating func apiDownload(
        _ pattern: String,
        for permission: Permission,
        _ handler: @escaping @Sendable (APIRequest, MemberVisit) async throws -> Response
    ) {
        all.append(Route(.get, APIRequest.base + pattern, .api(.download(permission, handler))))
    }

    /// Adds a page for anyone who is signed in.
    package mutating func page(
        _ method: HTTP.Method,
        _ pattern: String,
        _ handler: @escaping @Sendable (PageRequest, UserVisit) async throws -> Reply
    ) {
        all.append(Route(method, pattern, .page(.user(handler))))
    }

    /// Adds a page that anyone may see; the test of public routes lists every one.
    package mutating func publicPage(
        _ method: HTTP.Method,
        _ pattern: String,
        _ handler: @escaping @Sendable (PageRequest, Guest) async throws -> Reply
    ) {
        all.append(Route(method, pattern, .page(.guest(handler))))
    }

    /// Adds what a mail program sends by itself when its user ends messages (RFC 8058): a POST without cookies and CSRF
    /// token, whose address alone says what it may do.
    package mutating func oneClick(
        _ pattern: String,
        _ handler: @escaping @Sendable (PageRequest, Guest) async throws -> Reply
    ) {
        all.append(Route(.post, pattern, .page(.oneClick(handler))))
    }

    /// Adds a call of the REST interface below `/api/v1`, for tokens whose member's role allows something.
    package mutating func api(
        _ method: HTTP.Method,
        _ pattern: String,
        for permission: Permission,
        _ handler: @escaping @Sendable (APIRequest, MemberVisit) async throws -> JSONAnswer
    ) {
        let scope: Scope = permission == .manageHousehold ? .admin : method == .get ? .read : .write
        all.append(Route(method, APIRequest.base + pattern, .api(.member(permission, scope, handler))))
    }

    /// Adds a call of the REST interface that needs no token.
    package mutating func publicAPI(
        _ method: HTTP.Method,
        _ pattern: String,
        _ handler: @escaping @Sendable (APIRequest, Guest) async throws -> JSONAnswer
    ) {
        all.append(Route(method, APIRequest.base + pattern, .api(.guest(handler))))
    }
}

/// One line of the table: what is asked, who may ask, and who answers.
package struct Route: Sendable {
    package let method: HTTP.Method
    /// Segments, of which those that begin with a colon are parameters.
    package let pattern: String
    package let endpoint: Endpoint
    /// The page that a form is on, where that is not the nearest one above its address.
    let page: String?

    init(_ method: HTTP.Method, _ pattern: String, _ endpoint: Endpoint, page: String? = nil) {
        self.method = method
        self.pattern = pattern
        self.endpoint = endpoint
        self.page = page
    }
}

/// Who may ask, and the handler for exactly those.
package enum Endpoint: Sendable {
    case page(PageHandler)
    case api(APIHandler)

    package enum PageHandler: Sendable {
        case guest(@Sendable (PageRequest, Guest) async throws -> Reply)
        case oneClick(@Sendable (PageRequest, Guest) async throws -> Reply)
        case user(@Sendable (PageRequest, UserVisit) async throws -> Reply)
        case member(Permission, @Sendable (PageRequest, MemberVisit) async throws -> Reply)
        case upload(Permission, @Sendable (PageRequest, MemberVisit) async throws -> Reply)
        case files(Permission, FileLimits, @Sendable (PageRequest, MemberVisit) async throws -> Reply)

        /// The handler of a page that needs nobody signed in.
        var forAnyone: (@Sendable (PageRequest, Guest) async throws -> Reply)? {
            switch self {
            case .guest(let handler), .oneClick(let handler): handler
            case .user, .member, .upload, .files: nil
            }
        }
    }

    package enum APIHandler: Sendable {
        case guest(@Sendable (APIRequest, Guest) async throws -> JSONAnswer)
        case member(Permission, Scope, @Sendable (APIRequest, MemberVisit) async throws -> JSONAnswer)
        case upload(Permission, Scope, @Sendable (APIRequest, MemberVisit) async throws -> JSONAnswer)
        case files(Permission, FileLimits, @Sendable (APIRequest, MemberVisit) async throws -> JSONAnswer)
        case download(Permission, @Sendable (APIRequest, MemberVisit) async throws -> Response)
    }
}
