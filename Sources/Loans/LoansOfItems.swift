import Accounts
package import Catalog
import Core
package import Items
import Ledger
import Localization
import Site

extension LoanState {
    /// What items are told of loans.
    package static let loans = LoanState(
        loans: { scope, ids in
            let today = scope.today
            return try scope.loans(ids).mapValues { loan in
                ItemLoan(borrower: loan.borrower, dueOn: loan.dueOn) { loan.write(to: &$0, today: today) }
            }
        },
        panel: { snapshot, item, fields, visit in try snapshot.loanPanel(of: item, fields, visit) },
        restore: { transaction, item, lending in try transaction.restoreLoans(of: item, lending) }
    )
}

extension LentPieces {
    /// What the catalogue is told of loans.
    package static let loans = LentPieces { try $0.lentPieces(of: $1) }
}

extension HouseholdSnapshot {
    fileprivate func loanPanel(of item: Item, _ fields: FormFields, _ visit: MemberVisit) throws -> LoanPanel {
        let loan = try item.lending.loan.flatMap { try self.loan($0) }
        let mayBook = visit.may(.bookStock)
        let past = try pastLoans(of: item.id)
        let photos = try photos(of: past.map(\.id) + (loan.map { [$0.id] } ?? []))
            .mapValues { $0.map { DocumentPicture($0, visit) } }
        return LoanPanel(
            lent: loan.map { LoanPanel.Lent($0, photos: photos[$0.id] ?? [], fields, visit) },
            lend: loan == nil && mayBook ? LoanPanel.Lend(names: try borrowers(), fields) : nil,
            history: past.map { LoanPanel.Past($0, photos: photos[$0.id] ?? [], visit) }
        )
    }
}

extension LoanPanel.Lend {
    fileprivate init(names: [String], _ fields: FormFields) {
        self.init(
            borrower: fields.field("borrower", isRequired: true),
            dueOn: fields.date("due_on"),
            reason: fields.field("reason"),
            lentOn: fields.date("lent_on"),
            photo: fields.field("photo"),
            names: names
        )
    }
}

extension LoanPanel.Lent {
    fileprivate init(_ loan: Loan, photos: [DocumentPicture], _ fields: FormFields, _ visit: MemberVisit) {
        let forms = LoanPanel.Forms(
            loan: loan.id,
            returnedOn: fields.date("returned_on"),
            note: fields.field("note"),
            dueOn: fields.date("due_on", loan.dueOn.map { visit.formats.date($0) } ?? ""),
            photo: fields.field("photo")
        )
        self.init(
            line: LoanLine(ItemLoan(borrower: loan.borrower, dueOn: loan.dueOn) { _ in }, visit),
            since: visit.text(Message("loan.since", ["date": .date(loan.lentOn)])),
            reason: loan.reason.isEmpty ? nil : loan.reason,
            photos: photos,
            forms: visit.may(.bookStock) ? forms : nil
        )
    }
}

extension LoanPanel.Past {
    fileprivate init(_ loan: Loan, photos: [DocumentPicture], _ visit: MemberVisit) {
        let days = [loan.lentOn, loan.returnedOn ?? loan.lentOn].map { visit.formats.date($0) }
        self.init(
            borrower: loan.borrower,
            period: "\(days[0]) – \(days[1])",
            note: loan.note.isEmpty ? nil : loan.note,
            photos: photos
        )
    }
}
