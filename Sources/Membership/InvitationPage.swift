import Accounts
import Mustache
import Site

/// What an invitation says, with the form for whoever opened it.
struct InvitationPage: Page {
    static let view = "membership/invitation"

    let problem: String?
    let inviter: String
    let household: String
    let role: String
    /// For who is signed in.
    let join: Join?
    /// For who has no account.
    let create: Create?
    let signIn: String

    struct Join: Model {
        let token: String
        let person: String

        static let fields = Fields<Join> {
            $0.text("token", \.token)
            $0.text("person", \.person)
        }
    }

    struct Create: Model {
        let token: String
        let person: PersonFields

        static let fields = Fields<Create> {
            $0.text("token", \.token)
            $0.model("person") { $0.person.name }
            $0.model("login") { $0.person.login }
            $0.model("password") { $0.person.password }
            $0.model("locale") { $0.person.locale }
            $0.model("timeZone") { $0.person.timeZone }
        }
    }

    static let fields = Fields<InvitationPage> {
        $0.text("problem", \.problem)
        $0.text("inviter", \.inviter)
        $0.text("household", \.household)
        $0.text("role", \.role)
        $0.model("join", \.join)
        $0.model("create", \.create)
        $0.text("signIn", \.signIn)
    }

    static let sample = InvitationPage(
        problem: "Problem",
        inviter: "Anna",
        household: "Household",
        role: "Member",
        join: Join(token: "token", person: "Bert"),
        create: Create(token: "token", person: .sample),
        signIn: "/sign-in"
    )
}
