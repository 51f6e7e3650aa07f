package import Accounts
import Core
import SQLite

extension HouseholdTransaction {
    /// Adds a conversion, and counts every product that it touches finely enough for it.
    ///
    /// One that says again what others say together is welcome; one that contradicts them is refused with the way on
    /// which they say otherwise.
    package func addConversion(_ draft: ConversionDraft, _ books: StockBooks) throws -> Conversion.ID {
        try check(draft)
        let (step, field) = (draft.step, "factor")
        let before = try draft.product.map { try conversions(of: $0) } ?? conversions()
        try refuseContradiction(of: step, to: before, on: nil)
        let id = try unlessEntered(step, before) { try insertConversion(draft) }
        let after = before.adding([step])
        guard after.holdsTogether(around: step.from) else {
            throw Rejection(field, Message("error.conversion_too_far"))
        }
        var groups: Set<ProductGroup.ID> = []
        if let product = try draft.product.flatMap({ try product($0) }) {
            groups.formUnion(try refine(scaleClass(of: product), for: after, books, field: field))
        } else {
            for counted in try scaleClasses() {
                let its = after.adding(counted.own)
                if !counted.own.isEmpty { try check(step, in: before.adding(counted.own), its, of: counted) }
                groups.formUnion(try refine(counted, for: its, books, field: field))
            }
        }
        for group in groups.sorted() { try regauge(group, field: field) }
        return id
    }

    private func check(_ draft: ConversionDraft) throws {
        let codes = Set(try units().map(\.code))
        var rejection = Rejection()
        if !codes.contains(draft.step.from) { rejection.add("from", Message("error.choice")) }
        if !codes.contains(draft.step.to) { rejection.add("to", Message("error.choice")) }
        if let id = draft.product, try product(id) == nil {
            rejection.add("product", Message("error.choice"))
        }
        guard rejection.isEmpty else { throw rejection }
        guard draft.step.from != draft.step.to else { throw Rejection("to", Message("error.conversion_to_itself")) }
        let most = draft.product == nil ? Conversion.mostOfHousehold : Conversion.mostOfProduct
        guard try conversionCount(of: draft.product) < most else {
            throw Refusal(.conflict, Message("error.conversions_many", ["count": .count(most)]))
        }
    }

    private func check(
        _ step: Conversions.Step,
        in before: Conversions,
        _ after: Conversions,
        of counted: ScaleClass
    ) throws {
        if before.path(from: step.from, to: step.to) != nil {
            try refuseContradiction(of: step, to: before, on: try example(of: counted.products))
        }
        guard after.holdsTogether(around: step.from) else {
            let name = try example(of: counted.products)
            throw Rejection("factor", Message("error.conversion_too_fine", ["name": .text(name)]))
        }
    }

    private func refuseContradiction(
        of step: Conversions.Step,
        to conversions: Conversions,
        on product: String?
    ) throws {
        guard let path = conversions.path(from: step.from, to: step.to), path.last?.factor != step.factor else {
            return
        }
        let way = Message.Argument.message(try unitNames().chain(path))
        throw Refusal(
            .conflict,
            product.map { Message("error.conversion_contradicts_product", ["path": way, "name": .text($0)]) }
                ?? Message("error.conversion_contradicts", ["path": way])
        )
    }

    /// Turns the index's word that two units have one conversion between them into an answer for people.
    private func unlessEntered(
        _ step: Conversions.Step,
        _ conversions: Conversions,
        _ write: () throws -> Conversion.ID
    ) throws -> Conversion.ID {
        do {
            return try write()
        } catch let error as SQLiteError where error.code == .unique {
            let path = conversions.path(from: step.from, to: step.to) ?? [(step.from, .one), (step.to, step.factor)]
            let way = Message.Argument.message(try unitNames().chain(path))
            throw Refusal(.conflict, Message("error.conversion_taken", ["path": way]))
        }
    }
}

extension Conversion {
    /// Enough for any kitchen; every booking reads those of the household.
    static let mostOfHousehold = 1000
    static let mostOfProduct = 100
}

extension UnitNames {
    /// A chain of conversions: `1 bottle = 34 tbsp = 510 ml`.
    func chain(_ path: [(unit: Unit.Code, factor: Fraction)]) -> Message {
        let parts = path.map { full($0.factor, of: $0.unit) }
        guard let first = parts.first else { return Message("units.none") }
        return parts.dropFirst().reduce(first) { chain, part in
            Message("units.equal", ["left": .message(chain), "right": .message(part)])
        }
    }

    /// An amount with its unit, which is named for pieces as well.
    func full(_ factor: Fraction, of unit: Unit.Code) -> Message {
        let number: Message.Argument = factor.decimal.map { .decimal($0) } ?? .text(factor.description)
        return Message(
            "amount.with_unit",
            ["amount": number, "unit": .message(name(of: unit, beside: factor.decimal ?? "2"))]
        )
    }
}

extension Fraction {
    /// The fraction as a decimal number, where six decimals say it exactly.
    var decimal: String? {
        let (millionths, rest) = (Int128(numerator) * 1_000_000).quotientAndRemainder(dividingBy: Int128(denominator))
        guard rest == 0, millionths <= Int128(Int64.max) else { return nil }
        return Amount(millionths: Int64(millionths)).description
    }
}
