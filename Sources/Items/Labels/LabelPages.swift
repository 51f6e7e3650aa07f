import Accounts
import Catalog
import Core
import HTTP
import Labels
import Localization
import Places
import Site

/// Labels: the form, the sheets, a single code, and codes that are printed before there is anything to put them on.
struct LabelPages: Sendable {
    private static let filters = LabelRequest.narrowing + ["uid", "place"]

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await page(request.query, FormFields(visit), what: request.query.first("what"), visit)
    }

    private func page(
        _ query: Query,
        _ fields: FormFields,
        what: String?,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let (kept, one) = try await visit.database.read { snapshot in
            (try snapshot.keptCount(upTo: LabelRequest.most), try snapshot.oneToLabel(query))
        }
        let page = LabelsPage(
            problem: fields.problem(for: visit),
            form: visit.site.links.publicURL == nil ? nil : Self.form(query, fields, what: what, one: one, visit),
            keptText: kept == 0 ? "" : visit.text(Message("labels.kept", ["count": .count(kept)])),
            count: visit.may(.bookStock) ? fields.field("count", "21", isRequired: true) : nil
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    private static func form(
        _ query: Query,
        _ fields: FormFields,
        what: String?,
        one: String?,
        _ visit: MemberVisit
    ) -> LabelsPage.Form {
        let isNarrowed = query.pairs.contains { LabelRequest.narrowing.contains($0.name) && !$0.value.isEmpty }
        var subjects: [(String, Message)] = [
            (LabelSubject.items.rawValue, Message(isNarrowed ? "labels.items_listed" : "items.title")),
            (LabelSubject.places.rawValue, Message("places.title")),
            (LabelSubject.kept.rawValue, Message("labels.kept_codes")),
        ]
        if let one { subjects.insert((LabelRequest.one, Message("labels.only", ["name": .text(one)])), at: 0) }
        return LabelsPage.Form(
            what: fields.choice(
                "what",
                one == nil ? what ?? "" : LabelRequest.one,
                of: subjects.map { ($0.0, visit.text($0.1)) }
            ),
            preset: fields.choice(
                "preset",
                LabelSheet.Preset.averyL7160.rawValue,
                of: LabelSheet.Preset.allCases.map { preset in
                    (preset.rawValue, preset.name { visit.formats.field(Amount(millimetres: $0)) })
                }
            ),
            skip: fields.field("skip", "0"),
            offsetX: fields.field("dx", "0"),
            offsetY: fields.field("dy", "0"),
            filters: query.pairs.filter { filters.contains($0.name) && !$0.value.isEmpty }
                .map { LabelsPage.Filter(name: $0.name, value: $0.value) }
        )
    }

    // MARK: - Print

    func document(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let links = visit.site.links
        do {
            guard links.publicURL != nil else { throw Rejection("what", Message("labels.no_address")) }
            let asked = try LabelRequest(request.query, for: visit)
            let labels = try await visit.database.read { try $0.labels(asked) { links.absolute($0) } }
            guard !labels.isEmpty else { throw Rejection("what", Message("error.no_labels")) }
            return .response(.labels(LabelDocument(labels, asked)))
        } catch let rejection as Rejection {
            let fields = FormFields(visit, Input(form: request.query), rejection)
            return try await page(request.query, fields, what: nil, visit)
        }
    }

    /// The code of an item by itself.
    func code(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let code = try request.item()
        guard try await visit.database.read({ try $0.item(code) }) != nil else { throw Refusal.notFound }
        return try Self.image(of: code.path, visit)
    }

    /// The code of a place by itself.
    func placeCode(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("location", of: Location.ID.self)
        guard let place = try await visit.database.read({ try $0.location(id) }) else { throw Refusal.notFound }
        return try Self.image(of: place.labelPath, visit)
    }

    private static func image(of path: String, _ visit: MemberVisit) throws -> Reply {
        guard let link = visit.site.links.absolute(path), let image = QRCode(link) else { throw Refusal.notFound }
        return .response(.svg(image))
    }

    // MARK: - Codes for later

    func keep(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let count = try ItemForm.count(ofKept: request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                try transaction.keepCodes(count)
                return Destination("/labels?what=\(LabelSubject.kept.rawValue)&done=saved")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await page(Query(), FormFields(visit, request.input, rejection), what: nil, visit)
        }
    }
}

extension Amount {
    fileprivate init(millimetres: Double) { self.init(millionths: Int64((millimetres * 1_000_000).rounded())) }
}

extension HouseholdScope {
    /// What the one thing is called whose label an address asks for; nil where it asks for many, or for a stranger's.
    fileprivate func oneToLabel(_ query: Query) throws -> String? {
        if let item = try query.first("uid").flatMap({ ItemCode($0) }).flatMap({ try item($0) }) {
            return try product(item.product).map { "\(item.title($0.name)) (\(item.uid))" }
        }
        return try query.first("place").flatMap { Location.ID($0) }.flatMap { try location($0) }?.name
    }
}
