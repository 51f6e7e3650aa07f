import Cryptography
import Testing

struct TextEncodingTests {
    /// RFC 4648 section 10 without its padding, and both characters that differ from plain Base64.
    @Test(
        arguments: [
            ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
            (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
            ([0xfb, 0xff], "-_8"),
        ] as [([UInt8], String)]
    )
    func `base64url goes there and back`(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
        #expect(Base64URL.decode(text) == bytes)
    }

    @Test(arguments: ["Zg==", "Zh", "Z", "+/8", "Zm 9v", "Zm9v\n", "Zm9v\0", "Zm9ü"])
    func `any other spelling is not base64url`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `hexadecimal goes there and back`() {
        #expect(Hex.encode([0x00, 0x9f, 0xff]) == "009fff")
        #expect(Hex.decode("009fFF") == [0x00, 0x9f, 0xff])
        #expect(Hex.decode("") == [])
    }

    @Test(arguments: ["0", "0g", " 00", "0x00", "００"])
    func `anything else is not hexadecimal`(text: String) {
        #expect(Hex.decode(text) == nil)
    }
}
