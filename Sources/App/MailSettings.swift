import HTTP
package import Outbound

/// How mail is sent, if it is.
package struct MailSettings: Sendable {
    package var server: HostAndPort?
    package var security = MailServer.Security.startTLS
    package var user = ""
    package var password = ""
    package var from: MailAddress?
    package var bounces: MailAddress?
    package var authority = ""
    package var verifiesCertificate = true

    /// What does not go together, in one line.
    var fault: String? {
        guard server != nil else { return nil }
        if from == nil { return "mail-server: mail-from is missing" }
        if user.isEmpty != password.isEmpty { return "mail-user and mail-password go together" }
        if !user.isEmpty, login == nil { return "mail-user, mail-password: no line ends, please" }
        return mailServer(greeting: nil)?.revealsPassword == true
            ? "mail-security: a password needs starttls or tls, unless the server is on this machine" : nil
    }

    private var login: MailServer.Login? { MailServer.Login(name: user, password: password) }

    func mailServer(greeting: MailDomain?) -> MailServer? {
        server.map { address in
            var server = MailServer(address, security: security, login: login)
            server.authority = authority.isEmpty ? nil : authority
            server.verifiesCertificate = verifiesCertificate
            server.greeting = greeting
            return server
        }
    }
}

/// Sends what the program writes, from its own address.
package struct Mailer: Sendable {
    /// The address that mail comes from.
    package let from: MailAddress
    private let bounces: MailAddress
    private let sender: MailSender

    /// Makes one where mail is set up; `nil` where it is not.
    package init?(_ configuration: Configuration) {
        // An address instead of a name is no greeting; curl then says the machine's name.
        let host = configuration.publicURL?.split(separator: "/").dropFirst().first.flatMap {
            Authority(String($0))?.host
        }
        guard let server = configuration.mail.mailServer(greeting: host.flatMap { MailDomain($0) }),
            let from = configuration.mail.from
        else { return nil }
        self.from = from
        bounces = configuration.mail.bounces ?? from
        sender = MailSender(server)
    }

    /// Sends a rendered message to whom it is for.
    package func send(_ message: [UInt8], to recipient: MailAddress) async -> MailOutcome {
        await sender.send(message, in: MailEnvelope(sender: bounces, recipient: recipient))
    }
}
