/// What introduces one part of a form (RFC 7578 §4).
package struct MultipartPart: Sendable, Equatable {
    /// The name of the form's field.
    package let name: String

    /// The name the client has for the file, without its folders; nil for what is no file.
    ///
    /// Text of a stranger: to be shown, never to be used as a path. Empty when a file could have been chosen and was not.
    package let filename: String?

    /// The part's Content-Type, as it came.
    package let contentType: String?
}

/// Why a multipart form could not be read.
package enum MultipartFailure: Error, Equatable, Sendable {
    /// The content is no multipart form.
    case malformed
    /// The content ended before the last delimiter.
    case incomplete
    case tooManyParts
    /// The head of a part is too long.
    case headTooLarge
    /// A part that is no file is too long.
    case fieldTooLarge
    case fileTooLarge

    /// What to answer with: 400, or 413 for what is too much.
    package var status: Status {
        switch self {
        case .malformed, .incomplete: .badRequest
        case .tooManyParts, .headTooLarge, .fieldTooLarge, .fileTooLarge: .contentTooLarge
        }
    }
}

/// Reads `multipart/form-data` piece by piece (RFC 7578, RFC 2046 §5.1): bytes in, events out, cut as they may be.
///
/// It never holds more than what was fed last and the head of a part, so files of any size can go to disk.
package struct MultipartReader: Sendable {
    /// How much a form may hold, in bytes unless said.
    package struct Limits: Sendable {
        /// The number of parts.
        package var parts = 200
        /// All field lines of one part: names of files may be long, so that who reads the form can say what of it is.
        package var head = 64 << 10
        /// Each part that is no file.
        package var field = 1 << 20
        /// Each file.
        package var file = 32 << 20

        package init() {}
    }

    /// What was read.
    package enum Event: Sendable, Equatable {
        /// A part begins.
        case part(MultipartPart)
        /// A piece of the current part, never empty.
        case data([UInt8])
        /// The current part is complete.
        case end
    }

    private enum State {
        case preamble
        case delimiter
        case head
        case data
        case epilogue
        case failed(MultipartFailure)
    }

    private let limits: Limits

    /// The line break in front belongs to the delimiter, not to the content.
    private let delimiter: [UInt8]

    private var state = State.preamble

    /// What was fed and is not done with; it starts with a line break, so that the first delimiter needs none.
    private var buffer: [UInt8] = [.carriageReturn, .lineFeed]
    private var start = 0
    /// So many bytes behind `start` were searched for the end of a head already.
    private var searched = 0
    private var partCount = 0
    private var remaining = 0
    private var isFile = false

    /// A reader for the boundary that Content-Type names; nil when it cannot be one (RFC 2046 §5.1.1).
    package init?(boundary: String, limits: Limits = Limits()) {
        guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }),
            boundary.utf8.last != .space
        else { return nil }
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.limits = limits
    }

    /// Takes a piece of the content.
    package mutating func feed(_ bytes: [UInt8]) {
        buffer.removeSubrange(..<start)
        start = 0
        buffer.append(contentsOf: bytes)
    }

    /// The next event, nil when it takes more bytes to tell; a failure repeats itself.
    package mutating func next() throws(MultipartFailure) -> Event? {
        do {
            return try advance()
        } catch {
            state = .failed(error)
            throw error
        }
    }

    /// Says that nothing more comes; throws when the form is not complete.
    package func finish() throws(MultipartFailure) {
        guard case .epilogue = state else { throw .incomplete }
    }

    private mutating func advance() throws(MultipartFailure) -> Event? {
        while true {
            switch state {
            case .preamble:
                guard skipPreamble() else { return nil }
            case .delimiter:
                guard try readDelimiterEnd() else { return nil }
            case .head:
                return try readHead().map(Event.part)
            case .data:
                return try readData()
            case .epilogue:
                start = buffer.count
                return nil
            case .failed(let failure):
                throw failure
            }
        }
    }

    private mutating func skipPreamble() -> Bool {
        let (end, isFound) = dataEnd()
        start = isFound ? end + delimiter.count : end
        if isFound { state = .delimiter }
        return isFound
    }

    /// What follows a delimiter: two hyphens after the last one, else a line break, perhaps after some space.
    private mutating func readDelimiterEnd() throws(MultipartFailure) -> Bool {
        let rest = buffer[start...]
        if rest.first == .hyphen {
            guard rest.count > 1 else { return false }
            guard rest[start + 1] == .hyphen else { throw .malformed }
            state = .epilogue
            return true
        }
        guard let end = rest.firstIndex(where: { !$0.isSpaceOrTab }) else {
            guard rest.count <= limits.head else { throw .malformed }
            return false
        }
        guard end - start <= limits.head, buffer[end] == .carriageReturn else { throw .malformed }
        guard end + 1 < buffer.count else { return false }
        guard buffer[end + 1] == .lineFeed else { throw .malformed }
        partCount += 1
        guard partCount <= limits.parts else { throw .tooManyParts }
        start = end + 2
        state = .head
        return true
    }

    private mutating func readHead() throws(MultipartFailure) -> MultipartPart? {
        let rest = buffer[start...]
        guard let end = rest.headEnd(from: start + searched) else {
            // The last three bytes may be the beginning of the end.
            searched = max(0, rest.count - 3)
            guard rest.count <= limits.head + 3 else { throw .headTooLarge }
            return nil
        }
        searched = 0
        guard end - start <= limits.head else { throw .headTooLarge }
        let part = try MultipartPart(head: buffer[start..<end])
        start = end + 2
        isFile = part.filename != nil
        remaining = isFile ? limits.file : limits.field
        state = .data
        return part
    }

    private mutating func readData() throws(MultipartFailure) -> Event? {
        let (end, isFound) = dataEnd()
        if end > start {
            guard end - start <= remaining else { throw isFile ? .fileTooLarge : .fieldTooLarge }
            remaining -= end - start
            let piece = Array(buffer[start..<end])
            start = end
            return .data(piece)
        }
        guard isFound else { return nil }
        start = end + delimiter.count
        state = .delimiter
        return .end
    }

    /// Where the data in the buffer ends: at a delimiter, or at what may become one.
    private func dataEnd() -> (end: Int, isDelimiter: Bool) { buffer.end(before: delimiter, from: start) }
}

