"""What the provider can be asked about a search for orders, and what is left to be done here. Pure.

Each part of a reading is asked with one query parameter (contract 4.13), or compared with the rows of the
answer, or cannot be checked in them. That is decided once, here; sentences and queries follow it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum, auto
from typing import Any

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import normalized
from pos_app.domain.order_search import DOCUMENTS, NAMES, PartKind, QueryPart, QueryReading
from pos_app.domain.orders import OrderFilter, OrderSummary
from pos_app.domain.places import fold
from pos_app.domain.value import Value


class NotAsked(StrEnum):
    NOTHING = auto()
    """Nothing is typed."""
    BUYER = auto()
    """It needs an e-mail, a document or a phone number, or the number of the order."""
    WRONG_CPF = auto()
    EMAIL = auto()
    """The address is not finished."""


class Plan(Value):
    """How a reading is searched for at the provider.

    Attributes:
        asked: the filter of the order list (contract 4.13); None where the list is not asked.
        order: the number of the one order to read (contract 4.12); empty where the list is asked.
        parameters: the query parameter of each part that is asked.
        here: parts that are compared with the rows of the answer.
        unchecked: parts that the rows do not show: only this desk's own orders are found by them.
        why_not: why nothing is asked, where ``asked`` and ``order`` are empty.
    """

    asked: OrderFilter | None = None
    order: str = ""
    parameters: tuple[tuple[QueryPart, str], ...] = ()
    here: tuple[QueryPart, ...] = ()
    unchecked: tuple[QueryPart, ...] = ()
    why_not: NotAsked | None = None

    @property
    def asks(self) -> bool:
        return self.why_not is None


_NEEDS_NOBODY = {PartKind.PARTNER_ID: ("partner_id", "externalRemoteId")}
_BUYER: tuple[tuple[frozenset[PartKind], str, str], ...] = (
    (DOCUMENTS, "document", "documentNumber"),
    (frozenset({PartKind.PHONE}), "phone", "phone"),
    (frozenset({PartKind.EMAIL}), "email", "email"),
)
"""Fields of the filter and parameters of a buyer: the first that is there is asked."""
_BESIDE: tuple[tuple[frozenset[PartKind], str, str], ...] = (
    (frozenset({PartKind.LOCATOR}), "locator", "localizer"),
    (NAMES, "passenger", "passenger"),
)
_SHOWN = frozenset({PartKind.EMAIL, PartKind.ORDER, PartKind.PARTNER_ID, *NAMES})
"""What the entries of the list show (contract 2.10)."""


def plan(reading: QueryReading) -> Plan:
    kinds = {part.kind for part in reading}
    if not reading:
        return Plan(why_not=NotAsked.NOTHING)
    if PartKind.WRONG_CPF in kinds:
        return Plan(why_not=NotAsked.WRONG_CPF)
    asked = [(part, *_NEEDS_NOBODY[part.kind]) for part in reading if part.kind in _NEEDS_NOBODY]
    if not asked:
        asked = _first_of(reading, _BUYER)[:1]
    if not asked:
        return _one_order(reading) or Plan(
            why_not=NotAsked.EMAIL if PartKind.EMAIL_UNFINISHED in kinds else NotAsked.BUYER
        )
    asked += _first_of(reading, _BESIDE)
    values: dict[str, Any] = {field: part.value for part, field, _ in asked}
    left = tuple(part for part in reading if all(part is not one for one, *_ in asked))
    return Plan(
        OrderFilter(**values),
        parameters=tuple((part, parameter) for part, _, parameter in asked),
        here=tuple(part for part in left if part.kind in _SHOWN),
        unchecked=tuple(part for part in left if part.kind not in _SHOWN),
    )


def _first_of(
    reading: QueryReading, table: tuple[tuple[frozenset[PartKind], str, str], ...]
) -> list[tuple[QueryPart, str, str]]:
    found = []
    for kinds, field, parameter in table:
        part = next((one for one in reading if one.kind in kinds), None)
        if part is not None:
            found.append((part, field, parameter))
    return found


def _one_order(reading: QueryReading) -> Plan | None:
    """Return the plan to read one order by its number, which needs no buyer."""
    number = next((part for part in reading if part.kind is PartKind.ORDER), None)
    if number is None:
        return None
    rest = tuple(part for part in reading if part is not number)
    return Plan(
        order=number.value,
        parameters=((number, "publicId"),),
        here=tuple(part for part in rest if part.kind in _SHOWN),
        unchecked=tuple(part for part in rest if part.kind not in _SHOWN),
    )


def listed_wanted(summary: OrderSummary, parts: tuple[QueryPart, ...]) -> bool:
    """Return whether an order of the provider's list matches these parts.

    A part that the list does not show counts as a match.
    """
    return all(_listed(summary, part) for part in parts)


def _listed(summary: OrderSummary, part: QueryPart) -> bool:
    if part.kind in NAMES:
        people = (*summary.passengers, *(summary.back.passengers if summary.back else ()))
        return not people or any(fold(part.value) in fold(name) for name in people)
    if part.kind is PartKind.EMAIL:
        return not summary.email or summary.email.casefold() == part.value.casefold()
    if part.kind is PartKind.ORDER:
        return _plain(summary.public_id).startswith(_plain(part.value))
    if part.kind is PartKind.PARTNER_ID:
        return not summary.partner_id or _plain(summary.partner_id) == _plain(part.value)
    return True


def sold_wanted(attempt: Attempt, reading: QueryReading) -> bool:
    """Return whether an order of this desk that full-text search found matches the parts of the query.

    A number also matches by its beginning. Names are not compared: the search found them in some field, which
    may be the route.
    """
    return all(_sold(attempt, part) for part in reading)


_FIELDS: dict[PartKind, Callable[[Attempt], tuple[str, ...]]] = {
    **dict.fromkeys(
        (*DOCUMENTS, PartKind.WRONG_CPF),
        lambda attempt: (attempt.sold.buyer_document, *(s.document_number for s in attempt.sold.seats)),
    ),
    PartKind.EMAIL: lambda attempt: (attempt.sold.buyer_email,),
    PartKind.ORDER: lambda attempt: (attempt.public_id,),
    PartKind.PARTNER_ID: lambda attempt: (attempt.partner_id,),
    PartKind.LOCATOR: lambda attempt: tuple(
        t.locator for t in (attempt.confirmed.detail.tickets if attempt.confirmed else ())
    ),
}


def _sold(attempt: Attempt, part: QueryPart) -> bool:
    if part.kind is PartKind.PHONE:
        # With or without the country's code.
        phone = _plain(attempt.sold.buyer_phone).removeprefix("55")
        return phone.startswith(_plain(part.value).removeprefix("55"))
    fields = _FIELDS.get(part.kind)
    if fields is None:
        return True
    return any(_plain(value).startswith(_plain(part.value)) for value in fields(attempt) if value)


def _plain(text: str) -> str:
    return normalized(text)
