import Accounts
import Catalog
import Core
import HTTP
import Places
import Site

/// The pages on which items are made, copied and changed.
struct EditItemPages: Sendable {
    // MARK: - New ones

    func new(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await newForm(Input(form: request.query), FormFields(visit), visit)
    }

    func create(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try ItemForm.draft(request.input, for: visit)
            let links = visit.site.links
            let back = links.wayBack(request.input.typed("back")).map { String($0.dropFirst(links.base.count)) }
            let done = try await visit.database.write(once: request.once) { transaction in
                let added = try transaction.addItems(draft)
                if let back { return Destination(links.path(back, done: "action-\(added.action)")) }
                let page = added.codes.count == 1 ? added.codes[0].path : "/items?product=\(draft.product)"
                return Destination(page + (page.contains("?") ? "&" : "?") + "done=action-\(added.action)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await newForm(request.input, FormFields(visit, request.input, rejection), visit)
        }
    }

    /// The form as an address asks for it, or with what was typed into it.
    private func newForm(_ asked: Input, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let form = try await visit.database.read { snapshot in
            let original = try ItemCode(asked.typed("copy")).flatMap { try snapshot.item($0) }
            let code = try ItemCode(asked.typed("uid")).flatMap { try snapshot.isKept($0) ? $0 : nil }
            var details = original?.details ?? Item.Details()
            // Each piece has a serial number of its own.
            details.serial = ""
            let products = try snapshot.productsOfItems()
            let chosen = original?.product ?? Product.ID(asked.typed("product"))
            if original == nil, let usual = try chosen.flatMap({ try snapshot.product($0) })?.details.location {
                details.location = usual
            }
            let choices = NewItemChoices(
                products: products.map { ($0.id.description, $0.name) },
                product: chosen?.description ?? "",
                code: code,
                count: asked.number("count", in: 1...ItemDraft.most) ?? 1,
                back: visit.site.links.wayBack(asked.typed("back"))
            )
            guard !products.isEmpty else { return nil as ItemFields? }
            return ItemFields(choices, like: details, in: try snapshot.locations(), fields, visit)
        }
        let page = EditItemPage(
            title: visit.text(Message("items.new")),
            problem: fields.problem(for: visit),
            form: form
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - One that is there

    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await form(for: request.item(), FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let code = try request.item()
        do {
            let done = try await visit.database.write(once: request.once) { transaction in
                guard let item = try transaction.item(code) else { throw Refusal.notFound }
                let details = try ItemForm.details(changing: item, request.input, for: visit)
                let action = try transaction.editItem(code, to: details)
                return Destination(code.path + (action.map { "?done=action-\($0)" } ?? ""))
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await form(for: code, FormFields(visit, request.input, rejection), visit)
        }
    }

    private func form(for code: ItemCode, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let (title, form) = try await visit.database.read { snapshot in
            guard let item = try snapshot.item(code), let product = try snapshot.product(item.product) else {
                throw Refusal.notFound
            }
            let title = Message("items.edit_title", ["name": .text(item.title(product.name))])
            return (title, ItemFields(item, in: try snapshot.locations(), fields, visit))
        }
        let page = EditItemPage(title: visit.text(title), problem: fields.problem(for: visit), form: form)
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }
}
