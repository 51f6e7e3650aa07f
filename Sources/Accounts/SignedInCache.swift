package import Core
package import SQLite
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Sessions looked up by the thread that asks, kept until anything at all is committed by this or another process.
///
/// SQLite counts commits of others per connection (`PRAGMA data_version`), and every thread reads through a connection
/// of its own; so each thread has its own shelf, and a session that ends is forgotten with the very next request.
package final class SignedInCache: Sendable {
    private let database: Database
    private let shelves = Mutex<[UInt: Shelf]>([:])

    private struct Shelf {
        var version: Int64
        var sessions: [SessionHash: SignedIn]
    }

    /// Makes an empty cache of a database.
    package init(_ database: Database) {
        self.database = database
    }

    /// The session of a hash, as `Connection.signedIn` finds it.
    package func signedIn(_ session: SessionHash, at now: Instant) async throws -> SignedIn? {
        let thread = UInt(pthread_self())
        let version = try database.dataVersion()
        let kept = shelves.withLock { shelves in
            shelves[thread].flatMap { $0.version == version ? $0.sessions[session] : nil }
        }
        if let kept { return kept.expiresAt > now ? kept : nil }
        guard let found = try await database.read({ try $0.signedIn(session, at: now) }) else { return nil }
        shelves.withLock { shelves in
            var shelf = shelves[thread] ?? Shelf(version: version, sessions: [:])
            if shelf.version != version || shelf.sessions.count >= 1000 {
                shelf = Shelf(version: version, sessions: [:])
            }
            shelf.sessions[session] = found
            shelves[thread] = shelf
        }
        return found
    }
}
