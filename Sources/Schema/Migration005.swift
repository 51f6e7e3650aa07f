import SQLite

extension Migration {
    /// Reminders, metrics and rules of users, and what is delivered to them.
    static let fifth = Migration(
        5,
        "reminders, rules, channels and messages",
        """
        -- What a user wants of all messages; who has no row never chose.
        CREATE TABLE reminder_settings (
            user_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
            -- Minutes since midnight between which nothing disturbs; may cross it.
            quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
            quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
            -- Whether subjects of mails may name things.
            names_in_subject INTEGER NOT NULL DEFAULT 0 CHECK (names_in_subject IN (0, 1)),
            CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
            CHECK (quiet_from <> quiet_to)
        ) STRICT;

        -- A quantity the user keeps track of, such as their weight.
        CREATE TABLE metric (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (name <> ''),
            unit TEXT NOT NULL DEFAULT '',
            created_at INTEGER NOT NULL,
            UNIQUE (user_id, id)
        ) STRICT;
        CREATE UNIQUE INDEX metric_name ON metric (user_id, name);

        CREATE TABLE reading (
            id INTEGER PRIMARY KEY,
            metric_id INTEGER NOT NULL REFERENCES metric ON DELETE CASCADE,
            at INTEGER NOT NULL,
            -- The user's local day when it was recorded: a later change of their zone does not move it.
            day TEXT NOT NULL,
            -- In millionths.
            value INTEGER NOT NULL,
            note TEXT NOT NULL DEFAULT ''
        ) STRICT;
        CREATE INDEX reading_metric ON reading (metric_id, at, id);
        CREATE INDEX reading_day ON reading (metric_id, day);

        -- Numbers are never given out again: messages that were sent are known by them.
        CREATE TABLE reminder (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            -- Null for a text of the user's own.
            metric_id INTEGER,
            title TEXT NOT NULL,
            note TEXT NOT NULL DEFAULT '',
            -- Minutes since midnight, where the user is.
            minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),
            -- A bit each, bit 0 = Monday.
            weekdays INTEGER NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
            enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
            -- When it was last switched on or moved: what was over by then is not made up for.
            armed_at INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            FOREIGN KEY (user_id, metric_id) REFERENCES metric (user_id, id) ON DELETE CASCADE,
            CHECK (metric_id IS NOT NULL OR title <> '')
        ) STRICT;
        CREATE INDEX reminder_user ON reminder (user_id, minute, id);
        CREATE INDEX reminder_metric ON reminder (metric_id) WHERE metric_id IS NOT NULL;

        -- When a user hears of what is due on a server.
        CREATE TABLE notification_rule (
            id INTEGER PRIMARY KEY,
            user_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            -- 1 is the server that this is.
            server_id INTEGER NOT NULL DEFAULT 1,
            minute INTEGER NOT NULL DEFAULT 480 CHECK (minute BETWEEN 0 AND 1439),
            expiry_enabled INTEGER NOT NULL DEFAULT 1 CHECK (expiry_enabled IN (0, 1)),
            -- Numbers of days, the longest first, commas between them.
            expiry_days_before TEXT NOT NULL DEFAULT '3',
            expiry_on_day INTEGER NOT NULL DEFAULT 1 CHECK (expiry_on_day IN (0, 1)),
            expiry_after TEXT NOT NULL DEFAULT 'once' CHECK (expiry_after IN ('off', 'once', 'daily')),
            loans_enabled INTEGER NOT NULL DEFAULT 1 CHECK (loans_enabled IN (0, 1)),
            loans_days_before TEXT NOT NULL DEFAULT '1',
            loans_on_day INTEGER NOT NULL DEFAULT 1 CHECK (loans_on_day IN (0, 1)),
            loans_daily_while_overdue INTEGER NOT NULL DEFAULT 1 CHECK (loans_daily_while_overdue IN (0, 1)),
            minimum_enabled INTEGER NOT NULL DEFAULT 0 CHECK (minimum_enabled IN (0, 1)),
            -- When its time was last chosen: a time that was over by then is not made up for.
            armed_at INTEGER NOT NULL,
            UNIQUE (user_id, server_id)
        ) STRICT;
        INSERT INTO notification_rule (user_id, armed_at) SELECT id, unixepoch() FROM account;
        -- Everybody has a rule from the first day, whoever adds them.
        CREATE TRIGGER account_has_rule AFTER INSERT ON account BEGIN
            INSERT INTO notification_rule (user_id, armed_at) VALUES (new.id, new.created_at);
        END;

        -- Where a user gets messages. Numbers are never given out again.
        CREATE TABLE channel (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('email', 'webhook')),
            -- A mail address, or a URL.
            address TEXT NOT NULL CHECK (address <> ''),
            state TEXT NOT NULL CHECK (state IN ('active', 'unconfirmed', 'failing', 'off')),
            -- Why it is failing or off, as a word of the program's.
            reason TEXT,
            -- Since when it has only failed.
            failing_since INTEGER,
            -- From when on messages go to it.
            active_since INTEGER,
            created_at INTEGER NOT NULL,
            -- By what the link that confirms an address is known; the link itself is in the mail alone.
            confirmation_hash BLOB,
            confirmation_sent_at INTEGER,
            -- What the link that ends a channel's messages carries.
            unsubscribe_token TEXT NOT NULL UNIQUE,
            -- Webhooks sign with the secret, and with the one before until that has ended.
            secret TEXT,
            old_secret TEXT,
            old_secret_until INTEGER,
            UNIQUE (user_id, id),
            CHECK ((kind = 'webhook') = (secret IS NOT NULL)),
            CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
            CHECK (state <> 'active' OR active_since IS NOT NULL)
        ) STRICT;
        CREATE UNIQUE INDEX channel_address ON channel (user_id, kind, address);
        CREATE UNIQUE INDEX channel_confirmation ON channel (confirmation_hash) WHERE confirmation_hash IS NOT NULL;

        -- The channels that a rule's digests go to.
        CREATE TABLE rule_channel (
            rule_id INTEGER NOT NULL REFERENCES notification_rule ON DELETE CASCADE,
            channel_id INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE,
            PRIMARY KEY (rule_id, channel_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX rule_channel_channel ON rule_channel (channel_id);

        -- A planned message on its way to one channel.
        CREATE TABLE message (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            server_id INTEGER NOT NULL DEFAULT 1,
            -- What it is about and of which day, the same however often it is planned.
            key TEXT NOT NULL CHECK (key <> ''),
            -- 0 for one that no channel was there for.
            channel_id INTEGER NOT NULL,
            -- A notice is about a channel itself: its address is to be confirmed, or another one was switched off.
            kind TEXT NOT NULL CHECK (kind IN ('digest', 'reminder', 'notice')),
            state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'missed', 'empty', 'cancelled')),
            -- Why it ended as it did, as a word of the program's.
            reason TEXT,
            at INTEGER NOT NULL,
            deadline INTEGER NOT NULL,
            -- Frozen when it is rendered, before the first attempt.
            title TEXT,
            body TEXT,
            -- Its lines as JSON, those that dropped out among them and why.
            lines TEXT,
            content BLOB,
            attempts INTEGER NOT NULL DEFAULT 0,
            next_at INTEGER,
            -- Who is sending it, and until when nobody else may.
            lease TEXT,
            leased_until INTEGER,
            created_at INTEGER NOT NULL,
            finished_at INTEGER,
            UNIQUE (user_id, server_id, key, channel_id),
            CHECK ((state = 'waiting') = (next_at IS NOT NULL)),
            CHECK ((state = 'waiting') = (finished_at IS NULL)),
            CHECK ((lease IS NULL) = (leased_until IS NULL))
        ) STRICT;
        CREATE INDEX message_next ON message (next_at, id) WHERE state = 'waiting';
        CREATE INDEX message_user ON message (user_id, at, id);
        CREATE INDEX message_state ON message (user_id, state, at, id);
        CREATE INDEX message_channel ON message (channel_id, id);
        CREATE INDEX message_finished ON message (finished_at) WHERE finished_at IS NOT NULL;

        CREATE TABLE attempt (
            id INTEGER PRIMARY KEY,
            message_id INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
            at INTEGER NOT NULL,
            milliseconds INTEGER NOT NULL,
            outcome TEXT NOT NULL CHECK (outcome IN ('sent', 'retry', 'failed')),
            -- What went wrong, as a word of the program's.
            reason TEXT,
            -- The other side's number, of HTTP or SMTP.
            status INTEGER,
            -- The beginning of what it said; for administrators alone.
            answer TEXT
        ) STRICT;
        CREATE INDEX attempt_message ON attempt (message_id, id);

        -- What a user said of something that was due: it is done, or to come again. By what was due and its day.
        CREATE TABLE due_answer (
            user_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            key TEXT NOT NULL,
            done_at INTEGER,
            snoozed_until INTEGER,
            at INTEGER NOT NULL,
            PRIMARY KEY (user_id, key),
            CHECK ((done_at IS NULL) <> (snoozed_until IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX due_answer_snoozed ON due_answer (user_id, snoozed_until) WHERE snoozed_until IS NOT NULL;

        -- Up to which moment everything due was turned into messages.
        CREATE TABLE delivery_progress (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            done_until INTEGER NOT NULL
        ) STRICT;
        """
    )
}
