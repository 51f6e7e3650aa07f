extension FetchRequest {
    /// The headers as curl wants them, a line each.
    ///
    /// curl sends what it is given, line breaks too, so what could end a line early is refused here (RFC 9110 sections
    /// 5.1 and 5.5).
    func headerLines() throws(FetchError) -> [String] {
        var lines = ["Expect:"]  // with no value: curl is not to wait for 100 Continue
        var hasType = false
        for header in headers {
            let name = header.name.lowercased()
            guard header.hasValidName, !Self.reservedNames.contains(name) else {
                throw FetchError(kind: .invalidHeader, detail: "the name of a header may not be sent")
            }
            guard header.hasValidValue else {
                throw FetchError(kind: .invalidHeader, detail: "the value of a header has control characters")
            }
            if name == "content-type" { hasType = true }
            // "Name:" would make curl leave out the header, ";" sends it empty.
            let isBlank = header.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            lines.append(isBlank ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        if !hasType { lines.append("Content-Type:") }  // else curl says that a body is a form
        return lines
    }

    /// What the fetcher says itself.
    private static let reservedNames: Set = [
        "host", "content-length", "transfer-encoding", "connection", "expect", "user-agent", "accept-encoding",
    ]
}

extension FetchHeader {
    fileprivate var hasValidName: Bool {
        !name.isEmpty && name.utf8.allSatisfy { Self.tokenBytes.contains($0) }
    }

    fileprivate var hasValidValue: Bool {
        value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7f) || $0 == 0x09 }
    }

    /// RFC 9110 section 5.6.2.
    private static let tokenBytes = Set(
        "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8
    )
}
