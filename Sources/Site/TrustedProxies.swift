import Core
import HTTP

/// The addresses of reverse proxies in front of Lares.
///
/// Only what comes straight from one of them is believed about the client: anyone can send `X-Forwarded-For`.
package struct TrustedProxies: Sendable {
    private let networks: [(address: IPAddress, bits: Int)]

    /// Trusts nobody.
    package static let none = TrustedProxies()

    private init() { networks = [] }

    /// Reads addresses and networks (`127.0.0.1`, `10.0.0.0/8`, `fd00::/8`) separated by commas; nil when one is none.
    package init?(_ list: String) {
        var networks: [(IPAddress, Int)] = []
        for part in list.split(separator: ",") {
            let text = part.filter { $0 != " " }
            let halves = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard halves.count <= 2, let first = halves.first, let address = IPAddress(first) else { return nil }
            let width = address.bytes.count * 8
            guard let bits = halves.count == 2 ? Int(halves[1]) : width, (0...width).contains(bits) else { return nil }
            networks.append((address, bits))
        }
        self.networks = networks
    }

    /// The request with the client's address and scheme as the trusted proxy in front reports them.
    ///
    /// `X-Forwarded-For` is read from its end, where each proxy adds the address that asked it, up to the first that is
    /// no trusted proxy.
    func resolve(_ request: Request) -> Request {
        guard trusts(request.peer) else { return request }
        var request = request
        let hops = request.fields.values(of: "x-forwarded-for").joined(separator: ",").split(separator: ",")
        for hop in hops.reversed() {
            let address = hop.filter { $0 != " " }
            guard IPAddress(address) != nil else { break }
            request.peer = address
            if !trusts(address) { break }
        }
        if request.fields["x-forwarded-proto"] == "https" { request.scheme = .https }
        return request
    }

    private func trusts(_ text: String) -> Bool {
        guard !networks.isEmpty, let address = IPAddress(text) else { return false }
        return networks.contains { Self.contains(address.bytes, network: $0.address.bytes, bits: $0.bits) }
    }

    private static func contains(_ address: [UInt8], network: [UInt8], bits: Int) -> Bool {
        guard address.count == network.count else { return false }
        return (0..<bits).allSatisfy { bit in
            let mask = UInt8(0x80) >> UInt8(bit % 8)
            return address[bit / 8] & mask == network[bit / 8] & mask
        }
    }
}

extension TrustedProxies: CustomStringConvertible {
    /// The networks as they are read.
    package var description: String {
        networks.map { network in "\(network.address)/\(network.bits)" }.joined(separator: ",")
    }
}
