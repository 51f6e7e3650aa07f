import Accounts
import Core
import Ledger
package import SQLite

/// Proves that what is kept on the groups agrees with their products.
package enum GroupCheck {
    /// Every disagreement in the whole file, a sentence each for whoever runs the installation; none when all is well.
    ///
    /// Reads every product that is in a group, so it belongs on a thread for slow reads.
    package static func disagreements(_ connection: Connection) throws -> [String] {
        var general: [Household.ID: Conversions] = [:]
        var found: [String] = []
        try connection.each(
            member,
            "SELECT \(member) FROM product JOIN product_group ON product_group.id = product.group_id ORDER BY product.id"
        ) { member in
            if general[member.household] == nil {
                general[member.household] = Conversions(try steps(of: nil, in: member.household, connection))
            }
            let own = try steps(of: member.product, in: member.household, connection)
            let conversions = (general[member.household] ?? Conversions([])).adding(own)
            let right = conversions.factor(from: member.unit, to: member.groupUnit).flatMap {
                member.scale.multiplier(to: member.groupScale, times: $0)
            }
            if right != member.steps {
                found.append(
                    "product \(member.product) is \(member.steps) steps of its group, its units say "
                        + (right.map { "\($0)" } ?? "that it does not convert")
                )
            }
        }
        return found + (try figures(connection))
    }

    private static func figures(_ connection: Connection) throws -> [String] {
        try connection.values(
            """
            SELECT id, stock, missing, right_stock FROM (
                SELECT product_group.id, product_group.stock, product_group.missing, product_group.minimum,
                    (SELECT coalesce(sum(product.stock * product.group_steps), 0) FROM product
                        WHERE product.group_id = product_group.id AND product.deleted_at IS NULL) AS right_stock
                FROM product_group
            ) AS summed
            WHERE stock <> right_stock
                OR missing <> CASE WHEN coalesce(minimum, 0) > right_stock THEN minimum - right_stock ELSE 0 END
            ORDER BY id
            """,
            as: ProductGroup.ID.self,
            Int64.self,
            Int64.self,
            Int64.self
        ).map { group, stock, missing, right in
            "group \(group) has stock and missing \(stock), \(missing), its products sum up to \(right)"
        }
    }

    private static func steps(
        of product: Product.ID?,
        in household: Household.ID,
        _ connection: Connection
    ) throws(SQLiteError) -> [Conversions.Step] {
        try connection.all(
            Conversion.row,
            """
            SELECT \(Conversion.row) FROM unit_conversion
            WHERE household_id = \(household) AND coalesce(product_id, 0) = \(product?.rawValue ?? 0)
            """
        ).map(\.step)
    }

    private struct Member: Sendable {
        let product: Product.ID
        let household: Household.ID
        let unit: Unit.Code
        let scale: Scale
        let steps: Int64
        let groupUnit: Unit.Code
        let groupScale: Scale
    }

    private static let member = RowDecoder(
        "product.id",
        "product.household_id",
        "product.unit",
        "product.scale",
        "product.group_steps",
        "product_group.unit",
        "product_group.scale"
    ) {
        Member(product: $0, household: $1, unit: $2, scale: $3, steps: $4, groupUnit: $5, groupScale: $6)
    }
}
