import Accounts
package import Core
import Cryptography
package import SQLite
import Synchronization

/// Turns plans into messages and sends them: each once, at its minute, and written down.
///
/// Several may work on one database: a message is unique, and sent by whoever holds its lease.
package actor DeliveryWorker {
    /// What it needs from outside.
    package struct Parts: Sendable {
        let database: Database
        let ports: DeliveryPorts
        let carriers: Carriers
        let clock: Clock
        let random: Random
        let log: Log
        /// After which time it looks at the clock and the database anew, whatever happens.
        let interval: Duration

        /// Takes the parts.
        package init(
            database: Database,
            ports: DeliveryPorts,
            carriers: Carriers,
            clock: Clock,
            random: Random,
            log: Log,
            interval: Duration
        ) {
            self.database = database
            self.ports = ports
            self.carriers = carriers
            self.clock = clock
            self.random = random
            self.log = log
            self.interval = interval
        }
    }

    let parts: Parts
    let lease: Lease
    private let bell = Bell()
    private let pulse = Pulse()
    /// Whether something was committed since plans were last looked at.
    private let isStale = Atomic(true)
    /// What was sent and is still to be written down.
    var sent: [SentMessage] = []
    var watch: PlanWatch?
    var inFlight = InFlight()
    /// When the next message that waits is to be sent.
    var nextMessage: Instant?
    /// When the next timer is to be looked at.
    var nextTimer: Instant?
    /// What stands in the database as the moment up to which everything due was turned into messages.
    var writtenProgress: Instant?
    /// When what is being sent was last kept from other workers.
    var renewedAt = ContinuousClock.now
    private var sending: [Delivery.ID: Task<Void, Never>] = [:]
    private var hasFailed = false
    private var lastNow = Instant(seconds: .min)
    private var lastScan: ContinuousClock.Instant?
    private var lastSweep: ContinuousClock.Instant?

    /// Makes a worker that has not begun.
    package init(_ parts: Parts) {
        self.parts = parts
        // Twice as long as it takes to renew them, so that another takes over what a dead worker had soon.
        lease = Lease(holder: Hex.encode(parts.random.bytes(8)), seconds: max(2 * parts.interval.components.seconds, 2))
    }

    /// Whether it has looked at the database within the time it takes a few times over.
    package nonisolated var isAlive: Bool { pulse.age < parts.interval * 3 + .seconds(10) }

    /// Works until the task is cancelled; what is being sent then has a few seconds to end, and is given up and sent again
    /// when a worker runs again.
    package func run() async {
        parts.database.afterCommit { [bell, weak self] _ in
            self?.isStale.store(true, ordering: .releasing)
            bell.ring()
        }
        await sealSecrets()
        while !Task.isCancelled {
            for message in await look() { start(message) }
            await bell.wait(atMost: pause)
        }
        // In a task of its own: in this one, which is cancelled, nothing can be waited for any more.
        await Task { await self.leave() }.value
    }

    private func leave() async {
        let end = ContinuousClock.now + Self.farewell
        while !sending.isEmpty, ContinuousClock.now < end {
            await bell.wait(atMost: end - .now)
            _ = await look(isLast: true)
        }
        let late = sending.values
        for task in late { task.cancel() }
        for task in late { await task.value }
        _ = await look(isLast: true)
    }

    private static let farewell = Duration.seconds(5)

    // MARK: - One look

    /// Writes down what was sent, turns what is due into messages, and takes up what can be sent.
    private func look(isLast: Bool = false) async -> [Outgoing] {
        let now = parts.clock.now()
        do {
            if now < lastNow.adding(seconds: -1) || watch == nil { try await begin(at: now) }
            lastNow = now
            if !isLast, isTimeToScan(now) { try await scan(at: now) }
            let outgoing = try await exchange(takingMore: !isLast, at: now)
            hasFailed = false
            pulse.beat()
            return outgoing
        } catch {
            hasFailed = true
            // A disk that is full, for one, has room again later; until then nothing is sent that could not be written.
            parts.log.warning("deliveries wait", ["why": String(describing: error)])
            return []
        }
    }

    /// Begins to watch, or anew after the clock was put back.
    private func begin(at now: Instant) async throws {
        let progress = try await parts.database.read { try $0.deliveryProgress() }
        if watch == nil, let progress, progress <= now {
            watch = PlanWatch(progress: progress)
            return
        }
        try await parts.database.write { connection in
            if progress != nil { try connection.correctClock(to: now, longestWait: Backoff.longest) }
            try connection.setDeliveryProgress(now)
        }
        if watch == nil { watch = PlanWatch(progress: now) } else { watch?.putBack(to: now) }
        lastScan = nil
    }

    /// When something is due, after changes but not after each of many, and now and then in any case, since other
    /// processes write, too.
    private func isTimeToScan(_ now: Instant) -> Bool {
        guard let lastScan else { return true }
        if [watch?.next, nextTimer].contains(where: { $0.map { $0 <= now } ?? false }) { return true }
        let passed = ContinuousClock.now - lastScan
        return passed >= parts.interval
            || passed >= Self.scanPause && isStale.load(ordering: .acquiring)
    }

    /// So long after a look at all plans the next may come because something was changed.
    private static let scanPause = Duration.seconds(1)

    private func scan(at now: Instant) async throws {
        isStale.store(false, ordering: .releasing)
        lastScan = .now
        try await planDue(at: now)
        try await endTimers(at: now)
        if lastSweep.map({ .now - $0 > .seconds(3600) }) ?? true {
            lastSweep = .now
            while try await parts.database.write({ try $0.sweepDeliveries(at: now) }) > 0 {}
        }
    }

    /// Until something is due, a change is to be looked at, or the clock is to be read anew.
    private var pause: Duration {
        let interval = parts.interval
        guard !hasFailed else { return min(interval, Self.scanPause) }
        let now = parts.clock.now()
        var pauses =
            [interval]
            + [watch?.next, nextMessage, nextTimer].compactMap(\.self).map { .seconds($0.seconds - now.seconds) }
        if isStale.load(ordering: .acquiring), let lastScan { pauses.append(Self.scanPause - (.now - lastScan)) }
        return max(.zero, pauses.min() ?? interval)
    }

    // MARK: - Sending

    private func start(_ outgoing: Outgoing) {
        sending[outgoing.message.delivery.id] = Task { await self.send(outgoing) }
    }

    private func send(_ outgoing: Outgoing) async {
        let message = outgoing.message
        let result = await parts.carriers.send(outgoing.content, message.stamp, to: message.channel)
        sent.append(SentMessage(message: message, result: result))
        sending[message.delivery.id] = nil
        bell.ring()
    }
}
