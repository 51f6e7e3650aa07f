import Catalog
import Core
import HTTP
import Items
import Loans
import Site
import TestSupport
import Testing

/// Every route of items and loans, asked by everybody.
@Suite struct ItemAccessTests {
    private enum Who {
        case everybody
        case bookers
        case editors
    }

    /// A call with what it answers to those who may, and to the owner of another household.
    private struct Call {
        let method: HTTP.Method
        let path: String
        let who: Who
        let success: Int
        let foreign: Int
        var form: [(String, String)] = []
        var json: String?
        var sendsFile = false

        func expected(for asker: TestSite.Asker) -> Int {
            switch (asker, who) {
            case (.anonymous, _): 401
            case (.stranger, _): foreign
            case (.owner, _), (.member, _), (.helper, .bookers), (_, .everybody): success
            default: 403
            }
        }
    }

    private static let pages = [
        Call(method: .get, path: "/items", who: .everybody, success: 200, foreign: 200),
        Call(method: .get, path: "/items/new", who: .bookers, success: 200, foreign: 200),
        Call(
            method: .post,
            path: "/items",
            who: .bookers,
            success: 303,
            foreign: 422,
            form: [("product", "PRODUCT")]
        ),
        Call(method: .get, path: "/i/ITEM", who: .everybody, success: 200, foreign: 404),
        Call(method: .get, path: "/items/ITEM/edit", who: .editors, success: 200, foreign: 404),
        Call(method: .post, path: "/items/ITEM/edit", who: .editors, success: 303, foreign: 404),
        Call(method: .post, path: "/items/ITEM/move", who: .bookers, success: 303, foreign: 404),
        Call(method: .get, path: "/items/ITEM/delete", who: .editors, success: 200, foreign: 404),
        Call(
            method: .post,
            path: "/items/ITEM/loan",
            who: .bookers,
            success: 303,
            foreign: 404,
            form: [("borrower", "Anna")]
        ),
        Call(method: .post, path: "/items/ITEM/documents", who: .editors, success: 303, foreign: 404, sendsFile: true),
        Call(method: .get, path: "/documents/DOCUMENT", who: .everybody, success: 200, foreign: 404),
        Call(method: .get, path: "/documents/DOCUMENT/small", who: .everybody, success: 200, foreign: 404),
        Call(method: .get, path: "/documents/DOCUMENT/item", who: .everybody, success: 303, foreign: 404),
        Call(method: .post, path: "/documents/DOCUMENT/delete", who: .editors, success: 303, foreign: 404),
        Call(method: .get, path: "/items/ITEM/code.svg", who: .everybody, success: 200, foreign: 404),
        Call(method: .get, path: "/places/PLACE/items", who: .bookers, success: 200, foreign: 404),
        Call(
            method: .post,
            path: "/places/PLACE/items",
            who: .bookers,
            success: 303,
            foreign: 404,
            form: [("item_ITEM", "yes")]
        ),
        Call(method: .get, path: "/places/PLACE/code.svg", who: .everybody, success: 200, foreign: 404),
        Call(method: .get, path: "/labels", who: .everybody, success: 200, foreign: 200),
        Call(method: .get, path: "/labels/print", who: .everybody, success: 200, foreign: 422),
        Call(
            method: .post,
            path: "/labels/codes",
            who: .bookers,
            success: 303,
            foreign: 303,
            form: [("count", "2")]
        ),
        // There are none to be registered.
        Call(method: .post, path: "/products/PRODUCT/pieces", who: .bookers, success: 409, foreign: 404),
        Call(method: .get, path: "/loans", who: .everybody, success: 200, foreign: 200),
        Call(method: .get, path: "/loans.csv", who: .everybody, success: 200, foreign: 200),
        Call(method: .post, path: "/loans/LOAN/renew", who: .bookers, success: 303, foreign: 404),
        Call(method: .post, path: "/loans/LOAN/return", who: .bookers, success: 303, foreign: 404),
        Call(method: .post, path: "/items/ITEM/delete", who: .editors, success: 303, foreign: 404),
    ]

