import Accounts
import Core
import HTTP
import SQLite
import Site
import Synchronization
import TestSupport
import Testing

/// The stream of events: who hears what, and when it ends.
@Suite struct EventTests {
    private let home: TestHousehold
    private let hub: EventHub
    private let site: TestSite

    init() async throws {
        home = try await TestHousehold()
        let hub = EventHub(home.database, clock: home.clock.clock)
        self.hub = hub
        site = try await TestSite(home) { _, routes in routes.events(hub) }
    }

    @Test(arguments: TestSite.Asker.allCases)
    func `everybody in the household may listen, and others are asked to sign in`(asker: TestSite.Asker) async {
        let answer = await site.get("/events", as: asker)
        #expect(answer.status == (asker == .anonymous ? 303 : 200))
        if asker != .anonymous { #expect(answer.response.fields[.contentType] == "text/event-stream") }
    }

    @Test func `the revision is told at the beginning, and again after each write`() async throws {
        let stream = try await open(as: .member)
        let first = try await #require(revision(stream.next()))
        #expect(await text(stream.next()) == nil)
        try await book(as: home.owner)
        let second = try await #require(revision(stream.next()))
        #expect(second == first + 1)
        #expect(await text(stream.next()) == nil)
    }

    @Test func `a stream is woken by writes of its own household only`() async throws {
        let rings = Counter()
        let stream = try await open(as: .member)
        stream.attach { rings.add() }
        try await book(as: home.stranger)
        #expect(rings.count == 0)
        try await book(as: home.helper)
        #expect(rings.count == 1)
    }

    @Test func `what a user writes for themselves is told to them, and to nobody else`() async throws {
        let (own, other) = (try await open(as: .member), try await open(as: .owner))
        let first = try await #require(told(own.next()))
        _ = await other.next()
        let rings = Counter()
        other.attach { rings.add() }
        try await home.accounts.personal(of: home.member.user).write { _ in }
        #expect(try await #require(told(own.next())) != first)
        #expect(rings.count == 0)
        #expect(await told(other.next()) == nil)
    }

    @Test func `a second stream of a browser ends the first, one of another browser does not`() async throws {
        let (first, other) = (try await open(as: .member), try await open(as: .owner))
        let second = try await open(as: .member)
        #expect(hub.count == 2)
        #expect(await last(first) == "event: replaced\ndata:\n\n")
        first.end()
        #expect(hub.count == 2)
        #expect(await revision(second.next()) != nil)
        #expect(await revision(other.next()) != nil)
        second.end()
        #expect(hub.count == 1)
    }

    @Test func `a stream ends with its session`() async throws {
        let stream = try await open(as: .viewer)
        let rings = Counter()
        stream.attach { rings.add() }
        try await home.accounts.signOutEverywhere(home.viewer.user.id)
        #expect(rings.count == 1)
        #expect(await last(stream) == "event: ended\ndata:\n\n")
    }

    @Test func `a stream ends with the membership`() async throws {
        let stream = try await open(as: .helper)
        try await home.write(as: home.owner) { [helper = home.helper.user.id] in try $0.removeMember(helper) }
        #expect(await last(stream) == "event: ended\ndata:\n\n")
    }

    @Test func `a stream ends when the account is disabled`() async throws {
        let stream = try await open(as: .member)
        try await home.accounts.disableUser(home.member.user.login)
        #expect(await last(stream) == "event: ended\ndata:\n\n")
    }

    @Test func `a write of another process is noticed within a second of a wake-up`() async throws {
        let stream = try await open(as: .member)
        let rings = Counter()
        stream.attach { rings.add() }
        // Each thread compares with what it saw itself, so all of this is on one.
        hub.lookAround()
        let other = try Connection(path: home.database.path)
        try other.execute("UPDATE household SET revision = revision + 1")
        hub.lookAround()
        #expect(rings.count == 0)
        home.clock.advance(seconds: 1)
        hub.lookAround()
        #expect(rings.count == 1)
        home.clock.advance(seconds: 1)
        hub.lookAround()
        #expect(rings.count == 1)
    }

    // MARK: -

    private func open(as asker: TestSite.Asker) async throws -> ResponseStream {
        guard case .stream(let stream) = await site.get("/events", as: asker).response.body else {
            throw Unopened()
        }
        return stream
    }

    private func book(as member: Member) async throws { try await home.write(as: member) { _ in } }

    private func text(_ piece: ResponseStream.Piece) -> String? {
        if case .bytes(let bytes) = piece { String(decoding: bytes, as: UTF8.self) } else { nil }
    }

    private func revision(_ piece: ResponseStream.Piece) -> Int64? {
        told(piece)?.split(separator: "-").first.flatMap { Int64($0) }
    }

    private func told(_ piece: ResponseStream.Piece) -> String? {
        text(piece)?.split(separator: "\n").last { $0.hasPrefix("data: ") }.map { String($0.dropFirst(6)) }
    }

    private func last(_ stream: ResponseStream) async -> String? {
        if case .last(let bytes) = await stream.next() { String(decoding: bytes, as: UTF8.self) } else { nil }
    }

    private struct Unopened: Error {}
}

/// Counts how often something was called.
private final class Counter: Sendable {
    private let calls = Atomic(0)

    var count: Int { calls.load(ordering: .relaxed) }

    func add() { calls.add(1, ordering: .relaxed) }
}
