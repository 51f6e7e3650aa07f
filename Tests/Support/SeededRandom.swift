package import Core
import Synchronization

extension Random {
    /// Bytes that are the same in every run, by SplitMix64.
    package static func seeded(_ seed: UInt64 = 1) -> Random {
        let state = SeededState(seed)
        return Random { count in (0..<count).map { _ in state.next() } }
    }
}

private final class SeededState: Sendable {
    private let state: Mutex<UInt64>

    init(_ seed: UInt64) {
        state = Mutex(seed)
    }

    func next() -> UInt8 {
        state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return UInt8(truncatingIfNeeded: mixed ^ (mixed >> 31))
        }
    }
}
