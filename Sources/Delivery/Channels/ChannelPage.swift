import Accounts
import Core
import Localization
import Mustache
import Reminders
import Site

/// One channel, with everything that can be done about it.
struct ChannelPage: Page {
    static let view = "delivery/channel"

    let row: ChannelRow
    let isEmail: Bool
    let isOpen: Bool
    let isUnconfirmed: Bool
    /// Why nothing can be signed, if so.
    let unreadable: String?
    /// Shown this once.
    let secret: String?
    /// What came of the test that was just asked for.
    let test: TestResult?

    static let fields = Fields<ChannelPage> {
        $0.model("channel") { $0.row }
        $0.boolean("isEmail") { $0.isEmail }
        $0.boolean("isWebhook") { !$0.isEmail }
        $0.boolean("isOpen") { $0.isOpen }
        $0.boolean("isOff") { !$0.isOpen && !$0.isUnconfirmed }
        $0.boolean("isUnconfirmed") { $0.isUnconfirmed }
        $0.text("unreadable") { $0.unreadable }
        $0.text("secret") { $0.secret }
        $0.model("test") { $0.test }
    }

    static let sample = ChannelPage(
        row: .sample,
        isEmail: true,
        isOpen: true,
        isUnconfirmed: true,
        unreadable: "Its secret cannot be read.",
        secret: "whsec_…",
        test: TestResult(tone: "good", text: "It arrived.", answer: "250 fine")
    )
}

/// What came of a test.
struct TestResult: Model {
    let tone: String
    let text: String
    /// What the other side said; for administrators alone.
    let answer: String?

    static let fields = Fields<TestResult> {
        $0.text("tone") { $0.tone }
        $0.text("text") { $0.text }
        $0.text("answer") { $0.answer }
    }
}

extension ChannelPage {
    init(_ channel: Channel, isReadable: Bool, secret: String?, tested: Attempt?, for visit: MemberVisit) {
        self.init(
            row: ChannelRow(channel, for: visit),
            isEmail: channel.kind == .email,
            isOpen: channel.isOpen,
            isUnconfirmed: channel.state == .unconfirmed,
            unreadable: isReadable ? nil : visit.text(Reason.secretUnreadable.message),
            secret: secret,
            test: tested.map { TestResult($0, for: visit) }
        )
    }
}

extension TestResult {
    fileprivate init(_ attempt: Attempt, for visit: MemberVisit) {
        self.init(
            tone: attempt.outcome == .sent ? "good" : "bad",
            text: attempt.words(for: visit),
            answer: visit.user.isAdministrator ? attempt.answer : nil
        )
    }
}

extension Attempt {
    /// What came of it in a sentence, with the other side's number where it gave one.
    func words(for visit: MemberVisit) -> String {
        let message = reason?.message ?? Message("attempt.sent")
        guard let status else { return visit.text(message) }
        return visit.text(Message("attempt.status", ["result": .message(message), "status": .text(String(status))]))
    }
}
