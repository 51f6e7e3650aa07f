import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Places
import Site

/// The page on which something is put into stock.
struct CheckInPages: Sendable {
    let surroundings: SurroundingsCache
    let drafts: ProductDrafts

    private let chooser = ProductChooser(path: "/check-in", offersByHand: true)

    init(_ surroundings: SurroundingsCache, drafts: ProductDrafts) {
        self.surroundings = surroundings
        self.drafts = drafts
    }

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let query = request.query
        let words = PackageWords(query)
        if let text = query.first("product") {
            guard let id = Product.ID(text), let product = try await visit.database.read({ try $0.product(id) }) else {
                throw Refusal.notFound
            }
            return try await form(.known(product, nil), words, visit)
        }
        if let code = query.first("code") { return try await scanned(code, words, visit) }
        if query.first("new") != nil {
            try visit.member.require(.editCatalog)
            return try await form(.new(code: nil, .byHand, name: "", brand: ""), words, visit)
        }
        let search = query.first("q").flatMap { $0.isEmpty ? nil : $0 }
        return .page(CheckInPage(problem: nil, choose: try await chooser.model(search: search, for: visit), form: nil))
    }

    // MARK: - A code

    private func scanned(_ text: String, _ words: PackageWords, _ visit: MemberVisit) async throws -> Reply {
        guard let code = ScannedCode(text) else { return try await wrong(text, Message("error.required"), visit) }
        // A label leads to what it is on.
        if code.isLabelLink { return .redirect("/scan?code=\(text.percentEncoded)") }
        if let package = try await visit.database.read({ try $0.package(code) }) {
            var words = words
            words.add(package, for: visit)
            return try await form(.known(package.product, package.contents), words, visit)
        }
        guard !code.hasWrongCheckDigit else {
            return try await wrong(text, Message("error.code_check_digit"), visit)
        }
        guard code.isPlausible else { return try await wrong(text, Message("error.no_barcode"), visit) }
        switch try await drafts.look(code, visit.user.language) {
        case .draft(let name, let brand, let source, let categories):
            let suggestion = try await visit.database.read { snapshot in
                try snapshot.suggestedCategory(forTags: categories, visit.site.texts, visit.user.language)
            }
            let origin = NewProduct.Origin.draft(source: source, suggestion)
            let subject = CheckInSubject.new(code: code.text, origin, name: name, brand: brand)
            return try await form(subject, words, visit)
        case .unknown:
            let subject = CheckInSubject.new(code: code.text, .unknown(code: code.text), name: "", brand: "")
            return try await form(subject, words, visit)
        case .unreachable:
            let back = words.back.map { "&back=\($0.percentEncoded)" } ?? ""
            let retry = visit.site.links.path("/check-in?code=\(code.text.percentEncoded)\(back)")
            let subject = CheckInSubject.new(code: code.text, .unreachable(retry: retry), name: "", brand: "")
            return try await form(subject, words, visit, isKept: false)
        }
    }

    private func wrong(_ code: String, _ message: Message, _ visit: MemberVisit) async throws -> Reply {
        let choose = try await chooser.model(
            search: nil,
            code: code,
            rejection: Rejection("code", message),
            for: visit
        )
        return .page(
            CheckInPage(problem: nil, choose: choose, form: nil),
            status: .unprocessableContent
        )
    }

    // MARK: - The form

    private func form(
        _ subject: CheckInSubject,
        _ words: PackageWords,
        _ visit: MemberVisit,
        isKept: Bool = true
    ) async throws -> Reply {
        let fields = FormFields(texts: visit.site.texts, formats: visit.formats)
        let form = try await CheckInFieldsMaker(subject, surroundings, visit, words: words).make(fields)
        return .page(CheckInPage(problem: nil, choose: nil, form: form), isKept: isKept)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        if CheckInRows.asksForMore(request.input) { return try await again(request, Rejection(), nil, .ok, visit) }
        do {
            let form = try CheckInPageForm(request.input, for: visit)
            var new = form.newProduct
            if let barcode = new?.barcodes.first {
                new?.changes.picture = .set(await drafts.keepPicture(barcode, visit.household.id))
                new?.categoryTags = await drafts.categories(barcode)
            }
            let links = visit.site.links
            let back = links.wayBack(request.input.typed("back")).map { String($0.dropFirst(links.base.count)) }
            let done = try await visit.database.write(once: request.once) { [new] transaction in
                var drafts = form.drafts
                if let new {
                    let product = try transaction.createProduct(new)
                    for index in drafts.indices { drafts[index].target.product = product }
                }
                let done = try transaction.checkIn(drafts)
                return Destination(links.path(back ?? "/products/\(done.product)", done: "action-\(done.action)"))
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await again(request, rejection, nil, .unprocessableContent, visit)
        } catch let refusal as Refusal where refusal.reason == .conflict {
            return try await again(request, Rejection(), visit.text(refusal.message), .conflict, visit)
        }
    }

    /// The form once more, with what was typed and what is wrong.
    private func again(
        _ request: PageRequest,
        _ rejection: Rejection,
        _ problem: String?,
        _ status: Status,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let input = request.input
        let barcode = input.typed("barcode")
        let origin = NewProduct.Origin.again(CategorySuggestion(formValue: input.typed("category")))
        var subject = CheckInSubject.new(code: barcode.isEmpty ? nil : barcode, origin, name: "", brand: "")
        if !input.typed("product").isEmpty {
            guard let id = Product.ID(input.typed("product")),
                let product = try await visit.database.read({ try $0.product(id) })
            else { throw Refusal.notFound }
            subject = .known(product, nil)
        }
        let fields = FormFields(input, rejection, texts: visit.site.texts, formats: visit.formats)
        var words = PackageWords.none
        words.back = input.typed("back")
        let form = try await CheckInFieldsMaker(subject, surroundings, visit, words: words)
            .make(fields, rows: CheckInRows(input))
        // What is wrong with the code stands beside no field, since it was scanned.
        let aboutCode = rejection.errors["barcode"]?.first.map { visit.text($0) }
        let page = CheckInPage(
            problem: problem ?? aboutCode ?? fields.problem(for: visit),
            choose: nil,
            form: form
        )
        return .page(page, status: status)
    }
}

