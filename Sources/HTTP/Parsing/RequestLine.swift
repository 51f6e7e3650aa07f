/// The first line of a request (RFC 9112 §3).
struct RequestLine {
    let method: Method
    let target: Target
    /// The authority of a target in absolute form.
    let authority: String?
    let isVersion10: Bool

    /// Reads `line`, which comes without its CRLF.
    init(_ line: ArraySlice<UInt8>) throws(ParseFailure) {
        guard let methodEnd = line.firstIndex(of: .space), let targetEnd = line.lastIndex(of: .space),
            methodEnd < targetEnd
        else { throw .badRequest }
        let name = line[..<methodEnd]
        guard !name.isEmpty, name.allSatisfy(\.isToken) else { throw .badRequest }
        isVersion10 = try Self.isVersion10(line[(targetEnd + 1)...])
        method = Method(rawValue: String(decoding: name, as: UTF8.self))
        // A tunnel through this server is the only use of CONNECT and of targets in authority form (§3.2.3).
        guard method != .connect else { throw ParseFailure(.notImplemented) }
        let text = line[(methodEnd + 1)..<targetEnd]
        let (authority, origin) = try Self.split(text)
        guard let target = Target(bytes: origin) else { throw .badRequest }
        guard target.rawPath != "*" || method == .options else { throw .badRequest }
        self.authority = authority
        self.target = target
    }

    private static func isVersion10(_ text: ArraySlice<UInt8>) throws(ParseFailure) -> Bool {
        let start = text.startIndex
        guard text.count == 8, text.starts(with: "HTTP/".utf8), text[start + 5].isDigit, text[start + 6] == .dot,
            text[start + 7].isDigit
        else { throw .badRequest }
        guard text[start + 5] == UInt8(ascii: "1") else { throw ParseFailure(.httpVersionNotSupported) }
        return text[start + 7] == UInt8(ascii: "0")
    }

    /// Takes the authority off a target in absolute form (§3.2.2), so that what is left is in origin form.
    private static func split(
        _ target: ArraySlice<UInt8>
    ) throws(ParseFailure) -> (authority: String?, origin: ArraySlice<UInt8>) {
        guard target.first != .slash, let colon = target.firstIndex(of: .colon) else { return (nil, target) }
        let scheme = target[..<colon]
        let rest = target[(colon + 1)...]
        guard scheme.isSame(as: "http") || scheme.isSame(as: "https"), rest.starts(with: "//".utf8) else {
            throw .badRequest
        }
        let afterSlashes = rest.dropFirst(2)
        let end = afterSlashes.firstIndex { $0 == .slash || $0 == UInt8(ascii: "?") } ?? afterSlashes.endIndex
        let authority = afterSlashes[..<end]
        guard Authority.isValid(authority) else { throw .badRequest }
        let path = afterSlashes[end...]
        let origin = path.first == .slash ? path : [.slash] + path
        return (String(decoding: authority, as: UTF8.self), origin)
    }
}
