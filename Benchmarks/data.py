"""A household's data in any size, written straight into the tables: what it would take years to book.

Everything agrees as it must: `lares check` says so after each filling. Names are plain ASCII, so that lower case is the
folded text by which products are sorted and searched.
"""
import datetime
import json
import random
import sqlite3

BRANDS = ["Oakfield", "Miller & Sons", "Bluewater", "Sunny Meadow", "Old Mill", "Harbour", ""]
WHAT = [
    "Milk", "Flour", "Rice", "Spaghetti", "Tomatoes", "Chickpeas", "Honey", "Coffee", "Green tea", "Olive oil", "Butter",
    "Rolled oats", "Lentils", "Dark chocolate", "Mustard", "Salt", "Sugar", "Vinegar", "Peas", "Sweet corn",
]
HOW = ["", "whole", "organic", "fine", "coarse", "mild", "strong", "large", "small", "dried", "smoked", "light"]
PLACES = {"Kitchen": ["Fridge", "Shelf 1", "Shelf 2", "Drawer"], "Cellar": ["Rack", "Freezer", "Box"], "Hall": []}
CATEGORIES = {
    "Drinks": ["Milk", "Juice", "Tea", "Coffee", "Water"], "Baking": ["Flour", "Sugar", "Yeast", "Nuts", "Spices"],
    "Meals": ["Pasta", "Rice", "Pulses", "Soups", "Sauces"], "Sweets": ["Chocolate", "Biscuits", "Gums", "Bars", "Jam"],
    "Household": ["Cleaning", "Paper", "Lamps", "Batteries", "Tools"],
}
# A group has as many products in a large household as in a small one, and more than a page of them.
OF_ONE_GROUP = 60
MILLION = 1_000_000


def name_of(number):
    what = f"{HOW[number // len(WHAT) % len(HOW)]} {WHAT[number % len(WHAT)]}".strip().capitalize()
    return f"{what} {number // (len(WHAT) * len(HOW)) + 1}"


def tokens(folded):
    """Every run of one, two and three characters within a word, as the search looks them up."""
    return {word[i : i + n] for word in folded.split() for n in (1, 2, 3) for i in range(len(word) - n + 1)}


