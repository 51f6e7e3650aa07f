import Accounts
import Core
import HTTP
import Site

/// When digests come, and what the user wants of all messages.
struct RulePages: Sendable {
    let channels: ChannelsOfUser

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await page(rule: FormFields(visit), settings: FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("rule", of: ServerRule.ID.self)
        do {
            let done = try await visit.personal.write(once: request.once) { transaction in
                guard let saved = try transaction.serverRule(id) else { throw Refusal.notFound }
                let form = try RuleForm(
                    changing: saved.rule,
                    transaction.channels(of: id),
                    of: channels.all(transaction),
                    request.input,
                    for: visit
                )
                try transaction.editRule(id, to: form.rule, channels: form.channels)
                return Destination("/reminders/rules?done=\(ReminderAnnouncements.ruleSaved)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            return try await page(rule: fields, settings: FormFields(visit), visit)
        }
    }

    func saveSettings(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let done = try await visit.personal.write(once: request.once) { transaction in
                let stored = try transaction.reminderSettings()
                try transaction.saveReminderSettings(
                    ReminderSettingsForm.read(changing: stored, request.input, for: visit)
                )
                return Destination("/reminders/rules?done=\(ReminderAnnouncements.ruleSaved)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            return try await page(rule: FormFields(visit), settings: fields, visit)
        }
    }

    private func page(rule: FormFields, settings: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let page = try await visit.personal.read { snapshot in
            let rules = try snapshot.serverRules().map { saved in
                RuleFields(
                    saved,
                    chosen: Set(try snapshot.channels(of: saved.id)),
                    of: try channels.all(snapshot),
                    rule,
                    visit
                )
            }
            return RulesPage(
                problem: rule.problem(for: visit) ?? settings.problem(for: visit),
                rules: rules,
                settings: SettingsFields(try snapshot.reminderSettings(), settings)
            )
        }
        let isRejected = rule.isRejected || settings.isRejected
        return .page(page, status: isRejected ? .unprocessableContent : .ok)
    }
}
