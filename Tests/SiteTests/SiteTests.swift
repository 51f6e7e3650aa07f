import Accounts
import Core
import HTTP
import JSON
import Localization
import SQLite
import Site
import TestSupport
import Testing

/// What every route goes through before its handler.
@Suite struct SiteTests {
    private let site: TestSite

    init() async throws {
        site = try await TestSite(try await TestHousehold()) { _, routes in
            routes.page(.get, "/look", for: .view) { _, _ in .page(ErrorPage.sample) }
            routes.publicPage(.post, "/knock") { _, _ in .redirect("/look") }
            routes.page(.post, "/book", for: .bookStock) { request, visit in
                let place = try await visit.database.write(once: request.once) { transaction in
                    let action = try transaction.connection.value(
                        """
                        INSERT INTO action (household_id, kind, at)
                        VALUES (\(transaction.household), 'check_in', 0) RETURNING id
                        """,
                        as: Int64.self
                    )
                    return Destination("/look?done=\(action)")
                }
                return .redirect(place.path)
            }
            routes.page(.post, "/look/:thing/turn", for: .bookStock) { _, _ in throw Refusal.notFound }
            routes.page(.post, "/things/:thing", for: .bookStock, on: "/look/:thing/at") { _, _ in
                throw Refusal(.conflict, Message("error.409.text"))
            }
            routes.api(.get, "/things", for: .view) { _, _ in JSONAnswer { $0.member("ok", true) } }
            routes.api(.post, "/things", for: .bookStock) { request, visit in
                var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
                let amount = reader.requiredAmount("amount")
                try reader.finish()
                return JSONAnswer(status: 201, location: "/things/1") {
                    $0.member("amount", number: amount?.description)
                }
            }
            routes.api(.post, "/household", for: .manageHousehold) { _, _ in .noContent }
        }
    }

    @Test(arguments: TestSite.Asker.allCases)
    func `a page for members is shown to members and asks others to sign in`(asker: TestSite.Asker) async {
        let answer = await site.get("/look", as: asker)
        if asker == .anonymous {
            #expect(answer.status == 303)
            #expect(answer.location == "/sign-in?next=%2Flook")
        } else {
            #expect(answer.status == 200)
        }
    }

    @Test(arguments: TestSite.Asker.allCases)
    func `a booking is open to those whose role books`(asker: TestSite.Asker) async {
        let status = await site.post("/book", as: asker).status
        switch asker {
        case .viewer: #expect(status == 403)
        case .anonymous: #expect(status == 401)
        default: #expect(status == 303)
        }
    }

    @Test func `a form without the session's CSRF token changes nothing`() async {
        let fields: Fields = [.contentType: "application/x-www-form-urlencoded"]
        let (_, cookie) = site.csrf(.owner)
        let signedIn: Fields = [.contentType: "application/x-www-form-urlencoded", .cookie: cookie]
        #expect(await site.answer(.post, "/book", signedIn, body: Array("csrf=x".utf8)).status == 403)
        #expect(await site.answer(.post, "/book", fields, body: Array("csrf=x".utf8)).status == 401)
    }

