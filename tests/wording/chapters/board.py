"""Samples of the board, and of what is told about a second ticket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pos_app.domain.duplicates import Duplicate, Holds, Overlap, SamePerson
from pos_app.domain.trips import Point
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.wording import problem_texts as r
from tests.wording.book import Sample, call, each

NOW = datetime(2026, 3, 21, 18, 0, tzinfo=UTC)
_HERE, _WEST = ZoneInfo("America/Sao_Paulo"), ZoneInfo("America/Rio_Branco")
ONE = Duplicate(
    0, "Helena Prado Siqueira", SamePerson.DOCUMENT, Holds.HOLDS, Overlap.SAME_TRIP, "a1", "GB7K-40Q2",
    NOW - timedelta(minutes=12), "São Paulo → Belo Horizonte", "17",
    Point("São Paulo", datetime(2026, 3, 21, 22, 15)),
)  # fmt: skip
_MAY = replace(ONE, holds=Holds.MAY_HOLD, overlap=Overlap.MAY_OVERLAP, order="", departure=None)
_MEETS = replace(ONE, overlap=Overlap.OVERLAPS, opened=NOW - timedelta(hours=3))
_OTHER = replace(_MAY, index=1, name="Caio Braga Nunes", opened=NOW - timedelta(days=2))
_TOLD = {
    "a sure one": (ONE,),
    "one that may be": (_MAY,),
    "two people": (ONE, _OTHER),
    "two people who may": (_MAY, _OTHER),
    "five orders": (ONE, _MEETS, _MAY, ONE, ONE),
    "four orders": (ONE, _MEETS, _MAY, ONE),
}


def repeat_texts() -> Iterator[Sample]:
    for name, found in _TOLD.items():
        problem = SaleProblem(ProblemKind.DUPLICATE, duplicates=found, at=NOW)
        yield call(r.repeat_stopped, problem, about=name)
        yield call(r.question, found, NOW, about=name)
    yield call(r.hint, (ONE,), NOW, about="a sure one")
    yield from each(r.confirmed, ("", "Guichê 07"))
    for passed in (20, 12 * 60, 3 * 3600, 86400, 3 * 86400):
        yield call(r.aged, NOW - timedelta(seconds=passed), NOW, about=f"{passed} s")
