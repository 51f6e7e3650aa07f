import Accounts
import Core
import Cryptography
import HTTP
import JSON
import Localization
import Reminders
import Site

/// `/channels` of the REST interface.
struct ChannelAPI: Sendable {
    let desk: ChannelDesk

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        _ = query.choice("sort", of: Sort.self)
        let after = query.cursor(keys: 1)?.first.flatMap { Channel.ID($0) }
        try query.finish()
        let all = try await visit.personal.read { try $0.channels() }
        let rest = all.drop { channel in after.map { channel.id <= $0 } ?? false }
        let part = Array(rest.prefix(limit))
        let next = rest.count > limit ? part.last.map { Cursor([$0.id.description], of: request.query) } : nil
        return .list(part, next: next, total: all.count) { json, channel in channel.write(to: &json) }
    }

    /// Oldest first is the only order there is.
    private enum Sort: String {
        case oldestFirst = "created"
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        try await answer(with: try request.id("channel"), visit)
    }

    func add(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let new = try await desk.add(try ChannelDraft(reader: &reader), of: visit.personal, once: request.once)
        return try await answer(with: new.id, secret: new.secret?.text, status: 201, visit)
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("channel", of: Channel.ID.self)
        var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let state = reader.choice("state", of: Switch.self)
        if reader.isPresent("state"), state == nil { reader.reject("state", Message("error.choice")) }
        let input = reader
        try await visit.personal.write { transaction in
            guard try transaction.channel(id) != nil else { throw Refusal.notFound }
            try input.finish()
            if let state { try transaction.switchChannel(id, on: state == .active) }
        }
        return try await answer(with: id, visit)
    }

    private enum Switch: String {
        case active
        case off
    }

    func remove(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("channel", of: Channel.ID.self)
        try await visit.personal.write { try $0.deleteChannel(id) }
        return .noContent
    }

    func rotate(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("channel", of: Channel.ID.self)
        let new = try await visit.personal.write(once: request.once) { [desk] in
            try $0.rotateSecret(of: id, desk.secrets)
        }
        return try await answer(with: id, secret: new.secret?.text, status: 201, visit)
    }

    func confirm(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("channel", of: Channel.ID.self)
        guard try await visit.personal.read({ try $0.channel(id) }) != nil else { throw Refusal.notFound }
        try await desk.repeatConfirmation(of: id, of: visit.personal, once: request.once)
        return try await answer(with: id, status: 201, visit)
    }

    func test(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let result = try await desk.test(try request.id("channel"), of: visit.personal)
        return JSONAnswer(status: 200) { json in
            result.attempt.write(to: &json, showsAnswer: visit.user.isAdministrator)
        }
    }

    private func answer(
        with id: Channel.ID,
        secret: String? = nil,
        status: Int = 200,
        _ visit: MemberVisit
    ) async throws -> JSONAnswer {
        guard let channel = try await visit.personal.read({ try $0.channel(id) }) else { throw Refusal.notFound }
        return JSONAnswer(status: status, location: status == 201 ? "/channels/\(id)" : nil) { json in
            channel.write(to: &json, secret: secret)
        }
    }
}

extension Channel {
    /// The channel as the REST interface shows it; its secret stands only in the answer that made it.
    func write(to json: inout JSONMembers, secret: String? = nil) {
        json.member("id", id.rawValue)
        json.member("kind", kind.rawValue)
        json.member("address", kind == .email ? address : nil)
        json.member("url", kind == .webhook ? address : nil)
        json.member("state", state.rawValue)
        json.member("reason", reason?.rawValue)
        json.member("secret", secret)
    }
}

extension Attempt {
    /// The attempt as the REST interface shows it; what the other side said is for administrators.
    func write(to json: inout JSONMembers, showsAnswer: Bool) {
        json.member("at", at.description)
        json.member("milliseconds", milliseconds)
        json.member("outcome", outcome.rawValue)
        json.member("reason", reason?.rawValue)
        json.member("status", status.map { Int64($0) })
        json.member("answer", showsAnswer ? answer : nil)
    }
}
