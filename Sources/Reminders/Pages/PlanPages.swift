import Accounts
import Core
import HTTP
import Site

/// The plan, day by day.
struct PlanPages: Sendable {
    let channels: ChannelsOfUser

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let writer = MessageWriter(texts: visit.site.texts, user: visit.user)
        let page = try await visit.personal.read { snapshot in
            let messages = try snapshot.plan()
            let channels = try channels.all(snapshot)
            return PlanPage(
                zip(messages, try writer.written(messages, in: snapshot)).map { ($0, $1) },
                try snapshot.recipients(self.channels),
                names: Dictionary(uniqueKeysWithValues: channels.map { ($0.id, $0.name) }),
                visit
            )
        }
        // It is made of several households, and of the time of the day.
        return .page(page, isKept: false)
    }
}
