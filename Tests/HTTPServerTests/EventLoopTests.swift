import HTTPServer
import Synchronization
import Testing

struct EventLoopTests {
    @Test func `a task with the loop as its preference runs on the loop`() async throws {
        let loop = try EventLoop(name: "test loop")
        let names = await Task(executorPreference: loop) {
            let first = EventLoop.current?.name
            await Task.yield()
            return [first, EventLoop.current?.name]
        }.value
        #expect(names == ["test loop", "test loop"])
        #expect(EventLoop.current == nil)
    }

    @Test func `work from a named thread comes back to the loop`() async throws {
        let loop = try EventLoop(name: "test loop")
        let thread = try NamedThread(name: "worker")
        defer { thread.stop() }
        let places = await Task(executorPreference: loop) {
            let there = await thread.run { (thread.isCurrent, EventLoop.current == nil) }
            return (there.0, there.1, loop.isCurrent)
        }.value
        #expect(places == (true, true, true))
    }

    @Test func `a loop that was woken counts it and runs the hook before the work`() async throws {
        let loop = try EventLoop(name: "test loop")
        let order = Mutex<[String]>([])
        await onLoop(loop) { loop.onWakeUp = { order.withLock { $0.append("hook") } } }
        let before = await onLoop(loop) { loop.wakeUps }
        await onLoop(loop) { order.withLock { $0.append("work") } }
        let after = await onLoop(loop) { loop.wakeUps }
        #expect(after > before)
        #expect(order.withLock { $0.first } == "hook")
        #expect(order.withLock { $0.contains("work") })
    }

    private func onLoop<R: Sendable>(_ loop: EventLoop, _ body: @escaping @Sendable () -> R) async -> R {
        await withCheckedContinuation { continuation in
            loop.execute { continuation.resume(returning: body()) }
        }
    }
}

struct NamedThreadTests {
    private struct Failure: Error {}

    private actor Resident {
        let thread: NamedThread
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

        init(_ thread: NamedThread) { self.thread = thread }

        func isHome() -> Bool { thread.isCurrent }
    }

    @Test func `an actor lives on the thread`() async throws {
        let thread = try NamedThread(name: "worker")
        defer { thread.stop() }
        #expect(await Resident(thread).isHome())
    }

    @Test func `what the work throws is thrown to the caller`() async throws {
        let thread = try NamedThread(name: "worker")
        defer { thread.stop() }
        await #expect(throws: Failure.self) { try await thread.run { throw Failure() } }
    }

    @Test func `work runs in the order it came`() async throws {
        let thread = try NamedThread(name: "worker")
        defer { thread.stop() }
        let seen = Mutex<[Int]>([])
        for number in 0..<100 { await thread.run { seen.withLock { $0.append(number) } } }
        #expect(seen.withLock { $0 } == Array(0..<100))
    }
}
