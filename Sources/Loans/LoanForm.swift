import Core
import Items
import Localization
import Site

/// What a form or a call says about a loan.
enum LoanForm {
    /// Reads to whom an item is lent.
    static func draft(_ input: Input, for visit: MemberVisit) throws -> LoanDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let draft = LoanDraft(
            borrower: fields.requiredLine("borrower"),
            reason: fields.line("reason", limit: 500) ?? "",
            dueOn: fields.date("due_on")?.date,
            lentOn: fields.day("lent_on")
        )
        try fields.finish()
        return draft
    }

    /// Reads what is to change (RFC 7396): what was not sent stays as it is, null clears.
    static func draft(changing loan: Loan, _ input: Input, for visit: MemberVisit) throws -> LoanDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var draft = LoanDraft(borrower: loan.borrower, reason: loan.reason, dueOn: loan.dueOn)
        if fields.isPresent("borrower") { draft.borrower = fields.requiredLine("borrower") }
        if fields.isPresent("reason") { draft.reason = fields.line("reason", limit: 500) ?? "" }
        if fields.isPresent("due_on") { draft.dueOn = fields.date("due_on")?.date }
        try fields.finish()
        return draft
    }

    /// Reads how an item came back.
    static func giveBack(_ input: Input, for visit: MemberVisit) throws -> ReturnDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let draft = ReturnDraft(returnedOn: fields.day("returned_on"), note: fields.text("note") ?? "")
        try fields.finish()
        return draft
    }
}
