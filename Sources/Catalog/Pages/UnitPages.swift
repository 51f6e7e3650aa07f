import Accounts
import Core
import HTTP
import Ledger
import Site

/// The pages of the household's units and their conversions.
struct UnitPages: Sendable {
    let books: StockBooks

    // MARK: - All units

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await page(FormFields(visit), FormFields(visit), nil, visit)
    }

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try UnitForm.draft(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                _ = try transaction.addUnit(draft)
                return Destination("/units?done=saved")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await page(FormFields(visit, request.input, rejection), FormFields(visit), nil, visit)
        }
    }

    func convert(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try ConversionForm.draft(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { [books] transaction in
                _ = try transaction.addConversion(draft, books)
                return Destination("/units?done=saved#conversions")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await page(FormFields(visit), FormFields(visit, request.input, rejection), nil, visit)
        } catch let refusal as Refusal where refusal.reason == .conflict {
            let fields = FormFields(visit, request.input, Rejection())
            return try await page(FormFields(visit), fields, refusal, visit)
        }
    }

    func removeConversion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("conversion", of: Conversion.ID.self)
        let done = try await visit.database.write(once: request.once) { transaction in
            let product = try transaction.conversion(id)?.product
            try transaction.deleteConversion(id)
            return Destination(
                product.map { "/products/\($0)/conversions?done=saved" } ?? "/units?done=saved#conversions"
            )
        }
        return .redirect(done.path)
    }

    private func page(
        _ unitFields: FormFields,
        _ conversionFields: FormFields,
        _ refusal: Refusal?,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let (units, steps) = try await visit.database.read { snapshot in
            (try snapshot.units(), try snapshot.conversions(of: nil, limit: Conversion.mostOfHousehold))
        }
        let names = UnitNames(units, in: visit.user.language)
        let mayEdit = visit.may(.editCatalog)
        let page = UnitsPage(
            problem: refusal.map { visit.text($0.message) } ?? unitFields.problem(for: visit)
                ?? conversionFields.problem(for: visit),
            units: units.map { UnitRow($0, names, visit) },
            unitForm: mayEdit ? UnitFields(nil, unitFields) : nil,
            conversions: ConversionsPart(
                steps,
                units,
                names,
                mayEdit ? ConversionFields("/units/conversions", units, names, conversionFields, visit) : nil,
                visit
            )
        )
        let isRejected = unitFields.isRejected || conversionFields.isRejected
        return .page(page, status: refusal != nil ? .conflict : isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - One unit

    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await form(for: Self.code(request), FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let code = try Self.code(request)
        do {
            guard let unit = try await visit.database.read({ try $0.unit(code) }) else { throw Refusal.notFound }
            let (name, plural) = try UnitForm.names(changing: unit, request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                try transaction.renameUnit(code, to: name, plural: plural)
                return Destination("/units?done=saved")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await form(for: code, FormFields(visit, request.input, rejection), visit)
        }
    }

    func confirmDeletion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let code = try Self.code(request)
        let (unit, names) = try await visit.database.read { (try $0.unit(code), try $0.unitNames()) }
        guard unit != nil else { throw Refusal.notFound }
        let (links, path) = (visit.site.links, "/units/\(code.rawValue.percentEncoded)")
        let name = visit.text(names.name(of: code, beside: "1"))
        return .page(
            ConfirmPage(
                title: visit.text(Message("units.delete_title", ["name": .text(name)])),
                text: visit.text(Message("units.delete_text")),
                action: links.path("\(path)/delete"),
                button: visit.text(Message("action.remove")),
                cancel: links.path("\(path)/edit")
            )
        )
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let code = try Self.code(request)
        let done = try await visit.database.write(once: request.once) { transaction in
            try transaction.deleteUnit(named: code)
            return Destination("/units?done=saved")
        }
        return .redirect(done.path)
    }

    private func form(for code: Unit.Code, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let (unit, names) = try await visit.database.read { (try $0.unit(code), try $0.unitNames()) }
        guard let unit else { throw Refusal.notFound }
        let name = visit.text(names.name(of: code, beside: "1"))
        let page = EditUnitPage(
            title: visit.text(Message("units.edit_title", ["name": .text(name)])),
            problem: fields.problem(for: visit),
            path: "/units/\(code.rawValue.percentEncoded)",
            form: UnitFields(unit, fields),
            canDelete: code != .piece
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    private static func code(_ request: PageRequest) throws(Refusal) -> Unit.Code {
        guard let text = request.path["unit"] else { throw .notFound }
        return Unit.Code(rawValue: text)
    }
}

extension UnitRow {
    fileprivate init(_ unit: Unit, _ names: UnitNames, _ visit: MemberVisit) {
        let path = "/units/\(unit.code.rawValue.percentEncoded)/edit"
        name = visit.text(names.name(of: unit.code, beside: "1"))
        plural = visit.text(names.name(of: unit.code, beside: "2"))
        edit =
            visit.may(.editCatalog)
            ? RowLink(
                href: visit.site.links.path(path),
                label: visit.text(Message("units.edit_title", ["name": .text(name)]))
            ) : nil
    }
}
