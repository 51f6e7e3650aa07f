import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Localization
import Places
import Site

/// What is due, and what is missing.
struct DuePages: Sendable {
    let surroundings: SurroundingsCache

    private static let perPage = 50

    // MARK: - The expiry list

    func expiry(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let position = ListPosition(request.query, keys: 2)
        let (part, around) = try await visit.database.read { [surroundings] snapshot in
            let read = try snapshot.dueBatches(position.position, limit: Self.perPage + 1)
            return (position.part(read, limit: Self.perPage), try surroundings.surroundings(for: snapshot))
        }
        return .page(
            ExpiryPage(
                weeks: Self.weeks(part.rows, around, visit),
                pager: position.pager("/expiry", part, visit) { $0.keys }
            )
        )
    }

    private static func weeks(_ batches: [DueBatch], _ around: Surroundings, _ visit: MemberVisit) -> [ExpiryPage.Week]
    {
        var (days, amounts) = (DaysLeftWriter(for: visit), AmountWriter(around.units, for: visit))
        let mayBook = visit.may(.bookStock)
        var weeks: [(week: DueWeek, rows: [ExpiryPage.Row])] = []
        for batch in batches {
            let amount = amounts.written(batch.amount, of: batch.unit, scale: batch.scale)
            let row = ExpiryPage.Row(
                id: batch.id,
                product: batch.product,
                name: batch.name,
                brand: batch.brand,
                picture: visit.picture(batch.picture),
                amount: amount.amount,
                unit: amount.unit,
                location: around.path(of: batch.location),
                date: visit.formats.date(batch.useBy),
                days: days.daysLeft(until: batch.useBy),
                use: mayBook
                    ? amounts.useButton(batch.amount, of: batch.unit, scale: batch.scale, quick: batch.quickAmount)
                    : nil,
                all: amount.exact,
                spoil: mayBook
            )
            let week = DueWeek(batch.useBy, today: visit.today)
            if weeks.last?.week != week { weeks.append((week, [])) }
            weeks[weeks.count - 1].rows.append(row)
        }
        return weeks.map { ExpiryPage.Week(title: visit.text($0.week.title(visit.formats)), rows: $0.rows) }
    }

    // MARK: - Use one, or write all of it off

    func use(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let batch = try request.id("batch", of: Batch.ID.self)
        // The buttons send what this program wrote into them, not what somebody typed.
        let isSpoiled = !request.input.typed("spoil").isEmpty
        guard let amount = try? Amount(request.input.typed(isSpoiled ? "spoil" : "amount")) else {
            throw Rejection("amount", Message("error.number", ["example": .decimal("1.5")]))
        }
        let links = visit.site.links
        let back = links.wayBack(request.input.typed("back")).map { String($0.dropFirst(links.base.count)) }
        let done = try await visit.database.write(once: request.once) { transaction in
            let (product, _) = try transaction.requireBatch(batch)
            let draft = CheckOutDraft(
                target: BookingTarget(product: product.id, amount: amount),
                batch: batch,
                isSpoiled: isSpoiled
            )
            let action = try transaction.checkOut(draft).action
            return Destination(links.path(back ?? "/expiry", done: "action-\(action)"))
        }
        return .redirect(done.path)
    }

    // MARK: - The minimum list

    func minimum(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let position = ListPosition(request.query, keys: ProductSort.name.keyCount)
        let filter = StockFilter(
            state: .belowMinimum,
            sort: .name,
            position: position.position,
            limit: Self.perPage
        )
        let (part, groups, around) = try await visit.database.read { [surroundings] snapshot in
            let around = try surroundings.surroundings(for: snapshot)
            let part = try snapshot.stock(filter, around.places)
            // Groups are few; all of them stand on the first page.
            let groups = part.hasPrevious ? [] : try snapshot.groupsBelowMinimum()
            return (part, groups, around)
        }
        let maker = MinimumRows(around, visit)
        return .page(
            MinimumPage(
                groups: groups.map { maker.row($0) },
                products: part.entries.map { maker.row($0.record) },
                pager: position.pager(
                    "/minimum",
                    (part.entries, part.hasPrevious, part.hasNext),
                    visit
                ) { $0.key.texts }
            )
        )
    }
}

/// Writes the rows of the minimum list for one reader.
private struct MinimumRows {
    private let around: Surroundings
    private let visit: MemberVisit
    private let names: UnitNames

    init(_ around: Surroundings, _ visit: MemberVisit) {
        self.around = around
        self.visit = visit
        names = UnitNames(around.units, in: visit.user.language)
    }

    func row(_ entry: StockEntry) -> MinimumPage.Row {
        MinimumPage.Row(
            id: entry.id.rawValue,
            name: entry.name,
            brand: entry.brand,
            picture: visit.picture(entry.picture),
            location: around.path(of: entry.location),
            missing: visit.formats.number(entry.scale.text(entry.missing)),
            unit: visit.text(names.name(of: entry.unit, beside: entry.scale.text(entry.missing))),
            stock: stock(entry.stock, entry.stock + entry.missing, entry.unit, entry.scale)
        )
    }

    func row(_ group: ProductGroup) -> MinimumPage.Row {
        MinimumPage.Row(
            id: group.id.rawValue,
            name: group.name,
            brand: "",
            picture: nil,
            location: nil,
            missing: visit.formats.number(group.text(group.missing)),
            unit: visit.text(names.name(of: group.unit, beside: group.text(group.missing))),
            stock: stock(group.stock, group.stock + group.missing, group.unit, group.scale)
        )
    }

    private func stock(_ stock: Steps, _ minimum: Steps, _ unit: Unit.Code, _ scale: Scale) -> String {
        visit.text(
            Message(
                "minimum.stock",
                ["stock": .decimal(scale.text(stock)), "minimum": .message(names.text(scale.text(minimum), of: unit))]
            )
        )
    }
}

extension DueWeek {
    func title(_ formats: Formats) -> Message {
        switch self {
        case .overdue: Message("expiry.overdue")
        case .thisWeek: Message("expiry.this_week")
        case .nextWeek: Message("expiry.next_week")
        case .week(let monday): Message("expiry.week_of", ["date": .text(formats.date(monday))])
        case .later: Message("expiry.later")
        }
    }
}
