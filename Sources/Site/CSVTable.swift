import Core
package import HTTP

/// A table as comma-separated values (RFC 4180), for spreadsheets.
package struct CSVTable: Sendable {
    package private(set) var text: String

    /// Writes a table with a heading in the reader's language.
    package init(heading: [String], rows: [[String]]) {
        // The mark tells spreadsheets that the text is UTF-8.
        text = "\u{FEFF}" + ([heading] + rows).map { Self.line($0) }.joined()
    }

    /// Adds rows at the end.
    package mutating func append(_ rows: [[String]]) {
        for row in rows { text += Self.line(row) }
    }

    /// The table as a file to keep.
    package func response(named name: String) -> Response {
        var response = Response(body: .bytes(Array(text.utf8)))
        response.fields[.contentType] = "text/csv; charset=utf-8; header=present"
        response.fields[.contentDisposition] = "attachment; filename=\"\(name)\""
        response.fields[.cacheControl] = "no-store"
        return response
    }

    private static func line(_ cells: [String]) -> String {
        cells.map { cell($0) }.joined(separator: ",") + "\r\n"
    }

    /// Quotes a cell; one that a spreadsheet would take for a formula begins with an apostrophe instead
    /// (OWASP, CSV Injection).
    private static func cell(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r＝＋－＠".unicodeScalars.contains($0) } == true
        return "\"" + ((isFormula ? "'" : "") + text).replacing("\"", with: "\"\"") + "\""
    }
}
