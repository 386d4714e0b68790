"""The rows of this desk's journal and of the provider's list as one list, without doubles. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from pos_app.domain.attempts import Attempt
from pos_app.domain.order_facts import ListedJourney
from pos_app.domain.order_legs import OrderLeg, order_legs
from pos_app.domain.order_plan import Plan
from pos_app.domain.orders import OrderDetail, OrderFilter, OrderSummary
from pos_app.domain.trips import Direction
from pos_app.domain.value import Value


class Found(Value):
    """An order as the provider's list showed it at ``read``, in UTC. ``tickets``: the ticket states by which
    it was asked for, and so has (contract 4.13)."""

    summary: OrderSummary
    read: datetime
    tickets: frozenset[str] = frozenset()


class Pair(Value):
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


_SEARCHES = 50
"""How many searches are kept: those of about one shift's customers."""

Key = OrderFilter | str


class ListedOrdersCache:
    """What the provider listed since the program was opened, so that a search made again has it at
    once: orders by the question that it was asked, whatever the filters beside it. Nothing of it goes to
    disk."""

    def __init__(self) -> None:
        self._kept: dict[Key, dict[str, Found]] = {}

    def of(self, plan: Plan) -> Mapping[str, Found]:
        """Return what the provider showed of a search, by plain number; nothing where it was never asked."""
        key = _key(plan)
        return self._kept.get(key, {}) if key else {}

    def keep(
        self, plan: Plan, answer: Iterable[Found], *, complete: bool, passes: Callable[[Found], bool]
    ) -> None:
        """Keep an answer. Of a ``complete`` one it is known too which orders are no longer in it: those that
        pass its filters and are missing are forgotten."""
        key = _key(plan)
        if not key:
            return
        fresh = {plain(one.summary.public_id): one for one in answer}
        former = self._kept.pop(key, {})
        if complete:
            former = {number: one for number, one in former.items() if number in fresh or not passes(one)}
        self._kept[key] = renewed(former, fresh.values())
        while len(self._kept) > _SEARCHES:
            del self._kept[next(iter(self._kept))]


def _key(plan: Plan) -> Key | None:
    return plan.asked or plan.order or None


def summary_of(detail: OrderDetail) -> OrderSummary:
    """Return the entry that the list would show (contract 2.10), from the order itself (contract 2.9)."""
    legs = order_legs(detail)
    out = [leg for leg in legs if leg.direction is not Direction.RETURN]
    back = [leg for leg in legs if leg.direction is Direction.RETURN]
    way = _way(out)
    return OrderSummary(
        public_id=detail.public_id,
        finality=detail.finality,
        word=detail.word,
        total=detail.total,
        created=detail.created,
        origin=way.origin or detail.origin,
        destination=way.destination or detail.destination,
        departure=way.departure,
        company=way.company,
        passengers=way.passengers or detail.passengers,
        email=detail.buyer_email,
        partner_id=detail.partner_id,
        back=_way(back) if back else None,
    )


def _way(legs: list[OrderLeg]) -> ListedJourney:
    if not legs:
        return ListedJourney()
    first, last = legs[0], legs[-1]
    people = dict.fromkeys(ticket.passenger for leg in legs for ticket in leg.tickets if ticket.passenger)
    return ListedJourney(
        origin=(first.departure.city or first.departure.name) if first.departure else "",
        destination=(last.arrival.city or last.arrival.name) if last.arrival else "",
        company=first.company,
        departure=first.departure.when if first.departure else None,
        passengers=tuple(people),
    )
