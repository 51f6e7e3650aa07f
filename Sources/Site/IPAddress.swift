import Glibc

/// An IPv4 or IPv6 address; one of the first kind mapped into the second (RFC 4291 §2.5.5.2) is of the first.
struct IPAddress: Hashable, Sendable {
    /// Four or sixteen bytes.
    let bytes: [UInt8]

    /// Reads an address as text, without port, brackets or zone; nil when it is none.
    init?(_ text: String) {
        var four = in_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            bytes = unsafe withUnsafeBytes(of: &four) { unsafe Array($0) }
            return
        }
        var six = in6_addr()
        guard unsafe inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        let all = unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
        let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
        bytes = isMapped ? Array(all.suffix(4)) : all
    }

    /// The network that one subscriber usually has: the address itself, or the first 64 bits of IPv6.
    var subscriber: [UInt8] { bytes.count == 4 ? bytes : Array(bytes.prefix(8)) }

    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }
}

extension IPAddress: CustomStringConvertible {
    var description: String {
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }
}
