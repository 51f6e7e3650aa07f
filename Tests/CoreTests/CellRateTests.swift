import Core
import Testing

@Suite struct CellRateTests {
    private let rate = CellRate(burst: 3, interval: 10)

    /// How long each of some attempts has to wait, those that may happen being counted.
    private func waits(_ moments: [Int64]) -> [Int64] {
        var time: Int64?
        return moments.map { now in
            let next = rate.next(after: time, now: now)
            if next.wait == 0 { time = next.time }
            return next.wait
        }
    }

    @Test func `so many may happen at once, then one each interval`() {
        #expect(waits([0, 0, 0, 0, 9, 10, 10]) == [0, 0, 0, 10, 1, 0, 10])
    }

    @Test func `who waited long has no more than the burst`() {
        #expect(waits([0, 1000, 1000, 1000, 1000]) == [0, 0, 0, 0, 10])
    }
}
