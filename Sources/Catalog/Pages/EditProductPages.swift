import Accounts
import Core
import HTTP
import Ledger
import Site

/// The pages on which products are made, changed and deleted.
struct EditProductPages: Sendable {
    let pictures: DraftPictures
    let places: PlaceChoices
    let books: StockBooks
    let lookUp: CodeLookUp
    let lent: LentPieces

    // MARK: - A new one

    func new(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await form(for: nil, FormFields(visit), visit)
    }

    func create(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            var draft = try ProductForm.draft(request.input, for: visit)
            draft.changes.picture = .set(
                await pictures.picture(for: draft.barcodes, of: visit.household.id, log: visit.site.log)
            )
            draft.categoryTags = await lookUp.keptCategories(for: draft.barcodes)
            let done = try await visit.database.write(once: request.once) { [draft] transaction in
                let id = try transaction.createProduct(draft)
                return Destination("/products/\(id)?done=\(CatalogAnnouncements.created)-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await form(for: nil, FormFields(visit, request.input, rejection), visit)
        } catch let refusal as Refusal where refusal.isAboutCode {
            let rejection = Rejection("barcode", refusal.message)
            return try await form(for: nil, FormFields(visit, request.input, rejection), visit)
        }
    }

    // MARK: - One that is there

    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await form(for: request.id("product"), FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        do {
            let changes = try ProductForm.changes(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { [books] transaction in
                try transaction.editProduct(id, changes, books)
                return Destination("/products/\(id)?done=saved")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await form(for: id, FormFields(visit, request.input, rejection), visit)
        }
    }

    private func form(for id: Product.ID?, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let (product, choices) = try await visit.database.read { [places] snapshot in
            let product = try id.flatMap { try snapshot.product($0) }
            guard id == nil || product != nil else { throw Refusal.notFound }
            let names = try snapshot.unitNames()
            let units = try snapshot.units().map { unit in
                (value: unit.code.rawValue, label: visit.text(names.name(of: unit.code, beside: "1")))
            }
            let groups = try snapshot.groups().map { (value: $0.id.description, label: $0.name) }
            let choices = ProductChoices(
                units: units,
                places: try places.all(snapshot),
                categories: try snapshot.categories().choices(),
                groups: groups
            )
            return (product, choices)
        }
        let title = product.map { Message("product.edit_title", ["name": .text($0.name)]) } ?? Message("product.new")
        let page = EditProductPage(
            title: visit.text(title),
            problem: fields.problem(for: visit),
            form: ProductFields(product, choices, fields, visit)
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    /// Makes another like it, and goes on to its form: something about it will differ.
    func copy(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        let done = try await visit.database.write(once: request.once) { transaction in
            let copy = try transaction.copyProduct(id)
            return Destination("/products/\(copy)/edit?done=\(CatalogAnnouncements.created)-\(copy)")
        }
        return .redirect(done.path)
    }

    // MARK: - Deletion

    func confirmDeletion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        let (product, lent) = try await visit.database.read { [lent] snapshot in
            guard let product = try snapshot.product(id) else { throw Refusal.notFound }
            return (product, try lent.find(snapshot, id))
        }
        let links = visit.site.links
        return .page(
            ConfirmPage(
                title: visit.text(Message("product.delete_title", ["name": .text(product.name)])),
                text: deletionText(lent, visit),
                action: links.path("/products/\(id)/delete"),
                button: visit.text(Message("action.to_trash")),
                cancel: links.path("/products/\(id)")
            )
        )
    }

    /// What goes with it; loans are named, since they are in no list then.
    private func deletionText(_ lent: LentPieces.Found, _ visit: MemberVisit) -> String {
        let text = visit.text(Message("product.delete_text"))
        guard lent.count > 0 else { return text }
        let named = lent.first.map { piece, borrower in
            visit.text(Message("product.lent_piece", ["name": .text(piece), "borrower": .text(borrower)]))
        }
        let rest = lent.count > named.count ? ["…"] : []
        let warning = Message(
            "product.delete_lent_text",
            ["count": .count(lent.count), "pieces": .text((named + rest).joined(separator: ", "))]
        )
        return "\(visit.text(warning)) \(text)"
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        let done = try await visit.database.write(once: request.once) { transaction in
            try transaction.deleteProduct(id)
            return Destination("/stock?done=\(CatalogAnnouncements.trashed)-\(id)")
        }
        return .redirect(done.path)
    }
}

extension Refusal {
    /// Whether it is a conflict over a barcode, which a form shows beside the code.
    package var isAboutCode: Bool { reason == .conflict && members["product"] != nil }
}
