/// Reads HTTP/1.1 requests off a connection, strictly: bytes in, events out (RFC 9112).
///
/// Feed it whatever arrived, in whatever pieces, and call `next()` until it has nothing to say; the events do not
/// depend on how the bytes were cut. Whatever two readers could understand differently is refused, since that is how
/// requests are smuggled past a proxy. After a failure the connection is of no more use: answer and close it.
///
/// Requests that were sent one after the other without waiting stay in the buffer until they are asked for. How much may
/// pile up there is the feeder's decision, see `buffered`.
package struct RequestParser: Sendable {
    /// How long the parts of a request may be, in bytes unless said.
    package struct Limits: Sendable {
        /// The first line; longer ones are 414.
        package var requestLine = 8192
        /// All field lines of a head, or of the trailers, with their line ends; more are 431.
        package var fieldBytes = 32_768
        /// The number of field lines; more are 431.
        package var fieldCount = 100
        /// The line with a chunk's size; longer ones are 400.
        package var chunkLine = 256
        /// All chunk extensions of one request; more are 400.
        package var chunkExtensions = 4096
        /// Empty lines tolerated before a request (RFC 9112 §2.2); more are 400.
        package var leadingLines = 4

        package init() {}
    }

    /// What was read.
    package enum Event: Sendable {
        /// Everything before the content.
        case head(RequestHead)
        /// A piece of the content, never empty.
        case body([UInt8])
        /// The request is complete; the next event belongs to another.
        case end
        /// The bytes are no request: answer with this status and close.
        case failure(Status)
    }

    enum State {
        case requestLine
        case fields
        case body(Int)
        case chunkSize
        case chunkData(Int)
        case chunkEnd
        case trailers
        case end
        case failed(Status)
    }

    let limits: Limits
    var state = State.requestLine

    /// What was fed and is not done with; the bytes before `start` are.
    var buffer: [UInt8] = []
    var start = 0

    /// Counted from `start`: where the current line begins, and up to where it was searched for its end.
    var lineOffset = 0
    var searched = 0

    var leadingLines = 0
    var line: RequestLine?
    var entries: [Fields.Entry] = []
    var fieldCount = 0
    var chunkExtensions = 0

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// The number of bytes fed and not yet read.
    package var buffered: Int { buffer.count - start }

    /// Whether the connection is between two requests: no byte of another has come.
    package var isIdle: Bool {
        if case .requestLine = state { buffered == 0 } else { false }
    }

    /// Takes bytes that came off the connection.
    package mutating func feed(_ bytes: RawSpan) {
        dropRead()
        unsafe bytes.withUnsafeBytes { unsafe buffer.append(contentsOf: $0) }
    }

    /// Takes bytes that came off the connection.
    package mutating func feed(_ bytes: [UInt8]) {
        dropRead()
        buffer.append(contentsOf: bytes)
    }

    /// Gives the buffer's memory back, for a connection that may be idle for long.
    package mutating func releaseMemory() {
        guard buffered == 0 else { return }
        buffer = []
        start = 0
    }

    /// The next event, nil when it takes more bytes to tell; a failure repeats itself.
    package mutating func next() -> Event? {
        do {
            return try advance()
        } catch {
            state = .failed(error.status)
            buffer = []
            start = 0
            return .failure(error.status)
        }
    }

    private mutating func advance() throws(ParseFailure) -> Event? {
        while true {
            switch state {
            case .requestLine:
                guard try readRequestLine() else { return nil }
            case .fields:
                return try readFields().map(Event.head)
            case .body(let remaining):
                return readContent(remaining).map(Event.body)
            case .chunkSize:
                guard try readChunkSize() else { return nil }
            case .chunkData(let remaining):
                return readContent(remaining).map(Event.body)
            case .chunkEnd:
                guard try readChunkEnd() else { return nil }
            case .trailers:
                guard try readTrailers() else { return nil }
            case .end:
                state = .requestLine
                return .end
            case .failed(let status):
                throw ParseFailure(status)
            }
        }
    }

    /// As much of the content as is here, of the `remaining` bytes that are to come.
    private mutating func readContent(_ remaining: Int) -> [UInt8]? {
        let length = min(remaining, buffered)
        guard length > 0 else { return nil }
        let piece = Array(buffer[start..<(start + length)])
        consume(length)
        let rest = remaining - length
        if case .chunkData = state {
            state = rest > 0 ? .chunkData(rest) : .chunkEnd
        } else {
            state = rest > 0 ? .body(rest) : .end
        }
        return piece
    }

    mutating func consume(_ count: Int) {
        start += count
        lineOffset = 0
        searched = 0
        guard start == buffer.count else { return }
        buffer.removeAll(keepingCapacity: true)
        start = 0
    }

    private mutating func dropRead() {
        guard start > 0 else { return }
        buffer.removeSubrange(..<start)
        start = 0
    }
}
