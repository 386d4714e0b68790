"""Samples of the basket's words, and of how values are written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time

from pos_app.domain.order_states import Money
from pos_app.wording import checkout_texts as t
from pos_app.wording import format as f
from pos_app.wording import sentence as s
from tests.wording.book import Sample, call, each, rows
from tests.wording.chapters.samples import SATURDAY, TODAY

_LABELS = ((), ("17",), ("17", "18"))
_PEOPLE = (0, 1, 2, 21)


def basket_texts() -> Iterator[Sample]:
    yield call(t.times, 3, 14990)
    yield from rows(t.people_and_legs, ("2 passageiros", 1), ("2 passageiros", 2), ("2 passageiros", 3))
    yield from rows(t.leg, ("Ida", 1, 1), ("Ida", 1, 2))
    yield from rows(t.short_leg, ("Ida", 1, 1), ("Ida", 1, 2))
    yield call(t.held_until, "22:15", estimated=False)
    yield call(t.held_until, "22:15", estimated=True)
    yield from each(t.seats_named, (("17",), ("17", "18")))
    yield call(t.about, "R$ 336,00")
    yield from rows(t.held_with, ("Idoso 50\u00a0%", ""), ("", "Idoso 50\u00a0%"))
    yield from rows(t.on_leg, ("Volta", "a central não concedeu"), ("", "a central não concedeu"))
    yield from each(t.hold, _LABELS)
    for number, way_back in ((0, False), (0, True), (2, False), (2, True)):
        yield call(t.hold_leg, way_back=way_back, number=number)
    yield from rows(t.charge, ("", 1), ("R$ 361,20", 1), ("R$ 205,84", 4))
    yield from each(t.after_order, Money)


def sentence() -> Iterator[Sample]:
    for joined in (s.seats_named, s.seats_listed, s.listed, s.either):
        yield from each(joined, ((), ("17",), ("17", "18"), ("17", "18", "20")))
    whole = s.Sentence("O título", "Algo aconteceu.", "Nada foi cobrado!", "Fazer o quê?")
    bare = s.Sentence("O título", "", "", "")
    for one, described in ((whole, "all parts"), (bare, "only a title")):
        yield call(s.Sentence.in_one_line, one, about=described)
        yield call(s.Sentence.after_title, one, about=described)
        yield call(s.Sentence.parts, one, about=described)


def format() -> Iterator[Sample]:
    yield from each(f.money, (0, 5, 12990, 123450, -6000))
    yield from each(f.less, (0, 1, 6000, -6000))
    today = datetime(2026, 11, 23, 13, 0)
    yield call(f.until, datetime(2026, 11, 23, 14, 58), today.date())
    yield call(f.until, datetime(2026, 11, 24, 23, 59), today.date())
    yield from each(f.left, (468.7, 86399.0, 86400.0, 200000.0))
    yield from each(f.clock, (-3.5, 0.9, 9.0, 60.0, 468.7, 3599.0, 3600.0, 3601.0, 36061.0))
    yield from each(f.duration, (0, 55, 60, 65, 500))
    yield from each(f.hour, (time(6, 5), datetime(2026, 3, 21, 22, 15)))
    week = [date(2026, 3, day) for day in range(16, 23)]
    yield from each(f.weekday_short, week)
    yield from each(f.day_long, week)
    yield from each(f.month, (date(2026, number, 1) for number in range(1, 13)))
    yield call(f.month_names)
    for written in (f.day, f.day_near, f.day_year, f.date_full):
        yield from each(written, (SATURDAY, date(907, 11, 5)))
    yield from rows(f.moment, (datetime(2026, 3, 19, 14, 58), TODAY), (datetime(2026, 3, 16, 14, 58), TODAY))
    start = datetime(2026, 3, 21, 22, 15)
    yield from rows(
        f.later_days,
        (start, datetime(2026, 3, 21, 23, 50)),
        (start, datetime(2026, 3, 22, 6, 35)),
        (start, datetime(2026, 3, 23, 6, 35)),
        (start, datetime(2026, 3, 20, 6, 35)),
    )
    yield from each(f.cpf, ("52998224725", "5299822472", "529982247251", "5299822472X", ""))
    yield from each(f.phone, ("11987650142", "1133334444", "113333444", "119876501421", "1198765014X", ""))