    private static let calls = [
        Call(method: .get, path: "/items", who: .everybody, success: 200, foreign: 200),
        Call(
            method: .post,
            path: "/items",
            who: .bookers,
            success: 201,
            foreign: 422,
            json: #"{"product": PRODUCT}"#
        ),
        Call(method: .get, path: "/items/ITEM", who: .everybody, success: 200, foreign: 404),
        Call(method: .patch, path: "/items/ITEM", who: .editors, success: 200, foreign: 404, json: "{}"),
        Call(
            method: .post,
            path: "/items/ITEM/loan",
            who: .bookers,
            success: 201,
            foreign: 404,
            json: #"{"borrower": "Anna"}"#
        ),
        Call(
            method: .post,
            path: "/items/move",
            who: .bookers,
            success: 201,
            foreign: 422,
            json: #"{"items": ["ITEM"], "to": PLACE}"#
        ),
        Call(method: .post, path: "/items/ITEM/copy", who: .bookers, success: 201, foreign: 404, json: "{}"),
        // There are none to be registered.
        Call(method: .post, path: "/products/PRODUCT/pieces", who: .bookers, success: 409, foreign: 404),
        Call(method: .get, path: "/codes", who: .everybody, success: 200, foreign: 200),
        Call(method: .get, path: "/labels", who: .everybody, success: 200, foreign: 422),
        Call(method: .get, path: "/items/ITEM/code", who: .everybody, success: 200, foreign: 404),
        Call(method: .get, path: "/locations/PLACE/code", who: .everybody, success: 200, foreign: 404),
        Call(method: .post, path: "/codes", who: .bookers, success: 201, foreign: 201, json: #"{"count": 1}"#),
        Call(method: .get, path: "/items/ITEM/documents", who: .everybody, success: 200, foreign: 404),
        Call(method: .post, path: "/items/ITEM/documents", who: .editors, success: 201, foreign: 404, sendsFile: true),
        Call(method: .get, path: "/documents/DOCUMENT", who: .everybody, success: 200, foreign: 404),
        Call(method: .delete, path: "/documents/DOCUMENT", who: .editors, success: 204, foreign: 404),
        Call(method: .get, path: "/loans", who: .everybody, success: 200, foreign: 200),
        Call(method: .get, path: "/loans/LOAN", who: .everybody, success: 200, foreign: 404),
        Call(method: .patch, path: "/loans/LOAN", who: .bookers, success: 200, foreign: 404, json: "{}"),
        Call(method: .post, path: "/loans/LOAN/return", who: .bookers, success: 201, foreign: 404, json: "{}"),
        Call(method: .delete, path: "/items/ITEM", who: .editors, success: 204, foreign: 404),
    ]

    /// A shed with one item to be lent, and one that is lent.
    private struct Asked {
        let shed: Shed
        let names: [(String, String)]

        init() async throws {
            shed = try await Shed()
            let product = try await shed.product()
            let free = try await shed.item(product, name: "Secret one")
            let lent = try await shed.item(product)
            let loan = try await shed.lend(lent, to: "Secret Anna").loan
            let place = try await shed.place("Secret place")
            let document = try await shed.addPhoto(to: free)
            names = [
                ("DOCUMENT", document.description),
                ("PRODUCT", product.description), ("ITEM", free.rawValue), ("LOAN", loan.description),
                ("PLACE", place.description),
            ]
        }

        func filled(_ text: String) -> String {
            names.reduce(text) { $0.replacing($1.0, with: $1.1) }
        }
    }

    @Test(arguments: TestSite.Asker.allCases)
    func `pages are for the household, and forms for those who may`(asker: TestSite.Asker) async throws {
        let asked = try await Asked()
        for page in Self.pages {
            let path = asked.filled(page.path)
            let form = page.form.map { (asked.filled($0.0), asked.filled($0.1)) }
            let answer =
                page.sendsFile
                ? await asked.shed.submit([SentFile("a.txt", "text")], to: path, as: asker)
                : page.method == .get
                    ? await asked.shed.site.get(path, as: asker) : await asked.shed.site.post(path, form, as: asker)
            var expected = page.expected(for: asker)
            // A page is not refused to somebody who is not signed in: it asks them to.
            if expected == 401, page.method == .get { expected = 303 }
            #expect(answer.status == expected, "\(page.method.rawValue) \(page.path)")
            if asker == .stranger || asker == .anonymous { #expect(!answer.text.contains("Secret")) }
        }
    }

    @Test(arguments: TestSite.Asker.allCases)
    func `calls are for the household, and changes for those who may`(asker: TestSite.Asker) async throws {
        let asked = try await Asked()
        for call in Self.calls {
            let path = asked.filled(call.path)
            let answer =
                call.sendsFile
                ? await asked.shed.site.api(upload: Array("text".utf8), to: path, as: asker, type: "text/plain")
                : await asked.shed.site.api(call.method, path, call.json.map { asked.filled($0) }, as: asker)
            #expect(answer.status == call.expected(for: asker), "\(call.method.rawValue) \(call.path): \(answer.text)")
            if asker == .stranger || asker == .anonymous { #expect(!answer.text.contains("Secret")) }
        }
    }

    @Test func `no route is left out of these tables`() {
        var routes = Routes()
        ItemRoutes.add(to: &routes, loans: .loans, pooled: .stock, files: .none)
        LoanRoutes.add(to: &routes, items: ItemPages(loans: .loans), files: .none)
        let tested =
            Self.pages.map { "\($0.method.rawValue) \($0.path)" }
            + Self.calls.map { "\($0.method.rawValue) /api/v1\($0.path)" }
        let all = routes.all.map { route in
            "\(route.method.rawValue) "
                + route.pattern.replacing(":item", with: "ITEM").replacing(":loan", with: "LOAN")
                .replacing(":product", with: "PRODUCT").replacing(":location", with: "PLACE")
                .replacing(":document", with: "DOCUMENT")
        }
        #expect(Set(tested) == Set(all))
    }

    @Test func `an unknown code, a wrong one and a foreign one look the same`() async throws {
        let shed = try await Shed()
        let theirs = try await shed.item(
            try await shed.product(of: shed.home.stranger),
            of: shed.home.stranger
        )
        let mine = try await shed.item(try await shed.product())
        let unknown = ItemCode(random: .seeded(77)).rawValue
        var answers: Set<String> = []
        for code in [theirs.rawValue, unknown, "AAAAAAAB", "x", mine.rawValue + "A"] {
            let answer = await shed.site.get("/i/\(code)", as: .owner)
            #expect(answer.status == 404)
            answers.insert(answer.text.filter { !$0.isNumber && !"abcdef".contains($0) }.prefix(400).description)
        }
        #expect(answers.count == 1)
        // Signed out, not even that is told.
        for code in [mine.rawValue, unknown] {
            let answer = await shed.site.get("/i/\(code)", as: .anonymous)
            #expect(answer.status == 303)
            #expect(answer.location == "/sign-in?next=%2Fi%2F\(code)")
        }
    }
}
