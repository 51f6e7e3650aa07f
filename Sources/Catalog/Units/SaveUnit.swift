package import Accounts
import Core
import SQLite

/// What people enter about a unit.
package struct UnitDraft: Hashable, Sendable {
    /// By which products refer to it; nil to make one of the name.
    package var code: String?
    package var name: String
    /// Nil where several are called as one is.
    package var plural: String?

    package init(code: String? = nil, name: String, plural: String? = nil) {
        self.code = code
        self.name = name
        self.plural = plural
    }
}

extension HouseholdTransaction {
    /// Adds a unit.
    package func addUnit(_ draft: UnitDraft) throws -> Unit.Code {
        let units = try units()
        guard units.count < Unit.most else {
            throw Refusal(.conflict, Message("error.units_many", ["count": .count(Unit.most)]))
        }
        try requireFree(draft.name, among: units)
        let code = Unit.Code(rawValue: draft.code ?? Unit.Code.text(from: draft.name))
        let field = draft.code == nil ? "name" : "code"
        guard Unit.Code.isUsable(code.rawValue) else { throw Rejection(field, Message("error.unit_code")) }
        guard !units.contains(where: { $0.code == code }) else { throw Rejection(field, Message("error.taken")) }
        try insertUnit(Unit(code: code, name: draft.name, plural: draft.plural))
        return code
    }

    /// Gives a unit other names; without any, one that the household started with is called as it was at first.
    package func renameUnit(_ code: Unit.Code, to name: String?, plural: String?) throws {
        let units = try units()
        guard let unit = units.first(where: { $0.code == code }) else { throw Refusal.notFound }
        guard let name else {
            guard unit.code.isBuiltIn else { throw Rejection("name", Message("error.required")) }
            guard plural == nil else { throw Rejection("plural", Message("error.unit_plural_alone")) }
            return try updateUnit(Unit(code: code, name: nil, plural: nil))
        }
        try requireFree(name, among: units.filter { $0.code != code })
        try updateUnit(Unit(code: code, name: name, plural: plural))
    }

    /// Takes a unit away that nothing is counted in.
    package func deleteUnit(named code: Unit.Code) throws {
        guard try unit(code) != nil else { throw Refusal.notFound }
        // What is said to be a product without a unit is counted in pieces.
        guard code != .piece else { throw Refusal(.conflict, Message("error.unit_piece")) }
        let uses = try uses(of: code)
        guard uses.isEmpty else {
            throw Refusal(.conflict, Message("error.unit_used", ["uses": .message(uses.message)]))
        }
        try deleteUnit(code)
    }

    private func requireFree(_ name: String, among units: [Unit]) throws(Rejection) {
        guard !units.contains(where: { $0.name?.lowercased() == name.lowercased() }) else {
            throw Rejection("name", Message("error.taken"))
        }
    }
}

extension Unit {
    /// Enough for any household; every page with amounts reads them.
    static let most = 1000
}

extension Unit.Code {
    /// Those that a household starts with, which the String Catalog can name.
    static let builtIn = ["piece", "g", "kg", "l", "ml", "pack"].map { Unit.Code(rawValue: $0) }

    var isBuiltIn: Bool { Self.builtIn.contains(self) }

    /// Whether a text may be a code: one word, and none that means something else in an address.
    static func isUsable(_ text: String) -> Bool {
        !text.isEmpty && text.count <= 50 && text != "conversions" && text != "." && text != ".."
            && text.allSatisfy { !$0.isWhitespace && $0 != "/" }
    }

    /// A code for a unit of a name.
    static func text(from name: String) -> String {
        let words = name.lowercased().split { $0.isWhitespace || $0 == "/" }.joined(separator: "_")
        return String(words.prefix(50))
    }
}

/// What is counted in a unit.
struct UnitUses: Hashable, Sendable {
    let products: Int
    let barcodes: Int
    let groups: Int
    let conversions: Int
    let shoppingLines: Int
    let weightCodes: Int

    var isEmpty: Bool { products + barcodes + groups + conversions + shoppingLines + weightCodes == 0 }

    /// All of it as a list of words.
    var message: Message {
        let all: [(Int, Message)] = [
            (products, Message("units.used_by_products", ["count": .count(products)])),
            (groups, Message("units.used_by_groups", ["count": .count(groups)])),
            (barcodes, Message("units.used_by_barcodes", ["count": .count(barcodes)])),
            (conversions, Message("units.used_by_conversions", ["count": .count(conversions)])),
            (shoppingLines, Message("units.used_by_lines", ["count": .count(shoppingLines)])),
            (weightCodes, Message("units.used_by_rules", ["count": .count(weightCodes)])),
        ]
        let parts = all.filter { $0.0 > 0 }.map(\.1)
        guard let first = parts.first else { return Message("units.none") }
        return parts.dropFirst().reduce(first) { list, part in
            Message("units.and", ["left": .message(list), "right": .message(part)])
        }
    }
}
