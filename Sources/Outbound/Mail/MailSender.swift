import CCurl
import Cryptography
import Synchronization

/// Hands mails to a server, each over a connection of its own, a few at once.
///
/// On threads of its own rather than on the fetcher's: curl waits for a mail server's last answers without letting
/// other transfers go on (`smtp_block_statemach` in libcurl 7.88), so a server that hangs would delay every fetch.
package final class MailSender: Sendable {
    /// Bytes of a message at most; larger ones are refused unsent.
    package static let byteLimit = 1 << 20

    private let server: MailServer
    private let workers: BoundedWorkers

    /// Sends through a server; so many connections at once, and up to a thousand mails that wait for one.
    package init(_ server: MailServer, connections: Int = 4) {
        self.server = server
        workers = BoundedWorkers(threads: connections, waiting: 1000)
    }

    /// Sends the bytes of a `MailMessage` and says what came of it.
    ///
    /// Cancelling the task ends it within a second; the server may have taken the mail all the same.
    package func send(_ message: [UInt8], in envelope: MailEnvelope) async -> MailOutcome {
        guard message.count <= Self.byteLimit else {
            return .permanent(
                MailFailure(reason: .tooLarge, reply: nil, detail: "the message is larger than is ever sent")
            )
        }
        guard !server.revealsPassword else {
            return .temporary(
                MailFailure(reason: .passwordUnprotected, reply: nil, detail: "a password needs STARTTLS or TLS")
            )
        }
        let flag = CancellationFlag()
        do {
            return try await withTaskCancellationHandler {
                try await workers.run { [server] in
                    CurlThread.blockSignals()
                    return CurlThread.withUTF8 {
                        MailTransfer(message, in: envelope, to: server, flag: flag).perform()
                    }
                }
            } onCancel: {
                flag.raise()
            }
        } catch is BoundedWorkers.Full {
            return .temporary(MailFailure(reason: .busy, reply: nil, detail: "too many mails wait already"))
        } catch {
            return .temporary(MailFailure(reason: .cancelled, reply: nil, detail: "the task was cancelled"))
        }
    }
}

/// Says to a thread that nobody waits for it any more.
final class CancellationFlag: Sendable {
    private let value = Atomic<Bool>(false)

    var isRaised: Bool { value.load(ordering: .relaxed) }

    func raise() {
        value.store(true, ordering: .relaxed)
    }
}
