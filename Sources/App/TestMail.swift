import Core
import Cryptography
package import Outbound

extension Mailer {
    /// Sends a mail that only says that mail arrives, and says what the server made of it.
    package func sendTest(to recipient: MailAddress) async -> MailOutcome {
        let unique = Hex.encode(Random.system.bytes(16))
        guard let id = MessageID("test-\(unique)", at: from.domain) else {
            preconditionFailure("digits are an identity")
        }
        let message = MailMessage(
            from: Mailbox(name: "Lares", address: from),
            to: Mailbox(address: recipient),
            subject: "Mail from Lares arrives ✓",
            date: Clock.system.now(),
            id: id,
            text: "This mail was sent by “lares mail test”. Reminders will reach this address the same way.\n",
            html: """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><title>Mail from Lares arrives</title></head>
                <body><p>This mail was sent by <code>lares mail test</code>. Reminders will reach this address the same
                way.</p></body></html>

                """
        )
        return await send(message.bytes, to: recipient)
    }
}
