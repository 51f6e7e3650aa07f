import Glibc
import HTTP
import HTTPServer
import Synchronization
import Testing

struct DescriptorTests {
    /// In a process of its own, since the limit holds for all of it.
    @Test func `a process without descriptors waits for some instead of spinning`() async {
        await #expect(processExitsWith: .success) {
            let wakeUps = Atomic<Int>(0)
            var configuration = Server.Configuration()
            configuration.loops = 1
            configuration.onWakeUp = { wakeUps.add(1, ordering: .relaxed) }
            let port = try Server(configuration: configuration) { _ in .text("served") }.start()
            var limit = rlimit(rlim_cur: 100, rlim_max: 100)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var taken: [Int32] = []
            while case let copy = dup(0), copy >= 0 { taken.append(copy) }
            // One descriptor for the client, and none for the server.
            close(taken.removeLast())
            let client = try RawClient(port: port, patience: 1)
            try client.send(get("/"))
            let before = wakeUps.load(ordering: .relaxed)
            #expect(throws: RawClient.Failure.self) { try client.answer() }
            #expect(wakeUps.load(ordering: .relaxed) - before < 50)
            for descriptor in taken { close(descriptor) }
            #expect(try client.answer().text == "served")
        }
    }
}
