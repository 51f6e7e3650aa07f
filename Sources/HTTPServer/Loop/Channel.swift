internal import CLinux

/// Something with a descriptor that a loop watches: a listener or a connection.
///
/// A class to inherit from rather than a protocol, since the loop keeps its own bookkeeping in it.
class Channel {
    let descriptor: Int32
    /// The loop that watches this channel; everything about a channel happens on its thread.
    unowned let loop: EventLoop
    fileprivate(set) var generation: UInt32 = 0
    /// The EPOLL… bits asked for now.
    fileprivate(set) var interest: UInt32 = 0
    /// When `deadlinePassed` is called; `.max` for never.
    ///
    /// Set through `EventLoop.setDeadline`.
    fileprivate(set) var deadline: UInt64 = .max
    /// The earliest alarm in the heap that is meant for this channel; `.max` for none.
    fileprivate var alarm: UInt64 = .max

    init(descriptor: Int32, loop: EventLoop) {
        self.descriptor = descriptor
        self.loop = loop
    }

    /// The descriptor is readable, writable, hung up or failed.
    func ready(_ bits: UInt32) {}

    /// The deadline passed; it is not set any more.
    func deadlinePassed() {}
}

extension EventLoop {
    /// Begins to watch a channel for `bits`.
    ///
    /// False when the kernel has no room for it.
    func register(_ channel: Channel, for bits: UInt32) -> Bool {
        let place = Int(channel.descriptor)
        if place >= channels.count {
            channels.append(contentsOf: repeatElement(nil, count: max(64, place + 1 - channels.count)))
        }
        generation &+= 1
        channel.generation = generation
        channel.interest = bits
        let token = ChannelToken(descriptor: channel.descriptor, generation: generation)
        guard clinux_epoll_add(epoll, channel.descriptor, bits, token.packed) == 0 else { return false }
        channels[place] = channel
        return true
    }

    /// Asks for other `bits`; free of charge when they are the same as before.
    func watch(_ channel: Channel, for bits: UInt32) {
        guard channel.interest != bits else { return }
        channel.interest = bits
        let token = ChannelToken(descriptor: channel.descriptor, generation: channel.generation)
        _ = clinux_epoll_modify(epoll, channel.descriptor, bits, token.packed)
    }

    /// Stops watching; the caller closes the descriptor.
    func unregister(_ channel: Channel) {
        _ = clinux_epoll_remove(epoll, channel.descriptor)
        channels[Int(channel.descriptor)] = nil
        channel.deadline = .max
    }

    /// The channel a token means, unless that one has gone and its descriptor belongs to another.
    func channel(for token: ChannelToken) -> Channel? {
        let place = Int(token.descriptor)
        guard place < channels.count, let channel = channels[place], channel.generation == token.generation else {
            return nil
        }
        return channel
    }

    /// Calls the channel's `deadlinePassed` once `time` (monotonic nanoseconds, `.max` for never) is over.
    func setDeadline(_ time: UInt64, for channel: Channel) {
        channel.deadline = time
        guard time < channel.alarm else { return }
        channel.alarm = time
        let token = ChannelToken(descriptor: channel.descriptor, generation: channel.generation)
        timers.add(TimerHeap.Alarm(time: time, token: token))
    }

    func ringAlarms() {
        while let alarm = timers.popDue(at: now) {
            // An alarm that is not the channel's earliest was overtaken by an earlier one.
            guard let channel = channel(for: alarm.token), channel.alarm == alarm.time else { continue }
            channel.alarm = .max
            if channel.deadline > now {
                if channel.deadline != .max { setDeadline(channel.deadline, for: channel) }
            } else {
                channel.deadline = .max
                channel.deadlinePassed()
            }
        }
    }
}
