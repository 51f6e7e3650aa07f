internal import Synchronization

/// The content of an answer that goes on until somebody ends it, as server-sent events do.
///
/// Nothing piles up in it: whoever has news wakes the stream, from any thread, and the server asks for the next piece
/// when the client has taken the one before. A slow client therefore gets the latest news only, however often the stream
/// was woken.
package final class ResponseStream: Sendable {
    /// What the source has for the client.
    package enum Piece: Sendable {
        case nothing
        case bytes([UInt8])
        /// These bytes, which may be none, and then the end.
        case last([UInt8])
    }

    private enum State {
        case waiting
        /// The server is to be told of news by this closure.
        case attached(@Sendable () -> Void)
        case ended
    }

    /// What is sent when there was nothing else for a while, so that a peer that is gone is found.
    package let heartbeat: [UInt8]
    private let source: @Sendable () async -> Piece
    private let onEnd: @Sendable () -> Void
    private let state = Mutex(State.waiting)

    /// Makes a stream that is asked for its first piece as soon as it is sent.
    ///
    /// - Parameters:
    ///   - heartbeat: what is sent when there was nothing else for a while.
    ///   - onEnd: called once when nothing more is sent, whoever ended it; on any thread.
    ///   - source: makes the next piece. It runs on the connection's loop, never twice at once, when the stream was
    ///     woken and before each heartbeat.
    package init(
        heartbeat: [UInt8],
        onEnd: @escaping @Sendable () -> Void = {},
        source: @escaping @Sendable () async -> Piece
    ) {
        self.heartbeat = heartbeat
        self.onEnd = onEnd
        self.source = source
    }

    /// Has the source asked for a piece soon; from any thread, and free to be called when the stream has ended.
    package func wake() {
        let bell: (@Sendable () -> Void)? = state.withLock { state in
            if case .attached(let bell) = state { bell } else { nil }
        }
        bell?()
    }

    /// The server begins to send and is told of news by `bell`.
    package func attach(_ bell: @escaping @Sendable () -> Void) {
        state.withLock { state in
            if case .waiting = state { state = .attached(bell) }
        }
    }

    /// The next piece.
    package func next() async -> Piece { await source() }

    /// The server sends no more, or never will.
    package func end() {
        let isFirst = state.withLock { state in
            if case .ended = state { return false }
            state = .ended
            return true
        }
        if isFirst { onEnd() }
    }
}
