package import Core
package import HTTP
import Localization
package import Mustache

/// What went wrong, in words, with a way on.
package struct ErrorPage: Page {
    package static let view = "layout/error"

    let status: Int
    let title: String
    let detail: String
    let requestID: String?
    let back: String
    let backText: String
    let blocking: [Blocking]

    /// A booking that stands against an undo.
    package struct Blocking: Model {
        let href: String
        let text: String

        /// Names a booking and where it is shown, a complete path.
        package init(href: String, text: String) {
            self.href = href
            self.text = text
        }

        package static let fields = Fields<Blocking> {
            $0.text("href") { $0.href }
            $0.text("text") { $0.text }
        }
    }

    package static let fields = Fields<ErrorPage> {
        $0.text("status") { String($0.status) }
        $0.text("title") { $0.title }
        $0.text("detail") { $0.detail }
        $0.text("requestID") { $0.requestID }
        $0.text("back") { $0.back }
        $0.text("backText") { $0.backText }
        $0.boolean("hasBlocking") { !$0.blocking.isEmpty }
        $0.list("blocking") { $0.blocking }
    }

    package static let sample = ErrorPage(
        status: 409,
        title: "Title",
        detail: "Detail",
        requestID: "0123",
        back: "/stock",
        backText: "Back",
        blocking: [Blocking(href: "/journal", text: "Booking")]
    )
}

extension ErrorPage {
    /// Says what stands against something; `back` is a complete path.
    package init(
        _ status: Status,
        title: Message,
        detail: Message,
        blocking: [Blocking],
        back: String,
        for visit: MemberVisit
    ) {
        self.init(
            status: status.code,
            title: visit.text(title),
            detail: visit.text(detail),
            requestID: nil,
            back: back,
            backText: visit.text(Message("action.back")),
            blocking: blocking
        )
    }

    init(_ failure: Failure, _ way: WayOn, texts: Texts, formats: Formats, links: Links) {
        let language = formats.language
        self.init(
            status: failure.status,
            title: texts.text(failure.title, in: language),
            detail: failure.details.map { texts.text($0, with: formats) }.joined(separator: " "),
            requestID: failure.requestID,
            back: way.path,
            backText: texts.text(way.text, in: language),
            blocking: failure.blocking.map { action in
                Blocking(
                    href: links.path("/journal#action-\(action)"),
                    text: texts.text(Message("error.blocking", ["action": .text(String(action))]), with: formats)
                )
            }
        )
    }
}

/// What an error page offers next.
struct WayOn {
    /// A complete path.
    let path: String
    /// The key of what the button says.
    let text: String

    /// To sign in and from there back; back to the page that a form was on; or to the stock.
    init(after failure: Failure, of request: Request, _ links: Links) {
        let form = request.method == .post ? request.fields[.referer].flatMap { links.wayBack(fromAddress: $0) } : nil
        if failure.status == 401 {
            let next = form.map { "?" + Query([.init("next", $0)]).encoded } ?? ""
            (path, text) = (links.path("/sign-in" + next), "sign_in.button")
        } else if let form {
            (path, text) = (form, "action.back")
        } else {
            (path, text) = (links.path("/stock"), "error.back")
        }
    }
}

extension Failure {
    /// The key of a page's heading.
    var title: String {
        switch self {
        case .noRoom: "error.disk.title"
        case .refused(let refusal) where refusal.message.key.hasSuffix(".text"):
            // A sentence `….text` has a heading `….title` of its own.
            "\(refusal.message.key.dropLast(".text".count)).title"
        default: "error.\(status).title"
        }
    }

    /// What to say: for a rejection that no form shows, every complaint.
    var details: [Message] {
        switch self {
        case .rejected(let rejection): rejection.errors.sorted { $0.key < $1.key }.flatMap(\.value)
        default: [message]
        }
    }

    var requestID: String? {
        switch self {
        case .noRoom(let id), .broken(let id): id.text
        case .rejected, .refused: nil
        }
    }

    var blocking: [Int64] {
        guard case .refused(let refusal) = self, case .numbers(let actions) = refusal.members["blocking"] else {
            return []
        }
        return actions
    }
}
