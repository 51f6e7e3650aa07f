import Accounts
import Catalog
import Core
import JSON
import Ledger
import Site

/// The REST interface's calls that change what is in stock without anything coming or going.
struct BookingAPI: Sendable {
    func move(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let draft = MoveDraft(reader: &reader)
        try reader.finish()
        return try await visit.database.write(once: request.once) { transaction in
            try transaction.answer(try transaction.move(draft))
        }
    }

    func correct(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let draft = CorrectDraft(reader: &reader)
        try reader.finish()
        return try await visit.database.write(once: request.once) { transaction in
            try transaction.answer(try transaction.correct(draft))
        }
    }

    /// Several counts as one action.
    func count(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let lines = reader.objects("counts", limit: 1000) { CountedLine(reader: &$0) }
        if lines.isEmpty, reader.rejection.errors["counts"] == nil {
            reader.reject("counts", Message("error.required"))
        }
        try reader.finish()
        return try await visit.database.write(once: request.once) { transaction in
            switch try Rejection.ofList("counts", always: true, { try transaction.count(lines) }) {
            case .nothing: return try transaction.answer(nil, [])
            case .booked(let action, let batches): return try transaction.answer(action, batches)
            case .changed(let numbers):
                throw Refusal(
                    .conflict,
                    Message("count.changed"),
                    members: ["changed": .numbers(numbers.map { Int64($0) })]
                )
            }
        }
    }

    func open(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("batch", of: Batch.ID.self)
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let amount = reader.positiveAmount("amount")
        return try await visit.database.write(once: request.once) { [reader] transaction in
            _ = try transaction.requireBatch(id)
            try reader.finish()
            return try transaction.answer(try transaction.openBatch(id, amount: amount))
        }
    }

    /// Makes one product of two.
    func merge(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("product", of: Product.ID.self)
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let into: Product.ID? = reader.id("into")
        if into == nil, reader.rejection.isEmpty { reader.reject("into", Message("error.required")) }
        return try await visit.database.write(once: request.once) { [reader] transaction in
            guard try transaction.product(id) != nil else { throw Refusal.notFound }
            try reader.finish()
            return try transaction.answer(try transaction.mergeProduct(id, into: into ?? id))
        }
    }

    func edit(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("batch", of: Batch.ID.self)
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let changes = BatchChanges(reader: &reader, currency: visit.household.currency)
        return try await visit.database.write { [reader] transaction in
            _ = try transaction.requireBatch(id)
            try reader.finish()
            let done = try transaction.editBatch(id, changes)
            return try transaction.answer(done.action, done.product, [id], status: 200)
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("batch", of: Batch.ID.self)
        return try await visit.database.read { snapshot in
            _ = try snapshot.requireBatch(id)
            let (batch, json) = (try snapshot.batchEntry(id), BatchJSON(for: snapshot))
            return JSONAnswer { json.write(batch, to: &$0) }
        }
    }
}

extension HouseholdScope {
    /// What came of a count: no action where everything was as it should be.
    fileprivate func answer(_ action: Action.ID?, _ batches: [Batch.ID]) throws -> JSONAnswer {
        let entries = try batches.map { try batchEntry($0) }
        let batchJSON = BatchJSON(for: self)
        let location = action.map { "/actions/\($0)" }
        return JSONAnswer(status: action == nil ? 200 : 201, location: location) { json in
            json.member("action", action?.rawValue)
            json.array("batches", entries) { batchJSON.write($1, to: &$0) }
        }
    }

    fileprivate func answer(_ booked: Booked) throws -> JSONAnswer {
        try answer(booked.action, booked.product, booked.batches, status: 201)
    }

    fileprivate func answer(
        _ action: Action.ID?,
        _ product: Product.ID,
        _ batches: [Batch.ID],
        status: Int
    ) throws -> JSONAnswer {
        let entries = try batches.map { try batchEntry($0) }
        let product = try productJSON(product)
        let batchJSON = BatchJSON(for: self)
        return JSONAnswer(status: status, location: status == 201 ? action.map { "/actions/\($0)" } : nil) { json in
            json.member("action", action?.rawValue)
            json.array("batches", entries) { batchJSON.write($1, to: &$0) }
            json.object("product") { product.write(to: &$0) }
        }
    }
}
