import Accounts
import Core
import Cryptography
import Localization
import SQLite
import TestSupport
import Testing

@Suite struct `Signing in` {
    @Test func `the right password begins a session in the user's household`() async throws {
        let house = try await TestHousehold()
        let signedIn = try await house.session(of: "helper")
        #expect(signedIn.user.login == "helper")
        #expect(signedIn.member?.household.name == TestHousehold.name)
        #expect(signedIn.member?.role == .helper)
    }

    @Test(arguments: ["owner", "OWNER", " Owner ", "ｏｗｎｅｒ"])
    func `case, width and blanks of a login do not matter`(login: String) async throws {
        let house = try await TestHousehold()
        #expect(try await house.session(of: login).user.id == house.owner.user.id)
    }

    @Test func `an unknown login, a wrong password and a disabled account are answered alike`() async throws {
        let house = try await TestHousehold()
        try await house.accounts.disableUser("viewer")
        for (login, password) in [
            ("nobody", TestHousehold.password), ("owner", "wrong horse battery"), ("viewer", TestHousehold.password),
            ("", ""), ("owner", ""), ("owner", String(repeating: "x", count: 5000)),
        ] {
            await #expect(throws: Refusal.wrongCredentials) { try await house.session(of: login, password) }
        }
    }

    @Test func `the tenth wrong password is answered, the eleventh has to wait`() async throws {
        let house = try await TestHousehold()
        for _ in 1...10 {
            await #expect(throws: Refusal.wrongCredentials) { try await house.session(of: "owner", "wrong") }
        }
        let refusal = await #expect(throws: Refusal.self) { try await house.session(of: "Owner") }
        #expect(refusal?.reason == .tooManyRequests)
        #expect(refusal?.retryAfter == 60)
        house.clock.advance(seconds: 60)
        #expect(try await house.session(of: "owner").user.id == house.owner.user.id)
    }

    @Test func `the right password takes the wrong ones back`() async throws {
        let house = try await TestHousehold()
        for _ in 1...3 {
            for _ in 1...9 {
                await #expect(throws: Refusal.wrongCredentials) { try await house.session(of: "owner", "wrong") }
            }
            _ = try await house.session(of: "owner")
        }
    }

    @Test func `a password made at another cost is hashed anew`() async throws {
        let house = try await TestHousehold()
        let later = AccountDatabase(
            house.database,
            hasher: PasswordHasher(cost: PasswordCost(memory: 16384, passes: 2)),
            clock: house.clock.clock,
            random: .seeded()
        )
        func hash() async throws -> String {
            try await house.database.read { connection in
                try connection.value("SELECT password FROM account WHERE login = 'owner'", as: String.self)
            }
        }
        let before = try await hash()
        _ = try await later.signIn(credentials("owner"), agent: "")
        let after = try await hash()
        #expect(before != after)
        #expect(after.contains("m=16,t=2"))
        _ = try await later.signIn(credentials("owner"), agent: "")
    }

    @Test func `the token itself is not stored`() async throws {
        let house = try await TestHousehold()
        let session = try await house.accounts.signIn(credentials("owner"), agent: "Firefox")
        let stored = try await house.database.read { try $0.values("SELECT hash FROM session", as: [UInt8].self) }
        #expect(stored == [session.token.hash])
    }
}

@Suite struct `Limits of guessing` {
    private let clock = TestClock()

    @Test func `they hold for an account and a network, not for the account from elsewhere`() throws {
        let limits = AttemptLimits(clock: clock.clock)
        for _ in 1...10 { try limits.take("anna", from: home) }
        #expect(throws: Refusal.self) { try limits.take("anna", from: home) }
        try limits.take("anna", from: ClientNetwork("192.0.2.8"))
        try limits.take("bert", from: home)
    }

    @Test func `one attempt a minute comes back`() throws {
        let limits = AttemptLimits(clock: clock.clock)
        for _ in 1...10 { try limits.take("anna", from: home) }
        clock.advance(seconds: 59)
        #expect(throws: Refusal.self) { try limits.take("anna", from: home) }
        clock.advance(seconds: 1)
        try limits.take("anna", from: home)
        #expect(throws: Refusal.self) { try limits.take("anna", from: home) }
    }

    @Test func `one network does not try every account`() throws {
        let limits = AttemptLimits(clock: clock.clock)
        for number in 1...50 { try limits.take("user \(number)", from: home) }
        let refusal = #expect(throws: Refusal.self) { try limits.take("user 51", from: home) }
        #expect(refusal?.retryAfter == 10)
    }

    @Test func `memory is bounded, and those who guessed most stay limited`() throws {
        let limits = AttemptLimits(clock: clock.clock, mostKeys: 100)
        for _ in 1...10 { try limits.take("anna", from: home) }
        for number in 0..<1000 {
            try limits.take("user", from: ClientNetwork("198.51.\(number / 250).\(number % 250)"))
        }
        #expect(limits.count <= 100)
        #expect(throws: Refusal.self) { try limits.take("anna", from: home) }
    }

    @Test(arguments: [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
        ("192.0.2.1", "192.0.2.2", false), ("192.0.2.1", "::ffff:192.0.2.1", true), ("fe80::1%eth0", "fe80::2", true),
        ("", "unix", true),
    ])
    func `a network is an IPv4 address or 64 bits of an IPv6 address`(left: String, right: String, same: Bool) {
        #expect((ClientNetwork(left) == ClientNetwork(right)) == same)
    }
}
