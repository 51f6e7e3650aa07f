import HTTPServer
import Testing

struct TimerHeapTests {
    private func alarm(_ time: UInt64) -> TimerHeap.Alarm {
        TimerHeap.Alarm(time: time, token: ChannelToken(descriptor: Int32(time % 7), generation: UInt32(time)))
    }

    @Test func `alarms ring in the order of their times`() {
        var heap = TimerHeap()
        // A permutation: 37 and 101 have no common divisor.
        let times = (0..<101).map { UInt64($0 * 37 % 101) }
        for time in times { heap.add(alarm(time)) }
        var rung: [UInt64] = []
        while let alarm = heap.popDue(at: 1000) { rung.append(alarm.time) }
        #expect(rung == times.sorted())
    }

    @Test func `an alarm that is not due stays`() {
        var heap = TimerHeap()
        heap.add(alarm(10))
        #expect(heap.popDue(at: 9) == nil)
        #expect(heap.earliest == 10)
        #expect(heap.popDue(at: 10) == alarm(10))
        #expect(heap.earliest == nil)
    }

    @Test(arguments: [
        ChannelToken(descriptor: 0, generation: 0), ChannelToken(descriptor: 1_048_575, generation: .max),
    ])
    func `a token survives being packed`(_ token: ChannelToken) {
        #expect(ChannelToken(packed: token.packed) == token)
    }
}
