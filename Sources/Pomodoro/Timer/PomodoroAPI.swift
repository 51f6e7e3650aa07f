import Accounts
import Core
import HTTP
import JSON
import Site

/// `/tasks/{task}/pomodoro` of the REST interface.
struct PomodoroAPI: Sendable {
    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("task", of: PomodoroTask.ID.self)
        return try await visit.personal.readNow { try $0.answer(withPomodoroOf: id) }
    }

    /// What answers a call.
    func carryOut(_ call: Pomodoro.Call) -> @Sendable (APIRequest, MemberVisit) async throws -> JSONAnswer {
        { request, visit in
            let id = try request.id("task", of: PomodoroTask.ID.self)
            return try await visit.personal.writeNow(once: request.once) { transaction in
                _ = try transaction.requireTask(id)
                var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
                let version = fields.requiredVersion()
                let stopOther = fields.boolean("stop_other") ?? false
                try fields.finish()
                try transaction.call(call, id, version: version, stopOther: stopOther)
                return try transaction.answer(withPomodoroOf: id)
            }
        }
    }
}

extension FieldReader {
    /// The version of the timer that the asker knows.
    mutating func requiredVersion() -> Int64 {
        let version = integer("version", in: 1...Int.max)
        if version == nil, rejection.errors["version"] == nil { reject("version", Message("error.required")) }
        return Int64(version ?? 0)
    }
}

extension PersonalScope {
    fileprivate func answer(withPomodoroOf id: PomodoroTask.ID) throws -> JSONAnswer {
        let reading = PomodoroReading(try requireTask(id), try pomodoroSettings(), at: now)
        return JSONAnswer { json in
            for (name, member) in reading.members { json.member(name, member) }
        }
    }
}
