import Accounts
import Core
import Site

extension ProfileDraft {
    init(reader: inout FieldReader) throws {
        self.init(name: reader.line("name") ?? "", language: reader.language(), zone: reader.zone())
        try reader.finish()
    }
}

extension TokenDraft {
    init(reader: inout FieldReader) throws {
        let name = reader.line("name") ?? ""
        let scopes = reader.choices("scopes", of: Scope.self)
        try reader.finish()
        self.init(name: name, scopes: scopes.map { Set($0) } ?? [.read, .write])
    }
}

/// What who asks for a token by login and password sends.
struct IssueTokenForm {
    let login: String
    let password: String
    let household: String?
    let draft: TokenDraft

    init(reader: inout FieldReader) throws {
        login = reader.requiredLine("login")
        password = reader.verbatim("password") ?? ""
        if password.isEmpty { reader.reject("password", Message("error.required")) }
        household = reader.nameOrNumber("household")
        draft = try TokenDraft(reader: &reader)
    }
}
