import Catalog
import Core
import HTTP
import JSON
import Ledger
import TestSupport
import Testing

/// Who may do what: every route, asked by somebody in every role.
@Suite struct RouteTests {
    private let shop: Shop

    init() async throws { shop = try await Shop() }

    /// What each asker is answered, in the order of `TestSite.Asker.allCases`.
    private func expect(
        _ statuses: [Int],
        _ what: String,
        _ ask: (TestSite.Asker) async throws -> TestAnswer
    ) async throws {
        for (asker, status) in zip(TestSite.Asker.allCases, statuses) {
            #expect(try await ask(asker).status == status, "\(what) by \(asker)")
        }
    }

    private func product(code: String? = nil) async throws -> Product.ID {
        try await shop.home.create("Soup", code: code)
    }

    private func entry() async throws -> TrashEntry.ID {
        let id = try await product()
        return try await shop.home.write(as: shop.home.owner) { try $0.deleteProduct(id) }
    }

    @Test func `pages of products are for those who edit them`() async throws {
        let (site, id) = (shop.site, try await product())
        try await expect([200, 200, 403, 403, 200, 303], "new") { await site.get("/products/new", as: $0) }
        try await expect([303, 303, 403, 403, 303, 401], "create") {
            await site.post("/products", [("name", "Stew")], as: $0)
        }
        try await expect([200, 200, 403, 403, 404, 303], "edit") { await site.get("/products/\(id)/edit", as: $0) }
        try await expect([303, 303, 403, 403, 404, 401], "save") {
            await site.post("/products/\(id)/edit", [("name", "Stew")], as: $0)
        }
        try await expect([303, 303, 403, 403, 404, 401], "copy") { await site.post("/products/\(id)/copy", as: $0) }
        try await expect([200, 200, 403, 403, 404, 303], "confirm") { await site.get("/products/\(id)/delete", as: $0) }
        try await expect([303, 303, 403, 403, 404, 401], "delete") { asker in
            let id = try await product()
            return await site.post("/products/\(id)/delete", as: asker)
        }
    }

    @Test func `pages of codes and of the trash keep to the roles`() async throws {
        let site = shop.site
        try await expect([303, 303, 403, 403, 404, 401], "add code") { asker in
            let id = try await product()
            return await site.post("/products/\(id)/barcodes", [("code", "code \(id)")], as: asker)
        }
        try await expect([303, 303, 403, 403, 404, 401], "remove code") { asker in
            let code = "code-\(asker)"
            let id = try await product(code: code)
            return await site.post("/products/\(id)/barcodes/\(code)/delete", as: asker)
        }
        try await expect([200, 200, 200, 200, 200, 303], "trash") { await site.get("/trash", as: $0) }
        try await expect([303, 303, 403, 403, 404, 401], "restore") { asker in
            let entry = try await entry()
            return await site.post("/trash/\(entry)/restore", as: asker)
        }
    }

    @Test func `calls that read are for everybody in the household`() async throws {
        let (site, id) = (shop.site, try await product())
        try await expect([200, 200, 200, 200, 404, 401], "product") { await site.api(.get, "/products/\(id)", as: $0) }
        for path in [
            "/products", "/weight-codes", "/units", "/units/kg", "/units/conversions", "/trash",
            "/lookup/\(Shop.known)",
        ] {
            try await expect([200, 200, 200, 200, 200, 401], path) { await site.api(.get, path, as: $0) }
        }
    }

