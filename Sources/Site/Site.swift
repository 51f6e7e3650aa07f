import Accounts
import Core
import Cryptography
package import HTTP
import Localization
package import SQLite

/// Takes a request to its handler and the handler's reply, or failure, back to the wire.
package struct Site: Sendable {
    private let configuration: SiteConfiguration
    private let context: SiteContext
    private let router: Router<Route>
    private let hosts: HostCheck
    private let pages: PageDispatcher
    private let api: APIDispatcher

    /// Puts the site together.
    ///
    /// Every route stands in `routes`; whatever is not there is 404.
    package init(
        _ configuration: SiteConfiguration,
        context: SiteContext,
        database: Database,
        routes: Routes,
        renderer: PageRenderer,
        announcements: Announcements
    ) {
        self.configuration = configuration
        self.context = context
        var router = Router<Route>()
        for route in routes.all { router.add(route.method, route.pattern, route) }
        self.router = router
        hosts = HostCheck(publicURL: configuration.publicURL)
        pages = PageDispatcher(
            configuration,
            context: context,
            database: database,
            renderer: renderer,
            announcements: announcements
        )
        api = APIDispatcher(context: context, database: database, spool: configuration.spool)
    }

    /// Answers a request: the way every one goes, from the wire to its handler and back.
    package func respond(to raw: Request) async -> Response {
        let id = RequestID(context.random)
        var response: Response
        if let request = belowBase(configuration.trustedProxies.resolve(raw)) {
            response = await answer(request, id).narrowed(for: request, now: context.clock.now().seconds)
        } else {
            response = Response(status: .notFound)
        }
        SecurityFields.add(to: &response, secure: configuration.publicURL?.hasPrefix("https:") == true)
        response.fields["x-request-id"] = id.text
        return response
    }

    private func answer(_ request: Request, _ id: RequestID) async -> Response {
        do {
            try hosts.check(request)
            switch router.match(request.method, request.target.path) {
            case .notFound:
                throw Refusal.notFound
            case .methodNotAllowed(let allowed):
                if let page = pageOfForm(at: request) { return pages.redirect(to: page) }
                return await methodNotAllowed(request, allowed)
            case .found(let route, let parameters):
                var request = request
                request.parameters = parameters
                switch route.endpoint {
                case .page(let handler): return try await pages.answer(request, handler)
                case .api(let handler): return try await api.answer(request, handler, route)
                }
            }
        } catch {
            return await response(to: Failure(error, id, log: context.log), of: request)
        }
    }

    /// Where to lead somebody who opened the address that a form is sent to; nil for any other request.
    private func pageOfForm(at request: Request) -> String? {
        guard request.method == .get || request.method == .head,
            case .found(let route, let parameters) = router.match(.post, request.target.path),
            case .page = route.endpoint
        else { return nil }
        if let page = route.page {
            let segments = page.split(separator: "/").map { segment in
                segment.first == ":" ? (parameters[String(segment.dropFirst())] ?? "").percentEncoded : String(segment)
            }
            return "/" + segments.joined(separator: "/")
        }
        var path = request.target.path
        while !path.isEmpty {
            path.removeLast()
            if case .found = router.match(.get, path) { break }
        }
        return "/" + path.map(\.percentEncoded).joined(separator: "/")
    }

    private func response(to failure: Failure, of request: Request) async -> Response {
        request.target.path.first == "api"
            ? api.response(to: failure, of: request) : await pages.response(to: failure, of: request)
    }

    /// The request with the base path taken off its path, or nil when it lies elsewhere.
    private func belowBase(_ request: Request) -> Request? {
        guard !configuration.base.isEmpty else { return request }
        let raw = request.target.raw
        guard
            raw == configuration.base || raw.hasPrefix(configuration.base + "/")
                || raw.hasPrefix(configuration.base + "?")
        else { return nil }
        let rest = raw.dropFirst(configuration.base.count)
        guard let target = Target(rest.hasPrefix("/") ? String(rest) : "/" + rest) else { return nil }
        var request = request
        request.target = target
        return request
    }

    private func methodNotAllowed(_ request: Request, _ allowed: [HTTP.Method]) async -> Response {
        var response = Response(status: .noContent)
        if request.method != .options {
            let refusal = Refusal(.methodNotAllowed, Message("error.405.text"))
            response = await self.response(to: .refused(refusal), of: request)
        }
        response.fields[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
        return response
    }
}

/// Names one request in the log and on an error page.
struct RequestID: Sendable {
    let text: String

    init(_ random: Random) {
        text = Hex.encode(random.bytes(8))
    }
}

/// The fields that keep browsers from doing what a page of ours never asks for.
enum SecurityFields {
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    private static let always: Fields = [
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    ]

    static func add(to response: inout Response, secure: Bool) {
        if !response.fields.contains(.contentSecurityPolicy) { response.fields.append(.contentSecurityPolicy, policy) }
        response.fields.append(contentsOf: always)
        if secure { response.fields.append("strict-transport-security", "max-age=31536000") }
    }
}
