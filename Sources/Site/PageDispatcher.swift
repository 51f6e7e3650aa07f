import Accounts
import Core
import Cryptography
import HTTP
import Localization
import SQLite

/// Finds out who asks for a page, checks forms, and puts the reply into the site's frame.
struct PageDispatcher: Sendable {
    let configuration: SiteConfiguration
    let context: SiteContext
    let database: Database
    let renderer: PageRenderer
    let announcements: Announcements
    let sessions: SignedInCache
    let cookies: SessionCookie

    /// Forms are small; a route that takes files reads its body itself.
    private static let formLimit = 1 << 20
    /// The forms of who is not signed in have a few fields, and strangers should not make us hold more.
    private static let guestFormLimit = 16 << 10

    init(
        _ configuration: SiteConfiguration,
        context: SiteContext,
        database: Database,
        renderer: PageRenderer,
        announcements: Announcements
    ) {
        self.configuration = configuration
        self.context = context
        self.database = database
        self.renderer = renderer
        self.announcements = announcements
        sessions = SignedInCache(database)
        cookies = SessionCookie(configuration)
    }

    func answer(_ request: Request, _ handler: Endpoint.PageHandler) async throws -> Response {
        let visitor = try await visitor(of: request)
        let keepsSession = await noteUse(by: visitor)
        if !keepsSession, let kept = unchanged(request, for: visitor) { return kept }
        let asked = try await pageRequest(request, of: visitor, for: handler)
        let reply = try await reply(to: asked, of: visitor, handler)
        var response = try await response(to: reply, of: request, visitor)
        if keepsSession, !reply.setsSession, let token = cookies.session(of: request) {
            let cookie = cookies.set(session: token, seconds: Session.seconds, secure: request.isSecure)
            response.fields.append(.setCookie, cookie.fieldValue)
        }
        return response
    }

    /// The answer to a browser that has this very page already, made without making the page.
    private func unchanged(_ request: Request, for visitor: Visitor) -> Response? {
        // `*` asks whether there is anything at all, which the handler alone can tell.
        guard let known = request.fields[.ifNoneMatch], known.contains("\""), request.method != .post,
            let tag = visitor.entityTag(of: request, build: configuration.build, clock: context.clock),
            Validators(tag: tag).evaluate(request.method, request.fields, now: 0) == .notModified
        else { return nil }
        return keptPage(Response(status: .notModified), tag)
    }

    private func visitor(of request: Request) async throws -> Visitor {
        if let token = cookies.session(of: request),
            let signedIn = try await sessions.signedIn(SessionHash(rawValue: token.hash), at: context.clock.now())
        {
            return Visitor(signedIn, token: token)
        }
        return Visitor(guest: cookies.guest(of: request), request, random: context.random)
    }

    /// Whether the session was kept for longer just now, and so must be the browser's cookie.
    ///
    /// A disk that is full must not keep anybody from reading, so a failure is passed over.
    private func noteUse(by visitor: Visitor) async -> Bool {
        guard let signedIn = visitor.signedIn else { return false }
        return (try? await database.noteUse(of: signedIn, at: context.clock.now())) ?? false
    }

    /// The form of a POST, of which nothing is believed before its CSRF token was looked at.
    private func pageRequest(
        _ request: Request,
        of visitor: Visitor,
        for handler: Endpoint.PageHandler
    ) async throws -> PageRequest {
        var (form, uploads, files) = (Query(), [Upload](), [UploadedFile]())
        if request.method == .post {
            // Who was signed out meanwhile should learn that, and not that the form is stale.
            guard handler.forAnyone != nil || visitor.signedIn != nil else {
                throw Refusal(.unauthenticated, Message("error.signed_out.text"))
            }
            switch handler {
            case .upload:
                (form, uploads) = try await request.formWithUploads(fieldLimit: Self.formLimit)
            case .files(let permission, let limits, _):
                guard let signedIn = visitor.signedIn else {
                    throw Refusal(.unauthenticated, Message("error.401.text"))
                }
                try signedIn.member?.require(permission)
                let received = try await request.formWithFiles(
                    limits,
                    fieldLimit: Self.formLimit,
                    spool: configuration.spool
                )
                (form, files) = (received.fields, received.files)
            case .oneClick:
                // Mail programs send either kind of form (RFC 8058 section 3.2).
                form = try await request.formWithUploads(fieldLimit: Self.guestFormLimit, fileLimit: 0).fields
            case .guest, .user, .member:
                form = try await request.form(upTo: visitor.signedIn == nil ? Self.guestFormLimit : Self.formLimit)
            }
            if case .oneClick = handler {} else { try visitor.csrf.check(form, of: request) }
        }
        return PageRequest(
            path: request.parameters,
            query: request.target.query,
            input: Input(form: form),
            uploads: uploads,
            files: files,
            once: once(request, form, visitor.signedIn),
            here: configuration.base + request.target.raw,
            peer: request.peer,
            userAgent: String((request.fields[.userAgent] ?? "").prefix(300))
        )
    }

    /// The mark of one press of a button: the same form sent twice is one request, one with another content is not.
    private func once(_ request: Request, _ form: Query, _ signedIn: SignedIn?) -> Once? {
        guard let signedIn, let key = form.first("once"), !key.isEmpty, key.utf8.count <= 100 else { return nil }
        let content = Query(form.pairs.filter { $0.name != "csrf" }).encoded
        let fingerprint = SHA256.hash(Array(content.utf8))
        return Once(
            owner: "session \(signedIn.session.hex) POST \(request.target.rawPath)",
            key: key + Base64URL.encode(fingerprint),
            fingerprint: fingerprint
        )
    }

