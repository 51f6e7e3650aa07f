import Accounts
import Catalog
import Core
import HTTP
import JSON
import Ledger
import SQLite
import TestSupport
import Testing

/// `/products`, `/units`, `/lookup` and `/trash` as clients see them.
@Suite struct APITests {
    private let shop: Shop

    init() async throws { shop = try await Shop() }

    private func call(_ method: HTTP.Method, _ path: String, _ body: String? = nil) async -> TestAnswer {
        await shop.site.api(method, path, body, as: .owner)
    }

    private func errors(_ answer: TestAnswer) -> [String] { answer.json["errors"]?.object?.names ?? [] }

    @Test func `a product of a name alone has every member`() async throws {
        let answer = await call(.post, "/products", #"{"name": "Milk"}"#)
        let id = answer.json["id"]?.integer ?? 0
        #expect(answer.status == 201 && answer.location == "/api/v1/products/\(id)")
        #expect(
            answer.text == """
                {"id":\(id),"name":"Milk","brand":null,"kind":"food","management":"batches","unit":"piece",\
                "category":null,"group":null,"location":null,"minimum":null,"quick_amount":null,"purchase_unit":null,"stock":0,"missing":0,\
                "days_after_opening":null,"days_frozen":null,"days_thawed":null,"shelf_life_days":null,\
                "barcodes":[],"note":null,"image":null}
                """
        )
        #expect(await call(.get, "/products/\(id)").text == answer.text)
    }

