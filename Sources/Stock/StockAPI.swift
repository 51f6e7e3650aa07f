package import Accounts
import Catalog
import Core
import JSON
import Ledger
package import Site

/// The REST interface's calls about stock.
struct StockAPI: Sendable {
    func checkIn(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let isList = reader.isPresent("batches")
        let drafts = CheckInDraft.several(reader: &reader, currency: visit.household.currency).map { draft in
            var draft = draft
            if !draft.lotNote.isEmpty {
                draft.lotNote = visit.text(Message("scan.lot", ["lot": .text(draft.lotNote)]))
            }
            return draft
        }
        try reader.finish()
        return try await visit.database.write(once: request.once) { transaction in
            let done = try Rejection.ofList(isList ? "batches" : nil) { try transaction.checkIn(drafts) }
            return try transaction.answer(to: done, listing: isList)
        }
    }

    func checkOut(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let draft = CheckOutDraft(reader: &reader)
        try reader.finish()
        return try await visit.database.write(once: request.once) { transaction in
            let done = try transaction.checkOut(draft)
            let product = try transaction.productJSON(done.product)
            return JSONAnswer(status: 201, location: "/actions/\(done.action)") { json in
                json.member("action", done.action.rawValue)
                json.array("movements", done.taken) { json, taken in
                    json.member("batch", taken.batch?.rawValue)
                    json.member("location", taken.location?.rawValue)
                    json.member("amount", number: product.product.text(taken.amount))
                }
                json.object("product") { product.write(to: &$0) }
            }
        }
    }

    func batches(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let filter = try BatchFilter(request)
        return try await visit.database.read { snapshot in
            let page = try snapshot.batches(filter)
            let batchJSON = BatchJSON(for: snapshot)
            let last = page.hasMore ? page.batches.last : nil
            let next = last.map { Cursor([filter.order.day(of: $0), $0.id.description], of: request.query) }
            return JSONAnswer.list(page.batches, next: next, total: page.total) { batchJSON.write($1, to: &$0) }
        }
    }
}

extension HouseholdScope {
    /// What the REST interface answers to a check-in; `listing` names every batch of several.
    package func answer(to done: CheckedIn, listing: Bool = false) throws -> JSONAnswer {
        let batch = try done.batch.map { try batchEntry($0) }
        let batches = try listing ? done.batches.map { try batchEntry($0) } : nil
        let product = try productJSON(done.product)
        let batchJSON = BatchJSON(for: self)
        return JSONAnswer(status: 201, location: "/actions/\(done.action)") { json in
            json.member("action", done.action.rawValue)
            json.batch(batch, by: batchJSON)
            if let batches { json.array("batches", batches) { batchJSON.write($1, to: &$0) } }
            json.object("product") { product.write(to: &$0) }
        }
    }
}

extension BatchFilter {
    /// Reads the parameters of `GET /batches`.
    init(_ request: APIRequest) throws {
        var query = QueryReader(request.query)
        product = query.id("product")
        location = query.id("location")
        expiresIn = query.integer("expires_in", in: -36_500...36_500)
        state = query.choice("state")
        products = ProductFilter(
            text: query.text("q", mayBeEmpty: true),
            kind: query.choice("kind"),
            management: query.choice("management"),
            category: query.id("category"),
            group: query.id("group")
        )
        order = query.choice("sort") ?? .useBy
        limit = query.limit()
        after = query.cursor(keys: 2).flatMap { keys in Batch.ID(keys[1]).map { (day: keys[0], id: $0) } }
        try query.finish()
    }
}

extension BatchFilter.State: RawRepresentable {
    init?(rawValue: String) {
        if rawValue == "opened" {
            self = .opened
        } else if let freshness = Freshness(rawValue: rawValue) {
            self = .fresh(freshness)
        } else {
            return nil
        }
    }

    var rawValue: String {
        switch self {
        case .opened: "opened"
        case .fresh(let freshness): freshness.rawValue
        }
    }
}

extension BatchJSON {
    /// Writes for the one who asks.
    init(for scope: some HouseholdScope) {
        self.init(today: scope.today, dueSoonDays: scope.member.household.dueSoonDays)
    }
}

extension HouseholdScope {
    /// A product, which is there, as bookings answer it.
    func productJSON(_ id: Product.ID) throws -> ProductJSON {
        guard let product = try product(id) else { throw Refusal.notFound }
        return ProductJSON(product, barcodes: try barcodes(of: id))
    }
}

extension JSONMembers {
    /// Writes the batch that a booking made; null where a product's amounts are not kept in batches.
    fileprivate mutating func batch(_ batch: BatchEntry?, by writer: BatchJSON) {
        guard let batch else { return null("batch") }
        object("batch") { writer.write(batch, to: &$0) }
    }
}

extension Rejection {
    /// Tells what is wrong with a row of a list by the list's name: clients know the names of a body's members.
    static func ofList<Value>(_ list: String?, always: Bool = false, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let rejection as Rejection {
            guard let list else { throw rejection }
            var told = Rejection()
            for (field, messages) in rejection.errors.sorted(by: { $0.key < $1.key }) {
                let isOwn = !always && ["product", "barcode"].contains(field)
                for message in messages { told.add(isOwn ? field : list, message) }
            }
            throw told
        }
    }
}
