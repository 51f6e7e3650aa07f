import Accounts
import Catalog
import Core
import SQLite

/// What a list of products offers to choose from, besides places: categories and groups, and how much there is of each
/// kind.
struct ListChoices: Sendable {
    let categories: [Choice<ProductCategory>]
    let groups: [Choice<ProductGroup>]
    /// How many products are in stock, counted up to `ListChoices.limit` and one more.
    let counts: Counts

    /// How far products are counted.
    static let limit = 1000

    struct Choice<Subject>: Sendable {
        let id: ID<Subject>
        /// For a category with those around it: "Sweets › Chocolate".
        let label: String
    }

    struct Counts: Sendable {
        var all = 0
        var food = 0
        var objects = 0
        var items = 0
    }
}

extension HouseholdScope {
    /// Reads what there is to choose from.
    func listChoices() throws -> ListChoices {
        ListChoices(categories: try categoryChoices(), groups: try groupChoices(), counts: try stockCounts())
    }

    private func groupChoices() throws -> [ListChoices.Choice<ProductGroup>] {
        try connection.values(
            """
            SELECT id, name FROM product_group
            WHERE household_id = \(household) AND deleted_at IS NULL ORDER BY name, id
            """,
            as: GroupID.self,
            String.self
        ).sorted { ($0.1.lowercased(), $0.0) < ($1.1.lowercased(), $1.0) }
            .map { ListChoices.Choice(id: $0, label: $1) }
    }

    /// Each category after the one it lies in, neighbours by name.
    private func categoryChoices() throws -> [ListChoices.Choice<ProductCategory>] {
        let all = try connection.values(
            """
            SELECT id, parent_id, name FROM category WHERE household_id = \(household) AND deleted_at IS NULL
            """,
            as: CategoryID.self,
            CategoryID?.self,
            String.self
        ).map { (id: $0, parent: $1, name: $2) }
        let children = Dictionary(grouping: all, by: \.parent).mapValues { children in
            children.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
        }
        var choices: [ListChoices.Choice<ProductCategory>] = []
        func visit(_ parent: CategoryID?, _ path: String) {
            for category in children[parent] ?? [] {
                choices.append(ListChoices.Choice(id: category.id, label: path + category.name))
                visit(category.id, "\(path)\(category.name) › ")
            }
        }
        visit(nil, "")
        return choices
    }

    private func stockCounts() throws -> ListChoices.Counts {
        func count(_ condition: SQL) throws(SQLiteError) -> Int {
            try connection.value(
                """
                SELECT count(*) FROM (SELECT 1 FROM product WHERE household_id = \(household) AND deleted_at IS NULL
                    AND stock > 0\(condition) LIMIT \(ListChoices.limit + 1)) AS counted
                """,
                as: Int.self
            )
        }
        return ListChoices.Counts(
            all: try count(""),
            food: try count(" AND kind = 'food'"),
            objects: try count(" AND kind = 'object'"),
            items: try count(" AND management = 'items'")
        )
    }
}
