import Accounts
import Core
import HTTP
import Ledger
import Localization
import Site

/// The pages of groups.
struct GroupPages: Sendable {
    private static let rowsPerPage = 50

    // MARK: - All groups

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await page(request, FormFields(visit), visit)
    }

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try GroupForm.draft(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                let id = try transaction.addGroup(draft)
                return Destination("/groups/\(id)?done=\(CatalogAnnouncements.groupSaved)-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await page(request, FormFields(visit, request.input, rejection), visit)
        }
    }

    private func page(_ request: PageRequest, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        var query = QueryReader(request.query)
        let keys = query.cursor(keys: 2)
        let last = keys.flatMap { keys in ProductGroup.ID(keys[1]).map { (name: keys[0], id: $0) } }
        let (found, units) = try await visit.database.read { snapshot in
            (try snapshot.groups(after: last, limit: Self.rowsPerPage + 1), try snapshot.units())
        }
        let part = found.prefix(Self.rowsPerPage)
        let next =
            found.count > part.count ? part.last.map { Cursor([$0.name, $0.id.description], of: request.query) } : nil
        let amounts = GroupAmounts(units, visit)
        let page = GroupsPage(
            problem: fields.problem(for: visit),
            rows: part.map { GroupRow($0, amounts) },
            form: visit.may(.editCatalog) ? GroupFields(nil, amounts, fields) : nil,
            pager: Pager(
                previous: last == nil ? nil : visit.site.links.path("/groups"),
                next: next.map { visit.site.links.path("/groups?\(Query([.init("cursor", $0.text)]).encoded)") }
            )
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - One group

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("group", of: ProductGroup.ID.self)
        let (group, products, barcodes, units) = try await visit.database.read { snapshot in
            guard let group = try snapshot.group(id) else { throw Refusal.notFound }
            let barcodes = try snapshot.barcodes(ofGroups: [id])[id] ?? []
            return (group, try snapshot.products(of: id, limit: 500), barcodes, try snapshot.units())
        }
        let amounts = GroupAmounts(units, visit)
        let names = Dictionary(uniqueKeysWithValues: products.map { ($0.id, $0.name) })
        let page = GroupPage(
            id: id,
            name: group.name,
            stock: amounts.text(group.stock, of: group),
            minimum: group.minimum.map { amounts.text($0, of: group) },
            missing: amounts.missing(of: group),
            products: products.map { GroupRow($0, amounts) },
            barcodes: barcodes.prefix(500).map { entry in
                GroupPage.CodeRow(
                    code: entry.barcode.code,
                    contents: entry.barcode.contents.map { amounts.text($0) } ?? "",
                    product: names[entry.barcode.product] ?? ""
                )
            },
            edit: visit.may(.editCatalog) ? visit.site.links.path("/groups/\(id)/edit") : nil
        )
        return .page(page)
    }

    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await form(for: request.id("group"), FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("group", of: ProductGroup.ID.self)
        do {
            let changes = try GroupForm.changes(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                try transaction.editGroup(id, changes)
                return Destination("/groups/\(id)?done=\(CatalogAnnouncements.groupSaved)-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await form(for: id, FormFields(visit, request.input, rejection), visit)
        }
    }

    private func form(for id: ProductGroup.ID, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let (group, units) = try await visit.database.read { (try $0.group(id), try $0.units()) }
        guard let group else { throw Refusal.notFound }
        let page = EditGroupPage(
            title: visit.text(Message("groups.edit_title", ["name": .text(group.name)])),
            problem: fields.problem(for: visit),
            path: "/groups/\(id)",
            form: GroupFields(group, GroupAmounts(units, visit), fields)
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - Deletion

    func confirmDeletion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await confirmation(of: request.id("group"), FormFields(visit), .ok, visit)
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("group", of: ProductGroup.ID.self)
        do {
            let successor: Successor<ProductGroup>? = try request.input.successor(for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                try transaction.deleteGroup(id, movingProductsTo: successor)
                return Destination("/groups?done=\(CatalogAnnouncements.groupTrashed)-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            return try await confirmation(of: id, fields, .unprocessableContent, visit)
        } catch let refusal as Refusal where refusal.reason == .conflict {
            // A product joined since the page was made: it is shown again, now with the question where to.
            return try await confirmation(of: id, FormFields(visit), .conflict, visit)
        }
    }

    private func confirmation(
        of id: ProductGroup.ID,
        _ fields: FormFields,
        _ status: Status,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let (group, count, others) = try await visit.database.read { snapshot in
            (try snapshot.group(id), try snapshot.productCount(of: id), try snapshot.groups())
        }
        guard let group else { throw Refusal.notFound }
        let none = [(value: "", label: visit.text(Message("groups.none")))]
        let choices = others.filter { $0.id != id }.map { (value: $0.id.description, label: $0.name) }
        let page = DeletePage(
            title: visit.text(Message("groups.delete_title", ["name": .text(group.name)])),
            text: visit.text(
                count == 0 ? Message("groups.delete_empty") : Message("groups.delete_text", ["count": .count(count)])
            ),
            path: "/groups/\(id)/delete",
            cancel: "/groups/\(id)",
            moveTo: count == 0 ? nil : fields.choice("move_to", "", of: none + choices)
        )
        return .page(page, status: status)
    }
}

/// Writes what is there of groups and their products.
private struct GroupAmounts {
    let visit: MemberVisit
    let units: [Unit]
    let names: UnitNames

    init(_ units: [Unit], _ visit: MemberVisit) {
        self.visit = visit
        self.units = units
        names = UnitNames(units, in: visit.user.language)
    }

    func text(_ steps: Steps, of group: ProductGroup) -> String {
        visit.text(names.text(group.text(steps), of: group.unit))
    }

    func text(_ contents: Barcode.Contents) -> String {
        visit.text(names.text(contents.amount.description, of: contents.unit))
    }

    func missing(of group: ProductGroup) -> String? {
        guard group.missing > .zero else { return nil }
        return visit.text(Message("product.missing", ["amount": .text(text(group.missing, of: group))]))
    }

    var choices: [(value: String, label: String)] {
        units.map { ($0.code.rawValue, visit.text(names.name(of: $0.code, beside: "1"))) }
    }
}

extension GroupRow {
    fileprivate init(_ group: ProductGroup, _ amounts: GroupAmounts) {
        self.init(
            href: amounts.visit.site.links.path("/groups/\(group.id)"),
            name: group.name,
            brand: nil,
            stock: amounts.text(group.stock, of: group),
            missing: amounts.missing(of: group)
        )
    }

    fileprivate init(_ product: Product, _ amounts: GroupAmounts) {
        self.init(
            href: amounts.visit.site.links.path("/products/\(product.id)"),
            name: product.name,
            brand: product.details.brand.nilIfEmpty,
            stock: amounts.visit.text(amounts.names.text(product.text(product.stock), of: product.unit)),
            missing: nil
        )
    }
}

extension GroupFields {
    /// The form of a group that is there, or of a new one.
    fileprivate init(_ group: ProductGroup?, _ amounts: GroupAmounts, _ fields: FormFields) {
        let minimum = group.flatMap { group in group.minimum.flatMap { try? Amount(group.text($0)) } }
        name = fields.field("name", group?.name ?? "", isRequired: true)
        unit = fields.choice("unit", (group?.unit ?? .piece).rawValue, of: amounts.choices, isRequired: true)
        self.minimum = fields.field("minimum", minimum.map { amounts.visit.formats.field($0) } ?? "")
    }
}
