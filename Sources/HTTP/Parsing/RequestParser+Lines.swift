extension RequestParser {
    /// The current line without its CRLF, nil while its end has not come.
    ///
    /// The line and everything between `start` and it may have `limit` bytes, beyond which it fails with `tooLong`. Its
    /// length is looked at before its content, or a line would fail differently when it comes in pieces.
    mutating func nextLine(limit: Int, tooLong: Status) throws(ParseFailure) -> Range<Int>? {
        let lineStart = start + lineOffset
        guard let end = buffer.firstIndex(of: .lineFeed, from: start + searched) else {
            searched = buffered
            // The last byte may be the CR of a line that just fits.
            guard searched <= limit + 1 else { throw ParseFailure(tooLong) }
            return nil
        }
        guard end - start <= limit + 1 else { throw ParseFailure(tooLong) }
        // A bare LF ends no line here, though RFC 9112 §2.2 would allow it.
        guard end > lineStart, buffer[end - 1] == .carriageReturn else { throw .badRequest }
        lineOffset = end + 1 - start
        searched = lineOffset
        return lineStart..<(end - 1)
    }

    /// Reads the request line, false while it is not complete.
    mutating func readRequestLine() throws(ParseFailure) -> Bool {
        while buffered > 0 {
            // Tells at once what is no HTTP at all, as a TLS handshake, which might never send a line end.
            guard buffer[start].isToken || buffer[start] == .carriageReturn else { throw .badRequest }
            guard let range = try nextLine(limit: limits.requestLine, tooLong: .uriTooLong) else { return false }
            if range.isEmpty {
                leadingLines += 1
                guard leadingLines <= limits.leadingLines else { throw .badRequest }
                consume(lineOffset)
                continue
            }
            leadingLines = 0
            line = try RequestLine(buffer[range])
            consume(lineOffset)
            entries.removeAll(keepingCapacity: true)
            entries.reserveCapacity(16)
            fieldCount = 0
            state = .fields
            return true
        }
        return false
    }

    /// Reads the field lines to the empty one that ends them, nil while it has not come.
    mutating func readFields() throws(ParseFailure) -> RequestHead? {
        while let range = try nextLine(limit: limits.fieldBytes, tooLong: .requestHeaderFieldsTooLarge) {
            guard range.isEmpty else {
                entries.append(try readField(range))
                continue
            }
            guard let line else { throw .badRequest }
            let fields = Fields(bytes: Array(buffer[start..<range.lowerBound]), entries: entries)
            let head = try RequestHead(line: line, fields: fields)
            consume(lineOffset)
            entries = []
            self.line = nil
            switch head.framing {
            case .none:
                state = .end
            case .length(let length):
                state = .body(length)
            case .chunked:
                state = .chunkSize
                chunkExtensions = 0
            }
            return head
        }
        return nil
    }

    /// Checks one field line (RFC 9112 §5) and puts its name in lower case where it stands.
    ///
    /// A name must be a token up to the colon, so that space before it and a continued line (obs-fold) are refused.
    mutating func readField(_ range: Range<Int>) throws(ParseFailure) -> Fields.Entry {
        fieldCount += 1
        guard fieldCount <= limits.fieldCount else { throw ParseFailure(.requestHeaderFieldsTooLarge) }
        var bytes = buffer.mutableSpan
        var index = range.lowerBound
        while index < range.upperBound, bytes[index].isToken {
            bytes[index] = bytes[index].lowercased
            index += 1
        }
        let nameEnd = index
        guard nameEnd > range.lowerBound, nameEnd < range.upperBound, bytes[nameEnd] == .colon else {
            throw .badRequest
        }
        index += 1
        while index < range.upperBound, bytes[index].isSpaceOrTab { index += 1 }
        let valueStart = index
        var valueEnd = range.upperBound
        while valueEnd > valueStart, bytes[valueEnd - 1].isSpaceOrTab { valueEnd -= 1 }
        guard bytes.span.extracting(valueStart..<valueEnd).isFieldContent else { throw .badRequest }
        return Fields.Entry(
            nameStart: UInt32(range.lowerBound - start),
            nameEnd: UInt32(nameEnd - start),
            valueStart: UInt32(valueStart - start),
            valueEnd: UInt32(valueEnd - start)
        )
    }
}
