"""When the prices of held seats are asked for again, and what is taken from the second answer (contract 4.7).

Every amount stands in the answers that the service gives here; whatever does not follow from them exactly is
left as it came, so that the guard on totals stops the sale.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentMethod, PaymentType, Quote, QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind
from pos_app.partner import request_bodies
from pos_app.partner.config import Connection
from pos_app.partner.pricing import adds_up, priced
from pos_app.partner.reading.book import Book
from pos_app.partner.transport import Reply

CONNECTION = Connection("http://127.0.0.1:9/partners/api", "desk", "secret", 7)


def part(
    *blocks: str, direction: Direction = Direction.OUTBOUND, price: int = 1000, insured: bool = False
) -> QuotePart:
    items = tuple(QuoteItem(block, Cents(price), insured) for block in blocks)
    return QuotePart(f"trip {blocks[0]}", direction, TripKind.DIRECT, items)


OUT, BACK = part("a"), part("b", direction=Direction.RETURN)


def method(total: int, fee: int = 0, kind: PaymentType | None = PaymentType.PIX) -> PaymentMethod:
    return PaymentMethod(kind, "m", Cents(total), Cents(fee))


# --- The guard --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "parts", "right"),
    [
        (Quote((method(2000),)), (OUT, BACK), True),
        (Quote((method(2001),)), (OUT, BACK), False),
        (Quote((method(1999),)), (OUT, BACK), False),
        (Quote((method(2100, 100),)), (OUT, BACK), True),
        (Quote((method(2000), method(2100))), (OUT, BACK), False),
        (Quote((method(2000), method(9, kind=None))), (OUT, BACK), True),
        (Quote((method(1900),), seat_prices=(("a", Cents(900)),)), (OUT, BACK), True),
        (Quote((method(1000),), insurance_prices=(("a", Cents(50)),)), (OUT,), True),
        (Quote((method(1050),), insurance_prices=(("a", Cents(50)),)), (part("a", insured=True),), True),
        (Quote((method(1000),)), (part("a", insured=True),), True),
        (Quote(()), (OUT,), True),
    ],
)
def test_a_total_is_seats_insurance_and_fee(
    found: Quote, parts: tuple[QuotePart, ...], *, right: bool
) -> None:
    assert adds_up(found, parts) is right


# --- Asking again -----------------------------------------------------------------------------------


@dataclass
class Answers:
    """Answers in turn, each as totals in cents by method; keeps what was asked."""

    totals: list[dict[str, int]]

    def __post_init__(self) -> None:
        self.asked: list[Any] = []

    async def __call__(self, body: request_bodies.Body) -> Reply:
        self.asked.append(body["trips"])
        totals = self.totals[len(self.asked) - 1]
        methods = [{"type": kind, "total": total / 100, "fee": 0} for kind, total in totals.items()]
        return Reply(
            200, {"content-type": "application/json"}, json.dumps({"paymentMethods": methods}).encode()
        )

    @property
    def ways(self) -> list[dict[str, list[str]]]:
        """The seats of each way, for each question."""
        return [
            {way: [i["id"] for p in asked_for["parts"] for i in p["items"] if i["type"] == "seat"]}
            for asked in self.asked
            for way, asked_for in asked.items()
        ]


def totals(found: Quote) -> list[int]:
    return [method.total for method in found.methods]


async def test_a_way_back_left_out_is_asked_for_among_the_departures() -> None:
    service = Answers([{"pix": 1000}, {"pix": 2000}])
    found = await priced(service, (OUT, BACK), CONNECTION)
    assert totals(found) == [2000]
    assert service.ways == [{"departures": ["a"]}, {"returns": ["b"]}, {"departures": ["a", "b"]}]


async def test_the_way_out_alone_is_not_asked_for_twice() -> None:
    service = Answers([{"pix": 999}])
    assert totals(await priced(service, (OUT,), CONNECTION)) == [999]
    assert len(service.asked) == 1


async def test_the_way_back_alone_is_not_asked_for_twice() -> None:
    service = Answers([{"pix": 999}])
    assert totals(await priced(service, (BACK,), CONNECTION)) == [999]
    assert len(service.asked) == 1


@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [
        ({"pix": 1000}, {"pix": 1999}, [1000]),  # It leaves something out as well.
        ({"pix": 1000}, {"pix": 2000}, [2000]),
        ({"pix": 1000}, {"pix": 2001}, [2001]),
        ({"pix": 2001}, {"pix": 2000}, [2001]),  # The first left nothing out.
        ({"pix": 1000, "credit_card": 2100}, {"pix": 2000, "credit_card": 2000}, [2000, 2000]),
        ({"pix": 1000}, {"pix": 2000, "credit_card": 1000}, [1000]),
        ({"pix": 2000, "credit_card": 2100}, {"pix": 2000, "credit_card": 2000}, [2000, 2100]),
    ],
)
async def test_the_second_answer_is_taken_where_it_alone_leaves_no_seat_out(
    first: dict[str, int], second: dict[str, int], taken: list[int]
) -> None:
    found = await priced(Answers([first, second]), (OUT, BACK), CONNECTION)
    assert sorted(totals(found)) == sorted(taken)


# --- Insurance that is not stated -------------------------------------------------------------------

INSURED = (part("a", "b", insured=True), part("c"))
"""3000 are believed; a total below that leaves no room in which the reader could find insurance."""


@pytest.mark.parametrize(
    ("covered", "plain", "each"),
    [
        ({"pix": 2800}, {"pix": 2700}, 50),
        ({"pix": 2702}, {"pix": 2700}, 1),
        ({"pix": 2701}, {"pix": 2700}, None),  # It cannot be shared by two to the cent.
        ({"pix": 2800, "credit_card": 2900}, {"pix": 2700, "credit_card": 2700}, None),
        ({"pix": 2800, "credit_card": 2900}, {"pix": 2700, "credit_card": 2800}, 50),
        ({"pix": 2800}, {"credit_card": 2700}, None),  # No price without it is not a price of zero.
        ({"pix": 2800, "credit_card": 2900}, {"pix": 2700}, None),
        ({"pix": 2800}, {"pix": 2700, "credit_card": 1}, 50),
        ({"pix": 2700}, {"pix": 2900}, None),
        ({"pix": 2900}, {"pix": 2900}, None),
    ],
)
async def test_insurance_costs_the_difference_where_that_is_the_same_for_all(
    covered: dict[str, int], plain: dict[str, int], each: int | None
) -> None:
    service = Answers([covered, plain])
    found = await priced(service, INSURED, CONNECTION)
    assert dict(found.insurance_prices) == ({} if each is None else {"a": each, "b": each})
    assert {method.insurance for method in found.methods} == {0 if each is None else 2 * each}
    assert sorted(totals(found)) == sorted(covered.values())
    wanted = [
        [i["insurance"] for p in asked["departures"]["parts"] for i in p["items"] if i["type"] == "insurance"]
        for asked in service.asked
    ]
    assert wanted == [[True, True, False], [False, False, False]]


async def test_insurance_may_cost_a_cent_and_is_whole_cents() -> None:
    found = await priced(Answers([{"pix": 901}, {"pix": 900}]), (part("a", insured=True),), CONNECTION)
    assert found.insurance_prices == (("a", 1),)
    assert [type(price) for _, price in found.insurance_prices] == [int]


async def test_what_was_read_is_noted_in_the_book() -> None:
    book = Book()
    await priced(Answers([{"pix": 1000}]), (OUT,), CONNECTION, book)
    assert book.readings["payment methods", "pix.total"].value == "10.00"


async def test_what_adds_up_is_not_asked_for_without_insurance() -> None:
    service = Answers([{"pix": 3000}])
    assert (await priced(service, INSURED, CONNECTION)).insurance_prices == ()
    assert len(service.asked) == 1


async def test_a_wrong_total_without_insurance_is_left_to_the_guard() -> None:
    service = Answers([{"pix": 3100}])
    found = await priced(service, (part("a", "b"), part("c")), CONNECTION)
    assert (totals(found), found.insurance_prices) == ([3100], ())
    assert len(service.asked) == 1


async def test_insurance_is_asked_about_in_the_form_that_was_understood() -> None:
    parts = (part("a", insured=True), part("b", direction=Direction.RETURN, insured=True))
    service = Answers(
        [
            {"pix": 1000, "credit_card": 1000},
            {"pix": 2100, "credit_card": 2200},
            {"pix": 2000, "credit_card": 2100},
        ]
    )
    found = await priced(service, parts, CONNECTION)
    assert dict(found.insurance_prices) == {"a": 50, "b": 50}
    assert [sorted(asked) for asked in service.asked] == [
        ["departures", "returns"],
        ["departures"],
        ["departures"],
    ]


async def test_and_as_it_was_first_asked_where_the_other_form_was_not_understood() -> None:
    parts = (part("a", insured=True), part("b", direction=Direction.RETURN, insured=True))
    service = Answers([{"pix": 1900}, {"pix": 1050}, {"pix": 1800}])
    assert dict((await priced(service, parts, CONNECTION)).insurance_prices) == {"a": 50, "b": 50}
    assert [sorted(asked) for asked in service.asked] == [
        ["departures", "returns"],
        ["departures"],
        ["departures", "returns"],
    ]


# --- Answers that cannot be read --------------------------------------------------------------------


async def nonsense(_: request_bodies.Body) -> Reply:
    return Reply(200, {"content-type": "application/json"}, b'{"paymentMethods": 5}')


async def test_an_answer_that_cannot_be_read_is_kept_with_its_fault() -> None:
    seen: list[tuple[Unreadable, Reply]] = []

    async def kept(error: Unreadable, reply: Reply) -> Unreadable:
        seen.append((error, reply))
        return Unreadable("kept", "field")

    with pytest.raises(Unreadable) as caught:
        await priced(nonsense, (OUT,), CONNECTION, kept=kept)
    assert (caught.value.endpoint, caught.value.field) == ("kept", "field")
    ((error, reply),) = seen
    assert caught.value.__cause__ is error
    assert reply.body == b'{"paymentMethods": 5}'


async def test_without_a_place_to_keep_it_the_fault_is_the_readers_own() -> None:
    with pytest.raises(Unreadable) as caught:
        await priced(nonsense, (OUT,), CONNECTION)
    assert caught.value.endpoint == "payment methods"
