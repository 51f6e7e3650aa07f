package import Accounts
import Core
import SQLite

extension HouseholdTransaction {
    /// Puts a code on a product, with what one package of it holds.
    ///
    /// Throws what is wrong by field, and a conflict naming the product that has the code already, be it this one.
    @discardableResult
    package func addBarcode(_ draft: BarcodeDraft, to id: Product.ID) throws -> Barcode {
        guard let product = try product(id) else { throw Refusal.notFound }
        return try put(draft, on: id, countedIn: product.unit)
    }

    /// As `addBarcode`, for a product that is known to be there.
    ///
    /// The unique index decides who has a code, not a look-up before: two who scan it at once cannot both get it.
    @discardableResult
    func put(_ draft: BarcodeDraft, on product: Product.ID, countedIn unit: Unit.Code) throws -> Barcode {
        guard !draft.code.hasWrongCheckDigit else {
            throw Rejection(draft.field, Message("error.code_check_digit"))
        }
        let contents = try contents(of: draft, on: product, countedIn: unit)
        let identity = try weightCode(draft.code)?.identity ?? draft.code.identity
        return try unlessTaken(draft.code.text, identity) {
            try insertBarcode(draft.code, identity: identity, contents: contents, of: product)
        }
    }

    private func contents(
        of draft: BarcodeDraft,
        on product: Product.ID,
        countedIn unit: Unit.Code
    ) throws -> Barcode.Contents? {
        guard draft.amount != nil || draft.unit != nil else { return nil }
        let counted = draft.unit ?? unit
        let isCode = draft.field == "code"
        guard try counted == unit || conversions(of: product).factor(from: counted, to: unit) != nil else {
            let isKnown = try units().contains { $0.code == counted }
            throw Rejection(
                isCode ? "unit" : draft.field,
                isKnown ? Message("error.no_conversion") : Message("error.choice")
            )
        }
        let amount = draft.amount ?? Amount(1)
        guard amount > .zero else { throw Rejection(isCode ? "amount" : draft.field, Message("error.positive")) }
        return Barcode.Contents(amount: amount, unit: counted)
    }

    /// Turns the index's word that a household has no code twice into a conflict that names whose the code is.
    func unlessTaken<Result>(_ code: String, _ identity: String, _ write: () throws -> Result) throws -> Result {
        do {
            return try write()
        } catch let error as SQLiteError
            where error.violatesUnique("barcode.household_id", "barcode.identity")
        {
            throw try taken(code, identity)
        }
    }

    private func taken(_ code: String, _ identity: String) throws -> Refusal {
        guard let holder = try holder(of: identity) else { return Refusal(.conflict, Message("error.409.text")) }
        return Refusal(
            .conflict,
            Message("error.code_taken_by", ["name": .text(holder.name), "code": .text(code)]),
            members: ["product": .number(holder.id.rawValue)]
        )
    }
}
