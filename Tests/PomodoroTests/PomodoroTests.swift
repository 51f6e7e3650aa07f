import Core
import Pomodoro
import Testing

private let start = Instant(seconds: 1_806_494_400)
private let lengths = PomodoroLengths(work: 1500, break: 300)

extension Pomodoro {
    /// A timer in a state, ten minutes after it was entered where it ticks.
    fileprivate init(_ state: State) {
        let ticks = state == .running || state == .breaking
        self.init(
            state: state,
            elapsed: state == .pause ? 600 : 0,
            timestamp: ticks ? start : nil,
            length: state == .breaking ? 300 : state == .running || state == .pause ? 1500 : nil,
            count: 3,
            version: 7
        )
    }
}

/// The state machine alone: no clock, no database.
@Suite struct PomodoroTests {
    /// What each call leads to from each state; nil is refused.
    private static let table: [Pomodoro.State: [Pomodoro.Call: Pomodoro.State]] = [
        .stop: [.start: .running, .stop: .stop],
        .running: [.pause: .pause, .skip: .breakingStop, .stop: .stop],
        .pause: [.resume: .running, .skip: .breakingStop, .stop: .stop],
        .breakingStop: [.break: .breaking, .skip: .running, .stop: .stop],
        .breaking: [.skip: .running, .stop: .stop],
    ]

    @Test(arguments: Pomodoro.State.allCases, Pomodoro.Call.allCases)
    func `each call leads to one state or is refused`(state: Pomodoro.State, call: Pomodoro.Call) throws {
        let before = Pomodoro(state)
        let now = start.adding(seconds: 120)
        let step = before.after(call, at: now, lengths)
        #expect(step?.after.state == Self.table[state]?[call])
        guard let after = step?.after else { return }
        #expect(after.version == 8)
        #expect(after.count == 3, "no call counts")
        #expect(after.ticks == (after.state == .running || after.state == .breaking))
        #expect(after.timestamp == (after.ticks ? now : nil))
        let kept: [Pomodoro.Call: Int64] = [.pause: 120, .resume: 600]
        #expect(after.elapsed == kept[call] ?? 0)
        #expect(step?.outcome == (before.isWorking && !after.isWorking ? .abandoned : nil))
        #expect(step?.beginsBlock == (!before.isWorking && after.state == .running))
        #expect(step?.stretch == (state == .running ? Stretch(from: start, to: now) : nil))
    }

    @Test func `a block found at its end or twelve hours later is complete at its end, once`() throws {
        let running = Pomodoro(.running)
        #expect(running.ended(by: start.adding(seconds: 1499)) == nil)
        for late in [1500, 12 * 3600] as [Int64] {
            let end = try #require(running.ended(by: start.adding(seconds: late)))
            #expect(end.at == start.adding(seconds: 1500))
            #expect(end.after == Pomodoro(state: .breakingStop, count: 4, version: 8))
            #expect(end.outcome == .completed)
            #expect(end.stretch?.seconds == 1500)
            #expect(end.after.ended(by: start.adding(days: 9)) == nil, "nothing further begins")
        }
    }

    @Test func `a break ends at its end`() throws {
        let end = try #require(Pomodoro(.breaking).ended(by: start.adding(seconds: 4000)))
        #expect(end.at == start.adding(seconds: 300))
        #expect(end.after == Pomodoro(state: .stop, count: 3, version: 8))
        #expect(end.outcome == nil)
    }

    @Test(arguments: [Pomodoro.State.stop, .pause, .breakingStop])
    func `what does not tick never ends`(state: Pomodoro.State) {
        #expect(Pomodoro(state).ended(by: start.adding(days: 400)) == nil)
    }

    @Test func `pauses do not count`() throws {
        let paused = try #require(Pomodoro(.running).after(.pause, at: start.adding(seconds: 100), lengths)).after
        #expect(paused.elapsed(at: start.adding(days: 1)) == 100)
        let resumed = try #require(paused.after(.resume, at: start.adding(days: 1), lengths)).after
        #expect(resumed.endsAt == start.adding(days: 1).adding(seconds: 1400))
        #expect(resumed.elapsed(at: start.adding(days: 1).adding(seconds: 7)) == 107)
        #expect(resumed.length == 1500)
    }

