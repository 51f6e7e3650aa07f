internal import CLinux
internal import HTTP

/// The content of a request, pulled by its handler.
extension Connection {
    private static let continueResponse = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// The content of the request whose head was just read.
    func body(_ head: RequestHead) -> RequestBody {
        if case .none = head.framing {
            _ = parser.next()
            return .empty
        }
        if case .length(let length) = head.framing, length <= parser.buffered, case .body(let bytes)? = parser.next() {
            // All of it came with the head, as small forms do.
            _ = parser.next()
            return RequestBody(bytes)
        }
        exchange.isBodyComplete = false
        exchange.remaining = head.contentLength
        // A client that sends at once does not wait, whatever it says.
        exchange.awaitsContinue = head.expectsContinue && parser.buffered == 0
        let number = request
        let share = BodyShare(of: service.bodies)
        return RequestBody(contentLength: head.contentLength, share: share) { () async throws(BodyError) -> [UInt8]? in
            try await withCheckedContinuation { continuation in
                self.loop.execute { self.pull(number, continuation) }
            }.get()
        }
    }

    private func pull(_ number: UInt64, _ puller: CheckedContinuation<Result<[UInt8]?, BodyError>, Never>) {
        guard number == request, phase == .handling else { return puller.resume(returning: .failure(.closed)) }
        // Two tasks that read one body would each get half of it.
        precondition(exchange.puller == nil, "the content of a request has one reader")
        exchange.puller = puller
        continuePulling()
    }

    /// Hands the next piece to the handler that waits for it, or goes on waiting.
    func continuePulling() {
        guard let puller = exchange.puller else { return }
        let result: Result<[UInt8]?, BodyError>
        if exchange.isBodyComplete {
            result = .success(nil)
        } else if let piece = nextPiece() {
            result = .success(piece)
        } else if let failure = exchange.failure {
            result = .failure(failure)
        } else if exchange.isBodyComplete {
            result = .success(nil)
        } else {
            return awaitBody()
        }
        exchange.puller = nil
        loop.setDeadline(.max, for: self)
        puller.resume(returning: result)
    }

    private func awaitBody() {
        if exchange.awaitsContinue {
            exchange.awaitsContinue = false
            // RFC 9110 §10.1.1: only now that somebody wants the content.
            output.append(.bytes(Self.continueResponse, sent: 0))
            flush()
            guard phase == .handling else { return }
        }
        loop.watch(self, for: interest | clinux_readable)
        loop.setDeadline(loop.now + limits.bodyTime.nanoseconds, for: self)
    }

    /// A piece of content from the parser; nil when there is none now, at the end and after a failure.
    private func nextPiece() -> [UInt8]? {
        switch parser.next() {
        case .body(let piece)?:
            if let remaining = exchange.remaining { exchange.remaining = remaining - piece.count }
            return piece
        case .end?:
            exchange.isBodyComplete = true
        case .failure?:
            exchange.failure = .malformed
        case .head?, nil:
            break
        }
        return nil
    }

    /// No more content will come; the handler is told when it asks.
    func failBody(_ failure: BodyError) {
        guard !exchange.isBodyComplete, exchange.failure == nil else { return }
        exchange.failure = failure
        continuePulling()
    }

    /// Whether the connection can be used for another request although the handler left content unread: when little is
    /// left of it.
    ///
    /// What has arrived already is dropped here.
    func canSkipBody() -> Bool {
        while !exchange.isBodyComplete, exchange.failure == nil, nextPiece() != nil {}
        guard !exchange.isBodyComplete else { return true }
        guard exchange.failure == nil, !exchange.awaitsContinue, let remaining = exchange.remaining else {
            return false
        }
        return remaining <= limits.discardedBody
    }

    /// Drops content nobody asked for until the next request.
    func discard() {
        while !exchange.isBodyComplete, nextPiece() != nil {}
        if exchange.failure != nil { return close() }
        guard exchange.isBodyComplete else { return }
        phase = .receiving
        advance()
    }
}
