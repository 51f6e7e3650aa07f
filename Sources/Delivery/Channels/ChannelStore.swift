import Accounts
import Core
import Cryptography
import SQLite

extension PersonalScope {
    /// The user's channels, the oldest first.
    func channels() throws(SQLiteError) -> [Channel] {
        try connection.all(Channel.row, "SELECT \(Channel.row) FROM channel WHERE user_id = \(user.id) ORDER BY id")
    }

    /// One of the user's channels.
    func channel(_ id: Channel.ID) throws(SQLiteError) -> Channel? {
        try connection.first(
            Channel.row,
            "SELECT \(Channel.row) FROM channel WHERE id = \(id) AND user_id = \(user.id)"
        )
    }
}

extension PersonalTransaction {
    /// Nil when the user has one of that address.
    func insertChannel(
        _ kind: Channel.Kind,
        _ address: String,
        secret: String?,
        unsubscribe: SecretToken
    ) throws(SQLiteError) -> Channel? {
        let state: Channel.State = kind == .email ? .unconfirmed : .active
        let activeSince: Instant? = kind == .email ? nil : now
        return try connection.first(
            Channel.row,
            """
            INSERT INTO channel (user_id, kind, address, state, active_since, created_at, unsubscribe_token, secret)
            VALUES (\(user.id), \(kind), \(address), \(state), \(activeSince), \(now), \(unsubscribe.text),
                \(secret))
            ON CONFLICT (user_id, kind, address) DO NOTHING RETURNING \(Channel.row)
            """
        )
    }

    /// Remembers by what the link is known that was just made to confirm an address; an older link is worth nothing.
    func setConfirmation(_ hash: [UInt8], of channel: Channel.ID) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE channel SET confirmation_hash = \(hash), confirmation_sent_at = \(now)
            WHERE id = \(channel) AND user_id = \(user.id)
            """
        )
    }

    /// Signs with a new secret, sealed, from now on, and with the one before for a while.
    func replaceSecret(of channel: Channel.ID, by secret: String) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE channel SET old_secret = secret, old_secret_until = \(now.adding(seconds: Channel.overlap)),
                secret = \(secret)
            WHERE id = \(channel) AND user_id = \(user.id) AND kind = 'webhook'
            """
        )
    }

    func removeChannel(_ channel: Channel.ID) throws(SQLiteError) {
        try connection.execute("DELETE FROM channel WHERE id = \(channel) AND user_id = \(user.id)")
    }
}

extension Connection {
    /// A channel by its number, whosever it is: for the worker.
    func channel(_ id: Channel.ID) throws(SQLiteError) -> Channel? {
        try first(Channel.row, "SELECT \(Channel.row) FROM channel WHERE id = \(id)")
    }

    /// The channel that a link names which was sent to its address, nil when it was used or has run out.
    func channel(confirmedBy hash: [UInt8], at now: Instant) throws(SQLiteError) -> Channel? {
        try first(
            Channel.row,
            """
            SELECT \(Channel.row) FROM channel WHERE confirmation_hash = \(hash) AND state = 'unconfirmed'
                AND confirmation_sent_at > \(now.adding(days: -Channel.confirmationDays))
            """
        )
    }

    /// The channel whose messages a link ends.
    func channel(unsubscribedBy token: String) throws(SQLiteError) -> Channel? {
        try first(Channel.row, "SELECT \(Channel.row) FROM channel WHERE unsubscribe_token = \(token)")
    }

    /// The channels with secrets that are stored as they are.
    func unsealedSecrets() throws(SQLiteError) -> [(Channel.ID, secret: String?, older: String?)] {
        try values(
            """
            SELECT id, secret, old_secret FROM channel
            WHERE substr(secret, 1, 7) <> \(SecretKeeper.mark) OR substr(old_secret, 1, 7) <> \(SecretKeeper.mark)
            """,
            as: Channel.ID.self,
            String?.self,
            String?.self
        ).map { ($0, $1, $2) }
    }

    func setSecrets(of channel: Channel.ID, _ secret: String?, older: String?) throws(SQLiteError) {
        try execute("UPDATE channel SET secret = \(secret), old_secret = \(older) WHERE id = \(channel)")
    }

    /// Sends messages to a channel from now on.
    func openChannel(_ id: Channel.ID, at now: Instant) throws(SQLiteError) {
        try execute(
            """
            UPDATE channel SET state = 'active', reason = NULL, failing_since = NULL, active_since = \(now),
                confirmation_hash = NULL
            WHERE id = \(id)
            """
        )
    }

    /// Ends a channel's messages.
    func closeChannel(_ id: Channel.ID, because reason: Reason) throws(SQLiteError) {
        try execute(
            "UPDATE channel SET state = 'off', reason = \(reason), failing_since = NULL WHERE id = \(id)"
        )
    }

    /// Notes that an attempt failed; since when it fails is kept.
    func noteFailure(of id: Channel.ID, because reason: Reason, at now: Instant) throws(SQLiteError) {
        try execute(
            """
            UPDATE channel SET state = 'failing', reason = \(reason), failing_since = coalesce(failing_since, \(now))
            WHERE id = \(id) AND state IN ('active', 'failing')
            """
        )
    }

    /// Notes that an attempt went well.
    func noteSuccess(of id: Channel.ID) throws(SQLiteError) {
        try execute(
            """
            UPDATE channel SET state = 'active', reason = NULL, failing_since = NULL
            WHERE id = \(id) AND state = 'failing'
            """
        )
    }
}
