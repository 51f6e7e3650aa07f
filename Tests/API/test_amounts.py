"""Amounts, money and dates: exact, and refused where they cannot be."""
import time
from decimal import Decimal

import pytest

from client import Number
from conftest import unique

CHECK_IN, CHECK_OUT = "/stock/check-in", "/stock/check-out"


def test_nine_withdrawals_leave_nothing(owner, product, stock):
    milk = product(unit="kg")
    stock(milk, Decimal("7.01"))
    for amount in ("1.28", ".57", ".34", ".73", "1.61", ".48", ".42", ".79", ".79"):
        taken = owner.post(CHECK_OUT, {"product": milk["id"], "amount": amount if amount[0] != "." else "0" + amount})
    assert taken.ok(201)["product"]["stock"] == 0
    assert owner.get("/batches", product=milk["id"]).ok()["items"] == []
    assert sum(line["amount"] for line in owner.all("/journal", product=milk["id"])) == 0


@pytest.mark.parametrize("start, left", [("1.0", "0.1"), ("0.9", "0")])
def test_three_tenths_three_times(owner, product, stock, start, left):
    milk = product()
    stock(milk, start)
    for _ in range(3):
        taken = owner.post(CHECK_OUT, {"product": milk["id"], "amount": Decimal("0.3")}).ok(201)
    assert taken["product"]["stock"] == Decimal(left)
    if left != "0":
        assert owner.post(CHECK_OUT, {"product": milk["id"], "amount": 0.1}).ok(201)["product"]["stock"] == 0


@pytest.mark.parametrize(
    "amount, written",
    [
        (Number("1.28"), "1.28"), ("1.28", "1.28"), (Number("0.000001"), "0.000001"), ("0.000001", "0.000001"),
        (Number("3"), "3"), (Number("3.0"), "3"), (Number("3.100000"), "3.1"), (Number("1e2"), "100"),
        (Number("1.5E-1"), "0.15"), (Number("123456789.123456"), "123456789.123456"), ("0.10", "0.1"),
    ],
)  # fmt: skip
def test_an_amount_is_answered_exactly_as_a_plain_number(owner, product, amount, written):
    milk = product()
    answer = owner.post(CHECK_IN, {"product": milk["id"], "amount": amount})
    assert answer.ok(201)["batch"]["amount"] == Decimal(written)
    assert f'"amount":{written},' in answer.text.replace(" ", "")
    assert f'"stock":{written},' in owner.get(f"/products/{milk['id']}").text.replace(" ", "")


BAD = [
    Number("1.0000001"), "1.0000001", Number("1e-7"), Number("0"), Number("0.0"), Number("-0"), Number("-1"), "-1", "0",
    Number("1e309"), "1e309", Number("1e999999999999"), Number("99999999999999999999"), "NaN", "Infinity", "1,5", "1.5.2",
    "", " ", "x", "0x10", "١", "1 000", True, None, [1], {"value": 1}, [],
]  # fmt: skip


@pytest.mark.parametrize("amount", BAD, ids=lambda amount: repr(amount)[:30])
@pytest.mark.parametrize("path", [CHECK_IN, CHECK_OUT])
def test_what_cannot_be_an_amount_is_422(owner, product, stock, path, amount):
    milk = product()
    stock(milk, 5)
    owner.post(path, {"product": milk["id"], "amount": amount}).problem(422, "amount")
    assert owner.get(f"/products/{milk['id']}").ok()["stock"] == 5


@pytest.mark.parametrize("word", [b"NaN", b"Infinity", b"-Infinity", b"1.", b".5", b"01", b"+1", b"1e", b"0x10"])
def test_what_json_has_no_number_for_is_400(owner, product, word):
    body = b'{"product": %d, "amount": %s}' % (product()["id"], word)
    owner.post(CHECK_IN, body).problem(400)


@pytest.mark.parametrize("digits", ["9" * 1_000_000, "0." + "1" * 1_000_000, "0" + "." + "0" * 1_000_000, "1e" + "9" * 1_000_000])
@pytest.mark.parametrize("wrap", [Number, str])
def test_a_million_digits_are_refused_at_once(owner, product, digits, wrap):
    milk = product()
    start = time.monotonic()
    owner.post(CHECK_IN, {"product": milk["id"], "amount": wrap(digits)}).problem(422, "amount")
    assert time.monotonic() - start < 5


def test_a_missing_amount_is_422(owner, product):
    for path in (CHECK_IN, CHECK_OUT):
        owner.post(path, {"product": product()["id"]}).problem(422, "amount")


def test_stock_has_a_limit_and_says_so(owner, product):
    milk = product()
    for _ in range(30):
        answer = owner.post(CHECK_IN, {"product": milk["id"], "amount": Number("900000000000")})
        if answer.status != 201:
            break
    answer.problem(422, "amount")


