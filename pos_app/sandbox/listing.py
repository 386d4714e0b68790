"""The order list: its filters and rules (contract 4.13)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any

from pos_app.sandbox.clock import day_of
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.orders import Order, plain
from pos_app.sandbox.requests import EMAIL, LONGEST_EMAIL
from pos_app.sandbox.timetable import Bus

_EMAIL = re.compile(EMAIL)
_SORTS = {
    f"{field},{way}": (field, way == "desc")
    for field in ("departureDate", "createdAt")
    for way in ("asc", "desc")
}
_STATUSES = ("pending", "completed", "canceled", "partially_canceled", "incomplete")
_TICKET_STATUSES = _STATUSES[:-1]
_MINUTE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")


def listed(orders: Iterable[Order], asked: Mapping[str, str], bus_of: Callable[[str], Bus]) -> list[Order]:
    """Return the orders that were asked for.

    Raises:
        Problem: 400 for a query that breaks the rules.
    """
    wanted = {name: value.strip() for name, value in asked.items() if value.strip()}
    _check(wanted)

    def boardings(order: Order) -> list[datetime]:
        """Return when the way out departs, and the way back."""
        ways = ([sold for sold in order.sold if sold.outbound is out] for out in (True, False))
        return [bus_of(min(way, key=lambda sold: sold.leg).trip).departure for way in ways if way]

    tests = _tests(wanted, boardings)
    found = [order for order in orders if _whose(order, wanted) and all(test(order) for test in tests)]
    field, descending = _SORTS.get(wanted.get("sort", ""), ("createdAt", True))
    by_departure: Callable[[Order], Any] = lambda order: boardings(order)[0]  # noqa: E731
    found.sort(key=by_departure if field == "departureDate" else lambda order: order.made, reverse=descending)
    return found[: int(wanted["size"]) if "size" in wanted else None]


def _check(wanted: Mapping[str, str]) -> None:
    if not {"email", "documentNumber", "phone", "externalRemoteId"} & set(wanted):
        raise shape_a(400, "At least one of email, documentNumber or phone is required")
    email = wanted.get("email", "a@b.cd")
    if len(email) > LONGEST_EMAIL or not _EMAIL.fullmatch(email):
        raise shape_a(400, ["email must be a valid email"])
    size = wanted.get("size", "1")
    wrong = [] if size.isascii() and size.isdigit() and int(size) else ["size must be a positive integer"]
    for names, fits, form in (
        (("dateFrom", "dateTo"), _is_day, "YYYY-MM-DD"),
        (("departureDateFrom", "departureDateTo"), _is_minute, "YYYY-MM-DDTHH:mm"),
    ):
        strange = [name for name in names if name in wanted and not fits(wanted[name])]
        wrong += [f"{name} must be in the format {form}" for name in strange]
    for name, words in (("status", _STATUSES), ("ticketStatus", _TICKET_STATUSES)):
        if wanted.get(name, words[0]) not in words:
            wrong += [f"{name} must be one of {', '.join(words)}"]
    if wrong:
        raise shape_a(400, wrong)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _is_minute(text: str) -> bool:
    return bool(_MINUTE.fullmatch(text)) and _is_day(text[:10]) and text[11:13] < "24" and text[14:] < "60"


def _whose(order: Order, wanted: Mapping[str, str]) -> bool:
    customer = order.request["customer"]
    checks: dict[str, Callable[[str], bool]] = {
        "email": lambda v: v.casefold() == customer["email"].casefold(),
        "documentNumber": lambda v: plain(v) == plain(customer.get("documentNumber")),
        "phone": lambda v: plain(v) == plain(customer.get("phone")),
        "externalRemoteId": lambda v: v == order.remote_id,
    }
    return all(check(wanted[name]) for name, check in checks.items() if name in wanted)


def _tests(
    wanted: Mapping[str, str], boardings: Callable[[Order], list[datetime]]
) -> list[Callable[[Order], bool]]:
    def moment(name: str) -> datetime:
        return datetime.fromisoformat(wanted[name])

    def day(name: str) -> date:
        return date.fromisoformat(wanted[name])

    def boards(order: Order) -> bool:
        """Whether one boarding, out or back, lies in the range."""
        first = moment("departureDateFrom") if "departureDateFrom" in wanted else datetime.min
        last = moment("departureDateTo") if "departureDateTo" in wanted else datetime.max
        return any(first <= boarding <= last for boarding in boardings(order))

    def located(order: Order) -> bool:
        tickets = range(len(order.sold) if order.bought else 0)
        return wanted["localizer"] in {order.localizer(ticket) for ticket in tickets}

    def carries(order: Order) -> bool:
        return any(wanted["passenger"].casefold() in sold.name.casefold() for sold in order.sold)

    tests: dict[str, Callable[[Order], bool]] = {
        "departureDateFrom": boards,
        "departureDateTo": boards,
        "dateFrom": lambda order: day_of(order.made) >= day("dateFrom"),
        "dateTo": lambda order: day_of(order.made) <= day("dateTo"),
        "localizer": located,
        "passenger": carries,
        "ticketStatus": lambda order: (
            wanted["ticketStatus"] in {order.ticket_status(n) for n in range(len(order.sold))}
        ),
        "status": lambda order: order.state == wanted["status"],
    }
    return [test for name, test in tests.items() if name in wanted]
