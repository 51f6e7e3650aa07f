import Catalog
package import Core
import Ledger
import Localization
import Places
package import Site

extension BookingTarget {
    /// Reads what a form or a call says is booked, and how much of it unless its batches say that.
    init(reader: inout FieldReader, needsAmount: Bool = true) {
        let product: Product.ID? = reader.id("product")
        let barcode = reader.line("barcode")
        if product == nil, barcode == nil, reader.rejection.errors["product"] == nil {
            reader.reject("product", Message("error.required"))
        }
        self.init(
            product: product,
            barcode: barcode,
            amount: needsAmount ? reader.requiredAmount("amount") ?? .zero : .zero,
            unit: reader.choice("unit")
        )
    }
}

extension CheckInDraft {
    /// Reads a check-in; `currency` is the one in which a form's price is meant.
    package init(reader: inout FieldReader, currency: Currency) {
        let target = BookingTarget(reader: &reader)
        self.init(reader: &reader, currency: currency, target: target)
    }

    /// Reads a call's check-in: one batch, or several as a list.
    static func several(reader: inout FieldReader, currency: Currency) -> [CheckInDraft] {
        guard reader.isPresent("batches") else { return [CheckInDraft(reader: &reader, currency: currency)] }
        let product: Product.ID? = reader.id("product")
        let barcode = reader.line("barcode")
        if product == nil, barcode == nil, reader.rejection.errors["product"] == nil {
            reader.reject("product", Message("error.required"))
        }
        let drafts = reader.objects("batches") { row in
            let target = BookingTarget(
                product: product,
                barcode: barcode,
                amount: row.requiredAmount("amount") ?? .zero,
                unit: row.choice("unit")
            )
            return CheckInDraft(reader: &row, currency: currency, target: target)
        }
        if drafts.isEmpty, reader.rejection.errors["batches"] == nil {
            reader.reject("batches", Message("error.required"))
        }
        return drafts
    }

    /// Reads everything about a check-in but what comes in.
    package init(reader: inout FieldReader, currency: Currency, target: BookingTarget) {
        // A form that leaves the place empty says nowhere; a call that has none, or null, leaves it to the product.
        let isChosen = reader.isPresent("location") && !reader.input.isJSON
        let location: Location.ID? = reader.id("location")
        let expiry = Expiry(reader: &reader)
        let isNoteSaid = reader.isPresent("note")
        self.init(
            target: target,
            bestBefore: expiry.bestBefore,
            neverExpires: expiry.isNever,
            place: location.map { .at($0) } ?? (isChosen ? .nowhere : .usual),
            purchasedOn: reader.pastDay("purchased_on"),
            price: reader.money("price", in: currency),
            note: reader.text("note") ?? ""
        )
        guard !isNoteSaid, let lot = target.barcode.flatMap({ ScannedCode($0) })?.elements?.lot else { return }
        lotNote = lot
    }
}

/// What a form or a call says of the date on a package.
struct Expiry {
    let bestBefore: BestBefore?
    /// Whether it was said that there is none: a call does so by null, a form by its box, which wins over a date that
    /// was filled in, or by an x.
    let isNever: Bool

    init(reader: inout FieldReader) {
        let isPresent = reader.isPresent("best_before")
        let typed = reader.dateOrNever("best_before")
        let isBoxTicked = !reader.input.isJSON && reader.boolean("never") == true
        if case .date(let date)? = typed, !isBoxTicked { bestBefore = BestBefore(date) } else { bestBefore = nil }
        isNever = isBoxTicked || typed == .never || (reader.input.isJSON && isPresent && typed == nil)
    }
}
