package import Accounts
package import Core
package import Localization
import SQLite

/// Someone of whom nothing is known but the language their browser asks for.
package struct Guest: Sendable {
    package let formats: Formats
    package let site: SiteContext
    /// Who it is all the same, on a page that anyone may see.
    package let signedIn: SignedIn?
}

/// A signed-in user, whether or not in a household.
package struct UserVisit: Sendable {
    package let signedIn: SignedIn
    package let formats: Formats
    package let site: SiteContext
    /// What is theirs alone.
    package let personal: PersonalDatabase

    package var user: User { signedIn.user }
    package var member: Member? { signedIn.member }

    /// A text in the user's language.
    package func text(_ message: Message) -> String { site.texts.text(message, with: formats) }
}

/// A user who asks within a household, by a session or by a token: what a handler needs to know of who asks.
package struct MemberVisit: Sendable {
    package let member: Member
    package let credential: Credential
    package let formats: Formats
    package let site: SiteContext
    package let database: HouseholdDatabase
    /// What is the user's alone, in whatever household.
    package let personal: PersonalDatabase

    package var user: User { member.user }
    package var household: Household { member.household }

    /// The user's local day.
    package var today: CivilDate { site.clock.today(in: member.user.zone) }

    /// Whether the role allows something, for showing or hiding its button.
    package func may(_ permission: Permission) -> Bool { member.role.allows(permission) }

    /// A text in the user's language and the household's formats.
    package func text(_ message: Message) -> String { site.texts.text(message, with: formats) }
}

/// By what a request showed who asks.
package enum Credential: Hashable, Sendable {
    case session(SessionHash)
    case token(APIToken.ID, scopes: Set<Scope>)

    /// Names the owner of one-time keys.
    var owner: String {
        switch self {
        case .session(let hash): "session \(hash.hex)"
        case .token(let id, _): Once.owner(id)
        }
    }
}

/// What every handler may use: fixed when the program starts.
package struct SiteContext: Sendable {
    package let texts: Texts
    package let clock: Clock
    package let random: Random
    package let log: Log
    package let links: Links
    let counts = HouseholdCounts()

    package init(texts: Texts, clock: Clock, random: Random, log: Log, links: Links) {
        self.texts = texts
        self.clock = clock
        self.random = random
        self.log = log
        self.links = links
    }

    func household(_ database: Database, for member: Member) -> HouseholdDatabase {
        HouseholdDatabase(database, for: member, clock: clock, random: random, counts: counts)
    }
}
