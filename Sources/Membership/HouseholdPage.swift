import Accounts
import Core
import Localization
import Mustache
import Site

/// The people of a household, its invitations and its settings.
struct HouseholdPage: Page {
    static let view = "membership/household"

    var problem: String?
    let others: [Other]
    let members: [MemberRow]
    let link: Link?
    let invite: Invite?
    let settings: Settings?

    /// Another household of the user.
    struct Other: Model {
        let id: String
        let name: String

        static let fields = Fields<Other> {
            $0.text("id", \.id)
            $0.text("name", \.name)
        }
    }

    struct MemberRow: Model {
        let name: String
        let login: String
        let role: String
        let manage: Manage?

        static let fields = Fields<MemberRow> {
            $0.text("name", \.name)
            $0.text("login", \.login)
            $0.text("role", \.role)
            $0.model("manage", \.manage)
        }
    }

    struct Manage: Model {
        let id: String
        let label: String
        let role: Field

        static let fields = Fields<Manage> {
            $0.text("id", \.id)
            $0.text("label", \.label)
            $0.model("role", \.role)
        }
    }

    /// A link that is shown this once.
    struct Link: Model {
        let label: String
        let url: String
        /// What to do where the link lacks its beginning; a script completes it by the browser's own address.
        let note: String?

        static let fields = Fields<Link> {
            $0.text("label", \.label)
            $0.text("url", \.url)
            $0.text("note", \.note)
        }
    }

    struct Invite: Model {
        let invitations: [InvitationRow]
        let role: Field

        static let fields = Fields<Invite> {
            $0.boolean("hasInvitations") { !$0.invitations.isEmpty }
            $0.list("invitations", \.invitations)
            $0.model("role", \.role)
        }
    }

    struct InvitationRow: Model {
        let id: String
        let role: String
        let about: String
        let label: String

        static let fields = Fields<InvitationRow> {
            $0.text("id", \.id)
            $0.text("role", \.role)
            $0.text("about", \.about)
            $0.text("label", \.label)
        }
    }

    struct Settings: Model {
        let name: Field
        let currency: Field
        let dateFormat: Field
        let dueSoonDays: Field

        static let fields = Fields<Settings> {
            $0.model("name", \.name)
            $0.model("currency", \.currency)
            $0.model("dateFormat", \.dateFormat)
            $0.model("dueSoonDays", \.dueSoonDays)
        }
    }

    static let fields = Fields<HouseholdPage> {
        $0.text("problem", \.problem)
        $0.boolean("hasOthers") { !$0.others.isEmpty }
        $0.list("others", \.others)
        $0.list("members", \.members)
        $0.model("link", \.link)
        $0.model("invite", \.invite)
        $0.model("settings", \.settings)
    }

    static let sample = HouseholdPage(
        problem: "Problem",
        others: [Other(id: "2", name: "Cabin")],
        members: [
            MemberRow(
                name: "Anna",
                login: "anna",
                role: "Owner",
                manage: Manage(id: "1", label: "Manage Anna", role: .sample)
            )
        ],
        link: Link(label: "Link", url: "https://lares.example.org/invitation?token=secret", note: "Note"),
        invite: Invite(
            invitations: [InvitationRow(id: "1", role: "Member", about: "until", label: "Revoke")],
            role: .sample
        ),
        settings: Settings(name: .sample, currency: .sample, dateFormat: .sample, dueSoonDays: .sample)
    )
}
