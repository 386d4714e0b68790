"""The one judge, on made-up evidence: each verdict, and that nothing wrong passes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from pos_app.sandbox.fares import instalments
from tests.campaigns.common.evidence import (
    Person,
    Post,
    Recorded,
    Seat,
    Ticket,
    Told,
    TrueEnd,
    TrueItem,
    TrueOrder,
    TruePassenger,
    Wanted,
    Way,
)
from tests.campaigns.common.judge import (
    UNREAD,
    Evidence,
    Held,
    Known,
    Made,
    Verdict,
    disagreements,
    judge,
    unfinished,
)

V = Verdict
ANA, RUI = Person("Ana Prado", "529.982.247-25", "elderly_50"), Person("Rui Lemos", "111.444.777-35")
OUT = Way(True, "connection", False, frozenset({("a1", "a2"), ("b1", "b2")}))
BACK = Way(False, "direct", False, frozenset({("c",), ("d",)}))
FULL = {"a1": 100_00, "a2": 60_00, "b1": 90_00, "b2": 50_00, "c": 120_00, "d": 110_00}
FARES = {
    (trip, code): fare // (2 if code else 1) for trip, fare in FULL.items() for code in ("", ANA.benefit)
}
WANTED = Wanted((ANA, RUI), (OUT, BACK), True, fares=FARES, insurance_each=675, fee_each=990)
TOTAL = (100_00 + 60_00 + 120_00) * 3 // 2 + 6 * (675 + 990)
DUE = Decimal(TOTAL) / 100
SEATS = (("a1", 1, "departure_type"), ("a2", 2, "departure_type"), ("c", 1, "return_type"))
NO_FIELD = "A busca não terminou."


def item(trip: str, leg: int, direction: str, who: Person, label: str) -> TrueItem:
    kind, price = "direct" if trip == "c" else "connection", Decimal(FARES[trip, who.benefit]) / 100
    passenger = TruePassenger(who.name, "CPF", who.document_number.replace(".", "").replace("-", ""))
    place = (f"{trip}{label}".upper(), TrueEnd("2026-12-11T08:30:00"))
    return TrueItem(
        trip, label, kind, direction, leg, passenger, price, Decimal("6.75"), who.benefit, False, *place
    )


def truth(**changes: Any) -> TrueOrder:
    """The order that fits the plan; ``changes`` are of its first seat."""
    items = [item(*seat, who, label) for seat in SEATS for who, label in ((ANA, "01"), (RUI, "02"))]
    items[0] = msgspec.structs.replace(items[0], **changes)
    return TrueOrder("GB1", "completed", "credit_card", 1, DUE, DUE, Decimal("59.40"), items)


RECORDED = Recorded(
    TOTAL,
    tuple(
        Seat(trip, label, who.name, "cpf", who.document_number, who.benefit)
        for trip, _, _ in SEATS
        for who, label in ((ANA, "01"), (RUI, "02"))
    ),
)
TICKETS = tuple(
    Ticket(one.seat, one.passenger.name, one.localizer, "2026-12-11T08:30", int(one.price * 100))
    for one in truth().items
)
TOLD = Told("completed", "Venda concluída.", TOTAL, "GB1", TICKETS)
POST = Post(DUE, DUE, DUE, order=truth())
SOLD = Evidence(WANTED, TOLD, [POST], [truth()], RECORDED)
NAMED = Told("notSent", NO_FIELD, reading=("payment methods", "total"))
STOP = Evidence(WANTED, NAMED, recorded=None, binding=False)
REFUSED = Post(DUE, DUE, DUE, "no such block")
LIE = replace(SOLD, true=False, differs="poltrona")
MISMATCH = replace(TOLD, outcome="mismatch", sentence="A poltrona é outra.")


def told(seen: Evidence, **changes: Any) -> Evidence:
    return replace(seen, told=replace(seen.told, **changes))


@pytest.mark.parametrize(
    ("seen", "verdict"),
    [
        (SOLD, V.RIGHT),
        (replace(SOLD, promised=True), V.RIGHT),
        (told(SOLD, tickets=tuple(replace(one, locator="", departure="") for one in TICKETS)), V.RIGHT),
        (STOP, V.STOPPED),
        (replace(STOP, binding=True), V.MISSED),
        (replace(STOP, promised=True), V.PROMISED),
        (told(STOP, reading=None), V.BAD_STOP),
        (told(STOP, reading=None, sentence="x" * 40), V.BAD_STOP),
        (replace(told(STOP, reading=None, sentence="x" * 40), by_sentence=True), V.STOPPED),
        (replace(told(STOP, reading=None, sentence="x" * 39), by_sentence=True), V.BAD_STOP),
        (told(STOP, outcome="unresolved"), V.BAD_STOP),
        (replace(told(STOP, outcome="died", sentence="exit code -9" * 9), by_sentence=True), V.BAD_STOP),
        (replace(told(STOP, outcome="crashed"), promised=True), V.PROMISED),
        (replace(STOP, posts=[REFUSED]), V.BAD_STOP),
        (told(STOP, reading=None, sentence="Nenhuma viagem serve ao plano."), V.NO_TRIP),
        (replace(told(STOP, sentence="Nenhuma viagem serve."), promised=True), V.NO_TRIP),
        *[
            (told(SOLD, outcome=word), V.OPEN)
            for word in ("unresolved", "awaitingPayment", "mismatch", "watched", "hung", "crashed")
        ],
        (replace(told(SOLD, outcome="unresolved"), promised=True), V.OPEN),
        *[(told(SOLD, outcome=word), V.LOST) for word in ("notSent", "rejected", "refused", "died")],
        (replace(SOLD, recorded=None), V.LOST),
        *[
            (replace(told(SOLD, outcome=word), orders=[truth(), truth()]), V.DOUBLED)
            for word in ("completed", "unresolved", "notSent")
        ],
        (replace(SOLD, orders=[]), V.WRONG),
        (LIE, V.WRONG),
        (replace(LIE, told=MISMATCH), V.RIGHT),
        (replace(LIE, told=replace(MISMATCH, sentence="Difere.")), V.BAD_STOP),
        # What was posted is due to the cent, also where the provider refuses it.
        (replace(STOP, posts=[replace(REFUSED, total=DUE + 1)]), V.WRONG),
        (replace(STOP, posts=[replace(REFUSED, payment=DUE - 1)]), V.WRONG),
        (replace(SOLD, posts=[replace(POST, due=DUE + 1)]), V.WRONG),
        # A total that was shown is what the seats cost, sold or not.
        (replace(STOP, recorded=replace(RECORDED, total=TOTAL + 1)), V.WRONG),
        (replace(STOP, recorded=RECORDED), V.STOPPED),
        (replace(STOP, recorded=replace(RECORDED, seats=(Seat("z", "1", "A", "cpf", "1"),))), V.WRONG),
    ],
)
def test_evidence_has_its_verdict(seen: Evidence, verdict: Verdict) -> None:
    made = judge(seen)
    assert made.verdict is verdict, made
    assert made.reasons or verdict is V.RIGHT


def swapped(order: TrueOrder) -> None:
    first, second = order.items[:2]
    first.passenger, second.passenger = second.passenger, first.passenger


def other_legs(order: TrueOrder) -> None:
    for one in order.items[:4]:
        one.leg = 3 - one.leg


def other_way(order: TrueOrder) -> None:
    for one in order.items:
        one.direction = "return_type" if one.outbound else "departure_type"


@pytest.mark.parametrize(
    "change",
    [swapped, other_legs, other_way, lambda o: o.items.pop(), lambda o: o.items.append(o.items[0])],
)
def test_seats_that_are_exchanged_missing_or_there_twice_are_wrong(
    change: Callable[[TrueOrder], object],
) -> None:
    order = truth()
    change(order)
    assert judge(replace(SOLD, orders=[order])).verdict is V.WRONG
    assert judge(replace(told(SOLD, outcome="unresolved"), orders=[order])).verdict is V.WRONG


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "07"},
        {"trip_id": "b1"},
        {"trip_id": "elsewhere"},
        {"direction": "return_type"},
        {"type": "one_stop"},
        {"is_low_fare": True},
        {"insurance": Decimal(0)},
        {"benefit": ""},
        {"price": Decimal("100.00")},
        {"localizer": "OTHER"},
        {"departure": TrueEnd("2026-12-12T08:30:00")},
        {"passenger": TruePassenger(ANA.name, "cpf", "52998224726")},
    ],
    ids=str,
)
def test_a_seat_that_is_not_the_one_that_was_sold_is_wrong(change: dict[str, Any]) -> None:
    assert judge(replace(SOLD, orders=[truth(**change)])).verdict is V.WRONG


@pytest.mark.parametrize(
    ("total", "ordered", "verdict"),
    [
        (TOTAL + 500, TOTAL, V.RIGHT),
        (TOTAL + 500, TOTAL + 500, V.RIGHT),
        (TOTAL + 500, TOTAL + 1, V.WRONG),
        (TOTAL, TOTAL, V.WRONG),
        (TOTAL + 500, None, V.WRONG),
    ],
)
def test_a_card_is_charged_the_interest_that_its_order_may_leave_out(
    total: int, ordered: int | None, verdict: V
) -> None:
    order = msgspec.structs.replace(truth(), charged=DUE + 5)
    sold = replace(SOLD, orders=[order], recorded=UNREAD)
    assert judge(told(sold, total=total, ordered=ordered)).verdict is verdict


def test_interest_that_the_orders_amounts_leave_out_is_due_all_the_same() -> None:
    order = msgspec.structs.replace(truth(), installments=6)
    due = instalments(TOTAL, 6).total
    sold = replace(
        SOLD,
        wanted=replace(WANTED, installments=6),
        orders=[order],
        recorded=replace(RECORDED, total=due),
    )
    assert due > TOTAL
    assert judge(told(sold, total=due, ordered=TOTAL)).verdict is V.RIGHT
    assert judge(told(sold, total=TOTAL, ordered=TOTAL)).verdict is V.WRONG


@pytest.mark.parametrize(
    "change",
    [
        {"payment_type": "pix"},
        {"installments": 2},
        {"status": "pending"},
        {"total": DUE + 1},
        {"charged": DUE + 1},
        {"public_id": "GB2"},
        {"items": []},
    ],
    ids=str,
)
def test_an_order_that_is_not_the_one_that_was_told_is_wrong(change: dict[str, Any]) -> None:
    order = msgspec.structs.replace(truth(), **change)
    assert judge(replace(SOLD, orders=[order])).verdict is V.WRONG


@pytest.mark.parametrize(
    ("trips", "fares"),
    [(("a1", "b2"), 150_00), (("a2", "a1"), 160_00), (("a1", "elsewhere"), 160_00), (("a1",), 100_00)],
    ids=str,
)
def test_a_journey_that_was_not_requested_is_wrong_though_all_agree_on_it(
    trips: tuple[str, ...], fares: int
) -> None:
    total = fares + 990 * len(trips)
    items = [
        msgspec.structs.replace(
            item("a1", leg, "departure_type", RUI, "02"), trip_id=trip, insurance=Decimal(0)
        )
        for leg, trip in enumerate(trips, 1)
    ]
    seats = tuple(Seat(trip, "02", RUI.name, "cpf", RUI.document_number) for trip in trips)
    due = Decimal(total) / 100
    order = TrueOrder("GB1", "completed", "credit_card", 1, due, due, Decimal(0), items)
    tickets = tuple(Ticket("02", RUI.name, one.localizer) for one in items)
    wanted = replace(WANTED, people=(RUI,), ways=(OUT,), insured=False)
    seen = Evidence(wanted, Told("completed", "", total, "GB1", tickets), [], [order], Recorded(total, seats))
    assert judge(seen).verdict is V.WRONG


@pytest.mark.parametrize(
    "change",
    [
        {"total": TOTAL - 1},
        {"total": None},
        {"public_id": "GB2"},
        {"tickets": ()},
        {"tickets": TICKETS[1:]},
        {"tickets": (replace(TICKETS[0], seat="09"), *TICKETS[1:])},
        {"tickets": (replace(TICKETS[0], passenger=RUI.name), *TICKETS[1:])},
        {"tickets": (replace(TICKETS[0], passenger="Ana"), *TICKETS[1:])},
        {"tickets": (replace(TICKETS[0], locator="X"), *TICKETS[1:])},
        {"tickets": (replace(TICKETS[0], departure="2026-12-12T08:30"), *TICKETS[1:])},
        {"tickets": (replace(TICKETS[0], amount=0), *TICKETS[1:])},
    ],
    ids=str,
)
def test_a_client_that_tells_something_else_is_wrong(change: dict[str, Any]) -> None:
    assert judge(told(SOLD, **change)).verdict is V.WRONG


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("ANA PRADO", V.RIGHT), ("Ana Prad", V.RIGHT), ("Ana", V.WRONG), ("Ana Lemos", V.WRONG), ("", V.WRONG)],
)
def test_a_name_may_be_cut_where_the_provider_cuts_it_but_not_be_another(name: str, verdict: Verdict) -> None:
    tickets = tuple(replace(one, passenger=name) if one.seat == "01" else one for one in TICKETS)
    assert judge(replace(told(SOLD, tickets=tickets), names_cut=True)).verdict is verdict


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({}, V.RIGHT),
        ({"departure": TrueEnd("2026-12-12T08:00:00")}, V.WRONG),
        ({"insurance": Decimal(0)}, V.WRONG),
    ],
)
def test_where_only_the_ledger_tells_prices_day_and_insurance_are_looked_at(
    change: dict[str, Any], verdict: Verdict
) -> None:
    ways = tuple(replace(way, journeys=None, day="2026-12-11") for way in WANTED.ways)
    tickets = tuple(replace(one, departure="") for one in TICKETS)
    seen = replace(told(SOLD, tickets=tickets), orders=[truth(**change)])
    ledger = replace(seen, wanted=replace(WANTED, ways=ways, fares=None), recorded=UNREAD)
    assert judge(ledger).verdict is verdict


# --- A desk and the provider's books ------------------------------------------------------------------

PAID = Known("p1", "GB7K", Held.PAID, 13980, ended=True)
ORDER = Made("p1", "GB7K", "completed", 13980, ("trip 17",))


def test_a_desk_that_agrees_is_not_reported() -> None:
    assert disagreements([PAID], [ORDER], 1) == []
    refused = replace(PAID, held=Held.REFUSED)
    assert disagreements([refused], [replace(ORDER, status="incomplete", seats=())], 1) == []
    assert disagreements([replace(PAID, held=Held.OPEN, public_id="")], [], 0) == []


@pytest.mark.parametrize(
    ("desk", "provider", "posts", "says"),
    [
        ([PAID], [ORDER, replace(ORDER, public_id="GB8L", seats=())], 2, "2 orders of attempt"),
        (
            [PAID, replace(PAID, partner_id="p2", public_id="GB8L")],
            [ORDER, replace(ORDER, partner_id="p2", public_id="GB8L")],
            2,
            "twice: seat",
        ),
        ([PAID], [ORDER], 2, "written down before"),
        ([], [ORDER], 0, "lost: the desk does not know"),
        *[
            ([replace(PAID, held=held, public_id=name)], [ORDER], 1, "lost")
            for held, name in ((Held.NONE, ""), (Held.OPEN, ""), (Held.OPEN, "GB7K"), (Held.REFUSED, "GB7K"))
        ],
        ([replace(PAID, public_id="GB9Z")], [ORDER], 1, "lost"),
        ([PAID], [], 1, "falsely paid"),
        ([PAID], [replace(ORDER, status="pending")], 1, "falsely paid"),
        ([PAID], [replace(ORDER, total=100)], 1, "costs"),
    ],
)
def test_each_way_of_losing_or_doubling_an_order_is_reported(
    desk: list[Known], provider: list[Made], posts: int, says: str
) -> None:
    assert any(says in one for one in disagreements(desk, provider, posts))


def test_only_an_open_attempt_with_an_order_is_worth_another_query() -> None:
    waiting = Known("p1", "", Held.OPEN, 13980)
    assert unfinished([waiting], [ORDER])
    assert not unfinished([waiting], [])
    assert not unfinished([PAID], [ORDER])
