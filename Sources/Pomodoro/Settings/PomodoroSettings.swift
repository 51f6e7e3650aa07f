package import Core
package import SQLite

/// How a user wants to work: who never chose has the defaults.
package struct PomodoroSettings: Hashable, Sendable {
    package var workMinutes = 25
    package var breakMinutes = 5
    package var longBreakMinutes = 15
    /// The break after so many complete pomodoros is a long one; with nought none is.
    package var longBreakEvery = 4
    /// Whether a break begins by itself where somebody sees a pomodoro end, and work where they see a break end.
    package var autoStartsBreak = false
    package var autoStartsWork = false
    /// Whether channels are told of an end that nobody saw.
    package var messageAtEnd = false
    package var sound = true
    /// Whether single keys act on the page: those who speak to their computer need them off (WCAG 2.2, 2.1.4).
    package var keys = true

    package static let minutes = 1...180
    package static let longBreaks = 0...12

    package init() {}

    /// The lengths of what begins now.
    package func lengths(_ series: Series, at now: Instant) -> PomodoroLengths {
        let isLong = series.isLongBreakDue(at: now, every: longBreakEvery)
        return PomodoroLengths(work: work, break: Int64(isLong ? longBreakMinutes : breakMinutes) * 60)
    }

    /// Seconds of a block of work.
    package var work: Int64 { Int64(workMinutes) * 60 }

    /// What begins by itself behind an end that somebody sees.
    package func callAfter(_ state: Pomodoro.State) -> Pomodoro.Call? {
        switch state {
        case .breakingStop where autoStartsBreak: .break
        case .stop where autoStartsWork: .start
        default: nil
        }
    }

    package static let row = RowDecoder(
        "work_minutes",
        "break_minutes",
        "long_break_minutes",
        "long_break_every",
        "auto_start_break",
        "auto_start_work",
        "message_at_end",
        "sound",
        "keys"
    ) {
        var settings = PomodoroSettings()
        (settings.workMinutes, settings.breakMinutes, settings.longBreakMinutes) = ($0, $1, $2)
        (settings.longBreakEvery, settings.autoStartsBreak, settings.autoStartsWork) = ($3, $4, $5)
        (settings.messageAtEnd, settings.sound, settings.keys) = ($6, $7, $8)
        return settings
    }
}
