import Accounts
import Catalog
import Core
import HTTP
import Places
import Site

/// The list of items.
struct ItemListPages: Sendable {
    let loans: LoanState
    let pooled: PooledPieces

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let asked = ItemQuery(request.query)
        let read = try await visit.database.read { [loans, pooled] snapshot in
            let part: ItemPart
            do { part = try snapshot.items(asked.filter) } catch is Rejection {
                // An address that names what is not there.
                throw Refusal.notFound
            }
            let lent = try loans.loans(snapshot, part.entries.compactMap(\.item.lending.loan))
            let product = try asked.filter.product.flatMap { try snapshot.product($0) }
            let unregistered = try product.map { try pooled.count(snapshot, $0) } ?? 0
            let hasItems = try !part.entries.isEmpty || snapshot.hasItems() || unregistered > 0
            let trees = (try snapshot.locations(), try snapshot.categories())
            return (part, lent, trees, hasItems, unregistered)
        }
        let (part, lent, (places, categories), hasItems, unregistered) = read
        let rows = part.entries.map { entry in
            ItemRow(entry, entry.item.lending.loan.flatMap { lent[$0] }, in: places, visit)
        }
        return .page(
            ItemsPage(
                query: asked.filter.text ?? "",
                state: asked.filter.state?.rawValue,
                product: asked.filter.product?.description,
                pieces: unregistered > 0 && visit.may(.bookStock)
                    ? asked.filter.product.map { product in
                        ItemsPage.Pieces(
                            product: product,
                            text: visit.text(Message("items.unregistered", ["count": .count(unregistered)]))
                        )
                    } : nil,
                labelQuery: Query(
                    asked.query.pairs.filter { $0.name != "cursor" && $0.name != "done" && !$0.value.isEmpty }
                ).encoded,
                locations: Self.options(asked.filter.location, of: places, visit),
                categories: Self.options(asked.filter.category, of: categories, visit),
                filters: asked.chips(for: visit),
                rows: rows,
                hasItems: hasItems,
                pager: asked.pager(part, for: visit)
            )
        )
    }

    private static func options<Node>(
        _ chosen: ID<Node.Subject>?,
        of tree: Tree<Node>,
        _ visit: MemberVisit
    ) -> [Field.Option] {
        FormFields(visit).choice("", chosen?.description ?? "", of: tree.choices()).options
    }

    // MARK: - Pieces that are only counted so far

    func register(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let product = try request.id("product", of: Product.ID.self)
        let done = try await visit.database.write(once: request.once) { [pooled] transaction in
            let added = try transaction.registerPieces(of: product, from: pooled)
            return Destination("/items?product=\(product)&done=action-\(added.action)")
        }
        return .redirect(done.path)
    }
}

extension ItemRow {
    init(_ entry: ItemEntry, _ loan: ItemLoan?, in places: LocationTree, _ visit: MemberVisit) {
        let details = entry.item.details
        self.init(
            uid: entry.item.uid,
            title: entry.title,
            product: details.name.isEmpty ? nil : entry.product.name,
            picture: entry.picture.map { visit.site.links.path($0) },
            location: details.location.flatMap { places[$0] }.map { places.path(of: $0.id) },
            loan: loan.map { LoanLine($0, visit) }
        )
    }
}

/// What the address of the list asks for.
struct ItemQuery: Sendable {
    let query: Query
    let filter: ItemFilter

    /// Reads an address; what it does not understand it leaves out, but for a place and a product, which must be one.
    init(_ query: Query) {
        self.query = query
        var filter = ItemFilter(
            text: query.first("q").map { String($0.prefix(200)) }.flatMap { $0.isEmpty ? nil : $0 },
            state: query.first("state").flatMap { ItemWhereabouts(rawValue: $0) }
        )
        filter.product = Self.id(query, "product")
        filter.location = Self.id(query, "location")
        filter.category = Self.id(query, "category")
        filter.position = Self.position(query)
        self.filter = filter
    }

    private static func id<Subject>(_ query: Query, _ name: String) -> ID<Subject>? {
        query.first(name).flatMap { $0.isEmpty ? nil : ID($0) ?? ID(rawValue: 0) }
    }

    private static func position(_ query: Query) -> ItemPosition {
        let keys = query.first("cursor").flatMap { Cursor($0, of: query, keys: ItemKey.count + 1) }?.keys ?? []
        guard let key = ItemKey(Array(keys.dropFirst())) else { return .start }
        return keys[0] == "before" ? .before(key) : .after(key)
    }

    func pager(_ part: ItemPart, for visit: MemberVisit) -> Pager? {
        func href(_ side: String, _ entry: ItemEntry?) -> String? {
            guard let entry else { return nil }
            let cursor = Cursor([side] + entry.key.texts, of: query)
            return address(state: filter.state, visit, and: [.init("cursor", cursor.text)])
        }
        return Pager(
            previous: part.hasPrevious ? href("before", part.entries.first) : nil,
            next: part.hasNext ? href("after", part.entries.last) : nil
        )
    }

    func chips(for visit: MemberVisit) -> [ItemsPage.Chip] {
        let all: [(ItemWhereabouts?, Message)] = [
            (nil, Message("items.all")), (.inHouse, Message("items.in_house")), (.lent, Message("items.lent")),
            (.overdue, Message("items.overdue")),
        ]
        return all.map { state, label in
            ItemsPage.Chip(
                href: address(state: state, visit),
                label: visit.text(label),
                isCurrent: state == filter.state
            )
        }
    }

    private func address(state: ItemWhereabouts?, _ visit: MemberVisit, and more: [Query.Pair] = []) -> String {
        var pairs = query.pairs.filter {
            ["q", "location", "category", "product"].contains($0.name) && !$0.value.isEmpty
        }
        if let state { pairs.append(.init("state", state.rawValue)) }
        pairs += more
        return visit.site.links.path(pairs.isEmpty ? "/items" : "/items?\(Query(pairs).encoded)")
    }
}
