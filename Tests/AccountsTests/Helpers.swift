import Accounts
import Core
import Cryptography
import Localization
import SQLite
import TestSupport

let home = ClientNetwork("192.0.2.7")

func credentials(_ login: String, _ password: String = TestHousehold.password) -> Credentials {
    Credentials(login: login, password: password, from: home)
}

func draft(_ login: String, name: String = "Nora", password: String = TestHousehold.password) -> PersonDraft {
    PersonDraft(login: login, name: name, password: password, language: .en, zone: .utc)
}

extension TestHousehold {
    /// Signs somebody in and looks the session up, as a browser's next request does.
    func session(of login: String, _ password: String = TestHousehold.password) async throws -> SignedIn {
        let session = try await accounts.signIn(credentials(login, password), agent: "Firefox")
        guard let signedIn = try await signedIn(session.token) else { throw Missing() }
        return signedIn
    }

    func signedIn(_ token: SecretToken) async throws -> SignedIn? { try await signedIn(SessionHash(token)) }

    func signedIn(_ hash: SessionHash) async throws -> SignedIn? {
        let now = clock.now
        return try await database.read { try $0.signedIn(hash, at: now) }
    }

    func bearer(_ token: NewToken) async throws -> TokenBearer? { try await bearer(token.secret) }

    func bearer(_ secret: SecretToken?) async throws -> TokenBearer? {
        guard let secret else { return nil }
        let (hash, now) = (secret.hash, clock.now)
        return try await database.read { try $0.bearer(of: hash, at: now) }
    }

    func revision(of member: Member) async throws -> (user: Int64, household: Int64) {
        let present = try await present(member)
        return (present.user.revision, present.household.revision)
    }

    /// Somebody as the database has them now.
    func present(_ member: Member) async throws -> Member {
        let (user, household) = (member.user.id, member.household.id)
        guard let present = try await database.read({ try $0.member(user, in: household) }) else { throw Missing() }
        return present
    }
}

struct Missing: Error {}
