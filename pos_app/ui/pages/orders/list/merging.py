"""The rows of this desk's journal and of the provider's list as one list, without doubles. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from pos_app.domain.attempts import Attempt
from pos_app.domain.orders import OrderSummary


@dataclass(frozen=True, slots=True)
class Found:
    """An order as the provider's list showed it at ``read``, in UTC. ``tickets``: the ticket states by which
    it was asked for, and so has (contract 4.13)."""

    summary: OrderSummary
    read: datetime
    tickets: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Pair:
    """What is known of one order: by this desk, by the provider, or by both."""

    attempt: Attempt | None
    found: Found | None


def merged(
    attempts: Iterable[Attempt], found: Mapping[str, Found], ours: Mapping[str, Attempt] | None = None
) -> Iterator[Pair]:
    """Yield each order once: this desk's in their order, then those that only the provider lists.

    ``found`` is by the plain number. Orders are the same by their number, ``publicId``. An attempt that has
    none yet is the order with its own id, ``externalRemoteId``; one that has another number never is: that
    would be a second order, which must be seen. ``ours`` are attempts of this desk, by number, that the
    search did not find.
    """
    by_partner: dict[str, str] | None = None
    taken: set[str] = set()
    for attempt in attempts:
        number = plain(attempt.public_id)
        if not number and attempt.partner_id and found:
            if by_partner is None:
                by_partner = {plain(one.summary.partner_id): number for number, one in found.items()}
            number = by_partner.get(plain(attempt.partner_id), "")
        match = None if number in taken else found.get(number)
        if match is not None:
            taken.add(number)
        yield Pair(attempt, match)
    for number, one in found.items():
        if number not in taken:
            yield Pair((ours or {}).get(one.summary.public_id), one)


def plain(number: str) -> str:
    """Return a number as it is compared."""
    return number.strip().casefold()


def renewed(kept: Mapping[str, Found], fresh: Iterable[Found]) -> dict[str, Found]:
    """Return what is known once a newer answer came, by number; ticket states of the same answer add up."""
    every = dict(kept)
    for one in fresh:
        number = plain(one.summary.public_id)
        former = every.get(number)
        same = former is not None and former.summary == one.summary
        every[number] = replace(one, tickets=one.tickets | former.tickets) if same and former else one
    return every
