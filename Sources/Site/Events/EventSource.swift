import Accounts
import Core
import HTTP
import SQLite
import Synchronization

/// What one browser is told, in the format of server-sent events (HTML Living Standard §9.2).
final class EventSource: Sendable {
    /// A line that browsers pass over.
    static let comment = Array(":\n\n".utf8)

    let session: SessionHash
    let household: Household.ID
    let user: User.ID
    private let sessions: SignedInCache
    private let clock: Clock
    private let state = Mutex(State())

    private struct State {
        /// What was told last.
        var told: String?
        /// Whether the browser has opened another stream.
        var isReplaced = false
    }

    init(_ session: SessionHash, of visit: MemberVisit, _ sessions: SignedInCache, clock: Clock) {
        self.session = session
        self.sessions = sessions
        self.clock = clock
        household = visit.household.id
        user = visit.user.id
    }

    /// Ends this stream in favour of another of the same browser.
    func replace() { state.withLock { $0.isReplaced = true } }

    /// What there is to know if it has not been told; the end for who may not know it any more.
    ///
    /// Both ends are events of their own: a browser whose stream merely stops opens it again.
    func next() async -> ResponseStream.Piece {
        if state.withLock({ $0.isReplaced }) { return .last(Self.event("replaced")) }
        let signedIn: SignedIn?
        do { signedIn = try await sessions.signedIn(session, at: clock.now()) } catch { return .nothing }
        guard let signedIn, signedIn.member?.household.id == household, let present = signedIn.revision else {
            return .last(Self.event("ended"))
        }
        return state.withLock { state in
            defer { state.told = present }
            guard let told = state.told else {
                return .bytes(Array("retry: 3000\nid: \(present)\ndata: \(present)\n\n".utf8))
            }
            guard told != present else { return .nothing }
            return .bytes(Array("id: \(present)\ndata: \(present)\n\n".utf8))
        }
    }

    private static func event(_ name: String) -> [UInt8] { Array("event: \(name)\ndata:\n\n".utf8) }
}
