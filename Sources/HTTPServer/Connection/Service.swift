internal import CLinux
internal import Core
internal import Glibc
internal import HTTP

/// What one loop needs to serve its connections, and what they share: made, used and kept on the loop's thread.
@safe final class Service {
    unowned let loop: EventLoop
    let limits: Limits
    let parserLimits: RequestParser.Limits
    let respond: @Sendable (Request) async -> Response
    let log: Log
    /// What the requests of all loops may keep of their content.
    let bodies: BodyBudget

    /// Where sockets are read into.
    ///
    /// One for all connections, since a read is parsed before the next.
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    /// Where answers are put together; empty between two of them.
    var output: [UInt8] = []
    /// The server's own lines of the head that is being made.
    var lines: [UInt8] = []
    /// The Date line and the second it is of.
    var dateLine: [UInt8] = []
    var dateSecond: Int64 = -1
    let gzip = GzipEncoder()

    private(set) var isDraining = false
    private(set) var connections = 0
    private let share: Int
    private var compressible: [(type: String, answer: Bool)] = []
    private var listeners: [Listener] = []
    private var whenEmpty: [@Sendable () -> Void] = []
    private var complaintSilencedUntil: UInt64 = 0
    private var idleClosedAt: UInt64 = 0

    init(
        loop: EventLoop,
        configuration: Server.Configuration,
        bodies: BodyBudget,
        respond: @escaping @Sendable (Request) async -> Response
    ) {
        self.loop = loop
        self.bodies = bodies
        self.respond = respond
        limits = configuration.limits
        log = configuration.log
        share = max(1, (limits.connections + configuration.loops - 1) / configuration.loops)
        var parserLimits = RequestParser.Limits()
        parserLimits.requestLine = limits.requestLine
        parserLimits.fieldBytes = limits.headerBytes
        parserLimits.fieldCount = limits.headerCount
        self.parserLimits = parserLimits
        output.reserveCapacity(64 * 1024)
    }

    deinit { unsafe input.deallocate() }

    func listen(on descriptors: [Int32]) {
        for descriptor in descriptors {
            let listener = Listener(descriptor: descriptor, loop: loop, service: self)
            if loop.register(listener, for: clinux_readable) {
                listeners.append(listener)
            } else {
                log.error("listening socket refused", ["loop": loop.name])
                close(descriptor)
            }
        }
    }

    /// As `ContentCoding.isCompressible`, with the answers kept: handlers use a handful of types.
    func isCompressible(_ type: String) -> Bool {
        if let known = compressible.first(where: { $0.type == type }) { return known.answer }
        let answer = ContentCoding.isCompressible(type)
        if compressible.count < 16 { compressible.append((type, answer)) }
        return answer
    }

    /// Whether this loop's share of the connections is not used up.
    var hasRoom: Bool { connections < share }

    func open(descriptor: Int32, peer: String) {
        let connection = Connection(descriptor: descriptor, service: self, peer: peer)
        guard loop.register(connection, for: clinux_readable) else {
            close(descriptor)
            return
        }
        connections += 1
        connection.begin()
    }

    /// A connection's descriptor is closed.
    func closed() {
        connections -= 1
        if isDraining {
            if connections == 0 { finishDraining() }
        } else {
            for listener in listeners { listener.resume() }
        }
    }

    /// Makes room by closing connections that have been idle for longer than `nanoseconds`; at most once a second,
    /// since it looks at all of them.
    func closeIdle(since nanoseconds: UInt64) {
        guard loop.now >= idleClosedAt + 1_000_000_000 else { return }
        idleClosedAt = loop.now
        for connection in all where connection.isIdle && connection.idleSince + nanoseconds <= loop.now {
            connection.close()
        }
    }

    /// Logs that the process is out of descriptors, once per ten seconds.
    func complain(about number: Int32) {
        guard loop.now >= complaintSilencedUntil else { return }
        complaintSilencedUntil = loop.now + 10_000_000_000
        log.error("connections cannot be accepted", ["errno": String(number), "open": String(connections)])
    }

    /// Accepts no more, answers what has been asked, and calls `whenEmpty` when the last connection has gone.
    func drain(whenEmpty: @escaping @Sendable () -> Void) {
        for listener in listeners { listener.stop() }
        listeners = []
        isDraining = true
        self.whenEmpty.append(whenEmpty)
        // Streams first: they hold a client each that can go elsewhere at once.
        let (streaming, others) = (all.filter { $0.phase == .streaming }, all.filter { $0.phase != .streaming })
        for connection in streaming + others { connection.drain() }
        if connections == 0 { finishDraining() }
    }

    /// Cuts every connection.
    func closeAll() {
        for connection in all { connection.close() }
    }

    private func finishDraining() {
        for body in whenEmpty { body() }
        whenEmpty = []
    }

    private var all: [Connection] { loop.channels.compactMap { $0 as? Connection } }
}
