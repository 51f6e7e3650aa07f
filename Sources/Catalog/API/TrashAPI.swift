import Accounts
import Core
import HTTP
import JSON
import Ledger
import Site

/// `/trash` of the REST interface.
struct TrashAPI: Sendable {
    let restorers: TrashRestorers

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        _ = query.choice("sort", of: Sort.self)
        let last = query.cursor(keys: 1)?.first
        try query.finish()
        return try await visit.database.read { snapshot in
            let found = try snapshot.trash(before: last.flatMap { TrashEntry.ID($0) }, limit: limit + 1)
            let count = try snapshot.trashCount(upTo: JSONAnswer.exactTotal + 1)
            let part = Array(found.prefix(limit))
            let next =
                found.count > limit ? part.last.map { Cursor([$0.entry.id.description], of: request.query) } : nil
            let total = count <= JSONAnswer.exactTotal ? count : nil
            return JSONAnswer.list(part, next: next, total: total) { json, row in row.entry.write(to: &json) }
        }
    }

    /// Newest first is the only order there is.
    private enum Sort: String {
        case newestFirst = "-at"
    }

    func restore(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("entry", of: TrashEntry.ID.self)
        let reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        return try await visit.database.write(once: request.once) { [restorers] transaction in
            guard try transaction.trashEntry(id) != nil else { throw Refusal.notFound }
            try reader.finish()
            let entry = try transaction.restoreFromTrash(id, with: restorers)
            return JSONAnswer { json in entry.write(to: &json) }
        }
    }
}

extension TrashEntry {
    fileprivate func write(to json: inout JSONMembers) {
        json.member("id", id.rawValue)
        json.member("kind", kind.rawValue)
        json.member("subject", subject)
        json.member("title", title)
        json.member("user", user?.rawValue)
        json.member("at", at.description)
    }
}
