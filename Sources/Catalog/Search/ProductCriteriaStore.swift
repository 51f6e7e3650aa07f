package import Accounts
import Core
import Ledger
import SQLite

extension HouseholdScope {
    /// Plans how a filter's products are found.
    ///
    /// `more` is asked besides. With a `sort` it is for a list in that order alone. Throws a rejection when its place, category or group is not the household's.
    package func selection(
        of filter: ProductFilter,
        and more: [ProductSelection.Criterion] = [],
        sort: ProductSort? = nil
    ) throws -> ProductSelection {
        let search = try filter.text.flatMap { try plan(for: $0) }
        let criteria = try criteria(of: filter) + more
        var measured: [ProductSelection.Measured] = []
        let isLed = search == nil && ProductSelection.leading(criteria) != nil
        // What is read by an index in order need not be measured.
        for criterion in criteria where !(isLed && sort.map(ProductSelection.isOrdered) == true) {
            guard let ids = criterion.ids else { continue }
            let count = try count(ids, upTo: ProductSelection.countLimit)
            measured.append(ProductSelection.Measured(ids: ids, isExact: criterion.isExact, count: count))
        }
        let all =
            measured.isEmpty
            ? 0 : try connection.value("SELECT coalesce(max(id), 0) FROM product", as: Int.self)
        let scope: SQL = "product.household_id = \(household) AND product.deleted_at IS NULL"
        return ProductSelection(scope, search, criteria, measured, among: all)
    }

    private func criteria(of filter: ProductFilter) throws -> [ProductSelection.Criterion] {
        var criteria: [ProductSelection.Criterion] = []
        if let group = filter.group { criteria.append(try criterion(group)) }
        if let category = filter.category { criteria.append(try criterion(category)) }
        if let location = filter.location { criteria.append(try criterion(location)) }
        if let state = filter.state { criteria.append(criterion(state)) }
        if let management = filter.management {
            criteria.append(plain("product.management = \(management)"))
        }
        if let kind = filter.kind { criteria.append(plain("product.kind = \(kind)")) }
        return criteria
    }

    /// A criterion that an index of the household's products serves as it is.
    private func plain(_ condition: SQL) -> ProductSelection.Criterion {
        ProductSelection.Criterion(condition: condition, ids: ids(where: condition))
    }

    private func ids(where condition: SQL) -> SQL {
        """
        SELECT product.id FROM product
        WHERE product.household_id = \(household) AND product.deleted_at IS NULL AND \(condition)
        """
    }

    /// A condition that an index begins with; the plus keeps SQLite from the indexes that begin with the household.
    private func ordered(by condition: SQL) -> SQL {
        "\(condition) AND +product.household_id = \(household) AND product.deleted_at IS NULL"
    }

    // MARK: - Category, group, place

