import Accounts
import Core
import Localization
import Mustache
import Site

/// How long something can still be used, as pages show it: a number, its unit, and the state as a word.
struct DaysLeft: Model {
    let state: Freshness
    let word: String
    /// Days, or years from two years on, without a sign; nil for what never expires.
    let number: String?
    /// "days left" or "days over"; empty for what never expires.
    let unit: String

    static let fields = Fields<DaysLeft> {
        $0.text("state") { $0.state.rawValue }
        $0.text("word") { $0.word }
        $0.text("number") { $0.number }
        $0.text("unit") { $0.unit }
    }

    static let sample = DaysLeft(state: .dueSoon, word: "soon", number: "3", unit: "days left")
}

/// Writes days left for one reader.
///
/// Rows come in the order of their days, so that those with the same stand together: what was last is kept.
struct DaysLeftWriter {
    private let visit: MemberVisit
    private let today: CivilDate
    private let never: DaysLeft
    private var last: (days: Int, made: DaysLeft)?
    private var words: [Freshness: String] = [:]
    /// Units by what they count and the grammatical form, of which a page has a few.
    private var units: [(counted: Counted, form: PluralCategory, text: String)] = []

    private static let daysInTwoYears = 730

    private enum Counted {
        case daysLeft
        case daysOver
        case yearsLeft
    }

    init(for visit: MemberVisit) {
        self.visit = visit
        today = visit.today
        never = DaysLeft(state: .never, word: visit.text(Freshness.never.word), number: nil, unit: "")
    }

    /// What is left until a day, nil for never.
    mutating func daysLeft(until useBy: CivilDate?) -> DaysLeft {
        guard let days = useBy.map({ today.days(until: $0) }) else { return never }
        if let last, last.days == days { return last.made }
        let made = make(days)
        last = (days, made)
        return made
    }

    private mutating func make(_ days: Int) -> DaysLeft {
        let state = Freshness(daysLeft: days, dueSoonDays: visit.household.dueSoonDays)
        let years = days >= Self.daysInTwoYears
        let count = years ? days / 365 : abs(days)
        return DaysLeft(
            state: state,
            word: word(state),
            number: visit.formats.number(count),
            unit: unit(of: count, years ? .yearsLeft : days < 0 ? .daysOver : .daysLeft)
        )
    }

    private mutating func unit(of count: Int, _ counted: Counted) -> String {
        let form = visit.formats.language.pluralCategory(of: count)
        if let known = units.first(where: { $0.counted == counted && $0.form == form }) { return known.text }
        let arguments: Message.Arguments = ["count": .count(count)]
        let text =
            switch counted {
            case .daysLeft: visit.text(Message("days.left", arguments))
            case .daysOver: visit.text(Message("days.over", arguments))
            case .yearsLeft: visit.text(Message("days.years_left", arguments))
            }
        units.append((counted, form, text))
        return text
    }

    private mutating func word(_ state: Freshness) -> String {
        if let word = words[state] { return word }
        let word = visit.text(state.word)
        words[state] = word
        return word
    }
}

extension Freshness {
    /// The state as a word for people.
    var word: Message {
        switch self {
        case .ok: Message("state.ok")
        case .dueSoon: Message("state.due_soon")
        case .dueToday: Message("state.due_today")
        case .expired: Message("state.expired")
        case .never: Message("state.never")
        }
    }
}
