import Accounts
package import Core
import Cryptography
import Localization
import Outbound
import Site

/// What pages and calls about channels need besides the database.
package struct ChannelDesk: Sendable {
    let links: ChannelLinks
    let composer: Composer
    private let carriers: Carriers
    private let clock: Clock
    private let random: Random
    private let confirmations: HourlyLimit
    private let tests: HourlyLimit

    /// A test waits so long for the other side.
    private static let testTime = Duration.seconds(20)

    /// Takes the parts; within an hour a user may have five addresses asked for confirmation, and send twenty tests.
    package init(links: ChannelLinks, composer: Composer, carriers: Carriers, clock: Clock, random: Random) {
        self.links = links
        self.composer = composer
        self.carriers = carriers
        self.clock = clock
        self.random = random
        confirmations = HourlyLimit(5, clock: clock)
        tests = HourlyLimit(20, clock: clock)
    }

    /// What seals the secrets of webhooks.
    var secrets: SecretKeeper { carriers.secrets }

    /// Adds a channel for a user.
    func add(_ draft: ChannelDraft, of personal: PersonalDatabase, once: Once?) async throws -> NewChannel {
        if draft.kind == .email { try confirmations.take(personal.user.id) }
        return try await personal.write(once: once) { [composer, secrets] in
            try $0.createChannel(draft, composer, secrets)
        }
    }

    /// Sends the mail again that asks to confirm an address.
    func repeatConfirmation(of id: Channel.ID, of personal: PersonalDatabase, once: Once?) async throws {
        try confirmations.take(personal.user.id)
        _ = try await personal.write(once: once) { [composer] transaction in
            try transaction.repeatConfirmation(of: id, composer)
            return true
        }
    }

    /// Sends a message that only says that messages arrive, and says what the other side made of it.
    ///
    /// Throws a refusal for a channel that is unconfirmed or off, and when there were too many tests.
    func test(_ id: Channel.ID, of personal: PersonalDatabase) async throws -> AttemptResult {
        guard let channel = try await personal.read({ try $0.channel(id) }) else { throw Refusal.notFound }
        guard channel.state != .unconfirmed else {
            throw Refusal(.conflict, Message("error.channel_unconfirmed"))
        }
        guard channel.isOpen else { throw Refusal(.conflict, Message("error.channel_off")) }
        try tests.take(personal.user.id)
        let now = clock.now()
        let letter = composer.test(language: personal.user.language)
        let stamp = Composer.Stamp(unique: "test_\(Hex.encode(random.bytes(12)))", at: now)
        let content = try composer.content(letter, stamp, to: channel, of: personal.user)
        return await withTaskGroup { group in
            group.addTask { [carriers] in await carriers.send(content, stamp, to: channel) }
            group.addTask {
                try? await Task.sleep(for: Self.testTime, clock: .continuous)
                return AttemptResult(.retry, .timedOut)
            }
            let first = await group.next() ?? AttemptResult(.retry, .timedOut)
            group.cancelAll()
            return first
        }
    }
}
