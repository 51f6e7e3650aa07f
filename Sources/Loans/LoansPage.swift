import Accounts
import Catalog
import Core
import HTTP
import Items
import Localization
import Mustache
import Site

/// How loans are shown.
enum LoanView: String, Sendable {
    case due
    case borrower
    case returned
    case paper

    var order: LoanFilter.Order {
        switch self {
        case .due, .paper: .dueOn
        case .borrower: .borrower
        case .returned: .returnedOnDescending
        }
    }

    static func chips(for current: LoanView, _ visit: MemberVisit) -> [LoansPage.Chip] {
        let all: [(LoanView, Message)] = [
            (.due, Message("loans.by_date")), (.borrower, Message("loans.by_borrower")),
            (.returned, Message("loans.returned")), (.paper, Message("loans.print")),
        ]
        return all.map { view, label in
            LoansPage.Chip(
                href: visit.site.links.path(view == .due ? "/loans" : "/loans?view=\(view.rawValue)"),
                label: visit.text(label),
                isCurrent: view == current
            )
        }
    }

    static func years(_ years: [Int], chosen: Int?, _ visit: MemberVisit) -> [LoansPage.Chip] {
        years.map { year in
            LoansPage.Chip(
                href: visit.site.links.path("/loans?view=returned&year=\(year)"),
                label: String(year),
                isCurrent: year == chosen
            )
        }
    }
}

/// What is lent, and what came back.
struct LoansPage: Page {
    static let view = "loans/index"

    let view: LoanView
    let groups: [Group]
    let chips: [Chip]
    let years: [Chip]
    let borrower: String?
    let pager: Pager?

    /// A link to another list.
    struct Chip: Model {
        let href: String
        let label: String
        let isCurrent: Bool

        static let fields = Fields<Chip> {
            $0.text("href") { $0.href }
            $0.text("label") { $0.label }
            $0.boolean("current") { $0.isCurrent }
        }
    }

    /// Loans that belong together.
    struct Group: Model {
        /// Nil where the list has but one.
        let heading: String?
        var rows: [LoanRow]

        static let fields = Fields<Group> {
            $0.text("heading") { $0.heading }
            $0.list("rows") { $0.rows }
        }
    }

    static let fields = Fields<LoansPage> {
        $0.boolean("isPaper") { $0.view == .paper }
        $0.boolean("hasRows") { !$0.groups.isEmpty }
        $0.list("groups") { $0.groups }
        $0.list("chips") { $0.chips }
        $0.list("years") { $0.years }
        $0.text("borrower") { $0.borrower }
        $0.model("pager") { $0.pager }
    }

    static let sample = LoansPage(
        view: .due,
        groups: [Group(heading: "Anna", rows: [.sample])],
        chips: [Chip(href: "/loans", label: "By date", isCurrent: true)],
        years: [Chip(href: "/loans?view=returned&year=2026", label: "2026", isCurrent: true)],
        borrower: "Anna",
        pager: .sample
    )

    static func groups(_ entries: [LoanEntry], by view: LoanView, _ visit: MemberVisit) -> [Group] {
        var groups: [(key: String, group: Group)] = []
        for entry in entries {
            let key = view == .borrower ? SearchText(entry.loan.borrower).folded : ""
            if groups.last?.key != key || groups.isEmpty {
                groups.append((key, Group(heading: view == .borrower ? entry.loan.borrower : nil, rows: [])))
            }
            groups[groups.count - 1].group.rows.append(LoanRow(entry, visit))
        }
        return groups.map(\.group)
    }
}

/// A loan of the list.
struct LoanRow: Model {
    let id: Loan.ID
    let item: ItemCode
    let title: String
    let borrower: String
    /// The list of what this borrower has.
    let borrowerPath: String
    let period: String
    let reason: String?
    let note: String?
    let state: String
    let word: String?
    let takeBack: Button?

    /// The button that takes the item back today.
    struct Button: Model {
        let loan: Loan.ID
        let label: String

        static let fields = Fields<Button> {
            $0.text("loan") { $0.loan.description }
            $0.text("label") { $0.label }
        }
    }

    static let fields = Fields<LoanRow> {
        $0.text("item") { $0.item.rawValue }
        $0.text("title") { $0.title }
        $0.text("borrower") { $0.borrower }
        $0.text("borrowerPath") { $0.borrowerPath }
        $0.text("period") { $0.period }
        $0.text("reason") { $0.reason }
        $0.text("note") { $0.note }
        $0.text("state") { $0.state }
        $0.text("word") { $0.word }
        $0.model("takeBack") { $0.takeBack }
    }

    static let sample = LoanRow(
        id: Loan.ID(rawValue: 1),
        item: ItemCode(rawValue: "ABCDEFGH"),
        title: "Drill",
        borrower: "Anna",
        borrowerPath: "/loans?view=borrower&borrower=Anna",
        period: "since 1 Mar 2027, until 31 Mar 2027",
        reason: "Moving house",
        note: "Scratched",
        state: "overdue",
        word: "3 days overdue",
        takeBack: Button(loan: Loan.ID(rawValue: 1), label: "Take back: Drill")
    )
}

extension LoanRow {
    init(_ entry: LoanEntry, _ visit: MemberVisit) {
        let loan = entry.loan
        let isOpen = loan.returnedOn == nil
        let term = LoanTerm(dueOn: loan.dueOn, today: visit.today)
        let query = Query([.init("view", LoanView.borrower.rawValue), .init("borrower", loan.borrower)])
        self.init(
            id: loan.id,
            item: loan.item,
            title: entry.title,
            borrower: loan.borrower,
            borrowerPath: visit.site.links.path("/loans?\(query.encoded)"),
            period: visit.text(Self.period(loan)),
            reason: loan.reason.isEmpty ? nil : loan.reason,
            note: loan.note.isEmpty ? nil : loan.note,
            state: isOpen ? term.rawValue : "returned",
            word: isOpen ? term.word(dueOn: loan.dueOn, today: visit.today).map { visit.text($0) } : nil,
            takeBack: isOpen && visit.may(.bookStock)
                ? Button(
                    loan: loan.id,
                    label: visit.text(Message("loan.take_back_label", ["name": .text(entry.title)]))
                )
                : nil
        )
    }

    private static func period(_ loan: Loan) -> Message {
        let from = Message.Argument.date(loan.lentOn)
        if let returned = loan.returnedOn { return Message("loan.from_to", ["from": from, "to": .date(returned)]) }
        return loan.dueOn.map { Message("loan.since_until", ["date": from, "due": .date($0)]) }
            ?? Message("loan.since", ["date": from])
    }
}
