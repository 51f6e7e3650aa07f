import Accounts
import Catalog
import Core
import SQLite
import TestSupport
import Testing

@Suite struct SearchTests {
    private let home: TestHousehold

    init() async throws { home = try await TestHousehold() }

    @Test(arguments: [
        ("Étagère blanche", "Étagère"), ("Étagère blanche", "étagère"), ("Étagère blanche", "etagere"),
        ("Étagère blanche", "blanche"), ("Étagère blanche", "blanche etag"), ("牛奶", "牛奶"), ("牛奶", "奶"),
        ("Weißbrot", "weissbrot"), ("Weissbrot", "WEIẞBROT"), ("Ｍｉｌｋ", "milk"), ("milk", "ＭＩＬＫ"),
        ("Dad’s Noodles", "dad's"), ("50% + x", "50%"), ("a_b", "_"), (#"1/4" cable"#, #"4""#), ("O'Brien", "o'b"),
        ("우유", "우유"), ("Smørrebrød", "smorrebrod"), ("İstanbul", "istanbul"),
    ])
    func `a name is found whatever its case, accents and width`(name: String, query: String) async throws {
        _ = try await home.create(.named(name), .named("Something else"))
        #expect(try await home.names(ProductFilter(text: query)).contains(name))
    }

    @Test(arguments: ["%", "_", "x%", "milk_", "milkk", "mlk", "バター"])
    func `what a name does not contain does not find it`(query: String) async throws {
        _ = try await home.create(.named("Milk"), .named("ハター"))
        #expect(try await home.names(ProductFilter(text: query)).isEmpty)
    }

    @Test func `a brand finds its products`() async throws {
        _ = try await home.create(.named("Spread", brand: "Ferrero"), .named("Bread"))
        #expect(try await home.names(ProductFilter(text: "ferrero spread")) == ["Spread"])
    }

    @Test func `a new name is found and the old one is not`() async throws {
        let id = try await home.create("Soup")
        try await home.edit(id) { $0.name = .set("Stew") }
        #expect(try await home.names(ProductFilter(text: "soup")).isEmpty)
        #expect(try await home.names(ProductFilter(text: "stew")) == ["Stew"])
    }

    @Test func `another household's products are not found`() async throws {
        _ = try await home.create("Soup")
        let found = try await home.read(as: home.stranger) { try $0.products(matching: .init(text: "soup"), limit: 9) }
        #expect(found.products.isEmpty && found.total == 0)
    }

    @Test(arguments: ProductSort.allCases, [nil, "s"])
    func `the parts of a list are the list`(sort: ProductSort, text: String?) async throws {
        for name in ["Soup", "soup", "Stew", "Sauce", "Salt", "Éclair s", "Syrup"] { _ = try await home.create(name) }
        let filter = ProductFilter(text: text)
        let whole = try await home.read(as: home.owner) { try $0.products(matching: filter, sort: sort, limit: 200) }
        var parts: [Product] = []
        var keys: [String]?
        repeat {
            let part = try await home.read(as: home.owner) { [keys] in
                try $0.products(matching: filter, sort: sort, places: [], after: keys, limit: 2)
            }
            #expect(part.products.count <= 2 && part.total == 7)
            parts += part.products
            keys = part.next
        } while keys != nil
        #expect(parts == whole.products && parts.count == 7)
    }

    @Test func `a total is exact up to a thousand`() async throws {
        try await home.write(as: home.owner) { transaction in
            for number in 0..<1000 { _ = try transaction.createProduct(.named("n\(number)")) }
        }
        let first = try await home.read(as: home.owner) { try $0.products(matching: .init(), limit: 1) }
        #expect(first.total == 1000)
        _ = try await home.create("one more")
        let second = try await home.read(as: home.owner) { try $0.products(matching: .init(), limit: 1) }
        #expect(second.total == nil)
        #expect(try await home.names(ProductFilter(text: "n99")).count == 11)
    }

    @Test(arguments: [
        (ProductState.expired, -1), (.dueToday, 0), (.dueSoon, 1), (.dueSoon, 5), (.ok, 6),
    ])
    func `a state goes by the days left`(state: ProductState, days: Int) async throws {
        let id = try await home.create("Milk")
        let today = try await home.read(as: home.owner) { $0.today }
        try await home.setStock(id, 1, useBy: today.adding(days: days))
        for other in [ProductState.expired, .dueToday, .dueSoon, .ok, .never] {
            #expect(try await home.names(ProductFilter(state: other)) == (other == state ? ["Milk"] : []))
        }
    }
}
