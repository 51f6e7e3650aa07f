extension MultipartPart {
    /// Reads the field lines of a part, each with its CRLF.
    init(head: ArraySlice<UInt8>) throws(MultipartFailure) {
        var disposition: ParameterList?
        var contentType: String?
        var rest = head
        while let lineFeed = rest.firstIndex(of: .lineFeed) {
            guard lineFeed > rest.startIndex, rest[lineFeed - 1] == .carriageReturn else { throw .malformed }
            let (name, value) = try Self.field(rest[..<(lineFeed - 1)])
            rest = rest[(lineFeed + 1)...]
            if name.isSame(as: "content-disposition") {
                guard disposition == nil, let list = ParameterList(value) else { throw .malformed }
                disposition = list
            } else if name.isSame(as: "content-type") {
                guard contentType == nil else { throw .malformed }
                contentType = String(decoding: value, as: UTF8.self)
            } else if name.isSame(as: "content-transfer-encoding") {
                // Deprecated for forms (RFC 7578 §4.7); those that change nothing do no harm.
                guard ["binary", "8bit", "7bit"].contains(where: value.isSame(as:)) else { throw .malformed }
            }
        }
        guard let disposition, disposition.value == "form-data", let name = disposition["name"] else {
            throw .malformed
        }
        self.name = name
        self.contentType = contentType
        // RFC 7578 §4.2: old clients send whole paths.
        filename = disposition["filename"].map { path in
            path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path
        }
    }

    private static func field(
        _ line: ArraySlice<UInt8>
    ) throws(MultipartFailure) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        guard let colon = line.firstIndex(of: .colon) else { throw .malformed }
        let name = line[..<colon]
        let value = line[(colon + 1)...].trimmed
        // Names of files may hold anything where they come from; whoever reads the form finds out, and can say so.
        let isNaming = name.isSame(as: "content-disposition")
        guard !name.isEmpty, name.allSatisfy(\.isToken),
            value.allSatisfy({ $0.isFieldContent || (isNaming && $0 != .carriageReturn) })
        else { throw .malformed }
        return (name, value)
    }
}
