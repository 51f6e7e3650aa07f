package import Accounts
package import Core
import Ledger
import SQLite

/// What people enter about a group.
package struct GroupDraft: Hashable, Sendable {
    package var name: String
    package var unit: Unit.Code
    /// In the group's unit; nothing for none.
    package var minimum: Amount?

    package init(name: String, unit: Unit.Code = .piece, minimum: Amount? = nil) {
        self.name = name
        self.unit = unit
        self.minimum = minimum
    }
}

/// What is to change about a group.
package struct GroupChanges: Hashable, Sendable {
    package var name: Change<String> = .keep
    package var unit: Change<Unit.Code> = .keep
    /// In the group's unit, the new one if that changes too; nothing for none.
    package var minimum: Change<Amount?> = .keep

    /// Changes nothing.
    package init() {}
}

extension HouseholdTransaction {
    /// Makes a group without products.
    package func addGroup(_ draft: GroupDraft) throws -> ProductGroup.ID {
        guard try unit(draft.unit) != nil else { throw Rejection("unit", Message("error.choice")) }
        let minimum = try Scale.plain.amount(draft.minimum)
        return try unlessGroupNameIsTaken(Rejection("name", Message("error.taken"))) {
            try insertGroup(draft.name, draft.unit, minimum: minimum)
        }
    }

    /// Changes a group; counted in another unit it still sums the stock of its products, which have to convert.
    package func editGroup(_ id: ProductGroup.ID, _ changes: GroupChanges) throws {
        guard let group = try group(id) else { throw Refusal.notFound }
        let unit = changes.unit.applied(to: group.unit)
        var (scale, minimum) = (group.scale, group.minimum)
        if unit != group.unit {
            guard try self.unit(unit) != nil else { throw Rejection("unit", Message("error.choice")) }
            (scale, minimum) = try converted(group, to: unit)
        }
        if case .set(let amount) = changes.minimum { minimum = try scale.amount(amount, before: minimum) }
        try unlessGroupNameIsTaken(Rejection("name", Message("error.taken"))) {
            try updateGroup(id, name: changes.name.applied(to: group.name), unit, scale, minimum: minimum)
        }
        try regauge(id, field: "unit")
    }

    /// The scale and the minimum in another unit; where nothing converts, the number stays.
    private func converted(_ group: ProductGroup, to unit: Unit.Code) throws -> (Scale, Steps?) {
        guard let factor = try conversions().factor(from: group.unit, to: unit) else {
            let minimum = try Scale.plain.amount(group.minimum.flatMap { try? Amount(group.text($0)) })
            return (.plain, minimum)
        }
        guard let scale = Scale.plain.refined(for: group.scale, times: factor),
            let steps = group.scale.multiplier(to: scale, times: factor),
            (group.minimum ?? .zero).rawValue <= Steps.limit.rawValue / steps
        else { throw Rejection("unit", Message("error.conversion_too_fine", ["name": .text(group.name)])) }
        return (scale, group.minimum.map { Steps(rawValue: $0.rawValue * steps) })
    }

    /// Turns the schema's word that groups have different names into an answer for people.
    func unlessGroupNameIsTaken<Result>(
        _ answer: @autoclosure () -> any Error,
        _ write: () throws -> Result
    ) throws -> Result {
        do {
            return try write()
        } catch let error as SQLiteError where error.violatesUnique("product_group.household_id", "product_group.name")
        {
            throw answer()
        }
    }
}
