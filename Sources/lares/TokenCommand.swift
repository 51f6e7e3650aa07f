import Accounts
import App
import Core
import Cryptography

extension Command {
    static func token(_ arguments: Arguments) async throws {
        var arguments = arguments
        switch try arguments.next("what to do with tokens") {
        case "create": try await createToken(arguments)
        case "list": try await listTokens(arguments)
        case "revoke":
            let word = try arguments.next("the token’s number")
            guard let id = APIToken.ID(word) else { throw UsageError("“\(word)” is no number of a token") }
            try await withAccounts(arguments) { try await $0.revokeToken(id) }
        case let other: throw UsageError("there is no command “token \(other)”")
        }
    }

    private static func createToken(_ arguments: Arguments) async throws {
        var arguments = arguments
        let login = try arguments.next("the login")
        let household = arguments.take("household")
        let name = arguments.take("name") ?? "lares token create"
        let scopes = try (arguments.take("scope") ?? "read,write").split(separator: ",").map { word in
            guard let scope = Scope(rawValue: String(word)) else {
                throw UsageError("--scope: there is no scope “\(word)”")
            }
            return scope
        }
        let lastDay = try arguments.take("expires").map { text in
            guard let day = CivilDate(text) else {
                throw UsageError("--expires: “\(text)” is no date such as 2027-03-31")
            }
            return day
        }
        try await withAccounts(arguments) { accounts in
            let new = try await accounts.createToken(
                name,
                for: login,
                household: household,
                scopes: Set(scopes),
                lastDay: lastDay
            )
            print(new.secret.text)
        }
    }

    private static func listTokens(_ arguments: Arguments) async throws {
        try await withAccounts(arguments) { accounts in
            for entry in try await accounts.tokens() {
                let scopes = entry.token.scopes.map(\.rawValue).sorted().joined(separator: ",")
                print(
                    [entry.token.id.description, entry.login, entry.household.name, entry.token.name, scopes].joined(
                        separator: "\t"
                    )
                )
            }
        }
    }
}
