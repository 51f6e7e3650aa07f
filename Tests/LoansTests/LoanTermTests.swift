import Core
import Items
import Loans
import Testing

@Suite struct LoanTermTests {
    private let today = CivilDate("2027-03-10")

    @Test(
        arguments: [
            ("2027-03-09", LoanTerm.overdue), ("2027-03-10", .dueToday), ("2027-03-11", .open), (nil, .open),
        ] as [(String?, LoanTerm)]
    )
    func `a loan is overdue from the day after it was due`(due: String?, term: LoanTerm) throws {
        #expect(LoanTerm(dueOn: due.flatMap { CivilDate($0) }, today: try #require(today)) == term)
    }
}
