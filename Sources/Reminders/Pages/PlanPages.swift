import Accounts
import Core
import HTTP
import Site

/// The plan, day by day.
struct PlanPages: Sendable {
    /// So many messages are shown.
    static let most = 300

    let channels: ChannelsOfUser

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let writer = MessageWriter(texts: visit.site.texts, user: visit.user)
        let page = try await visit.personal.read { snapshot in
            let plan = try snapshot.plan()
            let messages = Array(plan.prefix(Self.most))
            let channels = try channels.all(snapshot)
            return PlanPage(
                zip(messages, try writer.written(messages, in: snapshot)).map { ($0, $1) },
                try snapshot.recipients(self.channels),
                names: Dictionary(uniqueKeysWithValues: channels.map { ($0.id, $0.name) }),
                more: plan.count - messages.count,
                visit
            )
        }
        // It is made of several households, and of the time of the day.
        return .page(page, isKept: false)
    }
}
