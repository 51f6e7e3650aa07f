import Accounts
import Catalog
import Core
import Foundation
import HTTP
import JSON
import Ledger
import Places
import Site
import Stock
import TestSupport
import Testing

@Suite struct JournalTests {
    private let clock = TestClock()
    private let pantry: Pantry
    private let site: TestSite

    init() async throws {
        pantry = try await Pantry(clock: clock)
        site = try await TestSite(pantry.home, pages: JournalRoutes.pages) { _, routes in
            JournalRoutes.add(to: &routes)
        }
    }

    // MARK: - The REST interface

    @Test func `each movement is listed, the newest first, with exactly its members`() async throws {
        let cellar = try await pantry.place("Cellar")
        let milk = try await pantry.product(unit: "l", location: cellar)
        let bought = try await pantry.checkIn(milk, "2.5")
        clock.advance(seconds: 60)
        let used = try await pantry.checkOut(milk, "1.28", as: pantry.home.helper)
        let answer = await site.api(.get, "/journal", as: .viewer)
        #expect(answer.status == 200)
        let list = try #require(answer.json.object)
        #expect(list.names == ["items", "next", "total"])
        #expect(list["total"]?.integer == 2)
        #expect(list["next"]?.isNull == true)
        let items = try #require(list["items"]?.array).compactMap(\.object)
        let members = [
            "id", "action", "at", "user", "kind", "product", "batch", "item", "location", "amount", "undone",
        ]
        #expect(items.allSatisfy { $0.names == members })
        #expect(items.map { $0["action"]?.integer } == [used.action.rawValue, bought.action.rawValue])
        #expect(items.map { $0["kind"]?.text } == ["check_out", "check_in"])
        #expect(items.map { $0["amount"]?.number?.text } == ["-1.28", "2.5"])
        #expect(
            items.map { $0["user"]?.integer } == [
                pantry.home.helper.user.id.rawValue, pantry.home.owner.user.id.rawValue,
            ]
        )
        #expect(items.map { $0["at"]?.text } == ["2027-03-31T12:01:00Z", "2027-03-31T12:00:00Z"])
        #expect(items.allSatisfy { $0["batch"]?.integer == bought.batch?.rawValue && $0["item"]?.isNull == true })
        #expect(items.allSatisfy { $0["location"]?.integer == cellar.rawValue && $0["undone"]?.bool == false })
    }

    @Test func `what was undone is marked, and the undo stands beside it`() async throws {
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "2")
        let undone = try await pantry.undo(bought.action)
        let rows = await movements("/journal")
        #expect(rows.map(\.kind) == ["undo", "check_in"])
        #expect(rows.map(\.isUndone) == [false, true])
        #expect(rows.map(\.amount) == ["-2", "2"])
        try await pantry.undo(undone.action)
        #expect(await movements("/journal").map(\.isUndone) == [false, true, false])
    }

    @Test func `it is narrowed by product, by user and by time`() async throws {
        let (milk, beer) = (try await pantry.product("Milk"), try await pantry.product("Beer"))
        try await pantry.checkIn(milk, "1")
        clock.advance(seconds: 3600)
        try await pantry.checkIn(beer, "2")
        try await pantry.checkOut(beer, "1", as: pantry.home.helper)
        let helper = pantry.home.helper.user.id
        #expect(await movements("/journal?product=\(milk)").map(\.amount) == ["1"])
        #expect(await movements("/journal?user=\(helper)").map(\.amount) == ["-1"])
        #expect(await movements("/journal?user=\(helper)&product=\(milk)").isEmpty)
        #expect(await movements("/journal?since=2027-03-31T12:00:00Z").count == 3)
        #expect(await movements("/journal?since=2027-03-31T12:00:01Z").map(\.amount) == ["-1", "2"])
        #expect(await movements("/journal?since=2027-03-31T12:00:01Z&user=\(helper)").map(\.amount) == ["-1"])
        #expect(await movements("/journal?since=2027-04-01T00:00:00%2B02:00").isEmpty)
        #expect(await movements("/journal?item=ABC").isEmpty)
    }

    @Test func `parameters are checked, and what is another household's is no choice`() async throws {
        let theirs = try await pantry.product(of: pantry.home.stranger)
        let stranger = pantry.home.stranger.user.id
        let queries = [
            ("product=\(theirs)", 422), ("user=\(stranger)", 422), ("product=x", 422), ("since=yesterday", 422),
            ("cursor=x", 422), ("limit=0", 422), ("colour=red", 400), ("user=\(pantry.home.viewer.user.id)", 200),
        ]
        for (query, status) in queries {
            #expect(await site.api(.get, "/journal?\(query)", as: .viewer).status == status, "\(query)")
        }
    }

    @Test(arguments: ["", "product", "user"])
    func `parts of the list follow one another without a gap`(filter: String) async throws {
        let milk = try await pantry.product()
        for number in 1...7 { try await pantry.checkIn(milk, "\(number)") }
        let narrow =
            switch filter {
            case "product": "&product=\(milk)"
            case "user": "&user=\(pantry.home.owner.user.id)"
            default: ""
            }
        var found: [String] = []
        var cursor = ""
        repeat {
            let answer = await site.api(.get, "/journal?limit=3\(narrow)\(cursor)", as: .viewer)
            found += Row.all(in: answer).map(\.amount)
            cursor = answer.json.object?["next"]?.text.map { "&cursor=\($0)" } ?? ""
        } while !cursor.isEmpty && found.count < 20
        #expect(found == ["7", "6", "5", "4", "3", "2", "1"])
    }

    @Test func `an undo is answered with what it did and the product as it is now`() async throws {
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "2")
        let first = await site.api(.post, "/actions/\(bought.action)/undo", as: .member, key: "k")
        #expect(first.status == 201)
        let json = try #require(first.json.object)
        #expect(json.names == ["action", "undoes", "product"])
        #expect(json["undoes"]?.integer == bought.action.rawValue)
        #expect(json["product"]?.object?["stock"]?.number?.text == "0")
        let repeated = await site.api(.post, "/actions/\(bought.action)/undo", as: .member, key: "k")
        #expect(repeated.text == first.text)
        #expect(await site.api(.post, "/actions/\(bought.action)/undo", as: .member).status == 409)
    }

    @Test func `what stands against an undo is named by the problem`() async throws {
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "2")
        let used = try await pantry.checkOut(milk, "1")
        let answer = await site.api(.post, "/actions/\(bought.action)/undo", as: .owner)
        #expect(answer.status == 409)
        #expect(answer.json.object?["blocking"]?.array?.map(\.integer) == [used.action.rawValue])
    }

    // MARK: - The page

    @Test func `bookings stand under the reader's day, the newest first`() async throws {
        let milk = try await pantry.product(unit: "l")
        // 23:30 of 31 March in Berlin is another day an hour later.
        clock.now = Instant(seconds: 1_806_528_600)
        try await pantry.checkIn(milk, "2")
        clock.advance(seconds: 3600)
        try await pantry.checkOut(milk, "1.5")
        let text = await site.get("/journal", as: .viewer).text
        let days = ["Thursday, 1 April 2027", "−1.5\u{A0}l", "Wednesday, 31 March 2027", "+2\u{A0}l"]
        let places = days.map { text.range(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
        #expect(text.contains("23:30"))
        #expect(text.contains("Owner"))
    }

    @Test func `it shows one product's bookings, and says so`() async throws {
        let (milk, beer) = (try await pantry.product("Milk"), try await pantry.product("Beer"))
        try await pantry.checkIn(milk, "1")
        try await pantry.checkIn(beer, "2")
        let text = await site.get("/journal?product=\(milk)", as: .viewer).text
        #expect(text.contains("Milk"))
        #expect(!text.contains("Beer"))
        let theirs = try await pantry.product(of: pantry.home.stranger)
        for product in ["\(theirs)", "999999", "x"] {
            #expect(await site.get("/journal?product=\(product)", as: .owner).status == 404)
        }
    }

    @Test func `pages lead to the older and back to the newer`() async throws {
        let milk = try await pantry.product()
        for _ in 1...120 { try await pantry.checkIn(milk, "1") }
        let first = await site.get("/journal", as: .viewer).text
        #expect(Self.link("prev", in: first) == nil)
        let second = await site.get(try #require(Self.link("next", in: first)), as: .viewer).text
        let third = await site.get(try #require(Self.link("next", in: second)), as: .viewer).text
        #expect([first, second, third].map(Self.rows) == [50, 50, 20])
        #expect(Self.link("next", in: third) == nil)
        let again = await site.get(try #require(Self.link("prev", in: third)), as: .viewer).text
        #expect(Self.anchors(in: again) == Self.anchors(in: second))
        let start = await site.get(try #require(Self.link("prev", in: again)), as: .viewer).text
        #expect(Self.anchors(in: start) == Self.anchors(in: first))
        #expect(Self.link("prev", in: start) == nil)
    }

    @Test(arguments: TestSite.Asker.allCases)
    func `buttons to undo stand where their press is allowed`(asker: TestSite.Asker) async throws {
        let milk = try await pantry.product()
        let owners = try await pantry.checkIn(milk, "5")
        let helpers = try await pantry.checkOut(milk, "1", as: pantry.home.helper)
        let undone = try await pantry.checkOut(milk, "1")
        try await pantry.undo(undone.action)
        let text = await site.get("/journal", as: asker).text
        func offers(_ action: Action.ID) -> Bool { text.contains("/actions/\(action)/undo\"") }
        #expect(!offers(undone.action))
        #expect(offers(owners.action) == [.owner, .member].contains(asker))
        #expect(offers(helpers.action) == [.owner, .member, .helper].contains(asker))
    }

    @Test(arguments: TestSite.Asker.allCases)
    func `everybody may undo what the role allows, by page and by call`(asker: TestSite.Asker) async throws {
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "5")
        func book(as member: Member) async throws -> Action.ID {
            try await pantry.checkOut(milk, "1", as: member).action
        }
        let (owners, alsoOwners) = (try await book(as: pantry.home.owner), try await book(as: pantry.home.owner))
        let (helpers, alsoHelpers) = (try await book(as: pantry.home.helper), try await book(as: pantry.home.helper))
        let statuses = [
            await site.post("/actions/\(owners)/undo", as: asker).status,
            await site.api(.post, "/actions/\(alsoOwners)/undo", as: asker).status,
            await site.post("/actions/\(helpers)/undo", as: asker).status,
            await site.api(.post, "/actions/\(alsoHelpers)/undo", as: asker).status,
        ]
        switch asker {
        case .owner, .member: #expect(statuses == [303, 201, 303, 201])
        case .helper: #expect(statuses == [403, 403, 303, 201])
        case .viewer: #expect(statuses == [403, 403, 403, 403])
        case .stranger: #expect(statuses == [404, 404, 404, 404])
        case .anonymous: #expect(statuses == [401, 401, 401, 401])
        }
        let reads = [
            await site.get("/journal", as: asker).status, await site.api(.get, "/journal", as: asker).status,
            await site.api(.get, "/actions/\(owners)", as: asker).status,
        ]
        switch asker {
        case .anonymous: #expect(reads == [303, 401, 401])
        case .stranger: #expect(reads == [200, 200, 404])
        default: #expect(reads == [200, 200, 200])
        }
    }

    @Test func `an undo leads back to where its button was, and says what it did`() async throws {
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "5")
        let back = ("back", "/journal?product=\(milk)&done=action-\(bought.action)")
        let answer = await site.post("/actions/\(bought.action)/undo", [back], as: .owner, once: "key")
        #expect(answer.status == 303)
        let location = try #require(answer.location)
        #expect(location.hasPrefix("/journal?product=\(milk)&done=action-"))
        #expect(!location.contains("action-\(bought.action)"))
        let again = await site.post("/actions/\(bought.action)/undo", [back], as: .owner, once: "key")
        #expect(again.location == location)
        let other = await site.post("/actions/\(bought.action)/undo", [("back", "//evil.example")], as: .owner)
        #expect(other.status == 409)
        #expect(!other.text.contains("evil.example"))
    }

    @Test func `what stands against an undo is shown in words that lead to it`() async throws {
        let milk = try await pantry.product("Dad's <Milk>", unit: "l")
        let bought = try await pantry.checkIn(milk, "5")
        let used = try await pantry.checkOut(milk, "2")
        let answer = await site.post("/actions/\(bought.action)/undo", as: .owner)
        #expect(answer.status == 409)
        #expect(answer.text.contains("Checked out: −2\u{A0}l Dad&#39;s &lt;Milk&gt;"))
        #expect(answer.text.contains("/journal?product=\(milk)#action-\(used.action)\""))
    }

    // MARK: - Reading answers

    private struct Row {
        let kind: String
        let amount: String
        let isUndone: Bool

        static func all(in answer: TestAnswer) -> [Row] {
            (answer.json.object?["items"]?.array ?? []).compactMap(\.object).map {
                Row(
                    kind: $0["kind"]?.text ?? "",
                    amount: $0["amount"]?.number?.text ?? "",
                    isUndone: $0["undone"]?.bool ?? false
                )
            }
        }
    }

    private func movements(_ target: String) async -> [Row] {
        Row.all(in: await site.api(.get, target, as: .viewer))
    }

    private static func link(_ relation: String, in text: String) -> String? {
        guard let mark = text.range(of: #"rel="\#(relation)" href=""#) else { return nil }
        return String(text[mark.upperBound...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
    }

    private static func rows(in text: String) -> Int { anchors(in: text).count }

    private static func anchors(in text: String) -> [String] {
        text.components(separatedBy: #"id="action-"#).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
}
