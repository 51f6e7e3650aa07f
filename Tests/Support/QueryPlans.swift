package import SQLite
import Synchronization

/// How SQLite carries out what a request reads: `EXPLAIN QUERY PLAN` of each statement
/// (https://www.sqlite.org/eqp.html).
package final class QueryPlans: Sendable {
    private let seen = Mutex<[SQL]>([])

    /// A statement, and the steps in which it is carried out.
    package struct Plan: Sendable {
        package let statement: String
        package let steps: [String]
    }

    package init() {}

    /// What a `TestHousehold` is given to be told of its statements.
    package var observe: @Sendable (SQL) -> Void {
        { [weak self] sql in self?.seen.withLock { $0.append(sql) } }
    }

    /// The plans of all that is read while `work` runs, each statement once.
    package func plans(in database: Database, of work: () async throws -> Void) async throws -> [Plan] {
        seen.withLock { $0 = [] }
        try await work()
        var known: Set<String> = []
        let queries = seen.withLock { $0 }.filter { sql in
            let text = sql.text.drop { $0 == " " || $0 == "\n" }
            return (text.hasPrefix("SELECT") || text.hasPrefix("WITH")) && known.insert(sql.text).inserted
        }
        let connection = try Connection(path: database.path, mode: .readOnly)
        let row = RowDecoder("id", "parent", "notused", "detail") { (_: Int, _: Int, _: Int, detail: String) in detail }
        return try queries.map { Plan(statement: $0.text, steps: try connection.all(row, "EXPLAIN QUERY PLAN \($0)")) }
    }
}

extension QueryPlans.Plan {
    /// Whether a step searches by an index of a name, or by one with what it is searched for in brackets.
    package func uses(_ index: String) -> Bool {
        steps.contains { step in
            step.hasPrefix("SEARCH") && (step.hasSuffix(" \(index)") || step.contains(" \(index) "))
        }
    }

    /// Steps that read all of a table, or of an index over it: the household narrows every query.
    ///
    /// The rows of a subquery, which may bear the name of a table, are not those of the table.
    package func scans(of tables: Set<String>) -> [String] {
        let subqueries = Set(
            steps.filter { $0.hasPrefix("CO-ROUTINE") || $0.hasPrefix("MATERIALIZE") }.map(Self.subject)
        )
        return steps.filter { step in
            guard step.hasPrefix("SCAN"), tables.contains(Self.subject(step)) else { return false }
            return !subqueries.contains(Self.subject(step)) || step.contains("USING")
        }
    }

    private static func subject(_ step: String) -> String {
        step.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    /// Whether its rows are put in order after they were read.
    package var sorts: Bool { steps.contains { $0.hasPrefix("USE TEMP B-TREE FOR") && $0.hasSuffix("ORDER BY") } }
}
