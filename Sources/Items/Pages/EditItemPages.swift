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
        let query = request.query
        let copied = query.first("copy").flatMap { ItemCode($0) }
        let product = query.first("product") ?? ""
        return try await newForm(product, query.first("uid"), like: copied, FormFields(visit), visit)
    }

    func create(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try ItemForm.draft(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                let added = try transaction.addItems(draft)
                let page = added.codes.count == 1 ? added.codes[0].path : "/items?product=\(draft.product)"
                return Destination(page + (page.contains("?") ? "&" : "?") + "done=action-\(added.action)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            return try await newForm("", request.input.typed("uid"), like: nil, fields, visit)
        }
    }

    private func newForm(
        _ product: String,
        _ code: String?,
        like copied: ItemCode?,
        _ fields: FormFields,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let form = try await visit.database.read { snapshot in
            let original = try copied.flatMap { try snapshot.item($0) }
            let code = try code.flatMap { ItemCode($0) }.flatMap { try snapshot.isKept($0) ? $0 : nil }
            var details = original?.details ?? Item.Details()
            // Each piece has a serial number of its own.
            details.serial = ""
            let products = try snapshot.productsOfItems()
            let chosen = original?.product ?? Product.ID(product)
            if original == nil, let usual = try chosen.flatMap({ try snapshot.product($0) })?.details.location {
                details.location = usual
            }
            let choices = NewItemChoices(
                products: products.map { ($0.id.description, $0.name) },
                product: chosen?.description ?? "",
                code: code
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
