package import Accounts
import Catalog
import Core
import SQLite

/// What filling a list wrote.
package struct Filled: Hashable, Sendable {
    package var added: [ShoppingLine.ID] = []
    /// Lines that were there and now say more.
    package var raised: [ShoppingLine.ID] = []

    package init() {}
}

extension HouseholdTransaction {
    /// Writes down what is below its minimum, products and groups as a whole, in the unit in which they are bought.
    ///
    /// What an open line names already is not written again: a line that filling wrote before is raised when more is
    /// missing now, one that somebody wrote stays as it is. What is checked off does not count.
    package func fillFromMinimum(_ list: ShoppingList.ID) throws -> Filled {
        _ = try requireShoppingList(list)
        try uniteLines(of: list)
        let lines = try lines(of: list).map(\.line)
        var filled = Filled()
        for shortage in try shortages() {
            let conversions = try shortage.product.map { try self.conversions(of: $0) } ?? self.conversions()
            let (amount, unit) = shortage.purchase(by: conversions)
            let open = lines.filter { line in
                !line.isDone
                    && (shortage.product.map { line.draft.product == $0 } ?? (line.draft.group == shortage.group))
            }
            guard let present = open.first(where: { $0.source == .minimum }) ?? open.first else {
                guard lines.count + filled.added.count < ShoppingLine.limit else { throw Self.full }
                let draft = LineDraft(
                    product: shortage.product,
                    group: shortage.group,
                    amount: amount,
                    unit: unit
                )
                let position = lines.count + filled.added.count + 1
                filled.added.append(try insertLine(draft, in: list, at: position, source: .minimum))
                continue
            }
            guard present.source == .minimum, present.draft.isLess(than: amount, of: unit, by: conversions) else {
                continue
            }
            var draft = present.draft
            (draft.amount, draft.unit) = (amount, unit)
            try updateLine(present.id, to: draft, source: .minimum)
            filled.raised.append(present.id)
        }
        return filled
    }
}

extension Shortage {
    /// How much to buy, in the unit in which it is bought where that converts, else in its own.
    ///
    /// Weights and volumes are bought as they are; of everything else no part is sold, so that it is rounded up.
    func purchase(by conversions: Conversions) -> (amount: Amount, unit: Unit.Code) {
        guard let factor = conversions.factor(from: unit, to: purchaseUnit) else { return purchase(.one, unit) }
        return purchase(factor, purchaseUnit)
    }

    private func purchase(_ factor: Fraction, _ unit: Unit.Code) -> (amount: Amount, unit: Unit.Code) {
        let least: Int128 = Self.measures.contains(unit.rawValue) ? 1 : 1_000_000
        // Three factors below 2^60, 2^30 and 2^20 fit 128 bits.
        let dividend = Int128(missing.rawValue) * Int128(factor.numerator) * 1_000_000
        let divisor = Int128(scale.rawValue) * Int128(factor.denominator) * least
        let millionths = (dividend + divisor - 1) / divisor * least
        return (Amount(millionths: Int64(min(millionths, Int128(Amount.limit.millionths)))), unit)
    }

    private static let measures: Set<String> = ["g", "kg", "ml", "l"]
}

extension LineDraft {
    /// Whether the line says less than an amount; one without an amount, or of a unit that has nothing to do with it,
    /// was changed by somebody and says what it says.
    fileprivate func isLess(than needed: Amount, of unit: Unit.Code, by conversions: Conversions) -> Bool {
        guard let amount, let own = self.unit, let factor = conversions.factor(from: own, to: unit) else {
            return false
        }
        return Int128(amount.millionths) * Int128(factor.numerator)
            < Int128(needed.millionths) * Int128(factor.denominator)
    }
}
