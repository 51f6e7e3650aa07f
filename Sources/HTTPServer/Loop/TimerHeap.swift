/// Which channel, of all that ever used its place in the loop's table, something is meant for.
///
/// Descriptors are reused by the kernel at once; the generation tells the new owner from the old one.
package struct ChannelToken: Equatable {
    package var descriptor: Int32
    package var generation: UInt32

    package init(descriptor: Int32, generation: UInt32) {
        self.descriptor = descriptor
        self.generation = generation
    }

    /// Unpacks what `packed` made.
    package init(packed: UInt64) {
        descriptor = Int32(truncatingIfNeeded: packed)
        generation = UInt32(truncatingIfNeeded: packed >> 32)
    }

    /// The token as the 64 bits that epoll keeps for it.
    package var packed: UInt64 { UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor)) }
}

/// A binary heap of alarms, the earliest first.
///
/// An alarm is never taken back: a channel whose deadline moved later finds so when its alarm rings and sets another.
/// Moving a deadline with every request is therefore one assignment (see `EventLoop.setDeadline`).
package struct TimerHeap {
    /// When to ring, in nanoseconds of the monotonic clock, and for whom.
    package struct Alarm: Equatable {
        package var time: UInt64
        package var token: ChannelToken

        package init(time: UInt64, token: ChannelToken) {
            self.time = time
            self.token = token
        }
    }

    private var alarms: [Alarm] = []

    package init() {}

    /// When the next alarm rings.
    package var earliest: UInt64? { alarms.first?.time }

    /// Sets an alarm.
    package mutating func add(_ alarm: Alarm) {
        alarms.append(alarm)
        var child = alarms.count - 1
        while child > 0, alarms[(child - 1) / 2].time > alarms[child].time {
            alarms.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// The earliest alarm that is due at `now`, taken out.
    package mutating func popDue(at now: UInt64) -> Alarm? {
        guard let first = alarms.first, first.time <= now else { return nil }
        let last = alarms.removeLast()
        if !alarms.isEmpty {
            alarms[0] = last
            sink()
        }
        return first
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < alarms.count && alarms[child].time < alarms[least].time {
                least = child
            }
            guard least != parent else { return }
            alarms.swapAt(parent, least)
            parent = least
        }
    }
}
