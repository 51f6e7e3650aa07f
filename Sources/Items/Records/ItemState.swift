import Core
package import Ledger
import Places

extension Item.Details {
    private enum Field {
        static let name = "name"
        static let serial = "serial"
        static let location = SubjectState.location
        static let purchasedOn = "purchased_on"
        static let price = "price"
        static let currency = "currency"
        static let warrantyUntil = "warranty_until"
        static let note = "note"
    }

    /// What the journal keeps of it.
    package var state: SubjectState {
        var state = SubjectState([:])
        state[Field.name] = name.isEmpty ? nil : name
        state[Field.serial] = serial.isEmpty ? nil : serial
        state[Field.location] = location?.description
        state[Field.purchasedOn] = purchasedOn?.description
        state[Field.price] = price.map { String($0.minorUnits) }
        state[Field.currency] = price?.currency.code
        state[Field.warrantyUntil] = warrantyUntil?.description
        state[Field.note] = note.isEmpty ? nil : note
        return state
    }

    /// What the journal kept.
    package init(_ state: SubjectState) {
        name = state[Field.name] ?? ""
        serial = state[Field.serial] ?? ""
        location = state[Field.location].flatMap { Location.ID($0) }
        purchasedOn = state[Field.purchasedOn].flatMap { CivilDate($0) }
        price = Money(
            minorUnits: state[Field.price].flatMap { Int64($0) },
            currency: state[Field.currency].flatMap { Currency($0) }
        )
        warrantyUntil = state[Field.warrantyUntil].flatMap { CivilDate($0) }
        note = state[Field.note] ?? ""
    }
}

extension Item.Lending {
    private enum Field {
        static let loan = "loan"
        static let dueOn = "due_on"
        static let returned = "returned_loan"
    }

    /// What the journal keeps of it.
    package var state: SubjectState {
        var state = SubjectState([:])
        state[Field.loan] = loan?.description
        state[Field.dueOn] = dueOn?.description
        state[Field.returned] = returned?.description
        return state
    }

    /// What the journal kept.
    package init(_ state: SubjectState) {
        self.init(
            loan: state[Field.loan].flatMap { LoanID($0) },
            dueOn: state[Field.dueOn].flatMap { CivilDate($0) },
            returned: state[Field.returned].flatMap { LoanID($0) }
        )
    }
}

extension Item {
    /// What the journal keeps of it: all but whether it is in the house, which is the amount.
    package var state: SubjectState {
        SubjectState(details.state.fields.merging(lending.state.fields) { $1 })
    }
}
