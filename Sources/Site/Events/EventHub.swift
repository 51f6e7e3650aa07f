import Accounts
package import Core
import HTTP
package import SQLite
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The open streams of events, each of one signed-in browser, and who is to hear of which COMMIT.
///
/// An event says no more than which revision household and user have: the page then asks for itself again. Every time the
/// session is looked at anew, so that a stream ends with its session, its membership or its user.
package final class EventHub: Sendable {
    private struct Listener {
        let source: EventSource
        let stream: ResponseStream
    }

    private let sessions: SignedInCache
    private let database: Database
    private let clock: Clock
    private let listeners = Mutex<[SessionHash: Listener]>([:])
    /// What each event loop saw of the file when it last looked.
    private let seen = Mutex<[UInt: (version: Int64, at: Instant)]>([:])

    /// Makes a hub that hears of every COMMIT of this process from now on.
    package init(_ database: Database, clock: Clock) {
        self.database = database
        self.clock = clock
        sessions = SignedInCache(database)
        database.afterCommit { [weak self] touched in
            self?.wake { touched.contains(.household($0.household)) || touched.contains(.user($0.user)) }
        }
    }

    /// How many streams are open.
    package var count: Int { listeners.withLock { $0.count } }

    /// Looks whether another process has written, at most once a second; to be called on each event loop when it wakes.
    ///
    /// A stream's heartbeat wakes its loop, so that it hears of such a write even when nobody asks for anything.
    package func lookAround() {
        guard count > 0 else { return }
        let (thread, now) = (UInt(pthread_self()), clock.now())
        let last = seen.withLock { $0[thread] }
        guard last?.at != now, let version = try? database.dataVersion() else { return }
        seen.withLock { $0[thread] = (version, now) }
        if let last, last.version != version { wake { _ in true } }
    }

    /// Opens a browser's stream; an older one of the same session ends.
    func open(_ session: SessionHash, of visit: MemberVisit) -> ResponseStream {
        let source = EventSource(session, of: visit, sessions, clock: clock)
        let stream = ResponseStream(
            heartbeat: EventSource.comment,
            onEnd: { [weak self] in self?.remove(source) },
            source: { await source.next() }
        )
        let older = listeners.withLock { listeners in
            defer { listeners[session] = Listener(source: source, stream: stream) }
            return listeners[session]
        }
        older?.source.replace()
        older?.stream.wake()
        return stream
    }

    private func remove(_ source: EventSource) {
        listeners.withLock { listeners in
            if listeners[source.session]?.source === source { listeners[source.session] = nil }
        }
    }

    private func wake(_ concerns: (EventSource) -> Bool) {
        let awake = listeners.withLock { $0.values.filter { concerns($0.source) } }
        for listener in awake { listener.stream.wake() }
    }
}

extension Routes {
    /// The stream of events of whoever is signed in.
    package mutating func events(_ hub: EventHub) {
        page(.get, "/events", for: .view) { _, visit in
            guard case .session(let session) = visit.credential else { throw Refusal.notFound }
            var response = Response(body: .stream(hub.open(session, of: visit)))
            response.fields[.contentType] = "text/event-stream"
            response.fields[.cacheControl] = "no-store"
            // nginx would gather events until its buffer is full.
            response.fields["x-accel-buffering"] = "no"
            return .response(response)
        }
    }
}
