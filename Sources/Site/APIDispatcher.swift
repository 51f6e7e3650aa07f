import Accounts
import Core
import Cryptography
import HTTP
import JSON
import Localization
import SQLite

/// Checks what comes to the REST interface, in the order its contract names, and calls the handler.
struct APIDispatcher: Sendable {
    let context: SiteContext
    let database: Database
    /// Where files lie while they come in.
    let spool: String

    /// Bodies of the REST interface are small; files come by other routes.
    private static let bodyLimit = 1 << 20
    /// Who has no token sends a login and a password.
    private static let guestBodyLimit = 16 << 10
    /// The longest lists have a few hundred objects of a few members.
    private static let valueLimit = 10_000

    func answer(_ request: Request, _ handler: Endpoint.APIHandler, _ route: Route) async throws -> Response {
        switch handler {
        case .guest(let handler):
            let formats = Formats(Language.best(for: request.acceptedLanguages))
            let input = try object(try await body(of: request, upTo: Self.guestBodyLimit))
            return try await handler(
                // Whose key it is, the handler finds out; what was sent may hold a password, so no hash of it is made.
                apiRequest(
                    request,
                    input,
                    once: try key(of: request).map { Once(owner: "", key: $0, fingerprint: []) }
                ),
                Guest(formats: formats, site: context, signedIn: nil)
            )
            .response(links: context.links)
        case .member(let permission, let scope, let handler):
            let bearer = try await bearer(of: request)
            // A disk that is full must not keep anybody from reading.
            try? await database.noteUse(of: bearer, at: context.clock.now())
            let body = try await body(of: request, upTo: Self.bodyLimit)
            let input = try object(body)
            try bearer.require(scope, permission)
            let visit = visit(of: bearer)
            let once = try once(request, body, visit.credential)
            let asked = apiRequest(request, input, once: once)
            let answer = try await handler(asked, visit)
            return answer.response(links: context.links)
        case .upload(let permission, let scope, let handler):
            let (asked, visit) = try await withPicture(request, scope, permission)
            return try await handler(asked, visit).response(links: context.links)
        case .files(let permission, let limits, let handler):
            let (asked, visit) = try await withFiles(request, limits, permission)
            return try await handler(asked, visit).response(links: context.links)
        case .download(let permission, let handler):
            let bearer = try await bearer(of: request)
            try? await database.noteUse(of: bearer, at: context.clock.now())
            try bearer.require(.read, permission)
            return try await handler(apiRequest(request, Input(json: JSONObject()), once: nil), visit(of: bearer))
        }
    }

    private func withPicture(
        _ request: Request,
        _ scope: Scope,
        _ permission: Permission
    ) async throws -> (APIRequest, MemberVisit) {
        let bearer = try await bearer(of: request)
        try? await database.noteUse(of: bearer, at: context.clock.now())
        let picture = try await picture(of: request)
        try bearer.require(scope, permission)
        let visit = visit(of: bearer)
        let once = try once(request, picture, visit.credential)
        return (apiRequest(request, Input(json: JSONObject()), upload: picture, once: once), visit)
    }

    private func withFiles(
        _ request: Request,
        _ limits: FileLimits,
        _ permission: Permission
    ) async throws -> (APIRequest, MemberVisit) {
        let bearer = try await bearer(of: request)
        try? await database.noteUse(of: bearer, at: context.clock.now())
        let received = try await request.filesOrForm(limits, fieldLimit: Self.bodyLimit, spool: spool)
        try bearer.require(.write, permission)
        let visit = visit(of: bearer)
        // Of the files the handler learns what they are: `Once.covering` adds them.
        let once = try once(request, Array(received.fields.encoded.utf8), visit.credential)
        return (
            apiRequest(request, Input(form: received.fields, isStrict: true), files: received.files, once: once), visit
        )
    }

    /// A picture's bytes, as they are or in a form; what they are is found out by looking at them, not by what is said
    /// of them.
    private func picture(of request: Request) async throws -> [UInt8] {
        let kind = request.fields.mediaType?.essence ?? ""
        if kind == MediaType.multipartForm {
            let (fields, uploads) = try await request.formWithUploads(fieldLimit: Self.bodyLimit)
            try Self.refuse(fields.names)
            guard uploads.count < 2 else {
                throw Refusal(.tooLarge, Message("error.too_many_files", ["count": .count(1)]))
            }
            return uploads.first?.bytes ?? []
        }
        guard kind.hasPrefix("image/") || kind == "application/octet-stream" else {
            throw Refusal(.unsupportedType, Message("error.415.text"))
        }
        return try await request.body.collect(upTo: Upload.byteLimit)
    }

