import Core
import Localization
import Site

/// What a form or a call says about how a user wants to work.
enum SettingsForm {
    /// Reads the whole form of the page: a box that is not ticked is off.
    static func read(_ input: Input, for visit: MemberVisit) throws -> PomodoroSettings {
        try read(input, changing: PomodoroSettings(), for: visit) { fields, name, _ in fields.boolean(name) ?? false }
    }

    /// Reads what is to change (RFC 7396): what was not sent stays as it is, null is the default.
    static func changes(of settings: PomodoroSettings, _ input: Input, for visit: MemberVisit) throws
        -> PomodoroSettings
    {
        try read(input, changing: settings, for: visit) { fields, name, present in
            guard fields.isPresent(name) else { return settings[keyPath: present] }
            return fields.boolean(name) ?? PomodoroSettings()[keyPath: present]
        }
    }

    private typealias Switch = KeyPath<PomodoroSettings, Bool>

    private static func read(
        _ input: Input,
        changing present: PomodoroSettings,
        for visit: MemberVisit,
        isOn: (inout FieldReader, String, Switch) -> Bool
    ) throws -> PomodoroSettings {
        let defaults = PomodoroSettings()
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        func number(_ name: String, _ path: KeyPath<PomodoroSettings, Int>, in range: ClosedRange<Int>) -> Int {
            guard fields.isPresent(name) else { return present[keyPath: path] }
            return fields.integer(name, in: range) ?? defaults[keyPath: path]
        }
        var settings = PomodoroSettings()
        settings.workMinutes = number("work_minutes", \.workMinutes, in: PomodoroSettings.minutes)
        settings.breakMinutes = number("break_minutes", \.breakMinutes, in: PomodoroSettings.minutes)
        settings.longBreakMinutes = number("long_break_minutes", \.longBreakMinutes, in: PomodoroSettings.minutes)
        settings.longBreakEvery = number("long_break_every", \.longBreakEvery, in: PomodoroSettings.longBreaks)
        settings.autoStartsBreak = isOn(&fields, "auto_start_break", \.autoStartsBreak)
        settings.autoStartsWork = isOn(&fields, "auto_start_work", \.autoStartsWork)
        settings.messageAtEnd = isOn(&fields, "message_at_end", \.messageAtEnd)
        settings.sound = isOn(&fields, "sound", \.sound)
        settings.keys = isOn(&fields, "keys", \.keys)
        try fields.finish()
        return settings
    }
}
