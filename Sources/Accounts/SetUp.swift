package import Core
import Cryptography
import Localization
import SQLite

/// The first household and its owner, as they were typed.
package struct SetUpDraft: Sendable {
    package var code: String
    package var household: String
    package var currency: Currency
    package var person: PersonDraft

    package init(code: String, household: String, currency: Currency, person: PersonDraft) {
        self.code = code
        self.household = household
        self.currency = currency
        self.person = person
    }
}

extension AccountDatabase {
    /// Whether nobody has an account yet.
    package func canBeSetUp() async throws -> Bool {
        try await database.read { try !$0.hasAccounts() }
    }

    /// Makes the first household with its owner, who is the administrator, and signs the owner in.
    ///
    /// Throws `notFound` once there is an account, and a rejection by the fields `code`, `household` and those of the
    /// person. `furnish` is called in the same transaction, for an example household.
    package func setUp(
        _ draft: SetUpDraft,
        code: SetUpCode,
        from network: ClientNetwork,
        agent: String,
        furnish: @escaping @Sendable (HouseholdTransaction) throws -> Void = { _ in }
    ) async throws -> NewSession {
        guard try await canBeSetUp() else { throw Refusal.notFound }
        let (name, person) = try check(draft, code: code, from: network)
        let password = try await hash(person.password)
        let token = SecretToken(random: random)
        let (now, random) = (clock.now(), random)
        return try await database.write { connection in
            guard try !connection.hasAccounts() else { throw Refusal.notFound }
            let household = try connection.insertHousehold(
                name,
                currency: draft.currency,
                dateOrder: .usual(for: person.language, in: person.zone),
                at: now
            )
            let user = try connection.insertAccount(person, password: password, isAdministrator: true, at: now)
            try connection.insertMembership(user.id, in: household.id, as: .owner, at: now)
            let owner = Member(user: user, household: household, role: .owner)
            try furnish(HouseholdTransaction(connection: connection, member: owner, now: now, random: random))
            return try connection.beginSession(token, of: user, agent: agent, at: now)
        }
    }

    private func check(
        _ draft: SetUpDraft,
        code: SetUpCode,
        from network: ClientNetwork
    ) throws -> (Name, CheckedPerson) {
        var rejection = Rejection()
        try attempts.take("set-up code", from: network)
        if code.matches(draft.code) {
            attempts.succeed("set-up code", from: network)
        } else {
            rejection.add("code", Message("error.set_up_code"))
        }
        let name = rejection.collect { () throws(Rejection) in try Name(draft.household, field: "household") }
        let person = rejection.collect { () throws(Rejection) in try draft.person.checked() }
        guard rejection.isEmpty, let name, let person else { throw rejection }
        return (name, person)
    }
}
