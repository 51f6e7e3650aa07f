internal import Dispatch
internal import Glibc
internal import Synchronization

/// A few threads that each wait for one worker at a time, and a queue before them.
///
/// They are not the threads of Swift's shared pool, which must stay free for short work. A thread ends when nothing
/// came for a while, and its workers with it.
final class Lanes: Sendable {
    private struct Job: Sendable {
        let request: WorkerRequest
        let finish: @Sendable (Result<[UInt8], ImagingError>) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var threads = 0
        var busy = 0
    }

    private let program: String
    private let limits: ImagingLimits
    private let state = Mutex(State())
    /// Rung once for each job.
    private let bell = DispatchSemaphore(value: 0)

    init(program: String, limits: ImagingLimits) {
        self.program = program
        self.limits = limits
    }

    /// The answer to a request, read by `read`, which must use it up.
    func answer<R>(
        _ request: WorkerRequest,
        read: (inout WireReader) throws(WireReader.Broken) -> R
    ) async throws(ImagingError) -> R {
        let result = await withCheckedContinuation { continuation in
            submit(Job(request: request) { continuation.resume(returning: $0) })
        }
        var reader = WireReader(try result.get())
        do { return try read(&reader) } catch { throw .failed }
    }

    private func submit(_ job: Job) {
        enum Verdict {
            case refused
            case queued
            case needsThread
        }
        let verdict = state.withLock { state -> Verdict in
            guard state.waiting.count < limits.waiting else { return .refused }
            state.waiting.append(job)
            guard state.busy + state.waiting.count > state.threads, state.threads < limits.atOnce else {
                return .queued
            }
            state.threads += 1
            return .needsThread
        }
        switch verdict {
        case .refused:
            job.finish(.failure(.busy))
            return
        case .queued: break
        case .needsThread: startThread()
        }
        bell.signal()
    }

    private func startThread() {
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(self)
        if unsafe pthread_create(&thread, nil, runLane, context.toOpaque()) == 0 {
            pthread_detach(thread)
        } else {
            // What was queued is for the other threads; without any, it is refused.
            unsafe context.release()
            let stranded = state.withLock { state -> [Job] in
                state.threads -= 1
                guard state.threads == 0 else { return [] }
                defer { state.waiting = [] }
                return state.waiting
            }
            for job in stranded { job.finish(.failure(.busy)) }
        }
    }

    fileprivate func live() {
        var workers: [WorkerKind: Worker] = [:]
        var idle = 0
        while true {
            guard bell.wait(timeout: .now() + .milliseconds(min(idleMilliseconds, Self.lookMilliseconds))) == .success
            else {
                // One that was killed meanwhile is let go of, or it would stay in the list of processes.
                for (kind, worker) in workers where !worker.isWaiting { workers[kind] = nil }
                idle += Self.lookMilliseconds
                guard idle >= idleMilliseconds else { continue }
                // Under the lock, so that no job comes between the look and the end.
                let hasEnded = state.withLock { state in
                    guard state.waiting.isEmpty else { return false }
                    state.threads -= 1
                    return true
                }
                if hasEnded { return }
                continue
            }
            idle = 0
            let next = state.withLock { state -> Job? in
                guard !state.waiting.isEmpty else { return nil }
                state.busy += 1
                return state.waiting.removeFirst()
            }
            guard let job = next else { continue }
            let result = serve(job.request, by: &workers)
            state.withLock { $0.busy -= 1 }
            job.finish(result)
        }
    }

    /// How often a lane without work looks after its workers.
    private static let lookMilliseconds = 2000

    private var idleMilliseconds: Int { Int(limits.idle / .milliseconds(1)) }

    private func serve(
        _ request: WorkerRequest,
        by workers: inout [WorkerKind: Worker]
    ) -> Result<[UInt8], ImagingError> {
        let kind = request.kind
        do {
            // Taken out meanwhile: only a worker that kept its word is put back.
            var worker = workers.removeValue(forKey: kind)
            if worker?.isWaiting != true { worker = try Worker(kind, program: program, limits: limits) }
            guard let worker else { return .failure(.failed) }
            let wire = try worker.ask(request.wire, deadline: .now + limits.deadline)
            guard let answer = try? WorkerAnswer(wire: wire, limits: limits) else { return .failure(.failed) }
            if !answer.isLast { workers[kind] = worker }
            if let failure = answer.failure { return .failure(failure) }
            return .success(answer.content)
        } catch {
            return .failure(error)
        }
    }
}

/// A global function, since a closure written where an actor is inferred would trap on a foreign thread.
private func runLane(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context {
        unsafe Unmanaged<Lanes>.fromOpaque(context).takeRetainedValue().live()
    }
    return nil
}
