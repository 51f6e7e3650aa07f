import Accounts
import HTTP
import JSON
import Site

/// `/pomodoro-settings` of the REST interface.
struct SettingsAPI: Sendable {
    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        try await visit.personal.read { try $0.pomodoroSettings() }.answer
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        try await visit.personal.write { transaction in
            let settings = try transaction.pomodoroSettings()
            let changed = try SettingsForm.changes(of: settings, request.input, for: visit)
            try transaction.setPomodoroSettings(changed)
            return changed
        }.answer
    }
}

extension PomodoroSettings {
    fileprivate var answer: JSONAnswer {
        JSONAnswer { json in
            json.member("work_minutes", workMinutes)
            json.member("break_minutes", breakMinutes)
            json.member("long_break_minutes", longBreakMinutes)
            json.member("long_break_every", longBreakEvery)
            json.member("auto_start_break", autoStartsBreak)
            json.member("auto_start_work", autoStartsWork)
            json.member("message_at_end", messageAtEnd)
            json.member("sound", sound)
            json.member("keys", keys)
        }
    }
}
