import Cryptography
import Dispatch
import Testing

/// Holds a worker until the test lets it go on.
struct Gate: Sendable {
    private let release = DispatchSemaphore(value: 0)
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    init() {
        (arrivals, arrival) = AsyncStream.makeStream()
    }

    /// Blocks the calling thread; says before that it is there.
    func wait() {
        arrival.yield()
        release.wait()
    }

    /// Suspends until one more thread has come to `wait`.
    func reached() async {
        for await _ in arrivals { return }
    }

    func open() {
        release.signal()
    }
}

struct BoundedWorkersTests {
    @Test func `a closure's result and its error come back`() async throws {
        struct Broken: Error {}
        let workers = BoundedWorkers(threads: 1, waiting: 0)
        #expect(try await workers.run { 7 } == 7)
        await #expect(throws: Broken.self) { try await workers.run { throw Broken() } }
    }

    @Test func `as many run at once as there are threads`() async throws {
        let workers = BoundedWorkers(threads: 2, waiting: 0)
        let gate = Gate()
        async let first: Void = workers.run { gate.wait() }
        async let second: Void = workers.run { gate.wait() }
        await gate.reached()
        await gate.reached()
        await #expect(throws: BoundedWorkers.Full.self) { try await workers.run {} }
        gate.open()
        gate.open()
        _ = try await (first, second)
        #expect(try await workers.run { 1 } == 1)
    }

    @Test func `what waits runs in its turn`() async throws {
        let workers = BoundedWorkers(threads: 1, waiting: 10)
        let gate = Gate()
        async let first: Void = workers.run { gate.wait() }
        await gate.reached()
        async let second = workers.run { 2 }
        gate.open()
        try await first
        #expect(try await second == 2)
    }

    @Test func `a cancelled one that waits never runs and makes room`() async throws {
        let workers = BoundedWorkers(threads: 1, waiting: 1)
        let gate = Gate()
        async let first: Void = workers.run { gate.wait() }
        await gate.reached()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await #expect(throws: CancellationError.self) {
                    try await workers.run { Issue.record("a cancelled closure ran") }
                }
            }
            group.cancelAll()
        }
        async let third = workers.run { 3 }
        gate.open()
        try await first
        #expect(try await third == 3)
    }
}
