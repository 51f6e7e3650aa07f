import Cryptography
import Testing

struct HashTests {
    /// FIPS 180-4's examples, as NIST publishes them.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `SHA-256 gives the published hashes`(text: String, hash: String) {
        #expect(Hex.encode(SHA256.hash(Array(text.utf8))) == hash)
    }

    @Test func `a stream has the hash of its pieces together, also while more follows`() {
        var stream = SHA256()
        stream.update(Array("a".utf8))
        #expect(stream.hash() == SHA256.hash(Array("a".utf8)))
        stream.update([])
        stream.update(Array("bc".utf8))
        #expect(stream.hash() == SHA256.hash(Array("abc".utf8)))
    }

    /// RFC 4231 sections 4.3 and 4.7: a key shorter and one longer than a block.
    @Test(arguments: [
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `HMAC gives the published codes`(key: [UInt8], message: String, code: String) {
        #expect(Hex.encode(HMACSHA256.code(for: Array(message.utf8), key: key)) == code)
    }

    @Test func `a code is valid for its message and key only`() {
        let code = HMACSHA256.code(for: [1, 2, 3], key: [9])
        #expect(HMACSHA256.isValid(code, for: [1, 2, 3], key: [9]))
        #expect(!HMACSHA256.isValid(code, for: [1, 2, 4], key: [9]))
        #expect(!HMACSHA256.isValid(code, for: [1, 2, 3], key: [8]))
        #expect(!HMACSHA256.isValid(Array(code.dropLast()), for: [1, 2, 3], key: [9]))
    }

    @Test func `constant-time comparison sees every difference`() {
        #expect(ConstantTime.areEqual([], []))
        #expect(ConstantTime.areEqual([1, 2], [1, 2]))
        #expect(!ConstantTime.areEqual([1, 2], [1, 3]))
        #expect(!ConstantTime.areEqual([1, 2], [0, 2]))
        #expect(!ConstantTime.areEqual([1, 2], [1, 2, 0]))
    }
}
