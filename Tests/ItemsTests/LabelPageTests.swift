import Catalog
import Core
import Foundation
import HTTP
import Items
import JSON
import Ledger
import Loans
import Stock
import TestSupport
import Testing

@Suite struct LabelPageTests {
    private func pdf(_ answer: TestAnswer) -> String {
        guard case .bytes(let bytes) = answer.response.body else { return "" }
        return String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    @Test func `labels are printed of what the list shows, or of one item`() async throws {
        let shed = try await Shed()
        let cellar = try await shed.place("Cellar")
        let drill = try await shed.product()
        let blue = try await shed.item(drill, name: "Blue one", place: .at(cellar))
        _ = try await shed.item(try await shed.product("Saw"))
        let all = await shed.site.get("/labels/print?what=items&preset=l7160", as: .viewer)
        #expect(all.response.fields[.contentType] == "application/pdf")
        #expect(pdf(all).hasPrefix("%PDF-1.4"))
        #expect(pdf(all).contains("(Blue one)"))
        #expect(pdf(all).contains("(Cellar)"))
        #expect(pdf(all).contains("(Saw)"))
        #expect(await !pdf(shed.site.get("/labels/print?product=\(drill)", as: .viewer)).contains("(Saw)"))
        #expect(await pdf(shed.site.get("/labels/print?uid=\(blue)", as: .viewer)).contains("(\(blue))"))
        #expect(await pdf(shed.site.get("/labels/print?what=places", as: .viewer)).contains("(Cellar)"))
        #expect(await shed.site.get("/labels/print?uid=\(ItemCode(random: .seeded(5)))", as: .viewer).status == 404)
    }

    @Test func `the label of one item is offered by its name, and any other choice prints that`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        let blue = try await shed.item(drill, name: "Blue one")
        _ = try await shed.item(drill, name: "Red one")
        let page = await shed.site.get("/labels?uid=\(blue)", as: .viewer).text
        #expect(page.contains("value=\"one\" selected"))
        #expect(page.contains("Only Blue one (\(blue))"))
        let one = await pdf(shed.site.get("/labels/print?uid=\(blue)&what=one", as: .viewer))
        #expect(one.contains("(Blue one)") && !one.contains("(Red one)"))
        let all = await pdf(shed.site.get("/labels/print?uid=\(blue)&what=items", as: .viewer))
        #expect(all.contains("(Blue one)") && all.contains("(Red one)"))
        let cellar = try await shed.place("Cellar")
        _ = try await shed.place("Attic")
        #expect(await shed.site.get("/labels?what=places&place=\(cellar)", as: .viewer).text.contains("Only Cellar"))
        let place = await pdf(shed.site.get("/labels/print?place=\(cellar)&what=one", as: .viewer))
        #expect(place.contains("(Cellar)") && !place.contains("(Attic)"))
    }

    @Test func `sizes of labels are written as the reader writes numbers`() async throws {
        let shed = try await Shed()
        #expect(await shed.site.get("/labels", as: .viewer).text.contains("63.5 × 38.1 mm"))
    }

    @Test(arguments: ["skip=21&preset=l7160", "skip=-1", "dx=25", "dy=x", "preset=l1", "what=people"])
    func `what cannot be printed is said in the form`(query: String) async throws {
        let shed = try await Shed()
        _ = try await shed.item(try await shed.product())
        let answer = await shed.site.get("/labels/print?\(query)", as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains("-errors\""))
    }

    @Test func `without a public address there are no codes, and the page says why`() async throws {
        let shed = try await Shed(publicURL: nil)
        let code = try await shed.item(try await shed.product())
        #expect(await shed.site.get("/labels", as: .owner).text.contains("none is set yet"))
        #expect(await shed.site.get("/labels/print", as: .owner).status == 422)
        #expect(await shed.site.get("/items/\(code)/code.svg", as: .owner).status == 404)
        #expect(await !shed.site.get("/i/\(code)", as: .owner).text.contains("code.svg"))
    }

