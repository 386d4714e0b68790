"""What a clerk should look at before charging: age against benefit, what children embark with, and people
who have, or may have, a ticket for the same time already.

The rules of age are guidance and never block a sale: the bus company decides at boarding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from pos_app.domain.benefits import YOUNG, Benefit
from pos_app.domain.documents import DocumentType
from pos_app.sale import earlier
from pos_app.sale.stage import Sale
from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.lines import age, first_name
from pos_app.wording import problem_texts, sale_texts
from pos_app.wording.notices import NoticeView, of_sentence

_ELDERLY = frozenset({Benefit.ELDERLY_FREE, Benefit.ELDERLY_HALF})
_OLD, _CHILD, _LAP, _ALONE = 60, 12, 6, 16


def advice(people: Sequence[PersonText], sale: Sale) -> tuple[str, ...]:
    """Return a sentence for each thing to check; without a birth date there is none."""
    if sale.trips.outbound is None:
        return ()
    day = sale.trips.outbound.departure.when.date()
    ages = [age(person.birth, day) for person in people]
    found: list[str] = []
    for row, (person, years) in enumerate(zip(people, ages, strict=True)):
        if years is not None:
            name = first_name(person, row)
            benefits = {choice.benefit for choice in sale.seating.seats if choice.index == row}
            found += _about(name, years, benefits, person.kind)
    if ages and all(years is not None and years < _ALONE for years in ages):
        found.append(sale_texts.minors_alone())
    return tuple(found)


def _about(name: str, years: int, benefits: set[Benefit], kind: DocumentType) -> Iterator[str]:
    if benefits & _ELDERLY and years < _OLD:
        yield sale_texts.too_young_for_elderly(name, years)
    if benefits & YOUNG and not 15 <= years <= 29:
        yield sale_texts.outside_young(name, years)
    if Benefit.CHILD in benefits and years >= _LAP:
        yield sale_texts.too_old_for_lap(name, years)
    if years < _CHILD and kind not in _CHILDREN:
        yield sale_texts.child_papers(name, years)
    if years >= _CHILD and kind is DocumentType.BIRTH_CERTIFICATE:
        yield sale_texts.photo_needed(name, years)


_CHILDREN = frozenset({DocumentType.BIRTH_CERTIFICATE, DocumentType.RG, DocumentType.PASSPORT})


def repeat_notice(sale: Sale) -> NoticeView | None:
    """Return what is said of tickets found for the people as they are typed; None where there are none."""
    if found := earlier.problem(sale):
        return of_sentence(problem_texts.stopped(found))
    hinted = earlier.hints(sale)
    return of_sentence(problem_texts.hint(hinted, sale.earlier.at or datetime.now(UTC))) if hinted else None
