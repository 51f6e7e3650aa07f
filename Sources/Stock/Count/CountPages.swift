import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Localization
import Places
import Site

/// The page on which what lies in a place is counted.
struct CountPages: Sendable {
    let surroundings: SurroundingsCache

    /// More fields than this nobody fills in at once.
    private static let limit = 300

    /// A form that was sent, and what came of it.
    private struct Sent: Sendable {
        let input: Input
        var rejection = Rejection()
        /// Of these something was booked meanwhile.
        var changed: Set<Batch.ID> = []

        /// Whether something else was typed beside a line than was shown there.
        func isTouched(_ batch: Batch.ID, _ formats: Formats) -> Bool {
            guard input.contains(CountPages.field(of: batch)) else { return false }
            let known = input.typed("known_\(batch)").prefix { $0 != " " }
            let shown = (try? Amount(String(known))).map { formats.field($0) }
            return input.typed(CountPages.field(of: batch)) != shown
        }
    }

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let within = request.query.first("within") != nil
        return .page(try await page(of: request.id("location"), within, nil, visit))
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let place = try request.id("location", of: Location.ID.self)
        let within = !request.input.typed("within").isEmpty
        var sent = Sent(input: request.input)
        do {
            let (batches, lines) = try Self.lines(request.input, visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                guard try transaction.location(place) != nil else { throw Refusal.notFound }
                switch try Self.naming(batches, { try transaction.count(lines) }) {
                case .nothing: return CountAnswer(path: "/stock?location=\(place)&done=counted_nothing")
                case .booked(let action, _): return CountAnswer(path: "/stock?location=\(place)&done=action-\(action)")
                case .changed(let numbers): return CountAnswer(changed: numbers)
                }
            }
            if let path = done.path { return .redirect(path) }
            sent.changed = Set(done.changed.map { batches[$0] })
            return .page(try await page(of: place, within, sent, visit), status: .conflict)
        } catch let rejection as Rejection {
            sent.rejection = rejection
            return .page(try await page(of: place, within, sent, visit), status: .unprocessableContent)
        }
    }

    /// Tells what is wrong with a line beside its field, whatever of the line it is.
    private static func naming(_ batches: [Batch.ID], _ count: () throws -> Counted) throws -> Counted {
        do { return try count() } catch let rejection as Rejection where !batches.isEmpty {
            var named = Rejection()
            for (field, messages) in rejection.errors {
                let number = field.split(separator: "_").last.flatMap { Int($0, in: 1...batches.count) } ?? 1
                for message in messages { named.add(Self.field(of: batches[number - 1]), message) }
            }
            throw named
        }
    }

    // MARK: - The form

    static func field(of batch: Batch.ID) -> String { "counted_\(batch)" }

    /// Reads what was typed beside each line, with what was shown there.
    private static func lines(_ input: Input, _ visit: MemberVisit) throws -> ([Batch.ID], [CountedLine]) {
        var reader = FieldReader(input, formats: visit.formats, today: visit.today)
        var lines: [(Batch.ID, CountedLine)] = []
        for name in input.names where name.hasPrefix("known_") {
            guard let id = Batch.ID(String(name.dropFirst("known_".count))) else { continue }
            let parts = input.typed(name).split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 2, let known = try? Amount(String(parts[0])) else { continue }
            let place = Location.ID(String(parts[1]))
            let line = CountedLine(
                BookingSubject(batch: id),
                amount: reader.countedAmount(field(of: id)),
                known: CountedLine.Known(amount: known, place: .exactly(place))
            )
            lines.append((id, line))
        }
        try reader.finish()
        return (lines.map(\.0), lines.map(\.1))
    }

    private func page(
        of id: Location.ID,
        _ within: Bool,
        _ sent: Sent?,
        _ visit: MemberVisit
    ) async throws -> CountPage {
        let changed = sent?.changed.sorted() ?? []
        let (around, rows, isCut) = try await visit.database.read { [surroundings] snapshot in
            let around = try surroundings.surroundings(for: snapshot)
            guard around.places[id] != nil else { throw Refusal.notFound }
            let places = within ? around.places.subtree(of: id) : [id]
            let here = try snapshot.countRows(in: places, limit: Self.limit + 1)
            // What was used up or carried away meanwhile is no longer here, and was counted all the same.
            let gone = Set(changed).subtracting(here.map(\.batch.id))
            let rows = try snapshot.countRows(of: gone.sorted()) + here.prefix(Self.limit)
            return (around, rows, here.count > Self.limit)
        }
        let fields = FormFields(visit, sent?.input, sent?.rejection ?? Rejection())
        let hasWithin = !around.places.children(of: id).isEmpty
        let other = visit.site.links.path("/places/\(id)/count\(within ? "" : "?within=1")")
        return CountPage(
            problem: sent.map { visit.text(Message($0.changed.isEmpty ? "form.problem" : "count.changed")) },
            title: visit.text(Message("count.title", ["place": .text(around.places.path(of: id))])),
            location: id,
            isWithin: within,
            otherHref: hasWithin ? other : nil,
            lines: lines(rows, in: id, around, fields, sent, visit),
            isCut: isCut
        )
    }

    private func lines(
        _ rows: [CountRow],
        in place: Location.ID,
        _ around: Surroundings,
        _ fields: FormFields,
        _ sent: Sent?,
        _ visit: MemberVisit
    ) -> [CountPage.Line] {
        var (days, amounts) = (DaysLeftWriter(for: visit), AmountWriter(around.units, for: visit))
        return rows.map { row in
            let (batch, id) = (row.batch, row.batch.id)
            let written = amounts.written(batch.amount, of: row.unit, scale: row.scale)
            let typed = (try? Amount(written.exact)).map { visit.formats.field($0) } ?? ""
            let path = batch.details.location == place ? nil : around.path(of: batch.details.location)
            let date = batch.isPooled ? nil : visit.text(batch.details.bestBefore)
            // What was left as it was shown shows what should be there now.
            let isTouched = sent.map { $0.isTouched(id, visit.formats) } ?? false
            var field = (isTouched ? fields : FormFields(visit)).field(Self.field(of: id), typed, isRequired: true)
            if sent?.changed.contains(id) == true {
                let text = Message("count.now", ["amount": .text("\(written.amount) \(written.unit)")])
                field = field.with(error: visit.text(text))
            }
            return CountPage.Line(
                name: row.name,
                brand: row.brand,
                about: [path, date].compactMap(\.self).joined(separator: " · "),
                unit: written.unit,
                days: batch.isPooled ? nil : days.daysLeft(until: batch.useBy),
                key: id.description,
                known: "\(written.exact) \(batch.details.location?.description ?? "")",
                field: field
            )
        }
    }
}

/// Where the browser goes after a count, or the lines of which something was booked meanwhile.
private struct CountAnswer: Codable, Sendable {
    var path: String?
    var changed: [Int] = []
}
