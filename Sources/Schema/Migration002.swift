import SQLite

extension Migration {
    /// Groups, categories, conversions of one product, pooled stock, pictures, shopping lists and shops' weight codes.
    static let second = Migration(
        2,
        "groups, categories, pooled stock, pictures, shopping and weight codes",
        """
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

        -- Which of Open Food Facts' categories the household puts where.
        CREATE TABLE category_tag (
            household_id INTEGER NOT NULL,
            tag TEXT NOT NULL CHECK (tag <> ''),
            category_id INTEGER NOT NULL,
            PRIMARY KEY (household_id, tag),
            FOREIGN KEY (household_id, category_id) REFERENCES category (household_id, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX category_tag_category ON category_tag (category_id);

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
        CREATE UNIQUE INDEX product_group_name ON product_group (household_id, name) WHERE deleted_at IS NULL;
        CREATE INDEX product_group_missing ON product_group (household_id, name, id)
            WHERE deleted_at IS NULL AND missing > 0;

        -- A table takes a key of two columns only when it is made.
        CREATE TABLE product_with_groups (
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
        INSERT INTO product_with_groups (id, household_id, name, brand, note, kind, management, unit, scale, location_id,
            minimum, days_after_opening, days_frozen, days_thawed, shelf_life_days, picture, folded, stock, use_by,
            missing, first_location_id, created_at, deleted_at)
        SELECT id, household_id, name, brand, note, kind, management, unit, scale, location_id,
            minimum, days_after_opening, days_frozen, days_thawed, shelf_life_days, picture, folded, stock, use_by,
            missing,
            (SELECT batch.location_id FROM batch WHERE batch.product_id = product.id AND batch.amount > 0
                ORDER BY coalesce(batch.use_by, '9999-99-99'), batch.id LIMIT 1),
            created_at, deleted_at FROM product;
        DROP TABLE product;
        ALTER TABLE product_with_groups RENAME TO product;
        -- An index for each order in which products are listed. Behind what it sorts by stands what lists are filtered by,
        -- so that going through many for a few looks at no row of the table. SQLite looks even for what the index itself
        -- says, that they are not deleted, unless that stands there too.
        CREATE INDEX product_folded ON product (
            household_id, folded, id,
            kind, management, category_id, group_id, location_id, stock, missing, use_by, deleted_at
        ) WHERE deleted_at IS NULL;
        CREATE INDEX product_by_use ON product (
            household_id, coalesce(use_by, '9999-99-99'), id,
            kind, management, category_id, group_id, location_id, stock, missing, folded, deleted_at
        ) WHERE deleted_at IS NULL;
        CREATE INDEX product_by_place ON product (
            household_id, first_location_id, coalesce(use_by, '9999-99-99'), id,
            kind, management, category_id, group_id, location_id, stock, missing, use_by, folded, deleted_at
        ) WHERE deleted_at IS NULL;
        -- Amounts in millionths of a unit: steps of different sizes do not compare.
        CREATE INDEX product_by_stock ON product (
            household_id, stock / scale * 1000000 + stock % scale * 1000000 / scale, id,
            kind, management, category_id, group_id, location_id, stock, missing, use_by, folded, deleted_at
        ) WHERE deleted_at IS NULL;
        CREATE INDEX product_by_missing ON product (
            household_id, missing / scale * 1000000 + missing % scale * 1000000 / scale, id,
            kind, management, category_id, group_id, location_id, stock, missing, use_by, folded, deleted_at
        ) WHERE deleted_at IS NULL;
        CREATE INDEX product_location ON product (location_id);
        CREATE INDEX product_deleted ON product (household_id, id) WHERE deleted_at IS NOT NULL;
        CREATE INDEX product_kind ON product (household_id, kind, folded, id, stock, deleted_at) WHERE deleted_at IS NULL;
        CREATE INDEX product_management ON product (household_id, management, folded, id, stock, deleted_at)
            WHERE deleted_at IS NULL;
        CREATE INDEX product_missing ON product (household_id, folded, id, missing, deleted_at)
            WHERE deleted_at IS NULL AND missing > 0;
        CREATE INDEX product_category ON product (category_id, folded, id, deleted_at) WHERE deleted_at IS NULL;
        CREATE INDEX product_of_group ON product (group_id, folded, id, deleted_at) WHERE deleted_at IS NULL;

        CREATE TABLE conversion (
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
        INSERT INTO conversion (household_id, from_unit, to_unit, numerator, denominator)
        SELECT household_id, from_unit, to_unit, numerator, denominator FROM unit_conversion;
        DROP TABLE unit_conversion;
        ALTER TABLE conversion RENAME TO unit_conversion;
        -- One between two units, whichever way round it was entered.
        CREATE UNIQUE INDEX unit_conversion_units ON unit_conversion
            (household_id, coalesce(product_id, 0), min(from_unit, to_unit), max(from_unit, to_unit));
        CREATE INDEX unit_conversion_product ON unit_conversion (product_id);
        CREATE INDEX unit_conversion_from ON unit_conversion (household_id, from_unit, to_unit, id);

        -- The one amount of a product in a place, where it is kept without dates.
        ALTER TABLE batch ADD COLUMN pooled INTEGER NOT NULL DEFAULT 0 CHECK (
            pooled = 0 OR pooled = 1 AND best_before IS NULL AND opened_on IS NULL AND use_by IS NULL
                AND purchased_on IS NULL AND price IS NULL AND note = ''
        );
        CREATE UNIQUE INDEX batch_pooled ON batch (product_id, coalesce(location_id, 0)) WHERE pooled = 1;
        -- The day on which freezing or thawing gave the batch its date.
        ALTER TABLE batch ADD COLUMN redated_on TEXT CHECK (length(redated_on) = 10);
        -- With the place and the amount: what lies where is told without a look at the table.
        DROP INDEX batch_product;
        CREATE INDEX batch_product ON batch
            (product_id, coalesce(use_by, '9999-99-99'), id, location_id, amount) WHERE amount > 0;
        CREATE INDEX batch_place ON batch
            (location_id, coalesce(use_by, '9999-99-99'), id, product_id, amount, pooled) WHERE amount > 0;
        DROP INDEX batch_household;
        CREATE INDEX batch_household ON batch
            (household_id, coalesce(use_by, '9999-99-99'), id, product_id, amount, pooled) WHERE amount > 0;
        -- What there is, with what it cost.
        CREATE INDEX batch_price ON batch (household_id, currency, price, priced_amount, amount, product_id)
            WHERE amount > 0 AND price IS NOT NULL;
        CREATE INDEX batch_best_before ON batch
            (household_id, coalesce(best_before, '9999-99-99'), id, product_id, amount, pooled) WHERE amount > 0;
        CREATE INDEX batch_opened ON batch (household_id, product_id) WHERE amount > 0 AND opened_on IS NOT NULL;

        -- What was paid for what came in, where it did not become a batch that keeps its own price.
        ALTER TABLE movement ADD COLUMN price INTEGER CHECK (price >= 0);
        ALTER TABLE movement ADD COLUMN currency TEXT CHECK (length(currency) = 3) CHECK ((price IS NULL) = (currency IS NULL));

        CREATE INDEX movement_price ON movement (product_id, id) WHERE price IS NOT NULL;
        -- With what tells bookings that count from those that were taken back.
        DROP INDEX action_at;
        CREATE INDEX action_at ON action (household_id, at, undoes, undone);

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
        INSERT INTO product_picture (household_id, product_id, picture, created_at)
        SELECT household_id, id, picture, created_at FROM product WHERE picture IS NOT NULL;

        CREATE TABLE shopping_list (
            id INTEGER PRIMARY KEY,
            household_id INTEGER NOT NULL REFERENCES household,
            name TEXT NOT NULL CHECK (name <> ''),
            created_at INTEGER NOT NULL,
            deleted_at INTEGER,
            UNIQUE (household_id, id)
        ) STRICT;
        CREATE UNIQUE INDEX shopping_list_name ON shopping_list (household_id, name) WHERE deleted_at IS NULL;

        CREATE TABLE shopping_line (
            id INTEGER PRIMARY KEY,
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
        CREATE INDEX shopping_line_list ON shopping_line (list_id, position, id);
        CREATE INDEX shopping_line_product ON shopping_line (product_id);
        CREATE INDEX shopping_line_group ON shopping_line (group_id);
        -- What is under its minimum stands on a list once.
        CREATE UNIQUE INDEX shopping_line_filled_product ON shopping_line (list_id, product_id)
            WHERE source = 'minimum' AND done_at IS NULL AND product_id IS NOT NULL;
        CREATE UNIQUE INDEX shopping_line_filled_group ON shopping_line (list_id, group_id)
            WHERE source = 'minimum' AND done_at IS NULL AND group_id IS NOT NULL;

        -- How the codes that shops print on what they weigh are read: prefix, article, perhaps a digit that checks the
        -- value, the value, and the check digit of the thirteen.
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
        INSERT INTO weight_code_rule (household_id, prefix, item_digits, value_digits, meaning, unit, decimals)
        SELECT household_id, '02', 5, 5, 'amount', 'g', 0 FROM unit WHERE code = 'g';
        """
    )
}
