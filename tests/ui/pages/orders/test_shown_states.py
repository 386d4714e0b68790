"""The same order has one state wherever it is listed, and the other source is named where it differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import cast

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Finality
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.ui.pages.orders.list.rows import from_attempt, from_summary
from pos_app.ui.pages.orders.list.shown_states import (
    ShownState,
    ShownStates,
    Source,
    StateReading,
    shown_state,
)
from pos_app.ui.shared.desk_api import JournalApi
from tests.ui.builders import NOW
from tests.ui.builders_orders import TODAY, ZONE, a_sold, an_attempt, summaries

S = AttemptState
NUMBER = "GB7K-40Q2-M9"


def seen(word: str, *, minutes: float = 5, source: Source = Source.LIST) -> StateReading:
    finality = {
        "pending": Finality.PENDING,
        "incomplete": Finality.PENDING,
        "completed": Finality.COMPLETED,
        "partially_canceled": Finality.COMPLETED,
        "canceled": Finality.CANCELED,
        "refused": Finality.REFUSED,
    }[word]
    return StateReading(finality, word, NOW + timedelta(minutes=minutes), source)


def read(state: AttemptState, word: str, *, minutes: float = 5, source: Source = Source.LIST) -> ShownState:
    return shown_state(an_attempt(state), seen(word, minutes=minutes, source=source), TODAY, ZONE)


@pytest.mark.parametrize(
    ("state", "word", "mark"),
    [
        (S.COMPLETED, "completed", "Concluído"),
        (S.REFUSED, "incomplete", "Recusado"),
        (S.REFUSED, "canceled", "Recusado"),
        (S.REFUSED, "refused", "Recusado"),
        (S.KNOWN, "pending", "Em andamento"),
    ],
)
def test_two_sources_that_mean_the_same_are_one_state_without_a_note(
    state: AttemptState, word: str, mark: str
) -> None:
    known = read(state, word)
    assert (known.mark.words, known.note) == (mark, "")


def test_a_refusal_here_is_not_in_progress_at_the_provider() -> None:
    known = read(S.REFUSED, "pending")
    assert known.mark.words == "Recusado"
    assert known.note.startswith("Neste guichê, hoje 14:33: Recusado. Na lista da central, lida hoje 14:38: ")
    assert "Em andamento" in known.note


@pytest.mark.parametrize(
    ("state", "word", "mark"),
    [
        (S.COMPLETED, "canceled", "Cancelado"),
        (S.COMPLETED, "partially_canceled", "Parcial"),
        (S.KNOWN, "completed", "Concluído"),
        (S.KNOWN, "incomplete", "Incompleto"),
        (S.CLOSED, "completed", "Concluído"),
    ],
)
def test_what_happened_later_at_the_provider_is_shown_and_named(
    state: AttemptState, word: str, mark: str
) -> None:
    known = read(state, word, source=Source.ORDER)
    assert known.mark.words == mark
    assert "No pedido da central, lido hoje 14:38" in known.note
    assert known.note.endswith("por último.")


@pytest.mark.parametrize(
    ("state", "word", "mark"),
    [(S.COMPLETED, "canceled", "Concluído"), (S.KNOWN, "completed", "Em andamento")],
)
def test_a_list_older_than_our_own_news_changes_nothing_and_stands_first(
    state: AttemptState, word: str, mark: str
) -> None:
    known = read(state, word, minutes=-5)
    assert known.mark.words == mark
    assert known.note.startswith("Na lista da central, lida hoje 14:28")


@pytest.mark.parametrize(
    ("state", "word"), [(S.REFUSED, "completed"), (S.COMPLETED, "refused"), (S.NO_ORDER, "completed")]
)
def test_a_contradiction_about_money_is_marked_to_be_checked(state: AttemptState, word: str) -> None:
    known = read(state, word)
    assert (known.mark.words, known.mark.kind) == ("Conferir", "warning")
    assert "não cobre de novo" in known.note


def test_a_case_for_a_person_stays_one() -> None:
    assert read(S.UNRESOLVED_KNOWN, "completed").mark.words == "Pendente"


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


async def test_a_row_of_the_provider_and_one_of_the_journal_show_the_same() -> None:
    refused = an_attempt(S.REFUSED, public_id="GB7K-41C8-P3")
    states = ShownStates(cast(JournalApi, Journal([refused])), ZONE)
    listed = summaries()[:1]
    assert listed[0].finality is Finality.PENDING
    states.saw_list(listed, NOW + timedelta(minutes=1))
    await states.find_ours(["GB7K-41C8-P3"])
    there = states.marked(from_summary(listed[0], TODAY, ZONE), TODAY)
    here = states.marked(from_attempt(refused, TODAY, ZONE), TODAY)
    assert there.mark == here.mark
    assert there.mark.words == "Recusado"
    assert there.differs == here.differs == "central: Em andamento"


async def test_an_order_of_another_desk_shows_what_the_provider_shows() -> None:
    journal = Journal([an_attempt(S.REFUSED)])
    states = ShownStates(cast(JournalApi, journal), ZONE)
    listed = summaries()
    states.saw_list(listed, NOW)
    await states.find_ours(one.public_id for one in listed)
    await states.find_ours(one.public_id for one in listed)
    assert len(journal.asked) == len(listed)  # Each is looked up once.
    row = states.marked(from_summary(listed[0], TODAY, ZONE), TODAY)
    assert states.of(row, TODAY) is None
    assert row.mark.words == "Em andamento"


async def test_a_journal_that_cannot_be_read_hides_no_order() -> None:
    states = ShownStates(cast(JournalApi, Journal(broken=True)), ZONE)
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
    states = ShownStates(cast(JournalApi, Journal()), ZONE)
    attempt = an_attempt(S.KNOWN, public_id="GB7K-41C8-P3")
    states.keep(attempt)
    states.saw_list(summaries()[:1], NOW + timedelta(minutes=2))
    states.saw_list(summaries()[:1], NOW)
    known = states.of(from_attempt(attempt, TODAY, ZONE), TODAY)
    assert known is not None and known.note == ""
