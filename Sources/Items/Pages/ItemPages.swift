import Accounts
import Catalog
package import Core
import HTTP
import Places
package import Site

/// The page of an item.
package struct ItemPages: Sendable {
    let loans: LoanState

    /// Makes the pages; `loans` tells who has an item.
    package init(loans: LoanState) {
        self.loans = loans
    }

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        guard let code = request.path["item"].flatMap({ ItemCode($0) }) else { throw Refusal.notFound }
        if try await visit.database.read({ try $0.item(code) == nil && $0.isKept(code) }) {
            return .redirect("/items/new?uid=\(code)")
        }
        return try await page(of: code, FormFields(visit), visit)
    }

    /// The page once more, after one of its forms was rejected.
    package func again(
        _ code: ItemCode,
        _ request: PageRequest,
        _ rejection: Rejection,
        _ visit: MemberVisit
    ) async throws -> Reply {
        try await page(of: code, FormFields(visit, request.input, rejection), visit)
    }

    private func page(of code: ItemCode, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let page = try await visit.database.read { [loans] snapshot in
            guard let item = try snapshot.item(code), let product = try snapshot.product(item.product) else {
                throw Refusal.notFound
            }
            let panel = try loans.panel(snapshot, item, fields, visit)
            let documents = try snapshot.documents(of: item.id)
            return ItemPage(
                item,
                of: product,
                panel,
                in: try snapshot.locations(),
                documents: documents,
                fields,
                visit
            )
        }
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - Moving

    func move(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let code = try request.item()
        do {
            var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
            let location: Location.ID? = fields.id("location")
            try fields.finish()
            let done = try await visit.database.write(once: request.once) { transaction in
                let action = try transaction.moveItems([code], to: location)
                return Destination(code.path + (action.map { "?done=\(ItemAnnouncements.moved)-\($0)" } ?? ""))
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await again(code, request, rejection, visit)
        }
    }

    // MARK: - Deletion

    func confirmDeletion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let code = try request.item()
        let (item, name) = try await visit.database.read { snapshot in
            guard let item = try snapshot.item(code), let product = try snapshot.product(item.product) else {
                throw Refusal.notFound
            }
            return (item, product.name)
        }
        let links = visit.site.links
        let text = item.lending.loan == nil ? Message("items.delete_text") : Message("items.delete_lent_text")
        return .page(
            ConfirmPage(
                title: visit.text(Message("items.delete_title", ["name": .text(item.title(name))])),
                text: visit.text(text),
                action: links.path("/items/\(code)/delete"),
                button: visit.text(Message("action.to_trash")),
                cancel: links.path(code.path)
            )
        )
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let code = try request.item()
        let done = try await visit.database.write(once: request.once) { transaction in
            let action = try transaction.deleteItem(code)
            return Destination("/items?done=\(ItemAnnouncements.trashed)-\(action)")
        }
        return .redirect(done.path)
    }
}
