package import Core
import Localization
package import Mustache
package import Site

/// The loan of an item in one line: who has it until when, and whether that is over.
package struct LoanLine: Model {
    let state: LoanTerm
    let text: String
    let word: String?

    /// Writes the line for one reader.
    package init(_ loan: ItemLoan, _ visit: MemberVisit) {
        state = LoanTerm(dueOn: loan.dueOn, today: visit.today)
        let borrower = Message.Argument.text(loan.borrower)
        text = visit.text(
            loan.dueOn.map { Message("loan.line_until", ["borrower": borrower, "date": .date($0)]) }
                ?? Message("loan.line", ["borrower": borrower])
        )
        word = state.word(dueOn: loan.dueOn, today: visit.today).map { visit.text($0) }
    }

    private init() {
        (state, text, word) = (.overdue, "Lent to Anna until 31 Mar 2027", "3 days overdue")
    }

    package static let fields = Fields<LoanLine> {
        $0.text("state") { $0.state.rawValue }
        $0.text("text") { $0.text }
        $0.text("word") { $0.word }
        $0.boolean("isOverdue") { $0.state == .overdue }
    }

    package static let sample = LoanLine()
}

/// How an open loan stands to its due date.
package enum LoanTerm: String, Sendable {
    case open
    case dueToday = "due_today"
    case overdue

    /// Compares a due date, if there is one, with the reader's day.
    package init(dueOn: CivilDate?, today: CivilDate) {
        self =
            switch dueOn {
            case let day? where day < today: .overdue
            case today: .dueToday
            default: .open
            }
    }

    /// What is said of the date besides itself.
    package func word(dueOn: CivilDate?, today: CivilDate) -> Message? {
        switch (self, dueOn) {
        case (.overdue, let day?): Message("loan.overdue", ["count": .count(day.days(until: today))])
        case (.dueToday, _): Message("loan.due_today")
        default: nil
        }
    }
}

/// What the page of an item shows of its loans; loans, the room above, fill it in.
package struct LoanPanel: Model {
    let lent: Lent?
    let lend: Lend?
    let history: [Past]

    package init(lent: Lent?, lend: Lend?, history: [Past]) {
        (self.lent, self.lend, self.history) = (lent, lend, history)
    }

    /// The loan that the item is out on.
    package struct Lent: Model {
        let line: LoanLine
        let since: String
        let reason: String?
        let photos: [DocumentPicture]
        let forms: Forms?

        package init(line: LoanLine, since: String, reason: String?, photos: [DocumentPicture], forms: Forms?) {
            (self.line, self.since, self.reason, self.forms) = (line, since, reason, forms)
            self.photos = photos
        }

        package static let fields = Fields<Lent> {
            $0.model("line") { $0.line }
            $0.text("since") { $0.since }
            $0.text("reason") { $0.reason }
            $0.list("photos") { $0.photos }
            $0.model("forms") { $0.forms }
        }
    }

    /// The forms that take the item back, and that let it stay out for longer.
    package struct Forms: Model {
        let loan: LoanID
        let returnedOn: Field
        let note: Field
        let dueOn: Field
        let photo: Field

        package init(
            loan: LoanID,
            returnedOn: Field,
            note: Field,
            dueOn: Field,
            photo: Field
        ) {
            self.loan = loan
            self.photo = photo
            (self.returnedOn, self.note, self.dueOn) = (returnedOn, note, dueOn)
        }

        package static let fields = Fields<Forms> {
            $0.text("loan") { $0.loan.description }
            $0.model("returnedOn") { $0.returnedOn }
            $0.model("note") { $0.note }
            $0.model("dueOn") { $0.dueOn }
            $0.model("photo") { $0.photo }
        }
    }

    /// The form that lends the item.
    package struct Lend: Model {
        let borrower: Field
        let dueOn: Field
        let reason: Field
        let lentOn: Field
        let photo: Field
        /// Whoever borrowed before, to be offered.
        let names: [String]

        package init(
            borrower: Field,
            dueOn: Field,
            reason: Field,
            lentOn: Field,
            photo: Field,
            names: [String]
        ) {
            self.photo = photo
            (self.borrower, self.dueOn, self.reason, self.lentOn) = (borrower, dueOn, reason, lentOn)
            self.names = names
        }

        package static let fields = Fields<Lend> {
            $0.model("borrower") { $0.borrower }
            $0.model("dueOn") { $0.dueOn }
            $0.model("reason") { $0.reason }
            $0.model("lentOn") { $0.lentOn }
            $0.model("photo") { $0.photo }
            $0.texts("names") { $0.names }
        }
    }

    /// A loan that is over.
    package struct Past: Model {
        let borrower: String
        let period: String
        let note: String?
        let photos: [DocumentPicture]

        package init(borrower: String, period: String, note: String?, photos: [DocumentPicture]) {
            (self.borrower, self.period, self.note, self.photos) = (borrower, period, note, photos)
        }

        package static let fields = Fields<Past> {
            $0.text("borrower") { $0.borrower }
            $0.text("period") { $0.period }
            $0.text("note") { $0.note }
            $0.list("photos") { $0.photos }
        }
    }

    package static let fields = Fields<LoanPanel> {
        $0.model("lent") { $0.lent }
        $0.model("lend") { $0.lend }
        $0.boolean("hasHistory") { !$0.history.isEmpty }
        $0.list("history") { $0.history }
    }

    package static let sample = LoanPanel(
        lent: Lent(
            line: .sample,
            since: "since 1 Mar 2027",
            reason: "Moving house",
            photos: [.sample],
            forms: Forms(
                loan: LoanID(rawValue: 1),
                returnedOn: .sample,
                note: .sample,
                dueOn: .sample,
                photo: .sample
            )
        ),
        lend: Lend(
            borrower: .sample,
            dueOn: .sample,
            reason: .sample,
            lentOn: .sample,
            photo: .sample,
            names: ["Anna"]
        ),
        history: [Past(borrower: "Anna", period: "1 Mar 2027 – 31 Mar 2027", note: "Scratched", photos: [.sample])]
    )
}
