import App
import Outbound

extension Command {
    static func mail(_ arguments: Arguments) async throws {
        var arguments = arguments
        switch try arguments.next("what to do with mail") {
        case "test": try await sendTestMail(arguments)
        case let other: throw UsageError("there is no command “mail \(other)”")
        }
    }

    private static func sendTestMail(_ arguments: Arguments) async throws {
        var arguments = arguments
        let word = try arguments.next("the address to send to")
        guard let recipient = try? MailAddress(word) else { throw UsageError("“\(word)” is no mail address") }
        guard let mailer = Mailer(try configuration(arguments)) else { throw UsageError("--mail-server is missing") }
        switch await mailer.sendTest(to: recipient) {
        case .accepted(let reply): print("accepted: \(reply.code) \(reply.text)")
        case .temporary(let failure): throw MailNotSent(description: "not now: \(failure)")
        case .permanent(let failure): throw MailNotSent(description: "never: \(failure)")
        }
    }
}

/// The mail server did not take a mail.
private struct MailNotSent: Error, CustomStringConvertible {
    let description: String
}
