internal import CLinux
internal import Glibc
internal import HTTP

/// The answer to a request, and what becomes of the connection afterwards.
extension Connection {
    /// Content up to this length is joined with the head; above it two pieces are cheaper than a copy.
    private static let joined = 32 * 1024

    /// The handler's answer to the request of that number.
    func answer(_ response: Response, to number: UInt64) {
        // The client may have gone meanwhile.
        guard number == request, phase == .handling else { return response.body.abandon() }
        if let puller = exchange.puller {
            exchange.puller = nil
            puller.resume(returning: .failure(.closed))
        }
        phase = .answering
        loop.setDeadline(.max, for: self)
        exchange.keepsAlive = exchange.keepsAlive && canSkipBody() && !service.isDraining
        let response = encoded(response)
        // Without chunks only the end of the connection ends a stream.
        if response.body.length == nil, exchange.isVersion10 { exchange.keepsAlive = false }
        service.output.removeAll(keepingCapacity: true)
        service.appendHead(response, exchange)
        guard !exchange.isHead, !response.status.forbidsContent else {
            response.body.abandon()
            return write(.none)
        }
        if case .stream(let stream) = response.body { begin(stream) } else { write(response.body) }
    }

    /// Writes the head that stands in the loop's buffer, and the content: at once as far as the socket takes it.
    private func write(_ body: ResponseBody) {
        guard output.isEmpty else {
            appendHead(from: 0)
            append(body)
            return flush()
        }
        switch body {
        case .bytes(let bytes) where bytes.count > Self.joined:
            let written = OutputQueue.send(service.output, bytes, to: descriptor)
            let head = service.output.count
            if written == head + bytes.count { return answered() }
            appendHead(from: max(0, written))
            output.append(.bytes(bytes, sent: max(0, written - head)))
        case .bytes(let bytes):
            service.output.append(contentsOf: bytes)
            fallthrough
        case .none, .stream:
            let written = OutputQueue.send(service.output, from: 0, to: descriptor, more: false)
            if written == service.output.count { return answered() }
            appendHead(from: max(0, written))
        case .file(let slice):
            appendHead(from: 0)
            output.append(.file(slice, sent: 0))
        }
        flush()
    }

    /// Keeps what the socket did not take of the loop's buffer: a copy, since the buffer is large and needed again.
    func appendHead(from start: Int) {
        if start < service.output.count { output.append(.bytes(Array(service.output[start...]), sent: 0)) }
    }

    private func append(_ body: ResponseBody) {
        switch body {
        case .none, .stream: break
        case .bytes(let bytes): output.append(.bytes(bytes, sent: 0))
        case .file(let slice): output.append(.file(slice, sent: 0))
        }
    }

    /// Writes on, as far as the socket takes it.
    func flush() {
        var written = 0
        switch output.flush(to: descriptor, written: &written) {
        case .done:
            loop.watch(self, for: interest & ~clinux_writable)
            if phase == .answering { answered() } else if phase == .streaming { streamWasTaken() }
        case .blocked:
            loop.watch(self, for: interest | clinux_writable)
            if phase == .answering || phase == .streaming, written > 0 || deadline == .max {
                loop.setDeadline(loop.now + limits.writeTime.nanoseconds, for: self)
            }
        case .failed:
            close()
        }
    }

    /// The whole answer is with the kernel.
    private func answered() {
        loop.setDeadline(.max, for: self)
        guard exchange.keepsAlive else { return finish() }
        guard exchange.isBodyComplete else {
            phase = .discarding
            loop.watch(self, for: clinux_readable)
            loop.setDeadline(loop.now + limits.bodyTime.nanoseconds, for: self)
            return
        }
        phase = .receiving
        advance()
    }

    /// Ends the connection so that the client can read the answer first.
    ///
    /// Closing over bytes that were not read makes the kernel send a reset, which can overtake the answer at the
    /// client (RFC 9112 §9.6): so only the sending side is closed, and the rest is read.
    private func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
        phase = .lingering
        parser = RequestParser(limits: service.parserLimits)
        loop.watch(self, for: clinux_readable)
        loop.setDeadline(loop.now + limits.lingerTime.nanoseconds, for: self)
        dropInput()
    }

    /// Reads and drops; ends the connection when the client ended its side.
    func dropInput() {
        let count = unsafe read(descriptor, service.input.baseAddress, service.input.count)
        if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { close() }
    }
}

extension ResponseBody {
    /// Nobody will send it.
    func abandon() {
        if case .stream(let stream) = self { stream.end() }
    }
}
