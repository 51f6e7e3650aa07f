import Core
import Cryptography
import Testing

struct WebhookSecretTests {
    private let body = Array(#"{"test": 2432232314}"#.utf8)
    private let id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
    private let time = Instant(seconds: 1_614_265_330)

    @Test func `the specification's example has its signature`() throws {
        let secret = try #require(WebhookSecret(text: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let signature = WebhookSigner(secret).signature(id: id, at: time, body: body)
        #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test func `while secrets are exchanged there is a signature of each`() {
        let (old, new) = (WebhookSecret(), WebhookSecret())
        let both = WebhookSigner(new, older: old).signature(id: id, at: time, body: body)
        let each = [new, old].map { WebhookSigner($0).signature(id: id, at: time, body: body) }
        #expect(both == each.joined(separator: " "))
        #expect(each[0] != each[1])
    }

    @Test func `identity, time and body are all signed`() {
        let signer = WebhookSigner(WebhookSecret())
        let signatures = [
            signer.signature(id: id, at: time, body: body), signer.signature(id: "other", at: time, body: body),
            signer.signature(id: id, at: time.adding(seconds: 1), body: body),
            signer.signature(id: id, at: time, body: body + [0x20]),
        ]
        #expect(Set(signatures).count == 4)
    }

    @Test func `a new secret is read again from its text and shows it nowhere else`() throws {
        let secret = WebhookSecret()
        #expect(secret.text.hasPrefix("whsec_") && secret.text.utf8.count == 50)
        #expect(WebhookSecret(text: secret.text) == secret)
        #expect(WebhookSecret() != secret)
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!(dumped + "\(secret)" + String(reflecting: secret)).contains(secret.text.dropFirst(6)))
    }

    @Test(arguments: [
        "", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2Lb", "whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa w",
        "whsec_" + String(repeating: "AAAA", count: 22), "whsec_" + String(repeating: "A", count: 100_000),
    ])
    func `what is no secret is refused`(text: String) {
        #expect(WebhookSecret(text: text) == nil)
    }

    @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foobar", "Zm9vYmFy"), ("\u{7ff}", "378=")])
    func `base64 has its usual alphabet and padding`(text: String, encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(text.utf8))
    }

    @Test(arguments: ["Zg", "Zg=", "Zh==", "Z g=", "Zg==\n", "_-8="])
    func `another spelling of base64 is refused`(text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
