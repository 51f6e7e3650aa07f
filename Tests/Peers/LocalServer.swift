import Glibc
package import Outbound
import Synchronization

/// A small HTTP server for tests: a thread that takes one connection after the other and gives each its own.
package final class LocalServer: Sendable {
    /// What a client sent: the first line, the headers and the body.
    package struct Received: Sendable {
        package var head: String
        package var body: String
        /// Connections are numbered from 1.
        package var connection: Int

        /// The path of the first line.
        package var path: String { String(head.split(separator: " ")[1]) }
        /// Lines of headers that begin with this name.
        package func lines(_ name: String) -> [String] {
            head.split(whereSeparator: \.isNewline).map(String.init).filter { $0.hasPrefix("\(name):") }
        }
    }

    /// What the server does with a request.
    package enum Answer: Sendable {
        /// Sends these bytes; the connection stays open.
        case bytes([UInt8])
        /// Sends these bytes and closes.
        case last([UInt8])
        /// Never answers.
        case silence
    }

    package let port: Int
    private let listener: Int32
    private let respond: @Sendable (Received) -> Answer
    private let log = Mutex<[Received]>([])
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    package init(_ respond: @escaping @Sendable (Received) -> Answer) {
        (arrivals, arrival) = AsyncStream.makeStream()
        self.respond = respond
        (listener, port) = Self.listen()
        Self.detach { [self] in acceptAll() }
    }

    /// A socket at a free port of 127.0.0.1.
    private static func listen() -> (Int32, port: Int) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                precondition(unsafe bind(listener, pointer, length) == 0)
                precondition(Glibc.listen(listener, 64) == 0)
                precondition(unsafe getsockname(listener, pointer, &length) == 0)
            }
        }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Everything received so far.
    package var received: [Received] { log.withLock { $0 } }

    /// Suspends until one more request has come.
    package func reached() async {
        for await _ in arrivals { return }
    }

    package func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

    /// What a fetch from here needs, since 127.0.0.1 is not public.
    package var policy: AddressPolicy { AddressPolicy(allow: [HostAndPort("127.0.0.1:\(port)")].compactMap(\.self)) }

    /// A GET of this path that is allowed.
    package func request(_ path: String) -> FetchRequest { FetchRequest(url(path), policy: policy) }

    private func acceptAll() {
        var count = 0
        while case let connection = accept(listener, nil, nil), connection >= 0 {
            count += 1
            Self.detach { [self, count] in
                serve(connection, number: count)
                close(connection)
            }
        }
        close(listener)
    }

    private func serve(_ connection: Int32, number: Int) {
        var buffered: [UInt8] = []
        while let received = receive(from: connection, number: number, &buffered) {
            log.withLock { $0.append(received) }
            arrival.yield()
            switch respond(received) {
            case .bytes(let bytes): if !send(bytes, to: connection) { return }
            case .last(let bytes):
                _ = send(bytes, to: connection)
                return
            case .silence:
                // Until the client gives up.
                var byte: UInt8 = 0
                while unsafe read(connection, &byte, 1) > 0 {}
                return
            }
        }
    }

    private func receive(from connection: Int32, number: Int, _ buffered: inout [UInt8]) -> Received? {
        while true {
            if let head = Self.head(of: buffered) {
                let received = Received(head: head, body: "", connection: number)
                let length = received.lines("Content-Length").first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
                let end = head.utf8.count + length
                if buffered.count >= end {
                    let body = String(decoding: buffered[head.utf8.count..<end], as: UTF8.self)
                    buffered.removeFirst(end)
                    return Received(head: head, body: body, connection: number)
                }
            }
            var piece = [UInt8](repeating: 0, count: 65536)
            let count = unsafe read(connection, &piece, piece.count)
            guard count > 0 else { return nil }
            buffered += piece.prefix(count)
            if buffered.first == 0x16 {  // a greeting of TLS, in which no blank line will come
                return Received(head: "", body: "", connection: number)
            }
        }
    }

    private static func head(of bytes: [UInt8]) -> String? {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= 4 else { return nil }
        for index in 0...(bytes.count - 4) where bytes[index..<index + 4].elementsEqual(end) {
            return String(decoding: bytes[..<(index + 4)], as: UTF8.self)
        }
        return nil
    }

    private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.send(connection, $0.baseAddress, $0.count, 0x4000) }
            guard count > 0 else { return false }  // 0x4000 is MSG_NOSIGNAL
            rest = rest.dropFirst(count)
        }
        return true
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static func detach(_ run: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(Body(run)).toOpaque()
        let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { @Sendable context in
            if let context = unsafe context {
                unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
            }
            return nil
        }
        precondition(unsafe pthread_create(&thread, nil, start, context) == 0)
        pthread_detach(thread)
    }
}

extension LocalServer.Answer {
    /// A whole response with a length.
    package static func response(_ status: String, _ headers: [String] = [], _ body: String = "") -> Self {
        response(status, headers, Array(body.utf8))
    }

    /// A whole response with a length.
    package static func response(_ status: String, _ headers: [String], _ body: [UInt8]) -> Self {
        let lines = ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.count)", "", ""]
        return .bytes(Array(lines.joined(separator: "\r\n").utf8) + body)
    }

    /// A redirect to this URL.
    package static func redirect(_ location: String) -> Self {
        response("302 Found", ["Location: \(location)"])
    }
}
