package import Core

/// The secret that a webhook's sender and receiver share (Standard Webhooks 1.0.0, "Signature scheme").
package struct WebhookSecret: Hashable, Sendable {
    /// Bytes of key in a new secret.
    package static let byteCount = 32
    /// What the specification allows others to have made.
    private static let allowedByteCounts = 24...64
    private static let prefix = "whsec_"

    private let key: [UInt8]

    /// Draws a new secret.
    package init(random: Random = .system) {
        key = random.bytes(Self.byteCount)
    }

    /// Reads `whsec_` and the key in base64; `nil` for another form or a key not of 24 to 64 bytes.
    package init?(text: String) {
        guard text.hasPrefix(Self.prefix), text.utf8.count <= 128,
            let key = Base64.decode(String(text.dropFirst(Self.prefix.count))),
            Self.allowedByteCounts.contains(key.count)
        else { return nil }
        self.key = key
    }

    /// As the receiver is to have it, shown once: `whsec_` and the key in base64.
    package var text: String { Self.prefix + Base64.encode(key) }

    /// `v1,` and the code over the identity, the time and the exact bytes of the body.
    fileprivate func signature(id: String, seconds: Int64, body: [UInt8]) -> String {
        "v1," + Base64.encode(HMACSHA256.code(for: Array("\(id).\(seconds).".utf8) + body, key: key))
    }
}

extension WebhookSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the secret: descriptions end up in logs.
    package var description: String { "WebhookSecret(…)" }
    /// Never the secret.
    package var debugDescription: String { description }
    /// Never the secret.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Signs what is sent to a webhook, with each secret that the receiver may know at the moment.
package struct WebhookSigner: Sendable {
    private let secrets: [WebhookSecret]

    /// Signs with one secret, and while secrets are exchanged with the older one too.
    package init(_ secret: WebhookSecret, older: WebhookSecret? = nil) {
        secrets = [secret] + [older].compactMap(\.self)
    }

    /// The value of `webhook-signature`: a signature for each secret, separated by spaces.
    ///
    /// `id` must not hold a dot, which parts the fields of what is signed. The time is that of the attempt.
    package func signature(id: String, at time: Instant, body: [UInt8]) -> String {
        secrets.map { $0.signature(id: id, seconds: time.seconds, body: body) }.joined(separator: " ")
    }
}
