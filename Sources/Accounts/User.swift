package import Core
package import Localization
package import SQLite

/// A person who can sign in.
package struct User: Hashable, Sendable {
    package typealias ID = Core.ID<User>

    package let id: ID
    package let login: String
    package let name: String
    package let language: Language
    package let zone: Zone
    /// May use the console of the whole installation, whatever the role in a household.
    package let isAdministrator: Bool
    package let isDisabled: Bool
    /// Raised by every change of the account, so that pages made before it are stale.
    package let revision: Int64

    package static let row = RowDecoder(
        "id",
        "login",
        "name",
        "language",
        "time_zone",
        "administrator",
        "disabled_at",
        "revision"
    ) { (id, login, name, language, zone, isAdministrator, disabledAt: Instant?, revision) in
        User(
            id: id,
            login: login,
            name: name,
            language: language,
            zone: zone,
            isAdministrator: isAdministrator,
            isDisabled: disabledAt != nil,
            revision: revision
        )
    }
}

extension Language: ColumnRepresentable {}
