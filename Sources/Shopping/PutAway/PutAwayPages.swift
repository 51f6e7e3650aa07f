import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Localization
import Places
import Site
import Stock

/// The page on which what was bought goes into stock.
struct PutAwayPages: Sendable {
    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        // What was typed about the others when one line was booked by itself stands in the address.
        try await form(request.id("list"), FormFields(visit, Input(form: request.query)), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let list = try request.id("list", of: ShoppingList.ID.self)
        do {
            let done = try await visit.database.write(once: request.once) { transaction in
                let all = try transaction.doneLines(of: list).map(\.line)
                let entries = try PutAwayForm.entries(request.input, of: all, in: transaction, for: visit)
                // What is left are pieces, which are no amounts: there is nothing to say but what the page says of them.
                guard !entries.isEmpty else { return Destination("/shopping/\(list)/put-away") }
                let booked = try transaction.putAway(entries, from: list)
                let word =
                    booked.first.map { "action-\($0.action)" } ?? "\(ShoppingAnnouncements.cleared)-\(entries.count)"
                guard entries.count < all.count else { return Destination("/shopping/\(list)?done=\(word)") }
                let typed = PutAwayForm.typed(request.input, besides: entries.map(\.line))
                let query = Query(typed + [Query.Pair("done", word)]).encoded
                return Destination("/shopping/\(list)/put-away?\(query)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await form(list, FormFields(visit, request.input, rejection), visit)
        }
    }

    private func form(_ list: ShoppingList.ID, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let page = try await visit.database.read { snapshot in
            let named = try snapshot.requireShoppingList(list)
            let maker = PutAwayRowMaker(
                units: try snapshot.units(),
                places: try snapshot.locations(),
                fields: fields,
                visit: visit
            )
            let rows = try snapshot.doneLines(of: list).map { try maker.row($0, snapshot) }
            return PutAwayPage(
                list: named,
                problem: fields.problem(for: visit),
                rows: rows,
                suggestions: rows.contains { $0.named != nil }
                    ? try snapshot.nameables(limit: ShoppingPages.suggested).filter { $0.product != nil }.map(\.name)
                    : []
            )
        }
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }
}

extension HouseholdScope {
    fileprivate func doneLines(of list: ShoppingList.ID) throws -> [LineEntry] {
        _ = try requireShoppingList(list)
        return try lines(of: list).filter(\.line.isDone)
    }
}

/// Makes the fields of a line that was bought.
private struct PutAwayRowMaker {
    let units: [Unit]
    let places: LocationTree
    let fields: FormFields
    let visit: MemberVisit

    func row(_ entry: LineEntry, _ snapshot: HouseholdSnapshot) throws -> PutAwayRow {
        let line = entry.line
        let product = try line.draft.product.flatMap { try snapshot.product($0) }
        let isSingly = product?.details.management == .items
        let names = UnitNames(units, in: visit.user.language)
        let label = Message(
            isSingly ? "shopping.is_away_label" : "shopping.book_label",
            ["name": .text(entry.title)]
        )
        return PutAwayRow(
            id: line.id,
            title: entry.title,
            brand: entry.brand,
            wanted: product == nil ? line.draft.wanted(names).map { visit.text($0) } : nil,
            product: try line.draft.group.map { try choice(of: $0, line.id, snapshot) },
            named: product == nil && line.draft.group == nil ? field("named", line.id) : nil,
            booking: isSingly ? nil : try booking(of: product, line, snapshot),
            pieces: isSingly ? try product.map { try pieces(of: $0, line, snapshot) } : nil,
            label: visit.text(label)
        )
    }

    /// The form of new pieces, with as many as the line says where these are whole ones, and the way back.
    private func pieces(of product: Product, _ line: ShoppingLine, _ snapshot: HouseholdSnapshot) throws -> String {
        let unit = line.draft.unit ?? product.unit
        let factor = try snapshot.conversions(of: product.id).factor(from: unit, to: product.unit)
        let count = line.draft.amount.flatMap { amount in factor.flatMap { amount.whole(times: $0) } }
        let links = visit.site.links
        let pairs = [
            ("product", product.id.description), ("count", count.map { String($0) } ?? ""),
            ("back", links.path("/shopping/\(line.list)/put-away")),
        ]
        return links.path("/items/new?\(Query(pairs.filter { !$1.isEmpty }.map { .init($0, $1) }).encoded)")
    }

    private func field(_ name: String, _ line: ShoppingLine.ID, _ value: String = "") -> Field {
        fields.field("\(name)-\(line)", value)
    }

    private func choice(
        of group: ProductGroup.ID,
        _ line: ShoppingLine.ID,
        _ snapshot: HouseholdSnapshot
    ) throws -> Field {
        let products = try snapshot.products(in: group)
        let names = products.map { product in
            (
                product.id.description,
                [product.name, product.details.brand].filter { !$0.isEmpty }.joined(separator: ", ")
            )
        }
        let usual = products.count == 1 ? products[0].id.description : ""
        return fields.choice("product-\(line)", usual, of: [("", visit.text(Message("shopping.skip")))] + names)
    }

    private func booking(
        of product: Product?,
        _ line: ShoppingLine,
        _ snapshot: HouseholdSnapshot
    ) throws -> PutAwayRow.Booking {
        let unit = line.draft.unit ?? product?.unit ?? .piece
        let reachable = try product.map { try snapshot.conversions(of: $0.id).reachable(from: $0.unit) }
        let bookable = units.filter { reachable?[$0.code] != nil || reachable == nil }
        let names = UnitNames(units, in: visit.user.language)
        return PutAwayRow.Booking(
            amount: fields.field(
                "amount-\(line.id)",
                visit.formats.field(line.draft.amount ?? Amount(1)),
                isRequired: true
            ),
            unit: fields.choice(
                "unit-\(line.id)",
                unit.rawValue,
                of: bookable.map { ($0.code.rawValue, visit.text(names.name(of: $0.code, beside: "2"))) }
            ),
            bestBefore: product?.details.management == .quantity
                ? nil : fields.date("best_before-\(line.id)", bestBefore(of: product)),
            location: fields.choice(
                "location-\(line.id)",
                product?.details.location?.description ?? "",
                of: [("", visit.text(Message("places.none")))] + places.choices()
            )
        )
    }

    private func bestBefore(of product: Product?) -> String {
        guard let details = product?.details else { return "" }
        let isFrozen = details.location.flatMap { places[$0] }?.isFreezer == true
        let days = (isFrozen ? details.daysFrozen : nil) ?? details.shelfLifeDays ?? 0
        return days > 0 ? visit.formats.date(visit.today.adding(days: days)) : ""
    }
}

extension LineDraft {
    /// How much is to be bought, nil where the line does not say.
    func wanted(_ names: UnitNames) -> Message? {
        guard let amount else { return nil }
        return names.text(amount.description, of: unit ?? .piece)
    }
}

extension Amount {
    /// So many times a factor, where that is a whole number.
    fileprivate func whole(times factor: Fraction) -> Int? {
        let (counted, overflows) = millionths.multipliedReportingOverflow(by: factor.numerator)
        let one = 1_000_000 * factor.denominator
        guard !overflows, counted % one == 0 else { return nil }
        return Int(exactly: counted / one)
    }
}
