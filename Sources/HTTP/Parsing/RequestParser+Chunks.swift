extension RequestParser {
    /// Reads a chunk's size and passes over its extensions (RFC 9112 §7.1), false while the line is not complete.
    mutating func readChunkSize() throws(ParseFailure) -> Bool {
        guard let range = try nextLine(limit: limits.chunkLine, tooLong: .badRequest) else { return false }
        var size = 0
        var index = range.lowerBound
        while index < range.upperBound, let digit = buffer[index].hexDigit {
            // 15 digits fit into an Int whatever they are.
            guard index - range.lowerBound < 15 else { throw .badRequest }
            size = size << 4 | Int(digit)
            index += 1
        }
        guard index > range.lowerBound else { throw .badRequest }
        if index < range.upperBound {
            let rest = buffer[index..<range.upperBound]
            guard rest.first == .semicolon, rest.allSatisfy(\.isFieldContent) else { throw .badRequest }
            // Tiny chunks with long extensions would otherwise be a way to send without end.
            chunkExtensions += rest.count
            guard chunkExtensions <= limits.chunkExtensions else { throw .badRequest }
        }
        consume(lineOffset)
        fieldCount = 0
        state = size > 0 ? .chunkData(size) : .trailers
        return true
    }

    /// Reads the CRLF after a chunk's data, false while it has not come.
    mutating func readChunkEnd() throws(ParseFailure) -> Bool {
        guard buffered > 0 else { return false }
        guard buffer[start] == .carriageReturn else { throw .badRequest }
        guard buffered > 1 else { return false }
        guard buffer[start + 1] == .lineFeed else { throw .badRequest }
        consume(2)
        state = .chunkSize
        return true
    }

    /// Checks and drops the trailers (RFC 9112 §7.1.2), false while they have no end; nothing here has a use for them.
    mutating func readTrailers() throws(ParseFailure) -> Bool {
        while let range = try nextLine(limit: limits.fieldBytes, tooLong: .requestHeaderFieldsTooLarge) {
            guard range.isEmpty else {
                _ = try readField(range)
                continue
            }
            consume(lineOffset)
            state = .end
            return true
        }
        return false
    }
}
