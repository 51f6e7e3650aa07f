import Core

/// Where a request comes from, as far as limits on guessing care: an IPv4 address, or an IPv6 network of 64 bits, which
/// is what one home gets.
package struct ClientNetwork: Hashable, Sendable {
    private let subscriber: [UInt8]

    /// Takes the text of an address, with a zone or without; whatever is none shares one network.
    package init(_ address: String) {
        subscriber = IPAddress(String(address.prefix { $0 != "%" }))?.subscriber ?? []
    }
}
