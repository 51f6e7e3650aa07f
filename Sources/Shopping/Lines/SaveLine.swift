package import Accounts
import Catalog
import Core
import SQLite

extension HouseholdTransaction {
    /// Writes a line at the end of a list.
    @discardableResult
    package func addLine(_ draft: LineDraft, to list: ShoppingList.ID) throws -> ShoppingLine.ID {
        _ = try requireShoppingList(list)
        let draft = try checked(draft)
        let count = try lines(of: list).count
        guard count < ShoppingLine.limit else { throw Self.full }
        return try insertLine(draft, in: list, at: count + 1, source: .manual)
    }

    /// Changes what a line says.
    ///
    /// One that names something else now is no longer what filling wrote.
    package func editLine(_ id: ShoppingLine.ID, in list: ShoppingList.ID, to draft: LineDraft) throws {
        let line = try lineToChange(id, in: list)
        let draft = try checked(draft)
        let isSame = line.draft.product == draft.product && line.draft.group == draft.group
        try updateLine(line.id, to: draft, source: isSame ? line.source : .manual)
    }

    /// Checks a line off, or opens it again; what it is already, it stays.
    package func tick(_ id: ShoppingLine.ID, in list: ShoppingList.ID, _ isDone: Bool) throws {
        let line = try lineToChange(id, in: list)
        if isDone { try setDone(line.id) } else { try setOpen(line.id) }
    }

    /// Moves a line to a place in its list, counted from 1; beyond the end it is the last.
    package func moveLine(_ id: ShoppingLine.ID, in list: ShoppingList.ID, to position: Int) throws {
        let line = try lineToChange(id, in: list)
        var order = try lines(of: list).map(\.line)
        order.removeAll { $0.id == line.id }
        order.insert(line, at: min(max(position, 1) - 1, order.count))
        try number(order)
    }

    /// Takes a line off its list.
    package func deleteLine(_ id: ShoppingLine.ID, in list: ShoppingList.ID) throws {
        try removeLine(try lineToChange(id, in: list).id)
        try number(try lines(of: list).map(\.line))
    }

    /// Takes everything off a list that is checked off; how many lines that were.
    package func clearDoneLines(of list: ShoppingList.ID) throws -> Int {
        _ = try requireShoppingList(list)
        let count = try removeDoneLines(of: list)
        try number(try lines(of: list).map(\.line))
        return count
    }

    /// Gives each line its place, where it is not there already.
    func number(_ lines: [ShoppingLine]) throws {
        for (index, line) in lines.enumerated() where line.position != index + 1 {
            try setPosition(of: line.id, to: index + 1)
        }
    }

    /// The draft, if everything in it is the household's and fits together, with the unit of what it names.
    private func checked(_ draft: LineDraft) throws -> LineDraft {
        var (draft, rejection) = (draft, Rejection())
        if draft.product != nil, draft.group != nil { rejection.add("group", Message("error.product_or_group")) }
        if draft.product == nil, draft.group == nil, draft.text.isEmpty {
            rejection.add("text", Message("error.required"))
        }
        if draft.unit != nil, draft.amount == nil { rejection.add("amount", Message("error.required")) }
        var counted: (unit: Unit.Code, conversions: Conversions)?
        if let product = draft.product {
            if let product = try self.product(product) {
                counted = (product.unit, try conversions(of: product.id))
            } else {
                rejection.add("product", Message("error.choice"))
            }
        } else if let group = draft.group {
            if let group = try self.group(group) {
                counted = (group.unit, try conversions())
            } else {
                rejection.add("group", Message("error.choice"))
            }
        }
        if let unit = draft.unit {
            if try !units().contains(where: { $0.code == unit }) {
                rejection.add("unit", Message("error.choice"))
            } else if let counted, counted.conversions.factor(from: unit, to: counted.unit) == nil {
                rejection.add("unit", Message("error.no_conversion"))
            }
        } else if draft.amount != nil {
            draft.unit = counted?.unit
        }
        guard rejection.isEmpty else { throw rejection }
        return draft
    }

    static var full: Rejection { Rejection("list", Message("error.list_full", ["limit": .count(ShoppingLine.limit)])) }
}

extension HouseholdScope {
    /// A line of a list that is there, or 404.
    func requireLine(_ id: ShoppingLine.ID, in list: ShoppingList.ID) throws -> ShoppingLine {
        _ = try requireShoppingList(list)
        guard let line = try line(id, in: list) else { throw Refusal.notFound }
        return line
    }

    /// What a text names, if it is the name of one product or group and of no other.
    func named(_ text: String) throws -> Nameable? {
        let wanted = text.lowercased()
        let products = try products(beginningWith: text).filter { $0.name.lowercased() == wanted }
        if !products.isEmpty { return products.count == 1 ? products[0] : nil }
        let groups = try groupNames().filter { $0.name.lowercased() == wanted }
        return groups.count == 1 ? groups[0] : nil
    }
}
