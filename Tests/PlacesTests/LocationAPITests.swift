import Core
import Foundation
import HTTP
import JSON
import Ledger
import Places
import TestSupport
import Testing

@Suite struct LocationAPITests {
    @Test func `a place is created and answered with all its members`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let answer = await rooms.site.api(
            .post,
            "/locations",
            #"{"name": " Freezer ", "parent": \#(kitchen), "freezer": true}"#,
            as: .member
        )
        #expect(answer.status == 201)
        let json = try #require(answer.json.object)
        #expect(json.names == ["id", "name", "parent", "path", "freezer", "code"])
        #expect(json["name"]?.text == "Freezer")
        #expect(json["parent"]?.integer == kitchen.rawValue)
        #expect(json["path"]?.text == "Kitchen › Freezer")
        #expect(json["freezer"]?.bool == true)
        #expect(json["code"]?.text?.count == 8)
        let id = try #require(json["id"]?.integer)
        #expect(answer.location == "/api/v1/locations/\(id)")
        let shown = await rooms.site.api(.get, "/locations/\(id)", as: .viewer)
        #expect(shown.status == 200)
        #expect(shown.text == answer.text)
    }

    @Test func `what is wrong is named by its member`() async throws {
        let rooms = try await Rooms()
        let wrong = [
            (#"{}"#, "name"), (#"{"name": ""}"#, "name"), (#"{"name": null}"#, "name"), (#"{"name": 7}"#, "name"),
            (#"{"name": "a\u0000b"}"#, "name"), (#"{"name": "x", "parent": 999}"#, "parent"),
            (#"{"name": "x", "parent": "x"}"#, "parent"), (#"{"name": "x", "freezer": "yes"}"#, "freezer"),
            (#"{"name": "x", "colour": "red"}"#, "colour"), (#"{"name": "x", "code": "ABC"}"#, "code"),
        ]
        for (body, field) in wrong {
            let answer = await rooms.site.api(.post, "/locations", body, as: .owner)
            #expect(answer.status == 422, "\(body)")
            #expect(answer.json.object?["errors"]?.object?.names == [field], "\(body)")
        }
        #expect(try await rooms.paths() == [])
    }

    @Test func `the same key creates one place`() async throws {
        let rooms = try await Rooms()
        let first = await rooms.site.api(.post, "/locations", #"{"name": "Cellar"}"#, as: .owner, key: "k")
        let second = await rooms.site.api(.post, "/locations", #"{"name": "Cellar"}"#, as: .owner, key: "k")
        #expect(first.status == 201)
        #expect(second.status == 201)
        #expect(first.text == second.text)
        #expect(try await rooms.paths() == ["Cellar"])
    }

    // MARK: - Changing

    @Test(arguments: [
        (#"{}"#, "Kitchen › Shelf", true), (#"{"name": "Board"}"#, "Kitchen › Board", true),
        (#"{"parent": null}"#, "Shelf", true), (#"{"freezer": false}"#, "Kitchen › Shelf", false),
        (#"{"freezer": null}"#, "Kitchen › Shelf", false),
    ])
    func `what a change does not name stays, and null clears`(body: String, path: String, freezer: Bool) async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let shelf = try await rooms.add("Shelf", in: kitchen, isFreezer: true)
        let answer = await rooms.site.api(.patch, "/locations/\(shelf)", body, as: .member)
        #expect(answer.status == 200)
        #expect(answer.json.object?["path"]?.text == path)
        #expect(answer.json.object?["freezer"]?.bool == freezer)
    }

    @Test func `a place is not moved into itself`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let shelf = try await rooms.add("Shelf", in: kitchen)
        let answer = await rooms.site.api(.patch, "/locations/\(kitchen)", #"{"parent": \#(shelf)}"#, as: .owner)
        #expect(answer.status == 422)
        #expect(answer.json.object?["errors"]?.object?.names == ["parent"])
    }

    @Test func `a name cannot be taken away`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let answer = await rooms.site.api(.patch, "/locations/\(kitchen)", #"{"name": null}"#, as: .owner)
        #expect(answer.status == 422)
        #expect(answer.json.object?["errors"]?.object?.names == ["name"])
    }

    // MARK: - Deleting

    @Test func `an empty place is deleted without a word`() async throws {
        let rooms = try await Rooms()
        let cellar = try await rooms.add("Cellar")
        let answer = await rooms.site.api(.delete, "/locations/\(cellar)", as: .member)
        #expect(answer.status == 204)
        #expect(answer.text == "")
        #expect(await rooms.site.api(.get, "/locations/\(cellar)", as: .member).status == 404)
    }

    @Test(arguments: [
        ("", 409), ("?move_to=", 422), ("?move_to=none", 204), ("?move_to=x", 422), ("?move_to=999999", 422),
        ("?moveto=1", 400),
    ])
    func `a place with something in it wants to know where that goes`(query: String, status: Int) async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        rooms.stock.put(1, in: kitchen)
        let answer = await rooms.site.api(.delete, "/locations/\(kitchen)\(query)", as: .owner)
        #expect(answer.status == status)
        if status == 422 { #expect(answer.json.object?["errors"]?.object?.names == ["move_to"]) }
        #expect(try await rooms.paths() == (status == 204 ? [] : ["Kitchen"]))
    }

    @Test func `an unknown place is not found, whatever else is wrong`() async throws {
        let rooms = try await Rooms()
        for answer in [
            await rooms.site.api(.delete, "/locations/9?move_to=x", as: .owner),
            await rooms.site.api(.patch, "/locations/9", #"{"name": ""}"#, as: .owner),
            await rooms.site.api(.get, "/locations/x", as: .owner),
            await rooms.site.api(.get, "/locations/0", as: .owner),
        ] {
            #expect(answer.status == 404)
        }
    }

    // MARK: - Listing

    @Test(arguments: ["name", "-name"])
    func `the list goes on where a part of it ended`(sort: String) async throws {
        let rooms = try await Rooms()
        let names = ["b", "A", "c", "D", "e"]
        let parent = try await rooms.add("f")
        for name in names { try await rooms.add(name, in: name == "b" ? parent : nil) }
        // Namesakes in different places are told apart by their number.
        try await rooms.add("c", in: parent)
        var found: [String] = []
        var cursor = ""
        repeat {
            let answer = await rooms.site.api(.get, "/locations?sort=\(sort)&limit=2\(cursor)", as: .viewer)
            #expect(answer.status == 200)
            let json = try #require(answer.json.object)
            #expect(json["total"]?.integer == 7)
            found += try #require(json["items"]?.array).compactMap { $0.object?["name"]?.text }
            cursor = json["next"]?.text.map { "&cursor=\($0)" } ?? ""
        } while !cursor.isEmpty && found.count < 20
        let sorted = ["A", "b", "c", "c", "D", "e", "f"]
        #expect(found == (sort == "name" ? sorted : sorted.reversed()))
    }

    @Test func `parameters are checked`() async throws {
        let rooms = try await Rooms()
        let queries = [
            ("limit=0", 422), ("limit=201", 422), ("limit=x", 422), ("sort=code", 422), ("cursor=x", 422),
            ("colour=red", 400), ("limit=200&sort=name", 200),
        ]
        for (query, status) in queries {
            #expect(await rooms.site.api(.get, "/locations?\(query)", as: .viewer).status == status, "\(query)")
        }
    }

    @Test func `a cursor of another sort is refused`() async throws {
        let rooms = try await Rooms()
        for name in ["a", "b"] { try await rooms.add(name) }
        let answer = await rooms.site.api(.get, "/locations?limit=1&sort=name", as: .viewer)
        let cursor = try #require(answer.json.object?["next"]?.text)
        #expect(await rooms.site.api(.get, "/locations?sort=-name&cursor=\(cursor)", as: .viewer).status == 422)
        #expect(await rooms.site.api(.get, "/locations?sort=name&cursor=\(cursor)", as: .viewer).status == 200)
    }
}
