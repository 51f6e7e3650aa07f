import Glibc
import HTTPServer

/// A client that sends exactly the bytes it is told and reads what comes back, on a blocking socket.
final class RawClient {
    enum Failure: Error {
        case cannotConnect(Int32)
        case timedOut
        case closedEarly([UInt8])
        case reset
        case notAnAnswer(String)
    }

    let socket: Int32
    private var buffer: [UInt8] = []

    /// Connects to 127.0.0.1, or ::1.
    ///
    /// A read that waits longer than `patience` seconds fails.
    init(port: Int, patience: Int = 10, receiveBuffer: Int32? = nil, ipv6: Bool = false) throws {
        let family = ipv6 ? AF_INET6 : AF_INET
        socket = Glibc.socket(family, Int32(SOCK_STREAM.rawValue), 0)
        var time = timeval(tv_sec: patience, tv_usec: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var one: Int32 = 1
        unsafe setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        if var receiveBuffer { unsafe setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
        let result = ipv6 ? connect6(UInt16(port)) : connect4(UInt16(port))
        guard result == 0 else {
            let error = errno
            close(socket)
            throw Failure.cannotConnect(error)
        }
    }

    private func connect4(_ port: UInt16) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private func connect6(_ port: UInt16) -> Int32 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
    }

    deinit { close(socket) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(socket, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure.reset }
            sent += count
        }
    }

    /// Sends what the socket takes without waiting; the number of bytes.
    func sendWithoutWaiting(_ bytes: [UInt8]) -> Int {
        unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(socket, $0.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
    }

    /// Ends the sending side, as `printf … | nc` does.
    func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// Makes the coming close a reset.
    func resetOnClose() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    }

    /// Reads the next answer; that to a HEAD request has no content whatever its head says.
    func answer(toHead isHead: Bool = false) throws -> Answer {
        while true {
            if let (answer, length) = try Answer.parse(buffer, isHead: isHead) {
                buffer.removeFirst(length)
                return answer
            }
            guard try fill() else { throw Failure.closedEarly(buffer) }
        }
    }

    /// All bytes up to the end of the connection.
    func rest() throws -> [UInt8] {
        while try fill() {}
        return buffer
    }

    /// Reads what is there; false at the end.
    @discardableResult
    func fill() throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe read(socket, &chunk, chunk.count)
        if count < 0 { throw errno == EAGAIN ? Failure.timedOut : Failure.reset }
        buffer.append(contentsOf: chunk[..<count])
        return count > 0
    }

    var buffered: Int { buffer.count }

    /// The first bytes of what was read already.
    func take(_ count: Int) -> [UInt8] {
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Whether nothing more comes and the server ended the connection in good order.
    func isEnded() throws -> Bool { try rest().isEmpty }
}

/// An answer as it came over the wire.
struct Answer {
    var status: Int
    var lines: [String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(_ name: String) -> String? {
        lines.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { String($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
    }

    static func parse(_ bytes: [UInt8], isHead: Bool) throws -> (Answer, Int)? {
        guard let end = headEnd(bytes) else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        let lines = head.split(separator: "\r\n").map(String.init)
        let parts = lines.first?.split(separator: " ") ?? []
        guard parts.count >= 2, parts[0] == "HTTP/1.1", let status = Int(parts[1]) else {
            throw RawClient.Failure.notAnAnswer(head)
        }
        var answer = Answer(status: status, lines: Array(lines.dropFirst()), body: [])
        let hasNone = isHead || status < 200 || status == 204 || status == 304
        let length = hasNone ? 0 : answer["content-length"].flatMap(Int.init) ?? 0
        guard bytes.count >= end + 4 + length else { return nil }
        answer.body = Array(bytes[(end + 4)..<(end + 4 + length)])
        return (answer, end + 4 + length)
    }

    private static func headEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...(bytes.count - 4)).first {
            bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
        }
    }
}
