import FoundationEssentials
package import SQLite

extension SubjectState: Bindable, ColumnDecodable {
    /// A flat JSON object with its members in alphabetical order.
    package var bound: SQLite.Value {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // A dictionary of texts has no part that JSON cannot hold.
        let data = (try? encoder.encode(fields)) ?? Data("{}".utf8)
        return .text(String(decoding: data, as: UTF8.self))
    }

    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> SubjectState {
        let text = try String.decode(from: &row)
        guard let fields = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)) else {
            throw row.mismatch(wanted: Self.self, found: "no flat object of texts")
        }
        return SubjectState(fields)
    }
}
