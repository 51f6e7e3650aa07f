import Accounts
import Mustache
import Site

/// The page for a new password, behind a link an owner gave out.
struct ResetPage: Page {
    static let view = "membership/reset"

    let problem: String?
    /// Nil when the link is no longer valid.
    let form: Form?

    struct Form: Model {
        let token: String
        let login: String
        let person: String
        let password: Field

        static let fields = Fields<Form> {
            $0.text("token", \.token)
            $0.text("login", \.login)
            $0.text("person", \.person)
            $0.model("password", \.password)
        }
    }

    static let fields = Fields<ResetPage> {
        $0.text("problem", \.problem)
        $0.model("form", \.form)
    }

    static let sample = ResetPage(
        problem: "Problem",
        form: Form(token: "token", login: "anna", person: "Anna", password: .sample)
    )
}
