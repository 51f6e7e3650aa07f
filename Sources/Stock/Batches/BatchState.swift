import Core
import Ledger
import Localization
import Places

extension Batch.Details {
    private enum Field {
        static let location = SubjectState.location
        static let bestBefore = "best_before"
        static let precision = "precision"
        static let openedOn = "opened_on"
        static let redatedOn = "redated_on"
        static let purchasedOn = "purchased_on"
        static let price = "price"
        static let currency = "currency"
        static let pricedAmount = "priced_amount"
        static let note = "note"
    }

    /// What the journal keeps.
    var state: SubjectState {
        var state = SubjectState([:])
        state[Field.location] = location?.description
        state[Field.bestBefore] = bestBefore?.date.description
        state[Field.precision] = bestBefore?.precision.rawValue
        state[Field.openedOn] = openedOn?.description
        state[Field.redatedOn] = redatedOn?.description
        state[Field.purchasedOn] = purchasedOn?.description
        state[Field.price] = price.map { String($0.total.minorUnits) }
        state[Field.currency] = price?.total.currency.code
        state[Field.pricedAmount] = price.map { String($0.amount.rawValue) }
        state[Field.note] = note.isEmpty ? nil : note
        return state
    }

    /// What the journal kept.
    init(_ state: SubjectState) {
        self.init(
            location: state[Field.location].flatMap { Location.ID($0) },
            bestBefore: BestBefore(
                date: state[Field.bestBefore].flatMap { CivilDate($0) },
                precision: state[Field.precision].flatMap { DatePrecision(rawValue: $0) }
            ),
            openedOn: state[Field.openedOn].flatMap { CivilDate($0) },
            redatedOn: state[Field.redatedOn].flatMap { CivilDate($0) },
            purchasedOn: state[Field.purchasedOn].flatMap { CivilDate($0) },
            price: Price(
                minorUnits: state[Field.price].flatMap { Int64($0) },
                currency: state[Field.currency].flatMap { Currency($0) },
                amount: state[Field.pricedAmount].flatMap { Int64($0) }.map { Steps(rawValue: $0) }
            ),
            note: state[Field.note] ?? ""
        )
    }
}
