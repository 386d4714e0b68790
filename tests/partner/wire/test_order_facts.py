"""The fields of contract 2.8 to 2.12 that are read: a value sent there reaches the domain.

Each row names a field as the contract writes it, a value that no other field has, and where it is in the
domain. The same reply without the value must not show it there.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from functools import reduce
from typing import Any

import pytest

from pos_app.domain.orders import (
    OrderDetail,
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
