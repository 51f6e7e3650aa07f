import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Site

/// The pages of shopping lists.
struct ShoppingPages: Sendable {
    /// So many names are proposed while a line is typed.
    static let suggested = 200

    // MARK: - All lists

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await overview(FormFields(visit), visit)
    }

    func create(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let name = try Self.name(request, visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                Destination("/shopping/\(try transaction.addShoppingList(name))")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await overview(FormFields(visit, request.input, rejection), visit)
        }
    }

    private func overview(_ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let lists = try await visit.database.read { try $0.shoppingLists() }
        let page = ShoppingPage(
            problem: fields.problem(for: visit),
            rows: lists.map { entry in
                let open = Message("shopping.open", ["count": .count(entry.open)])
                return ShoppingPage.Row(id: entry.list.id, name: entry.list.name, open: visit.text(open))
            },
            form: visit.may(.editShopping) ? ShoppingPage.Form(name: fields.field("name", isRequired: true)) : nil
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - One list

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await list(request.id("list"), FormFields(visit), visit)
    }

    /// Writes a line; a text that is the name of a product or group means that.
    func addLine(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("list", of: ShoppingList.ID.self)
        do {
            let typed = try LineForm.read(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                var draft = typed
                if let named = try transaction.named(draft.text) {
                    (draft.product, draft.group, draft.text) = (named.product, named.group, "")
                }
                try transaction.addLine(draft, to: id)
                return Destination("/shopping/\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await list(id, FormFields(visit, request.input, rejection), visit)
        }
    }

    func fill(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("list", of: ShoppingList.ID.self)
        let done = try await visit.database.write(once: request.once) { transaction in
            let filled = try transaction.fillFromMinimum(id)
            let count = filled.added.count + filled.raised.count
            return Destination("/shopping/\(id)?done=\(ShoppingAnnouncements.filled)-\(count)")
        }
        return .redirect(done.path)
    }

    /// Checks a line off, or opens it again.
    ///
    /// A script that sends what was checked off without signal asks for an answer without a page.
    func tick(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("list", of: ShoppingList.ID.self)
        var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let (done, open): (ShoppingLine.ID?, ShoppingLine.ID?) = (fields.id("tick"), fields.id("untick"))
        try fields.finish()
        guard let line = done ?? open else { throw Refusal.notFound }
        let page = try await visit.database.write(once: request.once) { transaction in
            try transaction.tick(line, in: id, done != nil)
            return Destination("/shopping/\(id)")
        }
        let isQuiet = fields.boolean("quiet") == true
        return isQuiet ? .response(Response(status: .noContent)) : .redirect(page.path)
    }

    func clear(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("list", of: ShoppingList.ID.self)
        let done = try await visit.database.write(once: request.once) { transaction in
            let count = try transaction.clearDoneLines(of: id)
            return Destination("/shopping/\(id)?done=\(ShoppingAnnouncements.cleared)-\(count)")
        }
        return .redirect(done.path)
    }

    private func list(_ id: ShoppingList.ID, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let isEditor = visit.may(.editShopping)
        let (list, lines, units, suggestions) = try await visit.database.read { snapshot in
            (
                try snapshot.requireShoppingList(id), try snapshot.lines(of: id), try snapshot.units(),
                isEditor ? try snapshot.nameables(limit: Self.suggested).map(\.name) : []
            )
        }
        let names = UnitNames(units, in: visit.user.language)
        let page = ShoppingListPage(
            list: list,
            problem: fields.problem(for: visit),
            open: lines.filter { !$0.line.isDone }.map { LineRow($0, names, visit) },
            done: lines.filter(\.line.isDone).map { LineRow($0, names, visit) },
            mayTick: visit.may(.bookStock),
            form: isEditor ? LineFields(nil, units: visit.lineUnits(units), fields, visit) : nil,
            suggestions: suggestions
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - Its name, and its end

    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await editForm(request.id("list"), FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("list", of: ShoppingList.ID.self)
        do {
            let name = try Self.name(request, visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                try transaction.renameShoppingList(id, to: name)
                return Destination("/shopping/\(id)?done=\(ShoppingAnnouncements.saved)-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await editForm(id, FormFields(visit, request.input, rejection), visit)
        }
    }

    private func editForm(_ id: ShoppingList.ID, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let list = try await visit.database.read { try $0.requireShoppingList(id) }
        let page = EditListPage(
            list: list,
            problem: fields.problem(for: visit),
            name: fields.field("name", list.name, isRequired: true)
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    func confirmDeletion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("list", of: ShoppingList.ID.self)
        let list = try await visit.database.read { try $0.requireShoppingList(id) }
        let links = visit.site.links
        return .page(
            ConfirmPage(
                title: visit.text(Message("shopping.delete_title", ["name": .text(list.name)])),
                text: visit.text(Message("shopping.delete_text")),
                action: links.path("/shopping/\(id)/delete"),
                button: visit.text(Message("action.to_trash")),
                cancel: links.path("/shopping/\(id)")
            )
        )
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("list", of: ShoppingList.ID.self)
        let done = try await visit.database.write(once: request.once) { transaction in
            try transaction.deleteShoppingList(id)
            return Destination("/shopping?done=\(ShoppingAnnouncements.trashed)-\(id)")
        }
        return .redirect(done.path)
    }

    private static func name(_ request: PageRequest, _ visit: MemberVisit) throws -> String {
        var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let name = fields.requiredLine("name")
        try fields.finish()
        return name
    }
}

extension MemberVisit {
    /// Units for a line, each by what several of it are called.
    func lineUnits(_ units: [Unit]) -> [(value: String, label: String)] {
        let names = UnitNames(units, in: user.language)
        return units.map { ($0.code.rawValue, text(names.name(of: $0.code, beside: "2"))) }
    }
}
