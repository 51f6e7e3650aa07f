package import Accounts
import Core

extension PersonalTransaction {
    /// Changes when the user hears of what is due.
    ///
    /// Moved or with something switched on, it is not made up for where its time is over today.
    package func editRule(_ id: ServerRule.ID, to rule: NotificationRule, channels: [ChannelID]) throws {
        guard let saved = try serverRule(id) else { throw Refusal.notFound }
        let isArmed = rule.time != saved.rule.time || rule.speaksOfMore(than: saved.rule)
        try updateRule(id, to: rule, armedAt: isArmed ? now : saved.armedAt)
        try setChannels(of: id, to: channels)
    }
}

extension NotificationRule {
    /// Whether something is switched on that was off.
    fileprivate func speaksOfMore(than other: NotificationRule) -> Bool {
        expiry.isEnabled && !other.expiry.isEnabled || loans.isEnabled && !other.loans.isEnabled
            || minimum.isEnabled && !other.minimum.isEnabled
    }
}
