import Accounts
import Core
import HTTP
import JSON
import Membership
import SQLite
import Site
import TestSupport
import Testing

@Suite struct `GET /me` {
    @Test func `says who a token acts for, and where`() async throws {
        let site = try await TestSite.membership()
        let house = site.household
        let json = await site.api(.get, "/me", as: .helper).json
        #expect(json["user"]?["id"]?.integer == house.helper.user.id.rawValue)
        #expect(json["user"]?["login"]?.text == "helper")
        #expect(json["user"]?["name"]?.text == "Helper")
        #expect(json["user"]?["locale"]?.text == "en")
        #expect(json["user"]?["time_zone"]?.text == "Europe/Berlin")
        #expect(json["household"]?["id"]?.integer == house.owner.household.id.rawValue)
        #expect(json["household"]?["name"]?.text == "Garden Street 4")
        #expect(json["household"]?["role"]?.text == "helper")
        #expect(json["household"]?["currency"]?.text == "EUR")
        #expect(json["household"]?["date_format"]?.text == "dmy")
        #expect(json["household"]?["due_soon_days"]?.integer == 5)
    }
}

@Suite struct `POST /tokens` {
    private func body(_ members: String) -> String {
        "{\"login\": \"member\", \"password\": \"\(TestHousehold.password)\", \"name\": \"Phone\"\(members)}"
    }

    @Test func `gives a token that works`() async throws {
        let site = try await TestSite.membership()
        let answer = await site.api(.post, "/tokens", body(", \"scopes\": [\"read\"]"), as: .anonymous)
        #expect(answer.status == 201)
        #expect(answer.json["expires"]?.text == "2028-03-30T12:00:00Z")
        let token = try #require(answer.json["token"]?.text)
        let me = await site.answer(.get, "/api/v1/me", [.authorization: "Bearer \(token)"])
        #expect(me.json["user"]?["login"]?.text == "member")
        let delete = await site.answer(.delete, "/api/v1/tokens/1", [.authorization: "Bearer \(token)"])
        #expect(delete.status == 403)
    }

    @Test func `sent twice with one key gives one token, and its secret once`() async throws {
        let site = try await TestSite.membership()
        let first = await site.api(.post, "/tokens", body(""), as: .anonymous, key: "k")
        let again = await site.api(.post, "/tokens", body(""), as: .anonymous, key: "k")
        #expect(first.status == 201 && again.status == 201)
        #expect(first.json["token"]?.text != nil && again.json["token"]?.isNull == true)
        #expect(first.json["id"] == again.json["id"] && first.location == again.location)
        let other = await site.api(.post, "/tokens", body(", \"scopes\": [\"read\"]"), as: .anonymous, key: "k")
        #expect(other.status == 422)
    }

    @Test(arguments: ["\"Garden Street 4\"", "1", "\"1\"", "null"])
    func `takes the household by name or number`(household: String) async throws {
        let site = try await TestSite.membership()
        let answer = await site.api(.post, "/tokens", body(", \"household\": \(household)"), as: .anonymous)
        #expect(answer.status == 201)
    }

    @Test(arguments: [
        (", \"scopes\": [\"read\", \"all\"]", "scopes"), (", \"scopes\": []", "scopes"), (", \"scopes\": 1", "scopes"),
        (", \"scopes\": [\"admin\"]", "scopes"), (", \"household\": \"Next door\"", "household"),
        (", \"household\": true", "household"), (", \"household\": 4711", "household"), (", \"admin\": true", "admin"),
    ])
    func `says which member is wrong`(members: String, name: String) async throws {
        let site = try await TestSite.membership()
        let answer = await site.api(.post, "/tokens", body(members), as: .anonymous)
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?.object?.names == [name])
    }

    @Test func `says every member that is missing`() async throws {
        let site = try await TestSite.membership()
        let answer = await site.api(.post, "/tokens", "{}", as: .anonymous)
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?.object?.names == ["login", "password"])
    }

    @Test func `answers an unknown login and a wrong password alike, and then asks to wait`() async throws {
        let site = try await TestSite.membership()
        let unknown = await site.api(
            .post,
            "/tokens",
            "{\"login\": \"nobody\", \"password\": \"wrong\", \"name\": \"x\"}",
            as: .anonymous
        )
        let wrong = "{\"login\": \"member\", \"password\": \"wrong\", \"name\": \"x\"}"
        for _ in 1...10 {
            let answer = await site.api(.post, "/tokens", wrong, as: .anonymous)
            #expect(answer.status == 401)
            #expect(answer.text == unknown.text)
        }
        let answer = await site.api(.post, "/tokens", wrong, as: .anonymous)
        #expect(answer.status == 429)
        #expect(answer.response.fields[.retryAfter] == "60")
    }
}

@Suite struct `GET /tokens` {
    @Test func `lists one's own tokens in parts`() async throws {
        let site = try await TestSite.membership()
        let house = site.household
        for number in 1...3 {
            _ = try await house.write(as: house.viewer) { try $0.createToken(TokenDraft(name: "Token \(number)")) }
        }
        let first = await site.api(.get, "/tokens?limit=3", as: .viewer).json
        #expect(first["total"]?.integer == 4)
        #expect(first["items"]?.array?.compactMap { $0["name"]?.text } == ["Token 3", "Token 2", "Token 1"])
        let next = try #require(first["next"]?.text)
        let second = await site.api(.get, "/tokens?limit=3&cursor=\(next)", as: .viewer).json
        #expect(second["items"]?.array?.compactMap { $0["name"]?.text } == ["test"])
        #expect(second["next"]?.isNull == true)
        #expect(await site.api(.get, "/tokens?x=1", as: .viewer).status == 400)
        #expect(await site.api(.get, "/tokens?limit=0", as: .viewer).status == 422)
    }
}
