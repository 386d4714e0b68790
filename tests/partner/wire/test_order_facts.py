"""The fields of contract 2.8 to 2.12 that are read: a value sent there reaches the domain.

Each row names a field as the contract writes it, a value that no other field has, and where it is in the
domain. The same reply without the value must not show it there.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from datetime import datetime
from functools import reduce
from typing import Any

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.order_facts import CheckoutFacts, ListedJourney
from pos_app.domain.orders import (
    Finality,
    FiscalState,
    FiscalTicket,
    OrderCharge,
    OrderDetail,
    OrderPayment,
    Ticket,
    Verdict,
)
from pos_app.partner.transport import Reply
from pos_app.partner.verdicts import classify
from pos_app.partner.wire import checkout, fiscal, order_detail, order_list
from tests.partner.order_fields import (
    CHECKOUT_ROWS,
    CREATED,
    CREATED_ROWS,
    ENTRY,
    ENTRY_ROWS,
    ORDER,
    ORDER_ROWS,
    POINT_ROWS,
    RECORD,
    RECORD_ROWS,
    TRIP,
)


def reply(value: Any) -> Reply:
    return Reply(200, {}, json.dumps(value).encode())


def planted(base: Any, path: str, value: Any) -> Any:
    """Return a copy of a reply with a value at a path; ``[]`` is the first entry of a list."""
    grown = {"": copy.deepcopy(base)}
    steps = path.replace("[]", ".[]").strip(".").split(".")
    node: Any = grown
    key: Any = ""
    for step in steps:
        if step == "[]":
            node, key = _inside(node, key, []), 0
            if not node:
                node.append({})
        else:
            node, key = _inside(node, key, {}), step
    node[key] = value
    return grown[""]


def _inside(node: Any, key: Any, empty: Any) -> Any:
    if isinstance(node, dict):
        node[key] = node.get(key) if node.get(key) is not None else empty
    return node[key]


def _snake(value: Any) -> Any:
    """Return a reply with its keys in another style: ``public_id`` for ``publicId``."""
    if isinstance(value, dict):
        return {re.sub(r"(?=[A-Z])", "_", key).lower(): _snake(inner) for key, inner in value.items()}
    return [_snake(inner) for inner in value] if isinstance(value, list) else value


def at(found: Any, path: str) -> Any:
    """Follow ``tickets.0.trip.bus`` through a domain value."""
    return reduce(
        lambda node, step: node[int(step)] if step.isdecimal() else getattr(node, step),
        path.split("."),
        found,
    )


async def _entry(value: Any) -> Any:
    (found,) = await order_list.orders(reply([value]))
    return found


def _detail(value: Any) -> OrderDetail:
    return order_detail.order_detail(reply(value), "")


def _created(value: Any) -> Verdict:
    body = json.dumps(value).encode()
    return classify(written=True, status=201, content_type="application/json", body=body)


@pytest.mark.parametrize(
    ("path", "value", "where", "wanted"), (*ORDER_ROWS, *POINT_ROWS), ids=lambda v: str(v)[:60]
)
def test_a_field_of_the_order_detail_is_kept(path: str, value: Any, where: str, wanted: Any) -> None:
    told = planted(ORDER, path, value)
    assert at(_detail(told), where) == at(_detail(_snake(told)), where) == wanted
    _differs(lambda: at(_detail(ORDER), where), wanted)


@pytest.mark.parametrize(("path", "value", "where", "wanted"), CREATED_ROWS, ids=lambda v: str(v)[:60])
def test_a_field_of_a_new_order_is_kept(path: str, value: Any, where: str, wanted: Any) -> None:
    assert at(_created(planted(CREATED, path, value)), where) == wanted
    _differs(lambda: at(_created(CREATED), where), wanted)


@pytest.mark.parametrize(("path", "value", "where", "wanted"), ENTRY_ROWS, ids=lambda v: str(v)[:60])
async def test_a_field_of_a_list_entry_is_kept(path: str, value: Any, where: str, wanted: Any) -> None:
    told = planted(ENTRY, path, value)
    assert at(await _entry(told), where) == at(await _entry(_snake(told)), where) == wanted
    base = await _entry(ENTRY)
    _differs(lambda: at(base, where), wanted)


@pytest.mark.parametrize(("path", "value", "where", "wanted"), CHECKOUT_ROWS, ids=lambda v: str(v)[:60])
def test_a_field_of_the_checkout_response_is_kept(path: str, value: Any, where: str, wanted: Any) -> None:
    base: Any = {"data": {"paymentResponses": [{}]}}
    told = planted(base, path, value)
    assert at(checkout.report(reply(told)), where) == wanted
    assert isinstance(value, dict) or at(checkout.report(reply(_snake(told))), where) == wanted
    _differs(lambda: at(checkout.report(reply(base)), where), wanted)


@pytest.mark.parametrize(("path", "value", "where", "wanted"), RECORD_ROWS, ids=lambda v: str(v)[:60])
def test_a_field_of_a_fiscal_record_is_kept(path: str, value: Any, where: str, wanted: Any) -> None:
    for told in (planted(RECORD, path, value), _snake(planted(RECORD, path, value))):
        (found,) = fiscal.fiscal_tickets(reply([told]))
        assert at(found, where) == wanted
    (base,) = fiscal.fiscal_tickets(reply([RECORD]))
    _differs(lambda: at(base, where), wanted)


def _differs(read: Callable[[], Any], wanted: Any) -> None:
    """The value comes from its field: without it there is another, or the way to it is not there."""
    try:
        assert read() != wanted
    except (AttributeError, IndexError):
        return


@pytest.mark.parametrize("name", ["item", "items", "orderItems"])
@pytest.mark.parametrize("payments", ["payments", "payment"])
def test_the_lists_of_an_order_have_two_names(name: str, payments: str) -> None:
    told: dict[str, Any] = {**ORDER, "payments": [{"type": "pix"}]}
    named = {**{key: told[key] for key in ("publicId", "status", "totalAmount")}}
    assert _detail({**named, name: told["item"], payments: told["payments"]}) == _detail(told)


@pytest.mark.parametrize("name", ["travelCompany", "company"])
def test_the_company_of_a_trip_has_two_names(name: str) -> None:
    item = {"type": "ticket", "amount": 1, "itemDetails": {"trip": {name: {"name": "Viação Serra Azul"}}}}
    order = _detail({"publicId": "BASE", "status": "x", "totalAmount": 1, "item": [item]})
    assert order.tickets[0].company == "Viação Serra Azul"


def test_what_was_not_sent_is_empty_in_each_part_of_an_order() -> None:
    bare = {"publicId": "BASE", "status": "new word", "totalAmount": 1}
    item = {"type": "ticket", "amount": "1.00"}
    order = _detail({**bare, "item": [item, {"type": "insurance", "amount": 2}], "payments": [{}]})
    ticket = Ticket("", Finality.PENDING, "", "", amount=Cents(100))
    assert order == OrderDetail(
        public_id="BASE",
        finality=Finality.PENDING,
        word="new_word",
        total=Cents(100),
        created=None,
        buyer_name="",
        buyer_email="",
        tickets=(ticket,),
        charges=(OrderCharge("insurance", Cents(200)),),
        payments=(OrderPayment("", "", ZERO),),
    )
    inside: dict[str, Any] = {"trip": {}, "passenger": {"seat": {}}}
    filled = {**item, "itemDetails": inside, "actions": {}, "meta": {}}
    assert _detail({**bare, "item": [filled], "customer": {}}).tickets == (ticket,)
    assert _detail({**bare, "item": [{**filled, "itemDetails": {}}]}).tickets == (ticket,)
    assert _detail({**bare, "item": []}).payments == ()


async def test_what_was_not_sent_is_empty_in_an_entry() -> None:
    bare = {"publicId": "BASE", "status": "new word", "totalAmount": 1}
    whole = await _entry({**bare, "currency": "BRL", "customer": {}, "tickets": {}, "payments": [{}]})
    assert whole == await _entry(bare)
    assert (whole.created, whole.email, whole.back) == (None, "", None)
    assert (await _entry({**bare, "tickets": {"departure": {}, "return": {}}})).back == ListedJourney()


def test_what_was_not_sent_is_empty_in_a_fiscal_record() -> None:
    (there, not_there) = fiscal.fiscal_tickets(reply([RECORD, {"status": "FOUND"}]))
    assert (there, not_there) == (
        FiscalTicket("", FiscalState.FOUND),
        FiscalTicket("", FiscalState.NOT_FOUND),
    )


@pytest.mark.parametrize(("levels", "found"), [(7, Finality.COMPLETED), (8, Finality.PENDING)])
def test_a_status_is_looked_for_eight_levels_deep(levels: int, found: Finality) -> None:
    told: dict[str, Any] = {"status": "completed"}
    for _ in range(levels):
        told = {"inner": told}
    try:
        assert checkout.report(reply(told)).finality is found
    except Unreadable:
        assert found is Finality.PENDING


def test_what_was_not_sent_is_empty_in_the_checkout() -> None:
    bare = checkout.report(reply({"status": "new word"}))
    whole = {"status": "new word", "paymentResponses": [], "checkoutStatus": {}, "errorDetails": {}}
    assert checkout.report(reply(whole)) == bare
    assert (bare.message, bare.word, bare.facts) == ("", "new_word", CheckoutFacts())


def test_a_moment_in_utc_is_shown_in_the_zone_of_its_place() -> None:
    there = planted(
        ORDER,
        f"{TRIP}departure.schedule",
        {"date": "2026-12-11", "time": "12:00:00Z", "timezone": "America/Manaus"},
    )
    assert at(_detail(there), "tickets.0.departure.when") == datetime(2026, 12, 11, 8, 0)


@pytest.mark.parametrize(
    "path",
    [
        "updatedAt",
        "totalDiscount",
        "refundedItems",
        "boardingPass",
        "customer.birthDate",
        "payments[].refundedAmount",
    ],
)
def test_a_fact_in_an_unknown_form_is_left_out_and_stops_nothing(path: str) -> None:
    strange = _detail(planted(ORDER, path, {"odd": ["form"]}))
    assert strange == _detail(ORDER)


def test_what_was_not_sent_is_neither_no_nor_zero() -> None:
    order = _detail(ORDER)
    ticket = order.tickets[0]
    assert (ticket.can_cancel, ticket.can_change, ticket.can_refund) == (None, None, None)
    assert (order.facts.discount, order.payments[0].facts.refunded, order.facts.refunded_items) == (None,) * 3


def test_what_names_people_leaves_with_them() -> None:
    payload = ORDER
    for path, value, _, _ in ORDER_ROWS:
        if path.startswith(("customer", "passengerNames", "email", "item[].itemDetails.passenger")):
            payload = planted(payload, path, value)
    order = _detail(payload)
    people = (
        "52998224725",
        "11987654321",
        "1133334444",
        "exemplo.com.br",
        "Rui",
        "Ivo",
        "Ana",
        "1980",
        "1999",
    )
    assert all(person in repr(order).replace("datetime.date(", "") for person in people)
    assert not [person for person in people if person in repr(order.without_people())]
    assert order.without_people().tickets[0].seat == order.tickets[0].seat
