import Accounts
import Core
import HTTP
import Ledger
import Site

/// The page on which a product is given conversions of its own.
struct ProductConversionPages: Sendable {
    let books: StockBooks

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await page(of: request.id("product"), FormFields(visit), nil, visit)
    }

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("product", of: Product.ID.self)
        do {
            let done = try await visit.database.write(once: request.once) { [books] transaction in
                guard try transaction.product(id) != nil else { throw Refusal.notFound }
                _ = try transaction.addConversion(ConversionForm.draft(request.input, of: id, for: visit), books)
                return Destination("/products/\(id)/conversions?done=saved")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await page(of: id, FormFields(visit, request.input, rejection), nil, visit)
        } catch let refusal as Refusal where refusal.reason == .conflict {
            return try await page(of: id, FormFields(visit, request.input, Rejection()), refusal, visit)
        }
    }

    private func page(
        of id: Product.ID,
        _ fields: FormFields,
        _ refusal: Refusal?,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let (product, units, own, general) = try await visit.database.read { snapshot in
            guard let product = try snapshot.product(id) else { throw Refusal.notFound }
            let own = try snapshot.conversions(of: id, limit: Conversion.mostOfProduct)
            return (product, try snapshot.units(), own, try snapshot.steps(of: nil))
        }
        let names = UnitNames(units, in: visit.user.language)
        let form = ConversionFields(
            "/products/\(id)/conversions",
            units,
            names,
            fields,
            from: product.unit,
            visit
        )
        let page = ProductConversionsPage(
            title: visit.text(Message("conversions.of", ["name": .text(product.name)])),
            problem: refusal.map { visit.text($0.message) } ?? fields.problem(for: visit),
            back: visit.site.links.path("/products/\(id)"),
            conversions: ConversionsPart(own, units, names, form, visit),
            general: general.prefix(20).map { visit.text(names.chain($0)) }
        )
        return .page(page, status: refusal != nil ? .conflict : fields.isRejected ? .unprocessableContent : .ok)
    }
}

extension ConversionsPart {
    /// The conversions as they were entered.
    init(
        _ conversions: [Conversion],
        _ units: [Unit],
        _ names: UnitNames,
        _ form: ConversionFields?,
        _ visit: MemberVisit
    ) {
        self.form = form
        rows = conversions.map { conversion in
            let text = visit.text(names.chain(conversion.step))
            let remove = ConversionRow.Remove(
                path: "/units/conversions/\(conversion.id)/delete",
                label: visit.text(Message("conversions.remove_label", ["conversion": .text(text)]))
            )
            return ConversionRow(text: text, remove: form == nil ? nil : remove)
        }
    }
}

extension ConversionFields {
    /// The form for another conversion, from one unit unless another was chosen.
    init(
        _ path: String,
        _ units: [Unit],
        _ names: UnitNames,
        _ fields: FormFields,
        from unit: Unit.Code = .pack,
        _ visit: MemberVisit
    ) {
        self.path = path
        func choices(_ amount: String) -> [(value: String, label: String)] {
            units.map { ($0.code.rawValue, visit.text(names.name(of: $0.code, beside: amount))) }
        }
        from = fields.choice("from", unit.rawValue, of: choices("1"), isRequired: true)
        factor = fields.field("factor", isRequired: true)
        to = fields.choice("to", Unit.Code.gram.rawValue, of: choices("2"), isRequired: true)
    }
}

extension UnitNames {
    /// One conversion: `1 bottle = 34 tbsp`.
    func chain(_ step: Conversions.Step) -> Message { chain([(step.from, .one), (step.to, step.factor)]) }
}
