import Accounts
import Core
import Cryptography
import Ledger
import Localization
import Mustache

/// What stands around every page: navigation, who is signed in, tokens for forms, and what was just done.
struct Frame: PageModel {
    let csrf: String
    let once: String
    let householdName: String
    let memberName: String
    let role: Role?
    let here: String
    let flash: Flash?
    /// What everything shown hung on when the page was asked for: it may show what came a moment later; empty without a
    /// household.
    let revision: String
    /// Names whose page this is, and of which household; empty without a household.
    let owner: String

    init(_ visitor: Visitor, here: String, flash: Flash?, context: SiteContext) {
        csrf = visitor.csrf.token(context.random)
        once = SecretToken(random: context.random).text
        householdName = visitor.signedIn?.member?.household.name ?? ""
        memberName = visitor.signedIn?.user.name ?? ""
        role = visitor.signedIn?.member?.role
        self.here = here
        self.flash = flash
        owner = visitor.signedIn?.member.map { "\($0.user.id)-\($0.household.id)" } ?? ""
        revision = visitor.signedIn?.revision ?? ""
    }

    static let fields = Fields<Frame> {
        $0.text("csrf") { $0.csrf }
        $0.text("once") { $0.once }
        $0.text("householdName") { $0.householdName }
        $0.text("memberName") { $0.memberName }
        $0.boolean("canBook") { $0.role?.allows(.bookStock) == true }
        $0.boolean("canEdit") { $0.role?.allows(.editCatalog) == true }
        $0.boolean("canManage") { $0.role?.allows(.manageHousehold) == true }
        $0.text("megabytes") { _ in String(Upload.byteLimit >> 20) }
        $0.text("here") { $0.here }
        $0.model("flash") { $0.flash }
        $0.text("revision") { $0.revision }
        $0.text("owner") { $0.owner }
    }

    static let sample = Frame(
        csrf: "csrf",
        once: "once",
        householdName: "Household",
        memberName: "Member",
        role: .owner,
        here: "/stock",
        flash: Flash(tone: .good, text: "Done", undo: .booking(Action.ID(rawValue: 1))),
        revision: "1",
        owner: "1-1"
    )
}

extension Frame {
    private init(
        csrf: String,
        once: String,
        householdName: String,
        memberName: String,
        role: Role?,
        here: String,
        flash: Flash?,
        revision: String,
        owner: String
    ) {
        self.csrf = csrf
        self.once = once
        self.householdName = householdName
        self.memberName = memberName
        self.role = role
        self.here = here
        self.flash = flash
        self.revision = revision
        self.owner = owner
    }
}

/// The banner above a page that says what was just done.
struct Flash: Model {
    enum Tone: String {
        case good
        case bad
        case note
    }

    let tone: Tone
    let text: String
    let undo: Announcement.Undo?

    init(tone: Tone, text: String, undo: Announcement.Undo?) {
        self.tone = tone
        self.text = text
        self.undo = undo
    }

    init(_ announcement: Announcement, texts: Texts, formats: Formats) {
        self.init(
            tone: announcement.isNote ? .note : .good,
            text: texts.text(announcement.message, with: formats),
            undo: announcement.undo
        )
    }

    static let fields = Fields<Flash> {
        $0.text("tone") { $0.tone.rawValue }
        $0.text("text") { $0.text }
        $0.model("undo") { $0.undo.map { UndoButton(undo: $0) } }
    }
}

/// The button that takes back what was done.
private struct UndoButton: Model {
    let undo: Announcement.Undo

    static let fields = Fields<UndoButton> {
        $0.text("action") { $0.undo.path }
    }
}
