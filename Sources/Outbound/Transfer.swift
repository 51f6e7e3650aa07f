import CCurl
import Core

/// One request on its way.
///
/// Lives on the fetcher's thread alone.
final class Transfer {
    /// Bytes of headers taken at most in one response.
    private static let headerByteLimit = 64 << 10

    private let request: FetchRequest
    private var easy: EasyHandle

    private var headers: [FetchHeader] = []
    private var headerBytes = 0
    private var hasAllHeaders = false
    private var body: [UInt8] = []
    /// Why one of our own rules stopped it; curl would only say that a callback did.
    private var refusal: FetchError.Kind?

    /// Makes a transfer that curl can be given.
    init(_ request: FetchRequest, to url: FetchURL, headerLines: [String], userAgent: String) throws(FetchError) {
        self.request = request
        easy = EasyHandle()
        easy.setTarget(url, of: request)
        easy.setLimits(of: request)
        easy.setHeaders(headerLines)
        easy.set(CURLOPT_USERAGENT, userAgent)
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe easy.setCallbacks(TransferCallbacks(), context: context)
        guard easy.isValid else {
            throw FetchError(kind: .invalidURL, detail: "curl does not take the request")
        }
    }

    /// What curl knows the transfer by.
    var pointer: UnsafeMutableRawPointer { unsafe easy.pointer }

    /// Takes some of the decompressed body, unless that would be too much.
    func takeBody(_ bytes: RawSpan) -> Bool {
        guard body.count + bytes.byteCount <= request.byteLimit else {
            if request.keepsBeginning {
                let room = request.byteLimit - body.count
                unsafe bytes.withUnsafeBytes { unsafe body.append(contentsOf: $0.prefix(room)) }
            }
            refusal = .tooLarge
            return false
        }
        unsafe bytes.withUnsafeBytes { unsafe body.append(contentsOf: $0) }
        return true
    }

    /// Takes a line of the headers with its line end, unless that would be too much.
    func takeHeaderLine(_ line: String) -> Bool {
        if line.hasPrefix("HTTP/") {  // a new response, after a redirect or 100 Continue
            headers = []
            headerBytes = 0
            hasAllHeaders = false
            body = []
            return true
        }
        headerBytes += line.utf8.count
        guard headerBytes <= Self.headerByteLimit else {
            refusal = .tooLarge
            return false
        }
        let line = line.trimmingASCIIWhitespace()
        if line.isEmpty { hasAllHeaders = true }
        // What comes after the body are trailers, which nobody here has use for (RFC 9110 section 6.5).
        guard !hasAllHeaders, let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let value = line[colon...].dropFirst()
        headers.append(FetchHeader(line[..<colon].lowercased(), String(value).trimmingASCIIWhitespace()))
        return true
    }

    /// Whether the policy of this request permits a connection to that address.
    func permits(_ address: IPAddress?, port: Int) -> Bool {
        // With redirects the host is not that of the request.
        let host = FetchURL(easy.effectiveURL)?.host ?? ""
        guard let address, request.policy.permits(address, port: port, host: host) else {
            refusal = .addressRefused
            return false
        }
        return true
    }

    /// Whether a response came of which the beginning is enough.
    private var isBeginning: Bool { request.keepsBeginning && hasAllHeaders && easy.status >= 200 }

    /// What came of it, once curl has finished.
    func result(_ code: CURLcode) -> Result<FetchResponse, FetchError> {
        guard code == CURLE_OK || isBeginning else {
            return .failure(FetchError(code, refusal: refusal, status: easy.status))
        }
        // For curl, headers that break off are all there were.
        guard hasAllHeaders else {
            return .failure(FetchError(kind: .connectionFailed, detail: "the response broke off in its headers"))
        }
        return .success(
            FetchResponse(status: easy.status, headers: headers, body: body, effectiveURL: easy.effectiveURL)
        )
    }
}

extension EasyHandle {
    fileprivate mutating func setTarget(_ url: FetchURL, of request: FetchRequest) {
        set(CURLOPT_URL, url.text)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        // A proxy named in the environment would hide the address that is judged.
        set(CURLOPT_PROXY, "")
        switch request.method {
        case .get: set(CURLOPT_HTTPGET, true)
        case .head: set(CURLOPT_NOBODY, true)
        case .post, .put, .patch, .delete:
            setBody(request.body)
            set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        guard request.redirectLimit > 0, request.method == .get || request.method == .head else { return }
        set(CURLOPT_FOLLOWLOCATION, true)
        set(CURLOPT_MAXREDIRS, request.redirectLimit)
        set(CURLOPT_REDIR_PROTOCOLS_STR, url.scheme == "https" ? "https" : "http,https")
    }

    fileprivate mutating func setLimits(of request: FetchRequest) {
        set(CURLOPT_NOSIGNAL, true)  // signals belong to the process
        set(CURLOPT_TIMEOUT_MS, request.totalTimeout)
        set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout)
        // Else ending a transfer waits for the resolver's answer, and with it every other transfer.
        set(CURLOPT_QUICK_EXIT, true)
        set(CURLOPT_ACCEPT_ENCODING, "")  // all that curl can decompress
        if request.method != .head, !request.keepsBeginning {
            // Ends at once what says to be too large; the rest is counted as it comes.
            setSize(CURLOPT_MAXFILESIZE_LARGE, request.byteLimit)
        }
    }
}

extension String {
    /// Without the spaces, tabs and line ends around it.
    fileprivate func trimmingASCIIWhitespace() -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0d).contains($0) }
        let start = utf8.drop(while: isSpace)
        let end = start.lastIndex { !isSpace($0) }
        return end.map { String(start[...$0]) ?? "" } ?? ""
    }
}