    private func reply(
        to asked: PageRequest,
        of visitor: Visitor,
        _ handler: Endpoint.PageHandler
    ) async throws -> Reply {
        if let handler = handler.forAnyone {
            return try await handler(asked, Guest(formats: visitor.formats, site: context, signedIn: visitor.signedIn))
        }
        guard let signedIn = visitor.signedIn else { throw Refusal(.unauthenticated, Message("error.401.text")) }
        switch handler {
        case .guest, .oneClick:
            throw Refusal.notFound
        case .user(let handler):
            let visit = UserVisit(
                signedIn: signedIn,
                formats: visitor.formats,
                site: context,
                personal: PersonalDatabase(
                    database,
                    for: signedIn.user,
                    clock: context.clock,
                    random: context.random
                )
            )
            return try await handler(asked, visit)
        case .member(let permission, let handler), .upload(let permission, let handler),
            .files(let permission, _, let handler):
            guard let member = signedIn.member else { return .redirect("/household") }
            try member.require(permission)
            let visit = MemberVisit(
                member: member,
                credential: .session(signedIn.session),
                formats: visitor.formats,
                site: context,
                database: context.household(database, for: member),
                personal: PersonalDatabase(
                    database,
                    for: member.user,
                    clock: context.clock,
                    random: context.random
                )
            )
            return try await handler(asked, visit)
        }
    }
}

// MARK: - Answers

extension PageDispatcher {
    /// A failure as a page that says what happened and offers the way on.
    func response(to failure: Failure, of request: Request) async -> Response {
        if failure.status == 401, request.method == .get {
            // The start is where signing in leads by itself.
            guard request.target.raw != "/" else { return redirect(to: "/sign-in") }
            let next = Query([.init("next", configuration.base + request.target.raw)])
            return redirect(to: "/sign-in?\(next.encoded)")
        }
        let visitor =
            (try? await visitor(of: request))
            ?? Visitor(guest: cookies.guest(of: request), request, random: context.random)
        let way = WayOn(after: failure, of: request, context.links)
        let page = ErrorPage(failure, way, texts: context.texts, formats: visitor.formats, links: context.links)
        do {
            let reply = Reply.page(page, status: Status(code: failure.status))
            var response = try await response(to: reply, of: request, visitor)
            if let seconds = failure.retryAfter { response.fields[.retryAfter] = String(seconds) }
            return response
        } catch {
            context.log.error("error page failed", ["why": String(describing: error)])
            return .text("\(failure.status)", status: Status(code: failure.status))
        }
    }

    private func response(to reply: Reply, of request: Request, _ visitor: Visitor) async throws -> Response {
        switch reply {
        case .page(let page, let status, let isKept):
            return try await self.page(page, status, isKept: isKept, of: request, visitor)
        case .redirect(let path):
            return redirect(to: path)
        case .signedIn(let token, let seconds, let path):
            var response = redirect(to: path)
            let cookie = cookies.set(session: token, seconds: seconds, secure: request.isSecure)
            response.fields.append(.setCookie, cookie.fieldValue)
            return response
        case .signedOut(let path):
            var response = redirect(to: path)
            response.fields.append(.setCookie, cookies.clearSession(secure: request.isSecure).fieldValue)
            // Kept pages are shown again by the back button, unasked. Browsers heed it behind TLS only.
            response.fields["clear-site-data"] = "\"cache\""
            return response
        case .response(let response):
            return response
        }
    }

    private func page(
        _ page: any Page,
        _ status: Status,
        isKept: Bool,
        of request: Request,
        _ visitor: Visitor
    ) async throws -> Response {
        let flash = try await flash(of: request, visitor)
        let frame = Frame(
            visitor,
            here: configuration.base + request.target.raw,
            flash: flash,
            context: context
        )
        let bytes = try renderer.render(page, in: frame, language: visitor.formats.language)
        let isRejected = status.code >= 400
        var response = Response(status: status, body: .bytes(isRejected ? OpenDetails.opened(bytes) : bytes))
        response.fields[.contentType] = "text/html; charset=utf-8"
        response.fields[.contentLanguage] = visitor.formats.language.code
        if let guest = visitor.newGuest {
            response.fields.append(.setCookie, cookies.set(guest: guest, secure: request.isSecure).fieldValue)
        }
        let tag = visitor.entityTag(of: request, build: configuration.build, clock: context.clock)
        guard isKept, status == .ok, let tag else {
            response.fields[.cacheControl] = "no-store"
            return response
        }
        return keptPage(response, tag)
    }

    /// What the action named by `?done=` did; silent about anything that is not the asker's.
    private func flash(of request: Request, _ visitor: Visitor) async throws -> Flash? {
        guard let done = request.target.query.first("done") else { return nil }
        var announcement = announcements.word(done)
        if announcement == nil, let member = visitor.signedIn?.member {
            let household = context.household(database, for: member)
            announcement = try await household.read { [announcements] in try announcements.find(done, $0) }
        }
        return announcement.map { Flash($0, texts: context.texts, formats: visitor.formats) }
    }

    func redirect(to path: String) -> Response {
        var response = Response(status: .seeOther)
        response.fields[.location] = context.links.path(path)
        response.fields[.cacheControl] = "no-store"
        return response
    }

    private func keptPage(_ response: Response, _ tag: EntityTag) -> Response {
        var response = response
        response.fields[.entityTag] = tag.description
        response.fields[.cacheControl] = "private, no-cache"
        return response
    }
}
