/// A server that takes mail for delivery, and how it is spoken to.
package struct MailServer: Sendable {
    /// How the connection is kept from other eyes.
    package enum Security: String, CaseIterable, Sendable {
        /// Encrypted by STARTTLS before anything is said; a server that does not offer it gets no mail.
        case startTLS = "starttls"
        /// Encrypted from the first byte.
        case tls
        /// Readable by everybody on the way: for a server on this machine.
        case none
    }

    /// A name and a password for AUTH PLAIN or LOGIN.
    package struct Login: Sendable {
        let name: String
        let password: String

        /// Takes both; `nil` where one is empty, or has control characters, which end it on some servers.
        package init?(name: String, password: String) {
            let isPlain = (name + password).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
            guard isPlain, !name.isEmpty, !password.isEmpty else { return nil }
            self.name = name
            self.password = password
        }
    }

    /// How long a step may take.
    package struct Limits: Sendable {
        /// Until the connection stands, TLS included.
        package var connecting: Duration = .seconds(20)
        /// For an answer to a command; whole seconds.
        package var answering: Duration = .seconds(60)
        /// For the answer to the whole message; whole seconds.
        ///
        /// Ten minutes, because who gives up earlier sends again what the server is about to take (RFC 5321 section
        /// 4.5.3.2.6).
        package var accepting: Duration = .seconds(600)
        /// For everything.
        package var total: Duration = .seconds(900)

        /// The usual limits.
        package init() {}
    }

    /// The host and the port.
    package var address: HostAndPort
    /// How the connection is kept from other eyes.
    package var security: Security
    /// Who this program is to the server; without it says nothing of that.
    package var login: Login?
    /// A file of certificates in PEM form to trust instead of the system's.
    package var authority: String?
    /// Whether the certificate must be of somebody trusted, and of that host.
    package var verifiesCertificate = true
    /// The name this program greets with; the machine's name where there is none.
    package var greeting: MailDomain?
    /// How long a step may take.
    package var limits = Limits()

    /// Describes a server.
    package init(_ address: HostAndPort, security: Security, login: Login? = nil) {
        self.address = address
        self.security = security
        self.login = login
    }

    /// Whether a password would cross a network readable; such a server gets no mail.
    package var revealsPassword: Bool {
        login != nil && security == .none && !["localhost", "127.0.0.1", "::1"].contains(address.host)
    }
}

extension MailServer.Login: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the password: descriptions end up in logs.
    package var description: String { "Login(…)" }
    /// Never the password.
    package var debugDescription: String { description }
    /// Never the password.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
