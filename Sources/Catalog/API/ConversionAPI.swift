import Accounts
import Core
import HTTP
import JSON
import Ledger
import Site

/// `/units/conversions` of the REST interface.
struct ConversionAPI: Sendable {
    let books: StockBooks

    private enum Sort: String {
        case code
        case backwards = "-code"
    }

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let filter = ConversionFilter(
            product: query.id("product"),
            isBackwards: query.choice("sort", of: Sort.self) == .backwards,
            after: query.cursor(keys: 3),
            limit: query.limit()
        )
        try query.finish()
        return try await visit.database.read { snapshot in
            if let product = filter.product, try snapshot.product(product) == nil {
                throw Rejection("product", Message("error.choice"))
            }
            let list = try snapshot.conversions(matching: filter)
            let next = list.hasMore ? list.conversions.last.map { Cursor($0.keys, of: request.query) } : nil
            return JSONAnswer.list(list.conversions, next: next, total: list.total) { json, conversion in
                conversion.write(to: &json)
            }
        }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let draft = try ConversionForm.draft(request.input, for: visit)
        return try await visit.database.write(once: request.once) { [books] transaction in
            let id = try transaction.addConversion(draft, books)
            return try transaction.answer(with: id, status: 201, location: "/units/conversions/\(id)")
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("conversion", of: Conversion.ID.self)
        return try await visit.database.read { try $0.answer(with: id) }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("conversion", of: Conversion.ID.self)
        return try await visit.database.write { transaction in
            try transaction.deleteConversion(id)
            return .noContent
        }
    }
}

extension HouseholdScope {
    fileprivate func answer(with id: Conversion.ID, status: Int = 200, location: String? = nil) throws -> JSONAnswer {
        guard let conversion = try conversion(id) else { throw Refusal.notFound }
        return JSONAnswer(status: status, location: location) { json in conversion.write(to: &json) }
    }
}

extension Conversion {
    /// What a list of conversions is sorted by.
    fileprivate var keys: [String] { [step.from.rawValue, step.to.rawValue, id.description] }

    fileprivate func write(to json: inout JSONMembers) {
        json.member("id", id.rawValue)
        json.member("from", step.from.rawValue)
        json.member("to", step.to.rawValue)
        json.member("factor", step.factor.description)
        json.member("product", product?.rawValue)
    }
}
