import Accounts
import Core
import HTTP
import JSON
import Site

/// `/weight-codes` of the REST interface: how shops' codes are read.
struct WeightCodeAPI: Sendable {
    /// There are eleven prefixes, so the list is cut in memory.
    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        let last = query.cursor(keys: 1)?.first ?? ""
        try query.finish()
        let rules = try await visit.database.read { try $0.weightCodeRules() }
        let rest = rules.drop { $0.prefix <= last }
        let part = Array(rest.prefix(limit))
        let next = rest.count > limit ? part.last.map { Cursor([$0.prefix], of: request.query) } : nil
        return JSONAnswer.list(part, next: next, total: rules.count) { $0.weightCode($1) }
    }

    /// Sets the rule of a prefix, instead of the one there was.
    func save(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let rule = try WeightCodeForm.rule(request.input, for: visit)
        return try await visit.database.write(once: request.once) { transaction in
            try transaction.saveWeightCodeRule(rule)
            return JSONAnswer(status: 201) { $0.weightCode(rule) }
        }
    }

    func remove(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let prefix = request.path["prefix"] ?? ""
        return try await visit.database.write { transaction in
            try transaction.removeWeightCodeRule(prefix)
            return .noContent
        }
    }
}