    @Test func `calls that change are for those who edit`() async throws {
        let (site, id) = (shop.site, try await product())
        try await expect([201, 201, 403, 403, 201, 401], "create") {
            await site.api(.post, "/products", #"{"name": "Stew"}"#, as: $0)
        }
        try await expect([200, 200, 403, 403, 404, 401], "change") {
            await site.api(.patch, "/products/\(id)", #"{"name": "Stew"}"#, as: $0)
        }
        try await expect([201, 201, 403, 403, 404, 401], "copy") {
            await site.api(.post, "/products/\(id)/copy", as: $0)
        }
        try await expect([204, 204, 403, 403, 404, 401], "delete") { asker in
            let id = try await product()
            return await site.api(.delete, "/products/\(id)", as: asker)
        }
        try await expect([201, 201, 403, 403, 404, 401], "add code") { asker in
            let id = try await product()
            return await site.api(.post, "/products/\(id)/barcodes", #"{"code": "c\#(id)"}"#, as: asker)
        }
        try await expect([204, 204, 403, 403, 404, 401], "remove code") { asker in
            let code = "code-\(asker)"
            let id = try await product(code: code)
            return await site.api(.delete, "/products/\(id)/barcodes/\(code)", as: asker)
        }
        try await expect([200, 200, 403, 403, 404, 401], "restore") { asker in
            let entry = try await entry()
            return await site.api(.post, "/trash/\(entry)/restore", as: asker)
        }
    }

    @Test func `units are seen by everybody and changed by those who edit`() async throws {
        let (site, id) = (shop.site, try await product())
        func unit() async throws -> Catalog.Unit.Code {
            try await shop.home.write(as: shop.home.owner) { transaction in
                try transaction.addUnit(UnitDraft(name: "unit \(try transaction.units().count)"))
            }
        }
        func conversion() async throws -> Conversion.ID {
            let code = try await unit()
            return try await shop.home.write(as: shop.home.owner) {
                let step = Conversions.Step(from: code, to: .gram, factor: .one)
                return try $0.addConversion(ConversionDraft(step), .none)
            }
        }
        let step = [("from", "pack"), ("factor", "1"), ("to", "piece")]
        try await expect([200, 200, 200, 200, 200, 303], "units") { await site.get("/units", as: $0) }
        try await expect([303, 303, 403, 403, 303, 401], "add") {
            await site.post("/units", [("name", "bag of \($0)")], as: $0)
        }
        try await expect([303, 409, 403, 403, 303, 401], "convert") {
            await site.post("/units/conversions", step, as: $0)
        }
        try await expect([303, 303, 403, 403, 404, 401], "remove conversion") { asker in
            let id = try await conversion()
            return await site.post("/units/conversions/\(id)/delete", as: asker)
        }
        for page in ["edit", "delete"] {
            let code = try await unit().rawValue
            try await expect([200, 200, 403, 403, 404, 303], page) { await site.get("/units/\(code)/\(page)", as: $0) }
            try await expect([303, 303, 403, 403, 404, 401], page) { asker in
                let code = try await unit().rawValue
                return await site.post("/units/\(code)/\(page)", [("name", "\(asker) \(page)")], as: asker)
            }
        }
        try await expect([200, 200, 403, 403, 404, 303], "own") {
            await site.get("/products/\(id)/conversions", as: $0)
        }
        try await expect([409, 409, 403, 403, 404, 401], "add own") {
            await site.post("/products/\(id)/conversions", [("from", "kg"), ("factor", "1"), ("to", "g")], as: $0)
        }
    }

    @Test(arguments: ["groups", "categories"])
    func `groups and categories are seen by everybody and changed by those who edit`(kind: String) async throws {
        let site = shop.site
        let counter = Mutexed(0)
        func make() async throws -> Int64 {
            counter.value += 1
            let body = #"{"name": "No \#(counter.value)"}"#
            return try #require(await site.api(.post, "/\(kind)", body, as: .owner).json["id"]?.integer)
        }
        let id = try await make()
        try await expect([200, 200, 200, 200, 200, 303], "all") { await site.get("/\(kind)", as: $0) }
        if kind == "groups" {
            try await expect([200, 200, 200, 200, 404, 303], "one") { await site.get("/groups/\(id)", as: $0) }
        }
        try await expect([303, 303, 403, 403, 303, 401], "add") {
            await site.post("/\(kind)", [("name", "of \($0)"), ("unit", "g")], as: $0)
        }
        for page in ["edit", "delete"] {
            try await expect([200, 200, 403, 403, 404, 303], page) { await site.get("/\(kind)/\(id)/\(page)", as: $0) }
            try await expect([303, 303, 403, 403, 404, 401], page) { asker in
                let id = try await make()
                return await site.post("/\(kind)/\(id)/\(page)", [("name", "\(asker) \(page)")], as: asker)
            }
        }
        try await expect([200, 200, 200, 200, 200, 401], "list") { await site.api(.get, "/\(kind)", as: $0) }
        try await expect([200, 200, 200, 200, 404, 401], "show") { await site.api(.get, "/\(kind)/\(id)", as: $0) }
        try await expect([201, 201, 403, 403, 201, 401], "create") {
            await site.api(.post, "/\(kind)", #"{"name": "by \#($0)"}"#, as: $0)
        }
        try await expect([200, 200, 403, 403, 404, 401], "change") {
            await site.api(.patch, "/\(kind)/\(id)", #"{"name": "Else"}"#, as: $0)
        }
        try await expect([204, 204, 403, 403, 404, 401], "remove") { asker in
            let id = try await make()
            return await site.api(.delete, "/\(kind)/\(id)", as: asker)
        }
    }

    @Test func `rules for shops' codes are set by those who edit`() async throws {
        let site = shop.site
        let form = [("prefix", "21"), ("item_digits", "5"), ("value_digits", "5"), ("meaning", "price")]
        try await expect([200, 200, 200, 200, 200, 303], "page") { await site.get("/weight-codes", as: $0) }
        try await expect([303, 303, 403, 403, 303, 401], "save") { await site.post("/weight-codes", form, as: $0) }
        try await expect([422, 422, 403, 403, 422, 401], "wrong") {
            await site.post("/weight-codes", form + [("decimals", "9")], as: $0)
        }
        try await expect([303, 404, 403, 403, 303, 401], "remove") {
            await site.post("/weight-codes/21/delete", as: $0)
        }
        let rule = #"{"prefix": "22", "item_digits": 5, "value_digits": 5, "unit": "g"}"#
        try await expect([201, 201, 403, 403, 201, 401], "set") { await site.api(.post, "/weight-codes", rule, as: $0) }
        try await expect([204, 404, 403, 403, 204, 401], "delete") {
            await site.api(.delete, "/weight-codes/22", as: $0)
        }
    }

    @Test func `calls on units keep to the roles`() async throws {
        let (site, id) = (shop.site, try await product())
        try await expect([201, 201, 403, 403, 201, 401], "add") {
            await site.api(.post, "/units", #"{"name": "bag of \#($0)"}"#, as: $0)
        }
        try await expect([200, 200, 403, 403, 200, 401], "rename") {
            await site.api(.patch, "/units/pack", #"{"name": "bag"}"#, as: $0)
        }
        try await expect([409, 409, 403, 403, 409, 401], "remove") { await site.api(.delete, "/units/piece", as: $0) }
        let own = #"{"from": "kg", "to": "g", "factor": 1000, "product": \#(id)}"#
        try await expect([201, 409, 403, 403, 422, 401], "convert") {
            await site.api(.post, "/units/conversions", own, as: $0)
        }
        try await expect([200, 200, 200, 200, 404, 401], "conversion") {
            await site.api(.get, "/units/conversions/1", as: $0)
        }
        try await expect([204, 404, 403, 403, 404, 401], "remove conversion") {
            await site.api(.delete, "/units/conversions/1", as: $0)
        }
    }

    @Test func `a helper makes a product of a code that nobody knew`() async throws {
        let body = #"{"name": "Stew", "barcodes": [{"code": "96385074"}]}"#
        #expect(await shop.site.api(.post, "/products", body, as: .helper).status == 201)
        #expect(await shop.site.api(.post, "/products", body, as: .helper).status == 409)
    }

    @Test func `a picture is seen in its household only`() async throws {
        shop.picture.value = Shop.png
        _ = await shop.site.api(.get, "/lookup/\(Shop.known)", as: .owner)
        let body = #"{"name": "Spread", "barcodes": [{"code": "\#(Shop.known)"}]}"#
        let image = await shop.site.api(.post, "/products", body, as: .owner).json["image"]?.text
        let path = try #require(image)
        try await expect([200, 200, 200, 200, 404, 303], "picture") { await shop.site.get(path, as: $0) }
        let response = await shop.site.get(path, as: .viewer).response
        #expect(response.fields[.contentType] == "image/webp")
        #expect(response.fields["x-content-type-options"] == "nosniff")
        #expect(response.fields[.cacheControl] == "private, max-age=31536000, immutable")
        try await expect([200, 200, 200, 200, 404, 303], "small") { await shop.site.get("\(path)/small", as: $0) }
    }

    @Test(arguments: ["..%2F..%2Flares.sqlite", "x.png", "00.png", "\(String(repeating: "0", count: 64)).svg"])
    func `what is no picture's name finds nothing`(name: String) async throws {
        #expect(await shop.site.get("/pictures/\(name)", as: .owner).status == 404)
    }
}
