import Core

/// Which computers a fetch may connect to: those of the public internet, and what an administrator has allowed.
///
/// It is applied to the address of each connection just before it is made, or used again. A name that resolves to an
/// internal address, and a redirect to one, are refused as the address itself is.
package struct AddressPolicy: Sendable {
    /// Refuses every address that is not public.
    package static let publicOnly = AddressPolicy(allow: [])

    private let allow: [HostAndPort]

    /// Allows these hosts at these ports although their addresses are not public.
    ///
    /// A name is allowed whatever it resolves to; an address is allowed by whatever name it is reached.
    package init(allow: [HostAndPort]) {
        self.allow = allow
    }

    /// Whether a connection to this address and port may serve a URL with this host.
    func permits(_ address: IPAddress, port: Int, host: String) -> Bool {
        if address.isPublic { return true }
        let host = HostAndPort.normalized(host)
        return allow.contains { entry in
            entry.port == port && (entry.address.map { $0 == address } ?? (entry.host == host))
        }
    }
}

/// A host, by name or address, and a port at it, as in `nas.lan:8123` or `[fd00::5]:443`.
package struct HostAndPort: Hashable, Sendable, CustomStringConvertible {
    /// The name in lower case, or the address without brackets.
    package let host: String
    /// From 1 to 65,535.
    package let port: Int

    let address: IPAddress?

    /// Reads `host:port`, where an IPv6 address stands in brackets; `nil` where the text is anything else.
    package init?(_ text: String) {
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        let host = text[..<colon]
        let digits = text[colon...].dropFirst()
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let port = Int(digits), (1...65535).contains(port)
        else { return nil }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let bare = isBracketed ? String(host.dropFirst().dropLast()) : String(host)
        address = IPAddress(bare)
        if isBracketed {
            guard address != nil else { return nil }
        } else {
            guard !bare.isEmpty, bare.utf8.allSatisfy(Self.isPartOfName) else { return nil }
        }
        self.host = Self.normalized(bare)
        self.port = port
    }

    /// As it is written in a URL.
    package var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Lower case, without the brackets of an address and the dot that may end a name.
    static func normalized(_ host: String) -> String {
        var host = host[...]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        if host.hasSuffix(".") { host = host.dropLast() }
        return host.lowercased()
    }

    /// Letters, digits, `-`, `.` and `_`, and what lies beyond ASCII.
    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: byte >= 0x80
        }
    }
}
