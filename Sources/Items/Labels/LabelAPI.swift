import Accounts
import Core
import HTTP
import Labels
import Places
import Site

/// Labels in the REST interface: sheets as PDF, and single codes as SVG.
struct LabelAPI: Sendable {
    /// Sheets of labels, asked for as the form does.
    func sheets(_ request: APIRequest, _ visit: MemberVisit) async throws -> Response {
        var query = QueryReader(request.query)
        let asked = LabelRequest(reader: &query)
        try query.finish()
        let links = visit.site.links
        guard links.publicURL != nil else { throw Refusal(.conflict, Message("labels.no_address")) }
        let labels = try await visit.database.read { snapshot in
            try snapshot.check(asked)
            return try snapshot.labels(asked) { links.absolute($0) }
        }
        guard !labels.isEmpty else { throw Rejection("what", Message("error.no_labels")) }
        return .labels(LabelDocument(labels, asked))
    }

    func item(_ request: APIRequest, _ visit: MemberVisit) async throws -> Response {
        let code = try request.item()
        guard try await visit.database.read({ try $0.item(code) }) != nil else { throw Refusal.notFound }
        return try Self.image(of: code.path, visit)
    }

    func place(_ request: APIRequest, _ visit: MemberVisit) async throws -> Response {
        let id = try request.id("location", of: Location.ID.self)
        guard let place = try await visit.database.read({ try $0.location(id) }) else { throw Refusal.notFound }
        return try Self.image(of: place.labelPath, visit)
    }

    private static func image(of path: String, _ visit: MemberVisit) throws -> Response {
        guard let link = visit.site.links.absolute(path) else {
            throw Refusal(.conflict, Message("labels.no_address"))
        }
        guard let image = QRCode(link) else { throw Refusal.notFound }
        return .svg(image)
    }
}

extension HouseholdSnapshot {
    /// Refuses a single item or place that is not the household's, by its name.
    fileprivate func check(_ asked: LabelRequest) throws {
        if let code = asked.item, try item(code) == nil { throw Rejection("uid", Message("error.choice")) }
        if let place = asked.place, try location(place) == nil { throw Rejection("place", Message("error.choice")) }
        if asked.item == nil, asked.subject == .items { _ = try items(asked.items) }
    }
}

extension LabelDocument {
    /// The sheets that were asked for.
    init(_ labels: [Label], _ asked: LabelRequest) {
        self.init(labels, on: asked.preset.sheet, skipping: asked.skipped, offset: asked.offset)
    }
}

extension Response {
    /// Sheets of labels, to be shown and printed.
    static func labels(_ document: LabelDocument) -> Response {
        var response = Response(body: .bytes(document.bytes))
        response.fields[.contentType] = "application/pdf"
        response.fields[.contentDisposition] = "inline; filename=\"labels.pdf\""
        response.fields[.cacheControl] = "no-store"
        return response
    }

    /// A code by itself.
    static func svg(_ image: QRCode) -> Response {
        var response = Response(body: .bytes(Array(image.svg.utf8)))
        response.fields[.contentType] = "image/svg+xml"
        response.fields[.cacheControl] = "private, no-cache"
        return response
    }
}
