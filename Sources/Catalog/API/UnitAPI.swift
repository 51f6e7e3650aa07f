import Accounts
import Core
import HTTP
import JSON
import Site

/// `/units` of the REST interface.
struct UnitAPI: Sendable {
    private enum Sort: String {
        case code
        case backwards = "-code"
    }

    /// A household has a handful of units, so their list is sorted and cut in memory.
    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        let isBackwards = query.choice("sort", of: Sort.self) == .backwards
        let last = query.cursor(keys: 1)?.first
        try query.finish()
        let (units, names) = try await visit.database.read { (try $0.units(), try $0.unitNames()) }
        let sorted = units.sorted {
            isBackwards ? $0.code.rawValue > $1.code.rawValue : $0.code.rawValue < $1.code.rawValue
        }
        let rest = sorted.drop { unit in
            guard let last else { return false }
            return isBackwards ? unit.code.rawValue >= last : unit.code.rawValue <= last
        }
        let part = Array(rest.prefix(limit))
        let next = rest.count > limit ? part.last.map { Cursor([$0.code.rawValue], of: request.query) } : nil
        return JSONAnswer.list(part, next: next, total: units.count) { json, unit in
            names.write(unit.code, to: &json, visit)
        }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let draft = try UnitForm.draft(request.input, for: visit)
        return try await visit.database.write(once: request.once) { transaction in
            let code = try transaction.addUnit(draft)
            let location = "/units/\(code.rawValue.percentEncoded)"
            return try transaction.answer(with: code, status: 201, location: location, visit)
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let code = try Self.code(request.path["unit"])
        return try await visit.database.read { try $0.answer(with: code, visit) }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let code = try Self.code(request.path["unit"])
        return try await visit.database.write { transaction in
            guard let unit = try transaction.unit(code) else { throw Refusal.notFound }
            let (name, plural) = try UnitForm.names(changing: unit, request.input, for: visit)
            try transaction.renameUnit(code, to: name, plural: plural)
            return try transaction.answer(with: code, visit)
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let code = try Self.code(request.path["unit"])
        return try await visit.database.write { transaction in
            try transaction.deleteUnit(named: code)
            return .noContent
        }
    }

    private static func code(_ text: String?) throws(Refusal) -> Unit.Code {
        guard let text else { throw .notFound }
        return Unit.Code(rawValue: text)
    }
}

extension HouseholdScope {
    fileprivate func answer(
        with code: Unit.Code,
        status: Int = 200,
        location: String? = nil,
        _ visit: MemberVisit
    ) throws -> JSONAnswer {
        guard try unit(code) != nil else { throw Refusal.notFound }
        let names = try unitNames()
        return JSONAnswer(status: status, location: location) { json in names.write(code, to: &json, visit) }
    }
}

extension UnitNames {
    /// A unit as the REST interface shows it: with its names in the language of whoever asks.
    fileprivate func write(_ code: Unit.Code, to json: inout JSONMembers, _ visit: MemberVisit) {
        json.member("code", code.rawValue)
        json.member("name", visit.text(name(of: code, beside: "1")))
        json.member("plural", visit.text(name(of: code, beside: "2")))
    }
}
