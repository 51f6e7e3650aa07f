import Accounts
import Core
import Delivery
import HTTP
import JSON
import Synchronization
import TestPeers
import TestSupport
import Testing

/// Timers that end while nobody looks, and how their users hear of it.
@Suite(.timeLimit(.minutes(2))) struct TimerTests {
    /// Timers of one user, each of which ends once.
    private final class Timers: Sendable {
        private struct Timer {
            let user: User.ID
            let end: Instant
            let isBroken: Bool
        }

        private let running = Mutex<[Int64: Timer]>([:])

        func start(_ id: Int64, of user: User.ID, until end: Instant, isBroken: Bool = false) {
            running.withLock { $0[id] = Timer(user: user, end: end, isBroken: isBroken) }
        }

        var isEmpty: Bool { running.withLock { $0.isEmpty } }

        struct Broken: Error {}

        var ends: TimerEnds {
            TimerEnds(
                next: { _ in self.running.withLock { $0.values.map(\.end).min() } },
                unseen: { _, now in
                    self.running.withLock { running in
                        running.filter { $0.value.end <= now }.map { .init(user: $0.value.user, timer: $0.key) }
                    }
                },
                end: { _, id in
                    try self.running.withLock { running in
                        if running[id]?.isBroken == true { throw Broken() }
                        return running.removeValue(forKey: id).map { timer in
                            .init(
                                key: "\(id)",
                                title: "Taxes",
                                text: Message("pomodoro.complete"),
                                endedAt: timer.end
                            )
                        }
                    }
                }
            )
        }
    }

    private let timers = Timers()
    private let office: PostOffice

    init() async throws { office = try await PostOffice(timers: timers.ends) }

    private func start(_ id: Int64, until time: String, isBroken: Bool = false) throws {
        let now = office.home.clock.now
        try office.set(time)
        timers.start(id, of: office.home.owner.user.id, until: office.home.clock.now, isBroken: isBroken)
        office.home.clock.now = now
    }

    @Test func `every channel is told at the end, once, however many work`() async throws {
        let office = office
        try await office.webhook("/one")
        try await office.webhook("/two")
        try start(1, until: "08:00")
        try await office.work(3) {
            try office.set("07:59")
            try office.set("08:00")
            try await until("both sent") { await office.deliveries("?state=sent").count == 2 }
        }
        try await office.work {}
        #expect(office.titles == ["Taxes", "Taxes"])
        let body = try JSONValue(parsing: try #require(office.server.received.first).body)
        #expect(body["type"]?.text == "timer.ended")
        #expect(body["timestamp"]?.text == "2027-03-31T06:00:00Z")
        #expect(body["data"]?["body"]?.text == "The pomodoro is complete. Time for a break.")
    }

    @Test func `quiet hours do not keep it`() async throws {
        let office = office
        try await office.webhook()
        try await office.setQuietHours(from: "07:00", to: "09:00")
        try start(1, until: "08:00")
        try await office.work {
            try office.set("08:00")
            try await until("sent") { await office.deliveries("?state=sent").count == 1 }
        }
    }

    @Test(arguments: [("08:09", 1, "sent"), ("08:10", 0, "missed")])
    func `what comes too late is not sent, and that is written down`(now: String, sent: Int, state: String) async throws
    {
        let office = office
        try await office.webhook()
        try start(1, until: "08:00")
        try office.set(now)
        try await office.work {
            try await until("the end") { await office.deliveries("?state=\(state)").count == 1 }
        }
        #expect(office.titles.count == sent)
        let due = await office.site.api(.get, "/due", as: .owner).json["items"]?.array ?? []
        #expect(due.map { $0["kind"]?.text } == (sent == 0 ? ["delivery"] : []))
    }

    @Test func `who has no channel has their timer ended all the same`() async throws {
        let (office, timers) = (office, timers)
        try start(1, until: "08:00")
        try await office.work {
            try office.set("08:00")
            try await until("ended") { timers.isEmpty }
        }
        #expect(await office.deliveries().isEmpty)
    }

    @Test func `one that cannot be ended keeps nothing else from being sent`() async throws {
        let office = office
        try await office.webhook()
        try start(1, until: "07:59", isBroken: true)
        try start(2, until: "08:00")
        try await office.remind("Bins", at: "08:01")
        try await office.work {
            try office.set("08:01")
            try await until("both sent") { await office.deliveries("?state=sent").count == 2 }
        }
        #expect(Set(office.titles) == ["Taxes", "Bins"])
    }
}
