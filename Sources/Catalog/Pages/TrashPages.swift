import Accounts
import Core
import HTTP
import Ledger
import Localization
import Site

/// The page of the trash, which products and places share.
struct TrashPages: Sendable {
    let restorers: TrashRestorers

    private static let rowsPerPage = 50

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        var query = QueryReader(request.query)
        let last = query.cursor(keys: 1)?.first.flatMap { TrashEntry.ID($0) }
        let found = try await visit.database.read { try $0.trash(before: last, limit: Self.rowsPerPage + 1) }
        let part = found.prefix(Self.rowsPerPage)
        let next =
            found.count > part.count ? part.last.map { Cursor([$0.entry.id.description], of: request.query) } : nil
        let page = TrashPage(
            rows: part.map { TrashRow($0.entry, who: $0.who, visit) },
            pager: Pager(
                previous: last == nil ? nil : visit.site.links.path("/trash"),
                next: next.map { visit.site.links.path("/trash?\(Query([.init("cursor", $0.text)]).encoded)") }
            )
        )
        return .page(page)
    }

    func restore(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("entry", of: TrashEntry.ID.self)
        let done = try await visit.database.write(once: request.once) { [restorers] transaction in
            let entry = try transaction.restoreFromTrash(id, with: restorers)
            return Destination(restorers[entry.kind]?.page(entry.subject) ?? "/trash")
        }
        return .redirect(done.path)
    }
}
