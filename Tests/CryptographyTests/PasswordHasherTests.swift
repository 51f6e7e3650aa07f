import Cryptography
import Testing

struct PasswordHasherTests {
    private let hasher = PasswordHasher(cost: .minimum)

    @Test func `the right password is accepted and a wrong one is not`() async throws {
        let hash = try await hasher.hash("correct horse battery")
        #expect(try await hasher.verify("correct horse battery", against: hash))
        #expect(try await !hasher.verify("correct horse batterY", against: hash))
        #expect(try await !hasher.verify("", against: hash))
    }

    @Test func `one password hashed twice gives two hashes`() async throws {
        let first = try await hasher.hash("secret")
        let second = try await hasher.hash("secret")
        #expect(first != second)
    }

    @Test func `the standard hash says Argon2id with 19 MiB and two passes`() async throws {
        let hash = try await PasswordHasher().hash("secret")
        #expect(hash.rawValue.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    }

    @Test func `the hash of another Argon2 program is accepted`() async throws {
        // Made with argon2-cffi 25.1: PasswordHasher(time_cost=1, memory_cost=64, parallelism=2)
        let hash = PasswordHash(
            rawValue: "$argon2id$v=19$m=64,t=1,p=2$LOCDwR0vRM7JtQxi/MzWGQ$ZksRhVEhZrwyWqxfe7b5xKSPq7DqvH5m/8GMoU9HNk4"
        )
        #expect(try await hasher.verify("Grüße aus Köln", against: hash))
    }

    @Test(arguments: [
        ("Gr\u{FC}\u{DF}e", "Gru\u{308}\u{DF}e"), ("two words", "two\u{A0}words"), ("two words", "two\u{3000}words"),
    ])
    func `one password typed on two keyboards is one`(first: String, second: String) async throws {
        let hash = try await hasher.hash(first)
        #expect(try await hasher.verify(second, against: hash))
    }

    @Test(arguments: [("secret", "SECRET"), ("secret", "secret "), ("1", "\u{FF11}"), ("a\0b", "a\0c")])
    func `case, spaces at the end, width and what follows a NUL count`(first: String, second: String) async throws {
        let hash = try await hasher.hash(first)
        #expect(try await !hasher.verify(second, against: hash))
    }

    @Test func `a password of 1,024 bytes is hashed and a longer one refused`() async throws {
        let longest = String(repeating: "é", count: 512)
        let hash = try await hasher.hash(longest)
        #expect(try await hasher.verify(longest, against: hash))
        await #expect(throws: PasswordError.tooLong) { try await hasher.hash(longest + "x") }
        await #expect(throws: PasswordError.tooLong) { try await hasher.verify(longest + "x", against: hash) }
    }

    @Test(arguments: [
        "", "secret", "$argon2id$v=19$m=8,t=1,p=1$AAAA", "$2b$12$abc", String(repeating: "$", count: 500),
    ])
    func `a stored text that is no hash matches no password`(text: String) async throws {
        #expect(try await !hasher.verify("secret", against: PasswordHash(rawValue: text)))
        #expect(hasher.needsRehash(PasswordHash(rawValue: text)))
    }

    @Test func `an unknown user's password is never right`() async throws {
        #expect(try await !hasher.verify("", against: nil))
    }

    @Test func `an unknown user costs what a known one does`() {
        // That libsodium finds nothing to change proves that it can read the placeholder and sees the same cost.
        #expect(!PasswordHasher().needsRehash(PasswordCost.standard.placeholder))
    }

    @Test func `a hash of another cost is to be made anew`() async throws {
        let hash = try await hasher.hash("secret")
        #expect(!hasher.needsRehash(hash))
        #expect(PasswordHasher(cost: PasswordCost(memory: 16384, passes: 1)).needsRehash(hash))
        #expect(PasswordHasher(cost: PasswordCost(memory: 8192, passes: 2)).needsRehash(hash))
    }

    @Test func `a lack of memory is reported`() async throws {
        let huge = PasswordCost(memory: 1 << 41, passes: 1)
        await #expect(throws: PasswordError.outOfMemory) { try await PasswordHasher(cost: huge).hash("secret") }
    }

    @Test func `while too many wait the next is refused`() async throws {
        let workers = BoundedWorkers(threads: 1, waiting: 0)
        let gate = Gate()
        async let occupant: Void = workers.run { gate.wait() }
        await gate.reached()
        let busy = PasswordHasher(cost: .minimum, workers: workers)
        await #expect(throws: PasswordError.busy) { try await busy.hash("secret") }
        await #expect(throws: PasswordError.busy) { try await busy.verify("secret", against: nil) }
        gate.open()
        try await occupant
    }

    @Test func `a description never holds the hash`() async throws {
        let hash = try await hasher.hash("secret")
        #expect(!(String(reflecting: hash) + "\(hash)").contains("argon2"))
    }
}
