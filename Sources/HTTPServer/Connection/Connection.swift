internal import CLinux
internal import Glibc
internal import HTTP

/// One client's connection: a request is read, handled and answered, then the next.
///
/// Requests sent ahead (pipelining) wait in the parser and the kernel until the one before them is answered, so answers
/// come in order and never pile up.
//
// `@unchecked Sendable`: touched by its loop's own thread alone. Handlers run there; what runs elsewhere (a handler
// that pulls content from another executor) comes back through `EventLoop.execute`.
@safe final class Connection: Channel, @unchecked Sendable {
    enum Phase {
        /// Waiting for a request, or in the middle of its head.
        case receiving
        /// A handler works on a request.
        case handling
        /// The answer is on its way, as fast as the client takes it.
        case answering
        /// The answer is a stream: it goes on until its source or the client ends it.
        case streaming
        /// The answer is out, and content nobody asked for is read and dropped before the next request.
        case discarding
        /// Nothing is sent any more; what comes is dropped until the client has seen the end (RFC 9112 §9.6).
        case lingering
        case closed
    }

    /// Memory is given back after this long without a request.
    private static let quiet: UInt64 = 1_000_000_000

    let service: Service
    let peer: String
    var parser: RequestParser
    var phase = Phase.receiving
    var output = OutputQueue()
    /// When the last request was answered, or the connection opened.
    private(set) var idleSince: UInt64
    /// Whether the head of a request has begun, and its deadline is set.
    private var isHeadTimed = false

    /// Counts requests, so that what a handler does too late is recognised.
    var request: UInt64 = 0
    var exchange = Exchange()

    /// What is known of the request that is being handled.
    struct Exchange {
        var keepsAlive = true
        var isHead = false
        var isVersion10 = false
        /// The request's fields, in case the answer depends on them.
        var fields = Fields()
        /// Whether all of the content has been taken from the parser.
        var isBodyComplete = true
        /// What is left of an announced length; nil for chunks.
        var remaining: Int?
        /// Whether the client still waits for 100 (Continue).
        var awaitsContinue = false
        /// Why no more content can come.
        var failure: BodyError?
        /// The handler that waits for content.
        var puller: CheckedContinuation<Result<[UInt8]?, BodyError>, Never>?
        /// The stream that is being sent.
        var stream: OpenStream?
    }

    init(descriptor: Int32, service: Service, peer: String) {
        self.service = service
        self.peer = peer
        parser = RequestParser(limits: service.parserLimits)
        idleSince = service.loop.now
        super.init(descriptor: descriptor, loop: service.loop)
    }

    var limits: Limits { service.limits }

    /// Whether nothing is going on.
    var isIdle: Bool {
        if case .receiving = phase { parser.isIdle } else { false }
    }

    func begin() { loop.setDeadline(loop.now + limits.idleTime.nanoseconds, for: self) }

    override func ready(_ bits: UInt32) {
        // Both directions are over, or the client reset the connection: nobody is there to read an answer. A client
        // that only stopped sending (shutdown) does not show here and still gets its answer.
        guard bits & (clinux_hung_up | clinux_failed) == 0 else {
            if case .lingering = phase { dropInput() } else { close() }
            return
        }
        if bits & clinux_writable != 0 { flush() }
        if bits & clinux_readable != 0 { readable() }
    }

    private func readable() {
        switch phase {
        case .receiving, .discarding:
            read()
        case .handling where !exchange.isBodyComplete && parser.buffered < limits.bodyBuffer:
            read()
        case .handling, .answering:
            // Left in the kernel, which then slows the client down.
            loop.watch(self, for: interest & ~clinux_readable)
        case .streaming:
            lookForEnd()
        case .lingering:
            dropInput()
        case .closed:
            break
        }
    }

    /// One read per wake-up, so that a fast sender does not hold up the others.
    private func read() {
        let count = unsafe Glibc.read(descriptor, service.input.baseAddress, service.input.count)
        if count > 0 {
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: service.input[..<count])
            unsafe parser.feed(bytes.bytes)
            arrived()
        } else if count == 0 {
            inputEnded()
        } else if errno != EAGAIN && errno != EINTR {
            close()
        }
    }

    private func arrived() {
        switch phase {
        case .receiving: advance()
        case .handling: continuePulling()
        case .discarding: discard()
        default: break
        }
    }

    /// The client will send no more (shutdown of its sending side, or the end).
    private func inputEnded() {
        switch phase {
        case .handling:
            loop.watch(self, for: interest & ~clinux_readable)
            failBody(.closed)
        case .answering:
            loop.watch(self, for: interest & ~clinux_readable)
        case .receiving, .streaming, .discarding, .lingering, .closed:
            close()
        }
    }

    /// Looks for the next request in what has arrived.
    func advance() {
        switch parser.next() {
        case .head(let head): start(head)
        case .failure(let status): refuse(status)
        case .body, .end, nil: awaitMore()
        }
    }

    private func awaitMore() {
        loop.watch(self, for: clinux_readable)
        if parser.isIdle {
            isHeadTimed = false
            if service.isDraining { return close() }
            idleSince = loop.now
            loop.setDeadline(loop.now + min(Self.quiet, limits.idleTime.nanoseconds), for: self)
        } else if !isHeadTimed {
            isHeadTimed = true
            loop.setDeadline(loop.now + limits.headTime.nanoseconds, for: self)
        }
    }

    override func deadlinePassed() {
        switch phase {
        case .receiving where parser.isIdle:
            parser.releaseMemory()
            exchange = Exchange()
            let end = idleSince + limits.idleTime.nanoseconds
            if end <= loop.now { close() } else { loop.setDeadline(end, for: self) }
        case .receiving:
            refuse(.requestTimeout)
        case .handling:
            failBody(.timedOut)
        case .streaming:
            beat()
        case .answering, .discarding, .lingering:
            close()
        case .closed:
            break
        }
    }

    private func start(_ head: RequestHead) {
        isHeadTimed = false
        phase = .handling
        request += 1
        exchange = Exchange()
        exchange.isHead = head.method == .head
        exchange.isVersion10 = head.isVersion10
        exchange.keepsAlive = head.keepsAlive
        exchange.fields = head.fields
        loop.setDeadline(.max, for: self)
        let request = Request(
            method: head.method,
            target: head.target,
            fields: head.fields,
            body: body(head),
            peer: peer
        )
        let number = self.request
        Task(executorPreference: loop) {
            let response = await self.service.respond(request)
            self.answer(response, to: number)
        }
    }

    /// Answers what is no request, or came too slowly, and ends the connection.
    private func refuse(_ status: Status) {
        phase = .handling
        request += 1
        exchange = Exchange()
        exchange.keepsAlive = false
        // Whatever follows is not understood: it is read and dropped while the client reads its answer.
        exchange.isBodyComplete = false
        answer(.text("\(status.reason)\n", status: status), to: request)
    }

    /// No more requests after the one at hand; none at all when there is none.
    func drain() {
        if phase == .streaming { return endStream() }
        guard isIdle else { return }
        // A request may be in the kernel already; closing over it would reset the connection.
        read()
        if isIdle { close() }
    }

    /// Ends the connection at once.
    ///
    /// A handler that is at work goes on; its answer is dropped.
    func close() {
        guard phase != .closed else { return }
        phase = .closed
        failBody(.closed)
        exchange.stream?.stream.end()
        exchange.stream = nil
        loop.unregister(self)
        _ = Glibc.close(descriptor)
        output.removeAll()
        service.closed()
    }
}