@pytest.mark.parametrize("minimum, written", [(Number("1.5"), "1.5"), ("0.000001", "0.000001"), (2, "2")])
def test_minimum_is_exact_and_missing_follows(owner, product, stock, minimum, written):
    milk = product(minimum=minimum)
    assert (milk["minimum"], milk["missing"]) == (Decimal(written), Decimal(written))
    after = stock(milk, "0.000001")["product"]
    assert after["missing"] == Decimal(written) - Decimal("0.000001")
    assert stock(milk, 3)["product"]["missing"] == 0


@pytest.mark.parametrize("minimum", [Number("-1"), Number("1e309"), "x", Number("0.0000001"), True, []])
def test_a_minimum_that_cannot_be_is_422(owner, product, minimum):
    owner.post("/products", {"name": unique(), "minimum": minimum}).problem(422, "minimum")
    owner.patch(f"/products/{product()['id']}", {"minimum": minimum}).problem(422, "minimum")


# Money


def priced(owner, product, price, amount=1):
    return owner.post(CHECK_IN, {"product": product["id"], "amount": amount, "price": price})


@pytest.mark.parametrize(
    "amount, currency, written",
    [
        (Number("5.99"), "EUR", "5.99"), ("5.99", "EUR", "5.99"), (Number("5.9"), "EUR", "5.9"), (6, "USD", "6"),
        (500, "JPY", "500"), ("500", "JPY", "500"), (Number("1.234"), "KWD", "1.234"), (0, "EUR", "0"),
        (Number("12345678.90"), "EUR", "12345678.9"),
    ],
)  # fmt: skip
def test_a_price_is_a_total_in_its_currency(owner, product, amount, currency, written):
    milk = product()
    batch = priced(owner, milk, {"amount": amount, "currency": currency}, 3).ok(201)["batch"]
    assert batch["price"] == {"amount": Decimal(written), "currency": currency}
    assert owner.get("/batches", product=milk["id"]).ok()["items"] == [batch]


@pytest.mark.parametrize(
    "price",
    [
        {"amount": Number("5.999"), "currency": "EUR"}, {"amount": Number("500.5"), "currency": "JPY"},
        {"amount": Number("-1"), "currency": "EUR"}, {"amount": "-0.01", "currency": "EUR"},
        {"amount": 1, "currency": "XYZ"}, {"amount": 1, "currency": "eur"}, {"amount": 1, "currency": ""},
        {"amount": 1, "currency": None}, {"amount": 1}, {"currency": "EUR"}, {"amount": None, "currency": "EUR"},
        {"amount": "x", "currency": "EUR"}, {"amount": True, "currency": "EUR"}, {"amount": Number("1e309"), "currency": "EUR"},
        {"amount": 1, "currency": "EUR", "tax": 1}, {}, 5.99, "5.99", [], True,
    ],
    ids=str,
)  # fmt: skip
def test_a_price_that_cannot_be_is_422(owner, product, price):
    priced(owner, product(), price).problem(422, "price")


def test_without_a_price_it_is_null(owner, product):
    assert priced(owner, product(), None).ok(201)["batch"]["price"] is None


# Dates


@pytest.mark.parametrize(
    "sent, day, precision",
    [
        ("2027-03-31", "2027-03-31", "day"), ("2028-02-29", "2028-02-29", "day"), ("2999-12-31", "2999-12-31", "day"),
        ("2020-01-01", "2020-01-01", "day"), ("2027-05", "2027-05-31", "month"), ("2027-02", "2027-02-28", "month"),
        ("2028-02", "2028-02-29", "month"), ("2027-12", "2027-12-31", "month"), (None, None, None),
    ],
)  # fmt: skip
def test_best_before_is_a_day_or_a_month_or_never(stock, product, sent, day, precision):
    batch = stock(product(), 1, best_before=sent)["batch"]
    assert (batch["best_before"], batch["precision"], batch["use_by"]) == (day, precision, day)
    assert (batch["days_left"] is None) == (day is None)
    assert (batch["state"] == "never") == (day is None)


@pytest.mark.parametrize(
    "date",
    [
        "2027-02-29", "2027-13-01", "2027-00-10", "2027-04-31", "2027-13", "2027-00", "27-05-01", "2027-5-1", "2027/05/01",
        "31.03.2027", "20270331", "2027", "0000-01-01", "10000-01-01", "2027-03-31T00:00:00Z", "never", "today", "+10d",
        " ", "", "²027-01-01", 20270331, True, [], {},
    ],
    ids=repr,
)  # fmt: skip
def test_a_date_that_is_none_is_422(owner, product, date):
    body = {"product": product()["id"], "amount": 1}
    owner.post(CHECK_IN, body | {"best_before": date}).problem(422, "best_before")
    owner.post(CHECK_IN, body | {"purchased_on": date}).problem(422, "purchased_on")


def test_a_purchase_is_on_one_day(owner, product, stock):
    milk = product()
    assert stock(milk, 1, purchased_on="2026-11-02")["batch"]["purchased_on"] == "2026-11-02"
    body = {"product": milk["id"], "amount": 1, "purchased_on": "2026-11"}
    owner.post(CHECK_IN, body).problem(422, "purchased_on")
