import Core
import Cryptography
import Localization
package import SQLite

extension PasswordHash: ColumnRepresentable {}

extension User {
    static let rowWithPassword = User.row.and(RowDecoder("password") { (hash: PasswordHash?) in hash })
}

extension Connection {
    /// Whether anybody was ever given an account; until then Lares can be set up.
    package func hasAccounts() throws(SQLiteError) -> Bool {
        try value("SELECT EXISTS (SELECT 1 FROM account)", as: Bool.self)
    }

    /// An account, disabled ones included.
    package func account(_ id: User.ID) throws(SQLiteError) -> User? {
        try first(User.row, "SELECT \(User.row) FROM account WHERE id = \(id)")
    }

    /// An account by its login, disabled ones included, and its password.
    func account(_ login: Login) throws(SQLiteError) -> (user: User, password: PasswordHash?)? {
        try first(
            User.rowWithPassword,
            "SELECT \(User.rowWithPassword) FROM account WHERE login_key = \(login.key)"
        ).map { (user: $0.0, password: $0.1) }
    }

    func accounts() throws(SQLiteError) -> [User] {
        try all(User.row, "SELECT \(User.row) FROM account ORDER BY login_key")
    }

    func password(of user: User.ID) throws(SQLiteError) -> PasswordHash? {
        try firstValue("SELECT password FROM account WHERE id = \(user)", as: PasswordHash?.self) ?? nil
    }

    /// Throws a rejection of the login when somebody has it.
    func insertAccount(
        _ person: CheckedPerson,
        password: PasswordHash,
        isAdministrator: Bool = false,
        at now: Instant
    ) throws -> User {
        let inserted = try first(
            User.row,
            """
            INSERT INTO account (login, login_key, name, password, language, time_zone, administrator, created_at)
            VALUES (\(person.login.text), \(person.login.key), \(person.name.text), \(password),
                \(person.language), \(person.zone), \(isAdministrator), \(now))
            ON CONFLICT (login_key) DO NOTHING RETURNING \(User.row)
            """
        )
        guard let inserted else { throw Rejection("login", Message("error.taken")) }
        return inserted
    }

    func setPassword(of user: User.ID, to password: PasswordHash) throws(SQLiteError) {
        try execute("UPDATE account SET password = \(password), revision = revision + 1 WHERE id = \(user)")
    }

    func setProfile(of user: User.ID, name: Name, language: Language, zone: Zone) throws(SQLiteError) {
        try execute(
            """
            UPDATE account SET name = \(name.text), language = \(language), time_zone = \(zone), revision = revision + 1
            WHERE id = \(user)
            """
        )
    }

    func disableAccount(_ user: User.ID, at now: Instant) throws(SQLiteError) {
        try execute("UPDATE account SET disabled_at = \(now), revision = revision + 1 WHERE id = \(user)")
    }
}

extension Connection {
    /// The account of a login, disabled ones included; throws a rejection of `login` when there is none.
    func knownAccount(_ login: Login) throws -> User {
        guard let account = try account(login) else { throw Rejection("login", Message("error.login_unknown")) }
        return account.user
    }
}