    private func criterion(_ group: GroupID) throws -> ProductSelection.Criterion {
        let isThere = try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM product_group
                WHERE id = \(group) AND household_id = \(household) AND deleted_at IS NULL)
            """,
            as: Bool.self
        )
        guard isThere else { throw Rejection("group", Message("error.choice")) }
        return ProductSelection.Criterion(
            condition: "product.group_id = \(group)",
            ids: "SELECT product.id FROM product WHERE product.group_id = \(group) AND product.deleted_at IS NULL",
            ordered: ordered(by: "product.group_id = \(group)")
        )
    }

    private func criterion(_ category: CategoryID) throws -> ProductSelection.Criterion {
        let categories = try connection.values(
            """
            WITH RECURSIVE within (id) AS (
                SELECT id FROM category WHERE id = \(category) AND household_id = \(household) AND deleted_at IS NULL
                UNION SELECT category.id FROM category JOIN within ON category.parent_id = within.id
                WHERE category.household_id = \(household) AND category.deleted_at IS NULL
            )
            SELECT id FROM within
            """,
            as: CategoryID.self
        )
        guard !categories.isEmpty else { throw Rejection("category", Message("error.choice")) }
        return ProductSelection.Criterion(
            condition: "product.category_id IN (\(categories))",
            ids: """
                SELECT product.id FROM product WHERE product.category_id IN (\(categories)) AND product.deleted_at IS NULL
                """,
            ordered: categories.count == 1 ? ordered(by: "product.category_id = \(category)") : nil
        )
    }

    private func criterion(_ location: LocationID) throws -> ProductSelection.Criterion {
        guard try isPlace(location) else { throw Rejection("location", Message("error.choice")) }
        let places = try connection.values(
            """
            WITH RECURSIVE place (id) AS (
                SELECT id FROM location WHERE id = \(location) AND household_id = \(household)
                UNION SELECT location.id FROM location JOIN place ON location.parent_id = place.id
                WHERE location.household_id = \(household) AND location.deleted_at IS NULL
            )
            SELECT id FROM place
            """,
            as: LocationID.self
        )
        return ProductSelection.Criterion(
            condition: """
                product.location_id IN (\(places)) OR EXISTS (SELECT 1 FROM batch
                    WHERE batch.product_id = product.id AND batch.amount > 0 AND +batch.location_id IN (\(places)))
                """,
            ids: """
                SELECT product.id FROM product WHERE product.location_id IN (\(places))
                UNION ALL SELECT product_id FROM batch WHERE location_id IN (\(places)) AND amount > 0
                """,
            isExact: false
        )
    }

    // MARK: - States

    private func criterion(_ state: ProductState) -> ProductSelection.Criterion {
        switch state {
        case .inStock:
            return ProductSelection.Criterion(condition: "product.stock > 0", ids: nil)
        case .outOfStock:
            return ProductSelection.Criterion(
                condition: "product.stock = 0",
                // Less than a millionth of a unit is none by this index.
                ids: ids(where: "\(ProductSort.millionthsInStock) = 0"),
                // What is not there has no date.
                days: "\(ProductSort.firstUse) = '9999-99-99' AND product.stock = 0",
                isExact: false
            )
        case .belowMinimum, .missing:
            let condition: SQL = "product.missing > 0"
            return ProductSelection.Criterion(
                condition: condition,
                ids: ids(where: condition),
                ordered: "product.household_id = \(household) AND product.deleted_at IS NULL AND \(condition)"
            )
        case .opened:
            return ProductSelection.Criterion(
                condition: """
                    EXISTS (SELECT 1 FROM batch WHERE batch.household_id = \(household)
                        AND batch.product_id = product.id AND batch.amount > 0 AND batch.opened_on IS NOT NULL)
                    """,
                ids: """
                    SELECT product_id FROM batch
                    WHERE household_id = \(household) AND amount > 0 AND opened_on IS NOT NULL
                    """,
                isExact: false
            )
        case .never:
            return ProductSelection.Criterion(
                condition: "product.stock > 0 AND product.use_by IS NULL",
                ids: ids(where: "\(ProductSort.firstUse) = '9999-99-99'"),
                days: "\(ProductSort.firstUse) = '9999-99-99' AND product.stock > 0",
                isExact: false
            )
        case .ok, .dueSoon, .dueToday, .expired:
            let days = range(of: state, ProductSort.firstUse)
            return ProductSelection.Criterion(
                condition: range(of: state, "product.use_by"),
                ids: ids(where: days),
                days: days
            )
        }
    }

    private func range(of state: ProductState, _ day: SQL) -> SQL {
        let last = today.adding(days: member.household.dueSoonDays)
        return switch state {
        case .dueSoon: "\(day) > \(today) AND \(day) <= \(last)"
        // Not as an equation, for which SQLite would rather read through an index that covers it.
        case .dueToday: "\(day) >= \(today) AND \(day) <= \(today)"
        case .expired: "\(day) < \(today)"
        default: "\(day) > \(last) AND \(day) < '9999-99-99'"
        }
    }
}
