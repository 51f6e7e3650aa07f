package import Accounts
import Core
import Cryptography
import Foundation
package import HTTP
package import JSON
package import Localization
import Mustache
import SQLite
package import Site
import Synchronization

/// The site in memory, with the routes of the rooms under test: a request goes the whole way but for the sockets.
package struct TestSite: Sendable {
    package let household: TestHousehold
    package let site: Site
    package let texts: Texts
    private let tokens: [Member: SecretToken]
    private let sessions: [Member: SecretToken]

    /// Who asks: somebody of the household, or nobody.
    package enum Asker: String, CaseIterable, Sendable {
        case owner
        case member
        case helper
        case viewer
        /// The owner of another household.
        case stranger
        case anonymous
    }

    /// Signs everybody in and gives everybody a token.
    package init(
        _ household: TestHousehold,
        pages: [any Page.Type] = [],
        announcements: Announcements = Announcements(words: [:], sources: [:]),
        publicURL: String? = nil,
        routes build: (SiteContext, inout Routes) -> Void
    ) async throws {
        self.household = household
        texts = try Resources.texts.get()
        let accounts = household.accounts
        let context = SiteContext(
            texts: texts,
            clock: accounts.clock,
            random: accounts.random,
            log: .silent,
            links: Links(base: "", publicURL: publicURL)
        )
        var routes = Routes()
        build(context, &routes)
        let renderer = try Resources.renderer(of: pages)
        site = Site(
            SiteConfiguration(
                base: "",
                publicURL: publicURL,
                trustedProxies: .none,
                port: 8080,
                build: "test",
                spool: FileManager.default.temporaryDirectory.path
            ),
            context: context,
            database: household.database,
            routes: routes,
            renderer: renderer,
            announcements: announcements
        )
        var tokens: [Member: SecretToken] = [:]
        var sessions: [Member: SecretToken] = [:]
        for member in household.people + [household.stranger] {
            let scopes: Set<Scope> = member.role == .owner ? [.read, .write, .admin] : [.read, .write]
            tokens[member] = try await household.write(as: member) { transaction in
                try transaction.createToken(TokenDraft(name: "test", scopes: scopes)).secret
            }
            let credentials = Credentials(
                login: member.user.login,
                password: TestHousehold.password,
                from: ClientNetwork("127.0.0.1")
            )
            sessions[member] = try await accounts.signIn(credentials, agent: "test").token
        }
        self.tokens = tokens
        self.sessions = sessions
    }

    package func member(_ asker: Asker) -> Member? {
        switch asker {
        case .owner: household.owner
        case .member: household.member
        case .helper: household.helper
        case .viewer: household.viewer
        case .stranger: household.stranger
        case .anonymous: nil
        }
    }

    /// Asks for a page.
    package func get(_ target: String, as asker: Asker, fields: HTTP.Fields = HTTP.Fields()) async -> TestAnswer {
        var fields = fields
        if let session = member(asker).flatMap({ sessions[$0] }) {
            fields[.cookie] = "lares-session-8080=\(session.text)"
        }
        return await answer(.get, target, fields)
    }

    /// Sends a form with the CSRF token of whoever asks, and a one-time key of its own unless `once` is given.
    ///
    /// `more` are header fields besides those of every form, or instead of them.
    package func post(
        _ target: String,
        _ form: [(String, String)] = [],
        as asker: Asker,
        once: String? = nil,
        fields more: [FieldName: String] = [:]
    ) async -> TestAnswer {
        var fields: HTTP.Fields = [.contentType: MediaType.form, .host: "127.0.0.1:8080"]
        for (name, value) in more { fields[name] = value }
        let session = member(asker).flatMap { sessions[$0] }
        let guest = SecretToken(random: household.accounts.random)
        fields[.cookie] = session.map { "lares-session-8080=\($0.text)" } ?? "lares-guest-8080=\(guest.text)"
        let random = household.accounts.random
        let hidden = [
            ("csrf", CSRF(session ?? guest).token(random)), ("once", once ?? SecretToken(random: random).text),
        ]
        let pairs = (hidden + form).map { Query.Pair($0.0, $0.1) }
        return await answer(.post, target, fields, body: Array(Query(pairs).encoded.utf8))
    }

    /// Calls the REST interface; `target` lies below `/api/v1`.
    package func api(
        _ method: HTTP.Method,
        _ target: String,
        _ json: String? = nil,
        as asker: Asker,
        key: String? = nil
    ) async -> TestAnswer {
        var fields = HTTP.Fields()
        if json != nil { fields[.contentType] = MediaType.json }
        if let key { fields[.idempotencyKey] = key }
        if let token = member(asker).flatMap({ tokens[$0] }) { fields[.authorization] = "Bearer \(token.text)" }
        return await answer(method, APIRequest.base + target, fields, body: Array((json ?? "").utf8))
    }

    /// The CSRF token of whoever asks, and the cookie that goes with it, for forms that a test writes itself.
    package func csrf(_ asker: Asker) -> (token: String, cookie: String) {
        let session = member(asker).flatMap { sessions[$0] }
        let guest = SecretToken(random: household.accounts.random)
        let cookie = session.map { "lares-session-8080=\($0.text)" } ?? "lares-guest-8080=\(guest.text)"
        return (CSRF(session ?? guest).token(household.accounts.random), cookie)
    }

    /// Sends a file to the REST interface; `target` lies below `/api/v1`.
    package func api(
        upload bytes: [UInt8],
        to target: String,
        as asker: Asker,
        type: String = "image/jpeg",
        key: String? = nil
    ) async -> TestAnswer {
        var fields: HTTP.Fields = [.contentType: type]
        if let key { fields[.idempotencyKey] = key }
        if let token = member(asker).flatMap({ tokens[$0] }) { fields[.authorization] = "Bearer \(token.text)" }
        return await answer(.post, APIRequest.base + target, fields, body: bytes)
    }

    /// Sends a request as it is.
    package func answer(
        _ method: HTTP.Method,
        _ target: String,
        _ fields: HTTP.Fields,
        body: [UInt8] = []
    ) async -> TestAnswer {
        guard let target = Target(target) else { return TestAnswer(Response(status: .badRequest)) }
        var fields = fields
        if fields[.host] == nil { fields[.host] = "127.0.0.1:8080" }
        return TestAnswer(
            await site.respond(
                to: Request(method: method, target: target, fields: fields, body: RequestBody(body))
            )
        )
    }
}

