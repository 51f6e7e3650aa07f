internal import CLinux
internal import Glibc

/// The sockets of one server: for every address of its host one per loop, all on one port.
///
/// The kernel spreads new connections over the sockets of an address (SO_REUSEPORT, socket(7)).
struct ListeningSockets {
    /// Descriptors, a row per loop.
    private(set) var rows: [[Int32]]
    private(set) var port = 0

    /// Binds and listens.
    ///
    /// - Parameters:
    ///   - host: an IPv4 or IPv6 address, or a name; of a name all addresses this machine has are taken.
    ///   - port: 0 lets the system choose one.
    ///   - loops: how many sockets each address needs.
    /// - Throws: `SystemError` when no address of the host can be listened on.
    init(host: String, port: Int, loops: Int) throws(SystemError) {
        rows = Array(repeating: [], count: loops)
        let attempt = "listen on \(host.contains(":") ? "[\(host)]" : host):\(port)"
        let addresses = try unsafe Self.resolve(host, attempt)
        defer { unsafe freeaddrinfo(addresses) }
        self.port = port
        var failure = SystemError(attempt, number: EADDRNOTAVAIL)
        var next: UnsafeMutablePointer<addrinfo>? = unsafe addresses
        while let address = unsafe next {
            unsafe next = address.pointee.ai_next
            do { try unsafe bind(address, attempt) } catch {
                failure = error
                // One address of a name may be missing here, such as ::1 without IPv6; a taken port is no such thing.
                if error.number == EADDRINUSE { break }
            }
        }
        guard let first = rows.first, !first.isEmpty, failure.number != EADDRINUSE else {
            for descriptor in rows.joined() { close(descriptor) }
            throw failure
        }
    }

    private static func resolve(_ host: String, _ attempt: String) throws(SystemError) -> UnsafeMutablePointer<addrinfo>
    {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_PASSIVE
        var found: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(host, nil, &hints, &found)
        guard code == 0, let found = unsafe found else {
            throw SystemError(attempt, number: code == EAI_SYSTEM ? errno : EADDRNOTAVAIL)
        }
        return unsafe found
    }

    private mutating func bind(_ address: UnsafeMutablePointer<addrinfo>, _ attempt: String) throws(SystemError) {
        unsafe clinux_set_port(address, Int32(port))
        if port != 0 {
            // With SO_REUSEPORT a second server of the same user could join in unnoticed and take half of the
            // connections. A socket without it finds out whether the port is taken.
            let probe = unsafe clinux_listen(address, 0, 1)
            guard probe >= 0 else { throw SystemError(attempt) }
            close(probe)
        }
        for loop in rows.indices {
            let descriptor = unsafe clinux_listen(address, 1, 1024)
            guard descriptor >= 0 else { throw SystemError(attempt) }
            rows[loop].append(descriptor)
            if port == 0 {
                port = Int(clinux_port(descriptor))
                unsafe clinux_set_port(address, Int32(port))
            }
        }
    }
}
