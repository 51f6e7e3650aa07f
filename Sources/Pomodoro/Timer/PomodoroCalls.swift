package import Core

/// How long what begins now is to last, in seconds.
package struct PomodoroLengths: Hashable, Sendable {
    package let work: Int64
    /// The short break or the long one, whichever comes next.
    package let `break`: Int64

    package init(work: Int64, break: Int64) {
        self.work = work
        self.break = `break`
    }
}

extension Pomodoro {
    /// What a call makes of the timer; nil when the state does not allow it.
    ///
    /// What is past its end must have been ended before.
    package func after(_ call: Call, at now: Instant, _ lengths: PomodoroLengths) -> PomodoroStep? {
        switch (call, state) {
        case (.start, .stop), (.skip, .breakingStop), (.skip, .breaking):
            step(to: .running, at: now, ticking: true, length: lengths.work)
        case (.pause, .running):
            step(to: .pause, at: now, elapsed: elapsed(at: now), length: length)
        case (.resume, .pause):
            step(to: .running, at: now, elapsed: elapsed, ticking: true, length: length)
        case (.break, .breakingStop):
            step(to: .breaking, at: now, ticking: true, length: lengths.break)
        case (.skip, .running), (.skip, .pause):
            step(to: .breakingStop, at: now)
        case (.stop, _):
            step(to: .stop, at: now)
        default:
            nil
        }
    }

    /// What has become of a timer that is past its end: a complete pomodoro whose break waits, or a break that is over.
    ///
    /// It happened at the true end, however much later somebody looks. Nil for one that is not past its end.
    package func ended(by now: Instant) -> PomodoroStep? {
        guard let end = endsAt, end <= now else { return nil }
        return state == .running
            ? step(to: .breakingStop, at: end, count: count + 1) : step(to: .stop, at: end)
    }

    private func step(
        to state: State,
        at moment: Instant,
        elapsed: Int64 = 0,
        ticking: Bool = false,
        length: Int64? = nil,
        count: Int? = nil
    ) -> PomodoroStep {
        let after = Pomodoro(
            state: state,
            elapsed: elapsed,
            timestamp: ticking ? moment : nil,
            length: length,
            count: count ?? self.count,
            version: version + 1
        )
        return PomodoroStep(before: self, after: after, at: moment)
    }
}
