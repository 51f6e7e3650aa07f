import Imaging
import Synchronization
import Testing

@Suite struct CameraGateTests {
    /// A clock that is set by hand.
    final class Hand: Sendable {
        private let elapsed = Mutex(Duration.zero)
        private let start = ContinuousClock.now

        var now: ContinuousClock.Instant { start.advanced(by: elapsed.withLock { $0 }) }

        func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }
    }

    @Test func `a frame that comes too soon is not looked at`() async {
        let hand = Hand()
        let gate = CameraGate<Int>(interval: .milliseconds(400)) { hand.now }
        #expect(await gate.pass(1) { "first" } == "first")
        hand.advance(by: .milliseconds(399))
        #expect(await gate.pass(1) { "soon" } == nil)
        #expect(await gate.pass(2) { "another camera" } == "another camera")
        hand.advance(by: .milliseconds(1))
        #expect(await gate.pass(1) { "second" } == "second")
    }

    @Test func `of the frames that come while one is looked at, only the newest is looked at next`() async {
        let hand = Hand()
        let gate = CameraGate<Int>(interval: .milliseconds(400)) { hand.now }
        await withTaskGroup(of: String?.self) { group in
            let first = await gate.pass(1) {
                hand.advance(by: .seconds(1))
                for name in ["a", "b"] { group.addTask { await gate.pass(1) { name } } }
                // Whichever came first gives way to the other.
                return await group.next()
            }
            #expect(first == .some(.some(nil)))
            let second = await group.next()
            #expect(second == "a" || second == "b")
        }
    }
}
