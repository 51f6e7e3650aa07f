import Accounts
import Core
import Delivery
import HTTP
import JSON
import Localization
import Outbound
import Reminders
import TestPeers
import TestSupport
import Testing

/// Where messages go: added, confirmed, switched, ended.
@Suite struct ChannelTests {
    private let office: PostOffice

    init() async throws { office = try await PostOffice() }

    private func add(_ json: String, as asker: TestSite.Asker = .owner, key: String? = nil) async -> TestAnswer {
        await office.site.api(.post, "/channels", json, as: asker, key: key)
    }

    @Test func `a webhook gets messages at once, and its secret is shown once`() async throws {
        let json = #"{"kind": "webhook", "url": "https://example.org/hook?x=1"}"#
        let first = await add(json, key: "k")
        #expect(first.status == 201 && first.location == "/api/v1/channels/1")
        #expect(first.json["secret"]?.text?.hasPrefix("whsec_") == true)
        #expect(first.json["state"]?.text == "active" && first.json["url"]?.text == "https://example.org/hook?x=1")
        let again = await add(json, key: "k")
        #expect(again.status == 201 && again.json["secret"]?.isNull == true && again.json["id"]?.integer == 1)
        #expect(await office.site.api(.get, "/channels/1", as: .owner).json["secret"]?.isNull == true)
        #expect(await add(json).json["errors"]?["url"] != nil, "the same once more")
        #expect(await office.site.api(.get, "/channels/1", as: .member).status == 404)
        #expect(await office.site.get("/channels/1", as: .member).status == 404)
    }

    @Test(arguments: [
        (#"{}"#, "kind"), (#"{"kind": "fax"}"#, "kind"), (#"{"kind": "webhook"}"#, "url"),
        (#"{"kind": "webhook", "url": "ftp://example.org"}"#, "url"),
        (#"{"kind": "webhook", "url": "example"}"#, "url"),
        (#"{"kind": "webhook", "url": "https://example.org/a b"}"#, "url"),
        (#"{"kind": "webhook", "url": "javascript:alert(1)"}"#, "url"), (#"{"kind": "email"}"#, "address"),
        (#"{"kind": "email", "address": "anna"}"#, "address"),
        (#"{"kind": "email", "address": "anna@example.org, bert@example.org"}"#, "address"),
        (#"{"kind": "webhook", "url": "https://example.org", "secret": "x"}"#, "secret"),
    ])
    func `what cannot be a channel is refused on its field`(json: String, field: String) async {
        let answer = await add(json)
        #expect(answer.status == 422 && answer.json["errors"]?[field] != nil)
    }

    @Test func `without mail no address can be added, and the page says so`() async {
        #expect(await add(#"{"kind": "email", "address": "anna@example.org"}"#).status == 409)
        let page = await office.site.get("/channels", as: .owner).text
        #expect(page.contains("Mail is not set up here") && !page.contains("name=\"address\""))
    }

    @Test func `nobody has more than twenty`() async {
        for number in 1...20 {
            #expect(await add(#"{"kind": "webhook", "url": "https://example.org/\#(number)"}"#).status == 201)
        }
        #expect(await add(#"{"kind": "webhook", "url": "https://example.org/21"}"#).status == 409)
        #expect(await add(#"{"kind": "webhook", "url": "https://example.org/21"}"#, as: .member).status == 201)
    }

    @Test func `a new secret signs at once, and the one before for a day`() async throws {
        let channel = try await office.webhook()
        let rotated = await office.site.api(.post, "/channels/\(channel.id)/secret", as: .owner)
        let secret = try #require(rotated.json["secret"]?.text)
        #expect(rotated.status == 201 && secret != channel.secret)
        for count in [2, 1] {
            #expect(await office.site.api(.post, "/channels/\(channel.id)/test", as: .owner).status == 200)
            let signatures = try #require(office.server.received.last).lines("webhook-signature")[0]
            #expect(signatures.split(separator: " ").dropFirst().count == count)
            office.home.clock.advance(days: 1)
        }
    }

    @Test func `a test says how the other side answered, and what it said to administrators alone`() async throws {
        office.answer.set { _ in .response("500 Broken", [], "<b>internal</b>") }
        for (asker, shown) in [(TestSite.Asker.owner, true), (.member, false)] {
            let id = try await office.webhook("/\(asker)", of: asker).id
            let answer = await office.site.api(.post, "/channels/\(id)/test", as: asker).json
            #expect(answer["outcome"]?.text == "retry" && answer["status"]?.integer == 500)
            #expect((answer["answer"]?.text == "<b>internal</b>") == shown)
            let page = await office.site.post("/channels/\(id)/test", as: asker).text
            #expect(page.contains("answered that it did not work. (500)"))
            #expect(page.contains("&lt;b&gt;internal&lt;/b&gt;") == shown && !page.contains("<b>internal"))
        }
    }

    @Test(arguments: ["http://127.0.0.1:1/", "http://169.254.169.254/", "http://[::1]/", "http://2130706433/"])
    func `a private address is refused when it is to be connected to`(url: String) async throws {
        let id = try #require(await add(#"{"kind": "webhook", "url": "\#(url)"}"#).json["id"]?.integer)
        let answer = await office.site.api(.post, "/channels/\(id)/test", as: .owner).json
        #expect(answer["outcome"]?.text == "retry" && answer["reason"]?.text == "address_refused")
    }

    @Test func `switched off it gets nothing, and can be switched on again and removed`() async throws {
        let id = try await office.webhook().id
        let off = await office.site.api(.patch, "/channels/\(id)", #"{"state": "off"}"#, as: .owner)
        #expect(off.json["state"]?.text == "off" && off.json["reason"]?.text == "switched_off")
        #expect(await office.site.api(.post, "/channels/\(id)/test", as: .owner).status == 409)
        let on = await office.site.api(.patch, "/channels/\(id)", #"{"state": "active"}"#, as: .owner)
        #expect(on.json["state"]?.text == "active" && on.json["reason"]?.isNull == true)
        for wrong in [#"{"state": "failing"}"#, #"{"state": null}"#, #"{"url": "https://example.org"}"#] {
            #expect(await office.site.api(.patch, "/channels/\(id)", wrong, as: .owner).status == 422)
        }
        #expect(await office.site.get("/channels/\(id)/delete", as: .owner).text.contains("No more messages go to"))
        #expect(await office.site.api(.delete, "/channels/\(id)", as: .owner).status == 204)
        #expect(await office.site.api(.get, "/channels", as: .owner).json["items"]?.array?.isEmpty == true)
    }

    @Test(arguments: [
        ("/channels", 200), ("/channels/1", 404), ("/channels/1/delete", 404), ("/deliveries", 200),
        ("/deliveries/1", 404), ("/deliveries?state=sent&channel=1", 200),
    ])
    func `everybody has pages of their own`(path: String, status: Int) async {
        for asker in TestSite.Asker.allCases {
            #expect(await office.site.get(path, as: asker).status == (asker == .anonymous ? 303 : status))
        }
    }
}
