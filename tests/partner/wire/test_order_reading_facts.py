"""Orders and lists of orders: what one comes to, which list it is, what is asked for (contract 4.13)."""

from __future__ import annotations

import asyncio
import json
from datetime import date, datetime
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Invalid, Unreadable
from pos_app.domain.orders import Finality, OrderDetail, OrderFilter, OrderSummary
from pos_app.partner.transport import Reply
from pos_app.partner.wire import order_detail, order_list
from tests.partner.service import example
from tests.partner.wire.test_pix import code


def reply(value: object) -> Reply:
    return Reply(203, {}, json.dumps(value).encode())


# --- One order ------------------------------------------------------------------------------------


def detail(field: str = "externalRemoteId", **changes: Any) -> OrderDetail:
    return order_detail.order_detail(reply({**example("order-detail"), **changes}), field)


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("externalRemoteId", "p-1", "p-1"),
        ("otherName", "", ""),
        ("", "p-1", ""),
        ("externalRemoteId", 7, ""),
        ("externalRemoteId", None, ""),
    ],
)
def test_our_own_id_comes_back_under_the_agreed_name(field: str, value: object, expected: str) -> None:
    assert detail(field, externalRemoteId=value, **{"": "x"}).partner_id == expected


def test_the_code_of_an_order_is_that_of_its_payment_and_of_its_total() -> None:
    payment = {"type": "pix", "status": "pending", "amount": "144.40", "currency": "BRL", "emv": code()}
    (found,) = detail(payments=[payment], totalAmount=144.4, note={"text": code(payee="OUTRA")}).codes
    assert (found.code, found.problem) == (code(), "")
    (wrong,) = detail(payments=[payment], totalAmount=144.41).codes
    assert wrong.problem == "amount"
    (elsewhere,) = detail(totalAmount=144.4, pixQrCode=code()).codes
    assert elsewhere.code == code()
    assert detail().codes == ()


# --- Lists of orders ------------------------------------------------------------------------------


def listed(value: object) -> tuple[OrderSummary, ...]:
    return asyncio.run(order_list.orders(reply(value)))


def entry(**changes: Any) -> dict[str, Any]:
    return {**example("order-list")[0], **changes}


@pytest.mark.parametrize(
    "value",
    [
        [entry()],
        {"orders": [entry()]},
        {"data": {"content": [entry()]}},
        {"filters": [{"id": 1}], "orders": [entry()]},
        {"filters": [], "orders": [entry()]},
        {"orders": [entry()], "pages": [1, 2]},
        {"orders": [{"public_id": "ORD-77A1", "status": "completed", "total_amount": 144.4}]},
    ],
    ids=range(7),
)
def test_the_list_of_orders_is_the_one_whose_entries_have_the_id_of_an_order(value: object) -> None:
    assert [order.public_id for order in listed(value)] == ["ORD-77A1"]


@pytest.mark.parametrize("value", [[], {"orders": []}, {"data": {"orders": []}}])
def test_an_empty_list_is_no_orders(value: object) -> None:
    assert listed(value) == ()


@pytest.mark.parametrize(
    "value",
    [{}, {"orders": [], "others": []}, {"orders": [{"id": 1}]}, {"orders": [5]}, {"orders": {}}, 5],
    ids=str,
)
def test_an_answer_without_a_list_of_orders_is_not_readable(value: object) -> None:
    with pytest.raises(Unreadable) as raised:
        listed(value)
    assert (raised.value.endpoint, raised.value.field, raised.value.detail) == (
        Endpoint.ORDERS,
        "body",
        "is not a list",
    )


def test_the_statuses_of_payments_show_a_refusal() -> None:
    refused = [{"paymentType": "pix", "status": "refused"}]
    assert listed([entry(status="canceled", payments=refused)])[0].finality is Finality.REFUSED
    assert (
        listed([entry(status="canceled", payments=[{"paymentType": "pix"}])])[0].finality is Finality.CANCELED
    )


# --- What is asked for ----------------------------------------------------------------------------


def test_every_part_of_a_filter_has_its_parameter() -> None:
    wanted = OrderFilter(
        email=" maria@exemplo.com.br ",
        document=" 529 ",
        phone=" 11 ",
        partner_id="p-1",
        locator=" ABC ",
        passenger=" Maria ",
        size=1,
        created_from=date(2026, 12, 1),
        created_to=date(2026, 12, 1),
        departure_from=datetime(2026, 12, 11, 8, 5),
        departure_to=datetime(2026, 12, 11, 8, 5),
        status="incomplete",
        ticket_status="pending",
        sort="departureDate,asc",
    )
    assert order_list.query(wanted) == {
        "email": "maria@exemplo.com.br",
        "documentNumber": "529",
        "phone": "11",
        "externalRemoteId": "p-1",
        "size": "1",
        "departureDateFrom": "2026-12-11T08:05",
        "departureDateTo": "2026-12-11T08:05",
        "dateFrom": "2026-12-01",
        "dateTo": "2026-12-01",
        "localizer": "ABC",
        "passenger": "Maria",
        "sort": "departureDate,asc",
        "ticketStatus": "pending",
        "status": "incomplete",
    }


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"sort": "name"},
            "sort must be one of createdAt,asc, createdAt,desc, departureDate,asc, departureDate,desc",
        ),
        (
            {"status": "paid"},
            "status must be one of canceled, completed, incomplete, partially_canceled, pending",
        ),
        (
            {"ticket_status": "incomplete"},
            "ticketStatus must be one of canceled, completed, partially_canceled, pending",
        ),
        ({"email": "x@"}, "email must be a valid e-mail"),
        ({"size": 0}, "size must be at least 1"),
        (
            {"created_from": date(2026, 12, 2), "created_to": date(2026, 12, 1)},
            "dateTo must not be before dateFrom",
        ),
        (
            {"departure_from": datetime(2026, 12, 2), "departure_to": datetime(2026, 12, 1)},
            "departureDateTo must not be before departureDateFrom",
        ),
    ],
    ids=str,
)
def test_what_the_contract_does_not_know_is_named(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Invalid) as raised:
        order_list.query(OrderFilter(**changes))
    assert raised.value.messages == (sentence,)
