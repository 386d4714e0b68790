"""The one state to show of an order of this desk, made from what the journal and the provider show of it.

The two may differ: the provider's list may be older than the answer to the payment, and an order may be
cancelled after the sale. The same state is shown wherever the order is listed, and the side panel says which
of the two is older and where each was read. Nothing here decides about money: where they contradict each
other, the order is marked to be checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, tzinfo
from enum import Enum, auto
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import Finality, OrderDetail, OrderSummary
from pos_app.domain.storage import StorageFault
from pos_app.domain.value import Value
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.ui.shared.desk_api import JournalApi
from pos_app.wording import format, order_texts
from pos_app.wording.notices import StateMark
from pos_app.wording.order_list_texts import says_here, says_there


class Source(Enum):
    """Where the provider showed a state: its list of orders, or the order itself."""

    LIST = auto()
    ORDER = auto()


class StateReading(Value):
    """A state that the provider showed. ``at`` is when it was read, in UTC."""

    finality: Finality
    word: str
    at: datetime
    source: Source


class ShownState(Value):
    """The state to show. ``note`` says which source is older, ``other`` shortly what the one says that is not
    shown; both are empty where the two agree or there is one."""

    mark: StateMark
    note: str = ""
    other: str = ""


class StateChoice(Enum):
    """Which of two different states is shown."""

    SAME = auto()
    OURS = auto()
    THEIRS = auto()
    NEITHER = auto()


def shown_state(attempt: Attempt, seen: StateReading | None, today: date, zone: tzinfo | None) -> ShownState:
    """Return what to show of an attempt of this desk whose order the provider may have shown too."""
    mine = order_texts.attempt_mark(attempt)
    choice = _choice(attempt, seen) if seen else StateChoice.SAME
    if seen is None or choice is StateChoice.SAME:
        return ShownState(mine)
    theirs = order_texts.order_mark(seen.finality, seen.word)
    here = order_texts.seen_here(mine.words, format.moment(attempt.changed.astimezone(zone), today))
    seen_there = order_texts.seen_in_list if seen.source is Source.LIST else order_texts.seen_in_order
    there = seen_there(theirs.words, format.moment(seen.at.astimezone(zone), today))
    order = (here, there) if attempt.changed <= seen.at else (there, here)
    if choice is StateChoice.OURS:
        return ShownState(mine, " ".join((*order, order_texts.ours_holds())), says_there(theirs.words))
    if choice is StateChoice.THEIRS:
        return ShownState(theirs, " ".join((*order, order_texts.newer_holds())), says_here(mine.words))
    other = f"{says_here(mine.words)} \u00b7 {says_there(theirs.words)}"
    return ShownState(order_texts.to_check(), " ".join((*order, order_texts.neither_holds())), other)


def _choice(attempt: Attempt, seen: StateReading) -> StateChoice:
    phase, finality, word = attempt.phase, seen.finality, seen.word.casefold()
    pending, incomplete = finality is Finality.PENDING, word == "incomplete"
    newest = StateChoice.THEIRS if seen.at >= attempt.changed else StateChoice.OURS
    match phase:
        case Phase.SOLD:
            # It may be cancelled later, in part or whole; a list that still shows it running is late.
            if finality is Finality.COMPLETED and "partial" not in word:
                return StateChoice.SAME
            late = StateChoice.OURS if pending else newest
            return StateChoice.NEITHER if finality is Finality.REFUSED else late
        case Phase.UNPAID:
            # The provider lists an order that ended without payment as incomplete or cancelled, or late.
            if finality in (Finality.REFUSED, Finality.CANCELED) or incomplete:
                return StateChoice.SAME
            return StateChoice.OURS if pending else StateChoice.NEITHER
        case Phase.SENDING | Phase.WAITING | Phase.SEARCHING:
            return StateChoice.SAME if pending and not incomplete else newest
        case Phase.CASE | Phase.RELEASED:
            return StateChoice.OURS  # A person decides about it, whatever the list shows.
        case Phase.NO_ORDER:
            return StateChoice.NEITHER
        case Phase.CLOSED:
            return StateChoice.OURS if pending else newest
    assert_never(phase)


class ShownStates:
    """What the provider showed since the program was opened, and which of its orders are this desk's."""

    def __init__(self, journal: JournalApi, zone: tzinfo | None) -> None:
        self._journal = journal
        self._zone = zone
        self._seen: dict[str, StateReading] = {}
        self.ours: dict[str, Attempt] = {}
        """The attempts of this desk that are known, by the number of their order."""
        self._not_ours: set[str] = set()

    def saw_list(self, found: Iterable[OrderSummary], at: datetime) -> None:
        """Keep what the provider's list shows; it never replaces what a later read of an order showed."""
        for summary in found:
            former = self._seen.get(summary.public_id)
            if former is None or former.at <= at:
                self._seen[summary.public_id] = StateReading(summary.finality, summary.word, at, Source.LIST)

    def saw_order(self, number: str, detail: OrderDetail, at: datetime) -> None:
        self._seen[number] = StateReading(detail.finality, detail.word, at, Source.ORDER)

    def seen(self, number: str) -> StateReading | None:
        """Return what the provider showed of an order since the program was opened."""
        return self._seen.get(number)

    async def find_ours(self, numbers: Iterable[str]) -> bool:
        """Look up in the journal which of these orders are this desk's; return whether there are new ones."""
        found_some = False
        for number in numbers:
            if not number or number in self.ours or number in self._not_ours:
                continue
            try:
                found = await self._journal.history(number, 5)
            except StorageFault:
                break  # The list is shown without this desk's own knowledge; the journal's page reports it.
            mine = next((one for one in found if one.public_id == number), None)
            if mine is None:
                self._not_ours.add(number)
            else:
                self.ours[number], found_some = mine, True
        return found_some

    def keep(self, attempt: Attempt) -> None:
        if attempt.public_id:
            self.ours[attempt.public_id] = attempt
            self._not_ours.discard(attempt.public_id)

    def of(self, row: OrderRow, today: date) -> ShownState | None:
        """Return the state to show of a row that this desk sold; None for an order of another desk."""
        attempt = row.attempt or self.ours.get(row.number)
        return shown_state(attempt, self._seen.get(row.number), today, self._zone) if attempt else None

    def marked(self, row: OrderRow, today: date) -> OrderRow:
        """Return the row with the state that is shown everywhere."""
        known = self.of(row, today)
        if known is not None:
            if (known.mark, known.other) == (row.mark, row.differs):
                return row
            return replace(row, mark=known.mark, differs=known.other)
        seen = self._seen.get(row.number)
        if seen is None or row.attempt is not None:
            return row
        return replace(row, mark=order_texts.order_mark(seen.finality, seen.word))
