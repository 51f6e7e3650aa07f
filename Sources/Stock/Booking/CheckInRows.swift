import Accounts
import Catalog
import Core
import HTTP
import Site

/// The rows of a check-in form that brings several batches at once.
///
/// The fields of the first row have plain names, those of the others their number behind, `amount_2`.
struct CheckInRows: Sendable {
    /// How many rows there are, the first included.
    let count: Int

    static let limit = 20

    /// Reads how many rows a form had, and one more when its button asks for one.
    init(_ input: Input) {
        let sent = input.number("rows", in: 1...Self.limit) ?? 1
        count = min(sent + (Self.asksForMore(input) ? 1 : 0), Self.limit)
    }

    init(count: Int) {
        self.count = count
    }

    /// Whether another row is wanted before anything is booked.
    static func asksForMore(_ input: Input) -> Bool { !input.typed("add").isEmpty }

    /// The numbers of the rows behind the first.
    var more: ClosedRange<Int>? { count > 1 ? 2...count : nil }

    /// Reads the rows behind the first; one in which nothing was typed is none.
    func drafts(
        _ input: Input,
        of target: BookingTarget,
        like first: CheckInDraft,
        for visit: MemberVisit
    ) throws -> [CheckInDraft] {
        var rejection = Rejection()
        var drafts: [CheckInDraft] = []
        for number in more.map({ Array($0) }) ?? [] {
            let row = Self.row(number, of: input)
            guard ["amount", "best_before", "price"].contains(where: { !row.typed($0).isEmpty }) else { continue }
            do {
                drafts.append(
                    try Rejection.numbered(number) { try Self.draft(row, of: target, like: first, for: visit) }
                )
            } catch let wrong as Rejection {
                rejection.add(wrong)
            }
        }
        guard rejection.isEmpty else { throw rejection }
        return drafts
    }

    private static func draft(
        _ row: Input,
        of target: BookingTarget,
        like first: CheckInDraft,
        for visit: MemberVisit
    ) throws -> CheckInDraft {
        var reader = FieldReader(row, formats: visit.formats, today: visit.today)
        var target = target
        target.amount = reader.requiredAmount("amount") ?? .zero
        var draft = CheckInDraft(reader: &reader, currency: visit.household.currency, target: target)
        draft.purchasedOn = first.purchasedOn
        draft.note = first.note
        try reader.finish()
        return draft
    }

    /// What was sent of one row, by its plain names.
    private static func row(_ number: Int, of input: Input) -> Input {
        let suffix = "_\(number)"
        let pairs = input.names.filter { $0.hasSuffix(suffix) }.map { name in
            Query.Pair(String(name.dropLast(suffix.count)), input.typed(name))
        }
        return Input(form: Query(pairs))
    }
}
