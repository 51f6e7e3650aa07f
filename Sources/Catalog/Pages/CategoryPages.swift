import Accounts
import Core
import HTTP
import Ledger
import Site

/// The pages of categories.
struct CategoryPages: Sendable {
    // MARK: - The tree

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await tree(FormFields(visit), visit)
    }

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try CategoryForm.read(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                let id = try transaction.addCategory(draft)
                return Destination("/categories?done=\(CatalogAnnouncements.categorySaved)-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await tree(FormFields(visit, request.input, rejection), visit)
        }
    }

    private func tree(_ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let (tree, counts) = try await visit.database.read { snapshot in
            let tree = try snapshot.categories()
            let counts = try tree.nodes.map {
                try snapshot.productCount(in: $0.id, upTo: CategoryRow.mostCounted + 1)
            }
            return (tree, counts)
        }
        let page = CategoriesPage(
            problem: fields.problem(for: visit),
            rows: CategoryRow.rows(of: tree, holding: counts, for: visit),
            form: visit.may(.editCatalog) ? CategoryFields(nil, in: tree, fields, visit) : nil
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - One category

    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await form(for: request.id("category"), FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("category", of: ProductCategory.ID.self)
        do {
            let draft = try CategoryForm.read(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                try transaction.editCategory(id, to: draft)
                return Destination("/categories?done=\(CatalogAnnouncements.categorySaved)-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await form(for: id, FormFields(visit, request.input, rejection), visit)
        }
    }

    private func form(for id: ProductCategory.ID, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let tree = try await visit.database.read { try $0.categories() }
        guard let category = tree[id] else { throw Refusal.notFound }
        let page = EditCategoryPage(
            title: visit.text(Message("categories.edit_title", ["name": .text(category.name)])),
            problem: fields.problem(for: visit),
            path: "/categories/\(id)",
            form: CategoryFields(category, in: tree, fields, visit)
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - Deletion

    func confirmDeletion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await confirmation(of: request.id("category"), FormFields(visit), .ok, visit)
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("category", of: ProductCategory.ID.self)
        do {
            let successor: Successor<ProductCategory>? = try request.input.successor(for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                try transaction.deleteCategory(id, movingContentsTo: successor)
                return Destination("/categories?done=\(CatalogAnnouncements.categoryTrashed)-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            return try await confirmation(of: id, fields, .unprocessableContent, visit)
        } catch let refusal as Refusal where refusal.reason == .conflict {
            // Something was put into it since the page was made: it is shown again, now with the question where to.
            return try await confirmation(of: id, FormFields(visit), .conflict, visit)
        }
    }

    private func confirmation(
        of id: ProductCategory.ID,
        _ fields: FormFields,
        _ status: Status,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let (tree, products) = try await visit.database.read { snapshot in
            (try snapshot.categories(), try snapshot.productCount(in: id, upTo: .max))
        }
        guard let category = tree[id] else { throw Refusal.notFound }
        let children = tree.children(of: id).count
        var sentences: [Message] = []
        if products > 0 { sentences.append(Message("categories.delete_text", ["count": .count(products)])) }
        if children > 0 { sentences.append(Message("categories.delete_below", ["count": .count(children)])) }
        let isEmpty = sentences.isEmpty
        if isEmpty { sentences.append(Message("places.delete_empty")) }
        let choices = tree.choices(without: Set(tree.subtree(of: id)))
        let page = DeletePage(
            title: visit.text(Message("categories.delete_title", ["name": .text(category.name)])),
            text: sentences.map { visit.text($0) }.joined(separator: " "),
            path: "/categories/\(id)/delete",
            cancel: "/categories",
            moveTo: isEmpty
                ? nil
                : fields.choice(
                    "move_to",
                    category.parent?.description ?? "",
                    of: [("", visit.text(Message("categories.none")))] + choices
                )
        )
        return .page(page, status: status)
    }
}
