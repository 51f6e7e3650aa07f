package import Core
package import Cryptography

/// One attempt to tell a webhook something (Standard Webhooks 1.0.0).
package struct WebhookCall: Sendable {
    /// How long the other side may take, from looking up its name to the end of its answer.
    package static let timeout = Duration.seconds(15)
    /// Bytes of its answer that are kept.
    package static let answerByteLimit = 4 << 10

    /// The identity of what is told: the same with every attempt, so that a receiver knows a repeat.
    package struct ID: Hashable, Sendable {
        /// Letters, digits, `_` and `-`.
        package let text: String

        /// Takes 1 to 200 letters, digits, `_` and `-`; `nil` for anything else.
        ///
        /// A dot would make two messages of one signature.
        package init?(_ text: String) {
            let isWord = text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
            guard isWord, (1...200).contains(text.utf8.count) else { return nil }
            self.text = text
        }
    }

    /// An absolute http or https URL.
    package var url: String
    /// The identity of what is told.
    package var id: ID
    /// JSON, less than 20 KB by the specification's advice; sent and signed byte for byte.
    package var body: [UInt8]
    /// What may be connected to.
    package var policy: AddressPolicy

    /// An absolute http or https URL as it will be fetched; `nil` for anything else.
    package static func url(_ text: String) -> String? { FetchURL(text)?.text }

    /// Makes a call.
    package init(_ url: String, id: ID, body: [UInt8], policy: AddressPolicy = .publicOnly) {
        self.url = url
        self.id = id
        self.body = body
        self.policy = policy
    }

    /// Sends it, signed for this moment, and says what came of it.
    ///
    /// A redirect is not followed: its target was not what the receiver's owner entered.
    package func send(by fetcher: Fetcher, signer: WebhookSigner, clock: Clock) async -> WebhookOutcome {
        let now = clock.now()
        var request = FetchRequest(
            url,
            method: .post,
            headers: [
                FetchHeader("Content-Type", "application/json"),
                FetchHeader("webhook-id", id.text),
                FetchHeader("webhook-timestamp", String(now.seconds)),
                FetchHeader("webhook-signature", signer.signature(id: id.text, at: now, body: body)),
            ],
            body: body,
            policy: policy
        )
        request.totalTimeout = Self.timeout
        request.byteLimit = Self.answerByteLimit
        request.keepsBeginning = true
        do {
            return WebhookOutcome(try await fetcher.fetch(request), now: clock.now())
        } catch {
            return WebhookOutcome(error)
        }
    }
}
