/// A write that waits for its turn, with whoever waits for its answer.
struct PendingWrite: Sendable {
    /// Gives the caller the result.
    typealias Answer = @Sendable () -> Void

    /// Runs the body; may be called again when the transaction it was part of could not be committed.
    let attempt: @Sendable (Connection) throws -> Answer
    /// Gives the caller an error.
    let fail: @Sendable (any Error) -> Void

    init<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result,
        _ continuation: CheckedContinuation<Result, any Error>
    ) {
        attempt = { connection in
            let result = try body(connection)
            return { continuation.resume(returning: result) }
        }
        fail = { continuation.resume(throwing: $0) }
    }
}
