import Accounts
import Core
import Cryptography
import Delivery
import Foundation
import HTTP
import JSON
import Localization
import Outbound
import Reminders
import SQLite
import Site
import Synchronization
import TestPeers
import TestSupport

/// A household that gets messages: its site, a webhook's server, and workers that run while a test does something.
struct PostOffice: Sendable {
    let home: TestHousehold
    let site: TestSite
    let server: LocalServer
    /// What the webhook answers; by default that all is well.
    let answer: Answer
    /// What the secrets of webhooks are sealed with.
    let keyFile: KeyFile
    private let parts: DeliveryWorker.Parts

    final class Answer: Sendable {
        private let answer = Mutex<@Sendable (LocalServer.Received) -> LocalServer.Answer>({ _ in
            .response("204 No Content")
        })

        func set(_ body: @escaping @Sendable (LocalServer.Received) -> LocalServer.Answer) {
            answer.withLock { $0 = body }
        }

        func callAsFunction(_ received: LocalServer.Received) -> LocalServer.Answer { answer.withLock { $0 }(received) }
    }

    /// A quarter to eight in the morning in Berlin, on Wednesday, 31 March 2027.
    static let morning = Instant(seconds: 1_806_471_900)

    init(at start: Instant = morning, mail: TestMailServer? = nil, timers: TimerEnds = .none) async throws {
        let home = try await TestHousehold(clock: TestClock(at: start))
        let answer = Answer()
        let server = LocalServer { answer($0) }
        (self.home, self.answer, self.server) = (home, answer, server)
        let keyFile = KeyFile("\(FileManager.default.temporaryDirectory.path)/lares-\(UUID()).key")
        self.keyFile = keyFile
        let (accounts, links) = (home.accounts, Links(base: "", publicURL: "https://lares.example.org"))
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let texts = try Texts(json: Data(contentsOf: root.appending(path: "Locales/Localizable.xcstrings")))
        let from = try MailAddress("lares@example.org")
        let composer = Composer(
            texts: texts,
            links: links,
            from: mail == nil ? nil : from,
            renderer: try BareRenderer(
                views: root.appending(path: "Views/mail").path,
                texts: texts,
                pages: [MailPage.self]
            )
        )
        var carry: Carriers.Mail?
        if let address = mail.flatMap({ HostAndPort("127.0.0.1:\($0.port)") }) {
            let sender = MailSender(MailServer(address, security: .none))
            carry = { await sender.send($0, in: MailEnvelope(sender: from, recipient: $1)) }
        }
        let carriers = Carriers(
            mail: carry,
            fetcher: Fetcher(userAgent: "Lares/test"),
            policy: server.policy,
            secrets: SecretKeeper(keyFile),
            clock: accounts.clock
        )
        parts = DeliveryWorker.Parts(
            database: home.database,
            ports: DeliveryPorts(texts: texts, composer: composer, timers: timers),
            carriers: carriers,
            clock: accounts.clock,
            random: accounts.random,
            log: .silent,
            interval: .milliseconds(20)
        )
        let desk = ChannelDesk(
            links: ChannelLinks(home.database, clock: accounts.clock, random: accounts.random),
            composer: composer,
            carriers: carriers,
            clock: accounts.clock,
            random: accounts.random
        )
        site = try await TestSite(home, pages: DeliveryRoutes.pages, publicURL: links.publicURL) { _, routes in
            DeliveryRoutes.add(to: &routes, desk: desk)
        }
    }

    /// Has so many workers run while the body does something.
    func work(_ count: Int = 1, _ body: () async throws -> Void) async throws {
        let workers = (0..<count).map { _ in
            let worker = DeliveryWorker(parts)
            return Task { await worker.run() }
        }
        do {
            // Before the first look nothing is missed.
            try await until("a look") { try await progress() != nil }
            try await body()
        } catch {
            for worker in workers { worker.cancel() }
            throw error
        }
        for worker in workers { worker.cancel() }
        for worker in workers { await worker.value }
    }

    /// Adds a webhook at a path of the server; its number and its secret.
    @discardableResult
    func webhook(_ path: String = "/hook", of asker: TestSite.Asker = .owner) async throws -> (
        id: Int64, secret: String
    ) {
        let answer = await site.api(
            .post,
            "/channels",
            #"{"kind": "webhook", "url": "\#(server.url(path))"}"#,
            as: asker
        )
        guard let id = answer.json["id"]?.integer, let secret = answer.json["secret"]?.text else {
            throw Unexpected(answer: answer.text)
        }
        return (id, secret)
    }

    struct Unexpected: Error {
        let answer: String
    }

    /// Has somebody reminded every day.
    func remind(_ title: String, at time: String, of member: Member? = nil) async throws {
        let person = member ?? home.owner
        guard let time = TimeOfDay(time) else { throw Unexpected(answer: time) }
        _ = try await home.accounts.personal(of: person.user).write { transaction in
            try transaction.addReminder(ReminderDraft(title: title, schedule: Schedule(time: time)))
        }
    }

    /// Sets the clock to a time of the day in Berlin.
    func set(_ time: String, day: Int = 31) throws {
        guard let time = TimeOfDay(time), let zone = Zone("Europe/Berlin"),
            let date = CivilDate(year: 2027, month: 3, dayOfMonth: 1)
        else { throw Unexpected(answer: time) }
        home.clock.now = zone.start(of: date.adding(days: day - 1)).adding(seconds: Int64(time.minute) * 60)
    }

    /// What the server was told, by the titles of messages.
    var titles: [String] { server.received.compactMap { (try? JSONValue(parsing: $0.body))?["data"]?["title"]?.text } }

    /// The deliveries of somebody, the newest first, as the REST interface answers them.
    func deliveries(_ query: String = "", as asker: TestSite.Asker = .owner) async -> [JSONValue] {
        await site.api(.get, "/deliveries\(query)", as: asker).json["items"]?.array ?? []
    }

    /// Lets a week pass in which somebody is reminded, and each day's message is tried.
    func passWeek(_ title: String) async throws {
        for day in 31...38 {
            try set("08:00", day: day)
            try await until("day \(day)") {
                let tried = await deliveries().filter { $0["attempts"]?.array?.isEmpty == false }
                return tried.filter { $0["title"]?.text == title }.count >= day - 30
            }
        }
    }

    /// Up to which moment workers have looked at everything.
    func progress() async throws -> Instant? {
        try await home.database.read { connection in
            try connection.firstValue("SELECT done_until FROM delivery_progress", as: Instant.self)
        }
    }

    /// How a channel is.
    func state(of channel: Int64, as asker: TestSite.Asker = .owner) async -> String? {
        await site.api(.get, "/channels/\(channel)", as: asker).json["state"]?.text
    }
}

/// Waits for something that happens by itself.
func until(_ what: String, _ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(30)
    while try await !condition() {
        guard ContinuousClock.now < end else { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(5))
    }
}

struct NeverHappened: Error {
    let what: String
}
