package import Catalog
package import Core
package import Ledger
package import Localization
package import Places
package import SQLite

/// An amount of a product that came in together.
package struct Batch: Hashable, Sendable {
    package typealias ID = BatchID

    package let id: ID
    package let product: Product.ID
    package let amount: Steps
    package let details: Details
    /// Whether it is the one amount of a product in a place, which knows no dates.
    package let isPooled: Bool
    /// The day by which it should be used: the earlier of best-before and the days after opening.
    ///
    /// Nil for never.
    package let useBy: CivilDate?

    /// Everything about a batch but its amount; what the journal keeps of it before and after.
    package struct Details: Hashable, Sendable {
        package var location: Location.ID?
        package var bestBefore: BestBefore?
        package var openedOn: CivilDate?
        /// The day on which freezing or thawing gave it its date.
        package var redatedOn: CivilDate?
        package var purchasedOn: CivilDate?
        package var price: Price?
        package var note: String

        package init(
            location: Location.ID? = nil,
            bestBefore: BestBefore? = nil,
            openedOn: CivilDate? = nil,
            redatedOn: CivilDate? = nil,
            purchasedOn: CivilDate? = nil,
            price: Price? = nil,
            note: String = ""
        ) {
            self.location = location
            self.bestBefore = bestBefore
            self.openedOn = openedOn
            self.redatedOn = redatedOn
            self.purchasedOn = purchasedOn
            self.price = price
            self.note = note
        }

        /// The day by which to use it, for a product that keeps so many days once opened.
        ///
        /// What was opened before it was frozen or thawed keeps as long as that rule says.
        package func useBy(daysAfterOpening: Int?) -> CivilDate? {
            let counted = openedOn.flatMap { day in redatedOn.map { day >= $0 } ?? true ? day : nil }
            let opened = counted.flatMap { day in daysAfterOpening.map { day.adding(days: $0) } }
            return [bestBefore?.date, opened].compactMap(\.self).min()
        }
    }

    package static let row = RowDecoder(
        "id",
        "product_id",
        "amount",
        "use_by",
        "location_id",
        "best_before",
        "precision",
        "opened_on",
        "redated_on",
        "purchased_on",
        "price",
        "currency",
        "priced_amount",
        "note",
        "pooled"
    ) {
        (
            id,
            product,
            amount,
            useBy,
            location,
            date,
            precision,
            openedOn,
            redatedOn,
            purchasedOn,
            price,
            currency,
            priced,
            note,
            isPooled
        ) in
        Batch(
            id: id,
            product: product,
            amount: amount,
            details: Details(
                location: location,
                bestBefore: BestBefore(date: date, precision: precision),
                openedOn: openedOn,
                redatedOn: redatedOn,
                purchasedOn: purchasedOn,
                price: Price(minorUnits: price, currency: currency, amount: priced),
                note: note
            ),
            isPooled: isPooled,
            useBy: useBy
        )
    }
}

extension Batch {
    /// What the journal keeps of it besides the amount; nothing of one that is only an amount.
    var journalState: SubjectState? { isPooled ? nil : details.state }
}

/// The date on a package, as precisely as it is printed there.
package struct BestBefore: Hashable, Sendable {
    /// The day; the last one of the month when only the month is printed.
    package let date: CivilDate
    package let precision: DatePrecision

    /// Takes what somebody typed.
    package init(_ typed: TypedDate) {
        date = typed.date
        precision = typed.precision
    }

    /// Takes a day.
    package init(day: CivilDate) {
        date = day
        precision = .day
    }

    /// Takes two columns that are null together.
    init?(date: CivilDate?, precision: DatePrecision?) {
        guard let date, let precision else { return nil }
        self.date = date
        self.precision = precision
    }
}

extension DatePrecision: ColumnRepresentable {}

/// What an amount cost in all.
package struct Price: Hashable, Sendable {
    package let total: Money
    package let amount: Steps

    package init(total: Money, amount: Steps) {
        self.total = total
        self.amount = amount
    }

    /// What a part of the amount cost, rounded to the smallest coin; nil beyond all numbers.
    package func share(of part: Steps) -> Price? {
        guard amount > .zero, part > .zero else { return nil }
        let (sum, part128, whole) = (Int128(total.minorUnits), Int128(part.rawValue), Int128(amount.rawValue))
        let rounded = (sum * part128 * 2 + whole) / (whole * 2)
        return Int64(exactly: rounded).map {
            Price(total: Money(minorUnits: $0, currency: total.currency), amount: part)
        }
    }

    /// Takes three columns that are null together.
    init?(minorUnits: Int64?, currency: Currency?, amount: Steps?) {
        guard let minorUnits, let currency, let amount else { return nil }
        total = Money(minorUnits: minorUnits, currency: currency)
        self.amount = amount
    }
}
