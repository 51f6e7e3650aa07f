import Accounts
import Core
import SQLite
import TestSupport
import Testing

@Suite struct `Signing in` {
    private let home: ClientNetwork = ClientNetwork("192.0.2.7")

    private func credentials(_ login: String, _ password: String = TestHousehold.password) -> Credentials {
        Credentials(login: login, password: password, from: home)
    }

    @Test func `the right password begins a session in the user's household`() async throws {
        let house = try await TestHousehold()
        let session = try await house.accounts.signIn(credentials("helper"), agent: "Firefox")
        let now = house.clock.now
        let signedIn = try await house.database.read { try $0.signedIn(SessionHash(session.token), at: now) }
        #expect(signedIn?.user.login == "helper")
        #expect(signedIn?.member?.household.name == TestHousehold.name)
        #expect(signedIn?.member?.role == .helper)
    }
}
