import Glibc

/// The address of a computer: four bytes (IPv4) or sixteen (IPv6).
package struct IPAddress: Hashable, Sendable {
    /// In network order.
    ///
    /// An IPv4 address written as IPv6 (`::ffff:127.0.0.1`) is kept as the IPv4 address it is.
    package let bytes: [UInt8]

    /// Takes an address in network order; `nil` where there are not four or sixteen bytes.
    package init?(bytes: [UInt8]) {
        switch bytes.count {
        case 4: self.bytes = bytes
        case 16: self.bytes = bytes.starts(with: Self.mappedPrefix) ? Array(bytes[12...]) : bytes
        default: return nil
        }
    }

    /// Reads the usual text of an address, without brackets and without a zone; no shorthand such as `127.1`.
    package init?(_ text: String) {
        var v4 = [UInt8](repeating: 0, count: 4)
        var v6 = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, text, &v4) == 1 {
            self.init(bytes: v4)
        } else if unsafe inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(bytes: v6)
        } else {
            return nil
        }
    }

    /// IPv4-mapped addresses, ::ffff:0:0/96 (RFC 4291 section 2.5.5.2).
    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
    /// The well-known prefix of translation from IPv6 to IPv4, 64:ff9b::/96 (RFC 6052).
    private static let translationPrefix: [UInt8] = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]

    /// Whether it belongs to the public internet.
    ///
    /// Not public is what IANA's registries of special-purpose addresses (RFC 6890) keep for one computer, one network
    /// or documentation.
    package var isPublic: Bool {
        bytes.count == 4 ? Self.isPublicV4(bytes[...]) : isPublicV6
    }

    /// Whether it is the computer itself: 127.0.0.0/8 or ::1.
    package var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// The network that one home gets: the IPv4 address itself, or the first 64 bits of IPv6.
    package var subscriber: [UInt8] { bytes.count == 4 ? bytes : Array(bytes.prefix(8)) }

    private static func isPublicV4(_ address: ArraySlice<UInt8>) -> Bool {
        let octets = Array(address)
        return switch (octets[0], octets[1], octets[2]) {
        case (0, _, _), (10, _, _), (127, _, _): false  // this network, private, loopback
        case (100, 64...127, _): false  // between carrier and customer (RFC 6598)
        case (169, 254, _): false  // link-local; the metadata services of clouds
        case (172, 16...31, _), (192, 168, _): false  // private
        case (192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113): false  // protocols, documentation
        case (192, 88, 99): false  // relays of 6to4 (RFC 7526)
        case (198, 18...19, _): false  // benchmarks
        case (224..., _, _): false  // multicast, reserved, broadcast
        default: true
        }
    }

    private var isPublicV6: Bool {
        // Translators hand these on to an IPv4 address: that one counts.
        if bytes.starts(with: Self.translationPrefix) { return Self.isPublicV4(bytes[12...]) }
        if bytes.starts(with: [0x20, 0x02]) { return Self.isPublicV4(bytes[2..<6]) }  // 6to4 (RFC 3056)
        // IANA has given out 2000::/3 only. So ::1, fc00::/7, fe80::/10, ff00::/8 and ::/96 need no lines of their own.
        guard bytes[0] & 0xe0 == 0x20 else { return false }
        if bytes[0] == 0x20, bytes[1] == 0x01 {
            if bytes[2] < 2 { return false }  // 2001::/23, protocols, with Teredo (RFC 4380)
            if bytes[2] == 0x0d, bytes[3] == 0xb8 { return false }  // 2001:db8::/32, documentation
        }
        return !(bytes[0] == 0x3f && bytes[1] == 0xff && bytes[2] < 0x10)  // 3fff::/20, documentation (RFC 9637)
    }
}

extension IPAddress: CustomStringConvertible {
    /// Four decimal numbers, or eight hexadecimal ones without shortening.
    package var description: String {
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2)
            .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }
}
