/// How often something may happen: so many times at once, then once each interval (the generic cell rate algorithm).
///
/// Whoever is limited has a time up to which what happened is accounted for: one number, worth nothing once it has come.
package struct CellRate: Hashable, Sendable {
    /// So many at once.
    package let burst: Int64
    /// Seconds until one more.
    package let interval: Int64

    /// Makes a rate of so many at once, and one more each so many seconds.
    package init(burst: Int64, interval: Int64) {
        self.burst = burst
        self.interval = interval
    }

    /// The time after once more, and how many seconds it is too early for that: none where it may happen now.
    ///
    /// `time` is the one before, nil for who was never counted; all times are seconds of one clock.
    package func next(after time: Int64?, now: Int64) -> (time: Int64, wait: Int64) {
        let next = max(time ?? now, now) + interval
        return (next, max(0, next - now - burst * interval))
    }
}
