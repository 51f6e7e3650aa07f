internal import CSQLiteShim
internal import Glibc

/// A POSIX thread of this room, which someone must join or detach.
@safe struct WorkerThread: Sendable {
    private let thread: pthread_t

    /// Starts a thread that runs `body` and ends.
    init(named name: String, _ body: @escaping @Sendable () -> Void) {
        let start = unsafe Unmanaged.passRetained(Start(name: name, body: body))
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread,
            nil,
            { @Sendable context in
                guard let context = unsafe context else { return nil }
                let start = unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
                unsafe csqlite_name_thread(start.name)
                start.body()
                return nil
            },
            start.toOpaque()
        )
        precondition(status == 0, "no thread: error \(status)")
        self.thread = thread
    }

    /// Leaves the thread to end alone.
    func detach() { pthread_detach(thread) }

    /// Waits until the thread has ended; where the thread itself asks, it is left to end alone.
    func join() {
        if pthread_equal(thread, pthread_self()) != 0 { detach() } else { pthread_join(thread, nil) }
    }

    private final class Start: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }
}