    @Test(arguments: [
        ("/look/7/turn", "/look"), ("/things/7", "/look/7/at"), ("/things/a%2Fb", "/look/a%2Fb/at"), ("/book", "/"),
    ])
    func `opening the address of a form leads to its page`(address: String, page: String) async {
        let answer = await site.get(address, as: .owner)
        #expect(answer.status == 303)
        #expect(answer.location == page)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/look?q=1", "/look?q=1"), ("http://other.test//evil.test/", "/stock"),
        ("nonsense", "/stock"),
    ])
    func `a refused form offers the way back to its page`(referer: String, back: String) async {
        let answer = await site.post("/things/7", as: .owner, fields: [.referer: referer])
        #expect(answer.status == 409)
        #expect(answer.text.contains("<a class=\"button primary\" href=\"\(back)\""))
    }

    @Test func `who was signed out meanwhile is offered to sign in and come back`() async {
        let answer = await site.post("/book", as: .anonymous, fields: [.referer: "http://127.0.0.1:8080/look"])
        #expect(answer.status == 401)
        #expect(answer.text.contains("href=\"/sign-in?next=%2Flook\""))
    }

    @Test(arguments: [
        ("<details><p></details>", "<details><p></details>"),
        (
            #"<details><p></details><details class="a"><i aria-invalid="true"></details>"#,
            #"<details><p></details><details open class="a"><i autofocus aria-invalid="true"></details>"#
        ),
        (
            #"<i aria-invalid="true" autofocus><details><i aria-invalid="true"></details>"#,
            #"<i aria-invalid="true" autofocus><details open><i aria-invalid="true"></details>"#
        ),
        (
            #"<details open><details><i aria-invalid="true"></details></details><i aria-invalid="true">"#,
            #"<details open><details open><i autofocus aria-invalid="true"></details></details><i aria-invalid="true">"#
        ),
    ])
    func `what folds a rejected field away is opened, and the first of them leads to itself`(
        html: String,
        shown: String
    ) {
        #expect(String(decoding: OpenDetails.opened(Array(html.utf8)), as: UTF8.self) == shown)
    }

    @Test func `a form pressed twice books once and leads to the same place`() async {
        let first = await site.post("/book", as: .owner, once: "one")
        let second = await site.post("/book", as: .owner, once: "one")
        let third = await site.post("/book", as: .owner, once: "two")
        #expect(first.location == second.location)
        #expect(first.location != third.location)
    }

    @Test(arguments: [
        ("lares.test", "http://lares.test", 303), ("lares.test", "http://LARES.test:80", 303),
        // The proxy in front may speak TLS and not be trusted to say so.
        ("lares.test", "https://lares.test", 303), ("lares.test:8080", "http://lares.test:8080", 303),
        ("lares.test", "http://lares.test:8081", 403), ("lares.test:8080", "http://lares.test:8081", 403),
        ("lares.test", "http://other.test", 403), ("lares.test", "null", 403), ("lares.test", "", 403),
    ])
    func `a form is taken from the same host and port only`(host: String, origin: String, status: Int) async {
        let answer = await site.post("/book", as: .member, fields: [.host: host, .origin: origin])
        #expect(answer.status == status)
    }

    @Test func `a page that has not changed is answered with 304 until something is booked`() async throws {
        let page = await site.get("/look", as: .member)
        let tag = try #require(page.response.fields[.entityTag])
        #expect(page.response.fields[.cacheControl] == "private, no-cache")
        #expect(await site.get("/look", as: .member, fields: [.ifNoneMatch: tag]).status == 304)
        #expect(await site.get("/look", as: .owner, fields: [.ifNoneMatch: tag]).status == 200)
        _ = await site.post("/book", as: .owner)
        #expect(await site.get("/look", as: .member, fields: [.ifNoneMatch: tag]).status == 200)
    }

    @Test func `whether there is anything at all, the page itself answers`() async {
        #expect(await site.get("/look", as: .member, fields: [.ifNoneMatch: "*"]).status == 200)
        #expect(await site.get("/gone", as: .member, fields: [.ifNoneMatch: "*"]).status == 404)
    }

    @Test func `who is not signed in sends small forms only`() async {
        let form = [("note", String(repeating: "a", count: 20_000))]
        #expect(await site.post("/knock", form, as: .anonymous).status == 413)
        #expect(await site.post("/knock", form, as: .member).status == 303)
        #expect(await site.post("/knock", [("note", "a")], as: .anonymous).status == 303)
    }

    @Test(arguments: ["\u{200B}", "\u{FEFF}", "\u{061C}", "\u{FFFE}", "\u{200D}\u{2060} \u{3164}", "\u{2800}", " \n "])
    func `a text of which nothing can be seen is none`(text: String) throws {
        var reader = FieldReader(
            Input(form: Query([.init("name", text), .init("note", text)])),
            formats: Formats(.en),
            today: CivilDate(daysSince1970: 0)
        )
        #expect(reader.requiredLine("name") == "")
        #expect(reader.line("note") == nil)
        let rejection = reader.rejection
        #expect(rejection.errors["name"]?.isEmpty == false)
    }

    @Test(arguments: ["شای\u{200C}ها", "👩\u{200D}🍳", "\u{202B}a", "x"])
    func `marks within a text stay`(text: String) throws {
        var reader = FieldReader(
            Input(form: Query([.init("name", text)])),
            formats: Formats(.en),
            today: CivilDate(daysSince1970: 0)
        )
        #expect(reader.requiredLine("name") == text)
        try reader.finish()
    }

    @Test func `a page that announces something is not kept`() async {
        let page = await site.get("/look?done=saved", as: .member)
        #expect(page.response.fields[.entityTag] == nil)
        #expect(page.response.fields[.cacheControl] == "no-store")
    }

    @Test(arguments: TestSite.Asker.allCases)
    func `a call needs a token`(asker: TestSite.Asker) async {
        #expect(await site.api(.get, "/things", as: asker).status == (asker == .anonymous ? 401 : 200))
    }

    @Test func `a call for owners needs the scope admin`() async {
        #expect(await site.api(.post, "/household", "{}", as: .owner).status == 204)
        #expect(await site.api(.post, "/household", "{}", as: .member).status == 403)
    }

    @Test(arguments: [
        (#"{"amount": 1.28}"#, 201), (#"{"amount": "1.28"}"#, 201), (#"{"amount": 0}"#, 422), (#"{}"#, 422),
        (#"{"amount": 1e309}"#, 422), (#"{"amount": 1.1234567}"#, 422), (#"{"amount": true}"#, 422),
        (#"{"amount": 1, "other": 1}"#, 422), (#"{"amount": 1.0000000}"#, 422), ("[]", 400),
        (#"{"amount": \#(String(repeating: "9", count: 100_000))}"#, 422),
        (#"{"amount": [\#(String(repeating: "1,", count: 50_000))1]}"#, 400),
        ("{", 400), (#"{"amount": 1, "amount": 2}"#, 400),
    ])
    func `a body is read exactly or refused`(body: String, status: Int) async {
        let answer = await site.api(.post, "/things", body, as: .member)
        #expect(answer.status == status)
        if status == 201 { #expect(answer.text == #"{"amount":1.28}"#) }
        if status == 422 { #expect(answer.json["errors"]?.object != nil) }
        if status >= 400 { #expect(answer.response.fields[.contentType] == "application/problem+json") }
    }

    @Test func `of very many unknown members some are named`() async {
        let members = (0..<5000).map { "\"m\($0)\": 1" }.joined(separator: ",")
        let answer = await site.api(.post, "/things", "{\(members)}", as: .member)
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?.object?.members.count == 21)
        #expect(answer.json["errors"]?["m0"] != nil)
        #expect(answer.json["errors"]?["amount"] != nil)
    }

    @Test func `a path that does not exist is 404 and a method that does not is 405 with Allow`() async {
        #expect(await site.api(.get, "/nothing", as: .owner).status == 404)
        let answer = await site.api(.delete, "/things", as: .owner)
        #expect(answer.status == 405)
        #expect(answer.response.fields[.allow] == "GET, HEAD, OPTIONS, POST")
    }

    @Test(arguments: TestSite.Asker.allCases)
    func `every answer carries the fields that keep browsers in check`(asker: TestSite.Asker) async {
        let fields = await site.get("/look", as: asker).response.fields
        #expect(fields[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        #expect(fields["x-content-type-options"] == "nosniff")
    }
}
