import Accounts
import Core
import HTTP
import Items
package import JSON
import Localization
import Site

/// `/plan` of the REST interface.
struct PlanAPI: Sendable {
    let channels: ChannelsOfUser

    private enum Order: String {
        case earliestFirst = "at"
        case latestFirst = "-at"
    }

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let days = query.integer("days", in: 1...Planner.days) ?? Planner.days
        let isLatestFirst = query.choice("sort", of: Order.self) == .latestFirst
        let limit = query.limit()
        let keys = query.cursor(keys: 2)
        try query.finish()
        let writer = MessageWriter(texts: visit.site.texts, user: visit.user)
        return try await visit.personal.read { snapshot in
            var plan = try snapshot.plan(days: days).sorted { $0.place < $1.place }
            if isLatestFirst { plan.reverse() }
            var rest = plan[...]
            if let keys, let at = Int64(keys[0]) {
                let last = (at, keys[1])
                rest = plan.drop { isLatestFirst ? $0.place >= last : $0.place <= last }
            }
            let part = Array(rest.prefix(limit))
            let next = rest.count > limit ? part.last?.place : nil
            let recipients = try snapshot.recipients(channels)
            let written = Array(zip(part, try writer.written(part, in: snapshot)))
            return JSONAnswer.list(
                written,
                next: next.map { Cursor([String($0.0), $0.1], of: request.query) },
                total: plan.count > JSONAnswer.exactTotal ? nil : plan.count
            ) { json, message in
                message.0.write(message.1, to: &json, recipients, in: visit.user.zone)
            }
        }
    }
}

extension PersonalScope {
    /// What will be sent within so many local days, today included, if nothing changes until then.
    func plan(days: Int = Planner.days) throws -> [PlannedMessage] {
        Planner(try outlook()).messages(from: now, days: days)
    }
}

extension PlannedMessage {
    /// What the plan is sorted by.
    fileprivate var place: (Int64, String) { (at.seconds, "\(identity.server) \(identity.key)") }

    fileprivate func write(
        _ written: WrittenMessage,
        to json: inout JSONMembers,
        _ recipients: Recipients,
        in zone: Zone
    ) {
        json.member("day", zone.date(of: at).description)
        json.member("at", at.description)
        json.member("server", identity.server.rawValue)
        if case .digest = content { json.member("kind", "digest") } else { json.member("kind", "reminder") }
        json.array("channels", recipients.of(self).map(\.rawValue))
        json.member("title", written.title)
        json.member("body", written.body)
        json.array("lines", written.lines) { json, line in line.write(to: &json) }
        json.member("reminder", reminder?.rawValue)
        json.member("shifted_from", shift?.from.description)
        json.member("held_from", heldFrom?.description)
    }

    /// The reminder it comes from; nil of a digest.
    private var reminder: Reminder.ID? {
        switch content {
        case .digest: nil
        case .custom(let id), .metric(let id, _): id
        }
    }
}

extension WrittenLine {
    /// Writes the line as the plan and webhooks have it.
    package func write(to json: inout JSONMembers) {
        json.member("kind", kind.rawValue)
        switch subject {
        case .product(let id): json.member("product", id.rawValue)
        case .group(let id): json.member("group", id.rawValue)
        case .item(let code): json.member("item", code.rawValue)
        }
        json.member("household", household.rawValue)
        json.member("text", text)
        json.member("days_left", daysLeft.map { Int64($0) })
    }
}
