import Accounts
import Core
import Localization
import Reminders

/// A planned message whose time has come, as its rows in the outbox begin.
struct PlannedDelivery: Sendable {
    let server: ServerID
    let key: String
    let kind: Delivery.Kind
    let at: Instant
    let deadline: Instant
    let title: String
    let body: String
    let lines: [DeliveryLine]
    let channels: [Channel.ID]
    /// When it is to be sent: at once, or at the end of quiet hours; nil when it is too late.
    let next: Instant?
}

/// What became due of a user's plan, and when to look again.
struct PlanTurn: Sendable {
    let due: [PlannedDelivery]
    let next: Instant
}

extension PersonalScope {
    /// Everything of the user's plan after `since` and up to now, and the moment of what comes next.
    ///
    /// A message goes to the channels that were there when it was due.
    func planTurn(since: Instant, _ ports: DeliveryPorts) throws -> PlanTurn {
        let planner = Planner(try outlook())
        let ahead = planner.messages(from: now, days: 2)
        // Tomorrow's plan is made tomorrow.
        let next = min(ahead.first?.at ?? now.adding(days: 1), now.adding(days: 1))
        let due = duringDays(since: since).flatMap { planner.messages(on: $0) }
            .filter { $0.at > since && $0.at <= now }
        guard !due.isEmpty else { return PlanTurn(due: [], next: next) }
        let channels = try channels().filter(\.isOpen)
        let recipients = try recipients(ports.channels)
        let addressed = due.map { message in
            let ids = recipients.of(message)
            return (message, channels.filter { ids.contains($0.id) && $0.wasOpen(at: message.at) }.map(\.id))
        }.filter { !$0.1.isEmpty }
        let written = try MessageWriter(texts: ports.texts, user: user).written(addressed.map(\.0), in: self)
        let planned = zip(addressed, written).map { addressed, written in
            PlannedDelivery(
                addressed.0,
                written,
                to: addressed.1,
                next: sending(addressed.0, ahead)
            )
        }
        return PlanTurn(due: planned, next: next)
    }

    /// Quiet hours may carry a message over two midnights.
    private func duringDays(since: Instant) -> [CivilDate] {
        let (first, last) = (user.zone.date(of: since).adding(days: -2), today)
        return (0...max(first.days(until: last), 0)).map { first.adding(days: $0) }
    }

    /// Whoever comes late into quiet hours waits for their end, too.
    private func sending(_ message: PlannedMessage, _ ahead: [PlannedMessage]) -> Instant? {
        guard case .due = message.timing(at: now) else { return nil }
        let held = ahead.first { $0.identity == message.identity }
        return max(held?.at ?? now, now)
    }
}

extension PlannedDelivery {
    fileprivate init(
        _ message: PlannedMessage,
        _ written: WrittenMessage,
        to channels: [Channel.ID],
        next: Instant?
    ) {
        self.init(
            server: message.identity.server,
            key: message.identity.key,
            kind: message.kind,
            at: message.at,
            deadline: message.deadline,
            title: written.title,
            body: written.body,
            lines: written.deliveryLines,
            channels: channels,
            next: next
        )
    }
}

extension Channel {
    fileprivate func wasOpen(at moment: Instant) -> Bool { activeSince.map { $0 <= moment } ?? false }
}
