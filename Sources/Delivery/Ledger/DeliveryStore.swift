import Accounts
import Core
import SQLite

/// Which deliveries are asked for: a part of the newest first.
struct DeliveryFilter: Sendable {
    var state: Delivery.State?
    var channel: Channel.ID?
    var limit = 50
    /// The last one of the part before.
    var after: (at: Instant, id: Delivery.ID)?
}

/// A part of a list of deliveries.
struct DeliveryPart: Sendable {
    let deliveries: [Delivery]
    let hasMore: Bool
    /// Nil when there are more than anybody counts.
    let total: Int?
}

extension PersonalScope {
    /// A delivery of the user's.
    func delivery(_ id: Delivery.ID) throws(SQLiteError) -> Delivery? {
        try connection.first(
            Delivery.row,
            "SELECT \(Delivery.row) FROM message WHERE id = \(id) AND user_id = \(user.id)"
        )
    }

    /// Some of the user's deliveries, the newest first.
    func deliveries(_ filter: DeliveryFilter, most: Int) throws(SQLiteError) -> DeliveryPart {
        var conditions: [SQL] = ["user_id = \(user.id)"]
        if let state = filter.state { conditions.append("state = \(state)") }
        if let channel = filter.channel { conditions.append("channel_id = \(channel)") }
        let all = conditions.joined(separator: " AND ")
        let counted = try connection.value(
            "SELECT count(*) FROM (SELECT 1 FROM message WHERE \(all) LIMIT \(most + 1))",
            as: Int.self
        )
        if let after = filter.after { conditions.append("(at, id) < (\(after.at), \(after.id))") }
        let found = try connection.all(
            Delivery.row,
            """
            SELECT \(Delivery.row) FROM message WHERE \(conditions.joined(separator: " AND "))
            ORDER BY at DESC, id DESC LIMIT \(filter.limit + 1)
            """
        )
        return DeliveryPart(
            deliveries: Array(found.prefix(filter.limit)),
            hasMore: found.count > filter.limit,
            total: counted > most ? nil : counted
        )
    }
}

extension PersonalTransaction {
    /// Has a delivery that is over sent once more: at once, and until the deadline, as these bytes if it has none.
    func renewDelivery(_ id: Delivery.ID, until deadline: Instant, content: [UInt8]) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE message SET state = 'waiting', reason = NULL, finished_at = NULL, next_at = \(now),
                deadline = \(deadline), content = coalesce(content, \(content))
            WHERE id = \(id) AND user_id = \(user.id)
            """
        )
    }
}
