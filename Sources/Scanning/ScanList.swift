import Core
import HTTP
import Site

/// What was scanned and is not booked yet, as it stands in the page's form and in its address.
///
/// It is kept nowhere else, so it survives a reload and goes with the page.
struct ScanList: Hashable, Sendable {
    /// One thing to book, each part as it was typed.
    struct Row: Hashable, Sendable {
        var code: String
        /// Another product of the group, chosen instead of the code's own.
        var product = ""
        var amount = ""
        var unit = ""
        var bestBefore = ""
        /// What the code says it costs.
        var price = ""
        var note = ""

        /// The names of the parts in forms and addresses.
        static var parts: [(name: String, path: WritableKeyPath<Row, String>)] {
            [
                ("code", \.code), ("product", \.product), ("amount", \.amount), ("unit", \.unit),
                ("best_before", \.bestBefore), ("price", \.price), ("note", \.note),
            ]
        }
    }

    var mode: ScanMode
    /// Where all that comes in is put; empty for where each product usually lies.
    var place = ""
    var rows: [Row] = []

    /// More does not fit into an address, and is no shopping of one household.
    static let mostRows = 40

    init(mode: ScanMode) {
        self.mode = mode
    }

    /// Reads what a form or an address holds: `code_1`, `amount_1`, … `code_2`; rows without a code are left out.
    init(typed: (String) -> String, mode: ScanMode) {
        self.mode = ScanMode(rawValue: typed("mode")) ?? mode
        place = typed("place")
        rows = (1...Self.mostRows).compactMap { number in
            var row = Row(code: "")
            for part in Row.parts { row[keyPath: part.path] = String(typed("\(part.name)_\(number)").prefix(600)) }
            return row.code.isEmpty ? nil : row
        }
    }

    /// The list as parameters of an address.
    var query: Query {
        var pairs = [Query.Pair("mode", mode.rawValue)]
        if !place.isEmpty { pairs.append(Query.Pair("place", place)) }
        for (index, row) in rows.enumerated() {
            for part in Row.parts where !row[keyPath: part.path].isEmpty {
                pairs.append(Query.Pair("\(part.name)_\(index + 1)", row[keyPath: part.path]))
            }
        }
        return Query(pairs)
    }

    /// The path of the page that shows it.
    var path: String { "/scan?\(query.encoded)" }
}
