import Catalog
import Core
import Ledger
import Places
import Site

extension BookingSubject {
    /// Reads which product, or which batch of one, is booked.
    init(reader: inout FieldReader) {
        self.init(product: reader.id("product"), batch: reader.id("batch"))
        let isNamed = product != nil || batch != nil
        guard !isNamed, reader.rejection.errors["product"] == nil, reader.rejection.errors["batch"] == nil else {
            return
        }
        reader.reject("product", Message("error.required"))
    }
}

extension MoveDraft {
    /// Reads a move.
    init(reader: inout FieldReader) {
        let subject = BookingSubject(reader: &reader)
        self.init(reader: &reader, subject)
    }

    /// Reads everything about a move but what is moved.
    init(reader: inout FieldReader, _ subject: BookingSubject) {
        // Nowhere in particular is a place to be named, too: by null, or by the first choice of a list.
        if !reader.isPresent("to") { reader.reject("to", Message("error.required")) }
        self.init(
            subject,
            from: StockPlace(within: reader.id("from")),
            to: reader.id("to"),
            amount: reader.positiveAmount("amount"),
            unit: reader.choice("unit")
        )
    }
}

extension CorrectDraft {
    /// Reads what was counted.
    init(reader: inout FieldReader) {
        let subject = BookingSubject(reader: &reader)
        let place = StockPlace(within: reader.id("location"))
        self.init(reader: &reader, subject, place: place)
    }

    /// Reads how much was counted.
    init(reader: inout FieldReader, _ subject: BookingSubject, place: StockPlace) {
        self.init(subject, place: place, amount: reader.countedAmount("amount"), unit: reader.choice("unit"))
    }
}

extension CountedLine {
    /// Reads one count of a list.
    init(reader: inout FieldReader) {
        let subject = BookingSubject(reader: &reader)
        self.init(
            subject,
            at: reader.id("location"),
            amount: reader.countedAmount("amount"),
            known: reader.amount("known").map { Known(amount: $0) }
        )
    }
}

extension BatchChanges {
    /// Reads what is to change (RFC 7396): what was not sent stays as it is, null clears.
    init(reader: inout FieldReader, currency: Currency) {
        self.init()
        if reader.isPresent("best_before") {
            bestBefore = .set(Expiry(reader: &reader).bestBefore)
        }
        if reader.isPresent("purchased_on") { purchasedOn = .set(reader.pastDay("purchased_on")) }
        if reader.isPresent("price") { price = .set(reader.money("price", in: currency)) }
        if reader.isPresent("note") { note = .set(reader.text("note") ?? "") }
    }
}

extension FieldReader {
    /// An amount that must be there and may be none.
    mutating func countedAmount(_ name: String) -> Amount {
        guard let amount = amount(name) else {
            if rejection.errors[name] == nil { reject(name, Message("error.required")) }
            return .zero
        }
        if amount < .zero { reject(name, Message("error.negative")) }
        return amount
    }
}
