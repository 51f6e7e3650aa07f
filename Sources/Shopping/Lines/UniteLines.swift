import Accounts
import Catalog
import Core

extension [LineEntry] {
    /// The lines with what is wanted of one product in one place, where the product was two when they were written.
    ///
    /// What was wanted of both is wanted of the one: amounts are added up, in the unit of the line that stands first.
    /// Lines whose units have nothing to do with each other stay apart, and so does what is checked off.
    func united(by conversions: (Product.ID) throws -> Conversions) rethrows -> [LineEntry] {
        var united: [LineEntry] = []
        for entry in self {
            let same = united.firstIndex { before in
                before.line.draft.product != nil && before.line.draft.product == entry.line.draft.product
                    && !before.line.isDone && !entry.line.isDone && (before.isOfAnother || entry.isOfAnother)
            }
            guard let same, let product = entry.line.draft.product,
                let draft = united[same].line.draft.adding(entry.line.draft, by: try conversions(product))
            else {
                united.append(entry)
                continue
            }
            united[same] = united[same].absorbing(entry, draft)
        }
        return united
    }
}

extension LineEntry {
    fileprivate func absorbing(_ other: LineEntry, _ draft: LineDraft) -> LineEntry {
        let isFilled = line.source == .minimum && other.line.source == .minimum
        let line = ShoppingLine(
            id: line.id,
            list: line.list,
            draft: draft,
            isDone: false,
            source: isFilled ? .minimum : .manual,
            position: line.position
        )
        return LineEntry(
            line: line,
            title: title,
            brand: brand,
            isOfAnother: true,
            absorbed: absorbed + [other.line.id]
        )
    }
}

extension LineDraft {
    /// What two lines about one product say together; nil where no number says it.
    fileprivate func adding(_ other: LineDraft, by conversions: Conversions) -> LineDraft? {
        var sum = self
        if other.text != text { sum.text = [text, other.text].filter { !$0.isEmpty }.joined(separator: ", ") }
        guard let amount else {
            (sum.amount, sum.unit) = (other.amount, other.unit)
            return sum
        }
        guard let more = other.amount else { return sum }
        guard let factor = unit == other.unit ? .one : factor(from: other, by: conversions),
            let total = amount.adding(more, times: factor)
        else { return nil }
        sum.amount = total
        return sum
    }

    private func factor(from other: LineDraft, by conversions: Conversions) -> Fraction? {
        guard let unit, let own = other.unit else { return nil }
        return conversions.factor(from: own, to: unit)
    }
}

extension Amount {
    fileprivate func adding(_ other: Amount, times factor: Fraction) -> Amount? {
        let (whole, rest) = (Int128(other.millionths) * Int128(factor.numerator))
            .quotientAndRemainder(dividingBy: Int128(factor.denominator))
        let sum = Int128(millionths) + whole
        guard rest == 0, sum <= Int128(Amount.limit.millionths) else { return nil }
        return Amount(millionths: Int64(sum))
    }
}

extension HouseholdTransaction {
    /// A line that is to be changed, or 404; of lines that are one by now, that one, whichever of them was meant.
    ///
    /// They become one row first: what is done to the line is done to all that it says.
    func lineToChange(_ id: ShoppingLine.ID, in list: ShoppingList.ID) throws -> ShoppingLine {
        let line = try requireLine(id, in: list)
        try uniteLines(of: list)
        return line
    }

    /// Makes one row of lines that are one.
    func uniteLines(of list: ShoppingList.ID) throws {
        let all = try lines(of: list)
        guard all.contains(where: { !$0.absorbed.isEmpty }) else { return }
        for entry in all where !entry.absorbed.isEmpty {
            try updateLine(entry.line.id, to: entry.line.draft, source: entry.line.source)
            for id in entry.absorbed { try removeLine(id) }
        }
        try number(all.map(\.line))
    }
}
