import CCurl

/// The name of a host or a domain that mail goes to or is from, in lower case and ASCII.
package struct MailDomain: Hashable, Sendable {
    /// As it is looked up: `xn--bcher-kva.example`.
    package let text: String

    /// Reads a name; one beyond ASCII is turned to its form in ASCII (IDNA 2008).
    ///
    /// Refuses addresses in brackets, and labels that are empty, too long, or of anything but letters, digits and
    /// hyphens within.
    package init?(_ text: String) {
        guard text.utf8.count <= 1000, let ascii = Self.ascii(text) else { return nil }
        let labels = ascii.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard ascii.utf8.count <= 253, labels.allSatisfy(Self.isLabel), !Self.isNumber(labels.last) else { return nil }
        self.text = ascii
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        !label.isEmpty && label.count <= 63 && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
            && label.allSatisfy { isLabelByte($0) }
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: "-")
        }
    }

    /// What ends in a number is an IPv4 address, not a name.
    private static func isNumber(_ label: Substring.UTF8View?) -> Bool {
        label?.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? true
    }

    private static func ascii(_ text: String) -> String? {
        let text = text.lowercased()
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        // Signs that would end the host within a URL do not get there.
        let hasSigns = text.utf8.contains { $0 < 0x80 && $0 != UInt8(ascii: ".") && !isLabelByte($0) }
        guard !hasSigns, let handle = unsafe curl_url() else { return nil }
        defer { unsafe curl_url_cleanup(handle) }
        return CurlThread.withUTF8 {
            var host: UnsafeMutablePointer<CChar>?
            guard unsafe curl_url_set(handle, CURLUPART_URL, "http://\(text)/", 0) == CURLUE_OK,
                unsafe curl_url_get(handle, CURLUPART_HOST, &host, UInt32(CURLU_PUNYCODE)) == CURLUE_OK,
                let host = unsafe host
            else { return nil }
            defer { unsafe curl_free(host) }
            return unsafe String(cString: host).lowercased()
        }
    }
}
