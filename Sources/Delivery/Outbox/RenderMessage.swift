import Accounts
import Core
import Reminders

/// What a message says from its first attempt on.
struct FrozenMessage: Sendable {
    let title: String
    let body: String
    let lines: [DeliveryLine]
    let content: [UInt8]
}

/// What is to be done about a message that is due.
enum PreparedMessage: Sendable {
    /// Its bytes are sent: those that were frozen before, or these.
    case send(DueMessage, [UInt8], FrozenMessage?)
    /// It is over.
    case finish(DueMessage, Delivery.State, Reason, lines: [DeliveryLine]?)
    /// It cannot be written now, or waits for the end of quiet hours.
    case postpone(DueMessage, Reason, until: Instant? = nil)

    /// What it is about.
    var message: DueMessage {
        switch self {
        case .send(let message, _, _), .finish(let message, _, _, _), .postpone(let message, _, _): message
        }
    }
}

extension PersonalScope {
    /// Writes messages that are due, once: of the same plan that they came from, as it is now, so that what was returned,
    /// used up, moved or switched off meanwhile is not told.
    func prepared(_ messages: [DueMessage], _ ports: DeliveryPorts) throws -> [PreparedMessage] {
        var open: [DueMessage] = []
        var prepared: [PreparedMessage] = []
        let quiet = try reminderSettings().quietHours?.end(around: now, in: user.zone)
        for message in messages {
            if let quiet, let reason = message.delivery.reason, message.delivery.heedsQuietHours,
                message.delivery.attempts > 0, quiet < message.delivery.deadline
            {
                // Nobody sent it when it was to be tried again.
                prepared.append(.postpone(message, reason, until: quiet))
                continue
            }
            if let settled = message.settled(at: now) { prepared.append(settled) } else { open.append(message) }
        }
        return try open.isEmpty ? prepared : prepared + written(open, ports)
    }

    private func written(_ messages: [DueMessage], _ ports: DeliveryPorts) throws -> [PreparedMessage] {
        let outlook = try outlook()
        let planner = Planner(outlook)
        let dropping = Dropping(outlook, households: try households().map(\.household))
        let writer = MessageWriter(texts: ports.texts, user: user)
        let plan = planner.messages(on: Set(messages.compactMap(\.delivery.day)))
        let planned = messages.compactMap { message in
            plan[message.delivery.key].map { (message: message, planned: $0) }
        }
        let there = Set(planned.map(\.message.delivery.id))
        var prepared = messages.filter { !there.contains($0.delivery.id) }
            .map { $0.over(lines: dropping.lines(planned: $0.delivery.lines, told: [])) }
        let written = try writer.written(planned.map(\.planned), in: self)
        for ((message, planned), inTime) in zip(planned, written) {
            let isLate = planned.timing(at: now) == .due(isLate: true)
            let written = try isLate ? writer.written(planned, isLate: true, in: self) : inTime
            let lines = dropping.lines(planned: message.delivery.lines, told: written.deliveryLines)
            if message.delivery.kind == .digest, written.lines.isEmpty {
                prepared.append(message.over(lines: lines))
            } else if let content = message.content {
                prepared.append(.send(message, content, nil))
            } else {
                prepared.append(message.frozen(Letter(written, of: planned), lines, ports.composer, of: user))
            }
        }
        return prepared
    }
}

extension Planner {
    /// The messages of some days by their keys.
    fileprivate func messages(on days: Set<CivilDate>) -> [String: PlannedMessage] {
        let messages = days.flatMap { self.messages(on: $0) }
        return Dictionary(messages.map { ($0.identity.key, $0) }) { first, _ in first }
    }
}

extension DueMessage {
    /// Nothing of it is left to be told.
    fileprivate func over(lines: [DeliveryLine]) -> PreparedMessage {
        delivery.kind == .digest
            ? .finish(self, .empty, .nothingDue, lines: lines) : .finish(self, .cancelled, .notWanted, lines: nil)
    }

    fileprivate func frozen(
        _ letter: Letter,
        _ lines: [DeliveryLine],
        _ composer: Composer,
        of user: User
    ) -> PreparedMessage {
        do {
            let content = try composer.content(letter, stamp, to: channel, of: user)
            return .send(
                self,
                content,
                FrozenMessage(title: letter.title, body: letter.body, lines: lines, content: content)
            )
        } catch {
            return .postpone(self, .noMail)
        }
    }

    /// What is to be done without a look at the plan; nil where the message is still to be written.
    ///
    /// Nil also where an attempt failed, since what it says may be over by now. What somebody sends once more by hand is
    /// wanted in any case.
    fileprivate func settled(at now: Instant) -> PreparedMessage? {
        let isAwaited = channel.isOpen || channel.state == .unconfirmed && delivery.kind == .notice
        guard isAwaited else { return .finish(self, .cancelled, .channelOff, lines: nil) }
        guard delivery.deadline > now else {
            let state: Delivery.State = delivery.attempts == 0 ? .missed : .failed
            return .finish(self, state, delivery.reason ?? .tooLate, lines: nil)
        }
        let isInPlan = delivery.kind != .notice && !delivery.isOfTimer
        if isInPlan, delivery.reason != nil { return nil }
        return content.map { .send(self, $0, nil) }
    }
}

extension Delivery {
    /// The local day that a planned message belongs to, which its key names.
    fileprivate var day: CivilDate? { key.split(separator: "/").lazy.compactMap { CivilDate(String($0)) }.first }
}

/// Finds out why a line that was planned is not told.
private struct Dropping {
    private let households: Set<Household.ID>
    private let dates: Set<String>
    private let moved: Set<String>
    private let answers: DueAnswers

    init(_ outlook: Outlook, households: [Household.ID]) {
        self.households = Set(households)
        let servers = outlook.servers
        let batches = servers.flatMap(\.batches).map { (what: "expiry/\($0.product)", date: $0.useBy) }
        let loans = servers.flatMap(\.loans).compactMap { loan in
            loan.dueOn.map { (what: "loan/\(loan.loan)", date: $0) }
        }
        dates = Set((batches + loans).map { "\($0.what)/\($0.date)" })
        moved = Set((batches + loans).map(\.what))
        answers = outlook.answers
    }

    /// What is told, and behind it what was planned and is not.
    func lines(planned: [DeliveryLine], told: [DeliveryLine]) -> [DeliveryLine] {
        let keys = Set(told.map(\.key))
        return told
            + planned.filter { !keys.contains($0.key) }.map { line in
                var line = line
                line.dropped = reason(for: line)
                return line
            }
    }

    private func reason(for line: DeliveryLine) -> DeliveryLine.Dropped {
        guard households.contains(line.household) else { return .left }
        if case .done = answers[line.key] { return .done }
        if dates.contains(line.key) { return .notWanted }
        let what = line.key.split(separator: "/").dropLast().joined(separator: "/")
        return moved.contains(what) ? .moved : .over
    }
}