    @Test(arguments: [("0.1", "0.1"), (#""1.280""#, "1.28"), ("1e1", "10"), ("0.000001", "0.000001"), ("0", nil)])
    func `amounts are exact`(sent: String, answered: String?) async throws {
        let answer = await call(.post, "/products", #"{"name": "Milk", "unit": "kg", "minimum": \#(sent)}"#)
        #expect(answer.json["minimum"]?.number?.text == answered)
        #expect(answer.json["missing"]?.number?.text == answered ?? "0")
    }

    @Test func `codes come along, each with what it holds`() async throws {
        let body =
            #"{"name": "Milk", "barcodes": [{"code": "041196133066", "amount": 6}, {"code": "A/1", "unit": "piece"}]}"#
        let answer = await call(.post, "/products", body)
        let barcodes = answer.json["barcodes"]?.array ?? []
        #expect(barcodes.map { $0["code"]?.text } == ["041196133066", "A/1"])
        #expect(barcodes.map { $0["gtin"]?.text } == ["00041196133066", nil])
        #expect(barcodes.map { $0["amount"]?.number?.text } == ["6", "1"])
        #expect(await call(.get, "/lookup/A%2F1").json["known"]?["name"]?.text == "Milk")
    }

    @Test(arguments: [
        ("{}", ["name"]), (#"{"name": null}"#, ["name"]), (#"{"name": 7}"#, ["name"]),
        (#"{"name": "x", "kind": "animal"}"#, ["kind"]), (#"{"name": "x", "management": "heap"}"#, ["management"]),
        (#"{"name": "x", "unit": "barrel", "location": 99}"#, ["location", "unit"]),
        (#"{"name": "x", "minimum": -1}"#, ["minimum"]), (#"{"name": "x", "minimum": 0.0000001}"#, ["minimum"]),
        (#"{"name": "x", "category": 1, "group": 2}"#, ["category", "group"]),
        (#"{"name": "x", "days_frozen": 1.5, "stock": 1}"#, ["days_frozen", "stock"]),
        (#"{"name": "x", "barcodes": [{"code": "3017620422004"}]}"#, ["barcodes"]),
        (#"{"name": "x", "barcodes": {"code": "1"}}"#, ["barcodes"]),
        (#"{"name": "x", "barcodes": [1]}"#, ["barcodes"]),
        (#"{"name": "x", "barcodes": [{"code": "1", "amount": 0, "colour": 1}]}"#, ["barcodes"]),
        (#"{"name": "x", "image": "/etc/passwd"}"#, ["image"]),
    ])
    func `what is wrong is named by its member`(body: String, names: [String]) async throws {
        let answer = await call(.post, "/products", body)
        #expect(answer.status == 422)
        #expect(errors(answer) == names)
    }

    @Test func `a patch keeps what is absent and clears what is null`() async throws {
        let id = try await shop.home.create(ProductDraft.named("Milk", brand: "Alp").with { $0.daysFrozen = .set(9) })[
            0
        ]
        let answer = await call(
            .patch,
            "/products/\(id)",
            #"{"days_frozen": null, "shelf_life_days": 7, "category": null}"#
        )
        #expect(answer.status == 200)
        #expect(answer.json["name"]?.text == "Milk" && answer.json["brand"]?.text == "Alp")
        #expect(answer.json["days_frozen"]?.isNull == true && answer.json["shelf_life_days"]?.integer == 7)
        #expect(errors(await call(.patch, "/products/\(id)", #"{"name": null, "kind": null}"#)) == ["kind", "name"])
    }

    @Test func `a taken code is a conflict that names the product`() async throws {
        let soup = try await shop.home.create("Soup", code: "96385074")
        let stew = try await shop.home.create("Stew")
        for (path, body) in [
            ("/products/\(stew)/barcodes", #"{"code": "96385074"}"#),
            ("/products", #"{"name": "x", "barcodes": [{"code": "96385074"}]}"#),
        ] {
            let answer = await call(.post, path, body)
            #expect(answer.status == 409)
            #expect(answer.json["product"]?.integer == soup.rawValue)
        }
    }

    @Test func `a code is added, told where, and taken away`() async throws {
        let id = try await shop.home.create("Soup")
        let answer = await call(.post, "/products/\(id)/barcodes", #"{"code": "A/1 b", "amount": "2.5"}"#)
        #expect(answer.text == #"{"code":"A/1b","gtin":null,"amount":2.5,"unit":"piece"}"#)
        let location = try #require(answer.location)
        #expect(location == "/api/v1/products/\(id)/barcodes/A%2F1b")
        #expect(await call(.delete, String(location.dropFirst("/api/v1".count))).status == 204)
        #expect(await call(.delete, String(location.dropFirst("/api/v1".count))).status == 404)
    }

    @Test func `the same key makes one product`() async throws {
        let first = await shop.site.api(.post, "/products", #"{"name": "Milk"}"#, as: .owner, key: "k")
        let again = await shop.site.api(.post, "/products", #"{"name": "Milk"}"#, as: .owner, key: "k")
        #expect(first.text == again.text && first.location == again.location)
        #expect(try await shop.home.names(ProductFilter()) == ["Milk"])
    }

    // MARK: - Lists

    @Test func `a list goes on where its part ended`() async throws {
        for name in ["Étagère", "apple", "Zebra"] { _ = try await shop.home.create(name) }
        let first = await call(.get, "/products?limit=2&sort=name").json
        #expect(first["items"]?.array?.map { $0["name"]?.text } == ["apple", "Étagère"])
        #expect(first["total"]?.integer == 3)
        let next = try #require(first["next"]?.text)
        let second = await call(.get, "/products?limit=2&sort=name&cursor=\(next)").json
        #expect(second["items"]?.array?.map { $0["name"]?.text } == ["Zebra"])
        #expect(second["next"]?.isNull == true)
        #expect(errors(await call(.get, "/products?limit=2&sort=-name&cursor=\(next)")) == ["cursor"])
    }

    @Test(arguments: [
        ("q=etagere", 1), ("q=%25", 0), ("kind=object", 0), ("kind=food", 1), ("management=batches", 1),
        ("state=in_stock", 0), ("state=out_of_stock", 1),
    ])
    func `a filter is exact`(query: String, count: Int) async throws {
        _ = try await shop.home.create("Étagère")
        #expect(await call(.get, "/products?\(query)").json["total"]?.integer == Int64(count))
    }

    @Test(arguments: ["colour=red", "limit=5&colour=red"])
    func `an unknown parameter is refused`(query: String) async throws {
        #expect(await call(.get, "/products?\(query)").status == 400)
    }

    @Test(arguments: ["sort", "state", "kind", "limit", "cursor", "location", "category", "group"])
    func `a bad value is named`(name: String) async throws {
        #expect(errors(await call(.get, "/products?\(name)=999")) == [name])
    }

    @Test func `a place's products are those in it and below`() async throws {
        let (house, shelf) = try await shop.home.write(as: shop.home.owner) { transaction in
            let house = try transaction.connection.value(
                "INSERT INTO location (household_id, name, code) VALUES (\(transaction.household), 'House', 'A') RETURNING id",
                as: LocationID.self
            )
            let shelf = try transaction.connection.value(
                """
                INSERT INTO location (household_id, parent_id, name, code)
                VALUES (\(transaction.household), \(house), 'Shelf', 'B') RETURNING id
                """,
                as: LocationID.self
            )
            return (house, shelf)
        }
        _ = try await shop.home.create(.named("Soup").with { $0.location = .set(shelf) }, .named("Stew"))
        #expect(await call(.get, "/products?location=\(house)").json["total"]?.integer == 1)
        let answer = await shop.site.api(.get, "/products?location=\(house)", as: .stranger)
        #expect(errors(answer) == ["location"])
    }

    @Test func `units have names for people, and convert exactly`() async throws {
        let units = await call(.get, "/units?sort=-code&limit=2").json
        #expect(units["items"]?.array?.map { $0["plural"]?.text } == ["pieces", "packs"])
        let next = units["next"]?.text ?? ""
        let rest = await call(.get, "/units?sort=-code&limit=9&cursor=\(next)").json
        #expect(rest["items"]?.array?.map { $0["code"]?.text } == ["ml", "l", "kg", "g"])
        let factors = await call(.get, "/units/conversions").json["items"]?.array ?? []
        #expect(factors.map { $0["factor"]?.text } == ["1000", "1000"])
    }

    // MARK: - Looking up

    @Test func `an unknown code is a draft from the source that knows it`() async throws {
        let json = await call(.get, "/lookup/\(Shop.known)").json
        #expect(json["gtin"]?.text == "0\(Shop.known)" && json["known"]?.isNull == true)
        #expect(json["draft"]?["name"]?.text == "Spread" && json["draft"]?["quantity"]?.text == "400 g")
        #expect(json["draft"]?["category"]?.isNull == true && json["draft"]?["category_path"]?.text == "Spreads")
        let made = await call(.post, "/categories", #"{"name": "aufstriche"}"#).json["id"]?.integer
        let known = await call(.get, "/lookup/\(Shop.known)").json["draft"]
        #expect(known?["category"]?.integer == made && known?["category_path"]?.text == "aufstriche")
        #expect(json["draft"]?["source"]?.text == "Test Facts")
    }

    @Test func `an own product comes first, and nobody is asked`() async throws {
        let id = try await shop.home.create("Soup", code: "0\(Shop.known)")
        let json = await call(.get, "/lookup/\(Shop.known)").json
        #expect(json["known"]?["id"]?.integer == id.rawValue && json["draft"]?.isNull == true)
        let other = await shop.site.api(.get, "/lookup/\(Shop.known)", as: .stranger)
        #expect(other.json["known"]?.isNull == true)
    }

    @Test(arguments: ["96385074", "ABC-1"])
    func `a code that nobody knows is not found, with empty members`(code: String) async throws {
        let answer = await call(.get, "/lookup/\(code)")
        #expect(answer.status == 404)
        #expect(answer.json["code"]?.text == code)
        #expect(["known", "draft"].allSatisfy { answer.json[$0]?.isNull == true })
        #expect(answer.json["gtin"]?.text == (code == "ABC-1" ? nil : "000000\(code)"))
    }

    @Test func `a source that failed makes it unavailable for a while`() async throws {
        shop.otherwise.value = .failed(retryAfter: 33)
        let answer = await call(.get, "/lookup/96385074")
        #expect(answer.status == 503 && answer.response.fields[.retryAfter] == "33")
    }

    @Test func `a wrong check digit is an error of the code`() async throws {
        #expect(errors(await call(.get, "/lookup/3017620422004")) == ["code"])
    }

    @Test(arguments: [nil, [1, 2, 3], Shop.png + [UInt8](repeating: 0, count: 9 << 20)] as [[UInt8]?])
    func `a product does without a picture that is none, or too large`(bytes: [UInt8]?) async throws {
        shop.picture.value = bytes
        _ = await call(.get, "/lookup/\(Shop.known)")
        let answer = await call(.post, "/products", #"{"name": "x", "barcodes": [{"code": "\#(Shop.known)"}]}"#)
        #expect(answer.status == 201 && answer.json["image"]?.isNull == true)
    }

    @Test func `null takes a picture away`() async throws {
        shop.picture.value = Shop.png
        _ = await call(.get, "/lookup/\(Shop.known)")
        let made = await call(.post, "/products", #"{"name": "x", "barcodes": [{"code": "\#(Shop.known)"}]}"#)
        let id = made.json["id"]?.integer ?? 0
        #expect(made.json["image"]?.text?.hasPrefix("/pictures/") == true)
        #expect(await call(.patch, "/products/\(id)", #"{"image": null}"#).json["image"]?.isNull == true)
    }

    // MARK: - The trash

    @Test func `what is deleted lies in the trash and can be restored`() async throws {
        let id = try await shop.home.create("Soup")
        #expect(await call(.delete, "/products/\(id)").status == 204)
        #expect(await call(.get, "/products/\(id)").status == 404)
        let entry = try #require(await call(.get, "/trash").json["items"]?.array?.first)
        #expect(entry["kind"]?.text == "product" && entry["subject"]?.integer == id.rawValue)
        #expect(entry["title"]?.text == "Soup" && entry["at"]?.text == "2027-03-31T12:00:00Z")
        let path = "/trash/\(entry["id"]?.integer ?? 0)/restore"
        #expect(errors(await call(.post, path, #"{"bogus": 1}"#)) == ["bogus"])
        #expect(await call(.post, path).status == 200)
        #expect(await call(.post, path).status == 404)
        #expect(await call(.get, "/products/\(id)").status == 200)
    }
}
