import Core
import Outbound
import TestPeers
import Testing

@Suite(.enabled(if: PythonPeer.has("aiosmtpd"), "no aiosmtpd: run bin/setup test"))
struct MailSenderTests {
    private static let name = "anna"
    private static let password = "s3cret pass ä"

    private func settings(
        _ server: TestMailServer,
        _ security: MailServer.Security = .none,
        password: String? = nil
    ) throws -> MailServer {
        let address = try #require(HostAndPort("localhost:\(server.port)"))
        let login = password.flatMap { MailServer.Login(name: Self.name, password: $0) }
        var settings = MailServer(address, security: security, login: login)
        settings.limits.answering = .seconds(5)
        settings.limits.accepting = .seconds(50)
        if security != .none { settings.authority = server.certificate }
        return settings
    }

    private func send(
        _ settings: MailServer,
        to who: String = "anna",
        sender: String? = "bounces@example.org",
        text: String = "Hello\n.\n..two dots\n"
    ) async throws -> MailOutcome {
        let recipient = try MailAddress("\(who)@example.org")
        let message = MailMessage(
            from: Mailbox(address: try MailAddress("lares@example.org")),
            to: Mailbox(address: recipient),
            subject: "Grüße 🥛",
            date: Instant(seconds: 1_806_573_600),
            id: try #require(MessageID("x", at: recipient.domain)),
            text: text,
            html: "<p>Hello</p>"
        )
        let envelope = MailEnvelope(sender: try sender.map { try MailAddress($0) }, recipient: recipient)
        return await MailSender(settings).send(message.bytes, in: envelope)
    }

    private func failure(_ outcome: MailOutcome) throws -> MailFailure {
        switch outcome {
        case .accepted(let reply): throw Accepted(reply: reply)
        case .temporary(let failure), .permanent(let failure): failure
        }
    }

    private struct Accepted: Error {
        let reply: MailReply
    }

    private func isPermanent(_ outcome: MailOutcome) -> Bool {
        if case .permanent = outcome { true } else { false }
    }

    @Test(arguments: MailServer.Security.allCases)
    func `a mail arrives as it was written`(security: MailServer.Security) async throws {
        let server = try TestMailServer(mode: security.rawValue, auth: "\(Self.name):\(Self.password)")
        let outcome = try await send(try settings(server, security, password: Self.password))
        let reply = try outcome.reply()
        #expect(reply.code == 250 && reply.text == "2.0.0 taken as 1")
        let received = try #require(try server.received().first)
        #expect(received.sender == "bounces@example.org" && received.recipients == ["anna@example.org"])
        #expect(received.isEncrypted == (security != .none) && received.isSignedIn)
        #expect(received.mail.subject == "Grüße 🥛")
        #expect(received.mail.parts.map(\.text) == ["Hello\n.\n..two dots\n", "<p>Hello</p>\n"])
        #expect(received.mail.defects == [])
    }

    @Test func `without a sender the envelope asks for no notices`() async throws {
        let server = try TestMailServer()
        _ = try await send(try settings(server), sender: nil)
        #expect(try server.received().map(\.sender) == ["<>"])
    }

    @Test func `the greeting is the one that was set`() async throws {
        let server = try TestMailServer()
        var settings = try settings(server)
        settings.greeting = MailDomain("home.example.org")
        _ = try await send(settings)
        #expect(try server.received().map(\.greeting) == ["home.example.org"])
    }

    @Test(arguments: [
        ("nobody", true, 550, "5.1.1 no such person"), ("busy", false, 451, "4.7.1 come again"),
        ("full", true, 552, "5.2.2 the box is full"), ("spam", true, 554, "5.7.1 not this"),
        ("later", false, 421, "4.3.2 going down"),
    ])
    func `a no is final or not by its code, and comes with the server's words`(
        who: String,
        isFinal: Bool,
        code: Int,
        words: String
    ) async throws {
        let server = try TestMailServer()
        let outcome = try await send(try settings(server), to: who)
        let failure = try failure(outcome)
        #expect(isPermanent(outcome) == isFinal)
        #expect(failure.reason == .refused)
        #expect(failure.reply?.code == code && failure.reply?.text == words)
        #expect(try server.received().isEmpty)
    }

    @Test func `of a long answer 4 KiB are kept`() async throws {
        let server = try TestMailServer()
        let outcome = try await send(try settings(server), to: "long")
        let reply = try #require(try failure(outcome).reply)
        #expect(isPermanent(outcome) && reply.code == 550)
        #expect((4000...4096).contains(reply.text.utf8.count) && reply.text.hasPrefix("so it goes"))
        #expect(!reply.text.contains("\r"))
    }

    @Test func `a connection that ends midway, and a server that hangs, are for another time`() async throws {
        let server = try TestMailServer()
        var settings = try settings(server)
        settings.limits.accepting = .seconds(1)
        #expect(try failure(try await send(settings, to: "drop")).reason == .connectionFailed)
        let slow = try await send(settings, to: "hang")
        #expect(try failure(slow).reason == .timedOut && !isPermanent(slow))
    }

    @Test func `a server may think about a whole message longer than about a command`() async throws {
        let server = try TestMailServer()
        #expect(try await send(try settings(server), to: "slow").reply().code == 250)
    }

    @Test func `a mail that was taken stays so when the server says no goodbye`() async throws {
        let server = try TestMailServer()
        #expect(try await send(try settings(server), to: "mute").reply().code == 250)
    }

