/// What a request asks for: the path, cut into decoded segments, and the query (RFC 9112 §3.2).
package struct Target: Sendable, Equatable {
    /// The target in origin form as it came, percent-encoded, with its query.
    package let raw: String

    /// The path as it came, percent-encoded, without the query.
    package let rawPath: String

    /// The segments of the path, each percent-decoded: none for "/", and a last empty one after a trailing slash.
    ///
    /// An encoded slash is part of its segment, so segments must never be joined into a path of files.
    package let path: [String]

    /// The query, decoded.
    package let query: Query

    /// Reads a target in origin form (`/path?query`), or "*".
    ///
    /// Nil for text that is no such target: not ASCII, with a space, a control character or a fragment, with a broken
    /// escape or one that is not UTF-8, with NUL in the path, or with a segment "." or ".." however escaped. Those have
    /// no place in a request: clients resolve dots before they ask (RFC 3986 §5.2.4).
    package init?(_ raw: String) {
        self.init(bytes: Array(raw.utf8)[...])
    }

    init?(bytes: ArraySlice<UInt8>) {
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else { return nil }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
        let rawPath = bytes[..<(mark ?? bytes.endIndex)]
        if rawPath.elementsEqual([UInt8(ascii: "*")]) {
            guard mark == nil else { return nil }
            path = []
        } else {
            guard let path = Self.segments(rawPath) else { return nil }
            self.path = path
        }
        if let mark {
            guard let pairs = URLEncodedForm.pairs(bytes[(mark + 1)...], limit: .max) else { return nil }
            query = Query(pairs)
        } else {
            query = Query()
        }
        raw = String(decoding: bytes, as: UTF8.self)
        self.rawPath = mark == nil ? raw : String(decoding: rawPath, as: UTF8.self)
    }

    private static func segments(_ path: ArraySlice<UInt8>) -> [String]? {
        guard path.first == .slash else { return nil }
        guard path.count > 1 else { return [] }
        var segments: [String] = []
        for part in path.dropFirst().split(separator: .slash, omittingEmptySubsequences: false) {
            guard let segment = PercentEncoding.decode(part) else { return nil }
            if segment == "." || segment == ".." || segment.utf8.contains(0) { return nil }
            segments.append(segment)
        }
        return segments
    }
}

extension Target: CustomStringConvertible {
    package var description: String { raw }
}
