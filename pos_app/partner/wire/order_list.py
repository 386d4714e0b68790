"""The order list (contract 2.10, 4.13): may be long, so it is read in slices between loop turns."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Invalid, Unreadable
from pos_app.domain.money import cents
from pos_app.domain.order_facts import ListedJourney
from pos_app.domain.orders import OrderFilter, OrderSummary
from pos_app.domain.passengers import email_problem
from pos_app.partner.reading import limits
from pos_app.partner.reading.documented import Shown, brl, levels
from pos_app.partner.reading.forms import instant, name_of, strict_text, text
from pos_app.partner.reading.lexicon import plain
from pos_app.partner.reading.long_lists import Cut, Listed, LongReply
from pos_app.partner.reading.paths import EACH
from pos_app.partner.reading.points import moment
from pos_app.partner.reading.reply import Reply
from pos_app.partner.wire import statuses
from pos_app.partner.wire.model import word
from pos_app.system.turns import Turns

_LOG = logging.getLogger("pos_app.partner")
_FEW = 8


async def orders(reply: Reply) -> tuple[OrderSummary, ...]:
    """Return the orders that can be read. One that cannot be does not hide the others.

    Raises:
        Unreadable: the answer is not a list, or nothing in it can be read.
        TooMuch: more orders than anybody has.
    """
    try:
        return await _orders(reply)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(Endpoint.ORDERS, "body", str(error), status=reply.status) from error


async def _orders(reply: Reply) -> tuple[OrderSummary, ...]:
    turns = Turns(limits.TURN)
    entries = _entries(await LongReply(reply.body, turns).tree())
    if entries is None:
        raise Unreadable(Endpoint.ORDERS, "body", "is not a list", status=reply.status)
    found: list[OrderSummary] = []
    problem = ""
    index = 0
    for batch in Listed((EACH,), entries, {}).batches():
        limits.bounded(range(index + len(batch.records)))
        for record in batch.records:
            if index % _FEW == 0:
                await turns.take()
            try:
                found.append(_summary(record))
            except (ValueError, RecursionError, Unreadable) as error:
                told = f"{error.field}: {error}" if isinstance(error, Unreadable) else str(error)
                problem = problem or told
            index += 1
    if problem:
        # Once a reply: a list of nothing else must not push all else out of the log.
        _LOG.warning("%s: %d of %d set aside: %s", Endpoint.ORDERS, index - len(found), index, problem)
    if problem and not found:
        raise Unreadable(Endpoint.ORDERS, "[0]", problem, status=reply.status)
    return tuple(found)


def _entries(tree: Any) -> list[Any] | Cut | None:
    """Return the orders: the reply is a list of them (contract 4.13), else the list in it whose objects have
    the id of an order. Of several empty ones none is sure to be that."""
    if isinstance(tree, list | Cut):
        return tree
    found = [node for level in levels(tree) for node in level if isinstance(node, list | Cut)]
    for one in found:
        first = next(
            (record for batch in Listed((EACH,), one, {}).batches() for record in batch.records), None
        )
        node = msgspec.json.decode(first) if isinstance(first, msgspec.Raw) else first
        if isinstance(node, Mapping) and any(plain(str(key)) == "publicid" for key in node):
            return one
    return found[0] if len(found) == 1 and not found[0] else None


def _summary(record: Any) -> OrderSummary:
    node = msgspec.json.decode(record) if isinstance(record, msgspec.Raw) else record
    if not isinstance(node, Mapping):
        raise ValueError("is not an object")
    entry = Shown(node, Endpoint.ORDERS)
    entry.get(brl, "currency")
    tickets = entry.inner("tickets")
    out = _way(tickets.inner("departure"))
    status = entry.need(strict_text, "status")
    paid = [payment.get(strict_text, "status") for payment in entry.each("payments")]
    public_id = entry.need(strict_text, "publicId")
    if not public_id:
        raise ValueError("publicId: is empty")
    return OrderSummary(
        public_id=public_id,
        finality=statuses.of_order(status, filter(None, paid)),
        word=word(status),
        total=entry.need(cents, "totalAmount"),
        created=entry.get(instant, "createdAt"),
        origin=out.origin,
        destination=out.destination,
        departure=out.departure,
        company=out.company,
        passengers=out.passengers,
        email=entry.inner("customer").get(strict_text, "email"),
        partner_id=entry.get(strict_text, "externalRemoteId"),
        back=_way(tickets.inner("return")) if tickets.raw("return") is not None else None,
    )


def _way(ticket: Shown) -> ListedJourney:
    names = ticket.raw("passengerNames")
    return ListedJourney(
        origin=ticket.get(name_of, "origin"),
        destination=ticket.get(name_of, "destination"),
        company=ticket.get(name_of, "travelCompany"),
        departure=ticket.get(lambda value: moment(value) if value else None, "departureDate"),
        passengers=tuple(filter(None, map(text, names))) if isinstance(names, list) else (),
    )


_SORTS = frozenset({"departureDate,asc", "departureDate,desc", "createdAt,asc", "createdAt,desc"})
_TICKET_STATUSES = frozenset({"completed", "pending", "canceled", "partially_canceled"})
_STATUSES = _TICKET_STATUSES | {"incomplete"}


def _wrong(wanted: OrderFilter) -> Iterator[str]:
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
