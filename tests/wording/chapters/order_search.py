"""Samples of the search for orders: what was understood, who answered, where a row comes from."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from pos_app.wording import order_list_texts as s
from tests.wording.book import Sample, call, each

_NOW = datetime(2026, 3, 19, 15, 2)


def order_search_texts() -> Iterator[Sample]:
    yield call(s.ask_days, travel=True)
    yield call(s.ask_days, travel=False)
    yield from each(s.spoken, ((), ("CPF ***.982.247-**", "sobrenome Siqueira")))
    ages = ("seconds", 5), ("minutes", 2), ("hours", 3), ("days", 1), ("days", 7)
    for unit, count in ages:
        for told in (s.age, s.short_age):
            yield call(told, _NOW - timedelta(**{unit: count}), _NOW, about=f"{count} {unit}")
    for answer in (s.answered, s.refused):
        yield call(answer, _NOW)
    for kept in (True, False):
        yield call(s.not_answered, _NOW, kept=kept)
    for parts in (s.filtered_here, s.unchecked):
        yield call(parts, ("telefone", "e-mail"))
    first, last = date(2026, 3, 21), date(2026, 3, 25)
    for days in ((None, None), (first, first), (first, None), (None, last), (first, last)):
        yield call(s.days, *days)
