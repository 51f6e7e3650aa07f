internal import CLinux
internal import Dispatch
internal import Synchronization

/// A thread of its own for work that would hold up an event loop: hashing, exports, blocking calls.
///
/// It is a serial executor too, so an actor can live on it (`nonisolated var unownedExecutor`). Work runs in the order
/// it came in.
package final class NamedThread: SerialExecutor {
    private enum Work {
        case job(UnownedJob)
        case body(@Sendable () -> Void)
        case stop
    }

    /// The name of the thread, as `ps -L` shows it.
    package let name: String
    private let queue = Mutex<[Work]>([])
    private let bell = DispatchSemaphore(value: 0)

    /// Starts the thread, which runs until `stop()`.
    ///
    /// - Parameter name: the thread's name; Linux shows 15 bytes.
    /// - Throws: `SystemError` when the process is out of threads.
    package init(name: String) throws(SystemError) {
        self.name = name
        // The thread owns itself until it is stopped.
        let context = unsafe Unmanaged.passRetained(self)
        let error = unsafe clinux_thread_start(name, runNamedThread, context.toOpaque())
        guard error == 0 else {
            unsafe context.release()
            throw SystemError("start the thread \(name)", number: error)
        }
    }

    /// Whether the caller is on this thread.
    package var isCurrent: Bool {
        unsafe clinux_thread_owner(clinux_named_thread) == Unmanaged.passUnretained(self).toOpaque()
    }

    /// Runs `body` on the thread and answers what it returned or threw.
    ///
    /// Cancelling the caller does not stop it.
    package func run<R: Sendable, E: Error>(_ body: @escaping @Sendable () throws(E) -> R) async throws(E) -> R {
        let result: Result<R, E> = await withCheckedContinuation { continuation in
            post(.body { continuation.resume(returning: Result(catching: body)) })
        }
        return try result.get()
    }

    /// Ends the thread after the work that is waiting.
    ///
    /// Nothing may be given to it afterwards.
    package func stop() { post(.stop) }

    package func enqueue(_ job: consuming ExecutorJob) { post(.job(UnownedJob(job))) }

    package func checkIsolated() { precondition(isCurrent, "not on the thread \(name)") }

    package func isSameExclusiveExecutionContext(other: NamedThread) -> Bool { self === other }

    private func post(_ work: Work) {
        queue.withLock { $0.append(work) }
        bell.signal()
    }

    fileprivate func live() {
        unsafe clinux_thread_set_owner(clinux_named_thread, Unmanaged.passUnretained(self).toOpaque())
        while true {
            bell.wait()
            // One signal per piece of work; a batch leaves signals behind that find an empty queue.
            for work in queue.withLock({ queue in
                let waiting = queue
                if !queue.isEmpty { queue = [] }
                return waiting
            }) {
                switch work {
                case .job(let job): unsafe job.runSynchronously(on: asUnownedSerialExecutor())
                case .body(let body): body()
                case .stop: return
                }
            }
        }
    }
}

/// Free, not a closure: a closure made in an isolated place would carry that isolation to this thread.
private func runNamedThread(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<NamedThread>.fromOpaque(context).takeRetainedValue().live()
}
