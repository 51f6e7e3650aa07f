import CCurl

/// curl's own reading of a URL, so that nothing is judged by one parser and fetched by another.
struct FetchURL {
    /// The whole, with what needs it percent-encoded.
    let text: String
    /// `http` or `https`.
    let scheme: String
    /// As curl will look it up, an IPv6 address in brackets.
    let host: String

    /// Reads an absolute URL; `nil` for one that is not http or https, is too long, names a user or has spaces or control
    /// characters.
    ///
    /// Those would be sent as they are: a line break in a URL starts a header. A password in a URL would be shown
    /// wherever the URL is (RFC 3986, 3.2.1).
    init?(_ url: String) {
        guard url.utf8.count <= 8192, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else { return nil }
        guard let handle = unsafe curl_url() else { return nil }
        defer { unsafe curl_url_cleanup(handle) }
        guard
            unsafe curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_URLENCODE | CURLU_DISALLOW_USER)) == CURLUE_OK,
            let text = unsafe Self.part(CURLUPART_URL, of: handle),
            let scheme = unsafe Self.part(CURLUPART_SCHEME, of: handle),
            let host = unsafe Self.part(CURLUPART_HOST, of: handle),
            scheme == "http" || scheme == "https"
        else { return nil }
        self.text = text
        self.scheme = scheme
        self.host = host
    }

    private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text = unsafe text else { return nil }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }
}
