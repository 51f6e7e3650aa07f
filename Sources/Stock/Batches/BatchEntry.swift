import Catalog
import Core
import JSON
import Places
import SQLite

/// A batch as a list shows it, with its product's unit.
///
/// Its dates stay the text they are stored as, which is the text that is answered: a hundred of them cost little.
struct BatchEntry: Sendable {
    let id: Batch.ID
    let product: Product.ID
    let amount: Steps
    let location: Location.ID?
    let bestBefore: String?
    let precision: String?
    let openedOn: String?
    let useBy: String?
    let purchasedOn: String?
    let price: Int64?
    let currency: Currency?
    let note: String
    let unit: Unit.Code
    let scale: Scale

    static let row = RowDecoder(
        "batch.id",
        "batch.product_id",
        "batch.amount",
        "batch.location_id",
        "batch.best_before",
        "batch.precision",
        "batch.opened_on",
        "batch.use_by",
        "batch.purchased_on",
        "batch.price",
        "batch.currency",
        "batch.note",
        "product.unit",
        "product.scale"
    ) { id, product, amount, location, best, precision, opened, useBy, purchased, price, currency, note, unit, scale in
        BatchEntry(
            id: id,
            product: product,
            amount: amount,
            location: location,
            bestBefore: best,
            precision: precision,
            openedOn: opened,
            useBy: useBy,
            purchasedOn: purchased,
            price: price,
            currency: currency,
            note: note,
            unit: unit,
            scale: scale
        )
    }
}

/// Writes batches as the REST interface answers them, for somebody whose local day is known.
struct BatchJSON: Sendable {
    let today: CivilDate
    let dueSoonDays: Int

    func write(_ batch: BatchEntry, to json: inout JSONMembers) {
        let daysLeft = batch.useBy.flatMap { CivilDate($0) }.map { today.days(until: $0) }
        let state = daysLeft.map { Freshness(daysLeft: $0, dueSoonDays: dueSoonDays) } ?? .never
        json.member("id", batch.id.rawValue)
        json.member("product", batch.product.rawValue)
        json.member("amount", number: batch.scale.text(batch.amount))
        json.member("unit", batch.unit.rawValue)
        json.member("location", batch.location?.rawValue)
        json.member("best_before", batch.bestBefore)
        json.member("precision", batch.precision)
        json.member("opened_on", batch.openedOn)
        json.member("use_by", batch.useBy)
        json.member("purchased_on", batch.purchasedOn)
        if let price = batch.price, let currency = batch.currency {
            json.object("price") { json in
                json.member("amount", number: Money(minorUnits: price, currency: currency).decimalText)
                json.member("currency", currency.code)
            }
        } else {
            json.null("price")
        }
        json.member("note", batch.note.isEmpty ? nil : batch.note)
        json.member("days_left", daysLeft.map { Int64($0) })
        json.member("state", state.rawValue)
    }
}
