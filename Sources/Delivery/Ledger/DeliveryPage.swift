import Accounts
import Core
import Localization
import Mustache
import Reminders
import Site

/// One delivery: what it says, why a line was or was not in it, and every attempt.
struct DeliveryPage: Page {
    static let view = "delivery/delivery"

    let row: DeliveryRow
    let reason: String?
    let next: String?
    let body: [String]
    let dropped: [Line]
    let attempts: [AttemptRow]
    let canRetry: Bool

    /// A line that was planned and is not in the message.
    struct Line: Model {
        let text: String
        let why: String

        static let fields = Fields<Line> {
            $0.text("text") { $0.text }
            $0.text("why") { $0.why }
        }
    }

    struct AttemptRow: Model {
        let at: String
        let tone: String
        let result: String
        let took: String
        /// What the other side said; for administrators alone.
        let answer: String?

        static let fields = Fields<AttemptRow> {
            $0.text("at") { $0.at }
            $0.text("tone") { $0.tone }
            $0.text("result") { $0.result }
            $0.text("took") { $0.took }
            $0.text("answer") { $0.answer }
        }
    }

    static let fields = Fields<DeliveryPage> {
        $0.model("delivery") { $0.row }
        $0.text("reason") { $0.reason }
        $0.text("next") { $0.next }
        $0.boolean("hasBody") { !$0.body.isEmpty }
        $0.texts("body") { $0.body }
        $0.boolean("hasDropped") { !$0.dropped.isEmpty }
        $0.list("dropped") { $0.dropped }
        $0.boolean("hasAttempts") { !$0.attempts.isEmpty }
        $0.list("attempts") { $0.attempts }
        $0.boolean("canRetry") { $0.canRetry }
    }

    static let sample = DeliveryPage(
        row: .sample,
        reason: "It did not answer in time.",
        next: "30 Nov 2026, 08:05",
        body: ["• Milk runs out in 3 days"],
        dropped: [Line(text: "Camera is overdue", why: "It was over by then.")],
        attempts: [
            AttemptRow(at: "30 Nov 2026, 08:00", tone: "bad", result: "Busy", took: "12 ms", answer: "451 busy")
        ],
        canRetry: true
    )
}

extension DeliveryPage {
    init(_ delivery: Delivery, _ channels: [Channel], _ attempts: [Attempt], for visit: MemberVisit) {
        let isOpen = channels.first { $0.id == delivery.channel }?.isOpen == true
        self.init(
            row: DeliveryRow(delivery, channels, for: visit),
            reason: delivery.reason.map { visit.text($0.message) },
            next: delivery.nextAt.map { visit.formats.instant($0, in: visit.user.zone) },
            body: (delivery.body ?? "").split(whereSeparator: \.isNewline).map { String($0) },
            dropped: delivery.lines.compactMap { line in
                line.dropped.map { Line(text: line.text, why: visit.text($0.message)) }
            },
            attempts: attempts.map { AttemptRow($0, for: visit) },
            canRetry: delivery.isRetriable && isOpen
        )
    }
}

extension DeliveryPage.AttemptRow {
    fileprivate init(_ attempt: Attempt, for visit: MemberVisit) {
        let tone =
            switch attempt.outcome {
            case .sent: "good"
            case .retry: "soon"
            case .failed: "bad"
            }
        self.init(
            at: visit.formats.instant(attempt.at, in: visit.user.zone),
            tone: tone,
            result: attempt.words(for: visit),
            took: visit.text(Message("attempt.took", ["count": .count(attempt.milliseconds)])),
            answer: visit.user.isAdministrator ? attempt.answer : nil
        )
    }
}

extension DeliveryLine.Dropped {
    fileprivate var message: Message {
        switch self {
        case .over: Message("dropped.over")
        case .moved: Message("dropped.moved")
        case .notWanted: Message("dropped.not_wanted")
        case .left: Message("dropped.left")
        case .done: Message("dropped.done")
        }
    }
}
