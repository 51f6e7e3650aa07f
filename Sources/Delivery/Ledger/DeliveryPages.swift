import Accounts
import Core
import HTTP
import Localization
import Reminders
import Site

/// What was sent to a user, and what was not and why.
struct DeliveryPages: Sendable {
    let composer: Composer
    private static let rowsPerPage = 50
    private static let most = 1000

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        var filter = DeliveryFilter(
            state: request.query.first("state").flatMap { Delivery.State(rawValue: $0) },
            channel: request.query.first("channel").flatMap { Channel.ID($0) }
        )
        filter.limit = Self.rowsPerPage
        let cursor = request.query.first("cursor").flatMap { Cursor($0, of: request.query, keys: 2) }
        filter.after = cursor.flatMap { DeliveryPosition($0.keys) }?.position
        let (part, channels) = try await visit.personal.read { [filter] scope in
            (try scope.deliveries(filter, most: Self.most), try scope.channels())
        }
        let page = DeliveriesPage(
            rows: part.deliveries.map { DeliveryRow($0, channels, for: visit) },
            chips: DeliveriesPage.chips(request.query, filter.state, for: visit),
            channel: channels.first { $0.id == filter.channel }?.address,
            pager: pager(part, request, visit)
        )
        return .page(page, isKept: false)
    }

    private func pager(_ part: DeliveryPart, _ request: PageRequest, _ visit: MemberVisit) -> Pager? {
        func href(_ cursor: String?) -> String {
            var pairs = request.query.pairs.filter { ["state", "channel"].contains($0.name) }
            if let cursor { pairs.append(.init("cursor", cursor)) }
            return visit.site.links.path(pairs.isEmpty ? "/deliveries" : "/deliveries?\(Query(pairs).encoded)")
        }
        let last = part.hasMore ? part.deliveries.last : nil
        let next = last.map { Cursor(DeliveryPosition(of: $0).keys, of: request.query).text }
        return Pager(
            previous: request.query.first("cursor") == nil ? nil : href(nil),
            next: next.map { href($0) }
        )
    }

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("delivery", of: Delivery.ID.self)
        let page = try await visit.personal.read { scope in
            guard let delivery = try scope.delivery(id) else { throw Refusal.notFound }
            return DeliveryPage(
                delivery,
                try scope.channels(),
                try scope.connection.attempts(of: [id])[id] ?? [],
                for: visit
            )
        }
        return .page(page, isKept: false)
    }

    func retry(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("delivery", of: Delivery.ID.self)
        _ = try await visit.personal.write(once: request.once) { [composer] transaction in
            try transaction.retryDelivery(id, composer)
            return true
        }
        return .redirect("/deliveries/\(id)?done=retried")
    }
}
