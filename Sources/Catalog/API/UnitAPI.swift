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

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let query = try Self.read(request)
        let (units, names) = try await visit.database.read { (try $0.units(), try $0.unitNames()) }
        let part = query.part(of: units) { [$0.code.rawValue] }
        return JSONAnswer.list(part.items, next: part.next, total: units.count) { json, unit in
            json.member("code", unit.code.rawValue)
            json.member("name", visit.text(names.name(of: unit.code, beside: "1")))
            json.member("plural", visit.text(names.name(of: unit.code, beside: "2")))
        }
    }

    func conversions(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let query = try Self.read(request)
        let steps = try await visit.database.read { try $0.conversionSteps() }
        let part = query.part(of: steps) { [$0.from.rawValue, $0.to.rawValue] }
        return JSONAnswer.list(part.items, next: part.next, total: steps.count) { json, step in
            json.member("from", step.from.rawValue)
            json.member("to", step.to.rawValue)
            json.member("factor", step.factor.description)
            json.null("product")
        }
    }

    /// A household has a handful of units, so its list is sorted and cut in memory.
    private struct ListQuery {
        let limit: Int
        let isBackwards: Bool
        let last: [String]?
        let query: Query

        func part<Item>(of items: [Item], by key: (Item) -> [String]) -> (items: [Item], next: Cursor?) {
            let keyed = items.map { (key: key($0).joined(separator: "\n"), item: $0) }
            let sorted = keyed.sorted { isBackwards ? $0.key > $1.key : $0.key < $1.key }
            let rest = sorted.drop { entry in
                guard let last = last?[0] else { return false }
                return isBackwards ? entry.key >= last : entry.key <= last
            }
            let part = rest.prefix(limit)
            let next = rest.count > limit ? part.last.map { Cursor([$0.key], of: query) } : nil
            return (part.map(\.item), next)
        }
    }

    private static func read(_ request: APIRequest) throws -> ListQuery {
        var query = QueryReader(request.query)
        let read = ListQuery(
            limit: query.limit(),
            isBackwards: query.choice("sort", of: Sort.self) == .backwards,
            last: query.cursor(keys: 1),
            query: request.query
        )
        try query.finish()
        return read
    }
}
