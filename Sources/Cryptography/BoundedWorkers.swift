import Glibc
import Synchronization

/// Runs costly closures on a few threads of its own, lets a few more wait, and refuses the rest.
///
/// A thread ends when nothing waits, so an idle program has none. They are not the threads of Swift's shared pool:
/// one per core, these must stay free for short work.
package final class BoundedWorkers: Sendable {
    /// Nothing more may wait.
    package struct Full: Error {}

    private struct Job: Sendable {
        let number: UInt64
        let run: @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var threads = 0
        var lastNumber: UInt64 = 0
    }

    private let threadLimit: Int
    private let waitingLimit: Int
    private let state = Mutex(State())

    /// Makes workers: how many threads at most, and how many closures may wait for one.
    package init(threads: Int, waiting: Int) {
        threadLimit = threads
        waitingLimit = waiting
    }

    /// The closure's result.
    ///
    /// Throws what it throws, `Full`, or `CancellationError` when the task is cancelled before
    /// a thread took the closure up; one that runs is finished.
    package func run<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<R, any Error>) in
                submit(
                    Job(number: number) {
                        continuation.resume(with: Result(catching: body))
                    } fail: { error in
                        continuation.resume(throwing: error)
                    }
                )
                // A cancellation that came before the job stood in the queue found nothing there.
                if Task.isCancelled { withdraw(number, CancellationError()) }
            }
        } onCancel: {
            withdraw(number, CancellationError())
        }
    }

    private func submit(_ job: Job) {
        enum Verdict {
            case refused
            case queued
            case needsThread
        }
        let verdict = state.withLock { state -> Verdict in
            if state.threads < threadLimit {
                state.threads += 1
                state.waiting.append(job)
                return .needsThread
            }
            guard state.waiting.count < waitingLimit else { return .refused }
            state.waiting.append(job)
            return .queued
        }
        switch verdict {
        case .refused: job.fail(Full())
        case .queued: break
        case .needsThread: startThread(for: job)
        }
    }

    private func withdraw(_ number: UInt64, _ reason: any Error) {
        let job = state.withLock { state -> Job? in
            guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
            return state.waiting.remove(at: index)
        }
        job?.fail(reason)
    }

    fileprivate func work() {
        while let job = nextJob() { job.run() }
    }

    private func nextJob() -> Job? {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.threads -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }

    private func startThread(for job: Job) {
        var thread = pthread_t()
        let workers = unsafe Unmanaged.passRetained(self)
        let result = unsafe pthread_create(&thread, nil, workerThread, workers.toOpaque())
        if result == 0 {
            pthread_detach(thread)
        } else {
            unsafe workers.release()
            state.withLock { $0.threads -= 1 }
            withdraw(job.number, Full())  // unless a thread there is has taken it up meanwhile
        }
    }
}

/// A global function, since a closure written where an actor is inferred would trap on a foreign thread.
private func workerThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context {
        unsafe Unmanaged<BoundedWorkers>.fromOpaque(context).takeRetainedValue().work()
    }
    return nil
}
