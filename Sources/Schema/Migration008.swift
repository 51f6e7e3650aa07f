import SQLite

extension Migration {
    /// Numbers that are never given twice, of things and in what is said of them: a page that is still open, or a phone without signal, may name something that
    /// is gone, and must not be understood to mean what came after it (https://www.sqlite.org/autoinc.html).
    static let eighth = Migration(
        8,
        "numbers given once",
        """
        CREATE TABLE trash_once (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            household_id INTEGER NOT NULL REFERENCES household,
            kind TEXT NOT NULL,
            subject INTEGER NOT NULL,
            title TEXT NOT NULL,
            user_id INTEGER REFERENCES account,
            at INTEGER NOT NULL,
            UNIQUE (kind, subject)
        ) STRICT;
        INSERT INTO trash_once (id, household_id, kind, subject, title, user_id, at)
        SELECT id, household_id, kind, subject, title, user_id, at FROM trash;
        DROP TABLE trash;
        ALTER TABLE trash_once RENAME TO trash;
        CREATE INDEX trash_household ON trash (household_id, id);

        CREATE TABLE shopping_line_once (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            household_id INTEGER NOT NULL REFERENCES household,
            list_id INTEGER NOT NULL,
            product_id INTEGER,
            group_id INTEGER,
            text TEXT NOT NULL DEFAULT '',
            -- How much, in millionths of the unit beside it.
            millionths INTEGER CHECK (millionths > 0),
            unit TEXT,
            done_at INTEGER,
            done_by INTEGER REFERENCES account,
            source TEXT NOT NULL CHECK (source IN ('manual', 'minimum')),
            position INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            FOREIGN KEY (household_id, list_id) REFERENCES shopping_list (household_id, id),
            FOREIGN KEY (household_id, product_id) REFERENCES product (household_id, id),
            FOREIGN KEY (household_id, group_id) REFERENCES product_group (household_id, id),
            FOREIGN KEY (household_id, unit) REFERENCES unit,
            CHECK (product_id IS NULL OR group_id IS NULL),
            CHECK (product_id IS NOT NULL OR group_id IS NOT NULL OR text <> ''),
            CHECK (millionths IS NOT NULL OR unit IS NULL)
        ) STRICT;
        INSERT INTO shopping_line_once (id, household_id, list_id, product_id, group_id, text, millionths, unit, done_at,
            done_by, source, position, created_at)
        SELECT id, household_id, list_id, product_id, group_id, text, millionths, unit, done_at,
            done_by, source, position, created_at FROM shopping_line;
        DROP TABLE shopping_line;
        ALTER TABLE shopping_line_once RENAME TO shopping_line;
        CREATE UNIQUE INDEX shopping_line_filled_group ON shopping_line (list_id, group_id)
            WHERE source = 'minimum' AND done_at IS NULL AND group_id IS NOT NULL;
        CREATE UNIQUE INDEX shopping_line_filled_product ON shopping_line (list_id, product_id)
            WHERE source = 'minimum' AND done_at IS NULL AND product_id IS NOT NULL;
        CREATE INDEX shopping_line_group ON shopping_line (group_id);
        CREATE INDEX shopping_line_list ON shopping_line (list_id, position, id);
        CREATE INDEX shopping_line_product ON shopping_line (product_id);

        -- Of a date that is done, the newest batch that had it: what is bought later is spoken of again.
        ALTER TABLE due_answer ADD COLUMN newest_batch INTEGER;
        """
    )
}
