import Accounts
import Mustache
import Site

/// What who signs in enters, and where to go afterwards.
struct SignInForm {
    let login: String
    let password: String
    /// A path below the base path.
    let next: String

    init(reader: inout FieldReader, links: Links) throws {
        login = reader.line("login") ?? ""
        password = reader.input.typed("password")
        next = links.next(reader.input.typed("next"))
        try reader.finish()
    }
}

extension Links {
    /// The path below the base path that a way back leads to, or the list of the stock.
    func next(_ text: String) -> String { wayBack(text).map { String($0.dropFirst(base.count)) } ?? "/stock" }
}

/// The page for signing in.
struct SignInPage: Page {
    static let view = "membership/sign-in"

    var problem: String?
    let form: Form

    struct Form: Model {
        let next: String
        let login: Field
        let password: Field

        static let fields = Fields<Form> {
            $0.text("next", \.next)
            $0.model("login", \.login)
            $0.model("password", \.password)
        }
    }

    static let fields = Fields<SignInPage> {
        $0.text("problem", \.problem)
        $0.model("form", \.form)
    }

    static let sample = SignInPage(
        problem: "Problem",
        form: Form(next: "/stock", login: .sample, password: .sample)
    )
}
