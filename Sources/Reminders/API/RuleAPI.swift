import Accounts
import Core
import HTTP
import JSON
import Site

/// `/notification-rules` and `/reminder-settings` of the REST interface.
struct RuleAPI: Sendable {
    let channels: ChannelsOfUser

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let asked = try WholeList(request.query, by: ["server"])
        return try await visit.personal.read { snapshot in
            let rules = try snapshot.serverRules().map { ($0, try snapshot.channels(of: $0.id)) }
            return asked.answer(
                rules,
                key: { ("\($0.0.server)", $0.0.id) },
                { json, rule in rule.0.write(to: &json, channels: rule.1) }
            )
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("rule", of: ServerRule.ID.self)
        return try await visit.personal.read { try $0.answer(with: id) }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("rule", of: ServerRule.ID.self)
        return try await visit.personal.write { transaction in
            guard let saved = try transaction.serverRule(id) else { throw Refusal.notFound }
            let form = try RuleForm(
                changing: saved.rule,
                transaction.channels(of: id),
                of: channels.all(transaction),
                request.input,
                for: visit
            )
            try transaction.editRule(id, to: form.rule, channels: form.channels)
            return try transaction.answer(with: id)
        }
    }

    // MARK: - Settings

    func settings(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        try await visit.personal.read { try $0.answerWithSettings() }
    }

    func changeSettings(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        try await visit.personal.write { transaction in
            let stored = try transaction.reminderSettings()
            try transaction.saveReminderSettings(
                ReminderSettingsForm.read(changing: stored, request.input, for: visit)
            )
            return try transaction.answerWithSettings()
        }
    }
}

extension PersonalScope {
    fileprivate func answer(with id: ServerRule.ID) throws -> JSONAnswer {
        guard let saved = try serverRule(id) else { throw Refusal.notFound }
        let channels = try channels(of: id)
        return JSONAnswer { saved.write(to: &$0, channels: channels) }
    }

    fileprivate func answerWithSettings() throws -> JSONAnswer {
        let settings = try reminderSettings()
        return JSONAnswer { json in
            json.member("quiet_from", settings.quietHours?.from.description)
            json.member("quiet_to", settings.quietHours?.to.description)
            json.member("names_in_subject", settings.namesInSubject)
        }
    }
}

extension ServerRule {
    fileprivate func write(to json: inout JSONMembers, channels: [ChannelID]) {
        json.member("id", id.rawValue)
        json.member("server", server.rawValue)
        json.member("time", rule.time.description)
        json.object("expiry") { json in
            json.member("enabled", rule.expiry.isEnabled)
            json.array("days_before", rule.expiry.daysBefore.values.map { Int64($0) })
            json.member("on_day", rule.expiry.onDay)
            json.member("after", rule.expiry.after.rawValue)
        }
        json.object("loans") { json in
            json.member("enabled", rule.loans.isEnabled)
            json.array("days_before", rule.loans.daysBefore.values.map { Int64($0) })
            json.member("on_day", rule.loans.onDay)
            json.member("daily_while_overdue", rule.loans.dailyWhileOverdue)
        }
        json.object("minimum") { json in json.member("enabled", rule.minimum.isEnabled) }
        json.array("channels", channels.map(\.rawValue))
    }
}
