import Accounts
import Core
import HTTP
import Localization
package import Site
import Stock

/// What the dashboard answers to.
package enum DashboardRoutes {
    /// Adds the page that people come to first.
    package static func add(to routes: inout Routes) {
        routes.page(.get, "/", for: .view, DashboardPages().index)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [DashboardPage.self]
}

/// The page at a glance; its figures are put together once for each state of a household.
struct DashboardPages: Sendable {
    private let figures = KeptByRevision { try $0.figures() }

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let figures = try await visit.database.read { [figures] in try figures.value(for: $0) }
        return .page(DashboardPage(figures, for: visit))
    }
}

extension DashboardPage {
    init(_ figures: Figures, for visit: MemberVisit) {
        self.init(
            isEmpty: figures.due.products == 0,
            cards: Self.cards(figures.due, visit),
            value: Value(sums: figures.value.map { visit.formats.money($0) }),
            weeks: Chart(figures.weeks, visit),
            shares: [
                ShareChart(figures.categories, by: "category", Message("dashboard.by_category"), visit),
                ShareChart(figures.places, by: "location", Message("dashboard.by_place"), visit),
            ]
        )
    }

    private static func cards(_ due: Figures.Due, _ visit: MemberVisit) -> [Card] {
        func card(_ label: Message, _ number: Int, _ path: String, _ state: Freshness) -> Card {
            Card(
                href: visit.site.links.path(path),
                label: visit.text(label),
                number: visit.formats.number(number),
                state: number > 0 ? state.rawValue : "ok"
            )
        }
        return [
            card(Message("dashboard.today"), due.today, "/stock?state=due_today", .dueToday),
            card(Message("dashboard.soon"), due.soon, "/stock?state=due_soon", .dueSoon),
            card(Message("dashboard.week"), due.thisWeek, "/expiry", .dueSoon),
            card(Message("dashboard.expired"), due.expired, "/stock?state=expired", .expired),
            card(Message("dashboard.below_minimum"), due.belowMinimum, "/minimum", .dueSoon),
            card(Message("dashboard.in_stock"), due.inStock, "/stock", .ok),
        ]
    }
}

extension DashboardPage.Chart {
    /// A column for each week, the highest as high as the frame leaves room for.
    init(_ weeks: [Figures.Week], _ visit: MemberVisit) {
        let (top, bottom) = (24, Self.height - 24)
        let most = max(weeks.map(\.bookings).max() ?? 0, 1)
        let step = Self.width / max(weeks.count, 1)
        columns = weeks.enumerated().map { index, week in
            // What is booked at all is seen.
            let height = week.bookings == 0 ? 0 : max((bottom - top) * week.bookings / most, 2)
            return Column(
                label: visit.formats.date(week.monday),
                number: visit.formats.number(week.bookings),
                isCurrent: index == weeks.count - 1,
                x: index * step + 4,
                y: bottom - height,
                width: step - 8,
                height: height
            )
        }
        title = visit.text(Message("dashboard.bookings"))
        let sum = weeks.reduce(0) { $0 + $1.bookings }
        summary = visit.text(
            Message("dashboard.bookings_text", ["count": .count(sum), "weeks": .count(weeks.count)])
        )
    }
}

extension DashboardPage.ShareChart {
    /// So many stand by themselves; what comes behind is one bar.
    private static let shown = 8

    init(_ shares: [Figures.Share], by parameter: String, _ title: Message, _ visit: MemberVisit) {
        self.title = visit.text(title)
        let named = shares.filter { $0.id != nil }
        let most = max(shares.map(\.products).max() ?? 0, 1)
        func bar(_ label: String, _ products: Int, _ href: String?) -> Bar {
            Bar(
                label: label,
                number: visit.formats.number(products),
                href: href,
                length: products == 0 ? 0 : max(products * 100 / most, 1)
            )
        }
        var bars = named.prefix(Self.shown).map { share in
            bar(
                share.name,
                share.products,
                share.id.map { visit.site.links.path("/stock?\(parameter)=\($0)") }
            )
        }
        let others = named.dropFirst(Self.shown).reduce(0) { $0 + $1.products }
        if others > 0 { bars.append(bar(visit.text(Message("dashboard.others")), others, nil)) }
        if let without = shares.first(where: { $0.id == nil }), !named.isEmpty {
            let label = parameter == "category" ? Message("dashboard.no_category") : Message("dashboard.no_place")
            bars.append(bar(visit.text(label), without.products, nil))
        }
        self.bars = bars
    }
}
