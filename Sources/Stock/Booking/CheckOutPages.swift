import Accounts
import Catalog
import Core
import HTTP
import Ledger
import Localization
import Places
import Site

/// The page on which something is taken out of stock.
struct CheckOutPages: Sendable {
    let surroundings: SurroundingsCache

    private let chooser = ProductChooser(path: "/check-out", offersByHand: false)

    init(_ surroundings: SurroundingsCache) {
        self.surroundings = surroundings
    }

    /// What a check-out is about, and what of it was chosen already.
    private struct Subject: Sendable {
        let product: Product
        var contents: Barcode.Contents?
        var batch: Batch.ID?
        var location: Location.ID?
    }

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let query = request.query
        if query.first("product") != nil || query.first("batch") != nil {
            let (product, batch) = (query.first("product"), query.first("batch"))
            var subject = try await visit.database.read { try Self.subject(product: product, batch: batch, $0) }
            subject.location = query.first("location").flatMap { Location.ID($0) }
            return try await form(subject, for: visit)
        }
        if let text = query.first("code") {
            let subject = try await visit.database.read { snapshot in
                try ScannedCode(text).flatMap { try snapshot.barcode($0) }.flatMap { barcode in
                    try snapshot.product(barcode.product).map { Subject(product: $0, contents: barcode.contents) }
                }
            }
            if let subject { return try await form(subject, for: visit) }
            if ScannedCode(text)?.isLabelLink == true { return .redirect("/scan?code=\(text.percentEncoded)") }
            let rejection = Rejection("code", Message("error.unknown_code"))
            let choose = try await chooser.model(search: nil, code: text, rejection: rejection, for: visit)
            return .page(
                CheckOutPage(problem: nil, choose: choose, form: nil),
                status: .unprocessableContent
            )
        }
        let search = query.first("q").flatMap { $0.isEmpty ? nil : $0 }
        return .page(CheckOutPage(problem: nil, choose: try await chooser.model(search: search, for: visit), form: nil))
    }

    private static func subject(product: String?, batch: String?, _ scope: HouseholdSnapshot) throws -> Subject {
        let chosen = try batch.map { text in
            guard let id = Batch.ID(text) else { throw Refusal.notFound }
            let batch = try scope.requireBatch(id).batch
            return batch
        }
        guard let id = product.map({ Product.ID($0) }) ?? chosen?.product, let found = try scope.product(id),
            chosen.map({ $0.product == id }) ?? true
        else { throw Refusal.notFound }
        return Subject(product: found, batch: chosen?.id)
    }

    // MARK: - The form

    private func form(
        _ subject: Subject,
        again fields: FormFields? = nil,
        problem: String? = nil,
        status: Status = .ok,
        for visit: MemberVisit
    ) async throws -> Reply {
        let (product, isKept) = (subject.product, fields == nil)
        let fields = fields ?? FormFields(texts: visit.site.texts, formats: visit.formats)
        let (around, units, batches, others) = try await visit.database.read { [surroundings] snapshot in
            (
                try surroundings.surroundings(for: snapshot), try snapshot.units(bookable: product),
                try snapshot.batches(of: product.id),
                try snapshot.substitutes(for: product.id)
            )
        }
        let amounts = AmountWriter(around.units, for: visit)
        let (amount, unit) = likely(subject, batches, visit.formats)
        let form = CheckOutFields(
            product: ChosenModel(product, change: "/check-out", around, visit),
            others: others.map { ChooseModel.Choice($0, path: "/check-out", amounts, visit) },
            isThere: product.stock > .zero,
            amount: fields.field("amount", amount, isRequired: true),
            unit: fields.choice("unit", unit.rawValue, of: visit.choices(units)),
            batch: product.isPooled
                ? nil
                : choice(fields, subject, batches, around, visit),
            location: fields.choice(
                "location",
                subject.location?.description ?? "",
                of: visit.choices(around, none: Message("check_out.anywhere"))
            ),
            spoiled: fields.box("spoiled")
        )
        let page = CheckOutPage(problem: problem, choose: nil, form: form)
        return .page(page, status: status, isKept: isKept)
    }

    /// One, or the rest where less is left; a package where its code was scanned.
    private func likely(_ subject: Subject, _ batches: [Batch], _ formats: Formats) -> (String, Unit.Code) {
        if let contents = subject.contents { return (formats.field(contents.amount), contents.unit) }
        let there = batches.filter { subject.batch == nil || $0.id == subject.batch }.map(\.amount).reduce(.zero, +)
        let one = Steps(rawValue: subject.product.scale.rawValue)
        let rest = there > .zero && there < one ? there : one
        let amount = (try? Amount(subject.product.text(rest))) ?? Amount(1)
        return (formats.field(amount), subject.product.unit)
    }

    private func choice(
        _ fields: FormFields,
        _ subject: Subject,
        _ batches: [Batch],
        _ around: Surroundings,
        _ visit: MemberVisit
    ) -> BatchChoice {
        let (field, product) = (fields.field("batch", subject.batch?.description ?? ""), subject.product)
        var days = DaysLeftWriter(for: visit)
        let amounts = AmountWriter(around.units, for: visit)
        let chosen = batches.first { $0.id.description == field.value }?.id
        return BatchChoice(
            errors: field.errors,
            chosen: chosen,
            batches: batches.map { batch in
                BatchChoice.Option(
                    id: batch.id,
                    amount: amounts.text(batch.amount, of: product.unit, scale: product.scale),
                    location: around.path(of: batch.details.location),
                    bestBefore: visit.text(batch.details.bestBefore),
                    isOpened: batch.details.openedOn != nil,
                    isSelected: batch.id == chosen,
                    days: days.daysLeft(until: batch.useBy),
                    share: fields.field(CheckOutDraft.field(of: batch.id))
                )
            }
        )
    }

    // MARK: - The booking

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            var reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
            let draft = CheckOutDraft(reader: &reader)
            try reader.finish()
            let done = try await visit.database.write(once: request.once) { transaction in
                let done = try transaction.checkOut(draft)
                return Destination("/products/\(done.product)?done=action-\(done.action)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let problem = visit.text(Message("form.problem"))
            return try await again(request, rejection, problem, .unprocessableContent, visit)
        } catch let refusal as Refusal where refusal.reason == .conflict {
            let rejection = Rejection("amount", refusal.message)
            return try await again(request, rejection, visit.text(refusal.message), .conflict, visit)
        }
    }

    /// The form once more, with what was typed and what is wrong.
    private func again(
        _ request: PageRequest,
        _ rejection: Rejection,
        _ problem: String,
        _ status: Status,
        _ visit: MemberVisit
    ) async throws -> Reply {
        guard let id = Product.ID(request.input.typed("product")),
            let product = try await visit.database.read({ try $0.product(id) })
        else { throw rejection }
        let fields = FormFields(request.input, rejection, texts: visit.site.texts, formats: visit.formats)
        return try await form(Subject(product: product), again: fields, problem: problem, status: status, for: visit)
    }
}

extension MemberVisit {
    /// The date on a package as people read it, or that it has none.
    func text(_ bestBefore: BestBefore?) -> String {
        bestBefore.map { formats.date($0.date, $0.precision) } ?? text(Message("batch.never"))
    }
}
