internal import CLinux
internal import Glibc
internal import Synchronization

/// One thread that waits for sockets with epoll and runs Swift tasks in between.
///
/// A task with a loop as its executor preference runs on the loop's thread, so that a handler needs no thread hop.
/// Default actors, task groups and `@concurrent` functions called by it run there as well: what takes longer than a few
/// milliseconds belongs on a `NamedThread`. A loop lives as long as the process: nothing tears it down.
//
// `@unchecked Sendable`: everything but `inbox`, which has a lock, is touched by the loop's own thread alone.
@safe package final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// The loop whose thread this is; nil on every other thread.
    package static var current: EventLoop? {
        guard let owner = unsafe clinux_thread_owner(clinux_event_loop) else { return nil }
        return unsafe Unmanaged<EventLoop>.fromOpaque(owner).takeUnretainedValue()
    }

    /// What other threads put in.
    private struct Inbox {
        var jobs: [UnownedJob] = []
        var bodies: [@Sendable () -> Void] = []
    }

    /// The name of the thread, as `ps -L` shows it.
    package let name: String
    /// How often the loop has woken.
    ///
    /// Whoever caches something compares it to look again once per wake-up.
    package private(set) var wakeUps: UInt64 = 0
    /// The monotonic clock in nanoseconds, read once per wake-up.
    package private(set) var now: UInt64 = clinux_monotonic()
    /// Runs on the loop's thread once per wake-up, before anything else; to be set on that thread.
    package var onWakeUp: @Sendable () -> Void = {}

    let epoll: Int32
    var channels: [Channel?] = []
    var generation: UInt32 = 0
    var timers = TimerHeap()

    private let bell: Int32
    private let inbox = Mutex(Inbox())
    private var local: [UnownedJob] = []
    private var running: [UnownedJob] = []
    private let events = UnsafeMutablePointer<clinux_event>.allocate(capacity: 256)
    /// What serves the connections of this loop.
    var service: Service?

    /// Makes the loop and starts its thread.
    ///
    /// - Parameter name: the thread's name; Linux shows 15 bytes.
    /// - Throws: `SystemError` when the process is out of descriptors or threads.
    package init(name: String) throws(SystemError) {
        self.name = name
        epoll = clinux_epoll_create()
        bell = clinux_eventfd_create()
        guard epoll >= 0, bell >= 0, clinux_epoll_add(epoll, bell, clinux_readable, .max) == 0 else {
            throw SystemError("make an event loop")
        }
        // The thread owns the loop from here on and never gives it back.
        let context = unsafe Unmanaged.passRetained(self).toOpaque()
        let error = unsafe clinux_thread_start(name, runEventLoop, context)
        guard error == 0 else { throw SystemError("start the thread \(name)", number: error) }
    }

    /// Whether the caller is on this loop's thread.
    package var isCurrent: Bool {
        unsafe clinux_thread_owner(clinux_event_loop) == Unmanaged.passUnretained(self).toOpaque()
    }

    /// Runs `body` on the loop's thread: at once when that is the caller's, else after its next wake-up.
    package func execute(_ body: @escaping @Sendable () -> Void) {
        guard !isCurrent else { return body() }
        post { $0.bodies.append(body) }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent {
            local.append(job)
        } else {
            post { $0.jobs.append(job) }
        }
    }

    private func post(_ change: (inout Inbox) -> Void) {
        let wasEmpty = inbox.withLock { inbox in
            let wasEmpty = inbox.jobs.isEmpty && inbox.bodies.isEmpty
            change(&inbox)
            return wasEmpty
        }
        // Whoever put the first thing in has rung already.
        if wasEmpty { clinux_eventfd_raise(bell) }
    }

    /// The thread's life.
    fileprivate func run() {
        unsafe clinux_thread_set_owner(clinux_event_loop, Unmanaged.passUnretained(self).toOpaque())
        while true {
            let count = unsafe clinux_epoll_wait(epoll, events, 256, patience)
            now = clinux_monotonic()
            wakeUps &+= 1
            onWakeUp()
            for index in 0..<max(0, Int(count)) { dispatch(unsafe events[index]) }
            ringAlarms()
            takeInbox()
            runLocalJobs()
        }
    }

    /// How long the loop may sleep, in milliseconds; -1 for ever.
    private var patience: Int32 {
        guard local.isEmpty else { return 0 }
        guard let earliest = timers.earliest else { return -1 }
        guard earliest > now else { return 0 }
        // Rounded up, or the loop would spin through the last millisecond.
        return Int32(clamping: (earliest - now + 999_999) / 1_000_000)
    }

    private func dispatch(_ event: clinux_event) {
        if event.token == .max {
            clinux_eventfd_clear(bell)
        } else if let channel = channel(for: ChannelToken(packed: event.token)) {
            channel.ready(event.bits)
            // What a request started runs while its bytes are still in the processor's cache.
            runLocalJobs()
        }
    }

    private func takeInbox() {
        let (jobs, bodies) = inbox.withLock { inbox in
            let taken = (inbox.jobs, inbox.bodies)
            // Nothing is allocated for an inbox that stays empty, and most wake-ups find it so.
            if !inbox.jobs.isEmpty { inbox.jobs = [] }
            if !inbox.bodies.isEmpty { inbox.bodies = [] }
            return taken
        }
        for body in bodies { body() }
        for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Runs what is waiting now.
    ///
    /// What these jobs enqueue waits for the next turn, so that a task that yields for ever does not keep the sockets
    /// from their turn.
    private func runLocalJobs() {
        guard !local.isEmpty else { return }
        swap(&local, &running)
        for job in running { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
        running.removeAll(keepingCapacity: true)
    }
}

/// A C function pointer must not be made where a global actor may be inferred; a free function is nonisolated.
private func runEventLoop(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().run()
}