    /// Throws a rejection of fields beside a picture, of which nothing asks for any.
    private static func refuse(_ names: [String]) throws(Rejection) {
        var rejection = Rejection()
        for name in Set(names).sorted().prefix(20) { rejection.add(name, Message("error.unknown_member")) }
        guard rejection.isEmpty else { throw rejection }
    }

    private func bearer(of request: Request) async throws -> TokenBearer {
        let unauthenticated = Refusal(.unauthenticated, Message("error.401.text"))
        guard let text = request.fields[.authorization], text.lowercased().hasPrefix("bearer "),
            let token = SecretToken(text: String(text.dropFirst(7)), prefix: APIToken.prefix)
        else { throw unauthenticated }
        let (hash, now) = (token.hash, context.clock.now())
        guard let bearer = try await database.read({ try $0.bearer(of: hash, at: now) }) else { throw unauthenticated }
        return bearer
    }

    private func visit(of bearer: TokenBearer) -> MemberVisit {
        MemberVisit(
            member: bearer.member,
            credential: .token(bearer.token.id, scopes: bearer.token.scopes),
            formats: Formats(bearer.member.user.language, dateOrder: bearer.member.household.dateOrder),
            site: context,
            database: context.household(database, for: bearer.member),
            personal: PersonalDatabase(
                database,
                for: bearer.member.user,
                clock: context.clock,
                random: context.random
            )
        )
    }

    /// The body, of the right type and size; empty where there is none.
    private func body(of request: Request, upTo limit: Int) async throws -> [UInt8] {
        let body = try await request.body.collect(upTo: limit)
        guard body.isEmpty || request.fields.mediaType?.isJSON == true else {
            throw Refusal(.unsupportedType, Message("error.415.text"))
        }
        return body
    }

    private func object(_ body: [UInt8]) throws -> Input {
        guard !body.isEmpty else { return Input(json: JSONObject()) }
        // However long a number is, it is a number: which member cannot have it, the form says.
        let limits = JSONLimits(readsLongNumbers: true, values: Self.valueLimit)
        guard let value = try? JSONValue(parsing: body, limits: limits), let object = value.object else {
            throw Refusal(.badRequest, Message("error.json"))
        }
        return Input(json: object)
    }

    private func key(of request: Request) throws -> String? {
        guard request.method == .post, let key = request.fields[.idempotencyKey] else { return nil }
        guard !key.isEmpty, key.utf8.count <= 200, key.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw Refusal(.badRequest, Message("error.idempotency_key"))
        }
        return key
    }

    private func once(_ request: Request, _ body: [UInt8], _ credential: Credential) throws -> Once? {
        guard let key = try key(of: request) else { return nil }
        return Once(
            owner: "\(credential.owner) POST \(request.target.rawPath)",
            key: key,
            fingerprint: SHA256.hash(Array(request.target.raw.utf8) + [0] + body)
        )
    }

    private func apiRequest(
        _ request: Request,
        _ input: Input,
        upload: [UInt8] = [],
        files: [UploadedFile] = [],
        once: Once?
    ) -> APIRequest {
        APIRequest(
            path: request.parameters,
            query: request.target.query,
            input: input,
            upload: upload,
            files: files,
            once: once,
            peer: request.peer
        )
    }
}

extension TokenBearer {
    /// Throws unless both the token and the member's role allow something.
    fileprivate func require(_ scope: Scope, _ permission: Permission) throws {
        guard token.scopes.contains(scope), member.role.allows(permission) else { throw Refusal.forbidden }
    }
}

extension JSONAnswer {
    func response(links: Links) -> Response {
        var response = Response(status: Status(code: status))
        if status != 204 {
            response.fields[.contentType] = "application/json"
            response.body = .bytes(Array(body.utf8))
        }
        if let location { response.fields[.location] = links.path(APIRequest.base + location) }
        response.fields[.cacheControl] = "no-store"
        return response
    }
}

extension Request {
    /// The languages that the client asks for, most wanted first.
    var acceptedLanguages: [String] { Negotiation.languages(fields[.acceptLanguage] ?? "") }
}
