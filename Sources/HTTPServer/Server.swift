package import Core
internal import Foundation
package import HTTP
internal import Synchronization

/// The HTTP/1.1 server: an event loop per core, each with listening sockets of its own.
package final class Server: Sendable {
    /// Where and how to serve.
    package struct Configuration: Sendable {
        /// An IPv4 or IPv6 address to listen on, or a host name; `::` and `0.0.0.0` mean every address.
        package var host = "127.0.0.1"
        /// The port; 0 lets the system choose a free one.
        package var port = 0
        /// How many event loops, each a thread; one per core unless said.
        package var loops = max(1, ProcessInfo.processInfo.activeProcessorCount)
        package var limits = Limits()
        package var log = Log.silent
        /// Runs on each loop's thread once per wake-up, before the requests that woke it.
        package var onWakeUp: @Sendable () -> Void = {}

        package init() {}
    }

    private let configuration: Configuration
    private let respond: @Sendable (Request) async -> Response
    private let started = Mutex<[EventLoop]>([])

    /// Makes a server that does nothing until `start()`.
    ///
    /// - Parameters:
    ///   - configuration: where and how to serve.
    ///   - respond: answers a request. It runs on the loop that read it, so it must not block.
    package init(configuration: Configuration, respond: @escaping @Sendable (Request) async -> Response) {
        self.configuration = configuration
        self.respond = respond
    }

    /// Listens and serves from then on.
    ///
    /// Call it once. SIGPIPE is ignored in the whole process.
    ///
    /// - Returns: the port, which is the one asked for unless that was 0.
    /// - Throws: `SystemError` when the address cannot be listened on, for instance since it is in use.
    package func start() throws(SystemError) -> Int {
        Signals.ignoreBrokenPipes()
        let sockets = try ListeningSockets(
            host: configuration.host,
            port: configuration.port,
            loops: configuration.loops
        )
        let limits = configuration.limits
        let bodies = BodyBudget(bytes: limits.bodies, free: limits.bodyBuffer)
        for (index, row) in sockets.rows.enumerated() {
            let loop = try EventLoop(name: "loop \(index)")
            started.withLock { $0.append(loop) }
            loop.execute { [configuration, respond] in
                loop.onWakeUp = configuration.onWakeUp
                let service = Service(loop: loop, configuration: configuration, bodies: bodies, respond: respond)
                loop.service = service
                service.listen(on: row)
            }
        }
        return sockets.port
    }

    /// The loops, for whoever has something to run on each of them; empty before `start()`.
    package var loops: [EventLoop] { started.withLock { $0 } }

    /// Ends serving: accepts no more connections, closes idle ones, answers what has been asked (with `Connection:
    /// close`), and cuts what is left when the time is over.
    ///
    /// - Parameter time: how long answers may take.
    package func drain(within time: Duration) async {
        await withTaskGroup { group in
            for loop in loops {
                group.addTask { await Self.drain(loop, within: time) }
            }
        }
    }

    private static func drain(_ loop: EventLoop, within time: Duration) async {
        let timeOut = Task {
            try await Task.sleep(for: time, clock: .continuous)
            loop.execute { loop.service?.closeAll() }
        }
        await withCheckedContinuation { continuation in
            loop.execute {
                guard let service = loop.service else { return continuation.resume() }
                service.drain { continuation.resume() }
            }
        }
        timeOut.cancel()
    }
}
