"""The items of an order: its tickets, and what is charged beside them (contract 2.8, 2.9)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from pos_app.sandbox import refunds
from pos_app.sandbox.basket import SoldSeat
from pos_app.sandbox.clock import LOCAL, stamp, utc
from pos_app.sandbox.coach import Seat
from pos_app.sandbox.money import decimal
from pos_app.sandbox.orders import COMPLETED, Order
from pos_app.sandbox.serializers.places import company, hours, point, service_class
from pos_app.sandbox.timetable import Bus

BusOf = Callable[[str], Bus]
SeatOf = Callable[[Bus, str], Seat]
_DEADLINE = timedelta(hours=3)
_PER_ORDER = 100
_TICKET, _LOW_FARE, _FEE, _INSURANCE = 1, 30, 50, 70
"""Where the numbers of the kinds of items begin."""


def created(order: Order, bus_of: BusOf) -> list[dict[str, Any]]:
    """Return the items of a synchronous 201 (contract 2.8)."""
    made = []
    for number, sold in enumerate(order.sold):
        item = _base(order, _TICKET + number, "ticket", sold.price)
        item |= {"status": "COMPLETE", "isLowFare": sold.low_fare}
        item["itemDetails"] = {
            "ticket": {
                "type": sold.kind,
                "tripLeg": sold.leg,
                "tripType": sold.direction,
                "boardingPass": True,
                "seat": sold.label,
                "localizer": localizer(order, number),
                "departureDate": bus_of(sold.trip).departure.isoformat(),
            }
        }
        made.append(item)
    return [*made, *({**item, "status": "COMPLETE"} for item in _charges(order))]


def detailed(order: Order, bus_of: BusOf, seat_of: SeatOf, now: float) -> list[dict[str, Any]]:
    """Return the items of the order detail (contract 2.9) as it is at a moment."""
    tickets = [_ticket(order, number, bus_of, seat_of, now) for number in range(len(order.sold))]
    return [*tickets, *({**item, "actions": _no_actions()} for item in _charges(order))]


def item_ids(order: Order) -> list[int]:
    """Return the ids of all items."""
    tickets = [_id(order, _TICKET + number) for number in range(len(order.sold))]
    return [*tickets, *(item["id"] for item in _charges(order))]


def localizer(order: Order, number: int) -> str:
    """Return the locator of a ticket."""
    digest = hashlib.blake2b(f"{order.public_id} {number}".encode(), digest_size=5).digest()
    return "".join("ABCDEFGHJKLMNPQRSTUVWXYZ23456789"[byte % 32] for byte in (*digest, sum(digest)))


def plain(text: str) -> str:
    """Return a document or telephone number without its punctuation."""
    return "".join(c for c in text if c.isalnum()).casefold()


def _id(order: Order, number: int) -> int:
    return 100_000 + order.number * _PER_ORDER + number


def _base(order: Order, number: int, kind: str, amount: int) -> dict[str, Any]:
    return {
        "id": _id(order, number),
        "type": kind,
        "status": refunds.status(order),
        "amount": decimal(amount),
        "currency": "BRL",
        "createdAt": stamp(order.made),
        "updatedAt": stamp(order.changed),
        "lastUpdatedBy": "checkout",
        "externalId": f"{order.public_id}-{number}",
        "refundedAmount": "0.00",
        "itemDetails": {},
        "meta": {},
        "isLowFare": False,
    }


def _charges(order: Order) -> list[dict[str, Any]]:
    """Return a fee for each traveller and direction, a ``low_fare`` for each low-fare ticket, which costs
    nothing by itself, and an insurance for each insured seat."""
    groups: dict[tuple[str, ...], list[SoldSeat]] = {}
    for sold in order.sold:
        groups.setdefault((*sold.traveller, "" if sold.kind != "direct" else sold.block), []).append(sold)
    each, left = divmod(order.fee, len(order.sold))
    made = []
    for number, group in enumerate(groups.values()):
        amount = each * len(group) + (0 if number else left)
        item = _base(order, _FEE + number, "service_fee", amount)
        made.append({**item, "refundedAmount": decimal(refunds.of_fee(order, amount))})
    for number, sold in enumerate(order.sold):
        now = refunds.extra_status(order, number)
        if sold.low_fare:
            made.append({**_base(order, _LOW_FARE + number, "low_fare", 0), "status": now, "isLowFare": True})
        if sold.insurance:
            back = decimal(refunds.of_insurance(order, number))
            item = _base(order, _INSURANCE + number, "insurance", sold.insurance)
            made.append({**item, "status": now, "refundedAmount": back})
    return made


def _ticket(order: Order, number: int, bus_of: BusOf, seat_of: SeatOf, now: float) -> dict[str, Any]:
    sold = order.sold[number]
    bus = bus_of(sold.trip)
    ticket = _base(order, _TICKET + number, "ticket", sold.price)
    ticket["isLowFare"] = sold.low_fare
    ticket["status"] = refunds.ticket_status(order, number)
    ticket["refundedAmount"] = decimal(refunds.of_ticket(order, number))
    ticket["localizer"] = localizer(order, number) if order.bought else None
    ticket["itemDetails"] = {
        "trip": _trip(sold, bus),
        "passenger": _passenger(order, number, seat_of(bus, sold.label)),
    }
    last = bus.departure - _DEADLINE
    deadline = utc(last)
    ok = ticket["status"] == COMPLETED and now < last.replace(tzinfo=LOCAL).timestamp()
    ticket["actions"] = {
        "canCancel": ok,
        "canChange": ok,
        "canRefund": ok,
        "cancellationDeadline": deadline,
        "changeDeadline": deadline,
    }
    return ticket


def _trip(sold: SoldSeat, bus: Bus) -> dict[str, Any]:
    return {
        "id": bus.id,
        "type": sold.kind,
        "tripLeg": sold.leg,
        "tripType": sold.direction,
        "departure": point(bus.origin, bus.departure),
        "arrival": point(bus.destination, bus.arrival),
        "serviceClass": service_class(bus.service_class),
        "travelCompany": company(bus.company),
        "duration": hours(bus.minutes),
        "busName": bus.service_class.name,
        "availableSeats": bus.service_class.seats,
        "hasBoardingPass": True,
        "hasElectronicBoardingPass": True,
    }


def _passenger(order: Order, number: int, seat: Seat) -> dict[str, Any]:
    sold, customer = order.sold[number], order.request["customer"]
    # The order gives both of its buyer alone.
    buys = plain(sold.document_number) == plain(customer.get("documentNumber") or "")
    return {
        "id": _id(order, _TICKET + number),
        "name": sold.name,
        "documentType": sold.document_type,
        "documentNumber": sold.document_number,
        "phone": customer.get("phone"),
        "email": customer["email"],
        "birthDate": customer.get("birthDate") if buys else None,
        "gender": customer.get("gender") if buys else None,
        "seat": {
            "id": (seat.z + 1) * 1000 + seat.y * 10 + seat.x,
            "label": sold.label,
            "position": {"x": seat.x, "y": seat.y, "z": seat.z},
        },
    }


def _no_actions() -> dict[str, Any]:
    return {
        "canCancel": False,
        "canChange": False,
        "canRefund": False,
        "cancellationDeadline": None,
        "changeDeadline": None,
    }
