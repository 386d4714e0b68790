"""The judge of sales at unseen providers finds what is wrong in what was done and in what was reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import msgspec
import pytest

from tests.campaigns.shapes.evidence import (
    CommandOutput,
    Person,
    Post,
    Recorded,
    Seat,
    Ticket,
    TrueEnd,
    TrueItem,
    TrueOrder,
    TruePassenger,
    Wanted,
    Way,
)
from tests.campaigns.shapes.judge import Ending, judge

ANA = Person("Ana Prado", "cpf", "529.982.247-25", "elderly_50")
RUI = Person("Rui Lemos", "cpf", "111.444.777-35")
OUT = Way(True, "connection", False, frozenset({("a1", "a2"), ("b1", "b2")}))
BACK = Way(False, "direct", False, frozenset({("c",), ("d",)}))
FARES = {"a1": 100_00, "a2": 60_00, "b1": 90_00, "b2": 50_00, "c": 120_00, "d": 110_00}
WANTED = Wanted((ANA, RUI), (OUT, BACK), True, "credit_card", 1, FARES, insurance_each=675, fee_each=990)
TOTAL = (100_00 + 60_00 + 120_00) * 3 // 2 + 6 * (675 + 990)
SEATS = (("a1", 1, "departure_type"), ("a2", 2, "departure_type"), ("c", 1, "return_type"))


def item(trip: str, leg: int, direction: str, person: Person, label: str) -> TrueItem:
    return TrueItem(
        trip_id=trip,
        seat=label,
        type="direct" if trip == "c" else "connection",
        direction=direction,
        leg=leg,
        passenger=TruePassenger(person.name, "CPF", person.document_number.replace(".", "").replace("-", "")),
        price=Decimal(FARES[trip] // (2 if person.benefit else 1)) / 100,
        insurance=Decimal("6.75"),
        benefit=person.benefit,
        is_low_fare=False,
        localizer=f"{trip}{label}".upper(),
        departure=TrueEnd("2026-12-11T08:30:00"),
    )


def truth() -> TrueOrder:
    """The order that fits the plan."""
    items = [item(*seat, person, label) for seat in SEATS for person, label in ((ANA, "01"), (RUI, "02"))]
    total = Decimal(TOTAL) / 100
    return TrueOrder("GB1", "completed", "credit_card", 1, total, total, Decimal("59.40"), items)


RECORDED = Recorded(
    TOTAL,
    tuple(
        Seat(trip, label, person.name, person.document_type, person.document_number, person.benefit)
        for trip, _, _ in SEATS
        for person, label in ((ANA, "01"), (RUI, "02"))
    ),
)
OUTPUT = CommandOutput(
    "completed",
    "Venda concluída.",
    TOTAL,
    "GB1",
    tuple(
        Ticket(one.seat, one.passenger.name, one.localizer, "2026-12-11T08:30", int(one.price * 100))
        for one in truth().items
    ),
)
STOPPED = CommandOutput("notSent", "A busca não terminou.")


def test_a_sale_on_which_all_sources_agree_is_completed() -> None:
    assert judge(WANTED, OUTPUT, RECORDED, [truth()]).ending is Ending.COMPLETED


def test_tickets_that_leave_out_what_was_not_read_are_not_wrong() -> None:
    bare = tuple(replace(ticket, locator="", departure="") for ticket in OUTPUT.tickets)
    assert judge(WANTED, replace(OUTPUT, tickets=bare), RECORDED, [truth()]).ending is Ending.COMPLETED


def swapped(order: TrueOrder) -> None:
    first, second = order.items[:2]
    first.passenger, second.passenger = second.passenger, first.passenger


def other_legs(order: TrueOrder) -> None:
    for one in order.items[:4]:
        one.leg = 3 - one.leg


def other_way(order: TrueOrder) -> None:
    for one in order.items:
        one.direction = "return_type" if one.outbound else "departure_type"


def changed(**values: object) -> Callable[[TrueOrder], None]:
    """A change of the first seat."""

    def change(order: TrueOrder) -> None:
        for name, value in values.items():
            setattr(order.items[0], name, value)

    return change


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(swapped, id="passengers swapped"),
        pytest.param(lambda order: order.items.pop(), id="seat missing"),
        pytest.param(lambda order: order.items.append(order.items[0]), id="seat sold twice"),
        pytest.param(changed(seat="07"), id="another seat"),
        pytest.param(changed(trip_id="b1"), id="a leg of another journey"),
        pytest.param(changed(trip_id="elsewhere"), id="a trip of another day"),
        pytest.param(other_legs, id="legs swapped"),
        pytest.param(other_way, id="way out and way back swapped"),
        pytest.param(changed(direction="return_type"), id="a seat the other way"),
        pytest.param(changed(type="one_stop"), id="sold as another kind"),
        pytest.param(changed(is_low_fare=True), id="low fare not requested"),
        pytest.param(changed(insurance=Decimal(0)), id="insurance missing"),
        pytest.param(changed(benefit=""), id="benefit missing"),
        pytest.param(changed(price=Decimal("100.00")), id="benefit not given"),
        pytest.param(changed(localizer="OTHER"), id="locator of another ticket"),
        pytest.param(changed(departure=TrueEnd("2026-12-12T08:30:00")), id="departure of another day"),
        pytest.param(changed(passenger=TruePassenger(ANA.name, "cpf", "52998224726")), id="another document"),
    ],
)
def test_an_order_with_other_seats_or_people_is_wrong(change: Callable[[TrueOrder], None]) -> None:
    order = truth()
    change(order)
    judged = judge(WANTED, OUTPUT, RECORDED, [order])
    assert judged.ending is Ending.WRONG
    assert judged.reasons


@pytest.mark.parametrize(
    ("trips", "fares"),
    [(("a1", "b2"), 150_00), (("a2", "a1"), 160_00), (("a1", "elsewhere"), 160_00), (("a1",), 100_00)],
    ids=str,
)
def test_a_journey_that_was_not_requested_is_wrong_though_all_agree_on_it(
    trips: tuple[str, ...], fares: int
) -> None:
    wanted = replace(WANTED, people=(RUI,), ways=(OUT,), insured=False)
    total = fares + 990 * len(trips)
    items = [
        msgspec.structs.replace(
            item("a1", leg, "departure_type", RUI, "02"), trip_id=trip, insurance=Decimal(0)
        )
        for leg, trip in enumerate(trips, start=1)
    ]
    for one in items:
        one.price = Decimal(FARES.get(one.trip_id, 60_00)) / 100
    paid = Decimal(total) / 100
    order = msgspec.structs.replace(truth(), total=paid, charged=paid, items=items)
    seats = tuple(Seat(trip, "02", RUI.name, "cpf", RUI.document_number) for trip in trips)
    printed = tuple(Ticket("02", RUI.name, one.localizer, "", int(one.price * 100)) for one in items)
    output = replace(OUTPUT, total=total, tickets=printed)
    judged = judge(wanted, output, Recorded(total, seats), [order])
    assert judged.ending is Ending.WRONG, judged
    wanted = replace(wanted, ways=(replace(OUT, journeys=frozenset({trips})),))
    wanted = replace(wanted, fares={**FARES, "elsewhere": 60_00})
    assert judge(wanted, output, Recorded(total, seats), [order]).ending is Ending.COMPLETED


@pytest.mark.parametrize(
    "values",
    [
        {"total": Decimal(TOTAL + 1) / 100},
        {"charged": Decimal(TOTAL - 1) / 100},
        {"status": "pending"},
        {"status": "incomplete"},
        {"public_id": "GB2"},
        {"payment_type": "pix"},
        {"installments": 2},
    ],
    ids=str,
)
def test_an_order_that_ended_otherwise_is_wrong(values: dict[str, object]) -> None:
    order = TrueOrder(**{**{name: getattr(truth(), name) for name in TrueOrder.__struct_fields__}, **values})
    assert judge(WANTED, OUTPUT, RECORDED, [order]).ending is Ending.WRONG


@pytest.mark.parametrize(
    "change",
    [
        {"total": TOTAL + 1},
        {"total": None},
        {"public_id": ""},
        {"tickets": OUTPUT.tickets[1:]},
        {"tickets": (replace(OUTPUT.tickets[0], passenger=RUI.name), *OUTPUT.tickets[1:])},
        {"tickets": (replace(OUTPUT.tickets[0], amount=0), *OUTPUT.tickets[1:])},
        {"outcome": "notSent"},
        {"outcome": "rejected"},
        {"outcome": "refused"},
    ],
    ids=lambda change: " ".join(change),
)
def test_a_client_that_reports_something_else_is_wrong(change: dict[str, object]) -> None:
    output = replace(OUTPUT, **change)  # type: ignore[arg-type]
    assert judge(WANTED, output, RECORDED, [truth()]).ending is Ending.WRONG


def test_two_orders_are_wrong_whatever_the_client_reports() -> None:
    for outcome in ("completed", "unresolved", "notSent"):
        orders = [truth(), truth()]
        assert judge(WANTED, replace(OUTPUT, outcome=outcome), RECORDED, orders).ending is Ending.WRONG


def test_completed_without_an_order_is_wrong() -> None:
    assert judge(WANTED, OUTPUT, RECORDED, []).ending is Ending.WRONG


def test_an_order_that_the_journal_does_not_know_is_wrong() -> None:
    assert judge(WANTED, OUTPUT, None, [truth()]).ending is Ending.WRONG


def test_asking_for_a_cent_too_much_is_wrong_even_where_the_provider_refuses_it() -> None:
    refused = CommandOutput("rejected", "A central recusou o pedido.")
    dearer = replace(RECORDED, total=TOTAL + 1)
    assert judge(WANTED, refused, dearer, []).ending is Ending.WRONG
    assert judge(WANTED, refused, RECORDED, []).ending is Ending.UNNAMED


def test_an_open_sale_counts_apart_and_its_order_is_looked_at_all_the_same() -> None:
    for outcome in ("unresolved", "awaitingPayment", "mismatch", "watched", "hung", "crashed"):
        open_ = CommandOutput(outcome, "Verificando o pagamento.")
        assert judge(WANTED, open_, RECORDED, [truth()]).ending is Ending.EXISTS
        order = truth()
        swapped(order)
        assert judge(WANTED, open_, RECORDED, [order]).ending is Ending.WRONG


def test_a_sale_stopped_in_time_names_reply_and_field_or_does_not() -> None:
    named = replace(STOPPED, reading=("payment methods", "total"))
    assert judge(WANTED, named, None, []).ending is Ending.NAMED
    assert judge(WANTED, STOPPED, None, []).ending is Ending.UNNAMED


def test_what_was_posted_is_due_to_the_cent_also_where_the_provider_refuses_it() -> None:
    due = Decimal(TOTAL) / 100
    assert judge(WANTED, OUTPUT, RECORDED, [truth()], [Post(due, due, due)]).ending is Ending.COMPLETED
    for total, paid in ((due + 1, due), (due, due - 1)):
        assert judge(WANTED, STOPPED, None, [], [Post(due, total, paid, "amount")]).ending is Ending.WRONG
    named = replace(STOPPED, reading=("payment methods", "total"))
    refused = judge(WANTED, named, RECORDED, [], [Post(due, due, due, "the block")])
    assert refused.ending is Ending.UNNAMED
    assert "the block" in refused.reasons[0]


def test_a_sale_that_was_called_possible_does_not_stop() -> None:
    named = replace(STOPPED, reading=("payment methods", "total"))
    assert judge(WANTED, named, None, [], promised=True).ending is Ending.LIED
    assert judge(WANTED, OUTPUT, RECORDED, [truth()], promised=True).ending is Ending.COMPLETED
    none = CommandOutput("notSent", "Nenhuma viagem serve ao plano.")
    assert judge(WANTED, none, None, [], promised=True).ending is Ending.UNNAMED
