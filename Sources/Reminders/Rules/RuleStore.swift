package import Accounts
import Core
package import SQLite

extension PersonalScope {
    /// The user's rules, one for each server.
    package func serverRules() throws(SQLiteError) -> [ServerRule] {
        try connection.all(
            ServerRule.row,
            "SELECT \(ServerRule.row) FROM notification_rule WHERE user_id = \(user.id) ORDER BY server_id"
        )
    }

    /// A rule of the user.
    package func serverRule(_ id: ServerRule.ID) throws(SQLiteError) -> ServerRule? {
        try connection.first(
            ServerRule.row,
            "SELECT \(ServerRule.row) FROM notification_rule WHERE id = \(id) AND user_id = \(user.id)"
        )
    }

    /// The channels that a rule's digests go to, active or not.
    package func channels(of rule: ServerRule.ID) throws(SQLiteError) -> [ChannelID] {
        try connection.values(
            """
            SELECT rule_channel.channel_id FROM rule_channel
            JOIN notification_rule ON notification_rule.id = rule_channel.rule_id
            WHERE rule_channel.rule_id = \(rule) AND notification_rule.user_id = \(user.id)
            ORDER BY rule_channel.channel_id
            """,
            as: ChannelID.self
        )
    }

    /// To which channels the user's messages go.
    package func recipients(_ channels: ChannelsOfUser) throws -> Recipients {
        let chosen = try connection.values(
            """
            SELECT notification_rule.server_id, rule_channel.channel_id FROM notification_rule
            JOIN rule_channel ON rule_channel.rule_id = notification_rule.id
            WHERE notification_rule.user_id = \(user.id)
            """,
            as: ServerID.self,
            ChannelID.self
        )
        return Recipients(
            active: try channels.all(self).filter(\.isActive).map(\.id),
            chosen: Dictionary(grouping: chosen) { $0.0 }.mapValues { Set($0.map(\.1)) }
        )
    }
}

extension PersonalTransaction {
    func updateRule(_ id: ServerRule.ID, to rule: NotificationRule, armedAt: Instant) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE notification_rule SET minute = \(rule.time.minute), armed_at = \(armedAt),
                expiry_enabled = \(rule.expiry.isEnabled), expiry_days_before = \(rule.expiry.daysBefore.text),
                expiry_on_day = \(rule.expiry.onDay), expiry_after = \(rule.expiry.after.rawValue),
                loans_enabled = \(rule.loans.isEnabled), loans_days_before = \(rule.loans.daysBefore.text),
                loans_on_day = \(rule.loans.onDay), loans_daily_while_overdue = \(rule.loans.dailyWhileOverdue),
                minimum_enabled = \(rule.minimum.isEnabled)
            WHERE id = \(id) AND user_id = \(user.id)
            """
        )
    }

    func setChannels(of rule: ServerRule.ID, to channels: [ChannelID]) throws(SQLiteError) {
        try connection.execute("DELETE FROM rule_channel WHERE rule_id = \(rule)")
        for channel in Set(channels) {
            try connection.execute("INSERT INTO rule_channel (rule_id, channel_id) VALUES (\(rule), \(channel))")
        }
    }

    /// Has the digests of all the user's rules go to a channel, too.
    ///
    /// To be called when a new one becomes active.
    package func addChannel(_ channel: ChannelID) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO rule_channel (rule_id, channel_id)
            SELECT id, \(channel) FROM notification_rule WHERE user_id = \(user.id) ON CONFLICT DO NOTHING
            """
        )
    }
}

extension ServerRule {
    static let row = RowDecoder(
        "id",
        "server_id",
        "minute",
        "expiry_enabled",
        "expiry_days_before",
        "expiry_on_day",
        "expiry_after",
        "loans_enabled",
        "loans_days_before",
        "loans_on_day",
        "loans_daily_while_overdue",
        "minimum_enabled",
        "armed_at"
    ) {
        (
            id,
            server,
            minute: Int,
            expiry,
            expiryDays: String,
            expiryOnDay,
            after: String,
            loans,
            loansDays: String,
            loansOnDay,
            daily,
            minimum,
            armedAt
        ) in
        ServerRule(
            id: id,
            server: server,
            rule: NotificationRule(
                time: TimeOfDay(minute: minute) ?? .eight,
                expiry: NotificationRule.Expiry(
                    isEnabled: expiry,
                    daysBefore: LeadDays(text: expiryDays),
                    onDay: expiryOnDay,
                    after: NotificationRule.After(rawValue: after) ?? .once
                ),
                loans: NotificationRule.Loans(
                    isEnabled: loans,
                    daysBefore: LeadDays(text: loansDays),
                    onDay: loansOnDay,
                    dailyWhileOverdue: daily
                ),
                minimum: NotificationRule.Minimum(isEnabled: minimum)
            ),
            armedAt: armedAt
        )
    }
}

extension LeadDays {
    /// As it is stored, and as forms show it.
    var text: String { values.map(String.init).joined(separator: ",") }

    fileprivate init(text: String) {
        self = LeadDays(text.split(separator: ",").compactMap { Int($0, in: Self.range) }) ?? .none
    }
}
