/// Why a fetch has no response.
package struct FetchError: Error, Equatable, Sendable {
    /// What went wrong, for whoever decides what happens next.
    package enum Kind: String, Sendable {
        /// The time for connecting, or for everything, was over.
        case timedOut
        /// The response has more bytes than the request allows, or headers without end.
        case tooLarge
        /// The address is neither public nor allowed.
        case addressRefused
        /// The host's name has no address, or the resolver did not answer.
        case nameNotResolved
        /// No connection, or it ended before the response did.
        case connectionFailed
        /// No encrypted connection: the certificate is not trusted, belongs to another host, or the peer speaks no TLS.
        case tls
        /// More redirects than the request allows.
        case tooManyRedirects
        /// The URL, or one redirected to, is none of http or https.
        case invalidURL
        /// A header's name or value has characters that may not stand there.
        case invalidHeader
        /// The task that asked was cancelled.
        case cancelled
        /// The peer did not speak HTTP as it should.
        case protocolError
    }

    /// What went wrong.
    package let kind: Kind
    /// A short constant sentence in English for the log; it names neither host nor URL, which may hold secrets.
    package let detail: String
}

extension FetchError: CustomStringConvertible {
    /// The kind and the detail.
    package var description: String { "\(kind.rawValue): \(detail)" }
}
