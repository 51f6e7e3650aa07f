import Accounts
import Catalog
import Core
import Ledger
import SQLite
import TestSupport

extension ProductDraft {
    /// A product of a name and a code, to be spared words in tests.
    static func named(_ name: String, brand: String = "", code: String? = nil) -> ProductDraft {
        ProductDraft(
            name: name,
            brand: brand,
            barcodes: code.flatMap { ScannedCode($0) }.map { [BarcodeDraft($0)] } ?? []
        )
    }
}

extension ProductDraft {
    /// The same with something changed.
    func with(_ change: (inout ProductChanges) -> Void) -> ProductDraft {
        var draft = self
        change(&draft.changes)
        return draft
    }
}

extension StockBooks {
    /// Keeps nothing, for tests in which nothing is in stock.
    static let none = StockBooks(multiply: { _, _, _ in }, refreshUse: { _, _ in }, convert: { _, _, _ in })
}

extension Catalog.Unit.Code: ExpressibleByStringLiteral {
    package init(stringLiteral code: String) { self.init(rawValue: code) }
}

extension TestHousehold {
    /// Makes products as the owner.
    func create(_ drafts: ProductDraft...) async throws -> [Product.ID] {
        try await write(as: owner) { transaction in try drafts.map { try transaction.createProduct($0) } }
    }

    /// Makes one product as the owner.
    func create(_ name: String, code: String? = nil) async throws -> Product.ID {
        try await write(as: owner) { try $0.createProduct(.named(name, code: code)) }
    }

    /// A product as the owner sees it.
    func product(_ id: Product.ID) async throws -> Product? { try await read(as: owner) { try $0.product(id) } }

    /// Changes a product as the owner.
    func edit(_ id: Product.ID, _ change: @escaping @Sendable (inout ProductChanges) -> Void) async throws {
        try await write(as: owner) { transaction in
            var changes = ProductChanges()
            change(&changes)
            try transaction.editProduct(id, changes, .none)
        }
    }

    /// The names that a search finds, in order.
    func names(_ filter: ProductFilter, sort: ProductSort = .name) async throws -> [String] {
        try await read(as: owner) { try $0.products(matching: filter, sort: sort, limit: 200).products.map(\.name) }
    }

    /// Writes what another room would write: a stock, and a day by which to use it.
    func setStock(_ id: Product.ID, _ steps: Int64, useBy: CivilDate? = nil) async throws {
        try await write(as: owner) { transaction in
            _ = try transaction.connection.execute(
                "UPDATE product SET stock = \(steps), use_by = \(useBy) WHERE id = \(id)"
            )
        }
    }
}

/// What an error complains about, by field.
func complaints(_ error: (any Error)?) -> [String: [String]] {
    (error as? Rejection)?.errors.mapValues { $0.map(\.key) } ?? [:]
}
