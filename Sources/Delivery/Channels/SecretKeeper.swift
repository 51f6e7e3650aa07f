import Core
package import Cryptography
import SQLite

/// Seals the secrets of webhooks before they are stored, by a key that is not in the database.
package struct SecretKeeper: Sendable {
    /// What a sealed secret begins with in the database; an older program's does not.
    static let mark = "sealed:"

    private let file: KeyFile

    /// Takes the file with the key, which is made when the first secret is sealed.
    package init(_ file: KeyFile) {
        self.file = file
    }

    /// The secret as it is stored; throws a refusal when there is no key and none can be made.
    func sealed(_ secret: WebhookSecret) throws -> String {
        do {
            return Self.mark + Base64.encode(try file.make().seal(Array(secret.text.utf8)))
        } catch {
            throw Refusal(.unavailable, Message("error.key_file"), retryAfter: 60)
        }
    }

    /// The secret that is stored; nil when the key is another one or is not there.
    func opened(_ stored: String) -> WebhookSecret? {
        guard stored.hasPrefix(Self.mark) else { return WebhookSecret(text: stored) }
        let bytes = Base64.decode(String(stored.dropFirst(Self.mark.count))).flatMap { file.box?.open($0) }
        return bytes.flatMap { WebhookSecret(text: String(decoding: $0, as: UTF8.self)) }
    }

    /// As `sealed`, of what may be sealed already or cannot be read.
    func resealed(_ stored: String?) throws -> String? {
        guard let stored, !stored.hasPrefix(Self.mark), let secret = WebhookSecret(text: stored) else { return stored }
        return try sealed(secret)
    }
}

extension DeliveryWorker {
    /// Seals what an older program stored as it was.
    func sealSecrets() async {
        let keeper = parts.carriers.secrets
        do {
            guard try await parts.database.read({ try !$0.unsealedSecrets().isEmpty }) else { return }
            try await parts.database.write { connection in
                for (channel, secret, older) in try connection.unsealedSecrets() {
                    try connection.setSecrets(of: channel, keeper.resealed(secret), older: keeper.resealed(older))
                }
            }
        } catch {
            parts.log.warning("secrets not sealed", ["why": String(describing: error)])
        }
    }
}