    @Test func `a call prints what the form prints, and names what is wrong`() async throws {
        let shed = try await Shed()
        let cellar = try await shed.place("Cellar")
        let code = try await shed.item(try await shed.product(), name: "Blue one", place: .at(cellar))
        _ = try await shed.item(try await shed.product("Saw"))
        func labels(_ query: String, as asker: TestSite.Asker = .viewer) async -> TestAnswer {
            await shed.site.api(.get, "/labels?\(query)", as: asker)
        }
        let one = await labels("uid=\(code)&preset=roll29")
        #expect(one.response.fields[.contentType] == "application/pdf")
        #expect(pdf(one).contains("(Blue one)") && !pdf(one).contains("(Saw)"))
        #expect(await pdf(labels("location=\(cellar)")).contains("(Blue one)"))
        #expect(await pdf(labels("what=places&place=\(cellar)")).contains("(Cellar)"))
        let unknown = ItemCode(random: .seeded(6))
        let wrong = [
            ("skip=21", "skip"), ("dx=25", "dx"), ("dy=x", "dy"), ("preset=l1", "preset"), ("what=people", "what"),
            ("what=kept", "what"), ("uid=\(unknown)", "uid"), ("uid=x", "uid"), ("what=places&place=99", "place"),
            ("product=99", "product"), ("category=99", "category"),
        ]
        for (query, field) in wrong {
            let answer = await labels(query)
            #expect(answer.status == 422, "\(query)")
            #expect(answer.json["errors"]?.object?.names == [field], "\(query)")
        }
        #expect(await labels("colour=red").status == 400)
        #expect(await labels("uid=\(code)", as: .stranger).status == 422)
        #expect(await shed.site.api(.get, "/items/\(code)/code", as: .viewer).text.hasPrefix("<svg"))
        let hidden = try await Shed(publicURL: nil)
        _ = try await hidden.item(try await hidden.product())
        #expect(await hidden.site.api(.get, "/labels", as: .viewer).status == 409)
    }

    @Test func `a code kept for later becomes the item that it is stuck on`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        #expect(await shed.site.post("/labels/codes", [("count", "2")], as: .helper).status == 303)
        #expect(await shed.site.post("/labels/codes", [("count", "201")], as: .helper).status == 422)
        let codes = try await shed.home.read(as: shed.home.owner) { try $0.keptCodes(limit: 9) }
        #expect(codes.count == 2)
        #expect(await pdf(shed.site.get("/labels/print?what=kept", as: .viewer)).contains("(\(codes[0]))"))
        // To others it is as unknown as any.
        #expect(await shed.site.get("/i/\(codes[0])", as: .stranger).status == 404)
        let found = await shed.site.get("/i/\(codes[0])", as: .owner)
        #expect(found.location == "/items/new?uid=\(codes[0])")
        #expect(await shed.site.get("/items/new?uid=\(codes[0])", as: .owner).text.contains("value=\"\(codes[0])\""))
        let form = [("product", "\(drill)"), ("uid", codes[0].rawValue)]
        #expect(await shed.site.post("/items", form, as: .owner).location?.hasPrefix("/i/\(codes[0])?") == true)
        // It is taken now, by this and for everybody.
        #expect(await shed.site.post("/items", form, as: .owner).status == 422)
        #expect(try await shed.home.read(as: shed.home.owner) { try $0.keptCodes(limit: 9) } == [codes[1]])
    }

    @Test func `pieces that were only counted get codes where they lie, and undo counts them again`() async throws {
        let shed = try await Shed()
        let cellar = try await shed.place("Cellar")
        let drill = try await shed.product(management: .quantity)
        try await shed.home.write(as: shed.home.owner) { transaction in
            for (count, place) in [(2, CheckInDraft.Place.at(cellar)), (1, .nowhere)] {
                _ = try transaction.checkIn(
                    CheckInDraft(target: BookingTarget(product: drill, amount: Amount(count)), place: place)
                )
            }
            _ = try transaction.convert(drill, to: .items)
        }
        #expect(await shed.site.get("/items?product=\(drill)", as: .owner).text.contains("3 pieces are counted"))
        let answer = await shed.site.post("/products/\(drill)/pieces", as: .helper)
        let action = try #require(answer.location?.components(separatedBy: "action-").last.flatMap { Action.ID($0) })
        let page = await shed.site.get("/items?location=\(cellar)", as: .viewer).text
        #expect(page.components(separatedBy: "href=\"/i/").count == 3)
        #expect(try await shed.stock(drill) == "3")
        #expect(try await shed.disagreements() == [])
        try await shed.undo(action)
        #expect(try await shed.stock(drill) == "3")
        #expect(await shed.site.get("/items?product=\(drill)", as: .owner).text.contains("3 pieces are counted"))
        #expect(try await shed.disagreements() == [])
    }
}
