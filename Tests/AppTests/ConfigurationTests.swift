import App
import Outbound
import Testing

@Suite struct ConfigurationTests {
    @Test func `a flag counts more than a variable, and a variable more than what is standard`() throws {
        let environment = ["LARES_PORT": "9000", "LARES_HOST": "::1", "PATH": "/bin"]
        let configuration = try read(flags: [("port", "9001")], environment)
        #expect(configuration.port == 9001)
        #expect(configuration.host == "::1")
        #expect(configuration.data == "data")
    }

    @Test(arguments: [
        ("port", "65536"), ("port", "http"), ("base-path", "home"), ("base-path", "/home/"), ("base-path", "/../x"),
        ("public-url", "lares.example.org"), ("public-url", "ftp://x"), ("trusted-proxies", "10.0.0.0/33"),
        ("trusted-proxies", "proxy"), ("log-level", "loud"), ("contact", "me (mine)"), ("allow-targets", "nas"),
        ("facts-food-url", "world.example"), ("reload-views", "maybe"), ("largest-group", "0"),
        ("mail-server", "mail.example.org"), ("mail-security", "ssl"), ("mail-verify", "maybe"), ("mail-from", "lares"),
        ("mail-bounces", "@example.org"), ("prot", "80"),
    ])
    func `a wrong option is refused by its name`(name: String, value: String) {
        let error = #expect(throws: ConfigurationError.self) { try read(flags: [(name, value)], [:]) }
        #expect(error?.description.hasPrefix("--\(name):") == true)
        let variable = "LARES_" + name.uppercased().replacing("-", with: "_")
        let other = #expect(throws: ConfigurationError.self) { try read(flags: [], [variable: value]) }
        #expect(other?.description.hasPrefix("\(variable):") == true)
    }

    @Test(arguments: [("/home", "/home"), ("/", ""), ("/a/b-c", "/a/b-c")])
    func `a base path has a slash in front and none behind`(value: String, base: String) throws {
        #expect(try read(flags: [("base-path", value)], [:]).base == base)
    }

    @Test func `mail is set up by a server and an address to send from`() throws {
        let configuration = try read(
            flags: [("mail-server", "mail.example.org:587"), ("mail-from", "lares@example.org")],
            ["LARES_MAIL_USER": "lares", "LARES_MAIL_PASSWORD": "s3cret"]
        )
        #expect(Mailer(configuration)?.from.text == "lares@example.org")
        #expect(configuration.report.contains("mail-security = starttls\n"))
        #expect(configuration.report.contains("mail-password = (hidden)\n") && !configuration.report.contains("s3cret"))
        #expect(Mailer(try read(flags: [], [:])) == nil)
    }

    @Test(arguments: [
        [("mail-server", "mail.example.org:587")],
        [("mail-server", "mail.example.org:587"), ("mail-from", "a@example.org"), ("mail-user", "a")],
        [("mail-server", "mail.example.org:587"), ("mail-from", "a@example.org"), ("mail-password", "a")],
        [
            ("mail-server", "mail.example.org:25"), ("mail-from", "a@example.org"), ("mail-security", "none"),
            ("mail-user", "a"), ("mail-password", "b"),
        ],
    ])
    func `mail options that do not go together are refused`(flags: [(String, String)]) {
        #expect(throws: ConfigurationError.self) { try read(flags: flags.map { (name: $0.0, value: $0.1) }, [:]) }
    }

    @Test func `a secret comes from the file that its variable names and is not printed`() throws {
        let configuration = try Configuration(
            flags: [],
            environment: ["LARES_SET_UP_CODE_FILE": "/run/secrets/code"],
            readFile: { "\($0)\nsecond line" }
        )
        #expect(configuration.setUpCode == "/run/secrets/code")
        #expect(!configuration.report.contains("secrets"))
        #expect(configuration.report.contains("set-up-code = (hidden)\n"))
    }

    @Test func `a secret's file that cannot be read is refused by its name`() {
        struct Missing: Error {}
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration(
                flags: [],
                environment: ["LARES_SET_UP_CODE_FILE": "/nowhere"],
                readFile: { _ in throw Missing() }
            )
        }
        #expect(error?.description == "LARES_SET_UP_CODE_FILE: the file cannot be read")
    }

    @Test func `only a secret may come from a file`() {
        #expect(throws: ConfigurationError.self) { try read(flags: [], ["LARES_PORT_FILE": "/etc/port"]) }
    }

    private func read(
        flags: [(name: String, value: String)],
        _ environment: [String: String]
    ) throws -> Configuration {
        try Configuration(flags: flags, environment: environment, readFile: { $0 })
    }
}
