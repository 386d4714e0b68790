"""The same order has one state wherever it is listed, and the other source is named where it differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Finality
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.ui.pages.orders.list.rows import (
    KnownOrders,
    Source,
    StateReading,
    from_attempt,
    from_summary,
    shown_state,
)
from tests.ui.builders import NOW
from tests.ui.builders_orders import TODAY, ZONE, a_sold, an_attempt, summaries
from tests.ui.recording import a_desk

S = AttemptState
NUMBER = "GB7K-40Q2-M9"


FINALITIES = {"partially_canceled": Finality.COMPLETED, "incomplete": Finality.PENDING}
HERE_FIRST, THERE_FIRST = "Neste guichê, hoje 14:33: ", "Na lista da central, lida hoje 14:28: "


@pytest.mark.parametrize(
    ("state", "word", "minutes", "mark", "begins", "ends"),
    [
        # Two that mean the same are one state, without a note.
        (S.COMPLETED, "completed", 5, "Concluído", "", ""),
        (S.REFUSED, "incomplete", 5, "Recusado", "", ""),
        (S.REFUSED, "canceled", 5, "Recusado", "", ""),
        (S.REFUSED, "refused", 5, "Recusado", "", ""),
        (S.KNOWN, "pending", 5, "Em andamento", "", ""),
        # A refusal here is not in progress at the provider; a case for a person stays one.
        (S.REFUSED, "pending", 5, "Recusado", HERE_FIRST, ""),
        (S.UNRESOLVED_KNOWN, "completed", 5, "Pendente", HERE_FIRST, ""),
        # A list that still shows a sale running is late.
        (S.COMPLETED, "pending", 5, "Concluído", HERE_FIRST, ""),
        # What happened later at the provider is shown and named.
        (S.COMPLETED, "canceled", 5, "Cancelado", HERE_FIRST, "por último."),
        (S.COMPLETED, "partially_canceled", 5, "Parcial", HERE_FIRST, "por último."),
        (S.KNOWN, "completed", 5, "Concluído", HERE_FIRST, "por último."),
        (S.KNOWN, "incomplete", 5, "Incompleto", HERE_FIRST, "por último."),
        (S.CLOSED, "completed", 5, "Concluído", HERE_FIRST, "por último."),
        # A list older than our own news changes nothing, and stands first.
        (S.COMPLETED, "canceled", -5, "Concluído", THERE_FIRST, ""),
        (S.KNOWN, "completed", -5, "Em andamento", THERE_FIRST, ""),
        # A contradiction about money is marked to be checked.
        (S.REFUSED, "completed", 5, "Conferir", HERE_FIRST, ""),
        (S.COMPLETED, "refused", 5, "Conferir", HERE_FIRST, ""),
        (S.NO_ORDER, "completed", 5, "Conferir", HERE_FIRST, ""),
    ],
)
def test_one_state_is_shown_of_two_sources(
    state: AttemptState, word: str, minutes: int, mark: str, begins: str, ends: str
) -> None:
    finality = FINALITIES.get(word) or Finality(word)
    seen = StateReading(finality, word, NOW + timedelta(minutes=minutes), Source.LIST)
    known = shown_state(an_attempt(state), seen, TODAY, ZONE)
    assert known.mark.text == mark
    assert known.note.startswith(begins) and known.note.endswith(ends) and bool(known.note) == bool(begins)
    assert ("não cobre de novo" in known.note) == (mark == "Conferir")


class Journal:
    """A journal of given attempts."""

    def __init__(self, attempts: Sequence[Attempt] = (), *, broken: bool = False) -> None:
        self.attempts, self.broken = tuple(attempts), broken
        self.asked: list[str] = []

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        self.asked.append(text)
        if self.broken:
            raise StorageFault(StorageKind.DAMAGED)
        return self.attempts


def known_of(journal: Journal) -> KnownOrders:
    return KnownOrders(a_desk(journal=journal, provider=None), ZONE)


async def test_a_row_of_the_provider_and_one_of_the_journal_show_the_same() -> None:
    refused = an_attempt(S.REFUSED, public_id="GB7K-41C8-P3")
    states = known_of(Journal([refused]))
    listed = summaries()[:1]
    assert listed[0].finality is Finality.PENDING
    states.saw_list(listed, NOW + timedelta(minutes=1))
    await states.find_ours(["GB7K-41C8-P3"])
    there = states.marked(from_summary(listed[0], TODAY, ZONE), TODAY)
    here = states.marked(from_attempt(refused, TODAY, ZONE), TODAY)
    assert there.mark == here.mark
    assert there.mark.text == "Recusado"
    assert there.differs == here.differs == "central: Em andamento"


async def test_an_order_of_another_desk_shows_what_the_provider_shows() -> None:
    journal = Journal([an_attempt(S.REFUSED)])
    states = known_of(journal)
    listed = summaries()
    states.saw_list(listed, NOW)
    await states.find_ours(one.public_id for one in listed)
    await states.find_ours(one.public_id for one in listed)
    assert len(journal.asked) == len(listed)  # Each is looked up once.
    row = states.marked(from_summary(listed[0], TODAY, ZONE), TODAY)
    assert states.of(row, TODAY) is None
    assert row.mark.text == "Em andamento"


async def test_a_journal_that_cannot_be_read_hides_no_order() -> None:
    states = known_of(Journal(broken=True))
    await states.find_ours([NUMBER])
    row = from_summary(summaries()[1], TODAY, ZONE)
    assert states.marked(row, TODAY) == row


def test_a_connection_of_one_person_counts_one_person_here_and_there() -> None:
    sold = a_sold()
    seat = sold.seats[0]
    two_legs = replace(sold, seats=(seat, replace(seat, trip_id="trip-2", seat="05")))
    here = from_attempt(an_attempt(S.COMPLETED, sold=two_legs), TODAY, ZONE)
    there = from_summary(summaries()[0], TODAY, ZONE)
    assert (here.people_count, there.people_count) == (1, 1)


def test_a_later_look_at_the_order_outlives_an_older_list() -> None:
    states = known_of(Journal())
    attempt = an_attempt(S.KNOWN, public_id="GB7K-41C8-P3")
    states.keep(attempt)
    states.saw_list(summaries()[:1], NOW + timedelta(minutes=2))
    states.saw_list(summaries()[:1], NOW)
    known = states.of(from_attempt(attempt, TODAY, ZONE), TODAY)
    assert known is not None and known.note == ""
