import Accounts
import Core
import Cryptography
import Delivery
import Foundation
import HTTP
import JSON
import SQLite
import TestPeers
import TestSupport
import Testing

/// Secrets of webhooks at rest: nobody who has the database alone can sign with them.
@Suite(.timeLimit(.minutes(2))) struct SecretTests {
    private let office: PostOffice

    init() async throws { office = try await PostOffice() }

    private func stored() async throws -> [String] {
        try await office.home.database.read { connection in
            try connection.values("SELECT coalesce(secret, '') FROM channel ORDER BY id", as: String.self)
        }
    }

    /// Has a reminder sent at eight; whether it was signed with a secret.
    private func isSigned(with secret: String) async throws -> Bool {
        try await office.remind("Bins", at: "08:00")
        try await office.work {
            try office.set("08:00")
            try await until("sent") { await office.deliveries("?state=sent").count == 1 }
        }
        let received = try #require(office.server.received.last)
        let head = { (name: String) in received.lines(name).first.map { String($0.dropFirst(name.count + 2)) } ?? "" }
        let signer = WebhookSigner(try #require(WebhookSecret(text: secret)))
        let time = Instant(seconds: try #require(Int64(head("webhook-timestamp"))))
        return head("webhook-signature")
            == signer.signature(id: head("webhook-id"), at: time, body: Array(received.body.utf8))
    }

    @Test func `the database does not have them`() async throws {
        let (id, secret) = try await office.webhook()
        let rotated = await office.site.api(.post, "/channels/\(id)/secret", nil, as: .owner)
        let texts = try await office.home.database.read { connection in
            try connection.values("SELECT secret || old_secret FROM channel", as: String.self)
        }
        #expect(texts.count == 1 && texts.allSatisfy { !$0.contains("whsec") })
        for text in [secret, rotated.json["secret"]?.text ?? ""] {
            #expect(text.hasPrefix("whsec_"))
            #expect(!texts[0].contains(text.dropFirst(6)))
        }
    }

    @Test func `what an older program stored as it was is sealed at start, and signed with as before`() async throws {
        let (id, _) = try await office.webhook()
        let secret = WebhookSecret().text
        try await office.home.database.write { connection in
            _ = try connection.execute("UPDATE channel SET secret = \(secret) WHERE id = \(id)")
        }
        #expect(try await isSigned(with: secret))
        let texts = try await stored()
        #expect(texts.count == 1 && texts.allSatisfy { !$0.contains("whsec") })
    }

    @Test(arguments: [true, false])
    func `without its key a channel says so, and gets a new secret`(isGone: Bool) async throws {
        let office = office
        let (id, _) = try await office.webhook()
        // As an installation has it whose folder was carried without the key, or with another one.
        let sealed = try #require(SecretBox(key: [UInt8](repeating: 7, count: 32))).seal(Array("whsec_x".utf8))
        let text = isGone ? "sealed:AAAA" : "sealed:\(Data(sealed).base64EncodedString())"
        try await office.home.database.write { connection in
            _ = try connection.execute("UPDATE channel SET secret = \(text) WHERE id = \(id)")
        }
        #expect(await office.site.get("/channels/\(id)", as: .owner).text.contains("secret cannot be read"))
        let tested = await office.site.api(.post, "/channels/\(id)/test", nil, as: .owner)
        #expect(tested.json["reason"]?.text == "secret_unreadable")
        #expect(office.server.received.isEmpty)
        let rotated = await office.site.api(.post, "/channels/\(id)/secret", nil, as: .owner)
        #expect(!(await office.site.get("/channels/\(id)", as: .owner).text.contains("secret cannot be read")))
        #expect(try await isSigned(with: try #require(rotated.json["secret"]?.text)))
    }

    @Test func `what cannot be signed now is tried again`() async throws {
        let office = office
        let (id, secret) = try await office.webhook()
        let kept = try #require(try await stored().first)
        try await office.home.database.write { connection in
            _ = try connection.execute("UPDATE channel SET secret = 'sealed:AAAA' WHERE id = \(id)")
        }
        try await office.remind("Water the plants", at: "07:50")
        try await office.work {
            try office.set("07:50")
            try await until("an attempt") {
                await office.deliveries()[safe: 0]?["reason"]?.text == "secret_unreadable"
            }
            // The key file is put back.
            try await office.home.database.write { connection in
                _ = try connection.execute("UPDATE channel SET secret = \(kept) WHERE id = \(id)")
            }
            office.home.clock.advance(seconds: 7)
            try await until("sent") { await office.deliveries("?state=sent").count == 1 }
        }
        #expect(secret.hasPrefix("whsec_"))
    }

    @Test func `a key that is gone for a week switches no webhook off`() async throws {
        let office = office
        let (id, _) = try await office.webhook()
        try await office.home.database.write { connection in
            _ = try connection.execute("UPDATE channel SET secret = 'sealed:AAAA' WHERE id = \(id)")
        }
        try await office.remind("Water the plants", at: "08:00")
        try await office.work { try await office.passWeek("Water the plants") }
        #expect(await office.state(of: id) == "failing")
    }

    @Test func `a key file that is none makes no secret`() async throws {
        try Data("no key\n".utf8).write(to: URL(filePath: office.keyFile.path))
        let url = office.server.url("/hook")
        let answer = await office.site.api(.post, "/channels", #"{"kind": "webhook", "url": "\#(url)"}"#, as: .owner)
        #expect(answer.status == 503)
        #expect(answer.response.fields[.retryAfter] == "60")
        #expect(try await stored().isEmpty)
    }
}
