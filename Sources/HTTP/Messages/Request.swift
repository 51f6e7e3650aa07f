/// A request as its handler sees it.
package struct Request: Sendable {
    package enum Scheme: String, Sendable {
        case http
        case https
    }

    package var method: Method
    package var target: Target
    package var fields: Fields
    package var body: RequestBody

    /// The IP address of whoever asks, as text: that of the socket, until middleware trusts a proxy's word for it.
    package var peer: String

    /// How the client reached the site: http, until middleware learns better.
    package var scheme: Scheme

    /// What the router found at the named segments of the pattern.
    package var parameters: PathParameters

    package init(
        method: Method,
        target: Target,
        fields: Fields = Fields(),
        body: RequestBody = .empty,
        peer: String = "127.0.0.1",
        scheme: Scheme = .http,
        parameters: PathParameters = PathParameters()
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
        self.peer = peer
        self.scheme = scheme
        self.parameters = parameters
    }

    /// Whether the client's connection is encrypted.
    package var isSecure: Bool { scheme == .https }
}
