import Core
import Items
import Localization
import Site

/// Loans as comma-separated values (RFC 4180), for spreadsheets.
struct LoanTable {
    let text: String

    /// Writes a table with a heading in the reader's language.
    init(_ entries: [LoanEntry], _ visit: MemberVisit) {
        let heading = [
            "loans.column_item", "items.code", "loan.borrower", "loan.reason", "loan.lent_on", "loan.due_on",
            "loan.returned_on", "loan.note",
        ].map { visit.text(Message($0)) }
        let rows = entries.map { entry in
            let loan = entry.loan
            return [
                entry.title, loan.item.rawValue, loan.borrower, loan.reason, loan.lentOn.description,
                loan.dueOn?.description ?? "", loan.returnedOn?.description ?? "", loan.note,
            ]
        }
        // The mark tells spreadsheets that the text is UTF-8.
        text = "\u{FEFF}" + ([heading] + rows).map { Self.line($0) }.joined()
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
