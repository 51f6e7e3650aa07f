import Accounts
import Core
import SQLite

/// A message that was taken up, with the bytes to send.
struct Outgoing: Sendable {
    let message: DueMessage
    let content: [UInt8]
}

extension DeliveryWorker {
    /// Rows looked at for messages that may be taken up.
    private static let rowsAtOnce = 200

    /// Writes down what was sent, and takes up what can be sent.
    func exchange(takingMore: Bool, at now: Instant) async throws -> [Outgoing] {
        let finished = sent
        var room = inFlight
        for sent in finished { room.remove(sent.message) }
        let prepared = takingMore ? try await prepare(within: room, at: now) : []
        let renewed = isTimeToRenew ? room.ids : []
        guard !finished.isEmpty || !prepared.isEmpty || !renewed.isEmpty else { return [] }
        let (composer, random, lease) = (parts.ports.composer, parts.random, lease)
        let (outgoing, next) = try await parts.database.write { connection in
            for sent in finished { try connection.record(sent, composer, random, at: now) }
            try connection.renew(renewed, lease, at: now)
            let outgoing = try prepared.compactMap { try connection.take(up: $0, lease, at: now) }
            return (outgoing, try connection.nextMessage(after: now))
        }
        nextMessage = next
        sent.removeFirst(finished.count)
        if !renewed.isEmpty || room.isEmpty { renewedAt = .now }
        for message in outgoing { _ = room.add(message.message) }
        inFlight = room
        return outgoing
    }

    private var isTimeToRenew: Bool { .now - renewedAt >= parts.interval / 2 }

    /// Finds what can be sent, and writes what was not written yet.
    private func prepare(within room: InFlight, at now: Instant) async throws -> [PreparedMessage] {
        let (prepared, next) = try await parts.database.readSlowly { [ports = parts.ports, lease] connection in
            let chosen = try connection.chosenMessages(within: room, lease, at: now, rows: Self.rowsAtOnce)
            let byUser = Dictionary(grouping: chosen) { $0.delivery.user }
            let prepared = try byUser.flatMap { id, messages -> [PreparedMessage] in
                guard let user = try connection.account(id) else { return [] }
                return try PersonalSnapshot(connection: connection, user: user, now: now).prepared(messages, ports)
            }
            return (prepared, try connection.nextMessage(after: now))
        }
        nextMessage = next
        return prepared
    }
}

extension Connection {
    /// The longest due messages for which there is room.
    fileprivate func chosenMessages(
        within room: InFlight,
        _ lease: Lease,
        at now: Instant,
        rows: Int
    ) throws(SQLiteError) -> [DueMessage] {
        var room = room
        var chosen: [DueMessage] = []
        while !room.openKinds.isEmpty {
            let due = try dueMessages(at: now, besides: room.saturated, of: room.openKinds, lease, limit: rows)
            let count = chosen.count
            for message in due where room.add(message) { chosen.append(message) }
            // What fills one channel may stand before what others wait for.
            guard due.count == rows, chosen.count > count else { break }
        }
        return chosen
    }

    /// Does what is to be done about a message; gives it back when it is now to be sent from here.
    ///
    /// Nothing when somebody else was quicker, or what was just written down lets it wait.
    fileprivate func take(up prepared: PreparedMessage, _ lease: Lease, at now: Instant) throws(SQLiteError)
        -> Outgoing?
    {
        guard try isStillDue(prepared.message, lease, at: now) else { return nil }
        switch prepared {
        case .send(let message, let content, let frozen):
            try take(message, frozen, lease, at: now)
            return Outgoing(message: message, content: content)
        case .finish(let message, let state, let reason, let lines):
            try finish(message.delivery.id, as: state, because: reason, lines: lines, at: now)
        case .postpone(let message, let reason, let until):
            let next = until ?? now.adding(seconds: Backoff.seconds[1])
            try postpone(message.delivery.id, to: next, because: reason)
        }
        return nil
    }
}
