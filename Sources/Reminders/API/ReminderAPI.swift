import Accounts
import Core
import HTTP
import JSON
import Site

/// `/reminders` of the REST interface.
struct ReminderAPI: Sendable {
    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let asked = try WholeList(request.query, by: ["time", "title"])
        return try await visit.personal.read { snapshot in
            let entries = try snapshot.reminderEntries()
            return asked.answer(
                entries,
                key: { (asked.sort == "title" ? $0.title : $0.reminder.schedule.time.description, $0.reminder.id) },
                { json, entry in entry.write(to: &json) }
            )
        }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let draft = try ReminderForm.read(request.input, for: visit)
        return try await visit.personal.write(once: request.once) { transaction in
            let id = try transaction.addReminder(draft)
            return try transaction.answer(with: id, status: 201, location: "/reminders/\(id)")
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("reminder", of: Reminder.ID.self)
        return try await visit.personal.read { try $0.answer(with: id) }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("reminder", of: Reminder.ID.self)
        return try await visit.personal.write { transaction in
            guard let reminder = try transaction.reminder(id) else { throw Refusal.notFound }
            try transaction.editReminder(id, to: ReminderForm.read(changing: reminder, request.input, for: visit))
            return try transaction.answer(with: id)
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("reminder", of: Reminder.ID.self)
        try await visit.personal.write { try $0.deleteReminder(id) }
        return .noContent
    }
}

extension PersonalScope {
    fileprivate func answer(with id: Reminder.ID, status: Int = 200, location: String? = nil) throws -> JSONAnswer {
        guard let entry = try reminderEntries().first(where: { $0.reminder.id == id }) else { throw Refusal.notFound }
        return JSONAnswer(status: status, location: location) { entry.write(to: &$0) }
    }
}

extension ReminderEntry {
    fileprivate func write(to json: inout JSONMembers) {
        let (hour, minute) = reminder.schedule.time.parts
        json.member("id", reminder.id.rawValue)
        json.member("kind", (metric == nil ? ReminderForm.Kind.custom : .metric).rawValue)
        json.member("title", title)
        json.member("note", reminder.note.isEmpty ? nil : reminder.note)
        json.member("metric", reminder.metric?.rawValue)
        json.member("hour", Int64(hour))
        json.member("minute", Int64(minute))
        json.array("weekdays", reminder.schedule.weekdays.iso.map { Int64($0) })
        json.member("enabled", reminder.isEnabled)
        json.member("next_at", next?.at.description)
    }
}
