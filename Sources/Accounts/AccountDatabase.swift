package import Core
package import Cryptography
package import SQLite

/// The database as the rules about accounts use it, which stand above any one household.
///
/// One per process: the limits on guessing hold per value.
package struct AccountDatabase: Sendable {
    package let database: Database
    package let clock: Clock
    package let random: Random
    let hasher: PasswordHasher
    let attempts: AttemptLimits

    /// Takes what the rules need from outside.
    package init(_ database: Database, hasher: PasswordHasher, clock: Clock, random: Random) {
        self.database = database
        self.hasher = hasher
        self.clock = clock
        self.random = random
        attempts = AttemptLimits(clock: clock)
    }

    /// The database for a member.
    package func household(of member: Member) -> HouseholdDatabase {
        HouseholdDatabase(database, for: member, clock: clock, random: random)
    }

    /// The database for what is a user's alone.
    package func personal(of user: User) -> PersonalDatabase {
        PersonalDatabase(database, for: user, clock: clock, random: random)
    }

    /// Hashes a password that was checked, or refuses while too many others are being hashed.
    func hash(_ password: NewPassword) async throws -> PasswordHash {
        do {
            return try await hasher.hash(password.text)
        } catch PasswordError.busy, PasswordError.outOfMemory {
            throw Refusal.busy
        }
    }

    /// Whether this is the password of the hash; takes as long when there is no hash.
    func verify(_ password: String, against hash: PasswordHash?) async throws -> Bool {
        do {
            return try await hasher.verify(password, against: hash)
        } catch PasswordError.tooLong {
            return false
        } catch PasswordError.busy {
            throw Refusal.busy
        }
    }
}

extension Refusal {
    /// So many passwords are being checked that no more may wait.
    static let busy = Refusal(.unavailable, Message("error.503.text"), retryAfter: 2)

    /// Login and password do not belong together; which of the two is wrong is not said.
    package static let wrongCredentials = Refusal(.unauthenticated, Message("error.sign_in"))
}
