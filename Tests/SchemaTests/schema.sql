CREATE TRIGGER account_has_rule AFTER INSERT ON account BEGIN
    INSERT INTO notification_rule (user_id, armed_at) VALUES (new.id, new.created_at);
END;

CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    login TEXT NOT NULL CHECK (login <> ''),
    -- The login as it is compared: without case and width.
    login_key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL CHECK (name <> ''),
    password TEXT,
    language TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    administrator INTEGER NOT NULL DEFAULT 0 CHECK (administrator IN (0, 1)),
    created_at INTEGER NOT NULL,
    disabled_at INTEGER,
    revision INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE action (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    user_id INTEGER REFERENCES account,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    undoes INTEGER REFERENCES action,
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    UNIQUE (household_id, id),
    CHECK ((kind = 'undo') = (undoes IS NOT NULL))
) STRICT;

CREATE INDEX action_at ON action (household_id, at, undoes, undone);

CREATE INDEX action_user ON action (household_id, user_id, id);

CREATE TABLE answered_request (
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    answer TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (owner, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX answered_request_at ON answered_request (at);

CREATE TABLE api_token (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    household_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL CHECK (scopes <> ''),
    created_at INTEGER NOT NULL,
    used_at INTEGER,
    expires_at INTEGER NOT NULL,
    -- A token dies with the membership it acts for.
    FOREIGN KEY (household_id, user_id) REFERENCES membership ON DELETE CASCADE
) STRICT;

CREATE INDEX api_token_member ON api_token (household_id, user_id);

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

CREATE TABLE barcode (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    product_id INTEGER NOT NULL,
    -- What was scanned, and what it is compared by: 14 digits for a GTIN, else the code itself.
    code TEXT NOT NULL CHECK (code <> ''),
    identity TEXT NOT NULL,
    gtin TEXT CHECK (length(gtin) = 14),
    -- How much one package holds, in millionths of the unit beside it; null for one of the product's unit.
    millionths INTEGER CHECK (millionths > 0),
    unit TEXT,
    -- The codes of a product in the trash are free for another.
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    FOREIGN KEY (household_id, product_id) REFERENCES product (household_id, id),
    FOREIGN KEY (household_id, unit) REFERENCES unit,
    CHECK ((millionths IS NULL) = (unit IS NULL))
) STRICT;

CREATE UNIQUE INDEX barcode_identity ON barcode (household_id, identity) WHERE active = 1;

CREATE INDEX barcode_product ON barcode (product_id);

CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    product_id INTEGER NOT NULL,
    parent_id INTEGER REFERENCES batch,
    location_id INTEGER,
    amount INTEGER NOT NULL CHECK (amount >= 0),
    best_before TEXT CHECK (length(best_before) = 10),
    precision TEXT CHECK (precision IN ('day', 'month')),
    opened_on TEXT CHECK (length(opened_on) = 10),
    use_by TEXT CHECK (length(use_by) = 10),
    purchased_on TEXT CHECK (length(purchased_on) = 10),
    -- The price of the amount that came in, in minor units, and that amount.
    price INTEGER CHECK (price >= 0),
    currency TEXT CHECK (length(currency) = 3),
    priced_amount INTEGER CHECK (priced_amount > 0),
    note TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL, pooled INTEGER NOT NULL DEFAULT 0 CHECK (
    pooled = 0 OR pooled = 1 AND best_before IS NULL AND opened_on IS NULL AND use_by IS NULL
        AND purchased_on IS NULL AND price IS NULL AND note = ''
), redated_on TEXT CHECK (length(redated_on) = 10),
    UNIQUE (household_id, id),
    FOREIGN KEY (household_id, product_id) REFERENCES product (household_id, id),
    FOREIGN KEY (household_id, location_id) REFERENCES location (household_id, id),
    CHECK ((best_before IS NULL) = (precision IS NULL)),
    CHECK ((price IS NULL) = (currency IS NULL)),
    CHECK ((price IS NULL) = (priced_amount IS NULL))
) STRICT;

CREATE INDEX batch_best_before ON batch
    (household_id, coalesce(best_before, '9999-99-99'), id, product_id, amount, pooled) WHERE amount > 0;

CREATE INDEX batch_household ON batch
    (household_id, coalesce(use_by, '9999-99-99'), id, product_id, amount, pooled) WHERE amount > 0;

CREATE INDEX batch_location ON batch (location_id, product_id, amount) WHERE amount > 0;

CREATE INDEX batch_opened ON batch (household_id, product_id) WHERE amount > 0 AND opened_on IS NOT NULL;

CREATE INDEX batch_opened_by_use ON batch (household_id, coalesce(use_by, '9999-99-99'), id, product_id)
    WHERE amount > 0 AND opened_on IS NOT NULL;

CREATE INDEX batch_place ON batch
    (location_id, coalesce(use_by, '9999-99-99'), id, product_id, amount, pooled) WHERE amount > 0;

CREATE UNIQUE INDEX batch_pooled ON batch (product_id, coalesce(location_id, 0)) WHERE pooled = 1;

CREATE INDEX batch_price ON batch (household_id, currency, price, priced_amount, amount, product_id)
    WHERE amount > 0 AND price IS NOT NULL;

CREATE INDEX batch_product ON batch
    (product_id, coalesce(use_by, '9999-99-99'), id, location_id, amount) WHERE amount > 0;

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

CREATE INDEX block_task ON block (user_id, task_id, ended_at);

CREATE UNIQUE INDEX block_unfinished ON block (task_id) WHERE ended_at IS NULL;

CREATE INDEX block_user ON block (user_id, ended_at, id);

CREATE TABLE category (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    parent_id INTEGER CHECK (parent_id <> id),
    name TEXT NOT NULL CHECK (name <> ''),
    deleted_at INTEGER,
    UNIQUE (household_id, id),
    FOREIGN KEY (household_id, parent_id) REFERENCES category (household_id, id)
) STRICT;

CREATE INDEX category_household ON category (household_id, parent_id);

CREATE UNIQUE INDEX category_name ON category (household_id, coalesce(parent_id, 0), name) WHERE deleted_at IS NULL;

CREATE TABLE category_tag (
    household_id INTEGER NOT NULL,
    tag TEXT NOT NULL CHECK (tag <> ''),
    category_id INTEGER NOT NULL,
    PRIMARY KEY (household_id, tag),
    FOREIGN KEY (household_id, category_id) REFERENCES category (household_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX category_tag_category ON category_tag (category_id);

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

CREATE TABLE delivery_progress (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    done_until INTEGER NOT NULL
) STRICT;

CREATE TABLE due_answer (
    user_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    key TEXT NOT NULL,
    done_at INTEGER,
    snoozed_until INTEGER,
    at INTEGER NOT NULL, newest_batch INTEGER,
    PRIMARY KEY (user_id, key),
    CHECK ((done_at IS NULL) <> (snoozed_until IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX due_answer_snoozed ON due_answer (user_id, snoozed_until) WHERE snoozed_until IS NOT NULL;

CREATE TABLE household (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (name <> ''),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    date_format TEXT NOT NULL CHECK (date_format IN ('dmy', 'mdy', 'ymd')),
    due_soon_days INTEGER NOT NULL DEFAULT 5 CHECK (due_soon_days BETWEEN 0 AND 365),
    created_at INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0
) STRICT;

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

CREATE INDEX item_household ON item (household_id, id) WHERE deleted_at IS NULL;

CREATE INDEX item_location ON item (location_id, product_id, id) WHERE deleted_at IS NULL;

CREATE INDEX item_product ON item (product_id, folded, id, loan_id, due_on, location_id) WHERE deleted_at IS NULL;

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
    deleted_at INTEGER, loan_id INTEGER REFERENCES loan, loan_end TEXT CHECK (loan_end IN ('lent', 'returned')),
    UNIQUE (household_id, id),
    FOREIGN KEY (household_id, item_id) REFERENCES item (household_id, id)
) STRICT;

CREATE INDEX item_document_item ON item_document (item_id, id) WHERE deleted_at IS NULL;

CREATE INDEX item_document_loan ON item_document (loan_id, id) WHERE loan_id IS NOT NULL;

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

CREATE INDEX loan_borrower ON loan (household_id, borrower_key, id) WHERE state <> 'undone';

CREATE INDEX loan_borrower_by_day ON loan (household_id, borrower_key, lent_on, id) WHERE state <> 'undone';

CREATE INDEX loan_by_due ON loan (household_id, coalesce(due_on, '9999-99-99'), id) WHERE state <> 'undone';

CREATE INDEX loan_due ON loan (household_id, coalesce(due_on, '9999-99-99'), id) WHERE state = 'open';

CREATE INDEX loan_item ON loan (item_id, id);

CREATE UNIQUE INDEX loan_open ON loan (item_id) WHERE state = 'open';

CREATE INDEX loan_returned ON loan (household_id, returned_on, id) WHERE state = 'returned';

CREATE TABLE location (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    parent_id INTEGER CHECK (parent_id <> id),
    name TEXT NOT NULL CHECK (name <> ''),
    freezer INTEGER NOT NULL DEFAULT 0 CHECK (freezer IN (0, 1)),
    code TEXT NOT NULL UNIQUE,
    deleted_at INTEGER,
    -- Here and below: a key of two columns, so that nothing can point into another household.
    UNIQUE (household_id, id),
    FOREIGN KEY (household_id, parent_id) REFERENCES location (household_id, id)
) STRICT;

CREATE INDEX location_household ON location (household_id, parent_id);

CREATE UNIQUE INDEX location_name ON location (household_id, coalesce(parent_id, 0), name) WHERE deleted_at IS NULL;

CREATE TABLE looked_up_code (
    gtin TEXT PRIMARY KEY,
    -- The sources' answer as JSON; null when every source said no.
    answer TEXT,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE membership (
    household_id INTEGER NOT NULL REFERENCES household,
    user_id INTEGER NOT NULL REFERENCES account,
    role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'helper', 'viewer')),
    joined_at INTEGER NOT NULL,
    PRIMARY KEY (household_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX membership_user ON membership (user_id);

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

CREATE INDEX message_channel ON message (channel_id, id);

CREATE INDEX message_finished ON message (finished_at) WHERE finished_at IS NOT NULL;

CREATE INDEX message_next ON message (next_at, id) WHERE state = 'waiting';

CREATE INDEX message_state ON message (user_id, state, at, id);

CREATE INDEX message_user ON message (user_id, at, id);

CREATE TABLE metric (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    unit TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    UNIQUE (user_id, id)
) STRICT;

CREATE UNIQUE INDEX metric_name ON metric (user_id, name);

CREATE TABLE migration (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    checksum TEXT NOT NULL,
    applied_at INTEGER NOT NULL
) STRICT;

CREATE TABLE movement (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    action_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    product_id INTEGER NOT NULL,
    batch_id INTEGER,
    location_id INTEGER,
    amount INTEGER NOT NULL,
    -- The state of what was moved before and after, as JSON without the amount; null where it did not exist.
    before TEXT,
    after TEXT, price INTEGER CHECK (price >= 0), currency TEXT CHECK (length(currency) = 3) CHECK ((price IS NULL) = (currency IS NULL)), item_id INTEGER REFERENCES item,
    FOREIGN KEY (household_id, action_id) REFERENCES action (household_id, id),
    FOREIGN KEY (household_id, product_id) REFERENCES product (household_id, id),
    FOREIGN KEY (household_id, batch_id) REFERENCES batch (household_id, id),
    FOREIGN KEY (household_id, location_id) REFERENCES location (household_id, id)
) STRICT;

CREATE INDEX movement_action ON movement (action_id);

CREATE INDEX movement_batch ON movement (batch_id, id);

CREATE INDEX movement_household ON movement (household_id, id);

CREATE INDEX movement_item ON movement (item_id, id) WHERE item_id IS NOT NULL;

CREATE INDEX movement_price ON movement (product_id, id) WHERE price IS NOT NULL;

CREATE INDEX movement_product ON movement (product_id, id);

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

CREATE TABLE one_time_link (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    purpose TEXT NOT NULL CHECK (purpose IN ('invitation', 'password_reset')),
    household_id INTEGER NOT NULL REFERENCES household ON DELETE CASCADE,
    user_id INTEGER REFERENCES account ON DELETE CASCADE,
    role TEXT CHECK (role IN ('owner', 'member', 'helper', 'viewer')),
    created_by INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    CHECK ((purpose = 'invitation') = (role IS NOT NULL)),
    CHECK ((purpose = 'password_reset') = (user_id IS NOT NULL))
) STRICT;

CREATE INDEX one_time_link_household ON one_time_link (household_id);

CREATE TABLE pomodoro_series (
    user_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    completed INTEGER NOT NULL CHECK (completed >= 0),
    active_until INTEGER
) STRICT;

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

CREATE TABLE "product" (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    name TEXT NOT NULL CHECK (name <> ''),
    brand TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    kind TEXT NOT NULL CHECK (kind IN ('food', 'object')),
    management TEXT NOT NULL CHECK (management IN ('batches', 'quantity', 'items')),
    unit TEXT NOT NULL,
    -- Steps in one unit; every amount of this product is a whole number of steps.
    scale INTEGER NOT NULL CHECK (scale >= 1000000),
    location_id INTEGER,
    category_id INTEGER,
    group_id INTEGER,
    -- So many of its group's steps make one of its own.
    group_steps INTEGER CHECK (group_steps > 0),
    minimum INTEGER CHECK (minimum > 0),
    -- How much the buttons for a quick booking take, null for one.
    quick_amount INTEGER CHECK (quick_amount > 0),
    days_after_opening INTEGER CHECK (days_after_opening BETWEEN 0 AND 36500),
    days_frozen INTEGER CHECK (days_frozen BETWEEN 0 AND 36500),
    days_thawed INTEGER CHECK (days_thawed BETWEEN 0 AND 36500),
    shelf_life_days INTEGER CHECK (shelf_life_days BETWEEN 0 AND 36500),
    -- The unit in which it is bought, null for its own; shopping lists count in it.
    purchase_unit TEXT,
    picture TEXT,
    -- The name and brand as they are searched and sorted: without case, accents and width.
    folded TEXT NOT NULL,
    -- Kept beside the journal for sorted lists; the check command proves that they agree.
    stock INTEGER NOT NULL DEFAULT 0 CHECK (stock >= 0),
    use_by TEXT,
    missing INTEGER NOT NULL DEFAULT 0 CHECK (missing >= 0),
    -- Where the first of it to be used lies.
    first_location_id INTEGER,
    -- The product that this one turned out to be.
    merged_into INTEGER CHECK (merged_into <> id),
    created_at INTEGER NOT NULL,
    deleted_at INTEGER,
    UNIQUE (household_id, id),
    FOREIGN KEY (household_id, unit) REFERENCES unit,
    FOREIGN KEY (household_id, purchase_unit) REFERENCES unit,
    FOREIGN KEY (household_id, location_id) REFERENCES location (household_id, id),
    FOREIGN KEY (household_id, category_id) REFERENCES category (household_id, id),
    FOREIGN KEY (household_id, group_id) REFERENCES product_group (household_id, id),
    FOREIGN KEY (household_id, first_location_id) REFERENCES location (household_id, id),
    FOREIGN KEY (household_id, merged_into) REFERENCES product (household_id, id),
    CHECK (merged_into IS NULL OR deleted_at IS NOT NULL),
    CHECK ((group_id IS NULL) = (group_steps IS NULL))
) STRICT;

CREATE INDEX product_by_missing ON product (
    household_id, missing / scale * 1000000 + missing % scale * 1000000 / scale, id,
    kind, management, category_id, group_id, location_id, stock, missing, use_by, folded, deleted_at
) WHERE deleted_at IS NULL;

CREATE INDEX product_by_place ON product (
    household_id, first_location_id, coalesce(use_by, '9999-99-99'), id,
    kind, management, category_id, group_id, location_id, stock, missing, use_by, folded, deleted_at
) WHERE deleted_at IS NULL;

CREATE INDEX product_by_stock ON product (
    household_id, stock / scale * 1000000 + stock % scale * 1000000 / scale, id,
    kind, management, category_id, group_id, location_id, stock, missing, use_by, folded, deleted_at
) WHERE deleted_at IS NULL;

CREATE INDEX product_by_use ON product (
    household_id, coalesce(use_by, '9999-99-99'), id,
    kind, management, category_id, group_id, location_id, stock, missing, folded, deleted_at
) WHERE deleted_at IS NULL;

CREATE INDEX product_category ON product (category_id, folded, id, deleted_at) WHERE deleted_at IS NULL;

CREATE INDEX product_category_by_use ON product (category_id, coalesce(use_by, '9999-99-99'), id)
    WHERE deleted_at IS NULL;

CREATE INDEX product_deleted ON product (household_id, id) WHERE deleted_at IS NOT NULL;

CREATE INDEX product_folded ON product (
    household_id, folded, id,
    kind, management, category_id, group_id, location_id, stock, missing, use_by, deleted_at
) WHERE deleted_at IS NULL;

CREATE INDEX product_kind ON product (household_id, kind, folded, id, stock, deleted_at) WHERE deleted_at IS NULL;

CREATE INDEX product_location ON product (location_id);

CREATE INDEX product_management ON product (household_id, management, folded, id, stock, deleted_at)
    WHERE deleted_at IS NULL;

CREATE INDEX product_missing ON product (household_id, folded, id, missing, deleted_at)
    WHERE deleted_at IS NULL AND missing > 0;

CREATE INDEX product_missing_by_use ON product (household_id, coalesce(use_by, '9999-99-99'), id)
    WHERE deleted_at IS NULL AND missing > 0;

CREATE INDEX product_of_group ON product (group_id, folded, id, deleted_at) WHERE deleted_at IS NULL;

CREATE INDEX product_of_group_by_use ON product (group_id, coalesce(use_by, '9999-99-99'), id)
    WHERE deleted_at IS NULL;

CREATE TABLE product_group (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    name TEXT NOT NULL CHECK (name <> ''),
    unit TEXT NOT NULL,
    -- Steps in one unit: fine enough for the steps of each of its products.
    scale INTEGER NOT NULL CHECK (scale >= 1000000),
    minimum INTEGER CHECK (minimum > 0),
    -- Kept beside the products' figures for sorted lists; the check command proves that they agree.
    stock INTEGER NOT NULL DEFAULT 0 CHECK (stock >= 0),
    missing INTEGER NOT NULL DEFAULT 0 CHECK (missing >= 0),
    deleted_at INTEGER,
    UNIQUE (household_id, id),
    FOREIGN KEY (household_id, unit) REFERENCES unit
) STRICT;

CREATE INDEX product_group_missing ON product_group (household_id, name, id)
    WHERE deleted_at IS NULL AND missing > 0;

CREATE UNIQUE INDEX product_group_name ON product_group (household_id, name) WHERE deleted_at IS NULL;

CREATE TABLE product_picture (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    product_id INTEGER NOT NULL,
    -- The name under which it is kept.
    picture TEXT NOT NULL CHECK (picture <> ''),
    created_at INTEGER NOT NULL,
    FOREIGN KEY (household_id, product_id) REFERENCES product (household_id, id)
) STRICT;

CREATE UNIQUE INDEX product_picture_product ON product_picture (product_id, picture);

CREATE TABLE product_token (
    household_id INTEGER NOT NULL,
    token TEXT NOT NULL,
    product_id INTEGER NOT NULL,
    PRIMARY KEY (household_id, token, product_id),
    FOREIGN KEY (household_id, product_id) REFERENCES product (household_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX product_token_product ON product_token (product_id);

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

CREATE INDEX reading_day ON reading (metric_id, day);

CREATE INDEX reading_metric ON reading (metric_id, at, id);

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

CREATE INDEX reminder_metric ON reminder (metric_id) WHERE metric_id IS NOT NULL;

CREATE INDEX reminder_user ON reminder (user_id, minute, id);

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

CREATE TABLE reserved_code (
    code TEXT PRIMARY KEY CHECK (length(code) = 8),
    household_id INTEGER NOT NULL REFERENCES household,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX reserved_code_household ON reserved_code (household_id, created_at, code);

CREATE TABLE rule_channel (
    rule_id INTEGER NOT NULL REFERENCES notification_rule ON DELETE CASCADE,
    channel_id INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE,
    PRIMARY KEY (rule_id, channel_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX rule_channel_channel ON rule_channel (channel_id);

CREATE TABLE session (
    hash BLOB PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
    household_id INTEGER REFERENCES household ON DELETE SET NULL,
    agent TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX session_user ON session (user_id);

CREATE TABLE "shopping_line" (
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

CREATE UNIQUE INDEX shopping_line_filled_group ON shopping_line (list_id, group_id)
    WHERE source = 'minimum' AND done_at IS NULL AND group_id IS NOT NULL;

CREATE UNIQUE INDEX shopping_line_filled_product ON shopping_line (list_id, product_id)
    WHERE source = 'minimum' AND done_at IS NULL AND product_id IS NOT NULL;

CREATE INDEX shopping_line_group ON shopping_line (group_id);

CREATE INDEX shopping_line_list ON shopping_line (list_id, position, id);

CREATE INDEX shopping_line_product ON shopping_line (product_id);

CREATE TABLE shopping_list (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    name TEXT NOT NULL CHECK (name <> ''),
    created_at INTEGER NOT NULL,
    deleted_at INTEGER,
    UNIQUE (household_id, id)
) STRICT;

CREATE UNIQUE INDEX shopping_list_name ON shopping_list (household_id, name) WHERE deleted_at IS NULL;

CREATE TABLE stretch (
    block_id INTEGER NOT NULL REFERENCES block ON DELETE CASCADE,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    CHECK (ended_at >= started_at)
) STRICT;

CREATE INDEX stretch_block ON stretch (block_id);

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

CREATE INDEX task_end ON task (timestamp + length - elapsed) WHERE timestamp IS NOT NULL;

CREATE UNIQUE INDEX task_running ON task (user_id) WHERE state = 'running';

CREATE INDEX task_ticking ON task (user_id, timestamp + length - elapsed) WHERE timestamp IS NOT NULL;

CREATE INDEX task_user ON task (user_id, position, id) WHERE deleted_at IS NULL;

CREATE TABLE "trash" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    household_id INTEGER NOT NULL REFERENCES household,
    kind TEXT NOT NULL,
    subject INTEGER NOT NULL,
    title TEXT NOT NULL,
    user_id INTEGER REFERENCES account,
    at INTEGER NOT NULL,
    UNIQUE (kind, subject)
) STRICT;

CREATE INDEX trash_household ON trash (household_id, id);

CREATE TABLE unit (
    household_id INTEGER NOT NULL REFERENCES household,
    code TEXT NOT NULL CHECK (code <> ''),
    -- Null for the units a household starts with: the String Catalog names them.
    name TEXT,
    plural TEXT,
    PRIMARY KEY (household_id, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE "unit_conversion" (
    id INTEGER PRIMARY KEY,
    household_id INTEGER NOT NULL REFERENCES household,
    -- Null where it holds for every product.
    product_id INTEGER,
    from_unit TEXT NOT NULL,
    to_unit TEXT NOT NULL,
    -- So many of to_unit make one of from_unit.
    numerator INTEGER NOT NULL CHECK (numerator > 0),
    denominator INTEGER NOT NULL CHECK (denominator > 0),
    FOREIGN KEY (household_id, product_id) REFERENCES product (household_id, id),
    FOREIGN KEY (household_id, from_unit) REFERENCES unit,
    FOREIGN KEY (household_id, to_unit) REFERENCES unit,
    CHECK (from_unit <> to_unit)
) STRICT;

CREATE INDEX unit_conversion_from ON unit_conversion (household_id, from_unit, to_unit, id);

CREATE INDEX unit_conversion_product ON unit_conversion (product_id);

CREATE UNIQUE INDEX unit_conversion_units ON unit_conversion
    (household_id, coalesce(product_id, 0), min(from_unit, to_unit), max(from_unit, to_unit));

CREATE TABLE weight_code_rule (
    household_id INTEGER NOT NULL REFERENCES household,
    prefix TEXT NOT NULL CHECK (prefix = '02' OR prefix BETWEEN '20' AND '29' AND length(prefix) = 2),
    item_digits INTEGER NOT NULL CHECK (item_digits BETWEEN 3 AND 7),
    value_check INTEGER NOT NULL DEFAULT 0 CHECK (value_check IN (0, 1)),
    value_digits INTEGER NOT NULL CHECK (value_digits BETWEEN 3 AND 7),
    meaning TEXT NOT NULL CHECK (meaning IN ('amount', 'price')),
    -- What the value counts, in units of the last decimal; null for a price in the household's currency.
    unit TEXT,
    decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 4),
    PRIMARY KEY (household_id, prefix),
    FOREIGN KEY (household_id, unit) REFERENCES unit,
    CHECK (item_digits + value_check + value_digits = 10),
    CHECK ((meaning = 'amount') = (unit IS NOT NULL))
) STRICT, WITHOUT ROWID;
