import Catalog
import Core
import FoundationEssentials
import HTTP
import Items
import JSON
import Places
import Stock
import TestPictures
import TestSupport
import Testing

private let milk = "4012345678901"

@Suite struct ScanPageTests {
    private func query(_ answer: TestAnswer) throws -> Query {
        let location = try #require(answer.location)
        return try #require(Target(location)).query
    }

    @Test func `a code leads to its product, the code of a place to that place`() async throws {
        let scanner = try await Scanner()
        let id = try await scanner.product("Milk", code: milk)
        #expect(await scanner.site.get("/scan?code=\(milk)", as: .viewer).location == "/products/\(id)")
        let place = try await scanner.home.write(as: scanner.home.owner) { transaction in
            let id = try transaction.addPlace(LocationDraft(name: "Fridge"))
            return try transaction.location(id)
        }
        let label = try #require(place)
        for code in [label.code, label.code.lowercased(), "https://home.example/l/\(label.code)"] {
            let target = await scanner.site.get("/scan?code=\(code)", as: .viewer).location
            #expect(target == "/places/\(label.id)")
        }
        let foreign = await scanner.site.get("/scan?code=\(label.code)", as: .stranger)
        #expect(foreign.status == 422)
        let unknown = await scanner.site.get("/scan?code=96385074", as: .helper)
        #expect(unknown.location == "/check-in?code=96385074")
        #expect(await scanner.site.get("/scan?code=96385074", as: .viewer).status == 422)
        #expect(await scanner.site.get("/scan?code=%20", as: .viewer).status == 200, "the field was sent empty")
    }

