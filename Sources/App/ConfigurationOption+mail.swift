import Outbound

extension ConfigurationOption {
    static let mail =
        mailServer + [
            address("from", "the address that mail comes from", \.from),
            address(
                "bounces",
                "where notices of mail go that could not be delivered; without it to --mail-from",
                \.bounces
            ),
        ]

    private static let mailServer = [
        ConfigurationOption(
            "mail-server",
            "HOST:PORT",
            "the server that takes mail for delivery",
            get: { $0.mail.server?.description ?? "" },
            set: {
                $0.mail.server = HostAndPort($1)
                return $1.isEmpty || $0.mail.server != nil
            }
        ),
        ConfigurationOption(
            "mail-security",
            "KIND",
            "starttls, tls (from the first byte) or none",
            get: { $0.mail.security.rawValue },
            set: {
                guard let security = MailServer.Security(rawValue: $1) else { return false }
                $0.mail.security = security
                return true
            }
        ),
        ConfigurationOption(
            "mail-user",
            "NAME",
            "the name to sign in to the mail server with",
            text: \.mail.user
        ),
        ConfigurationOption(
            "mail-password",
            "TEXT",
            "the password to sign in to the mail server with",
            isSecret: true,
            text: \.mail.password
        ),
        ConfigurationOption(
            "mail-authority",
            "FILE",
            "certificates in PEM form to trust for the mail server, instead of the system's",
            text: \.mail.authority
        ),
        ConfigurationOption(
            "mail-verify",
            "yes|no",
            "whether the mail server's certificate must be trusted and its own",
            get: { $0.mail.verifiesCertificate ? "yes" : "no" },
            set: {
                $0.mail.verifiesCertificate = $1 == "yes"
                return $1 == "yes" || $1 == "no"
            }
        ),
    ]

    private static func address(
        _ name: String,
        _ help: String,
        _ path: any WritableKeyPath<MailSettings, MailAddress?> & Sendable
    ) -> ConfigurationOption {
        ConfigurationOption(
            "mail-\(name)",
            "ADDRESS",
            help,
            get: { $0.mail[keyPath: path]?.text ?? "" },
            set: {
                $0.mail[keyPath: path] = try? MailAddress($1)
                return $1.isEmpty || $0.mail[keyPath: path] != nil
            }
        )
    }
}
