package import Core
import Cryptography
import Localization
import SQLite

/// An account to be added to a household, as it was typed.
package struct AddUserDraft: Sendable {
    package var person: PersonDraft
    /// The name or number of a household; a new name makes one.
    package var household: String
    /// Nil for owner of a new household and member of one that exists.
    package var role: Role?
    package var isAdministrator: Bool
    /// The currency of a new household.
    package var currency: Currency

    package init(person: PersonDraft, household: String, role: Role?, isAdministrator: Bool, currency: Currency) {
        self.person = person
        self.household = household
        self.role = role
        self.isAdministrator = isAdministrator
        self.currency = currency
    }
}

extension AccountDatabase {
    /// Makes an account in a household; throws a rejection of `household` or by the fields of the person.
    @discardableResult
    package func addUser(_ draft: AddUserDraft) async throws -> Member {
        var rejection = Rejection()
        let name = rejection.collect { () throws(Rejection) in try Name(draft.household, field: "household") }
        let person = rejection.collect { () throws(Rejection) in try draft.person.checked() }
        guard let name, let person else { throw rejection }
        let password = try await hash(person.password)
        let now = clock.now()
        return try await database.write { connection in
            let known = try connection.household(meantBy: name)
            let household =
                try known
                ?? connection.insertHousehold(
                    name,
                    currency: draft.currency,
                    dateOrder: .usual(for: person.language, in: person.zone),
                    at: now
                )
            let role = draft.role ?? (known == nil ? .owner : .member)
            let user = try connection.insertAccount(
                person,
                password: password,
                isAdministrator: draft.isAdministrator,
                at: now
            )
            try connection.insertMembership(user.id, in: household.id, as: role, at: now)
            try connection.raiseRevision(of: household.id)
            return Member(user: user, household: household, role: role)
        }
    }
}

extension Connection {
    /// The household somebody means by its name or number, or nil for a name nobody has used yet.
    fileprivate func household(meantBy name: Name) throws -> Household? {
        var meant = try households(named: name.text)
        let number = Household.ID(name.text)
        if let number, let numbered = try household(number), !meant.contains(numbered) { meant.append(numbered) }
        if meant.count > 1 { throw Rejection("household", Message("error.household_ambiguous")) }
        // A number nobody has is a slip, not a name.
        if meant.isEmpty, number != nil { throw Rejection("household", Message("error.household_unknown")) }
        return meant.first
    }
}
