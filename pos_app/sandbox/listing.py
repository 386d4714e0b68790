"""The order list: its filters and rules (contract 4.13)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from pos_app.sandbox import refunds
from pos_app.sandbox.clock import day_of
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.orders import Order
from pos_app.sandbox.schemas.requests import EMAIL, LONGEST_EMAIL
from pos_app.sandbox.serializers import items
from pos_app.sandbox.serializers import orders as serialize

_EMAIL = re.compile(EMAIL)
_SORTS = {
    f"{field},{way}": (field, way == "desc")
    for field in ("departureDate", "createdAt")
    for way in ("asc", "desc")
}
_STATUSES = ("pending", "completed", "canceled", "partially_canceled", "incomplete")
_TICKET_STATUSES = _STATUSES[:-1]
_MINUTE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")


@dataclass(frozen=True, slots=True)
class Found:
    """An order, as an entry of the list."""

    order: Order
    entry: dict[str, Any]

    @property
    def departure(self) -> datetime:
        """When the way out departs."""
        return self.boardings[0]

    @property
    def boardings(self) -> list[datetime]:
        """When the way out departs, and the way back."""
        ways = (self.entry["tickets"]["departure"], self.entry["tickets"]["return"])
        return [datetime.fromisoformat(way["departureDate"]) for way in ways if way]


def listed(orders: Iterable[Order], asked: Mapping[str, str], bus_of: items.BusOf) -> list[dict[str, Any]]:
    """Return the entries that were asked for.

    Raises:
        Problem: 400 for a query that breaks the rules.
    """
    wanted = {name: value.strip() for name, value in asked.items() if value.strip()}
    _check(wanted)
    found = [Found(order, serialize.entry(order, bus_of)) for order in orders if _whose(order, wanted)]
    tests = _tests(wanted)
    found = [entry for entry in found if all(test(entry) for test in tests)]
    field, descending = _SORTS.get(wanted.get("sort", ""), ("createdAt", True))
    key: Callable[[Found], Any] = (
        (lambda f: f.departure) if field == "departureDate" else (lambda f: f.order.made)
    )
    found.sort(key=key, reverse=descending)
    size = int(wanted["size"]) if "size" in wanted else None
    return [entry.entry for entry in found[:size]]


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
    try:
        return bool(_MINUTE.fullmatch(text)) and datetime.fromisoformat(text) is not None
    except ValueError:
        return False


def _whose(order: Order, wanted: Mapping[str, str]) -> bool:
    customer = order.request["customer"]
    checks: dict[str, Callable[[str], bool]] = {
        "email": lambda v: v.casefold() == customer["email"].casefold(),
        "documentNumber": lambda v: items.plain(v) == items.plain(customer.get("documentNumber") or ""),
        "phone": lambda v: items.plain(v) == items.plain(customer.get("phone") or ""),
        "externalRemoteId": lambda v: v == order.remote_id,
    }
    return all(check(wanted[name]) for name, check in checks.items() if name in wanted)


def _tests(wanted: Mapping[str, str]) -> list[Callable[[Found], bool]]:
    def moment(name: str) -> datetime:
        return datetime.fromisoformat(wanted[name])

    def day(name: str) -> date:
        return date.fromisoformat(wanted[name])

    def boards(f: Found) -> bool:
        """Whether one boarding, out or back, lies in the range."""
        first = moment("departureDateFrom") if "departureDateFrom" in wanted else datetime.min
        last = moment("departureDateTo") if "departureDateTo" in wanted else datetime.max
        return any(first <= boarding <= last for boarding in f.boardings)

    tests: dict[str, Callable[[Found], bool]] = {
        "departureDateFrom": boards,
        "departureDateTo": boards,
        "dateFrom": lambda f: day_of(f.order.made) >= day("dateFrom"),
        "dateTo": lambda f: day_of(f.order.made) <= day("dateTo"),
        "localizer": lambda f: wanted["localizer"] in _localizers(f.order),
        "passenger": lambda f: any(
            wanted["passenger"].casefold() in sold.name.casefold() for sold in f.order.sold
        ),
        "ticketStatus": lambda f: wanted["ticketStatus"] in refunds.ticket_statuses(f.order),
        "status": lambda f: f.order.state == wanted["status"],
    }
    return [test for name, test in tests.items() if name in wanted]


def _localizers(order: Order) -> set[str]:
    if not order.bought:
        return set()
    return {items.localizer(order, number) for number in range(len(order.sold))}
