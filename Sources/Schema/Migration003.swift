import SQLite

extension Migration {
    /// Individual pieces with their papers, the codes kept for them, and what is lent.
    static let third = Migration(
        3,
        "items, documents and loans",
        """
        CREATE TABLE item (
            id INTEGER PRIMARY KEY,
            household_id INTEGER NOT NULL REFERENCES household,
            product_id INTEGER NOT NULL,
            -- What its label says; no two pieces of the installation have the same, and none is given out again.
            uid TEXT NOT NULL UNIQUE CHECK (length(uid) = 8),
            name TEXT NOT NULL DEFAULT '',
            serial TEXT NOT NULL DEFAULT '',
            location_id INTEGER,
            purchased_on TEXT CHECK (length(purchased_on) = 10),
            price INTEGER CHECK (price >= 0),
            currency TEXT CHECK (length(currency) = 3),
            warranty_until TEXT CHECK (length(warranty_until) = 10),
            note TEXT NOT NULL DEFAULT '',
            -- The name and serial as they are searched and sorted: without case, accents and width.
            folded TEXT NOT NULL,
            -- The loan it is out on and when that ends, kept beside the loans for lists; and the last one that ended.
            loan_id INTEGER,
            due_on TEXT CHECK (length(due_on) = 10),
            returned_loan_id INTEGER,
            created_at INTEGER NOT NULL,
            deleted_at INTEGER,
            UNIQUE (household_id, id),
            FOREIGN KEY (household_id, product_id) REFERENCES product (household_id, id),
            FOREIGN KEY (household_id, location_id) REFERENCES location (household_id, id),
            FOREIGN KEY (household_id, loan_id) REFERENCES loan (household_id, id),
            FOREIGN KEY (household_id, returned_loan_id) REFERENCES loan (household_id, id),
            CHECK ((price IS NULL) = (currency IS NULL)),
            CHECK (due_on IS NULL OR loan_id IS NOT NULL)
        ) STRICT;
        CREATE INDEX item_product ON item (product_id, folded, id, loan_id, due_on, location_id) WHERE deleted_at IS NULL;
        CREATE INDEX item_household ON item (household_id, id) WHERE deleted_at IS NULL;
        CREATE INDEX item_location ON item (location_id, product_id, id) WHERE deleted_at IS NULL;

        CREATE TABLE loan (
            id INTEGER PRIMARY KEY,
            household_id INTEGER NOT NULL REFERENCES household,
            item_id INTEGER NOT NULL,
            borrower TEXT NOT NULL CHECK (borrower <> ''),
            -- The borrower as names are compared: without case, accents and width.
            borrower_key TEXT NOT NULL,
            reason TEXT NOT NULL DEFAULT '',
            lent_on TEXT NOT NULL CHECK (length(lent_on) = 10),
            due_on TEXT CHECK (length(due_on) = 10),
            -- Undone: taken back as never lent. The day and the note of a return that was undone are kept for its redo.
            state TEXT NOT NULL CHECK (state IN ('open', 'returned', 'undone')),
            returned_on TEXT CHECK (length(returned_on) = 10),
            return_note TEXT NOT NULL DEFAULT '',
            created_at INTEGER NOT NULL,
            UNIQUE (household_id, id),
            FOREIGN KEY (household_id, item_id) REFERENCES item (household_id, id),
            CHECK (due_on >= lent_on),
            CHECK (returned_on >= lent_on),
            CHECK (state <> 'returned' OR returned_on IS NOT NULL)
        ) STRICT;
        -- An item is lent once at a time.
        CREATE UNIQUE INDEX loan_open ON loan (item_id) WHERE state = 'open';
        CREATE INDEX loan_due ON loan (household_id, coalesce(due_on, '9999-99-99'), id) WHERE state = 'open';
        CREATE INDEX loan_returned ON loan (household_id, returned_on, id) WHERE state = 'returned';
        CREATE INDEX loan_borrower ON loan (household_id, borrower_key, id) WHERE state <> 'undone';
        CREATE INDEX loan_item ON loan (item_id, id);

        CREATE TABLE item_document (
            id INTEGER PRIMARY KEY,
            household_id INTEGER NOT NULL REFERENCES household,
            item_id INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('photo', 'receipt', 'manual', 'warranty', 'other')),
            name TEXT NOT NULL CHECK (name <> ''),
            bytes INTEGER NOT NULL CHECK (bytes > 0),
            media_type TEXT NOT NULL,
            -- The file's SHA-256, by which it is kept.
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            created_at INTEGER NOT NULL,
            deleted_at INTEGER,
            UNIQUE (household_id, id),
            FOREIGN KEY (household_id, item_id) REFERENCES item (household_id, id)
        ) STRICT;
        CREATE INDEX item_document_item ON item_document (item_id, id) WHERE deleted_at IS NULL;

        -- Codes that were printed before there was anything to put them on.
        CREATE TABLE reserved_code (
            code TEXT PRIMARY KEY CHECK (length(code) = 8),
            household_id INTEGER NOT NULL REFERENCES household,
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reserved_code_household ON reserved_code (household_id, created_at, code);

        ALTER TABLE movement ADD COLUMN item_id INTEGER REFERENCES item;
        CREATE INDEX movement_item ON movement (item_id, id) WHERE item_id IS NOT NULL;
        """
    )
}
