import Accounts
import Catalog
import Core
import Items
import Ledger
import Localization
import Reminders

/// One line of what is due now.
struct DueItem: Sendable {
    enum Kind: String, Sendable {
        case expiry
        case loan
        case minimum
        case reminder
        /// A message that was missed, or could not be delivered.
        case delivery
    }

    /// The occurrence by which it is answered: another date is another one.
    let key: String
    let kind: Kind
    let text: String
    /// What a reminder or an undelivered message says besides.
    let note: String
    /// What a line is about.
    let subject: WrittenLine.Subject?
    /// Where that is.
    let household: WrittenSection?
    /// Negative for what is overdue; nil for what has no date.
    let daysLeft: Int?
    /// When a reminder or a message was due.
    let at: Instant?
    /// The message that did not arrive, if one did not.
    let delivery: Delivery.ID?
    /// When it comes again, if it was put off.
    let snoozedUntil: Instant?

    /// The order of the list: what has a time, then what is most overdue.
    var place: (Int, String) {
        let rank =
            switch kind {
            case .reminder, .delivery: Int(Int32.min)
            case .expiry, .loan: daysLeft ?? 0
            case .minimum: Int(Int32.max)
            }
        return (rank, key)
    }
}

/// What is due for a user now, and what they have put off.
struct DueList: Sendable {
    /// What stands on the page at most.
    static let most = 200

    var due: [DueItem] = []
    var snoozed: [DueItem] = []
    /// How many are due, with those that are not named.
    var count = 0
}

/// What is due, in no language yet, with what was not delivered.
struct DueKeys {
    var due: DueNow
    /// Of each message that some channel did not get, the newest delivery.
    var undelivered: [String: Delivery]
    let answers: DueAnswers
    private let today: CivilDate
    private let now: Instant

    init(_ scope: some PersonalScope) throws {
        (due, answers) = try scope.dueNow()
        (today, now) = (scope.today, scope.now)
        let missed = try scope.undelivered(since: now.adding(days: -Self.daysShown))
        undelivered = Dictionary(missed.map { ($0.key, $0) }) { newest, _ in newest }
        for (key, answer) in answers { if case .done = answer { undelivered[key] = nil } }
    }

    /// What was not delivered stays so long.
    private static let daysShown = 14

    var count: Int {
        var open = self
        open.keep { !isSnoozed($0) }
        let reminders = Set(open.due.reminders.map(\.identity.key))
        return open.due.count + open.undelivered.keys.count { !reminders.contains($0) }
    }

    /// Whether somebody may answer this.
    func contains(_ key: String) -> Bool {
        undelivered[key] != nil || due.reminders.contains { $0.identity.key == key }
            || due.sections.contains { $0.lines.contains { $0.key(on: today) == key } }
    }

    /// Of a date, the newest of the batches that have it.
    func newestBatch(of key: String) -> BatchID? {
        due.sections.lazy.flatMap(\.lines).first { $0.key(on: today) == key }?.newestBatch
    }

    func isSnoozed(_ key: String) -> Bool { snoozedUntil(key) != nil }

    func snoozedUntil(_ key: String) -> Instant? {
        guard case .snoozed(let until) = answers[key], until > now else { return nil }
        return until
    }

    mutating func keep(_ isKept: (String) -> Bool) {
        due.keep(on: today, isKept)
        undelivered = undelivered.filter { isKept($0.key) }
    }
}

extension PersonalScope {
    /// What is due now, in the user's words.
    func dueList(_ texts: Texts) throws -> DueList {
        let keys = try DueKeys(self)
        var (open, later) = (keys, keys)
        open.keep { !keys.isSnoozed($0) }
        open.due.keepMostUrgent(DueList.most, on: today)
        later.keep(keys.isSnoozed)
        let writer = MessageWriter(texts: texts, user: user)
        return DueList(
            due: try items(open, writer),
            snoozed: try items(later, writer).sorted {
                ($0.snoozedUntil ?? now, $0.key) < ($1.snoozedUntil ?? now, $1.key)
            },
            count: keys.count
        )
    }

    private func items(_ keys: DueKeys, _ writer: MessageWriter) throws -> [DueItem] {
        let (sections, reminders) = try writer.written(keys.due, in: self)
        let lines = sections.flatMap { section in
            section.lines.map { DueItem($0, in: section, snoozedUntil: keys.snoozedUntil($0.key)) }
        }
        let own = zip(keys.due.reminders, reminders).map { message, written in
            DueItem(message, written, keys.undelivered[message.identity.key], keys)
        }
        let known = Set(own.map(\.key))
        let missed = keys.undelivered.values.filter { !known.contains($0.key) }.map { DueItem($0, keys) }
        return (own + missed + lines).sorted { $0.place < $1.place }
    }
}

extension DueItem {
    fileprivate init(_ line: WrittenLine, in section: WrittenSection, snoozedUntil: Instant?) {
        let kind: Kind =
            switch line.kind {
            case .expiry: .expiry
            case .loan: .loan
            case .minimum: .minimum
            }
        self.init(
            key: line.key,
            kind: kind,
            text: line.text,
            note: "",
            subject: line.subject,
            household: section,
            daysLeft: line.daysLeft,
            at: nil,
            delivery: nil,
            snoozedUntil: snoozedUntil
        )
    }

    fileprivate init(_ message: PlannedMessage, _ written: WrittenMessage, _ undelivered: Delivery?, _ keys: DueKeys) {
        self.init(
            key: message.identity.key,
            kind: .reminder,
            text: written.title,
            note: written.body,
            subject: nil,
            household: nil,
            daysLeft: nil,
            at: message.heldFrom ?? message.at,
            delivery: undelivered?.id,
            snoozedUntil: keys.snoozedUntil(message.identity.key)
        )
    }

    fileprivate init(_ delivery: Delivery, _ keys: DueKeys) {
        self.init(
            key: delivery.key,
            kind: .delivery,
            text: delivery.title ?? "",
            note: delivery.body ?? "",
            subject: nil,
            household: nil,
            daysLeft: nil,
            at: delivery.at,
            delivery: delivery.id,
            snoozedUntil: keys.snoozedUntil(delivery.key)
        )
    }
}