    @Test func `the code of an item leads to it, and one kept for later to what it is to become`() async throws {
        let scanner = try await Scanner()
        var changes = ProductChanges()
        changes.name = .set("Drill")
        changes.management = .set(.items)
        let (item, kept) = try await scanner.home.write(as: scanner.home.owner) { [changes] transaction in
            let product = try transaction.createProduct(ProductDraft(changes, barcodes: []))
            let item = try #require(try transaction.addItems(ItemDraft(product: product)).codes.first)
            try transaction.keepCodes(1)
            return (item, try #require(try transaction.keptCodes(limit: 1).first))
        }
        for code in [item, kept] {
            for text in [code.rawValue, code.rawValue.lowercased(), "https://home.example/i/\(code)"] {
                #expect(await scanner.site.get("/scan?code=\(text)", as: .viewer).location == "/i/\(code)")
            }
            let added = await scanner.site.get("/scan?mode=check_in&add=\(code)", as: .helper)
            #expect(added.location == "/i/\(code)")
            let foreign = await scanner.site.get("/scan?code=\(code)", as: .stranger)
            #expect(foreign.status == 422 && foreign.text.contains("This label belongs to nothing here."))
        }
    }

    @Test(arguments: [
        ("https://home.example/i/ABCDEFGH", "Is it mistyped?"),
        ("https://home.example/l/ABCDEFGH", "This label belongs"),
        ("ABCDEFGH", "Is it mistyped?"), ("2%20packs%20of%20milk", "This is no barcode."),
        ("Milk", "This is no barcode."),
        ("https://example.com/7", "This is no barcode."), ("4012345678902", "check digit"),
    ])
    func `what is no code of a package never becomes a product's`(typed: String, words: String) async throws {
        let scanner = try await Scanner()
        for address in ["/scan?code=\(typed)", "/scan?mode=check-in&add=\(typed)"] {
            let answer = await scanner.site.get(address, as: .owner)
            #expect(answer.status == 422)
            #expect(answer.text.contains("id=\"add-errors\"") && answer.text.contains(words))
            #expect(!answer.text.contains("/check-in?code="))
        }
    }

    @Test(arguments: ["ABC-123", "X0012AB9", "40123 45678 901", "96 3850 74"])
    func `codes that are no GTIN may still become a product's`(typed: String) async throws {
        let scanner = try await Scanner()
        let answer = await scanner.site.get("/scan?\(Query([.init("code", typed)]).encoded)", as: .owner)
        #expect(answer.location?.hasPrefix("/check-in?code=") == true)
    }

    @Test func `without a photo the field for it says so, and one that is too large keeps the list`() async throws {
        let scanner = try await Scanner()
        let list = [("mode", "check-in"), ("code_1", "96385074"), ("amount_1", "3"), ("do", "photo")]
        for (picture, words) in [(nil, "Choose a picture first."), ([UInt8](repeating: 1, count: 9 << 20), "8 MB.")] {
            let answer = await scanner.send(picture, to: "/scan", list, as: .helper)
            #expect(answer.status == 422)
            #expect(answer.text.contains("id=\"picture-errors\"") && answer.text.contains(words))
            #expect(answer.text.contains(#"name="code_1" value="96385074""#))
        }
    }

    @Test func `making a product of the list leads back to the list without it`() async throws {
        let scanner = try await Scanner()
        let list = "/scan?mode=check-in&code_1=96385074&amount_1=3&code_2=\(milk)&amount_2=1"
        let page = await scanner.site.get(list, as: .owner).text
        let rest = Query([.init("back", "/scan?mode=check-in&code_1=\(milk)&amount_1=1")]).encoded
        #expect(page.contains("/check-in?code=96385074&amp;\(rest)&amp;amount=3"))
    }

    @Test func `a photo needs no script: what is on it stands on the list`() async throws {
        let scanner = try await Scanner()
        _ = try await scanner.product("Milk", code: milk)
        let answer = await scanner.send(try picture("EAN-13", milk), to: "/scan", as: .helper)
        #expect(answer.status == 303)
        let page = await scanner.site.get(try #require(answer.location), as: .helper).text
        #expect(page.contains("Milk"))
        #expect(page.contains(#"name="code_1" value="\#(milk)""#))
        #expect(page.contains("Check in all"))
    }

    @Test func `more of the same is counted, other things get rows of their own`() async throws {
        let scanner = try await Scanner()
        _ = try await scanner.product("Milk", code: milk)
        _ = try await scanner.product("Soup", code: "96385074")
        var list = [("mode", "check-in")]
        for code in [milk, "96385074", milk] {
            let answer = await scanner.site.post("/scan", list + [("do", "add"), ("add", code)], as: .helper)
            list = try query(answer).pairs.map { ($0.name, $0.value) }
        }
        #expect(list.first { $0.0 == "amount_1" }?.1 == "2")
        #expect(list.first { $0.0 == "code_2" }?.1 == "96385074")
        #expect(!list.contains { $0.0 == "code_3" })
    }

    @Test(arguments: [
        "remove-", "remove-0", "remove-3", "remove--1", "remove-x", "remove-9223372036854775807",
        "remove--9223372036854775808", "remove-99999999999999999999",
    ])
    func `a row that is not there is not taken away, whatever its number`(button: String) async throws {
        let scanner = try await Scanner()
        let form = [("do", button), ("code_1", milk), ("code_2", "96385074")]
        let list = try query(await scanner.site.post("/scan", form, as: .helper))
        #expect(list.first("code_1") == milk)
        #expect(list.first("code_2") == "96385074")
    }

    @Test func `a row is taken away by its number`() async throws {
        let scanner = try await Scanner()
        let form = [("do", "remove-1"), ("code_1", milk), ("code_2", "96385074")]
        let list = try query(await scanner.site.post("/scan", form, as: .helper))
        #expect(list.all("code_1") == ["96385074"])
        #expect(list.first("code_2") == nil)
    }

    @Test func `a reviewed list is booked at once, and each row can be undone by itself`() async throws {
        let scanner = try await Scanner()
        let (first, second) = (
            try await scanner.product("Milk", code: milk), try await scanner.product("Soup", code: "96385074")
        )
        let form = [
            ("mode", "check-in"), ("code_1", milk), ("amount_1", "2"), ("unit_1", "piece"), ("best_before_1", "+10d"),
            ("code_2", "96385074"), ("amount_2", "3"), ("unit_2", "piece"), ("best_before_2", "x"),
        ]
        let answer = await scanner.site.post("/scan/book", form, as: .helper)
        #expect(answer.status == 303)
        #expect(try await scanner.stock(first) == "2")
        #expect(try await scanner.stock(second) == "3")
        let page = await scanner.site.get(try #require(answer.location), as: .helper).text
        #expect(page.components(separatedBy: "/undo\"").count == 3)
        #expect(page.contains("Checked in"))
    }

    @Test func `a list is booked wholly or not at all, and says beside which row why`() async throws {
        let scanner = try await Scanner()
        let (first, second) = (
            try await scanner.product("Milk", code: milk, stock: 5),
            try await scanner.product("Soup", code: "96385074", stock: 1)
        )
        let form = [
            ("mode", "check-out"), ("code_1", milk), ("amount_1", "2"), ("code_2", "96385074"), ("amount_2", "3"),
        ]
        let answer = await scanner.site.post("/scan/book", form, as: .helper)
        #expect(answer.status == 422)
        #expect(answer.text.contains("amount_2-errors"))
        #expect(!answer.text.contains("amount_1-errors"))
        #expect(try await scanner.stock(first) == "5")
        #expect(try await scanner.stock(second) == "1")
    }

    @Test func `the same list sent twice is booked once`() async throws {
        let scanner = try await Scanner()
        let id = try await scanner.product("Milk", code: milk)
        let form = [("mode", "check-in"), ("code_1", milk), ("amount_1", "2")]
        let first = await scanner.site.post("/scan/book", form, as: .helper, once: "key")
        let second = await scanner.site.post("/scan/book", form, as: .helper, once: "key")
        #expect(first.location == second.location)
        #expect(try await scanner.stock(id) == "2")
    }

    @Test func `a GS1 code fills in date, weight and lot`() async throws {
        let scanner = try await Scanner()
        _ = try await scanner.product("Cheese", code: "94028887034023", unit: "kg")
        let code = "019402888703402331030012241530020510160126"
        let answer = await scanner.site.post("/scan", [("do", "add"), ("add", code)], as: .helper)
        let list = try query(answer)
        #expect(list.first("amount_1") == "1.224")
        #expect(list.first("unit_1") == "kg")
        #expect(list.first("best_before_1") == "2030-02-05")
        #expect(list.first("note_1") == "Lot 160126")
    }

    @Test func `a code that nobody knows leads to making its product`() async throws {
        let scanner = try await Scanner()
        let answer = await scanner.site.post("/scan", [("do", "add"), ("add", "96385074")], as: .helper)
        let page = await scanner.site.get(try #require(answer.location), as: .helper).text
        #expect(page.contains("/check-in?code=96385074"))
        let booked = await scanner.site.post("/scan/book", [("code_1", "96385074"), ("amount_1", "1")], as: .helper)
        #expect(booked.status == 422)
    }

    @Test func `of a group whose scanned product is used up the others are offered`() async throws {
        let scanner = try await Scanner()
        let (empty, left) = (
            try await scanner.product("Flour A", code: milk),
            try await scanner.product("Flour B", code: "96385074", stock: 2)
        )
        try await scanner.group([empty, left])
        let form = [("mode", "check-out"), ("code_1", milk), ("amount_1", "1")]
        let page = await scanner.site.get("/scan?\(Query(form.map { .init($0.0, $0.1) }).encoded)", as: .helper).text
        #expect(page.contains(#"<option value="\#(left)""#))
        let booked = await scanner.site.post("/scan/book", form + [("product_1", "\(left)")], as: .helper)
        #expect(booked.status == 303)
        #expect(try await scanner.stock(left) == "1")
    }

    @Test func `of a group whose scanned product is there the others are offered as well, whichever way it goes`()
        async throws
    {
        let scanner = try await Scanner()
        let (first, second, gone) = (
            try await scanner.product("Flour A", code: milk, stock: 1),
            try await scanner.product("Flour B", code: "96385074", stock: 2),
            try await scanner.product("Flour C", code: "4006381333931")
        )
        try await scanner.group([first, second, gone])
        func page(_ mode: String) async -> String {
            await scanner.site.get("/scan?mode=\(mode)&code_1=\(milk)&amount_1=1", as: .helper).text
        }
        let (out, come) = (await page("check-out"), await page("check-in"))
        #expect(out.contains(#"<option value="\#(second)""#) && !out.contains(#"<option value="\#(gone)""#))
        #expect(come.contains(#"<option value="\#(second)""#) && come.contains(#"<option value="\#(gone)""#))
        let form = [("mode", "check-in"), ("code_1", milk), ("amount_1", "3"), ("product_1", "\(gone)")]
        #expect(await scanner.site.post("/scan/book", form, as: .helper).status == 303)
        #expect(try await scanner.stock(gone) == "3")
    }

    @Test func `a price in a shop's code stands in its row, adds up, and is booked`() async throws {
        let scanner = try await Scanner()
        let cheese = try await scanner.product("Cheese", code: "2112345003023")
        try await scanner.home.write(as: scanner.home.owner) {
            try $0.saveWeightCodeRule(
                WeightCodeRule(prefix: "21", itemDigits: 5, valueDigits: 5, meaning: .price, decimals: 2)
            )
        }
        var list = [("mode", "check-in")]
        for code in ["2112345003023", "2112345004150"] {
            let answer = await scanner.site.post("/scan", list + [("do", "add"), ("add", code)], as: .helper)
            list = try query(answer).pairs.map { ($0.name, $0.value) }
        }
        #expect(list.first { $0.0 == "price_1" }?.1 == "7.17")
        #expect(list.first { $0.0 == "amount_1" }?.1 == "2")
        let shown = await scanner.site.get("/scan?\(Query(list.map { .init($0.0, $0.1) }).encoded)", as: .helper).text
        #expect(shown.contains(#"name="price_1" type="text" value="7.17""#))
        let wrong = list.filter { $0.0 != "price_1" } + [("price_1", "many")]
        let refused = await scanner.site.post("/scan/book", wrong, as: .helper)
        #expect(refused.status == 422 && refused.text.contains("price_1-errors"))
        #expect(await scanner.site.post("/scan/book", list, as: .helper).status == 303)
        let price = try await scanner.home.read(as: scanner.home.owner) {
            try $0.batches(of: cheese).first?.details.price
        }
        #expect(price?.total.minorUnits == 717)
    }

    @Test func `a row is taken away without booking`() async throws {
        let scanner = try await Scanner()
        let form = [("code_1", milk), ("amount_1", "1"), ("code_2", "96385074"), ("do", "remove-1")]
        let list = try query(await scanner.site.post("/scan", form, as: .helper))
        #expect(list.first("code_1") == "96385074")
        #expect(list.first("code_2") == nil)
    }

    @Test(arguments: [
        (Array("no picture".utf8), "not a picture that can be read"), (Canvas(width: 40, height: 40).jpeg(), "no code"),
    ])
    func `a picture without a code is answered calmly`(bytes: [UInt8], words: String) async throws {
        let scanner = try await Scanner()
        let answer = await scanner.send(bytes, to: "/scan", [("mode", "check-in")], as: .helper)
        #expect(answer.status == 422)
        #expect(answer.text.contains(words))
    }

    @Test func `a frame of the camera is answered with its code`() async throws {
        let scanner = try await Scanner()
        let answer = await scanner.send(try picture("EAN-13", milk), to: "/scan/frames", as: .viewer)
        #expect(answer.json.object?["code"]?.text == milk)
    }

    @Test func `dates and names are read from a picture and only offered`() async throws {
        let scanner = try await Scanner()
        let form = await scanner.site.get("/scan/text?back=/check-in?product%3D7", as: .helper)
        #expect(form.text.contains(#"name="back" value="/check-in?product=7""#))
        let elsewhere = await scanner.site.get("/scan/text?back=//evil.example", as: .helper)
        #expect(!elsewhere.text.contains("evil"))
        #expect(await scanner.send(nil, to: "/scan/text", as: .helper).status == 422)
    }

    @Test func `who has many pictures read at once is asked to wait`() async throws {
        let scanner = try await Scanner()
        var statuses: [Int] = []
        for _ in 0..<31 {
            statuses.append(await scanner.site.api(upload: [0], to: "/scan", as: .viewer).status)
        }
        #expect(statuses.last == 429)
        #expect(statuses.dropLast().allSatisfy { $0 == 415 })
        #expect(await scanner.site.api(upload: [0], to: "/scan", as: .helper).status == 415)
    }
}
