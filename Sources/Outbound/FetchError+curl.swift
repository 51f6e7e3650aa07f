import CCurl

extension FetchError {
    /// The error curl ended a transfer with, or the rule of our own that made it do so.
    ///
    /// The status is that of the last response, or 0 before the first.
    init(_ code: CURLcode, refusal: Kind?, status: Int) {
        let isOurs = [CURLE_WRITE_ERROR, CURLE_ABORTED_BY_CALLBACK, CURLE_COULDNT_CONNECT].contains(code)
        if isOurs, let refusal {
            self.init(kind: refusal, detail: Self.detail(of: refusal))
        } else {
            // curl's fixed sentence, not its buffer of details, which names the host.
            self.init(
                kind: Self.kind(of: code, status: status),
                detail: unsafe String(cString: curl_easy_strerror(code))
            )
        }
    }

    private static func detail(of refusal: Kind) -> String {
        switch refusal {
        case .addressRefused: "the address is neither public nor allowed"
        default: "the response is larger than allowed"
        }
    }

    private static func kind(of code: CURLcode, status: Int) -> Kind {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved
        case CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE:
            .connectionFailed
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_INITFAILED:
            .tls
        case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects
        case CURLE_URL_MALFORMAT: .invalidURL
        // A redirect to another scheme; before any response, an answer that is not HTTP/1.
        case CURLE_UNSUPPORTED_PROTOCOL: status == 0 ? .protocolError : .invalidURL
        default: .protocolError
        }
    }
}