class Filler:
    """Fills the one household of a database that `lares user add` made."""

    def __init__(self, path, seed=1):
        self.database = sqlite3.connect(path, isolation_level=None)
        self.database.execute("PRAGMA synchronous = OFF")
        self.database.execute("PRAGMA foreign_keys = OFF")
        self.household, self.user = self.database.execute("SELECT household_id, user_id FROM membership").fetchone()
        self.chance = random.Random(seed)
        self.today = datetime.date.today()
        self.now = int(datetime.datetime.now().timestamp())

    def fill(self, products, batches_per_product=2, movements_per_batch=2):
        """Products with batches, each of which came in, was taken from a few times, and is still there in part."""
        self.database.execute("BEGIN")
        self.places = self.add_places()
        self.categories, self.groups = self.add_categories(), self.add_groups(products // 4 // OF_ONE_GROUP)
        first = self.next_id("product")
        self.batch, self.action, self.movement = (self.next_id(t) for t in ("batch", "action", "movement"))
        for start in range(first, first + products, 2000):
            part = range(start, min(start + 2000, first + products))
            self.add_products(part, batches_per_product, movements_per_batch)
        self.add_up_groups()
        self.database.execute("COMMIT")
        self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self):
        self.database.close()

    def next_id(self, table):
        return self.database.execute(f"SELECT coalesce(max(id), 0) + 1 FROM {table}").fetchone()[0]

    def insert(self, table, columns, rows):
        places = ", ".join("?" * len(columns.split(",")))
        self.database.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows)

    def add_places(self):
        known = [row[0] for row in self.database.execute("SELECT id FROM location WHERE parent_id IS NOT NULL")]
        if known:
            return known
        number, rows, leaves = self.next_id("location"), [], []
        for room, shelves in PLACES.items():
            above = number
            for parent, name in [(None, room)] + [(above, shelf) for shelf in shelves]:
                rows.append((number, self.household, parent, name, int(name == "Freezer"), f"BENCH{number:05}"))
                if parent:
                    leaves.append(number)
                number += 1
        self.insert("location", "id, household_id, parent_id, name, freezer, code", rows)
        return leaves

    def add_categories(self):
        known = [row[0] for row in self.database.execute("SELECT id FROM category WHERE parent_id IS NOT NULL")]
        if known:
            return known
        number, rows, leaves = self.next_id("category"), [], []
        for above, names in CATEGORIES.items():
            parent = number
            rows.append((number, self.household, None, above))
            for name in names:
                number += 1
                leaves.append(number)
                rows.append((number, self.household, parent, name))
            number += 1
        self.insert("category", "id, household_id, parent_id, name", rows)
        return leaves

    def add_groups(self, count):
        known = [row[0] for row in self.database.execute("SELECT id FROM product_group")]
        if known:
            return known
        first = self.next_id("product_group")
        groups = range(first, first + max(count, 1))
        rows = [(group, self.household, f"Group {group}", "piece", MILLION, MILLION * 9) for group in groups]
        self.insert("product_group", "id, household_id, name, unit, scale, minimum", rows)
        return list(groups)

    def add_up_groups(self):
        self.database.execute(
            "UPDATE product_group SET stock = (SELECT coalesce(sum(stock), 0) FROM product WHERE group_id = product_group.id)"
        )
        self.database.execute("UPDATE product_group SET missing = max(0, minimum - stock)")

    def add_products(self, numbers, batches_per_product, movements_per_batch):
        products, found, barcodes, batches, actions, movements = [], [], [], [], [], []
        for product in numbers:
            name, brand = name_of(product), BRANDS[product % len(BRANDS)]
            folded = f"{name} {brand}".strip().lower()
            found += [(self.household, token, product) for token in tokens(folded)]
            code = f"2{product:011}"
            code += str(-sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(code)) % 10)
            barcodes.append((self.household, product, code, "0" + code, "0" + code))
            # One in 15 has run out, and of one in 15 a batch was opened: a page of each of a thousand products, too.
            parts = [
                self.add_batch(product, movements_per_batch, batches, actions, movements, product % 15 == 1 and not i)
                for i in range(batches_per_product if product % 15 else 0)
            ]
            stock = sum(amount for amount, _, _ in parts)
            # The first of those with the same day came in first, and min finds it.
            dated = [(use_by, place) for _, use_by, place in parts] or [(None, None)]
            first, there = min(dated, key=lambda part: part[0] or "9999")
            minimum = 2 * MILLION if product % 3 == 0 else None
            missing = max(0, (minimum or 0) - stock)
            place = self.places[product % len(self.places)]
            category = self.categories[product % len(self.categories)] if product % 4 else None
            group = self.groups[product // 4 % len(self.groups)] if product % 4 == 3 else None
            products.append(
                (product, self.household, name, brand, "food" if product % 10 else "object", "batches", "piece", MILLION)
                + (place, category, group, group and 1, minimum, folded)
                + (stock, first, there, missing, self.now)
            )
        self.insert(
            "product",
            "id, household_id, name, brand, kind, management, unit, scale, location_id, category_id,"
            " group_id, group_steps, minimum, folded, stock, use_by,"
            " first_location_id, missing, created_at",
            products,
        )
        self.insert("product_token", "household_id, token, product_id", found)
        self.insert("barcode", "household_id, product_id, code, identity, gtin", barcodes)
        self.insert(
            "batch",
            "id, household_id, product_id, location_id, amount, best_before, precision, use_by, opened_on,"
            " purchased_on, price, currency, priced_amount, note, created_at",
            batches,
        )
        self.insert("action", "id, household_id, user_id, kind, at", actions)
        self.insert(
            "movement",
            "id, household_id, action_id, kind, product_id, batch_id, location_id, amount, before, after",
            movements,
        )

    def add_batch(self, product, count, batches, actions, movements, is_opened):
        """One batch with its journal: a check-in, then check-outs that leave something. Returns its amount, date and place."""
        place = self.chance.choice(self.places)
        came_in = MILLION * (count + self.chance.randint(1, 5))
        best_before = self.today + datetime.timedelta(self.chance.randint(-20, 700))
        best_before = None if self.chance.random() < 0.05 else best_before.isoformat()
        bought, price = self.today.isoformat(), self.chance.randint(49, 1999)
        state = {"location": str(place), "purchased_on": bought, "price": str(price), "currency": "EUR"}
        state |= {"priced_amount": str(came_in)}
        if best_before:
            state |= {"best_before": best_before, "precision": "day"}
        text = json.dumps(state, sort_keys=True, separators=(",", ":"))
        amount = 0
        for step in range(count):
            kind, moved = ("check_out", -MILLION) if step else ("check_in", came_in)
            actions.append((self.action, self.household, self.user, kind, self.now))
            movements.append(
                (self.movement, self.household, self.action, kind, product, self.batch, place, moved)
                + (text if step else None, text)
            )
            amount += moved
            self.action += 1
            self.movement += 1
        if is_opened:
            opened = json.dumps(state | {"opened_on": bought}, sort_keys=True, separators=(",", ":"))
            actions.append((self.action, self.household, self.user, "open", self.now))
            movements.append(
                (self.movement, self.household, self.action, "open", product, self.batch, place, 0, text, opened)
            )
            self.action += 1
            self.movement += 1
        batches.append(
            (self.batch, self.household, product, place, amount, best_before, best_before and "day", best_before)
            + (bought if is_opened else None, bought, price, "EUR", came_in, "", self.now)
        )
        self.batch += 1
        return amount, best_before, place
