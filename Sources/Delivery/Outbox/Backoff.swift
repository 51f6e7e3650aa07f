import Core

/// How long a message waits after an attempt that failed for now.
enum Backoff {
    /// Seconds before the second attempt, the third and so on; the last again and again.
    static let seconds: [Int64] = [5, 300, 1800, 7200, 18_000]
    /// No wait is longer, whatever the other side asks for.
    static let longest: Int64 = 86_400

    /// The wait after so many attempts, give or take a fifth, so that those that failed together do not come together.
    static func wait(after attempts: Int, retryAfter: Int?, _ random: Random) -> Int64 {
        let base = seconds[min(max(attempts, 1), seconds.count) - 1]
        let fifth = base / 5
        let chance = random.bytes(4).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let spread = fifth == 0 ? 0 : chance % (2 * fifth + 1) - fifth
        return min(max(base + spread, Int64(retryAfter ?? 0)), longest)
    }
}
