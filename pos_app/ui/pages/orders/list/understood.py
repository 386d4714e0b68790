"""What was understood of the typed text, who was asked with it, and who answered, in words. Pure."""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto
from typing import assert_never

from pos_app.domain.documents import DocumentType, masked
from pos_app.domain.order_plan import Plan
from pos_app.domain.order_search import PartKind, QueryPart, QueryReading
from pos_app.domain.value import Value
from pos_app.ui.pages.orders.list import masks, spans
from pos_app.ui.pages.orders.list.list_filters import ListFilters, filters_states_here
from pos_app.wording import order_list_texts as words
from pos_app.wording import order_texts

_WRONG = frozenset({PartKind.WRONG_CPF, PartKind.DOUBTFUL_CPF, PartKind.EMAIL_UNFINISHED})


class PartShown(Value):
    """A part with its name and its value, masked where it is personal. ``wrong``: it does not hold up."""

    words: str
    wrong: bool = False


class UnderstoodSearch(Value):
    """The parts of the reading in use, how many other readings there are, and a word of warning."""

    parts: tuple[PartShown, ...] = ()
    others: int = 0
    note: str = ""


def understood(senses: tuple[QueryReading, ...], index: int) -> UnderstoodSearch:
    """Return what the strip shows of the reading at ``index``."""
    if not senses:
        return UnderstoodSearch()
    reading = senses[index]
    parts = tuple(PartShown(part_words(part), part.kind in _WRONG) for part in reading)
    return UnderstoodSearch(parts, len(senses) - 1, _note(senses, reading))


def part_words(part: QueryPart) -> str:
    """Return ``CPF ***.982.247-**``: what a part was read as, and its value as a customer may see it."""
    return f"{words.kind(part.kind)} {_value(part)}"


def _value(part: QueryPart) -> str:
    match part.kind:
        case PartKind.CPF | PartKind.WRONG_CPF | PartKind.DOUBTFUL_CPF:
            return masked(DocumentType.CPF, part.value)
        case PartKind.CNPJ | PartKind.DOCUMENT:
            return masked(DocumentType.RG, part.value)
        case PartKind.PHONE:
            return masks.phone(part.value, reveal=False)
        case PartKind.EMAIL | PartKind.EMAIL_UNFINISHED:
            return masks.email(part.value, reveal=False)
        case PartKind.NAME | PartKind.SURNAME:
            return " ".join(word[:1].upper() + word[1:] for word in part.value.split())
        case PartKind.ORDER | PartKind.LOCATOR | PartKind.PARTNER_ID:
            return part.value
    assert_never(part.kind)


def _note(senses: tuple[QueryReading, ...], reading: QueryReading) -> str:
    """Return that one of the numbers may be something else as well."""
    every = {(part.kind, part.value.lstrip("+")) for sense in senses for part in sense}
    for part in reading:
        value = part.value.lstrip("+")
        if part.kind is PartKind.CPF and (PartKind.PHONE, value) in every:
            return words.also_phone()
        if part.kind is PartKind.PHONE and {(PartKind.CPF, value), (PartKind.DOCUMENT, value)} & every:
            return words.also_document()
    return ""


def described(sense: QueryReading, filters: ListFilters) -> tuple[str, ...]:
    """Return each filter that is on, personal values masked, and the order of the rows."""
    travel = spans.travel_name(filters.travel) if filters.travel else ""
    bought = spans.bought_name(filters.bought) if filters.bought else ""
    parts = (
        words.search(", ".join(map(part_words, sense))) if sense else "",
        words.travel(travel) if spans.typed(filters.travel) else travel,
        words.bought(bought) if spans.typed(filters.bought) else bought,
        words.states(", ".join(sorted(filters.states))) if filters.states else "",
        order_texts.ticket_status(filters.tickets) if filters.tickets else "",
        words.sort(filters.sort),
    )
    return tuple(filter(None, parts))


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
    answered, states = answer is Answer.ANSWERED, filters_states_here(filters)
    parts = (
        _answer(plan, answer, at, kept=kept),
        words.filtered_here([part_words(part) for part in plan.here]) if answered and plan.here else "",
        words.unchecked([words.kind(part.kind) for part in plan.unchecked])
        if answered and plan.unchecked
        else "",
        words.states_here(states) if answered and states else "",
        words.tickets_known() if filters.tickets else "",
    )
    return " ".join(filter(None, parts))


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
