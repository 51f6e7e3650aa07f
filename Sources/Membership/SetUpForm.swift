import Accounts
import Core
import Localization
import Mustache
import Site

/// What who sets Lares up enters.
struct SetUpForm {
    let draft: SetUpDraft
    let wantsExample: Bool

    init(reader: inout FieldReader) throws {
        let (code, household) = (reader.line("code") ?? "", reader.line("household") ?? "")
        let person = reader.person()
        let currency = reader.currency()
        wantsExample = reader.boolean("example") ?? false
        try reader.finish()
        guard let currency else { throw Rejection("currency", Message("error.required")) }
        draft = SetUpDraft(code: code, household: household, currency: currency, person: person)
    }
}

/// The page of set-up.
struct SetUpPage: Page {
    static let view = "membership/set-up"

    let problem: String?
    let form: Form

    struct Form: Model {
        let code: Field
        let household: Field
        let person: PersonFields
        let currency: Field
        let example: Field?

        static let fields = Fields<Form> {
            $0.model("code", \.code)
            $0.model("household", \.household)
            $0.model("person") { $0.person.name }
            $0.model("login") { $0.person.login }
            $0.model("password") { $0.person.password }
            $0.model("locale") { $0.person.locale }
            $0.model("timeZone") { $0.person.timeZone }
            $0.model("currency", \.currency)
            $0.model("example", \.example)
        }
    }

    static let fields = Fields<SetUpPage> {
        $0.text("problem", \.problem)
        $0.model("form", \.form)
    }

    static let sample = SetUpPage(
        problem: "Problem",
        form: Form(
            code: .sample,
            household: .sample,
            person: .sample,
            currency: .sample,
            example: .sample
        )
    )
}

/// The fields of somebody who gets an account.
struct PersonFields: Sendable {
    let name: Field
    let login: Field
    let password: Field
    let locale: Field
    let timeZone: Field

    static let sample = PersonFields(
        name: .sample,
        login: .sample,
        password: .sample,
        locale: .sample,
        timeZone: .sample
    )
}

extension FormFields {
    func person(in formats: Formats) -> PersonFields {
        PersonFields(
            name: field("name", isRequired: true),
            login: field("login", isRequired: true),
            password: field("password", isRequired: true),
            locale: language(formats.language),
            timeZone: zone(formats.language.usualZone)
        )
    }
}