/// What the form of a check-in says: a booking, and the product to be made for it if there is none yet.
private struct CheckInPageForm: Sendable {
    /// A draft for each batch.
    let drafts: [CheckInDraft]
    let newProduct: ProductDraft?

    init(_ input: Input, for visit: MemberVisit) throws {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let product: Product.ID? = fields.id("product")
        let target = BookingTarget(
            product: product,
            amount: fields.requiredAmount("amount") ?? .zero,
            unit: fields.choice("unit")
        )
        let first = CheckInDraft(reader: &fields, currency: visit.household.currency, target: target)
        newProduct = product == nil ? Self.newProduct(&fields, unit: target.unit) : nil
        // All that is wrong is told together, of the first row and of the others.
        var rejection = Rejection()
        do { try fields.finish() } catch { rejection = error }
        do {
            drafts = [first] + (try CheckInRows(input).drafts(input, of: target, like: first, for: visit))
        } catch let more as Rejection {
            rejection.add(more)
            drafts = []
        }
        guard rejection.isEmpty else { throw rejection }
    }

    private static func newProduct(_ fields: inout FieldReader, unit: Unit.Code?) -> ProductDraft {
        let code = fields.line("barcode").flatMap { ScannedCode($0) }
        var draft = ProductDraft(
            name: fields.requiredLine("name"),
            brand: fields.line("brand") ?? "",
            unit: unit ?? .piece,
            barcodes: code.map { [BarcodeDraft($0, field: "barcode")] } ?? []
        )
        fields.category(into: &draft.changes)
        return draft
    }
}
