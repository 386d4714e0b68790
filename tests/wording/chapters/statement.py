"""Samples of the words of a statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pos_app.domain.amounts import NOT_KNOWN, NOTHING, estimated, known
from pos_app.domain.benefits import Benefit
from pos_app.domain.payment import PartKind
from pos_app.domain.statement import Change, How, Line, LineKind, StatedPart, Statement, of_sold
from pos_app.wording import statement_texts as t
from tests.sale.three_legs import sold
from tests.wording.book import Sample, call, each


def statement_texts() -> Iterator[Sample]:
    whole = of_sold(sold())
    open_yet = replace(whole, interest=NOTHING, total=estimated(67710), split=None)
    yield from _lines(whole, whole.lines(), "a line for each leg")
    yield from _lines(whole, whole.full_lines(), "a line for each ticket")
    yield from _lines(open_yet, open_yet.lines()[-1:], "not held yet")
    for kind in PartKind:
        yield call(t.part, StatedPart(kind, known(100)), about=kind.value)
    yield call(t.part, StatedPart(PartKind.UNNAMED, known(-100)), about="unnamed, taken off")
    yield call(t.part, StatedPart(PartKind.SURCHARGE, known(-2)), about="added, taken off")
    yield call(t.part, StatedPart(None, known(100)), about="nobody explains it")
    yield call(t.total, whole, about="known")
    yield call(t.total, replace(whole, total=NOT_KNOWN), about="not known")
    for word in ("FINE", "low_fare"):
        yield call(t.part, StatedPart(PartKind.UNNAMED, known(100), word), about=word)
    yield call(t.total_words, whole, about="known")
    yield call(t.total_words, open_yet, about="estimated")
    yield call(t.total_words, replace(whole, total=NOT_KNOWN), about="not known")
    for leg in whole.legs:
        yield call(t.leg_name, leg, about=f"{leg.direction} {leg.number} of {leg.of}")
    yield call(t.leg_name, replace(whole.legs[0], direction=None), about="of no known direction")
    yield call(t.split, whole, about="with interest")
    yield call(t.split, replace(whole, interest=NOTHING), about="without interest")
    yield from each(t.benefit, Benefit)
    yield call(t.fare)
    yield call(t.on_paper, t.fee, about="the fee")
    yield from each(t.plain, (12990, -6495))
    yield call(t.first_name, whole, 0, about="Helena Prado Siqueira")
    for amount in (known(25980), estimated(33600), known(-8610)):
        yield call(t.amount, Line(LineKind.FARE, amount), about=f"{amount.cents} {amount.certainty}")
    kinds = {line.kind: line for line in whole.lines() if line.adds}
    for line in kinds.values():
        for how in How:
            yield call(t.before, Change(line, known(76320), how), about=f"{line.kind} {how}")
    part = Line(LineKind.PART, known(-100), part=StatedPart(PartKind.DISCOUNT, known(-100)))
    yield call(t.before, Change(part, known(76320), How.ADDED), about="discount added")


def _lines(money: Statement, lines: tuple[Line, ...], about: str) -> Iterator[Sample]:
    for row in t.rows(money, lines):
        heading = f"rows({about}: {row.line.kind} {row.line.legs} {row.line.people})"
        yield Sample("rows", heading, lambda line=row.line: _said(money, line))  # type: ignore[misc]


def _said(money: Statement, line: Line) -> str:
    (row,) = t.rows(money, (line,))
    return f"{row.text} {row.amount}"
