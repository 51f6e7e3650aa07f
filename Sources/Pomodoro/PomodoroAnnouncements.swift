package import Core

/// What the page of the ring says after something was done.
package enum PomodoroAnnouncements {
    static let movedOn = "pomodoro_moved_on"
    static let saved = "pomodoro_settings"

    /// By what stands in `?done=`.
    package static let words: [String: Message] = [
        movedOn: Message("error.pomodoro_moved_on"),
        saved: Message("done.saved"),
    ]

    /// Which of them speak of nothing that was done.
    package static let notes: Set<String> = [movedOn]
}
