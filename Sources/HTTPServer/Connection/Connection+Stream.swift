internal import CLinux
internal import Glibc
internal import HTTP

/// A stream that is being sent, and how far that is.
struct OpenStream {
    let stream: ResponseStream
    /// Whether there may be news since the source was last asked.
    var hasNews = true
    /// Whether the source is being asked.
    var isAsking = false
    /// Whether a heartbeat is due unless there are news.
    var isBeatDue = false
}

/// Answers that go on until somebody ends them.
extension Connection {
    /// Writes the head that stands in the loop's buffer, and from then on what the stream's source has.
    func begin(_ stream: ResponseStream) {
        phase = .streaming
        exchange.stream = OpenStream(stream: stream)
        limitSilence()
        loop.watch(self, for: interest | clinux_readable)
        let number = request
        stream.attach { [loop] in loop.execute { self.woken(number) } }
        appendHead(from: 0)
        flush()
    }

    /// Has the kernel give up a client that acknowledges nothing: a heartbeat alone never fills its buffer, and by
    /// itself it would go on trying for a quarter of an hour (tcp(7), TCP_USER_TIMEOUT).
    private func limitSilence() {
        let time = limits.heartbeatTime.nanoseconds + limits.writeTime.nanoseconds
        var milliseconds = Int32(clamping: time / 1_000_000)
        unsafe setsockopt(
            descriptor,
            Int32(IPPROTO_TCP),
            TCP_USER_TIMEOUT,
            &milliseconds,
            socklen_t(MemoryLayout<Int32>.size)
        )
    }

    private func woken(_ number: UInt64) {
        guard number == request, phase == .streaming else { return }
        exchange.stream?.hasNews = true
        ask()
    }

    /// The socket took all there was.
    func streamWasTaken() {
        loop.setDeadline(loop.now + limits.heartbeatTime.nanoseconds, for: self)
        ask()
    }

    /// Nothing was sent for a while, or the client took nothing for too long.
    func beat() {
        guard output.isEmpty else { return close() }
        exchange.stream?.isBeatDue = true
        exchange.stream?.hasNews = true
        ask()
    }

    /// Asks the source for the next piece, unless the client has yet to take the one before.
    private func ask() {
        guard let open = exchange.stream, open.hasNews, !open.isAsking, output.isEmpty else { return }
        exchange.stream?.hasNews = false
        exchange.stream?.isAsking = true
        let number = request
        Task(executorPreference: loop) {
            let piece = await open.stream.next()
            self.send(piece, number)
        }
    }

    private func send(_ piece: ResponseStream.Piece, _ number: UInt64) {
        guard number == request, phase == .streaming, let open = exchange.stream else { return }
        exchange.stream?.isAsking = false
        exchange.stream?.isBeatDue = false
        switch piece {
        case .nothing:
            if open.isBeatDue { append(chunk: open.stream.heartbeat) }
        case .bytes(let bytes):
            append(chunk: bytes)
        case .last(let bytes):
            append(chunk: bytes)
            return endStream()
        }
        if output.isEmpty { ask() } else { flush() }
    }

    /// Ends the content after what is on its way.
    func endStream() {
        exchange.stream?.stream.end()
        exchange.stream = nil
        phase = .answering
        loop.setDeadline(.max, for: self)
        exchange.keepsAlive = exchange.keepsAlive && !service.isDraining
        if !exchange.isVersion10 { output.append(.bytes(Array("0\r\n\r\n".utf8), sent: 0)) }
        flush()
    }

    private func append(chunk bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        guard !exchange.isVersion10 else { return output.append(.bytes(bytes, sent: 0)) }
        let length = Array("\(String(bytes.count, radix: 16))\r\n".utf8)
        output.append(.bytes(length + bytes + [0x0D, 0x0A], sent: 0))
    }

    /// Whether the client has gone, or sent its next request already: that stays in the kernel until the stream ends.
    func lookForEnd() {
        var byte: UInt8 = 0
        let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        if count > 0 {
            loop.watch(self, for: interest & ~clinux_readable)
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
            close()
        }
    }
}
