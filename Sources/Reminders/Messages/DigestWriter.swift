import Accounts
import Catalog
import Core
import Items
import Ledger
import Localization

/// Writes digests for one reader.
struct DigestWriter {
    let texts: Texts
    let formats: Formats
    let names: DigestNames
    let namesInTitle: Bool

    /// So many names stand in a title.
    private static let namesShown = 3

    /// Writes all of what is `told` of a digest; what there is no name for has gone since it was planned.
    func written(_ all: [DigestSection], told: [DigestSection], on day: CivilDate) -> WrittenMessage {
        let sections = told.compactMap { section -> WrittenSection? in
            let lines = section.lines.compactMap { line($0, of: section.household, on: day) }
            guard !lines.isEmpty, let name = names.households[section.household] else { return nil }
            return WrittenSection(household: section.household, name: name, lines: lines)
        }
        let lines = sections.flatMap(\.lines)
        let untold = all.flatMap(\.lines).count - told.flatMap(\.lines).count
        return WrittenMessage(
            title: namesInTitle ? title(naming: lines, more: untold) : title(counting: all.flatMap(\.lines)),
            body: body(sections, more: untold),
            sections: sections
        )
    }

    // MARK: - Title

    private func title(naming lines: [WrittenLine], more: Int) -> String {
        if lines.count == 1, more == 0 { return lines[0].text }
        let shown = lines.prefix(Self.namesShown).map(\.name).joined(separator: ", ")
        let rest = lines.count + more - min(lines.count, Self.namesShown)
        return rest == 0 ? shown : text(Message("digest.names_more", ["names": .text(shown), "count": .count(rest)]))
    }

    private func title(counting lines: [DigestLine]) -> String {
        var (products, loans, shortages) = (Set<ProductID>(), 0, 0)
        for line in lines {
            switch line {
            case .expiry(let product, _, _, _): products.insert(product)
            case .loan: loans += 1
            case .minimum: shortages += 1
            }
        }
        var parts: [Message] = []
        if !products.isEmpty { parts.append(Message("digest.products", ["count": .count(products.count)])) }
        if loans > 0 { parts.append(Message("digest.loans", ["count": .count(loans)])) }
        if shortages > 0 { parts.append(Message("digest.shortages", ["count": .count(shortages)])) }
        return parts.map(text).joined(separator: ", ")
    }

    // MARK: - Body

    /// Headed by the household's name where there are several.
    private func body(_ sections: [WrittenSection], more: Int) -> String {
        var blocks = sections.map { section in
            let lines = section.lines.map { "• \($0.text)" }
            return ((sections.count > 1 ? [section.name] : []) + lines).joined(separator: "\n")
        }
        if more > 0 { blocks.append(text(Message("digest.more", ["count": .count(more)]))) }
        return blocks.joined(separator: "\n\n")
    }

    private func line(_ line: DigestLine, of household: Household.ID, on day: CivilDate) -> WrittenLine? {
        let key = line.key(on: day)
        switch line {
        case .expiry(let product, _, _, let left):
            guard let name = names.products[product] else { return nil }
            return WrittenLine(
                kind: .expiry,
                subject: .product(product),
                household: household,
                name: name,
                text: text(Self.expiry(of: name, left)),
                daysLeft: left,
                key: key
            )
        case .loan(let loan, _, _, let left):
            guard let thing = names.loans[loan] else { return nil }
            return WrittenLine(
                kind: .loan,
                subject: .item(thing.item),
                household: household,
                name: thing.name,
                text: text(Self.loan(of: thing, left)),
                daysLeft: left,
                key: key
            )
        case .minimum(let subject):
            return names.shortages[subject].map { shortage(subject, $0, household, key: key) }
        }
    }

    private func shortage(
        _ subject: Shortage.Subject,
        _ lacking: DigestNames.Lacking,
        _ household: Household.ID,
        key: String
    ) -> WrittenLine {
        let written: WrittenLine.Subject =
            switch subject {
            case .product(let id): .product(id)
            case .group(let id): .group(id)
            }
        return WrittenLine(
            kind: .minimum,
            subject: written,
            household: household,
            name: lacking.name,
            text: text(
                Message("digest.shortage", ["name": .text(lacking.name), "amount": .message(lacking.missing)])
            ),
            daysLeft: nil,
            key: key
        )
    }

    private static func expiry(of name: String, _ left: Int) -> Message {
        let words: Message.Arguments = ["name": .text(name), "count": .count(abs(left))]
        if left == 0 { return Message("digest.expires_today", words) }
        return left > 0 ? Message("digest.expires", words) : Message("digest.expired", words)
    }

    private static func loan(of thing: DigestNames.LentThing, _ left: Int) -> Message {
        let words: Message.Arguments = [
            "name": .text(thing.name), "borrower": .text(thing.borrower), "count": .count(abs(left)),
        ]
        if left == 0 { return Message("digest.loan_today", words) }
        return left > 0 ? Message("digest.loan_due", words) : Message("digest.loan_overdue", words)
    }

    private func text(_ message: Message) -> String { texts.text(message, with: formats).withPlainSpaces }
}
