import Foundation

/// Measures user and system time of this process.
struct CPUClock {
    func milliseconds(_ work: () -> Void) -> Double {
        let before = now()
        work()
        return now() - before
    }

    private func now() -> Double {
        Double(clock()) / Double(CLOCKS_PER_SEC) * 1000
    }
}
