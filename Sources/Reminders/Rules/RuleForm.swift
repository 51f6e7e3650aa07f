import Core
import Site

/// What a form or a call says about a rule.
struct RuleForm {
    let rule: NotificationRule
    let channels: [ChannelID]

    /// Reads what is to change (RFC 7396): what a call did not send stays as it is; a form sends everything.
    ///
    /// `channels` are those that the user has, `chosen` those that the rule names.
    init(
        changing rule: NotificationRule,
        _ chosen: [ChannelID],
        of channels: [UserChannel],
        _ input: Input,
        for visit: MemberVisit
    ) throws {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var rule = rule
        if !input.isJSON || fields.isPresent("time") {
            let time = fields.time("time")
            if time == nil, fields.rejection.errors["time"] == nil { fields.reject("time", Message("error.required")) }
            rule.time = time ?? rule.time
        }
        if input.isJSON {
            rule.expiry = fields.object("expiry") { Self.expiry(&$0, "", rule.expiry) } ?? rule.expiry
            rule.loans = fields.object("loans") { Self.loans(&$0, "", rule.loans) } ?? rule.loans
            rule.minimum = fields.object("minimum") { Self.minimum(&$0, "", rule.minimum) } ?? rule.minimum
        } else {
            rule.expiry = Self.expiry(&fields, "expiry_", rule.expiry)
            rule.loans = Self.loans(&fields, "loans_", rule.loans)
            rule.minimum = Self.minimum(&fields, "minimum_", rule.minimum)
        }
        self.rule = rule
        self.channels = Self.channels(&fields, chosen, of: channels)
        try fields.finish()
    }

    /// The name of the box for a channel.
    static func channel(_ id: ChannelID) -> String { "channel_\(id)" }

    private static func expiry(
        _ fields: inout FieldReader,
        _ prefix: String,
        _ stored: NotificationRule.Expiry
    ) -> NotificationRule.Expiry {
        NotificationRule.Expiry(
            isEnabled: fields.boolean(prefix + "enabled") ?? stored.isEnabled,
            daysBefore: days(&fields, prefix + "days_before", stored.daysBefore),
            onDay: fields.boolean(prefix + "on_day") ?? stored.onDay,
            after: fields.choice(prefix + "after") ?? stored.after
        )
    }

    private static func loans(
        _ fields: inout FieldReader,
        _ prefix: String,
        _ stored: NotificationRule.Loans
    ) -> NotificationRule.Loans {
        NotificationRule.Loans(
            isEnabled: fields.boolean(prefix + "enabled") ?? stored.isEnabled,
            daysBefore: days(&fields, prefix + "days_before", stored.daysBefore),
            onDay: fields.boolean(prefix + "on_day") ?? stored.onDay,
            dailyWhileOverdue: fields.boolean(prefix + "daily_while_overdue") ?? stored.dailyWhileOverdue
        )
    }

    private static func minimum(
        _ fields: inout FieldReader,
        _ prefix: String,
        _ stored: NotificationRule.Minimum
    ) -> NotificationRule.Minimum {
        NotificationRule.Minimum(isEnabled: fields.boolean(prefix + "enabled") ?? stored.isEnabled)
    }

    private static func days(_ fields: inout FieldReader, _ name: String, _ stored: LeadDays) -> LeadDays {
        guard fields.isPresent(name) else { return stored }
        return LeadDays(fields.integers(name, in: LeadDays.range, limit: LeadDays.most) ?? []) ?? stored
    }

    private static func channels(
        _ fields: inout FieldReader,
        _ chosen: [ChannelID],
        of all: [UserChannel]
    ) -> [ChannelID] {
        guard fields.input.isJSON else {
            return all.map(\.id).filter { fields.boolean(channel($0)) == true }
        }
        guard fields.isPresent("channels") else { return chosen }
        let known = Set(all.map(\.id))
        let ids = (fields.integers("channels", in: 1...Int.max, limit: 100) ?? []).map {
            ChannelID(rawValue: Int64($0))
        }
        if !ids.allSatisfy(known.contains) { fields.reject("channels", Message("error.choice")) }
        return ids
    }
}
