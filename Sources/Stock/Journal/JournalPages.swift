import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Localization
import Places
import Site

/// The journal, and the button that takes a booking back.
struct JournalPages: Sendable {
    let restorer: Restorer

    private static let limit = 50

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let product = try request.query.first("product").map { text in
            guard let id = Product.ID(text) else { throw Refusal.notFound }
            return id
        }
        let item = request.query.first("item").flatMap { $0.isEmpty ? nil : $0 }
        let position = JournalPosition(request.query)
        let read = try await visit.database.read { snapshot in
            let name = try Self.name(of: product, item, snapshot)
            let filter = JournalFilter(product: product, item: item)
            let part = try snapshot.journal(filter, at: position, limit: Self.limit)
            return (name: name, part: part, units: try snapshot.unitNames(), places: try snapshot.allLocations())
        }
        let rows = MovementRows(units: read.units, places: read.places, visit: visit)
            .rows(read.part.entries, withDates: false)
        return .page(
            JournalPage(only: read.name, days: Self.days(rows, visit), pager: Self.pager(read.part, request, visit))
        )
    }

    /// What the only thing is called of which the journal is asked for.
    private static func name(
        of product: Product.ID?,
        _ item: String?,
        _ snapshot: HouseholdSnapshot
    ) throws -> String? {
        guard product != nil || item != nil else { return nil }
        let name =
            try item.map { try snapshot.nameInJournal(ofItem: $0) }
            ?? product.flatMap { try snapshot.nameOfAnyProduct($0) }
        guard let name else { throw Refusal.notFound }
        return name
    }

    private static func days(_ rows: [MovementRow], _ visit: MemberVisit) -> [JournalPage.Day] {
        let zone = visit.user.zone
        var days: [(date: CivilDate, rows: [MovementRow])] = []
        for row in rows {
            let date = zone.date(of: row.entry.booking.at)
            if days.last?.date != date { days.append((date, [])) }
            days[days.count - 1].rows.append(row)
        }
        return days.map { JournalPage.Day(date: visit.formats.dateWithWeekday($0.date), movements: $0.rows) }
    }

    private static func pager(_ part: JournalPart, _ request: PageRequest, _ visit: MemberVisit) -> Pager? {
        func href(_ position: JournalPosition?) -> String? {
            guard let position else { return nil }
            let kept = request.query.pairs.filter { ["product", "item"].contains($0.name) }
            let cursor = Cursor(position.keys, of: request.query).text
            return visit.site.links.path("/journal?\(Query(kept + [.init("cursor", cursor)]).encoded)")
        }
        return Pager(previous: href(part.previous), next: href(part.next))
    }

    // MARK: - Undo

    func undo(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let action = try request.id("action", of: Action.ID.self)
        let links = visit.site.links
        let back = links.wayBack(request.input.typed("back")).map { String($0.dropFirst(links.base.count)) }
        do {
            let done = try await visit.database.write(once: request.once) { [restorer] transaction in
                let undone = try transaction.undo(action, with: restorer)
                return Destination(links.path(back ?? "/journal", done: "action-\(undone.action)"))
            }
            return .redirect(done.path)
        } catch let refusal as Refusal where refusal.reason == .conflict {
            return try await explanation(of: refusal, back: back, visit)
        }
    }

    /// Names what stands against an undo, so that it can be looked at and undone first.
    private func explanation(of refusal: Refusal, back: String?, _ visit: MemberVisit) async throws -> Reply {
        let links = visit.site.links
        var actions: [Action.ID] = []
        if case .numbers(let numbers) = refusal.members["blocking"] {
            actions = numbers.map { Action.ID(rawValue: $0) }
        }
        let (entries, units) = try await visit.database.read { [actions] snapshot in
            (try snapshot.firstMovements(of: actions), try snapshot.unitNames())
        }
        let (title, detail) =
            switch refusal.message.key {
            case "error.undone_already": (Message("error.undone_already.title"), Message("error.undone_already.text"))
            case "error.undo_blocked": (Message("error.undo.title"), Message("error.undo.text"))
            default: (Message("error.undo.title"), refusal.message)
            }
        let page = ErrorPage(
            .conflict,
            title: title,
            detail: detail,
            blocking: entries.map { entry in
                let when = visit.formats.instant(entry.booking.at, in: visit.user.zone)
                let product = entry.movement.product
                return ErrorPage.Blocking(
                    href: links.path("/journal?product=\(product)#action-\(entry.movement.action)"),
                    text: "\(visit.text(entry.summary(units))) (\(when))"
                )
            },
            back: links.path(back ?? "/journal"),
            for: visit
        )
        return .page(page, status: .conflict)
    }
}
