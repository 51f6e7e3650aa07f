import Accounts
import Core
import HTTP
import Site

/// The reminder center, and the form of a reminder.
struct ReminderPages: Sendable {
    let channels: ChannelsOfUser

    // MARK: - The center

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await center(visit)
    }

    /// All reminders; `rejected` is the one whose form in the list is shown again.
    private func center(
        _ visit: MemberVisit,
        rejected: (id: Reminder.ID, fields: FormFields)? = nil
    ) async throws -> Reply {
        let (entries, isReachable) = try await visit.personal.read { snapshot in
            (try snapshot.reminderEntries(), try channels.all(snapshot).contains { $0.isActive })
        }
        let rows = entries.map { entry in
            let fields = entry.reminder.id == rejected?.id ? rejected?.fields : nil
            return (entry, ReminderRow(entry, fields ?? FormFields(visit), visit))
        }
        let page = RemindersPage(
            problem: rejected?.fields.problem(for: visit),
            offersChannel: !isReachable && !entries.isEmpty,
            own: rows.filter { $0.0.metric == nil }.map(\.1),
            metric: rows.filter { $0.0.metric != nil }.map(\.1)
        )
        // What comes next hangs on the time of the day.
        return .page(page, status: rejected == nil ? .ok : .unprocessableContent, isKept: false)
    }

    /// Switches a reminder on or off.
    func toggle(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("reminder", of: Reminder.ID.self)
        let isOn = request.input.typed("enabled") == "yes"
        let done = try await visit.personal.write(once: request.once) { transaction in
            guard let reminder = try transaction.reminder(id) else { throw Refusal.notFound }
            var draft = ReminderDraft(reminder)
            draft.isEnabled = isOn
            try transaction.editReminder(id, to: draft)
            return Destination("/reminders#reminder-\(id)")
        }
        return .redirect(done.path)
    }

    // MARK: - One reminder

    func new(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let metric = request.query.first("metric").flatMap { Metric.ID($0) }
        return try await form(for: nil, metric: metric, FormFields(visit), visit)
    }

    func create(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try ReminderForm.read(request.input, for: visit)
            let done = try await visit.personal.write(once: request.once) { transaction in
                let id = try transaction.addReminder(draft)
                return Destination("/reminders?done=\(ReminderAnnouncements.saved)#reminder-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await form(for: nil, FormFields(visit, request.input, rejection), visit)
        }
    }

    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await form(for: request.id("reminder"), FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("reminder", of: Reminder.ID.self)
        do {
            let done = try await visit.personal.write(once: request.once) { transaction in
                guard let reminder = try transaction.reminder(id) else { throw Refusal.notFound }
                try transaction.editReminder(id, to: ReminderForm.read(changing: reminder, request.input, for: visit))
                return Destination("/reminders?done=\(ReminderAnnouncements.saved)#reminder-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            let isInList = request.input.contains("in_list")
            return isInList
                ? try await center(visit, rejected: (id, fields)) : try await form(for: id, fields, visit)
        }
    }

    private func form(
        for id: Reminder.ID?,
        metric: Metric.ID? = nil,
        _ fields: FormFields,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let (reminder, metrics) = try await visit.personal.read { snapshot in
            let reminder = try id.flatMap { try snapshot.reminder($0) }
            if id != nil, reminder == nil { throw Refusal.notFound }
            return (reminder, try snapshot.metrics())
        }
        let draft =
            reminder.map { ReminderDraft($0) } ?? ReminderDraft(metric: metric, schedule: Schedule(time: .eight))
        let page = EditReminderPage(
            problem: fields.problem(for: visit),
            id: id,
            form: ReminderFields(draft, metrics, fields, visit)
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - Deletion

    func confirmDeletion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("reminder", of: Reminder.ID.self)
        let entries = try await visit.personal.read { try $0.reminderEntries() }
        guard let entry = entries.first(where: { $0.reminder.id == id }) else { throw Refusal.notFound }
        let links = visit.site.links
        return .page(
            ConfirmPage(
                title: visit.text(Message("reminders.delete_title", ["name": .text(entry.title)])),
                text: visit.text(Message("reminders.delete_text")),
                action: links.path("/reminders/\(id)/delete"),
                button: visit.text(Message("action.delete")),
                cancel: links.path("/reminders")
            )
        )
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("reminder", of: Reminder.ID.self)
        let done = try await visit.personal.write(once: request.once) { transaction in
            try transaction.deleteReminder(id)
            return Destination("/reminders?done=\(ReminderAnnouncements.deleted)")
        }
        return .redirect(done.path)
    }
}
