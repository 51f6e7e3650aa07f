internal import Glibc

/// A value behind a POSIX mutex, with a condition to wait on: what the threads of this room share.
///
/// Synchronization's `Mutex` has no condition to wait on.
@safe final class Monitor<Value>: @unchecked Sendable {
    // Sendable: `value` is only touched between lock and unlock of `mutex`.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
        var kind = pthread_mutexattr_t()
        unsafe pthread_mutexattr_init(&kind)
        // So that a lock taken twice by one thread traps instead of hanging.
        unsafe pthread_mutexattr_settype(&kind, Int32(PTHREAD_MUTEX_ERRORCHECK))
        unsafe pthread_mutex_init(mutex, &kind)
        unsafe pthread_mutexattr_destroy(&kind)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        // The default clock of a condition jumps with the time of day.
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    private func lock() {
        let status = unsafe pthread_mutex_lock(mutex)
        precondition(status == 0, "a lock was taken twice by one thread, as by a read inside a read")
    }

    /// Runs `body` alone.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock()
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body(&value)
    }

    /// Runs `body` alone and wakes whoever waits.
    func signal<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        defer { unsafe pthread_cond_broadcast(condition) }
        return try withLock(body)
    }

    /// Runs `body` again after each `signal` until it gives a result.
    func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
        lock()
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            unsafe pthread_cond_wait(condition, mutex)
        }
    }

    /// As `wait`, but gives up after `seconds` and returns nil.
    func wait<Result>(seconds: Int, _ body: (inout Value) -> Result?) -> Result? {
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
        deadline.tv_sec += seconds
        lock()
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            if unsafe pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { return body(&value) }
        }
    }
}
