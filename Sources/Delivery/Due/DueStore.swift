import Accounts
import Core
import SQLite

extension PersonalScope {
    /// Messages to the user since a moment that were missed or could not be delivered, the newest first.
    func undelivered(since moment: Instant) throws(SQLiteError) -> [Delivery] {
        try connection.all(
            Delivery.row,
            """
            SELECT \(Delivery.row) FROM message
            WHERE user_id = \(user.id) AND state IN ('failed', 'missed') AND at >= \(moment)
            ORDER BY at DESC, id DESC LIMIT 200
            """
        )
    }
}
