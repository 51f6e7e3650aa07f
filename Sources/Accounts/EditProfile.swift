package import Core
package import Localization
import SQLite

/// What users say about themselves.
package struct ProfileDraft: Sendable {
    let name: String
    let language: Language
    let zone: Zone

    package init(name: String, language: Language, zone: Zone) {
        self.name = name
        self.language = language
        self.zone = zone
    }
}

extension AccountDatabase {
    /// Changes the user's name, language and time zone; throws a rejection of `name`.
    package func editProfile(of user: User.ID, _ draft: ProfileDraft) async throws {
        let name = try Name(draft.name, field: "name")
        try await database.write { connection in
            try connection.setProfile(of: user, name: name, language: draft.language, zone: draft.zone)
            // The name stands in their pages too.
            for household in try connection.households(of: user) { try connection.raiseRevision(of: household.id) }
        }
    }
}
