import Accounts
import Core
import HTTP
import JSON
import Ledger
import Site

/// `/products` of the REST interface.
struct ProductAPI: Sendable {
    let pictures: DraftPictures
    let places: PlaceChoices
    let books: StockBooks
    let lookUp: CodeLookUp

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        let sort = query.choice("sort", of: ProductSort.self) ?? .name
        let filter = ProductFilter(
            text: query.text("q", mayBeEmpty: true),
            kind: query.choice("kind"),
            management: query.choice("management"),
            category: query.id("category"),
            group: query.id("group"),
            location: query.id("location"),
            state: query.choice("state")
        )
        let keys = query.cursor(keys: sort.keyCount)
        try query.finish()
        return try await visit.database.read { [places] snapshot in
            let inOrder = sort.column == .place ? try places.all(snapshot).compactMap { LocationID($0.value) } : []
            let list = try snapshot.products(
                matching: filter,
                sort: sort,
                places: inOrder,
                after: keys,
                limit: limit
            )
            let barcodes = try snapshot.barcodes(of: list.products.map(\.id))
            let next = list.next.map { Cursor($0, of: request.query) }
            return JSONAnswer.list(list.products, next: next, total: list.total) { json, product in
                ProductJSON(product, barcodes: barcodes[product.id] ?? []).write(to: &json)
            }
        }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var draft = try ProductForm.draft(request.input, for: visit)
        draft.changes.picture = .set(
            await pictures.picture(for: draft.barcodes, of: visit.household.id, log: visit.site.log)
        )
        draft.categoryTags = await lookUp.keptCategories(for: draft.barcodes)
        return try await visit.database.write(once: request.once) { [draft] transaction in
            let id = try transaction.createProduct(draft)
            return try transaction.answer(with: id, status: 201, location: "/products/\(id)")
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("product", of: Product.ID.self)
        return try await visit.database.read { try $0.answer(with: id) }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("product", of: Product.ID.self)
        return try await visit.database.write { [books] transaction in
            guard try transaction.product(id) != nil else { throw Refusal.notFound }
            try transaction.editProduct(id, try ProductForm.changes(request.input, for: visit), books)
            return try transaction.answer(with: id)
        }
    }

    func copy(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("product", of: Product.ID.self)
        let reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        return try await visit.database.write(once: request.once) { transaction in
            guard try transaction.product(id) != nil else { throw Refusal.notFound }
            try reader.finish()
            let copy = try transaction.copyProduct(id)
            return try transaction.answer(with: copy, status: 201, location: "/products/\(copy)")
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("product", of: Product.ID.self)
        return try await visit.database.write { transaction in
            try transaction.deleteProduct(id)
            return .noContent
        }
    }
}

extension HouseholdScope {
    fileprivate func answer(with id: Product.ID, status: Int = 200, location: String? = nil) throws -> JSONAnswer {
        guard let product = try product(id) else { throw Refusal.notFound }
        let barcodes = try barcodes(of: id)
        return JSONAnswer(status: status, location: location) { json in
            ProductJSON(product, barcodes: barcodes).write(to: &json)
        }
    }
}
