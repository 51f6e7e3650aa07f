import Accounts
import Catalog
import Core
import Localization
import Places
import Site

/// Puts the page of the list together for one reader.
struct StockPageMaker {
    private let asked: StockQuery
    private let around: Surroundings
    private let choices: ListChoices
    private let visit: MemberVisit

    init(_ asked: StockQuery, _ around: Surroundings, _ choices: ListChoices, for visit: MemberVisit) {
        self.asked = asked
        self.around = around
        self.choices = choices
        self.visit = visit
    }

    func page(_ part: StockPart, hasStock: Bool) -> StockPage {
        let fields = FormFields(texts: visit.site.texts, formats: visit.formats)
        func options(_ name: String, _ chosen: String?, _ all: [(value: String, label: String)]) -> [Field.Option] {
            fields.choice(name, chosen ?? "", of: all).options
        }
        return StockPage(
            query: asked.text ?? "",
            locations: options("location", asked.location?.description, around.placeChoices),
            categories: options("category", asked.category?.description, choices.categories.map(\.option)),
            groups: options("group", asked.group?.description, choices.groups.map(\.option)),
            hidden: asked.hidden(but: [.text, .location, .category, .group]).map {
                StockPage.Hidden(name: $0.name, value: $0.value)
            },
            tabs: tabs,
            states: states,
            active: active,
            sorts: sorts,
            rows: rows(part.entries),
            hasStock: hasStock,
            isFiltered: asked.isFiltered,
            pager: asked.pager(part, for: visit)
        )
    }

    // MARK: - Links

    private func chip(
        _ label: Message,
        _ changes: KeyValuePairs<StockQuery.Name, String?>,
        isCurrent: Bool,
        count: Int? = nil
    ) -> StockPage.Chip {
        StockPage.Chip(
            href: asked.address(changes, for: visit),
            label: visit.text(label),
            isCurrent: isCurrent,
            count: count.map { counted($0) }
        )
    }

    private func counted(_ count: Int) -> String {
        count > ListChoices.limit
            ? "\(visit.formats.number(ListChoices.limit))+" : visit.formats.number(count)
    }

    /// Households that keep nothing but food have no use for them.
    private var tabs: [StockPage.Chip] {
        let counts = choices.counts
        let isAsked = asked.kind != nil || asked.management == .items
        guard counts.objects > 0 || counts.items > 0 || isAsked else { return [] }
        func tab(_ label: Message, _ kind: Product.Kind?, _ management: Product.Management?, _ count: Int)
            -> StockPage.Chip
        {
            chip(
                label,
                [.kind: kind?.rawValue, .management: management?.rawValue],
                isCurrent: asked.kind == kind && asked.management == management,
                count: count
            )
        }
        return [
            tab(Message("tab.all"), nil, nil, counts.all), tab(Message("tab.food"), .food, nil, counts.food),
            tab(Message("tab.objects"), .object, nil, counts.objects),
            tab(Message("tab.items"), nil, .items, counts.items),
        ]
    }

    private var states: [StockPage.Chip] {
        [chip(Message("filter.all"), [.state: nil], isCurrent: asked.state == nil)]
            + StockState.allCases.map { state in
                chip(state.label, [.state: state.rawValue], isCurrent: asked.state == state)
            }
    }

    private var active: [StockPage.Chip] {
        var labels: [(StockQuery.Name, String)] = []
        if let text = asked.text { labels.append((.text, "“\(text)”")) }
        if let kind = asked.kind { labels.append((.kind, visit.text(kind.tab))) }
        if let management = asked.management { labels.append((.management, visit.text(management.tab))) }
        if let category = choices.categories.first(where: { $0.id == asked.category }) {
            labels.append((.category, category.label))
        }
        if let place = around.path(of: asked.location) { labels.append((.location, place)) }
        if let group = choices.groups.first(where: { $0.id == asked.group }) { labels.append((.group, group.label)) }
        if let state = asked.state { labels.append((.state, visit.text(state.label))) }
        return labels.map { name, label in
            StockPage.Chip(href: asked.address([name: nil], for: visit), label: label)
        }
    }

    /// A second press turns the order around; amounts begin with the largest.
    private var sorts: [StockPage.SortLink] {
        ProductSort.Column.allCases.map { column in
            let isCurrent = asked.sort.column == column
            let usual = ProductSort(column, isDescending: column == .stock || column == .missing)
            let next = isCurrent ? asked.sort.reversed : usual
            return StockPage.SortLink(
                href: asked.address([.sort: next == .useBy ? nil : next.rawValue], for: visit),
                label: visit.text(column.label),
                direction: isCurrent ? (asked.sort.isDescending ? "down" : "up") : nil,
                hint: visit.text(next.isDescending ? Message("sort.down") : Message("sort.up"))
            )
        }
    }

    // MARK: - Rows

    private func rows(_ entries: [Keyed<StockEntry>]) -> [StockRow] {
        var (days, amounts) = (DaysLeftWriter(for: visit), AmountWriter(around.units, for: visit))
        let mayBook = visit.may(.bookStock)
        let isAboutMissing = asked.state == .belowMinimum || asked.sort.column == .missing
        return entries.map { keyed in
            let entry = keyed.record
            let stock = amounts.written(entry.stock, of: entry.unit, scale: entry.scale)
            let hasNoDate = entry.useBy == nil && (entry.kind == .object || entry.stock == .zero)
            return StockRow(
                id: entry.id,
                name: entry.name,
                brand: entry.brand,
                picture: visit.picture(entry.picture),
                amount: stock.amount,
                unit: stock.unit,
                location: around.path(of: entry.location),
                days: hasNoDate ? nil : days.daysLeft(until: entry.useBy),
                use: mayBook && entry.management != .items
                    ? amounts.useButton(entry.stock, of: entry.unit, scale: entry.scale, quick: entry.quickAmount)
                    : nil,
                missing: isAboutMissing ? missing(entry, amounts) : nil
            )
        }
    }

    private func missing(_ entry: StockEntry, _ amounts: AmountWriter) -> String? {
        guard entry.missing > .zero else { return nil }
        let amount = amounts.text(entry.missing, of: entry.unit, scale: entry.scale)
        return visit.text(Message("product.missing", ["amount": .text(amount)]))
    }
}

extension ListChoices.Choice {
    fileprivate var option: (value: String, label: String) { (id.description, label) }
}

extension Product.Kind {
    fileprivate var tab: Message {
        switch self {
        case .food: Message("tab.food")
        case .object: Message("tab.objects")
        }
    }
}

extension Product.Management {
    fileprivate var tab: Message {
        switch self {
        case .batches: Message("management.batches")
        case .quantity: Message("management.quantity")
        case .items: Message("tab.items")
        }
    }
}

extension StockState {
    fileprivate var label: Message {
        switch self {
        case .dueToday: Message("filter.due_today")
        case .dueSoon: Message("filter.due_soon")
        case .expired: Message("filter.expired")
        case .opened: Message("filter.opened")
        case .belowMinimum: Message("filter.below_minimum")
        case .outOfStock: Message("filter.out_of_stock")
        case .all: Message("filter.everything")
        }
    }
}

extension ProductSort.Column {
    fileprivate var label: Message {
        switch self {
        case .name: Message("sort.name")
        case .useBy: Message("sort.use_by")
        case .place: Message("sort.place")
        case .stock: Message("sort.stock")
        case .missing: Message("sort.missing")
        }
    }
}
