import Accounts
import Catalog
import Core
import Foundation
import Items
import TestSupport
import Testing

@Suite struct ItemPageTests {
    @Test func `a form makes pieces, each with a code of its own, and undo takes them back`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        let answer = await shed.site.post(
            "/items",
            [("product", "\(drill)"), ("count", "3"), ("location", ""), ("name", "")],
            as: .helper
        )
        #expect(answer.status == 303)
        #expect(answer.location?.hasPrefix("/items?product=\(drill)&done=action-") == true)
        #expect(try await shed.stock(drill) == "3")
        let page = await shed.site.get(try #require(answer.location), as: .helper)
        #expect(page.text.contains("/undo\""))
        #expect(page.text.components(separatedBy: "href=\"/i/").count == 4)
    }

    @Test func `what is wrong is said beside its field, and what was typed stays`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        let answer = await shed.site.post(
            "/items",
            [("product", "\(drill)"), ("name", "Blue <one>"), ("warranty_months", "12"), ("count", "0")],
            as: .owner
        )
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"warranty_months-errors\""))
        #expect(answer.text.contains("id=\"count-errors\""))
        #expect(answer.text.contains("Blue &lt;one&gt;"))
        #expect(try await shed.stock(drill) == "0")
    }

    @Test func `a form that is wrong leaves the others of its page as they were`() async throws {
        let shed = try await Shed()
        let cellar = try await shed.place("Cellar")
        let code = try await shed.item(try await shed.product(), place: .at(cellar))
        let answer = await shed.site.post("/items/\(code)/loan", [("borrower", "")], as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains("<option value=\"\(cellar)\" selected>"))
    }

    @Test func `nothing was bought tomorrow`() async throws {
        let shed = try await Shed()
        let form = [("product", "\(try await shed.product())"), ("purchased_on", "+1d")]
        #expect(await shed.site.post("/items", form, as: .owner).text.contains("id=\"purchased_on-errors\""))
    }

    @Test func `an item is copied with everything but its code and its serial number`() async throws {
        let shed = try await Shed()
        let cellar = try await shed.place("Cellar")
        let drill = try await shed.product()
        let code = try await shed.item(drill, name: "Blue", serial: "A-1", place: .at(cellar))
        let form = await shed.site.get("/items/new?copy=\(code)", as: .owner).text
        #expect(form.contains("value=\"Blue\""))
        #expect(form.contains("<option value=\"\(cellar)\" selected>"))
        #expect(form.contains("<option value=\"\(drill)\" selected>"))
        #expect(!form.contains("A-1"))
    }

    @Test func `a list says who has what, and since when it is overdue`() async throws {
        let clock = TestClock()
        let shed = try await Shed(clock: clock)
        let code = try await shed.item(try await shed.product())
        let today = try await shed.home.read(as: shed.home.owner) { $0.today }
        try await shed.lend(code, to: "Anna & Bob", due: today.adding(days: 2).description)
        #expect(await shed.site.get("/items", as: .viewer).text.contains("Lent to Anna &amp; Bob until"))
        clock.advance(days: 5)
        let page = await shed.site.get("/items?state=overdue", as: .viewer).text
        #expect(page.contains("class=\"loan overdue\""))
        #expect(page.contains("<strong>3 days overdue</strong>"))
    }

    @Test func `who books nothing sees no forms`() async throws {
        let shed = try await Shed()
        let code = try await shed.item(try await shed.product())
        let viewed = await shed.site.get("/i/\(code)", as: .viewer).text
        #expect(!viewed.contains("<form class=\"column\""))
        #expect(await shed.site.get("/i/\(code)", as: .helper).text.contains("action=\"/items/\(code)/loan\""))
    }

    @Test func `without a product of single pieces the form says so`() async throws {
        let shed = try await Shed()
        #expect(await shed.site.get("/items/new", as: .owner).text.contains("No product is kept piece by piece"))
        #expect(await shed.site.get("/items", as: .owner).text.contains("No items yet"))
    }

    @Test func `an item is moved from its page`() async throws {
        let shed = try await Shed()
        let attic = try await shed.place("Attic")
        let code = try await shed.item(try await shed.product())
        let answer = await shed.site.post("/items/\(code)/move", [("location", "\(attic)")], as: .helper)
        #expect(answer.location?.hasPrefix("/i/\(code)?done=item_moved-") == true)
        #expect(try await shed.stored(code)?.details.location == attic)
        #expect(await shed.site.post("/items/\(code)/move", [("location", "999")], as: .helper).status == 422)
    }

    @Test func `whoever was led to the form of new pieces finds their number in it, and goes back`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        let back = "/shopping/1/put-away"
        let page = await shed.site.get("/items/new?product=\(drill)&count=3&back=\(back)", as: .helper).text
        #expect(page.contains("value=\"3\"") && page.contains("name=\"back\" value=\"\(back)\""))
        let form = [("product", drill.description), ("count", "3"), ("back", back)]
        let answer = await shed.site.post("/items", form, as: .helper)
        #expect(answer.location?.hasPrefix("\(back)?done=action-") == true)
        let astray = await shed.site.post(
            "/items",
            [("product", drill.description), ("back", "//evil.test/")],
            as: .helper
        )
        #expect(astray.location?.hasPrefix("/i/") == true)
    }

    @Test func `a piece that was moved is named, and not its product`() async throws {
        let shed = try await Shed()
        let blue = try await shed.item(try await shed.product(), name: "Blue one")
        let cellar = try await shed.place("Cellar")
        let form = [("location", cellar.description)]
        let done = try #require(await shed.site.post("/items/\(blue)/move", form, as: .helper).location)
        #expect(await shed.site.get(done, as: .helper).text.contains("Moved Blue one (\(blue)) to Cellar."))
    }
}
