"""Items and loans in any number, written straight into the tables beside a household's products."""
import datetime
import json

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
WHAT = ["Drill", "Ladder", "Tent", "Novel", "Sewing machine", "Projector", "Suitcase", "Board game", "Pressure washer", "Lamp"]
HOW = ["blue", "red", "old", "new", "large", "small", "left", "right", "first", "second"]
PEOPLE = ["Anna", "Bela", "Carl", "Dora", "Emil", "Fina", "Gus", "Hedi", "Ida", "Jan"]
OF_ONE_PRODUCT = 50
# One loan in five is not over yet, and of those one in ten is overdue and one in ten has no end.
OPEN = 5
MILLION = 1_000_000


def uid_of(number):
    """The code of an item: its number in the letters of labels, and the letter that checks it (ISO/IEC 7064)."""
    digits = []
    for _ in range(7):
        number, digit = divmod(number, len(ALPHABET))
        digits.append(digit)
    digits.reverse()
    total = 0
    for digit in digits:
        total = (total * 3 + digit) % len(ALPHABET)
    check = (1 - total * 3) % len(ALPHABET)
    return "".join(ALPHABET[digit] for digit in [*digits, check])


def add_things(filler, items, loans):
    """Fills in so many items of products of their own, and so many loans, at most one open for each item."""
    filler.database.execute("BEGIN")
    shelf = Shelf(filler, items, loans)
    for number in range(items):
        shelf.add(number)
    shelf.write()
    filler.database.execute("COMMIT")


class Shelf:
    def __init__(self, filler, items, loans):
        self.filler, self.items, self.loans = filler, items, loans
        self.product, self.item, self.loan = (filler.next_id(table) for table in ("product", "item", "loan"))
        self.action, self.movement = filler.next_id("action"), filler.next_id("movement")
        self.first = self.product
        self.rows = {table: [] for table in ("item", "loan", "action", "movement")}
        self.lent_of = {}

    def add(self, number):
        filler, product = self.filler, self.first + number // OF_ONE_PRODUCT
        place = filler.places[number % len(filler.places)]
        name = f"{HOW[number % len(HOW)]} one {number}".capitalize()
        state = {"name": name, "serial": f"S-{number}", "location": str(place)}
        self.book("check_in", product, place, MILLION, None, state)
        # The loans are spread over all items, several for one where there are more.
        mine = range(number, self.loans, self.items)
        open_loan = due = returned = None
        for turn in mine:
            before = dict(state)
            days = turn % 300 + 30
            lent = filler.today - datetime.timedelta(days)
            is_open = turn % OPEN == 0 and turn == mine[-1]
            ends = filler.today + datetime.timedelta(turn // OPEN % 10 * 5 - 5)
            due = None if turn // OPEN % 10 == 9 else ends.isoformat()
            state |= {"loan": str(self.loan)} | ({"due_on": due} if due else {})
            self.book("lend", product, place, -MILLION, before, state)
            back = None if is_open else (lent + datetime.timedelta(7)).isoformat()
            borrower = PEOPLE[turn % len(PEOPLE)]
            self.rows["loan"].append(
                (self.loan, filler.household, self.item, borrower, borrower.lower(), lent.isoformat(), due)
                + ("open" if is_open else "returned", back, filler.now)
            )
            open_loan, returned = (self.loan, returned) if is_open else (None, self.loan)
            if not is_open:
                lending = dict(state)
                state = {name: value for name, value in state.items() if name not in ("loan", "due_on")}
                state["returned_loan"], due = str(self.loan), None
                self.book("return", product, place, MILLION, lending, state)
            self.loan += 1
        self.lent_of[product] = self.lent_of.get(product, 0) + (open_loan is not None)
        self.rows["item"].append(
            (self.item, filler.household, product, uid_of(number), name, f"S-{number}", place, f"{name} s-{number}".lower())
            + (open_loan, due if open_loan else None, returned, filler.now)
        )
        self.item += 1

    def book(self, kind, product, place, amount, before, after):
        filler = self.filler
        self.rows["action"].append((self.action, filler.household, filler.user, kind, filler.now))
        self.rows["movement"].append(
            (self.movement, filler.household, self.action, kind, product, self.item, place, amount)
            + (text(before), text(after))
        )
        self.action += 1
        self.movement += 1

    def write(self):
        insert, filler = self.filler.insert, self.filler
        products = []
        for product in range(self.first, self.first + -(-self.items // OF_ONE_PRODUCT)):
            number = product - self.first
            count = min(OF_ONE_PRODUCT, self.items - number * OF_ONE_PRODUCT)
            name = f"{WHAT[number % len(WHAT)]} {number // len(WHAT) + 1}"
            category = filler.categories[number % len(filler.categories)]
            products.append(
                (product, filler.household, name, "object", "items", "piece", MILLION, category, name.lower())
                + ((count - self.lent_of[product]) * MILLION, filler.now)
            )
        insert(
            "product",
            "id, household_id, name, kind, management, unit, scale, category_id, folded, stock, created_at",
            products,
        )
        insert(
            "item",
            "id, household_id, product_id, uid, name, serial, location_id, folded, loan_id, due_on, returned_loan_id,"
            " created_at",
            self.rows["item"],
        )
        insert(
            "loan",
            "id, household_id, item_id, borrower, borrower_key, lent_on, due_on, state, returned_on, created_at",
            self.rows["loan"],
        )
        insert("action", "id, household_id, user_id, kind, at", self.rows["action"])
        insert(
            "movement",
            "id, household_id, action_id, kind, product_id, item_id, location_id, amount, before, after",
            self.rows["movement"],
        )
        filler.database.execute(
            "UPDATE product SET first_location_id = (SELECT location_id FROM item WHERE product_id = product.id"
            " AND loan_id IS NULL ORDER BY folded, id LIMIT 1) WHERE management = 'items'"
        )


def text(state):
    return state and json.dumps(state, sort_keys=True, separators=(",", ":"))
