internal import CLinux
internal import Glibc
internal import Synchronization

/// Signals of the operating system as something to await.
package final class Signals: Sendable {
    private struct State {
        var arrived: [Int32] = []
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    private let state = Mutex(State())

    /// From here on the signals do not end the process; `next()` tells of them.
    ///
    /// SIGPIPE is ignored: a write to a client that went away fails with EPIPE instead.
    ///
    /// Handlers belong to the whole process, so make one of these, at start-up.
    ///
    /// - Throws: `SystemError` when the process is out of descriptors or threads.
    package init(_ signals: [Int32] = [SIGTERM, SIGINT]) throws(SystemError) {
        Self.ignoreBrokenPipes()
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw SystemError("make a pipe for signals") }
        for signal in signals {
            guard clinux_signal_forward(signal, ends[1]) == 0 else { throw SystemError("handle signal \(signal)") }
        }
        let context = unsafe Unmanaged.passRetained(SignalReader(pipe: ends[0], owner: self)).toOpaque()
        let error = unsafe clinux_thread_start("signals", readSignals, context)
        guard error == 0 else { throw SystemError("start the thread signals", number: error) }
    }

    /// The next signal that came, in the order they came.
    package func next() async -> Int32 {
        await withCheckedContinuation { continuation in
            let arrived = state.withLock { state -> Int32? in
                guard state.arrived.isEmpty else { return state.arrived.removeFirst() }
                state.waiting.append(continuation)
                return nil
            }
            if let arrived { continuation.resume(returning: arrived) }
        }
    }

    /// Makes writes to sockets and pipes that nobody reads fail instead of ending the process.
    package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    fileprivate func arrived(_ signal: Int32) {
        let waiting = state.withLock { state -> CheckedContinuation<Int32, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.arrived.append(signal)
            return nil
        }
        if let waiting { waiting.resume(returning: signal) }
    }
}

/// What the thread that reads the pipe is given.
private final class SignalReader {
    let pipe: Int32
    let owner: Signals

    init(pipe: Int32, owner: Signals) {
        self.pipe = pipe
        self.owner = owner
    }
}

private func readSignals(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    let reader = unsafe Unmanaged<SignalReader>.fromOpaque(context).takeRetainedValue()
    var number: UInt8 = 0
    while unsafe read(reader.pipe, &number, 1) != 0 { reader.owner.arrived(Int32(number)) }
}
