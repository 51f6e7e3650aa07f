import Accounts
import App
import Core
import Cryptography
import Foundation
import Localization

extension Command {
    static func user(_ arguments: Arguments) async throws {
        var arguments = arguments
        switch try arguments.next("what to do with users") {
        case "add": try await addUser(arguments)
        case "list": try await listUsers(arguments)
        case "disable":
            let login = try arguments.next("the login")
            try await withAccounts(arguments) { try await $0.disableUser(login) }
        case "reset-password":
            let login = try arguments.next("the login")
            try await withAccounts(arguments) { try await $0.resetPassword(of: login, to: readPassword()) }
        case let other: throw UsageError("there is no command “user \(other)”")
        }
    }

    private static func addUser(_ arguments: Arguments) async throws {
        var arguments = arguments
        let login = try arguments.next("the login")
        let name = try arguments.require("name")
        let household = try arguments.require("household")
        let role = try arguments.take("role").map { text in
            guard let role = Role(rawValue: text) else { throw UsageError("--role: there is no role “\(text)”") }
            return role
        }
        let language = try choice("language", of: arguments.take("language"), Language.init(rawValue:)) ?? .standard
        let zone = try choice("time-zone", of: arguments.take("time-zone"), Zone.init(_:)) ?? .utc
        let currency = try choice("currency", of: arguments.take("currency"), Currency.init(_:))
        let isAdministrator = arguments.takeSwitch("admin")
        try await withAccounts(arguments) { accounts in
            let person = PersonDraft(
                login: login,
                name: name,
                password: readPassword(),
                language: language,
                zone: zone
            )
            try await accounts.addUser(
                AddUserDraft(
                    person: person,
                    household: household,
                    role: role,
                    isAdministrator: isAdministrator,
                    currency: currency ?? .euro
                )
            )
        }
    }

    private static func choice<Value>(
        _ flag: String,
        of text: String?,
        _ make: (String) -> Value?
    ) throws(UsageError) -> Value? {
        guard let text else { return nil }
        guard let value = make(text) else { throw UsageError("--\(flag): there is no “\(text)”") }
        return value
    }

    private static func listUsers(_ arguments: Arguments) async throws {
        try await withAccounts(arguments) { accounts in
            for (user, households) in try await accounts.users() {
                let notes = (user.isAdministrator ? ["administrator"] : []) + (user.isDisabled ? ["disabled"] : [])
                print(
                    [user.login, user.name, households.map(\.name).joined(separator: ", ")].joined(separator: "\t")
                        + notes.map { "\t\($0)" }.joined()
                )
            }
        }
    }

    /// Opens the accounts for one command; a server may run beside.
    static func withAccounts(_ arguments: Arguments, _ body: (AccountDatabase) async throws -> Void) async throws {
        let opened = try OpenedDatabase(try configuration(arguments), clock: .system)
        defer { opened.close() }
        try await body(AccountDatabase(opened.database, hasher: .init(), clock: .system, random: .system))
    }

    /// The first line of standard input, without its end.
    static func readPassword() -> String { readLine() ?? "" }
}
