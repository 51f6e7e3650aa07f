import Accounts
import Catalog
import Core
import Ledger
import Localization
import Places
import Site

extension ShelfPage {
    /// Everything the page needs, as of one moment.
    struct Read: Sendable {
        let product: Product
        let batch: Batch
        let around: Surroundings
        let movements: [JournalEntry]
        let allPlaces: LocationTree
    }

    /// Makes the page, with the form that was sent before open and what is wrong with it.
    init(
        _ read: Read,
        path: String,
        _ again: (verb: ShelfPages.Verb, input: Input, rejection: Rejection)?,
        _ visit: MemberVisit
    ) {
        let (product, batch) = (read.product, read.batch)
        var days = DaysLeftWriter(for: visit)
        var amounts = AmountWriter(read.around.units, for: visit)
        let names = UnitNames(read.around.units, in: visit.user.language)
        let mayBook = visit.may(.bookStock)
        let isThere = mayBook && batch.amount > .zero
        let forms = BatchForms(read, again, visit)
        self.init(
            problem: again.map { _ in visit.text(Message("form.problem")) },
            product: product.id,
            name: product.name,
            brand: product.details.brand,
            picture: visit.picture(of: product),
            amount: amounts.written(batch.amount, of: product.unit, scale: product.scale),
            days: batch.isPooled ? nil : days.daysLeft(until: batch.useBy),
            facts: Self.facts(batch, read.around, visit),
            path: path,
            checkOut: isThere ? visit.site.links.path(Self.checkOut(batch)) : nil,
            open: isThere && !batch.isPooled && batch.details.openedOn == nil ? forms.amount(.open) : nil,
            move: isThere ? forms.move : nil,
            count: mayBook ? forms.amount(.correct) : nil,
            edit: mayBook && !batch.isPooled ? forms.edit : nil,
            spoil: isThere ? forms.amount(.spoil) : nil,
            movements: MovementRows(units: names, places: read.allPlaces, visit: visit)
                .rows(read.movements, withDates: true)
        )
    }

    /// The page that takes something of it, below the base path.
    static func checkOut(_ batch: Batch) -> String {
        guard batch.isPooled else { return "/check-out?batch=\(batch.id)" }
        let place = batch.details.location.map { "&location=\($0)" } ?? ""
        return "/check-out?product=\(batch.product)\(place)"
    }

    /// What is known of it, as far as anything is.
    private static func facts(
        _ batch: Batch,
        _ around: Surroundings,
        _ visit: MemberVisit
    ) -> [ProductDetailsPage.Fact] {
        let details = batch.details
        let place = around.path(of: details.location) ?? visit.text(Message("places.none"))
        let printed = batch.isPooled ? nil : visit.text(details.bestBefore)
        let all: [(Message, String?)] = [
            (Message("field.location"), place),
            (Message("field.best_before"), printed),
            (Message("field.opened_on"), details.openedOn.map { visit.formats.date($0) }),
            (Message("field.purchased_on"), details.purchasedOn.map { visit.formats.date($0) }),
            (Message("field.price"), details.price.map { visit.formats.money($0.total) }),
            (Message("field.note"), details.note.isEmpty ? nil : details.note),
        ]
        return all.compactMap { label, value in
            value.map { ProductDetailsPage.Fact(label: visit.text(label), value: $0) }
        }
    }
}

/// Makes the forms of the page: the one that was sent before with what was typed, the others with what is there.
private struct BatchForms {
    let read: ShelfPage.Read
    let again: (verb: ShelfPages.Verb, input: Input, rejection: Rejection)?
    let visit: MemberVisit

    init(
        _ read: ShelfPage.Read,
        _ again: (verb: ShelfPages.Verb, input: Input, rejection: Rejection)?,
        _ visit: MemberVisit
    ) {
        self.read = read
        self.again = again
        self.visit = visit
    }

    private func fields(_ verb: ShelfPages.Verb) -> FormFields {
        guard let again, again.verb == verb else { return FormFields(visit) }
        return FormFields(visit, again.input, again.rejection)
    }

    /// All that is there.
    private var rest: String {
        (try? Amount(read.product.text(read.batch.amount))).map { visit.formats.field($0) } ?? ""
    }

    func amount(_ verb: ShelfPages.Verb) -> ShelfPage.AmountForm {
        let field = fields(verb).field("amount", rest, isRequired: true, id: "\(verb.rawValue)-amount")
        return ShelfPage.AmountForm(isShown: again?.verb == verb, amount: field)
    }

    var move: ShelfPage.MoveForm {
        let fields = fields(.move)
        let here = read.batch.details.location?.description ?? ""
        let places = visit.choices(read.around, none: Message("places.none")).filter { $0.value != here }
        return ShelfPage.MoveForm(
            isShown: again?.verb == .move,
            amount: fields.field("amount", rest, isRequired: true, id: "move-amount"),
            to: fields.choice("to", places.last?.value ?? "", of: places, id: "move-to")
        )
    }

    var edit: ShelfPage.EditForm {
        let (fields, details, formats) = (fields(.edit), read.batch.details, visit.formats)
        let date = details.bestBefore.map { formats.date($0.date, $0.precision) } ?? ""
        return ShelfPage.EditForm(
            isShown: again?.verb == .edit,
            bestBefore: fields.date("best_before", date, id: "edit-best-before"),
            never: fields.box("never", details.bestBefore == nil, id: "edit-never"),
            purchasedOn: fields.date(
                "purchased_on",
                details.purchasedOn.map { formats.date($0) } ?? "",
                id: "edit-purchased-on"
            ),
            price: fields.field("price", details.price.map { formats.field($0.total) } ?? "", id: "edit-price"),
            note: fields.field("note", details.note, id: "edit-note")
        )
    }
}
