import Accounts
import Core
import Reminders
import SQLite

extension PersonalTransaction {
    /// Sends a message once more that failed or was missed, as it was written; a receiver knows it for the same.
    ///
    /// Throws a refusal for one that did neither, and when its channel gets no messages any more.
    func retryDelivery(_ id: Delivery.ID, _ composer: Composer) throws {
        guard let delivery = try delivery(id) else { throw Refusal.notFound }
        guard delivery.isRetriable else { throw Refusal(.conflict, Message("error.delivery_state")) }
        guard let channel = try channel(delivery.channel), channel.isOpen else {
            throw Refusal(.conflict, Message("error.channel_off"))
        }
        let letter = Letter(
            type: delivery.isOfTimer
                ? Letter.timerType : delivery.kind == .digest ? "reminder.digest" : "reminder.custom",
            title: delivery.title ?? "",
            body: delivery.body ?? "",
            lines: delivery.lines.filter { $0.dropped == nil }
        )
        let stamp = Composer.Stamp(message: id, createdAt: delivery.createdAt, at: delivery.at)
        let content = try composer.content(letter, stamp, to: channel, of: user)
        try renewDelivery(id, until: now.adding(seconds: Planner.grace), content: content)
        // The worker of this process hears of what was touched.
        connection.touch(.user(user.id))
    }
}
