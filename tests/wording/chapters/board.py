"""Samples of the board, and of what is told about a second ticket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pos_app.domain.attempts import AttemptState
from pos_app.domain.board import BoardOrder, Deadline, DeadlineKind, Departure, TicketState
from pos_app.domain.duplicates import Duplicate, Holds, Overlap, SamePerson
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Point
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.wording import counter_texts as b
from pos_app.wording import problem_texts as r
from tests.wording.book import Sample, call, each, rows

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


def board_texts() -> Iterator[Sample]:
    order = BoardOrder("a1", "GB7K", AttemptState.PRINTED, NOW, "Vitória", Cents(9990), False, ())
    bus = Departure(
        "k", NOW + timedelta(minutes=8), True, datetime(2026, 3, 21, 15, 8), _HERE, "Vitória", False,
        "Viação Serra Azul", "21", 2, TicketState.ALL_PRINTED, 2, (order,),
    )  # fmt: skip
    for minutes in (-5, 0.2, 8, 138, 3000, 6000):
        for sure in (True, False):
            at = replace(bus, at=NOW + timedelta(minutes=minutes), sure=sure)
            yield call(b.leaves_in, at, NOW, about=f"{minutes} min, {'known' if sure else 'unknown'} zone")
    yield from each(b.platform, ("21", ""))
    for connection in (False, True):
        yield call(b.destination, replace(bus, connection=connection), about=f"connection {connection}")
    for name, zone in (("west", _WEST), ("here", _HERE), ("unknown", None)):
        yield call(b.zone_note, NOW, zone, _HERE, about=name)
    yield from rows(b.tickets, *((state, count) for state in TicketState for count in (1, 3)))
    whole = Deadline(
        DeadlineKind.HOLD, NOW + timedelta(seconds=72), order="GB7K", name="Lídia F. Monte",
        seats=("21", "22"), destination="Vitória", leaves=datetime(2026, 3, 21, 19, 30), leaves_at=NOW,
        zone=_WEST, count=2, total=Cents(10480),
    )  # fmt: skip
    for method in (one for one in PaymentType if one.facts.shows_code):
        yield call(b.what_ends, replace(whole, kind=DeadlineKind.CODE, method=method), about=method.name)
    for kind in DeadlineKind:
        one = replace(whole, kind=kind)
        if kind is not DeadlineKind.CODE:
            yield call(b.what_ends, one, about=kind.name)
        yield call(b.about, one, _HERE, about=kind.name)
        bare = replace(one, order="", draft="Lídia", seats=("21",), leaves=None, count=1, total=None)
        yield call(b.about, bare, _HERE, about=f"{kind.name}, little known")
        yield call(b.ends_in, one, NOW, about=kind.name)
    yield call(
        b.ends_in, replace(whole, at=NOW + timedelta(hours=2), estimated=True), NOW, about="two hours, about"
    )
    for hours in (1, 40):
        yield call(
            b.ends_at, replace(whole, at=NOW + timedelta(hours=hours)), NOW.date(), _HERE, about=f"{hours} h"
        )
    yield call(b.spoken_departure, bus, NOW, about="a departure")
