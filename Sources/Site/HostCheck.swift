import Core
import HTTP

/// Refuses requests for hosts that are not this installation: without it a page of another name, pointed at a home
/// server's address, could read it through its visitors' browsers (DNS rebinding).
struct HostCheck: Sendable {
    private let ownHost: String?

    /// Takes the configured public address; without one every host is answered, for nobody knows which is right.
    init(publicURL: String?) {
        ownHost = publicURL.flatMap { url in
            url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).dropFirst().first
                .flatMap { Authority(String($0)) }?.host.lowercased()
        }
    }

    func check(_ request: Request) throws(Refusal) {
        guard let ownHost else { return }
        let host = request.fields[.host].flatMap { Authority($0) }?.host.lowercased() ?? ""
        let literal = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        guard host == ownHost || host == "localhost" || IPAddress(literal) != nil else {
            throw Refusal(.misdirected, Message("error.misdirected"))
        }
    }
}
