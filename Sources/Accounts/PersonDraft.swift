package import Core
import Cryptography
package import Localization

/// An account about to be made, as it was typed.
package struct PersonDraft: Sendable {
    package var login: String
    package var name: String
    package var password: String
    package var language: Language
    package var zone: Zone

    package init(login: String, name: String, password: String, language: Language, zone: Zone) {
        self.login = login
        self.name = name
        self.password = password
        self.language = language
        self.zone = zone
    }

    /// Checks every field; throws all that is wrong at once, by the fields `login`, `name` and `password`.
    package func check() throws(Rejection) {
        _ = try checked()
    }

    func checked() throws(Rejection) -> CheckedPerson {
        var rejection = Rejection()
        let login = rejection.collect { () throws(Rejection) in try Login(self.login) }
        let name = rejection.collect { () throws(Rejection) in try Name(self.name, field: "name") }
        let password = rejection.collect { () throws(Rejection) in try NewPassword(self.password) }
        guard let login, let name, let password else { throw rejection }
        return CheckedPerson(login: login, name: name, password: password, language: language, zone: zone)
    }
}

struct CheckedPerson: Sendable {
    let login: Login
    let name: Name
    let password: NewPassword
    let language: Language
    let zone: Zone
}

extension Rejection {
    /// Adds what is wrong with a value, or gives the value.
    mutating func collect<Value>(_ make: () throws(Rejection) -> Value) -> Value? {
        do {
            return try make()
        } catch {
            for (field, messages) in error.errors { for message in messages { add(field, message) } }
            return nil
        }
    }
}
