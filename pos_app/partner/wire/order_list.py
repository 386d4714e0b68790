"""The order list (contract 2.10, 4.13): may be long, so it is read in slices between loop turns."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Invalid, Unreadable
from pos_app.domain.money import cents
from pos_app.domain.order_facts import ListedJourney
from pos_app.domain.orders import OrderFilter, OrderSummary
from pos_app.domain.passengers import email_problem
from pos_app.partner import limits
from pos_app.partner.reading import documented, fields
from pos_app.partner.transport import Reply
from pos_app.partner.wire import statuses
from pos_app.partner.wire.model import word
from pos_app.partner.wire.pieces import members, starts

_LOG = logging.getLogger("pos_app.partner")
_SLICE = 50
_DEEPEST = 8
_KEYS = documented.named(
    *"""publicId status createdAt totalAmount currency name customer email tickets departure return
    payments origin destination travelCompany departureDate passengerNames externalRemoteId""".split()  # noqa: SIM905
)


class Payment(msgspec.Struct):
    """One entry of ``payments``."""

    status: str | None = None


class Ticket(msgspec.Struct, rename="camel"):
    """The way out or the way back."""

    origin: Any = None
    destination: Any = None
    travel_company: Any = None
    departure_date: str | None = None
    passenger_names: list[str] | None = None


class Tickets(msgspec.Struct, rename={"back": "return"}):
    """``tickets``: ``return`` is null for one-way trips."""

    departure: Ticket | None = None
    back: Ticket | None = None


class Customer(msgspec.Struct):
    """``customer``."""

    email: str | None = None


class Entry(msgspec.Struct, rename="camel"):
    """One order. Only its id, status and total are needed."""

    public_id: str
    status: str
    total_amount: Any
    currency: str | None = "BRL"
    created_at: str | None = None
    customer: Customer | None = None
    tickets: Tickets | None = None
    payments: list[Payment] | None = None
    external_remote_id: str | None = None


async def orders(reply: Reply) -> tuple[OrderSummary, ...]:
    """Return the orders that can be read. One that cannot be does not hide the others.

    Raises:
        Unreadable: the answer is not a list, or nothing in it can be read.
        TooMuch: more orders than anybody has.
    """
    try:
        raws = _entries(reply.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(Endpoint.ORDERS, "body", str(error), status=reply.status) from error
    limits.bounded(raws)
    found: list[OrderSummary] = []
    problem: Exception | None = None
    for index, raw in enumerate(raws):
        if index and index % _SLICE == 0:
            await asyncio.sleep(0)
        try:
            found.append(_summary(_entry(raw)))
        except (ValueError, RecursionError) as error:
            problem = error
            _LOG.warning("%s: entry %d set aside: %s", Endpoint.ORDERS, index, error)
    if problem is not None and not found:
        raise Unreadable(Endpoint.ORDERS, "[0]", str(problem), status=reply.status)
    return tuple(found)


def _entry(raw: msgspec.Raw) -> Entry:
    """Return an order of the list; keys in another style are brought to the contract's."""
    try:
        return msgspec.json.decode(raw, type=Entry)
    except msgspec.ValidationError:
        return msgspec.convert(documented.canonical(msgspec.json.decode(raw), _KEYS), type=Entry)


def _entries(body: bytes) -> list[msgspec.Raw]:
    """Return the orders of a reply, unread.

    The reply is a list of them (contract 4.13), else the list in it whose objects have the id of an order.
    """
    if body.lstrip()[:1] == b"[":
        return msgspec.json.decode(body, type=list[msgspec.Raw])
    lists: list[list[msgspec.Raw]] = []
    level = [msgspec.Raw(body)]
    for _ in range(_DEEPEST):
        inside = [one for raw in level for one in members(raw).values()]
        lists += [msgspec.json.decode(raw, type=list[msgspec.Raw]) for raw in inside if starts(raw) == b"["]
        level = [raw for raw in inside if starts(raw) == b"{"]
    for listed in lists:
        first = msgspec.json.decode(listed[0]) if listed else None
        if isinstance(first, dict) and any(documented.plain(str(key)) == "publicid" for key in first):
            return listed
    if len(lists) == 1 and not lists[0]:
        return []
    msgspec.json.decode(body)  # What is no JSON says where it breaks.
    raise Unreadable(Endpoint.ORDERS, "body", "is not a list")


