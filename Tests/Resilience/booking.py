"""People who book at the same time, and what must be true of the stock afterwards."""
import threading
import uuid

from people import Script, Unanswered


def new_product(script, name="Milk", **more):
    return script.post("/products", {"name": name} | more)["id"]


def check_in(product, amount=1, **more):
    return "/stock/check-in", {"product": product, "amount": amount} | more


def check_out(product, amount=1):
    return "/stock/check-out", {"product": product, "amount": amount}


class Booker(threading.Thread):
    """Books check-ins and check-outs of one piece, each with a key of its own, until `finish`.

    A request that got no answer is repeated with its key as soon as there is a server again, as a careful client does.
    """

    def __init__(self, household, product, number):
        super().__init__(daemon=True)
        self.household, self.product, self.number = household, product, number
        self.booked = {}  # key → answer
        self.faults = []
        self.came_in = self.went_out = 0

    def run(self):
        script, count = None, 0
        while not self.household.is_finished:
            # Two come in for one that goes out, so that there is always enough.
            goes_out = count % 3 == 2
            path, body = check_out(self.product) if goes_out else check_in(self.product)
            key = f"{self.number}-{count}-{uuid.uuid4()}"
            answer, script = self.book(script, path, body, key)
            if answer is None:
                return
            if answer.status != 201:
                self.faults.append(f"{path}: {answer.status} {answer.text}")
                return
            self.booked[key] = (path, body, answer.json)
            self.came_in += not goes_out
            self.went_out += goes_out
            count += 1
            self.household.was_answered()

    def book(self, script, path, body, key):
        while True:
            try:
                script = script or Script(self.household.address(), self.household.token)
                return script.call("POST", path, body, key), script
            except Unanswered:
                script = None
                if not self.household.wait_for_server():
                    return None, None


class Household:
    """The bookers and the server that they book at, which comes and goes."""

    def __init__(self, server, token, product, bookers):
        self.token, self.product = token, product
        self.is_finished = False
        self._server, self._answers, self._changed = server, 0, threading.Condition()
        self.bookers = [Booker(self, product, number) for number in range(bookers)]
        for booker in self.bookers:
            booker.start()

    def address(self):
        with self._changed:
            return self._server.address if self._server else ("127.0.0.1", 1)

    def was_answered(self):
        with self._changed:
            self._answers += 1
            self._changed.notify_all()

    def wait_for_answers(self, count, seconds=120):
        """Until so many more bookings were answered."""
        with self._changed:
            target = self._answers + count
            came = self._changed.wait_for(lambda: self._answers >= target or self.faults(), seconds)
        assert came and not self.faults(), self.faults() or "nothing is answered any more"

    def server_is(self, server):
        with self._changed:
            self._server = server
            self._changed.notify_all()

    def wait_for_server(self):
        with self._changed:
            return self._changed.wait_for(lambda: self._server, 120)

    def finish(self):
        self.is_finished = True
        for booker in self.bookers:
            booker.join(120)
            assert not booker.is_alive(), "a booking was never answered"
        assert not self.faults(), self.faults()

    def faults(self):
        return [fault for booker in self.bookers for fault in booker.faults]

    def booked(self):
        return {key: booking for booker in self.bookers for key, booking in booker.booked.items()}

    def stock(self):
        return sum(booker.came_in - booker.went_out for booker in self.bookers)


def is_as_booked(household, script):
    """Every booking that was answered is in the journal once, and nothing else is."""
    answered = [answer["action"] for _, _, answer in household.booked().values()]
    movements = script.all(f"/journal?product={household.product}")
    in_journal = {movement["action"] for movement in movements}
    assert len(set(answered)) == len(answered), "two requests were answered with one booking"
    assert set(answered) <= in_journal, "a booking that was answered is not in the journal"
    assert in_journal <= set(answered), "a request was booked twice"
    assert sum(movement["amount"] for movement in movements) == household.stock()
    assert script.get(f"/products/{household.product}")["stock"] == household.stock()
    assert sum(batch["amount"] for batch in script.all(f"/batches?product={household.product}")) == household.stock()
