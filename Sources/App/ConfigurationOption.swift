import Core
import HTTP
import Outbound
import Site

/// One thing that can be set: `--public-url URL`, or `LARES_PUBLIC_URL`, or, for a secret, `LARES_…_FILE`.
package struct ConfigurationOption: Sendable {
    /// The name as a flag, without its dashes.
    package let name: String
    /// What a value is, for the list of options.
    package let value: String
    /// What the option does, in one line.
    package let help: String
    /// Whether `lares config` hides it, and a file may hold it.
    package let isSecret: Bool
    /// Sets it, or answers false to what cannot be a value.
    let set: @Sendable (inout Configuration, String) -> Bool
    /// How it is set now.
    let get: @Sendable (Configuration) -> String

    init(
        _ name: String,
        _ value: String,
        _ help: String,
        isSecret: Bool = false,
        get: @escaping @Sendable (Configuration) -> String,
        set: @escaping @Sendable (inout Configuration, String) -> Bool
    ) {
        self.name = name
        self.value = value
        self.help = help
        self.isSecret = isSecret
        self.get = get
        self.set = set
    }

    /// An option that takes any text as it is.
    init(
        _ name: String,
        _ value: String,
        _ help: String,
        isSecret: Bool = false,
        text: any WritableKeyPath<Configuration, String> & Sendable
    ) {
        self.init(
            name,
            value,
            help,
            isSecret: isSecret,
            get: { $0[keyPath: text] },
            set: {
                $0[keyPath: text] = $1
                return true
            }
        )
    }

    /// The name in the environment.
    package var variable: String {
        "LARES_" + name.uppercased().map { $0 == "-" ? "_" : $0 }
    }

    /// Every option there is.
    package static let all: [ConfigurationOption] = serving + outside + mail + running

    private static let serving = [
        ConfigurationOption(
            "host",
            "ADDRESS",
            "the address to listen on",
            get: \.host,
            set: {
                $0.host = $1
                return !$1.isEmpty
            }
        ),
        ConfigurationOption(
            "port",
            "NUMBER",
            "the port to listen on; 0 picks a free one",
            get: { String($0.port) },
            set: {
                guard let port = Int($1), (0...65_535).contains(port) else { return false }
                $0.port = port
                return true
            }
        ),
        ConfigurationOption(
            "base-path",
            "/PATH",
            "the path below which everything lies",
            get: \.base,
            set: {
                $0.base = $1 == "/" ? "" : $1
                return isBasePath($0.base)
            }
        ),
        ConfigurationOption(
            "public-url",
            "URL",
            "the address people use, for links",
            get: { $0.publicURL ?? "" },
            set: {
                $0.publicURL = $1.isEmpty ? nil : String($1.last == "/" ? $1.dropLast() : $1[...])
                return $1.isEmpty || isPublicURL($1)
            }
        ),
        ConfigurationOption(
            "trusted-proxies",
            "NETWORKS",
            "proxies whose X-Forwarded-For and -Proto are believed",
            get: { $0.trustedProxies.description },
            set: {
                guard let proxies = TrustedProxies($1) else { return false }
                $0.trustedProxies = proxies
                return true
            }
        ),
    ]

    private static let outside = [
        ConfigurationOption(
            "contact",
            "TEXT",
            "how the operators of other services reach you",
            get: \.contact,
            set: {
                $0.contact = $1
                return $1.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x28 && $0 != 0x29 }
            }
        ),
        facts("food", of: "Open Food Facts", \.food),
        facts("products", of: "Open Products Facts", \.products),
        facts("beauty", of: "Open Beauty Facts", \.beauty),
        facts("pet-food", of: "Open Pet Food Facts", \.petFood),
        ConfigurationOption(
            "allow-targets",
            "HOST:PORT,…",
            "private addresses that may be asked all the same",
            get: { $0.allowedTargets.map(\.description).joined(separator: ",") },
            set: {
                let parts = $1.split(separator: ",").map { HostAndPort(String($0.filter { $0 != " " })) }
                $0.allowedTargets = parts.compactMap(\.self)
                return parts.allSatisfy { $0 != nil }
            }
        ),
    ]

    private static let running = [
        ConfigurationOption(
            "data",
            "FOLDER",
            "where the database, pictures and documents lie",
            get: \.data,
            set: {
                $0.data = $1
                return !$1.isEmpty
            }
        ),
        ConfigurationOption(
            "resources",
            "FOLDER",
            "where Views, Public, Locales and docs lie",
            get: \.resources,
            set: {
                $0.resources = $1
                return !$1.isEmpty
            }
        ),
        ConfigurationOption(
            "set-up-code",
            "TEXT",
            "the code that set-up asks for, instead of one made up",
            isSecret: true,
            get: { $0.setUpCode ?? "" },
            set: {
                $0.setUpCode = $1
                return $1.filter(\.isLetter).count + $1.filter(\.isNumber).count >= 8
            }
        ),
        ConfigurationOption(
            "largest-group",
            "NUMBER",
            "the most bookings that share one sync of the disk; lower it for comparison only",
            get: { String($0.largestGroup) },
            set: {
                guard let count = Int($1), (1...1000).contains(count) else { return false }
                $0.largestGroup = count
                return true
            }
        ),
        ConfigurationOption(
            "worker-interval",
            "SECONDS",
            "how often the worker that sends messages reads the clock anew",
            get: { String($0.workerInterval) },
            set: {
                guard let seconds = Int($1), (1...300).contains(seconds) else { return false }
                $0.workerInterval = seconds
                return true
            }
        ),
        ConfigurationOption(
            "log-level",
            "LEVEL",
            "debug, info, warning or error",
            get: \.logLevel.rawValue,
            set: {
                guard let level = Log.Level(rawValue: $1) else { return false }
                $0.logLevel = level
                return true
            }
        ),
        ConfigurationOption(
            "reload-views",
            "yes|no",
            "read changed views again, for whoever designs them",
            get: { $0.reloadsViews ? "yes" : "no" },
            set: {
                $0.reloadsViews = $1 == "yes"
                return $1 == "yes" || $1 == "no"
            }
        ),
    ]

    private static func facts(
        _ name: String,
        of title: String,
        _ path: any WritableKeyPath<Configuration.FactsAddresses, String> & Sendable
    ) -> ConfigurationOption {
        ConfigurationOption(
            "facts-\(name)-url",
            "URL",
            "where \(title) is asked",
            get: { $0.facts[keyPath: path] },
            set: {
                $0.facts[keyPath: path] = $1
                return $1.hasPrefix("https://") || $1.hasPrefix("http://")
            }
        )
    }

    /// A path of plain segments, without a slash at its end.
    private static func isBasePath(_ text: String) -> Bool {
        guard !text.isEmpty else { return true }
        let segments = text.split(separator: "/", omittingEmptySubsequences: false)
        return segments.first == ""
            && segments.dropFirst().allSatisfy { segment in
                !segment.isEmpty && segment != "." && segment != ".."
                    && segment.utf8.allSatisfy { isWord($0) || $0 == UInt8(ascii: ".") }
            } && segments.count > 1
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isPublicURL(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return false }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { $0 != "/" }
        return Authority(String(host)) != nil
            && rest.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    }
}
