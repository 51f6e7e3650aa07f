import Accounts
import Core
import HTTP
import Items
import Localization
import Site

/// The lists of loans: open ones by date or by borrower, returned ones by year, all of them on paper or as a table.
struct LoanListPages: Sendable {
    private static let rowsPerPage = 100
    /// So many fit a print.
    private static let most = 10_000
    /// So many of a table are read at a time, so that nobody else waits for long.
    private static let rowsAtOnce = 1000

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let view = LoanView(rawValue: request.query.first("view") ?? "") ?? .due
        var filter = LoanFilter(state: view == .returned ? .returned : .open)
        filter.order = view.order
        filter.borrower = request.query.first("borrower").flatMap { $0.isEmpty ? nil : $0 }
        // What one person has, and had before.
        if view == .borrower, filter.borrower != nil { (filter.state, filter.order) = (nil, .lentOnDescending) }
        filter.limit = view == .paper ? Self.most : Self.rowsPerPage
        let keys = request.query.first("cursor").flatMap { Cursor($0, of: request.query, keys: 2) }?.keys
        filter.after = keys.flatMap { keys in Loan.ID(keys[1]).map { (key: keys[0], id: $0) } }
        let year = request.query.first("year").flatMap { Int($0, in: 1...9999) }
        let (part, years) = try await visit.database.read { [filter] snapshot in
            var filter = filter
            let years = view == .returned ? try snapshot.yearsOfReturns() : []
            if view == .returned { filter.year = year ?? years.first }
            return (try snapshot.loans(filter), years)
        }
        return .page(
            LoansPage(
                view: view,
                groups: LoansPage.groups(part.entries, by: view, visit),
                chips: LoanView.chips(for: view, visit),
                years: LoanView.years(years, chosen: year ?? years.first, visit),
                borrower: filter.borrower,
                pager: Self.pager(part, request, visit)
            )
        )
    }

    private static func pager(_ part: LoanPart, _ request: PageRequest, _ visit: MemberVisit) -> Pager? {
        func href(_ cursor: String?) -> String {
            var pairs = request.query.pairs.filter { ["view", "year", "borrower"].contains($0.name) }
            if let cursor { pairs.append(.init("cursor", cursor)) }
            return visit.site.links.path(pairs.isEmpty ? "/loans" : "/loans?\(Query(pairs).encoded)")
        }
        let last = part.hasMore ? part.entries.last : nil
        let next = last.map { Cursor([$0.key, $0.loan.id.description], of: request.query).text }
        let isFirst = request.query.first("cursor") == nil
        return Pager(previous: isFirst ? nil : href(nil), next: next.map { href($0) })
    }

    // MARK: - A table

    func table(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        var filter = LoanFilter()
        filter.order = .lentOn
        filter.limit = Self.rowsAtOnce
        var (table, hasMore) = (CSVTable(ofLoansFor: visit), true)
        while hasMore {
            let part = try await visit.database.read { [filter] in try $0.loans(filter) }
            table.append(part.entries)
            filter.after = part.entries.last.map { (key: $0.key, id: $0.loan.id) }
            hasMore = part.hasMore
        }
        return .response(table.response(named: "loans.csv"))
    }
}
