import Accounts
import Core
import Localization
import Site

extension FormFields {
    func language(_ language: Language) -> Field {
        choice("locale", language.rawValue, of: Language.allCases.map { ($0.rawValue, $0.nativeName) })
    }

    func zone(_ zone: Zone) -> Field {
        choice("time_zone", zone.identifier, of: Zone.all.map { ($0, $0.replacing("_", with: " ")) })
    }

    func currency(_ currency: Currency?) -> Field {
        choice("currency", currency?.code ?? "", of: Currency.codes.map { ($0, $0) })
    }

    func role(_ role: Role, id: String = "role", for reader: some Reader) -> Field {
        choice("role", role.rawValue, of: Role.allCases.map { ($0.rawValue, reader.words($0.word)) }, id: id)
    }
}

extension FieldReader {
    mutating func zone() -> Zone {
        if let zone = Zone(requiredLine("time_zone")) { return zone }
        if rejection.errors["time_zone"] == nil { reject("time_zone", Message("error.choice")) }
        return .utc
    }

    mutating func language() -> Language { chosen("locale") ?? .standard }

    mutating func currency() -> Currency? {
        if let currency = Currency(requiredLine("currency")) { return currency }
        if rejection.errors["currency"] == nil { reject("currency", Message("error.choice")) }
        return nil
    }

    /// One of a type's values, which must be there.
    mutating func chosen<Choice: RawRepresentable<String>>(_ name: String) -> Choice? {
        if let choice = choice(name, of: Choice.self) { return choice }
        if rejection.errors[name] == nil { reject(name, Message("error.required")) }
        return nil
    }

    /// Login, name and password are left to the rules, which find everything wrong about them at once.
    mutating func person() -> PersonDraft {
        PersonDraft(
            login: line("login") ?? "",
            name: line("name") ?? "",
            password: verbatim("password") ?? "",
            language: language(),
            zone: zone()
        )
    }
}

extension Role {
    var word: Message {
        switch self {
        case .owner: Message("role.owner")
        case .member: Message("role.member")
        case .helper: Message("role.helper")
        case .viewer: Message("role.viewer")
        }
    }
}

extension Language {
    /// What to offer those of whom only the language is known; a script offers the browser's zone instead.
    var usualZone: Zone {
        switch self {
        case .de: Zone("Europe/Berlin") ?? .utc
        case .en: .utc
        }
    }
}