extension [UInt8] {
    /// Where a delimiter begins at or after `index`, or else its first bytes at the end; the end without either.
    ///
    /// A delimiter's first byte, a carriage return, stands in it nowhere else. So where a match breaks off, nothing of it
    /// can belong to another, and each byte is looked at once, whatever the bytes are.
    fileprivate func end(before delimiter: [UInt8], from index: Int) -> (end: Int, isDelimiter: Bool) {
        let (bytes, wanted) = (span, delimiter.span)
        var (at, matched) = (index, 0)
        while at < bytes.count {
            if bytes[at] == wanted[matched] {
                matched += 1
                at += 1
                if matched == wanted.count { return (at - matched, true) }
            } else if matched > 0 {
                matched = 0
            } else {
                guard let next = firstIndex(of: wanted[0], from: at) else { return (count, false) }
                at = next
            }
        }
        return (at - matched, false)
    }
}

extension ArraySlice<UInt8> {
    /// Where the empty line begins that ends a head: after the CRLF of its last line, or at once.
    fileprivate func headEnd(from first: Int) -> Int? {
        if count >= 2, self[startIndex] == .carriageReturn, self[startIndex + 1] == .lineFeed { return startIndex }
        var index = first
        while index + 3 < endIndex {
            if self[index + 2] == .carriageReturn, self[index] == .carriageReturn, self[index + 1] == .lineFeed,
                self[index + 3] == .lineFeed
            {
                return index + 2
            }
            index += 1
        }
        return nil
    }
}
