import Accounts
import Core
import Delivery
import Foundation
import HTTP
import JSON
import Localization
import Reminders
import TestPeers
import TestSupport
import Testing

/// Addresses and mails, with a mail server and a reader of mails that others wrote.
@Suite(.enabled(if: PythonPeer.has("aiosmtpd")), .timeLimit(.minutes(2))) struct MailTests {
    private let mail: TestMailServer
    private let office: PostOffice

    init() async throws {
        mail = try TestMailServer()
        office = try await PostOffice(mail: mail)
    }

    /// Adds an address, and follows the link that comes to it.
    private func confirmed(_ address: String = "anna@example.org") async throws -> Int64 {
        let added = await office.site.api(
            .post,
            "/channels",
            #"{"kind": "email", "address": "\#(address)"}"#,
            as: .owner
        )
        let id = try #require(added.json["id"]?.integer)
        let link = try await link(in: "confirm")
        #expect(await office.site.post(link, as: .anonymous).status == 200)
        #expect(await office.state(of: id) == "active")
        return id
    }

    /// The path of the link that the last mail has.
    private func link(in what: String) async throws -> String {
        try await office.work {
            try await until("a mail with a link") { try last(what) != nil }
        }
        return try #require(try last(what))
    }

    private func last(_ what: String) throws -> String? {
        let text = try mail.received().last?.mail.parts[0].text ?? ""
        let link = text.split(whereSeparator: \.isWhitespace).last { $0.contains(what) && $0.hasPrefix("https://") }
        return link.map { String($0.dropFirst("https://lares.example.org".count)) }
    }

    @Test func `an address gets nothing but the question until it is confirmed, by a press of a button`() async throws {
        let (office, site) = (office, office.site)
        let added = await site.api(.post, "/channels", #"{"kind": "email", "address": "Anna@Example.org"}"#, as: .owner)
        #expect(added.status == 201 && added.json["state"]?.text == "unconfirmed")
        #expect(added.json["address"]?.text == "Anna@example.org" && added.json["secret"]?.isNull == true)
        let id = try #require(added.json["id"]?.integer)
        try await office.remind("Water the plants", at: "08:00")
        let link = try await link(in: "confirm")
        #expect(link.hasPrefix("/channels/confirm/"))
        try await office.work {
            try office.set("08:00")
            try await until("a look") { try await office.progress() == office.home.clock.now }
        }
        #expect(try mail.received().count == 1, "the question and nothing else")
        #expect(await site.api(.post, "/channels/\(id)/test", as: .owner).status == 409)
        #expect(await site.get(link, as: .anonymous).text.contains("Anna@example.org"))
        #expect(await office.state(of: id) == "unconfirmed", "mail scanners open links")
        #expect(await site.post(link, as: .anonymous).status == 200)
        #expect(await office.state(of: id) == "active")
        #expect(await site.post(link, as: .anonymous).status == 404, "a link is good once")
        #expect(await site.get("/channels/confirm/x", as: .anonymous).status == 404)
    }

    @Test(arguments: [("drop", "failing"), ("nobody", "off")])
    func `a mail server that is away for a week ends no address, and one that knows nobody there does`(
        name: String,
        state: String
    ) async throws {
        let office = office
        let id = try await confirmed()
        try mail.treat("anna@example.org", as: name)
        try await office.remind("Water the plants", at: "08:00")
        try await office.work {
            if state == "failing" { return try await office.passWeek("Water the plants") }
            for day in 31...36 {
                try office.set("08:00", day: day)
                try await until("day \(day)") { await office.deliveries("?state=failed").count == day - 30 }
            }
        }
        #expect(await office.state(of: id) == state)
    }

    @Test func `asked again, only the newest link is good`() async throws {
        let site = office.site
        let added = await site.api(.post, "/channels", #"{"kind": "email", "address": "a@example.org"}"#, as: .owner)
        let id = try #require(added.json["id"]?.integer)
        let first = try await link(in: "confirm")
        #expect(await site.api(.post, "/channels/\(id)/confirmation", as: .owner).status == 201)
        try await office.work { try await until("the second mail") { try mail.received().count == 2 } }
        let second = try #require(try last("confirm"))
        #expect(await site.get(first, as: .anonymous).status == 404)
        office.home.clock.advance(days: 8)
        #expect(await site.get(second, as: .anonymous).status == 404, "after a week")
        for _ in 1...5 { _ = await site.api(.post, "/channels/\(id)/confirmation", as: .owner) }
        let refused = await site.api(.post, "/channels/\(id)/confirmation", as: .owner)
        #expect(refused.status == 429 && refused.response.fields["retry-after"] != nil)
    }

    @Test func `a mail is in the recipient's language, ends by one click, and reads well to others' programs`()
        async throws
    {
        let (office, home) = (office, office.home)
        let id = try await confirmed()
        let profile = ProfileDraft(name: "Anna", language: .de, zone: home.owner.user.zone)
        try await home.accounts.editProfile(of: home.owner.user.id, profile)
        try await office.remind("Müll rausbringen\u{2028}Bcc: evil@example.org", at: "08:00")
        try await office.work {
            try office.set("08:00")
            try await until("the mail") { try mail.received().count == 2 }
        }
        let received = try #require(try mail.received().last)
        #expect(received.recipients == ["anna@example.org"])
        let read = received.mail
        #expect(read.subject == "Müll rausbringen Bcc: evil@example.org" && read.fields["Bcc"] == nil)
        #expect(read.type == "multipart/alternative" && read.parts.map(\.type) == ["text/plain", "text/html"])
        #expect(read.parts[0].text.contains("Abbestellen: https://lares.example.org/unsubscribe/"))
        #expect(read.parts[1].text.contains("<html lang=\"de\">"))
        #expect(read.fields["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click")
        #expect(read.fields["Auto-Submitted"] == "auto-generated" && read.defects.isEmpty)
        let field = try #require(read.fields["List-Unsubscribe"])
        let path = try #require(field.firstMatch(of: /<https:\/\/lares\.example\.org(\/unsubscribe\/\S+)>/)?.1)
        try await unsubscribe(String(path), id)
    }

    /// As RFC 8058 has it: no cookie, no token, and as often as anybody likes.
    private func unsubscribe(_ link: String, _ id: Int64) async throws {
        let site = office.site
        #expect(await site.get(link, as: .anonymous).text.contains("anna@example.org"))
        #expect(await office.state(of: id) == "active", "a GET changes nothing")
        let fields: HTTP.Fields = [.contentType: MediaType.form]
        let nothing = await site.answer(.post, link, fields, body: Array("a=b".utf8))
        #expect(nothing.status == 400)
        let parts = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n"
        let multipart: HTTP.Fields = [.contentType: "multipart/form-data; boundary=x"]
        #expect(await site.answer(.post, link, multipart, body: Array(parts.utf8)).status == 200)
        for _ in 1...2 {
            let ended = await site.answer(.post, link, fields, body: Array("List-Unsubscribe=One-Click".utf8))
            #expect(ended.status == 200 && ended.text.contains("Nothing more is sent"))
        }
        let channel = await site.api(.get, "/channels/\(id)", as: .owner).json
        #expect(channel["state"]?.text == "off" && channel["reason"]?.text == "unsubscribed")
        #expect(
            await site.answer(.post, "/unsubscribe/x", fields, body: Array("List-Unsubscribe=One-Click".utf8)).status
                == 404
        )
    }

    @Test(arguments: [
        ("busy", "waiting", "refused", 451), ("nobody", "failed", "refused", 550), ("full", "failed", "refused", 552),
        ("later", "waiting", "refused", 421), ("drop", "waiting", "not_connected", nil as Int64?),
    ])
    func `what a mail server answers decides`(who: String, state: String, reason: String, code: Int64?) async throws {
        let added = await office.site.api(
            .post,
            "/channels",
            #"{"kind": "email", "address": "\#(who)@example.org"}"#,
            as: .owner
        )
        #expect(added.status == 201)
        try await office.work {
            try await until("an attempt") { await office.deliveries()[0]["attempts"]?.array?.isEmpty == false }
        }
        let delivery = await office.deliveries()[0]
        #expect(delivery["state"]?.text == state && delivery["reason"]?.text == reason)
        #expect(delivery["attempts"]?.array?[0]["status"]?.integer == code)
    }
}