    @Test(
        arguments: [(-9000, 0), (-1, 0), (0, 0), (1, 1), (1499, 1499), (1500, 1500), (90_000, 1500)] as [(Int64, Int64)]
    )
    func `time is never negative nor longer than the length`(later: Int64, elapsed: Int64) {
        #expect(Pomodoro(.running).elapsed(at: start.adding(seconds: later)) == elapsed)
    }

    @Test func `on a clock that was set back a pause keeps what had run, and no stretch is negative`() throws {
        let resumed = Pomodoro(state: .running, elapsed: 600, timestamp: start, length: 1500)
        let earlier = start.adding(seconds: -7200)
        #expect(resumed.ended(by: earlier) == nil)
        let paused = try #require(resumed.after(.pause, at: earlier, lengths))
        #expect(paused.after.elapsed == 600)
        #expect(paused.stretch == Stretch(from: earlier, to: earlier))
        let again = try #require(paused.after.after(.resume, at: earlier, lengths)).after
        #expect(again.endsAt == earlier.adding(seconds: 900))
    }

    @Test func `what runs keeps the length with which it began`() throws {
        let longer = PomodoroLengths(work: 3000, break: 900)
        let paused = try #require(Pomodoro(.running).after(.pause, at: start, longer)).after
        #expect(paused.length == 1500)
        #expect(paused.after(.resume, at: start, longer)?.after.length == 1500)
        #expect(Pomodoro(.breaking).after(.skip, at: start, longer)?.after.length == 3000)
    }
}

/// When the break is a long one.
@Suite struct SeriesTests {
    private var now = start
    private var series = Series()
    private var pomodoro = Pomodoro()
    private let settings = PomodoroSettings()

    /// Carries out a call, some seconds after what was before.
    private mutating func call(_ call: Pomodoro.Call, after seconds: Int64 = 1) throws {
        now = now.adding(seconds: seconds)
        let step = try #require(pomodoro.after(call, at: now, settings.lengths(series, at: now)))
        record(step)
    }

    private mutating func end() throws {
        let end = try #require(pomodoro.endsAt)
        now = end
        record(try #require(pomodoro.ended(by: end)))
    }

    private mutating func record(_ step: PomodoroStep) {
        series = series.after(step, longBreakEvery: settings.longBreakEvery)
        pomodoro = step.after
    }

    /// Completes so many pomodoros with their breaks; the minutes of each break.
    private mutating func complete(_ count: Int) throws -> [Int64] {
        try (0..<count).map { _ in
            try call(.start)
            try end()
            try call(.break)
            defer { try? end() }
            return (pomodoro.length ?? 0) / 60
        }
    }

    @Test mutating func `every fourth break is a long one`() throws {
        #expect(try complete(9) == [5, 5, 5, 15, 5, 5, 5, 15, 5])
    }

    @Test mutating func `after more than an hour idle the series begins anew`() throws {
        #expect(try complete(3) == [5, 5, 5])
        try call(.start, after: 3601)
        try end()
        try call(.break)
        #expect(pomodoro.length == 300)
        #expect(series.completed == 1)
    }

    @Test mutating func `after an hour it goes on`() throws {
        #expect(try complete(3) == [5, 5, 5])
        try call(.start, after: 3600)
        try end()
        try call(.break)
        #expect(pomodoro.length == 900)
    }

    @Test mutating func `a long break that was skipped comes behind the next one`() throws {
        _ = try complete(3)
        try call(.start)
        try end()
        try call(.skip)
        try end()
        try call(.break)
        #expect(pomodoro.length == 900)
    }

    @Test mutating func `what was given up does not count`() throws {
        _ = try complete(3)
        try call(.start)
        try call(.skip, after: 600)
        try call(.break)
        #expect(pomodoro.length == 300)
    }

    @Test mutating func `a long pause is idle, too`() throws {
        _ = try complete(3)
        try call(.start)
        try call(.pause, after: 60)
        try call(.resume, after: 4000)
        try end()
        try call(.break)
        #expect(pomodoro.length == 300)
    }
}
