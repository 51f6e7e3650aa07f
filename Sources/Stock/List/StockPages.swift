import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Places
import Site

/// The list of what is in stock, and the button that uses one.
struct StockPages: Sendable {
    let surroundings: SurroundingsCache

    // MARK: - The list

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let asked = StockQuery(request.query)
        let (part, around, hasStock) = try await visit.database.read { [surroundings] snapshot in
            let around = try surroundings.surroundings(for: snapshot)
            let part = try snapshot.stock(asked.filter(in: around.places))
            return (part, around, try !part.entries.isEmpty || snapshot.hasStock())
        }
        let fields = FormFields(texts: visit.site.texts, formats: visit.formats)
        let location = asked.location?.description ?? ""
        return .page(
            StockPage(
                query: asked.text ?? "",
                state: asked.state?.rawValue,
                locations: fields.choice("location", location, of: around.placeChoices).options,
                filters: asked.chips(for: visit),
                rows: Self.rows(part.entries, around, visit),
                hasStock: hasStock,
                pager: asked.pager(part, for: visit)
            )
        )
    }

    private static func rows(_ entries: [StockEntry], _ around: Surroundings, _ visit: MemberVisit) -> [StockRow] {
        var (days, amounts) = (DaysLeftWriter(for: visit), AmountWriter(around.units, for: visit))
        let mayBook = visit.may(.bookStock)
        return entries.map { entry in
            let stock = amounts.written(entry.stock, of: entry.unit, scale: entry.scale)
            return StockRow(
                id: entry.id,
                name: entry.name,
                brand: entry.brand,
                picture: entry.picture,
                amount: stock.amount,
                unit: stock.unit,
                location: around.path(of: entry.location),
                days: entry.kind == .object && entry.useBy == nil ? nil : days.daysLeft(until: entry.useBy),
                use: mayBook ? amounts.useButton(entry.stock, of: entry.unit, scale: entry.scale) : nil
            )
        }
    }

    // MARK: - Use one

    func use(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let product = try request.id("product", of: Product.ID.self)
        // The button sends what this program wrote into it, not what somebody typed.
        guard let amount = try? Amount(request.input.typed("amount")) else {
            throw Rejection("amount", Message("error.number", ["example": .decimal("1.5")]))
        }
        let links = visit.site.links
        let back = links.wayBack(request.input.typed("back")).map { String($0.dropFirst(links.base.count)) }
        let draft = CheckOutDraft(target: BookingTarget(product: product, amount: amount))
        let done = try await visit.database.write(once: request.once) { transaction in
            guard try transaction.product(product) != nil else { throw Refusal.notFound }
            let action = try transaction.checkOut(draft).action
            return Destination(links.path(back ?? "/stock", done: "action-\(action)"))
        }
        return .redirect(done.path)
    }
}

/// What the address of the list asks for.
private struct StockQuery: Sendable {
    let text: String?
    let location: Location.ID?
    let state: StockState?
    let query: Query

    /// Reads an address; what it does not understand it leaves out, but for a place, which must be one.
    init(_ query: Query) {
        self.query = query
        text = query.first("q").map { String($0.prefix(200)) }.flatMap { $0.isEmpty ? nil : $0 }
        location = query.first("location").flatMap { $0.isEmpty ? nil : Location.ID($0) ?? Location.ID(rawValue: 0) }
        state = query.first("state").flatMap { StockState(rawValue: $0) }
    }

    func filter(in places: LocationTree) throws(Refusal) -> StockFilter {
        var filter = StockFilter(text: text, state: state, position: position)
        if let location {
            guard places[location] != nil else { throw .notFound }
            filter.places = places.subtree(of: location)
        }
        return filter
    }

    private var position: StockPosition {
        guard let text = query.first("cursor"), let keys = Cursor(text, of: query, keys: 3)?.keys,
            let key = Int64(keys[2])
        else { return .start }
        switch keys[0] {
        case "after": return .after(day: keys[1], key: key)
        case "before": return .before(day: keys[1], key: key)
        default: return .start
        }
    }

    func pager(_ part: StockPart, for visit: MemberVisit) -> Pager? {
        func href(_ side: String, _ entry: StockEntry?) -> String? {
            guard let entry else { return nil }
            let keys = [side, entry.useBy?.description ?? UseBy.never, String(entry.key)]
            return address(state: state, visit, and: [.init("cursor", Cursor(keys, of: query).text)])
        }
        return Pager(
            previous: part.hasPrevious ? href("before", part.entries.first) : nil,
            next: part.hasNext ? href("after", part.entries.last) : nil
        )
    }

    func chips(for visit: MemberVisit) -> [StockPage.Chip] {
        let all: [(StockState?, Message)] = [
            (nil, Message("filter.all")), (.dueSoon, Message("filter.due_soon")), (.expired, Message("filter.expired")),
        ]
        return all.map { state, label in
            StockPage.Chip(
                href: address(state: state, visit),
                label: visit.text(label),
                isCurrent: state == self.state
            )
        }
    }

    private func address(state: StockState?, _ visit: MemberVisit, and more: [Query.Pair] = []) -> String {
        var pairs = query.pairs.filter { ($0.name == "q" || $0.name == "location") && !$0.value.isEmpty }
        if let state { pairs.append(.init("state", state.rawValue)) }
        pairs += more
        return visit.site.links.path(pairs.isEmpty ? "/stock" : "/stock?\(Query(pairs).encoded)")
    }
}
