"""The sentence below the list: who was asked, who answered, and what was filtered where. Pure."""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto
from typing import assert_never

from pos_app.domain.order_plan import Plan
from pos_app.ui.pages.orders.list.asking import filters_states_here
from pos_app.ui.pages.orders.list.list_filters import ListFilters
from pos_app.ui.pages.orders.list.understood import part_words
from pos_app.wording import order_search_texts as words


class Answer(Enum):
    """How far the provider is with the text that is looked for."""

    NOT_ASKED = auto()
    ASKING = auto()
    ANSWERED = auto()
    SILENT = auto()
    REFUSED = auto()


def foot(plan: Plan, answer: Answer, at: datetime, filters: ListFilters, *, kept: bool) -> str:
    """Return the sentence. ``at`` is when the provider answered or did not; ``kept``: rows that it showed are
    listed."""
    return " ".join(filter(None, (_answer(plan, answer, at, kept=kept), *_filters(plan, filters, answer))))


def _answer(plan: Plan, answer: Answer, at: datetime, *, kept: bool) -> str:
    if plan.why_not is not None:
        return words.not_asked(plan.why_not)
    match answer:
        case Answer.NOT_ASKED:
            return words.not_yet()
        case Answer.ASKING:
            return words.asking()
        case Answer.ANSWERED:
            return words.answered(at)
        case Answer.SILENT:
            return words.not_answered(at, kept=kept)
        case Answer.REFUSED:
            return words.refused(at)
    assert_never(answer)


def _filters(plan: Plan, filters: ListFilters, answer: Answer) -> tuple[str, ...]:
    if answer is not Answer.ANSWERED:
        return (words.tickets_known(),) if filters.tickets else ()
    states = filters_states_here(filters)
    return (
        words.filtered_here([part_words(part) for part in plan.here]) if plan.here else "",
        words.unchecked([words.kind(part.kind) for part in plan.unchecked]) if plan.unchecked else "",
        words.states_here(states) if states else "",
        words.tickets_known() if filters.tickets else "",
    )
