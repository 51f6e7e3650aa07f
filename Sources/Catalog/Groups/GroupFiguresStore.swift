package import Accounts
import Core
import Ledger
import SQLite

// A group's stock is the sum of its products' stocks, each times the number of the group's steps that make one of the
// product's: whole numbers, so that nothing is rounded.

extension HouseholdTransaction {
    /// Brings the figures of a product's group, if it has one, in line with its products.
    ///
    /// To be called whenever the product's stock changed, or whether it counts at all.
    package func refreshGroup(of product: Product.ID) throws {
        let group = try connection.firstValue(
            "SELECT group_id FROM product WHERE id = \(product) AND household_id = \(household)",
            as: ProductGroup.ID?.self
        )
        if case .some(.some(let group)) = group { try refresh(group) }
    }

    /// Brings the figures of a group in line with its products.
    func refresh(_ group: ProductGroup.ID, field: String = "amount") throws {
        // In floating point first: what is beyond the limit by far would overflow the exact sum.
        let isTooMuch = try connection.value(
            """
            SELECT total(1.0 * stock * group_steps) > \(Steps.limit) FROM product
            WHERE group_id = \(group) AND +household_id = \(household) AND deleted_at IS NULL
            """,
            as: Bool.self
        )
        if isTooMuch { throw Rejection(field, Message("error.number_large")) }
        try connection.execute(
            """
            UPDATE product_group SET stock = kept.stock,
                missing = CASE WHEN minimum > kept.stock THEN minimum - kept.stock ELSE 0 END
            FROM (
                SELECT coalesce(sum(product.stock * product.group_steps), 0) AS stock FROM product
                WHERE product.group_id = \(group) AND product.deleted_at IS NULL
            ) AS kept
            WHERE id = \(group) AND household_id = \(household)
            """
        )
    }

    /// Counts a group finely enough for each of its products, and notes how their steps relate.
    ///
    /// Throws a rejection of `field` when it would be counted too finely, or too much were to be counted.
    func regauge(_ id: ProductGroup.ID, field: String) throws {
        guard let group = try anyGroup(id) else { return }
        let general = try conversions()
        let members = try members(of: id)
        var scale = group.scale
        var factors: [Fraction] = []
        for member in members {
            let its = try member.product.map { general.adding(try steps(of: $0)) } ?? general
            guard let factor = its.factor(from: member.unit, to: group.unit) else {
                throw Rejection(field, Message("error.no_group_conversion", ["name": .text(group.name)]))
            }
            guard let finer = scale.refined(for: member.scale, times: factor) else { throw Self.tooFine(group, field) }
            scale = finer
            factors.append(factor)
        }
        try setScale(of: group, to: scale, field: field)
        for (member, factor) in zip(members, factors) {
            guard let steps = member.scale.multiplier(to: scale, times: factor) else {
                throw Self.tooFine(group, field)
            }
            try setGroupSteps(of: member, in: id, to: steps)
        }
        try refresh(id, field: field)
    }

    private static func tooFine(_ group: ProductGroup, _ field: String) -> Rejection {
        Rejection(field, Message("error.conversion_too_fine", ["name": .text(group.name)]))
    }

    private func setScale(of group: ProductGroup, to scale: Scale, field: String) throws {
        guard scale != group.scale else { return }
        let factor = scale.rawValue / group.scale.rawValue
        guard (group.minimum ?? .zero).rawValue <= Steps.limit.rawValue / factor else {
            throw Self.tooFine(group, field)
        }
        // Its stock follows from its products'.
        try connection.execute(
            """
            UPDATE product_group SET scale = \(scale), minimum = minimum * \(factor)
            WHERE id = \(group.id) AND household_id = \(household)
            """
        )
    }

    /// Products of a group that are counted alike; one alone where it has conversions of its own.
    private struct GroupMember {
        let unit: Unit.Code
        let scale: Scale
        let product: Product.ID?
    }

    private func members(of group: ProductGroup.ID) throws(SQLiteError) -> [GroupMember] {
        try connection.values(
            """
            SELECT DISTINCT unit, scale, CASE WHEN \(hasOwn) THEN id END FROM product
            WHERE group_id = \(group) AND household_id = \(household)
            """,
            as: Unit.Code.self,
            Scale.self,
            Product.ID?.self
        ).map { GroupMember(unit: $0, scale: $1, product: $2) }
    }

    private func setGroupSteps(of member: GroupMember, in group: ProductGroup.ID, to steps: Int64) throws(SQLiteError) {
        let which: SQL =
            member.product.map { "id = \($0)" } ?? "unit = \(member.unit) AND scale = \(member.scale) AND NOT \(hasOwn)"
        try connection.execute(
            """
            UPDATE product SET group_steps = \(steps)
            WHERE group_id = \(group) AND household_id = \(household) AND \(which)
            """
        )
    }
}

private let hasOwn: SQL = "EXISTS (SELECT 1 FROM unit_conversion WHERE unit_conversion.product_id = product.id)"
