/// What a client may use up before the server stops serving it: time, bytes and connections.
///
/// Times are measured with the monotonic clock, to about a millisecond.
package struct Limits: Sendable {
    /// How long the head of a request may take from its first byte; then 408 and the connection ends.
    package var headTime: Duration = .seconds(10)
    /// How long the content may go without a byte while the handler waits for it; then the handler gets
    /// `BodyError.timedOut`, and the connection ends after its answer.
    package var bodyTime: Duration = .seconds(20)
    /// How long a connection may stay open between two requests.
    package var idleTime: Duration = .seconds(60)
    /// How long a client may take none of an answer's bytes; then the connection is cut.
    package var writeTime: Duration = .seconds(20)
    /// After how long without news a stream sends its heartbeat; a client that acknowledges none of what it was sent for
    /// this and `writeTime` together is gone.
    package var heartbeatTime: Duration = .seconds(20)
    /// How long a client may go on sending what nobody reads, so that it can read the answer first.
    package var lingerTime: Duration = .seconds(2)

    /// Connections at once, spread evenly over the loops.
    ///
    /// Above it no more are accepted until some end; those idle for a second are closed for it.
    package var connections = 20_000
    /// The longest request line in bytes (RFC 9112 §3); beyond it 414.
    package var requestLine = 8 * 1024
    /// All header fields of one request in bytes; beyond it 431.
    package var headerBytes = 32 * 1024
    /// The number of header fields of one request; beyond it 431.
    package var headerCount = 100
    /// How much of a request's content may wait for its handler; then the socket is not read until it was taken.
    package var bodyBuffer = 64 * 1024
    /// How much content all requests together may keep in memory while they are handled; then `BodyError.noRoom`.
    ///
    /// What a request has up to `bodyBuffer` is not counted, so that small forms get through whatever others send.
    package var bodies = 64 * 1024 * 1024
    /// How much content the server reads for nobody in order to keep a connection; beyond it the connection ends.
    package var discardedBody = 64 * 1024

    /// The defaults: for a household behind home connections, with some slow phones.
    package init() {}
}

extension Duration {
    /// The length in nanoseconds, at most some 500 years.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(min(seconds, 1 << 33)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
