import App
import Testing

/// What begins behind the first answer.
@Suite(.timeLimit(.minutes(1))) struct FirstAnswerTests {
    /// A pause that ends when it is cancelled.
    private static let forever: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(3600)) }

    @Test func `what waits begins with the first answer, however many follow`() async {
        let first = FirstAnswer()
        let waiting = Task { await first.wait(orElse: Self.forever) }
        first.isGiven()
        first.isGiven()
        await waiting.value
    }

    @Test func `an answer that was given before is not waited for`() async {
        let first = FirstAnswer()
        first.isGiven()
        await first.wait(orElse: Self.forever)
    }

    @Test func `it begins after a pause when nobody asks`() async {
        await FirstAnswer().wait {}
    }

    @Test func `who is told to end does not wait`() async {
        let waiting = Task { await FirstAnswer().wait(orElse: Self.forever) }
        waiting.cancel()
        await waiting.value
    }
}
