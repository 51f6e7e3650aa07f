import Accounts
import Core
import HTTP
import JSON
import Site

/// `/codes` of the REST interface: codes that are printed before there is anything to put them on.
struct ItemCodesAPI: Sendable {
    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        let after = query.cursor(keys: 1).map { ItemCode(rawValue: $0[0]) }
        _ = query.choice("sort", of: Sort.self)
        try query.finish()
        let links = visit.site.links
        return try await visit.database.read { snapshot in
            let codes = try snapshot.keptCodes(after: after, limit: limit + 1)
            let part = Array(codes.prefix(limit))
            let next = codes.count > limit ? part.last.map { Cursor([$0.rawValue], of: request.query) } : nil
            let total = try snapshot.keptCount(upTo: JSONAnswer.exactTotal + 1)
            return JSONAnswer.list(part, next: next, total: total > JSONAnswer.exactTotal ? nil : total) {
                $0.write($1, links)
            }
        }
    }

    /// The one order that there is.
    private enum Sort: String {
        case code
    }

    func keep(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let count = try ItemForm.count(ofKept: request.input, for: visit)
        let links = visit.site.links
        return try await visit.database.write(once: request.once) { transaction in
            let codes = try transaction.keepCodes(count)
            return JSONAnswer(status: 201, location: "/codes") { json in
                json.array("codes", codes) { $0.write($1, links) }
            }
        }
    }
}

extension JSONMembers {
    /// A code and the link that a label or a tag carries; null without a public address.
    fileprivate mutating func write(_ code: ItemCode, _ links: Links) {
        member("code", code.rawValue)
        member("link", links.absolute(code.path))
    }
}