def _summary(entry: Entry) -> OrderSummary:
    if (entry.currency or "BRL").upper() != "BRL":
        raise ValueError(f"currency: {entry.currency} is not BRL")
    if not entry.public_id.strip():
        raise ValueError("publicId: is empty")
    tickets = entry.tickets or Tickets()
    out = _way(tickets.departure or Ticket())
    payments = entry.payments or []
    return OrderSummary(
        public_id=entry.public_id.strip(),
        finality=statuses.of_order(entry.status, [p.status for p in payments if p.status]),
        word=word(entry.status),
        total=cents(entry.total_amount),
        created=fields.instant(entry.created_at),
        origin=out.origin,
        destination=out.destination,
        departure=out.departure,
        company=out.company,
        passengers=out.passengers,
        email=(entry.customer.email if entry.customer else "") or "",
        partner_id=entry.external_remote_id or "",
        back=_way(tickets.back) if tickets.back is not None else None,
    )


def _way(ticket: Ticket) -> ListedJourney:
    return ListedJourney(
        origin=fields.name_of(ticket.origin),
        destination=fields.name_of(ticket.destination),
        company=fields.name_of(ticket.travel_company),
        departure=_moment(ticket.departure_date),
        passengers=tuple(ticket.passenger_names or ()),
    )


def _moment(value: str | None) -> datetime | None:
    return fields.local(value) if value else None


_SORTS = frozenset({"departureDate,asc", "departureDate,desc", "createdAt,asc", "createdAt,desc"})
_TICKET_STATUSES = frozenset({"completed", "pending", "canceled", "partially_canceled"})
_STATUSES = _TICKET_STATUSES | {"incomplete"}


def _wrong(wanted: OrderFilter) -> Iterator[str]:
    """Yield what is wrong with a filter, a sentence each."""
    for name, value, known in (
        ("sort", wanted.sort, _SORTS),
        ("status", wanted.status, _STATUSES),
        ("ticketStatus", wanted.ticket_status, _TICKET_STATUSES),
    ):
        if value and value not in known:
            yield f"{name} must be one of {', '.join(sorted(known))}"
    if wanted.email and email_problem(wanted.email.strip()):
        yield "email must be a valid e-mail"
    if wanted.size is not None and wanted.size < 1:
        yield "size must be at least 1"
    if wanted.created_from and wanted.created_to and wanted.created_to < wanted.created_from:
        yield "dateTo must not be before dateFrom"
    if wanted.departure_from and wanted.departure_to and wanted.departure_to < wanted.departure_from:
        yield "departureDateTo must not be before departureDateFrom"


def query(wanted: OrderFilter) -> dict[str, str]:
    """Return the parameters of contract 4.13. What is empty is left out.

    Raises:
        Invalid: a value that the contract does not know, which the service would refuse or quietly ignore.
    """
    wrong = tuple(_wrong(wanted))
    if wrong:
        raise Invalid(wrong)
    minute = "%Y-%m-%dT%H:%M"
    params = {
        "email": wanted.email.strip(),
        "documentNumber": wanted.document.strip(),
        "phone": wanted.phone.strip(),
        "externalRemoteId": wanted.partner_id,
        "size": "" if wanted.size is None else str(wanted.size),
        "departureDateFrom": wanted.departure_from.strftime(minute) if wanted.departure_from else "",
        "departureDateTo": wanted.departure_to.strftime(minute) if wanted.departure_to else "",
        "dateFrom": wanted.created_from.isoformat() if wanted.created_from else "",
        "dateTo": wanted.created_to.isoformat() if wanted.created_to else "",
        "localizer": wanted.locator.strip(),
        "passenger": wanted.passenger.strip(),
        "sort": wanted.sort,
        "ticketStatus": wanted.ticket_status,
        "status": wanted.status,
    }
    return {name: value for name, value in params.items() if value}
