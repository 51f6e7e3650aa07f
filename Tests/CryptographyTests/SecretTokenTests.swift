import Core
import Cryptography
import Testing

struct SecretTokenTests {
    private let counting = Random { count in (0..<count).map { UInt8($0) } }

    @Test func `a token is its prefix and 32 random bytes`() {
        let token = SecretToken(prefix: "lrs_", random: counting)
        #expect(token.text == "lrs_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
    }

    @Test func `two tokens differ`() {
        #expect(SecretToken().text != SecretToken().text)
    }

    @Test func `what was shown is found by the same hash`() throws {
        let token = SecretToken(prefix: "lrs_")
        let shown = try #require(SecretToken(text: token.text, prefix: "lrs_"))
        #expect(shown.hash == token.hash)
        #expect(shown.hash.count == 32)
    }

    @Test func `the same secret of another kind has another hash`() {
        let first = SecretToken(prefix: "lrs_", random: counting)
        let second = SecretToken(prefix: "inv_", random: counting)
        #expect(first.hash != second.hash)
    }

    @Test(arguments: [
        "", "lrs_", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "LRS_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "lrs_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh",
        "lrs_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8A",
        "lrs_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9",
        "lrs_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh ",
    ])
    func `what cannot be a token is refused`(text: String) {
        #expect(SecretToken(text: text, prefix: "lrs_") == nil)
    }

    @Test func `a description never holds the secret`() {
        let token = SecretToken()
        let dumped = String(reflecting: token) + "\(token)" + String(describing: Mirror(reflecting: token).children)
        #expect(!dumped.contains(token.text))
    }

    @Test func `a masked secret looks different each time and is the same underneath`() {
        let secret = Random.system.bytes(32)
        let first = MaskedToken.mask(secret)
        let second = MaskedToken.mask(secret)
        #expect(first != second)
        #expect(MaskedToken.unmask(first, byteCount: 32) == secret)
        #expect(MaskedToken.isMask(first, of: secret))
        #expect(MaskedToken.isMask(second, of: secret))
    }

    @Test func `the mask is the pad and the secret under it`() {
        let ones = Random { [UInt8](repeating: 0xff, count: $0) }
        #expect(Base64URL.decode(MaskedToken.mask([0x0f, 0xf0], random: ones)) == [0xff, 0xff, 0xf0, 0x0f])
    }

    @Test(arguments: ["", "AA", "AAAA", "AAAAAAA", "!!!!!!"])
    func `what is no mask of the secret is refused`(text: String) {
        #expect(!MaskedToken.isMask(text, of: [1, 2]))
    }

    @Test func `another secret's mask is refused`() {
        #expect(!MaskedToken.isMask(MaskedToken.mask([1, 2]), of: [1, 3]))
    }
}
