"""The fields of contract 2.8 to 2.12 that are read: a value sent there reaches the domain.

Each row names a field as the contract writes it, a value that no other field has, and where it is in the
domain. The same reply without the value must not show it there.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import reduce
from typing import Any

import pytest

from pos_app.domain.orders import (
    Finality,
    FiscalState,
    OrderDetail,
    Verdict,
)
from pos_app.domain.trips import Direction
from pos_app.partner.transport import Reply
from pos_app.partner.verdicts import classify
from pos_app.partner.wire import checkout, fiscal, order_detail, order_list

Row = tuple[str, Any, str, Any]
"""Field, value on the wire, where it is in the domain, value there."""

# --- Contract 2.9: order detail -------------------------------------------------------------------

STAMP, UTC_STAMP = "2026-12-01 07:08:09", datetime(2026, 12, 1, 10, 8, 9, tzinfo=UTC)
DEADLINE, UTC_DEADLINE = "2026-12-11T22:15:00.000Z", datetime(2026, 12, 11, 22, 15, tzinfo=UTC)
_POINT = {"schedule": {"date": "2026-12-11", "time": "12:00:00"}, "place": {"name": "Base"}}
ORDER = {
    "publicId": "BASE",
    "status": "new word",
    "totalAmount": 1,
    "item": [
        {
            "type": "ticket",
            "amount": "1.00",
            "itemDetails": {"trip": {"departure": _POINT, "arrival": _POINT}, "passenger": {"seat": {}}},
        }
    ],
    "payments": [{"type": "x"}],
}
ORDER_ROWS: tuple[Row, ...] = (
    ("publicId", "ORD-1", "public_id", "ORD-1"),
    ("status", "completed", "finality", Finality.COMPLETED),
    ("createdAt", STAMP, "created", UTC_STAMP),
    ("updatedAt", STAMP, "facts.updated", UTC_STAMP),
    ("totalAmount", 71.93, "total", 7193),
    ("clientName", "Guichê Sul", "facts.client_name", "Guichê Sul"),
    ("email", "a@exemplo.com.br", "buyer_email", "a@exemplo.com.br"),
    ("origin", "Lavras", "origin", "Lavras"),
    ("destination", "Varginha", "destination", "Varginha"),
    ("originSlug", "lavras-mg", "facts.origin_slug", "lavras-mg"),
    ("totalItems", 7, "facts.item_count", 7),
    ("destinationSlug", "varginha-mg", "facts.destination_slug", "varginha-mg"),
    ("passengerNames", ["Ana", "Beto"], "passengers", ("Ana", "Beto")),
    ("boardingPass", True, "facts.boarding_pass", True),
    ("totalDiscount", "12.34", "facts.discount", 1234),
    ("refundedItems", 3, "facts.refunded_items", 3),
    ("customer.email", "b@exemplo.com.br", "buyer_email", "b@exemplo.com.br"),
    ("customer.name", "Rui Sá", "buyer_name", "Rui Sá"),
    ("customer.phone", "11987654321", "buyer.phone", "11987654321"),
    ("customer.documentType", "CPF", "buyer_document_type", "cpf"),
    ("customer.documentNumber", "52998224725", "buyer_document", "52998224725"),
    ("customer.birthDate", "1980-03-02", "buyer.birth", date(1980, 3, 2)),
    ("item[].id", 17, "tickets.0.id", "17"),
    ("item[].type", "service_fee", "charges.0.type", "service_fee"),
    ("item[].status", "completed", "tickets.0.status", Finality.COMPLETED),
    ("item[].amount", "129.90", "tickets.0.amount", 12990),
    ("item[].createdAt", STAMP, "tickets.0.stamps.created", UTC_STAMP),
    ("item[].updatedAt", STAMP, "tickets.0.stamps.updated", UTC_STAMP),
    ("item[].itemDetails.trip.type", "one_stop", "tickets.0.trip.kind", "one_stop"),
    ("item[].itemDetails.trip.id", "trip-9", "tickets.0.trip.id", "trip-9"),
    ("item[].itemDetails.trip.tripType", "return_type", "tickets.0.direction", Direction.RETURN),
    ("item[].itemDetails.ticket.tripType", "departure_type", "tickets.0.direction", Direction.OUTBOUND),
    ("item[].meta.tripTypeDirection", "return_type", "tickets.0.direction", Direction.RETURN),
    ("item[].itemDetails.trip.serviceClass.name", "Leito", "tickets.0.service_class", "Leito"),
    ("item[].itemDetails.trip.travelCompany.name", "Serra", "tickets.0.company", "Serra"),
    ("item[].itemDetails.trip.duration", "4h 30m", "tickets.0.trip.minutes", 270),
    ("item[].itemDetails.trip.busName", "Panorâmico", "tickets.0.trip.bus", "Panorâmico"),
    ("item[].itemDetails.trip.hasBoardingPass", False, "tickets.0.trip.boarding_pass", False),
    (
        "item[].itemDetails.trip.hasElectronicBoardingPass",
        True,
        "tickets.0.trip.electronic_boarding_pass",
        True,
    ),
    ("item[].itemDetails.passenger.name", "Ivo Lins", "tickets.0.passenger", "Ivo Lins"),
    ("item[].itemDetails.passenger.documentType", "RG", "tickets.0.document_type", "rg"),
    ("item[].itemDetails.passenger.documentNumber", "555", "tickets.0.document_number", "555"),
    ("item[].itemDetails.passenger.phone", "1133334444", "tickets.0.person.phone", "1133334444"),
    ("item[].itemDetails.passenger.email", "c@exemplo.com.br", "tickets.0.person.email", "c@exemplo.com.br"),
    ("item[].itemDetails.passenger.birthDate", "1999-01-31", "tickets.0.person.birth", date(1999, 1, 31)),
    ("item[].itemDetails.passenger.seat.label", "21A", "tickets.0.seat", "21A"),
    ("item[].actions.canCancel", False, "tickets.0.can_cancel", False),
    ("item[].actions.canChange", True, "tickets.0.can_change", True),
    ("item[].actions.canRefund", False, "tickets.0.can_refund", False),
    ("item[].actions.cancellationDeadline", DEADLINE, "tickets.0.cancellation_deadline", UTC_DEADLINE),
    ("item[].actions.changeDeadline", DEADLINE, "tickets.0.change_deadline", UTC_DEADLINE),
    ("payments[].type", "pix", "payments.0.type", "pix"),
    ("payments[].status", "PROCESSING", "payments.0.status", "processing"),
    ("payments[].amount", "33.10", "payments.0.amount", 3310),
    ("payments[].gateway", "porta", "payments.0.facts.gateway", "porta"),
    ("payments[].externalId", "ext-5", "payments.0.facts.external_id", "ext-5"),
    ("payments[].createdAt", STAMP, "payments.0.facts.stamps.created", UTC_STAMP),
    ("payments[].updatedAt", STAMP, "payments.0.facts.stamps.updated", UTC_STAMP),
    ("payments[].installments", 4, "payments.0.installments", 4),
    ("payments[].installmentAmount", "8.28", "payments.0.facts.each", 828),
    ("payments[].discountAmount", "1.50", "payments.0.facts.discount", 150),
    ("payments[].refundedAmount", "0.00", "payments.0.facts.refunded", 0),
    ("payments[].responseReasonCode", "51", "payments.0.facts.reason_code", "51"),
    ("payments[].responseReason", "Sem saldo", "payments.0.facts.reason", "Sem saldo"),
    ("payments[].descriptor", "SERRA*BILHETE", "payments.0.facts.descriptor", "SERRA*BILHETE"),
)
TRIP = "item[].itemDetails.trip."
_EARLIER = datetime(2026, 12, 11, 12, 0)
POINT_ROWS: tuple[Row, ...] = tuple(
    (f"{TRIP}{end}.{field}", value, f"tickets.0.{end}.{where}", wanted)
    for end in ("departure", "arrival")
    for field, value, where, wanted in (
        ("schedule.date", "2026-12-12", "when", _EARLIER.replace(day=12)),
        ("schedule.time", "22:15:00", "when", _EARLIER.replace(hour=22, minute=15)),
        ("place.name", "Rodoviária", "name", "Rodoviária"),
        ("place.slug", "lavras-mg", "slug", "lavras-mg"),
        ("place.city", "Lavras", "city", "Lavras"),
        ("place.state", "MG", "state", "MG"),
        ("place.terminal", "Tietê", "terminal", "Tietê"),
    )
)

# --- Contract 2.8, 2.10, 2.11, 2.12 ---------------------------------------------------------------

CREATED: Any = {"item": [{}]}
CREATED_ROWS: tuple[Row, ...] = (
    ("publicId", "ORD-1", "public_id", "ORD-1"),
    ("item[].meta", {"publicId": "ORD-META"}, "public_id", "ORD-META"),
)
ENTRY = {
    "publicId": "BASE",
    "status": "new word",
    "totalAmount": 1,
    "tickets": {"departure": {}, "return": {}},
    "payments": [{}],
}
ENTRY_ROWS: tuple[Row, ...] = (
    ("publicId", "ORD-1", "public_id", "ORD-1"),
    ("status", "canceled", "finality", Finality.CANCELED),
    ("createdAt", "2026-12-01T10:05:00.123", "created", datetime(2026, 12, 1, 13, 5, 0, 123000, tzinfo=UTC)),
    ("totalAmount", 71.93, "total", 7193),
    ("customer.email", "a@exemplo.com.br", "email", "a@exemplo.com.br"),
    *tuple(
        (f"tickets.{way}.{field}", value, f"{where}{name}", wanted)
        for way, where in (("departure", ""), ("return", "back."))
        for field, value, name, wanted in (
            ("origin", "Lavras", "origin", "Lavras"),
            ("destination", "Varginha", "destination", "Varginha"),
            ("travelCompany", "Serra", "company", "Serra"),
            ("departureDate", "2026-12-11T22:15:00", "departure", datetime(2026, 12, 11, 22, 15)),
            ("passengerNames", ["Ana", "Beto"], "passengers", ("Ana", "Beto")),
        )
    ),
)
_PAID = "data.paymentResponses[]."
CHECKOUT_ROWS: tuple[Row, ...] = (
    ("message", "Recebido", "message", "Recebido"),
    ("data.checkoutId", "chk-2", "facts.checkout_id", "chk-2"),
    ("data.status", "completed", "finality", Finality.COMPLETED),
    (f"{_PAID}responseCode", "51", "facts.error_code", "51"),
    (f"{_PAID}responseMessage", "Sem saldo", "facts.error", "Sem saldo"),
    ("data.checkoutStatus.status", "completed", "word", "completed"),
    ("data.checkoutStatus.code", "PAYMENT_FAILED", "finality", Finality.REFUSED),
    ("data.redirectUrl", "https://pagar.exemplo/1", "facts.redirect_url", "https://pagar.exemplo/1"),
    ("data.errorDetails.code", "77", "facts.error_code", "77"),
    ("data.errorDetails.message", "Recusado", "facts.error", "Recusado"),
)
RECORD = {"status": "FOUND", "daBpe": {}}
RECORD_ROWS: tuple[Row, ...] = (
    ("transactionId", "tx-1", "transaction_id", "tx-1"),
    ("status", "NOT_FOUND", "state", FiscalState.NOT_FOUND),
    ("daBpe.qrCode", "EMB", "boarding_qr", "EMB"),
    ("daBpe.qrCodeBpe", "FIS", "fiscal_qr", "FIS"),
    ("daBpe.platform", "42", "platform", "42"),
    ("daBpe.prefix", "0412", "prefix", "0412"),
    ("daBpe.line", "SA-1", "line", "SA-1"),
    ("daBpe.totalAmount", "129.90", "amount", "129.90"),
    ("daBpe.bpeKey", "3526A", "key", "3526A"),
    ("daBpe.paymentMethod", "PIX", "payment_method", "PIX"),
    ("daBpe.bpeNumber", "18821", "number", "18821"),
    ("daBpe.series", "001", "series", "001"),
    ("daBpe.authorizationProtocol", "135", "protocol", "135"),
    ("daBpe.authorizationDate", "2026-03-19T14:38:00", "authorized", "2026-03-19T14:38:00"),
    ("daBpe.bpePdfUrl", "https://bpe.exemplo/1.pdf", "pdf_url", "https://bpe.exemplo/1.pdf"),
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
