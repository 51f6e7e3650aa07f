import Core
import Cryptography
import Foundation
import Outbound
import TestPeers
import Testing

struct WebhookTests {
    private let fetcher = Fetcher(userAgent: "Example/1.0")
    private let secret = WebhookSecret()
    private let noon = Instant(seconds: 1_806_580_800)  // Thu, 01 Apr 2027 12:00:00 GMT

    private func call(_ server: LocalServer, _ path: String = "/hook") throws -> WebhookCall {
        let id = try #require(WebhookCall.ID("msg_7"))
        return WebhookCall(server.url(path), id: id, body: Array(#"{"type":"é"}"#.utf8), policy: server.policy)
    }

    private func outcome(_ server: LocalServer) async throws -> WebhookOutcome {
        let noon = noon
        return try await call(server).send(by: fetcher, signer: WebhookSigner(secret), clock: Clock { noon })
    }

    @Test func `what is sent is JSON with identity, time and signature`() async throws {
        let server = LocalServer { _ in .response("204 No Content") }
        let outcome = try await outcome(server)
        #expect(outcome == .delivered(try #require(outcome.answer)))
        let received = try #require(server.received.first)
        #expect(received.head.hasPrefix("POST /hook "))
        #expect(received.body == #"{"type":"é"}"#)
        #expect(received.lines("Content-Type") == ["Content-Type: application/json"])
        #expect(received.lines("webhook-id") == ["webhook-id: msg_7"])
        #expect(received.lines("webhook-timestamp") == ["webhook-timestamp: 1806580800"])
        let signature = WebhookSigner(secret).signature(id: "msg_7", at: noon, body: Array(received.body.utf8))
        #expect(received.lines("webhook-signature") == ["webhook-signature: \(signature)"])
    }

    @Test(arguments: [
        ("200 OK", true), ("201 Created", true), ("299 Odd", true), ("302 Found", false), ("308 Permanent", false),
        ("400 Bad", false), ("401 No", false), ("404 Not Found", false), ("500 Error", false), ("502 Bad", false),
    ])
    func `only a status of 200 to 299 is a delivery, and others are for another time`(
        status: String,
        isDelivered: Bool
    ) async throws {
        let server = LocalServer { _ in .response(status, ["Location: /other", "Retry-After: 9"], "words") }
        let outcome = try await outcome(server)
        let answer = try #require(outcome.answer)
        #expect(outcome == (isDelivered ? .delivered(answer) : .temporary(.answered(answer), retryAfter: nil)))
        #expect("\(answer.status)" == status.prefix(3) && answer.text == "words")
        #expect(server.received.map(\.path) == ["/hook"])
    }

    @Test func `410 ends a webhook`() async throws {
        let outcome = try await outcome(LocalServer { _ in .response("410 Gone", [], "bye") })
        #expect(outcome == .ended(try #require(outcome.answer)))
    }

    @Test(arguments: [
        ("3600", 3600 as Int?), ("0", 0), ("99999999999999999999999", 86_400), ("Thu, 01 Apr 2027 12:00:30 GMT", 30),
        ("Thu, 01 Apr 2027 11:00:00 GMT", 0), ("Sat, 01 Apr 2045 12:00:00 GMT", 86_400), ("-1", nil), ("soon", nil),
        ("1.5", nil), ("", nil),
    ])
    func `Retry-After of 429 and 503 is kept, in seconds or as a date`(value: String, seconds: Int?) async throws {
        for status in ["429 Too Many", "503 Busy"] {
            let outcome = try await outcome(LocalServer { _ in .response(status, ["Retry-After: \(value)"]) })
            #expect(outcome == .temporary(.answered(try #require(outcome.answer)), retryAfter: seconds))
        }
    }

    @Test func `of an answer 4 KiB are kept, whatever follows`() async throws {
        let endless = String(repeating: "ä", count: 1 << 20)
        let outcome = try await outcome(LocalServer { _ in .response("200 OK", [], endless) })
        let answer = try #require(outcome.answer)
        #expect(outcome == .delivered(answer))
        #expect(answer.text == String(repeating: "ä", count: 2048))
    }

    @Test func `bytes that are no text do not grow beyond 4 KiB`() async throws {
        let bytes =
            Array("HTTP/1.1 500 No\r\nContent-Length: 5000\r\n\r\n".utf8) + [UInt8](repeating: 0xff, count: 5000)
        let answer = try #require(try await outcome(LocalServer { _ in .bytes(bytes) }).answer)
        #expect((4000...4096).contains(answer.text.utf8.count))
    }

    @Test func `a status counts although its body breaks off`() async throws {
        let bytes = Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".utf8)
        let outcome = try await outcome(LocalServer { _ in .last(bytes) })
        #expect(outcome.answer?.text == "half")
        #expect(outcome == .delivered(try #require(outcome.answer)))
    }

    @Test func `no answer is for another time`() async throws {
        guard case .temporary(.unanswered(let error), nil) = try await outcome(LocalServer { _ in .last([]) }) else {
            Issue.record("not temporary")
            return
        }
        #expect(error.kind == .connectionFailed)
    }

    @Test func `headers that break off are no answer`() async throws {
        let bytes = Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)
        guard case .temporary(.unanswered, nil) = try await outcome(LocalServer { _ in .last(bytes) }) else {
            Issue.record("not temporary")
            return
        }
    }

    @Test(arguments: ["http://127.0.0.1:9/", "http://[::ffff:169.254.169.254]/", "http://localhost:9/"])
    func `an address that is not allowed is not asked`(url: String) async throws {
        let call = WebhookCall(url, id: try #require(WebhookCall.ID("a")), body: [])
        let outcome = await call.send(by: fetcher, signer: WebhookSigner(secret), clock: .system)
        guard case .temporary(.unanswered(let error), nil) = outcome else {
            Issue.record("asked: \(outcome)")
            return
        }
        #expect(error.kind == .addressRefused)
    }

    @Test(arguments: ["ftp://example.org/", "hook", "http://a b/", "https://ada:secret@example.org/"])
    func `an odd URL is impossible`(url: String) async throws {
        let call = WebhookCall(url, id: try #require(WebhookCall.ID("a")), body: [])
        let outcome = await call.send(by: fetcher, signer: WebhookSigner(secret), clock: .system)
        guard case .impossible = outcome else {
            Issue.record("possible: \(outcome)")
            return
        }
    }

    @Test(arguments: ["", "a.b", "a b", "a\r\nb", "ä", String(repeating: "a", count: 201)])
    func `an odd identity is refused`(text: String) {
        #expect(WebhookCall.ID(text) == nil)
    }

    @Test(.enabled(if: PythonPeer.has("standardwebhooks"), "no standardwebhooks: run bin/setup test"))
    func `the specification's own package verifies what is sent`() async throws {
        let receiver = try PythonPeer("webhook_receiver.py", secret.text)
        let policy = AddressPolicy(allow: [try #require(HostAndPort("127.0.0.1:\(receiver.port)"))])
        let id = try #require(WebhookCall.ID("msg_7"))
        let url = "http://127.0.0.1:\(receiver.port)/ok"
        let call = WebhookCall(url, id: id, body: Array(#"{"a":"é🥛"}"#.utf8), policy: policy)
        let signers = [
            WebhookSigner(secret), WebhookSigner(WebhookSecret(), older: secret), WebhookSigner(WebhookSecret()),
        ]
        var statuses: [Int?] = []
        for signer in signers {
            statuses.append(await call.send(by: fetcher, signer: signer, clock: .system).answer?.status)
        }
        #expect(statuses == [200, 200, 401])
        let late = Clock { Clock.system.now().adding(seconds: -600) }
        #expect(await call.send(by: fetcher, signer: WebhookSigner(secret), clock: late).answer?.status == 401)
    }
}

extension WebhookOutcome {
    fileprivate var answer: WebhookAnswer? {
        switch self {
        case .delivered(let answer), .ended(let answer), .temporary(.answered(let answer), _): answer
        case .temporary(.unanswered, _), .impossible: nil
        }
    }
}
