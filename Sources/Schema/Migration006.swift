import SQLite

extension Migration {
    /// Tasks of users, their timers, and the blocks of work that came of them.
    static let sixth = Migration(
        6,
        "tasks, pomodoros and their blocks",
        """
        -- How a user wants to work; who has no row never chose.
        CREATE TABLE pomodoro_settings (
            user_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
            work_minutes INTEGER NOT NULL CHECK (work_minutes BETWEEN 1 AND 180),
            break_minutes INTEGER NOT NULL CHECK (break_minutes BETWEEN 1 AND 180),
            long_break_minutes INTEGER NOT NULL CHECK (long_break_minutes BETWEEN 1 AND 180),
            -- Nought for never.
            long_break_every INTEGER NOT NULL CHECK (long_break_every BETWEEN 0 AND 12),
            auto_start_break INTEGER NOT NULL CHECK (auto_start_break IN (0, 1)),
            auto_start_work INTEGER NOT NULL CHECK (auto_start_work IN (0, 1)),
            message_at_end INTEGER NOT NULL CHECK (message_at_end IN (0, 1)),
            sound INTEGER NOT NULL CHECK (sound IN (0, 1)),
            keys INTEGER NOT NULL CHECK (keys IN (0, 1))
        ) STRICT;

        -- How many pomodoros are complete since the last long break, and until when anything ticked.
        CREATE TABLE pomodoro_series (
            user_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
            completed INTEGER NOT NULL CHECK (completed >= 0),
            active_until INTEGER
        ) STRICT;

        -- A task with its timer. Numbers are never given out again, and a deleted one stays for what was done for it.
        CREATE TABLE task (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            title TEXT NOT NULL CHECK (title <> ''),
            target INTEGER NOT NULL CHECK (target BETWEEN 1 AND 999),
            position INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            finished_at INTEGER,
            deleted_at INTEGER,
            state TEXT NOT NULL DEFAULT 'stop'
                CHECK (state IN ('stop', 'running', 'pause', 'breakingStop', 'breaking')),
            -- Seconds before the last pause.
            elapsed INTEGER NOT NULL DEFAULT 0 CHECK (elapsed >= 0),
            -- Of the last start or resume.
            timestamp INTEGER,
            -- Seconds of what has begun.
            length INTEGER CHECK (length > 0),
            done_count INTEGER NOT NULL DEFAULT 0 CHECK (done_count >= 0),
            version INTEGER NOT NULL DEFAULT 1,
            UNIQUE (user_id, id),
            CHECK ((timestamp IS NOT NULL) = (state IN ('running', 'breaking'))),
            CHECK ((length IS NOT NULL) = (state IN ('running', 'pause', 'breaking'))),
            CHECK (elapsed = 0 OR (state IN ('running', 'pause') AND elapsed <= length)),
            CHECK (state = 'stop' OR (finished_at IS NULL AND deleted_at IS NULL))
        ) STRICT;
        CREATE INDEX task_user ON task (user_id, position, id) WHERE deleted_at IS NULL;
        CREATE UNIQUE INDEX task_running ON task (user_id) WHERE state = 'running';
        -- By when they end. Not by a column that is computed: SQLite 3.40 cannot copy a table with one by VACUUM INTO.
        CREATE INDEX task_ticking ON task (user_id, timestamp + length - elapsed) WHERE timestamp IS NOT NULL;
        CREATE INDEX task_end ON task (timestamp + length - elapsed) WHERE timestamp IS NOT NULL;

        -- A block of work. Numbers are never given out again: messages are known by them.
        CREATE TABLE block (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id INTEGER NOT NULL,
            task_id INTEGER NOT NULL,
            started_at INTEGER NOT NULL,
            -- Null while the task's timer runs or pauses.
            ended_at INTEGER,
            outcome TEXT CHECK (outcome IN ('completed', 'abandoned')),
            FOREIGN KEY (user_id, task_id) REFERENCES task (user_id, id) ON DELETE CASCADE,
            CHECK ((ended_at IS NULL) = (outcome IS NULL)),
            CHECK (ended_at >= started_at)
        ) STRICT;
        CREATE UNIQUE INDEX block_unfinished ON block (task_id) WHERE ended_at IS NULL;
        CREATE INDEX block_user ON block (user_id, ended_at, id);
        CREATE INDEX block_task ON block (user_id, task_id, ended_at);

        -- The parts of a block between its pauses.
        CREATE TABLE stretch (
            block_id INTEGER NOT NULL REFERENCES block ON DELETE CASCADE,
            started_at INTEGER NOT NULL,
            ended_at INTEGER NOT NULL,
            CHECK (ended_at >= started_at)
        ) STRICT;
        CREATE INDEX stretch_block ON stretch (block_id);
        """
    )
}