    @Test(arguments: [
        ("554 not for you", MailFailure.Reason.refused, 554 as Int?), ("421 too many", .refused, 421),
        ("", .timedOut, nil),
        ("SSH-2.0-x", .protocolError, nil),
    ])
    func `a server that does not greet is for another time`(
        greeting: String,
        reason: MailFailure.Reason,
        code: Int?
    ) async throws {
        let server = try TestMailServer(greeting: greeting)
        var settings = try settings(server)
        settings.limits.answering = .seconds(1)
        let outcome = try await send(settings)
        #expect(!isPermanent(outcome))
        let failure = try failure(outcome)
        #expect(failure.reason == reason || reason == .protocolError && failure.reply == nil)
        #expect(failure.reply?.code == code)
    }

    @Test func `a wrong password is for another time, and told to nobody`() async throws {
        let server = try TestMailServer(mode: "starttls", auth: "\(Self.name):other")
        let outcome = try await send(try settings(server, .startTLS, password: Self.password))
        let failure = try failure(outcome)
        #expect(failure.reason == .authentication && !isPermanent(outcome))
        #expect(failure.reply?.code == 535)
        let told = failure.description + (failure.reply?.text ?? "")
        #expect(!told.contains("s3cret"))
        let login = MailServer.Login(name: Self.name, password: Self.password)
        var dumped = ""
        dump(login, to: &dumped)
        dumped += String(describing: login)
        #expect(!dumped.contains("s3cret"))
    }

    @Test func `a server that wants a name and a password is told of to the administrator`() async throws {
        let server = try TestMailServer(auth: "\(Self.name):\(Self.password)")
        let outcome = try await send(try settings(server))
        #expect(try failure(outcome).reason == .authentication && !isPermanent(outcome))
    }

    @Test(arguments: [MailServer.Security.startTLS, .tls])
    func `a certificate of nobody trusted is refused, unless told otherwise`(security: MailServer.Security) async throws
    {
        let server = try TestMailServer(mode: security.rawValue)
        var settings = try settings(server, security)
        settings.authority = nil
        #expect(try failure(try await send(settings)).reason == .tls)
        settings.verifiesCertificate = false
        #expect(try await send(settings).reply().code == 250)
        #expect(try server.received().count == 1)
    }

    @Test func `a certificate of another host is refused`() async throws {
        let server = try TestMailServer(mode: "starttls")
        var settings = try settings(server, .startTLS)
        settings.address = try #require(HostAndPort("127.0.0.2:\(server.port)"))
        #expect(try failure(try await send(settings)).reason != .refused)
        #expect(try server.received().isEmpty)
    }

    @Test func `a server without STARTTLS gets nothing where that is wanted`() async throws {
        let server = try TestMailServer()
        #expect(try failure(try await send(try settings(server, .startTLS))).reason == .tls)
        #expect(try server.received().isEmpty)
    }

    @Test func `a password is not sent readable to another machine`() async throws {
        let address = try #require(HostAndPort("mail.example.org:25"))
        let server = MailServer(address, security: .none, login: MailServer.Login(name: "a", password: "b"))
        #expect(try failure(try await send(server)).reason == .passwordUnprotected)
    }

    @Test(arguments: [("a\r\n", "b"), ("a", "b\u{0}c"), ("", "b"), ("a", "")])
    func `a name or password that would end early is refused`(name: String, password: String) {
        #expect(MailServer.Login(name: name, password: password) == nil)
    }

    @Test func `nobody there, and no such host, are for another time`() async throws {
        let nobody = MailServer(try #require(HostAndPort("127.0.0.1:9")), security: .none)
        #expect(try failure(try await send(nobody)).reason == .connectionFailed)
        let nowhere = MailServer(try #require(HostAndPort("mail.invalid:25")), security: .none)
        #expect(try failure(try await send(nowhere)).reason == .nameNotResolved)
    }

    @Test func `a message that is too large is refused unsent`() async throws {
        let server = try TestMailServer()
        let outcome = try await send(try settings(server), text: String(repeating: "x", count: 2 << 20))
        #expect(try failure(outcome).reason == .tooLarge && isPermanent(outcome))
    }

    @Test func `sending ends soon after the task is cancelled`() async throws {
        let server = try TestMailServer(greeting: "")
        var settings = try settings(server)
        settings.limits.answering = .seconds(60)
        let task = Task { [settings] in try await send(settings) }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        #expect(try failure(try await task.value).reason == .cancelled)
    }

    @Test func `many mails at once all arrive, one time each`() async throws {
        let server = try TestMailServer()
        let sender = MailSender(try settings(server), connections: 4)
        let message = Array("Date: Thu, 1 Apr 2027 10:00:00 +0000\r\nFrom: a@b.c\r\nTo: a@b.c\r\n\r\nx\r\n".utf8)
        let codes = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                let envelope = MailEnvelope(sender: nil, recipient: try MailAddress("p\(number)@example.org"))
                group.addTask {
                    try await sender.send(message, in: envelope).reply().code
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: 250, count: 40))
        #expect(Set(try server.received().flatMap(\.recipients)).count == 40)
    }
}

extension MailOutcome {
    /// What the server said when it took the mail.
    fileprivate func reply() throws -> MailReply {
        guard case .accepted(let reply) = self else { throw NotAccepted(outcome: self) }
        return reply
    }
}

private struct NotAccepted: Error {
    let outcome: MailOutcome
}
