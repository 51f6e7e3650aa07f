package import Accounts
package import Core
package import Localization
import SQLite

/// What a household's units are called for people: by the String Catalog for those it started with, else by its own
/// names.
package struct UnitNames: Sendable {
    private let own: [Unit.Code: Unit]
    private let language: Language

    /// Takes the units of a household, for somebody who reads a language.
    package init(_ units: [Unit], in language: Language) {
        self.language = language
        own = Dictionary(uniqueKeysWithValues: units.filter { $0.name != nil }.map { ($0.code, $0) })
    }

    /// The name of a unit beside an amount, given as decimal text, which chooses between one and several.
    package func name(of unit: Unit.Code, beside amount: String) -> Message {
        if let own = own[unit], let name = own.name {
            let isOne = language.pluralCategory(of: amount) == .one
            return Message("unit.own", ["name": .text(isOne ? name : own.plural ?? name)])
        }
        return switch unit.rawValue {
        case "g": Message("unit.g")
        case "kg": Message("unit.kg")
        case "l": Message("unit.l")
        case "ml": Message("unit.ml")
        case "pack": Message("unit.pack", ["count": .decimal(amount)])
        case "piece": Message("unit.piece", ["count": .decimal(amount)])
        default: Message("unit.own", ["name": .text(unit.rawValue)])
        }
    }

    /// An amount with its unit, `2 l`; pieces are counted without saying so.
    package func text(_ amount: String, of unit: Unit.Code) -> Message {
        unit == .piece
            ? Message("amount.bare", ["amount": .decimal(amount)])
            : Message(
                "amount.with_unit",
                ["amount": .decimal(amount), "unit": .message(name(of: unit, beside: amount))]
            )
    }

    /// What came in or went out, with its sign: `+2 l`, `−1`.
    package func change(_ amount: String, of unit: Unit.Code) -> Message {
        let isOutgoing = amount.hasPrefix("-")
        let text = Message.Argument.message(text(isOutgoing ? String(amount.dropFirst()) : amount, of: unit))
        return isOutgoing ? Message("amount.out", ["amount": text]) : Message("amount.in", ["amount": text])
    }
}

extension HouseholdScope {
    /// What the household's units are called.
    package func unitNames() throws -> UnitNames { UnitNames(try units(), in: member.user.language) }
}
