import Accounts
import Core
import Localization
import Mustache
import Site

/// One's own account: who one is, the password, the signed-in devices, the tokens.
struct AccountPage: Page {
    static let view = "membership/account"

    let problem: String?
    let profile: Profile
    let passwordForm: Password
    let sessions: [Device]
    let secret: String?
    let tokens: [TokenRow]
    let tokenForm: TokenFields?

    struct Profile: Model {
        let person: Field
        let locale: Field
        let timeZone: Field

        static let fields = Fields<Profile> {
            $0.model("person", \.person)
            $0.model("locale", \.locale)
            $0.model("timeZone", \.timeZone)
        }
    }

    struct Password: Model {
        let login: String
        let current: Field
        let new: Field

        static let fields = Fields<Password> {
            $0.text("login", \.login)
            $0.model("current", \.current)
            $0.model("new", \.new)
        }
    }

    struct Device: Model {
        let device: String
        let seen: String
        let isCurrent: Bool

        static let fields = Fields<Device> {
            $0.text("device", \.device)
            $0.text("seen", \.seen)
            $0.boolean("current", \.isCurrent)
        }
    }

    struct TokenRow: Model {
        let id: String
        let name: String
        let about: String
        let label: String

        static let fields = Fields<TokenRow> {
            $0.text("id", \.id)
            $0.text("name", \.name)
            $0.text("about", \.about)
            $0.text("label", \.label)
        }
    }

    struct TokenFields: Model {
        let isOpen: Bool
        let tokenName: Field
        let scope: Field

        static let fields = Fields<TokenFields> {
            $0.boolean("open", \.isOpen)
            $0.model("tokenName", \.tokenName)
            $0.model("scope", \.scope)
        }
    }

    static let fields = Fields<AccountPage> {
        $0.text("problem", \.problem)
        $0.model("profile", \.profile)
        $0.model("passwordForm", \.passwordForm)
        $0.list("sessions", \.sessions)
        $0.text("secret", \.secret)
        $0.boolean("hasTokens") { !$0.tokens.isEmpty }
        $0.list("tokens", \.tokens)
        $0.model("tokenForm", \.tokenForm)
    }

    static let sample = AccountPage(
        problem: "Problem",
        profile: Profile(person: .sample, locale: .sample, timeZone: .sample),
        passwordForm: Password(login: "anna", current: .sample, new: .sample),
        sessions: [Device(device: "Firefox", seen: "Today", isCurrent: true)],
        secret: "lrs_secret",
        tokens: [TokenRow(id: "1", name: "Tablet", about: "Read only", label: "Revoke Tablet")],
        tokenForm: TokenFields(isOpen: true, tokenName: .sample, scope: .sample)
    )
}

/// The form of the account's page that was sent and could not be done.
struct RejectedAccountForm {
    enum Name {
        case profile
        case password
        case token
    }

    let name: Name
    let input: Input
    let rejection: Rejection
}

extension AccountPage {
    /// Puts the page together for its user.
    init(
        _ user: User,
        _ member: Member?,
        current: SessionHash,
        sessions: [Session],
        tokens: [TokenEntry],
        secret: String?,
        rejected: RejectedAccountForm?,
        for reader: some Reader
    ) {
        func fields(_ name: RejectedAccountForm.Name) -> FormFields {
            rejected?.name == name ? reader.fields(rejected?.input, rejected?.rejection) : reader.fields()
        }
        self.init(
            problem: reader.problem(rejected?.rejection),
            profile: Profile(
                person: fields(.profile).field("name", user.name, isRequired: true),
                locale: fields(.profile).language(user.language),
                timeZone: fields(.profile).zone(user.zone)
            ),
            passwordForm: Password(
                login: user.login,
                current: fields(.password).field("current", isRequired: true),
                new: fields(.password).field("new", isRequired: true)
            ),
            sessions: sessions.map { Device($0, isCurrent: $0.hash == current, of: user, for: reader) },
            secret: secret,
            tokens: tokens.map { TokenRow($0, of: user, for: reader) },
            tokenForm: member.map { member in
                TokenFields(
                    isOpen: rejected?.name == .token,
                    tokenName: fields(.token).field("name", isRequired: true, id: "token-name"),
                    scope: fields(.token).scope(for: member.role, for: reader)
                )
            }
        )
    }
}

extension AccountPage.Device {
    init(_ session: Session, isCurrent: Bool, of user: User, for reader: some Reader) {
        let seen = reader.formats.instant(session.seenAt, in: user.zone)
        self.init(
            device: UserAgent(session.agent).name ?? reader.words(Message("account.unknown_device")),
            seen: reader.words(Message("account.seen", ["when": .text(seen)])),
            isCurrent: isCurrent
        )
    }
}

extension AccountPage.TokenRow {
    init(_ entry: TokenEntry, of user: User, for reader: some Reader) {
        let about = Message(
            "tokens.about",
            [
                "scope": .message(entry.token.scopes.word),
                "household": .text(entry.household.name),
                "date": .date(user.zone.date(of: entry.token.expiresAt)),
            ]
        )
        self.init(
            id: entry.token.id.description,
            name: entry.token.name,
            about: reader.words(about),
            label: reader.words(Message("tokens.revoke_label", ["name": .text(entry.token.name)]))
        )
    }
}

extension Set<Scope> {
    fileprivate var word: Message {
        if contains(.admin) { return Message("scope.admin") }
        return contains(.write) ? Message("scope.write") : Message("scope.read")
    }
}

extension FormFields {
    fileprivate func scope(for role: Role, for reader: some Reader) -> Field {
        var sets: [Set<Scope>] = [[.read], [.read, .write]]
        if role.allows(.manageHousehold) { sets.append([.read, .write, .admin]) }
        return choice(
            "scopes",
            "read,write",
            of: sets.map { scopes in
                let value = Scope.allCases.filter(scopes.contains).map(\.rawValue).joined(separator: ",")
                return (value, reader.words(scopes.word))
            }
        )
    }
}
