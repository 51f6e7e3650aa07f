/// Everything before a request's content, and what follows from it for the connection.
package struct RequestHead: Sendable {
    /// How the end of the content is found (RFC 9112 §6.3).
    package enum Framing: Hashable, Sendable {
        /// There is no content.
        case none
        /// So many bytes follow; at least one.
        case length(Int)
        /// Chunks follow, and an empty one ends them.
        case chunked
    }

    package let method: Method
    package let target: Target
    package let fields: Fields

    /// Whether the client speaks HTTP/1.0 only, so that chunks and 100 (Continue) mean nothing to it.
    package let isVersion10: Bool

    /// Whether the client means to use the connection again after this request (RFC 9112 §9.3).
    package let keepsAlive: Bool

    /// Whether the client waits for 100 (Continue) before it sends the content (RFC 9110 §10.1.1).
    package let expectsContinue: Bool

    package let framing: Framing

    /// The announced length: 0 without content, nil for chunks.
    package var contentLength: Int? {
        switch framing {
        case .none: 0
        case .length(let length): length
        case .chunked: nil
        }
    }
}

extension RequestHead {
    init(line: RequestLine, fields: Fields) throws(ParseFailure) {
        method = line.method
        target = line.target
        isVersion10 = line.isVersion10
        framing = try Self.framing(fields, isVersion10: line.isVersion10)
        expectsContinue = try Self.expectsContinue(fields, line, framing)
        let closes = fields.hasToken("close", in: .connection)
        keepsAlive = !closes && (!line.isVersion10 || fields.hasToken("keep-alive", in: .connection))
        self.fields = try Self.checkingHost(fields, line)
    }

    /// One host, and one that can be read (RFC 9112 §3.2); that of an absolute target replaces it (§3.2.2).
    private static func checkingHost(_ fields: Fields, _ line: RequestLine) throws(ParseFailure) -> Fields {
        let (count, host) = fields.lines(of: .host)
        guard count == 1 || count == 0 && line.isVersion10 else { throw .badRequest }
        if let host, !Authority.isValid(host) { throw .badRequest }
        guard let authority = line.authority else { return fields }
        var fields = fields
        fields[.host] = authority
        return fields
    }

    /// Refuses every message whose end two readers might see at two places (RFC 9112 §6.3, §11.2).
    private static func framing(_ fields: Fields, isVersion10: Bool) throws(ParseFailure) -> Framing {
        let (lengthCount, length) = fields.lines(of: .contentLength)
        let (codingCount, coding) = fields.lines(of: .transferEncoding)
        guard lengthCount <= 1, length == nil || coding == nil else { throw .badRequest }
        if let coding {
            guard !isVersion10 else { throw .badRequest }
            guard codingCount == 1, coding.isSame(as: "chunked") else { throw ParseFailure(.notImplemented) }
            return .chunked
        }
        guard let digits = length else { return .none }
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { throw .badRequest }
        // 18 digits fit into an Int; nothing anybody sends is longer than that.
        guard digits.count <= 18 else { throw ParseFailure(.contentTooLarge) }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return number == 0 ? .none : .length(number)
    }

    /// An expectation nobody knows cannot be met (RFC 9110 §10.1.1); those of HTTP/1.0 are to be ignored.
    private static func expectsContinue(
        _ fields: Fields,
        _ line: RequestLine,
        _ framing: Framing
    ) throws(ParseFailure) -> Bool {
        let (count, expectation) = fields.lines(of: .expect)
        guard !line.isVersion10, let expectation else { return false }
        guard count == 1, expectation.isSame(as: "100-continue") else {
            throw ParseFailure(.expectationFailed)
        }
        return framing != .none
    }
}
