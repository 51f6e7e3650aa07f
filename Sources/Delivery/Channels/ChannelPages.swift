import Accounts
import Core
import Cryptography
import HTTP
import Localization
import Reminders
import Site

/// Where one's messages go.
struct ChannelPages: Sendable {
    let desk: ChannelDesk

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        .page(try await page(for: visit), isKept: false)
    }

    /// A webhook's page is answered at once: its secret is shown this once and stands in no address.
    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
            let new = try await desk.add(try ChannelDraft(reader: &reader), of: visit.personal, once: request.once)
            guard let secret = new.secret else { return .redirect("/channels/\(new.id)") }
            return .page(try await page(of: new.id, secret: secret.text, for: visit), isKept: false)
        } catch let rejection as Rejection {
            return .page(try await page(request.input, rejection, for: visit), status: .unprocessableContent)
        }
    }

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        .page(try await page(of: try request.id("channel"), for: visit), isKept: false)
    }

    func test(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("channel", of: Channel.ID.self)
        let result = try await desk.test(id, of: visit.personal)
        return .page(try await page(of: id, tested: result.attempt, for: visit), isKept: false)
    }

    func repeatConfirmation(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("channel", of: Channel.ID.self)
        try await desk.repeatConfirmation(of: id, of: visit.personal, once: request.once)
        return .redirect("/channels/\(id)?done=confirmation")
    }

    func rotate(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("channel", of: Channel.ID.self)
        let new = try await visit.personal.write(once: request.once) { [desk] in
            try $0.rotateSecret(of: id, desk.secrets)
        }
        guard let secret = new.secret else { return .redirect("/channels/\(id)") }
        return .page(try await page(of: id, secret: secret.text, for: visit), isKept: false)
    }

    func switchOn(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await turn(request, visit, on: true)
    }

    func switchOff(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await turn(request, visit, on: false)
    }

    private func turn(_ request: PageRequest, _ visit: MemberVisit, on isOn: Bool) async throws -> Reply {
        let id = try request.id("channel", of: Channel.ID.self)
        try await visit.personal.write { try $0.switchChannel(id, on: isOn) }
        return .redirect("/channels/\(id)?done=saved")
    }

    func confirmRemoval(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let channel = try await channel(try request.id("channel"), visit)
        let links = visit.site.links
        return .page(
            ConfirmPage(
                title: visit.text(Message("channel.delete_title")),
                text: visit.text(Message("channel.delete_text", ["address": .text(channel.address)])),
                action: links.path("/channels/\(channel.id)/delete"),
                button: visit.text(Message("action.remove")),
                cancel: links.path("/channels/\(channel.id)")
            )
        )
    }

    func remove(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("channel", of: Channel.ID.self)
        try await visit.personal.write { try $0.deleteChannel(id) }
        return .redirect("/channels?done=channel_deleted")
    }

    // MARK: - Pages

    private func page(
        _ input: Input? = nil,
        _ rejection: Rejection = Rejection(),
        for visit: MemberVisit
    ) async throws -> ChannelsPage {
        let channels = try await visit.personal.read { try $0.channels() }
        return ChannelsPage(channels, hasMail: desk.composer.hasMail, input, rejection, for: visit)
    }

    private func page(
        of id: Channel.ID,
        secret: String? = nil,
        tested: Attempt? = nil,
        for visit: MemberVisit
    ) async throws -> ChannelPage {
        let channel = try await channel(id, visit)
        let isReadable = channel.secret.map { desk.secrets.opened($0) != nil } ?? true
        return ChannelPage(channel, isReadable: isReadable, secret: secret, tested: tested, for: visit)
    }

    private func channel(_ id: Channel.ID, _ visit: MemberVisit) async throws -> Channel {
        guard let channel = try await visit.personal.read({ try $0.channel(id) }) else { throw Refusal.notFound }
        return channel
    }
}