/// The texts and views, which are read once for all tests: that takes longer than most of them.
private enum Resources {
    static let texts = Result {
        try Texts(json: Data(contentsOf: root.appending(path: "Locales/Localizable.xcstrings")))
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let renderers = Mutex<[[String]: PageRenderer]>([:])

    static func renderer(of pages: [any Page.Type]) throws -> PageRenderer {
        try renderers.withLock { renderers in
            let key = pages.map { String(reflecting: $0) }
            if let made = renderers[key] { return made }
            let renderer = try PageRenderer(
                views: root.appending(path: "Views").path,
                texts: texts.get(),
                assets: Assets(
                    css: "/assets/app.css",
                    script: "/assets/app.js",
                    favicon: "/assets/favicon.svg",
                    shopping: "/assets/shopping.js"
                ),
                base: "",
                pages: pages,
                reloads: false
            )
            renderers[key] = renderer
            return renderer
        }
    }
}

/// What the site answered.
package struct TestAnswer: Sendable {
    package let response: Response

    init(_ response: Response) {
        self.response = response
    }

    package var status: Int { response.status.code }

    package var location: String? { response.fields[.location] }

    package var text: String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The JSON of the answer, or null when it is none.
    package var json: JSONValue { (try? JSONValue(parsing: text)) ?? .null }
}
