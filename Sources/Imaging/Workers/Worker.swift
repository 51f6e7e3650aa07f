internal import CSandbox
internal import Glibc

/// A worker process and the socket to it; used by one thread.
final class Worker {
    private let process: pid_t
    private let socket: Int32

    /// Starts the program anew as a worker of one kind.
    init(_ kind: WorkerKind, program: String, limits: ImagingLimits) throws(ImagingError) {
        var process: pid_t = 0
        var socket: Int32 = -1
        let arguments = ["lares", "decode", kind.rawValue, "\(limits.memoryBytes)", "\(limits.processorSeconds)"]
        let settings = [
            "OMP_THREAD_LIMIT=1",  // Tesseract's threads wait for each other longer than they save
            "SWIFT_BACKTRACE=enable=no",  // a crash is to be over at once
        ]
        let error = unsafe withCStrings(arguments) { arguments in
            unsafe withCStrings(settings) { settings in
                unsafe csandbox_start(program, arguments, settings, &process, &socket)
            }
        }
        guard error == 0 else { throw .failed }
        self.process = process
        self.socket = socket
    }

    deinit {
        close(socket)
        csandbox_end(process)
    }

    /// Whether it waits for a request: one that ended, or says something unasked, does not.
    var isWaiting: Bool { !isReady(for: Int16(POLLIN), until: .now) }

    /// Sends a request and waits for its answer, at most `answerLimit` bytes of it.
    ///
    /// After a failure the worker is in an unknown state: let it go.
    func ask(_ request: [UInt8], deadline: ContinuousClock.Instant) throws(ImagingError) -> [UInt8] {
        var header = WireWriter()
        header.number(request.count)
        try send(header.bytes, deadline)
        try send(request, deadline)
        let count = try receive(4, deadline).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count <= Self.answerLimit else { throw .failed }
        return try receive(count, deadline)
    }

    private static let answerLimit = 32 << 20

    private func send(_ bytes: [UInt8], _ deadline: ContinuousClock.Instant) throws(ImagingError) {
        var sent = 0
        while sent < bytes.count {
            guard isReady(for: Int16(POLLOUT), until: deadline) else { throw .tookTooLong }
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    socket,
                    buffer.baseAddress?.advanced(by: sent),
                    bytes.count - sent,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                )
            }
            if count > 0 { sent += count } else if errno != EAGAIN && errno != EINTR { throw .failed }
        }
    }

    private func receive(_ count: Int, _ deadline: ContinuousClock.Instant) throws(ImagingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            guard isReady(for: Int16(POLLIN), until: deadline) else { throw .tookTooLong }
            let start = received
            let new = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe recv(
                    socket,
                    buffer.baseAddress?.advanced(by: start),
                    count - start,
                    Int32(MSG_DONTWAIT)
                )
            }
            if new > 0 { received += new } else if new == 0 || (errno != EAGAIN && errno != EINTR) { throw .failed }
        }
        return bytes
    }

    private func isReady(for events: Int16, until deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            let milliseconds = left <= .zero ? 0 : left.components.seconds * 1000 + 1
            var entry = pollfd(fd: socket, events: events, revents: 0)
            let count = unsafe poll(&entry, 1, Int32(clamping: milliseconds))
            if count > 0 { return true }
            if count == 0 && milliseconds == 0 { return false }
        }
    }
}

/// Calls with a list of C strings that ends with NULL.
private func withCStrings<R>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> R
) -> R {
    let copies = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    return unsafe copies.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
