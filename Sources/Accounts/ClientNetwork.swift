import Glibc

/// Where a request comes from, as far as limits on guessing care: an IPv4 address, or an IPv6 network of 64 bits, which
/// is what one home gets.
package struct ClientNetwork: Hashable, Sendable {
    private let bytes: [UInt8]

    /// Takes the text of an address; whatever is none shares one network.
    package init(_ address: String) {
        let address = String(address.prefix { $0 != "%" })
        let isIPv4 = !address.contains(":")
        var buffer = [UInt8](repeating: 0, count: 16)
        guard unsafe inet_pton(isIPv4 ? AF_INET : AF_INET6, address, &buffer) == 1 else {
            bytes = []
            return
        }
        if isIPv4 {
            bytes = Array(buffer.prefix(4))
        } else if buffer.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            // An IPv4 client of a socket for both (RFC 4291 section 2.5.5.2).
            bytes = Array(buffer.suffix(4))
        } else {
            bytes = Array(buffer.prefix(8))
        }
    }
}
