import Core
import Foundation
import HTTP
import Ledger
import Places
import TestSupport
import Testing

@Suite struct PlacePagesTests {
    @Test func `the tree shows every place once, in lists that all end`() async throws {
        let rooms = try await Rooms()
        let house = try await rooms.add("House")
        let kitchen = try await rooms.add("Kitchen", in: house)
        try await rooms.add("Shelf", in: kitchen)
        try await rooms.add("Cellar", in: house, isFreezer: true)
        try await rooms.add("Shed")
        let text = await rooms.site.get("/places", as: .viewer).text
        for name in ["House", "Kitchen", "Shelf", "Cellar", "Shed"] {
            #expect(text.components(separatedBy: ">\(name)</a>").count == 2)
        }
        #expect(text.components(separatedBy: "<ul").count == text.components(separatedBy: "</ul>").count)
        #expect(text.components(separatedBy: "<li>").count == text.components(separatedBy: "</li>").count)
    }

    @Test func `the number of products counts those in places within`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let shelf = try await rooms.add("Shelf", in: kitchen)
        rooms.stock.put(2, in: kitchen)
        rooms.stock.put(1, in: shelf)
        let text = await rooms.site.get("/places", as: .viewer).text
        #expect(text.contains("3 products"))
        #expect(text.contains("1 product<"))
        rooms.stock.put(100, in: shelf)
        #expect(await rooms.site.get("/places", as: .viewer).text.contains("more than 99 products"))
    }

    @Test func `a name is shown as it was typed`() async throws {
        let rooms = try await Rooms()
        let name = #"Dad's <b> & "50% + x""#
        _ = await rooms.site.post("/places", [("name", name)], as: .owner)
        #expect(try await rooms.paths() == [name])
        #expect(
            await rooms.site.get("/places", as: .owner).text.contains("Dad&#39;s &lt;b&gt; &amp; &quot;50% + x&quot;")
        )
    }

    @Test func `a place is added, and the page says so`() async throws {
        let rooms = try await Rooms()
        let answer = await rooms.site.post("/places", [("name", "Cellar"), ("freezer", "yes")], as: .member)
        #expect(answer.status == 303)
        let location = try #require(answer.location)
        #expect(location.hasPrefix("/places?done=place-"))
        #expect(await rooms.site.get(location, as: .member).text.contains("Cellar was saved."))
        #expect(try await rooms.tree().nodes.map(\.isFreezer) == [true])
    }

    @Test func `the same press of the button adds one place`() async throws {
        let rooms = try await Rooms()
        let first = await rooms.site.post("/places", [("name", "Cellar")], as: .owner, once: "key")
        let second = await rooms.site.post("/places", [("name", "Cellar")], as: .owner, once: "key")
        #expect(first.location == second.location)
        #expect(try await rooms.paths() == ["Cellar"])
    }

    @Test func `what was typed stays in the form beside what is wrong`() async throws {
        let rooms = try await Rooms()
        let cellar = try await rooms.add("Cellar")
        let answer = await rooms.site.post("/places", [("name", "Cellar"), ("freezer", "yes")], as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains(#"value="Cellar""#))
        #expect(answer.text.contains("This is taken already."))
        #expect(answer.text.contains(" checked"))
        let edited = await rooms.site.post("/places/\(cellar)/edit", [("name", "")], as: .owner)
        #expect(edited.status == 422)
        #expect(edited.text.contains("Please fill this in."))
    }

    @Test func `a place is changed, and a box that is not ticked is cleared`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let shelf = try await rooms.add("Shelf", isFreezer: true)
        let form = await rooms.site.get("/places/\(shelf)/edit", as: .owner)
        #expect(form.text.contains(#"value="Shelf""#))
        #expect(!form.text.contains(#"<option value="\#(shelf)""#))
        let fields = [("name", "Board"), ("parent", kitchen.description)]
        #expect(await rooms.site.post("/places/\(shelf)/edit", fields, as: .owner).status == 303)
        #expect(try await rooms.paths() == ["Kitchen", "Kitchen › Board"])
        #expect(try await rooms.tree()[shelf]?.isFreezer == false)
    }

    // MARK: - Deleting

    @Test func `an empty place is deleted after one question`() async throws {
        let rooms = try await Rooms()
        let cellar = try await rooms.add("Cellar")
        let question = await rooms.site.get("/places/\(cellar)/delete", as: .owner).text
        #expect(question.contains("Delete Cellar?"))
        #expect(question.contains("Nothing is in it."))
        #expect(!question.contains("<select"))
        let answer = await rooms.site.post("/places/\(cellar)/delete", as: .owner)
        #expect(answer.status == 303)
        let page = await rooms.site.get(try #require(answer.location), as: .owner)
        #expect(page.text.contains("Cellar is in the trash."))
    }

    @Test func `the question counts what is in the place and below, and offers the rest of the house`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let shelf = try await rooms.add("Shelf", in: kitchen)
        let cellar = try await rooms.add("Cellar")
        rooms.stock.put(1, in: kitchen)
        rooms.stock.put(1, in: shelf)
        let question = await rooms.site.get("/places/\(kitchen)/delete", as: .owner).text
        #expect(question.contains("2 products are stored in it and below."))
        #expect(question.contains("1 place below it goes with it."))
        #expect(question.contains(#"<option value="\#(cellar)""#))
        #expect(!question.contains(#"<option value="\#(kitchen)""#))
        #expect(!question.contains(#"<option value="\#(shelf)""#))
        let answer = await rooms.site.post("/places/\(kitchen)/delete", [("move_to", "\(cellar)")], as: .owner)
        #expect(answer.status == 303)
        #expect(try await rooms.paths() == ["Cellar", "Cellar › Shelf"])
    }

    @Test func `the only place is deleted into no place`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        rooms.stock.put(1, in: kitchen)
        #expect(await rooms.site.post("/places/\(kitchen)/delete", [("move_to", "")], as: .owner).status == 303)
        #expect(rooms.stock.moved == [MadeUpStock.Move(from: [kitchen], to: nil)])
    }

    @Test func `when something was put there meanwhile, the question is asked again`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        rooms.stock.put(1, in: kitchen)
        let answer = await rooms.site.post("/places/\(kitchen)/delete", as: .owner)
        #expect(answer.status == 409)
        #expect(answer.text.contains("<select"))
        #expect(try await rooms.paths() == ["Kitchen"])
    }

    // MARK: - Labels

    @Test(arguments: TestSite.Asker.allCases)
    func `a label leads members to its place and tells strangers nothing`(asker: TestSite.Asker) async throws {
        let rooms = try await Rooms()
        let cellar = try await rooms.add("Cellar")
        let code = try #require(try await rooms.tree()[cellar]?.code)
        for code in [code, code.lowercased()] {
            let answer = await rooms.site.get("/l/\(code)", as: asker)
            switch asker {
            case .stranger:
                #expect(answer.status == 404)
                #expect(await rooms.site.get("/l/22222222", as: asker).status == 404)
            case .anonymous: #expect(answer.location == "/sign-in?next=%2Fl%2F\(code)")
            default: #expect(answer.location == "/places/\(cellar)")
            }
        }
    }

    @Test func `the label of a place in the trash leads nowhere`() async throws {
        let rooms = try await Rooms()
        let cellar = try await rooms.add("Cellar")
        let code = try #require(try await rooms.tree()[cellar]?.code)
        try await rooms.delete(cellar)
        #expect(await rooms.site.get("/l/\(code)", as: .owner).status == 404)
    }
}
