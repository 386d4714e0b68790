"""Days as clerks type them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.ui.pages.search.fields import parse_day
from pos_app.wording import format

THURSDAY = date(2026, 3, 19)
DAYS = st.dates(date(2020, 1, 1), date(2090, 12, 31))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("25", date(2026, 3, 25)),
        ("19", THURSDAY),
        ("5", date(2026, 4, 5)),
        ("31", date(2026, 3, 31)),
        ("25/12", date(2026, 12, 25)),
        ("25.12", date(2026, 12, 25)),
        ("2512", date(2026, 12, 25)),
        ("2/1", date(2027, 1, 2)),
        ("251226", date(2026, 12, 25)),
        ("25/12/26", date(2026, 12, 25)),
        ("25/12/2026", date(2026, 12, 25)),
        ("29/2", date(2028, 2, 29)),
        ("+1", date(2026, 3, 20)),
        ("+ 14", date(2026, 4, 2)),
        ("hoje", THURSDAY),
        ("Amanhã", date(2026, 3, 20)),
        ("depois de amanhã", date(2026, 3, 21)),
        ("sex", date(2026, 3, 20)),
        ("SÁB", date(2026, 3, 21)),
        ("terça-feira", date(2026, 3, 24)),
        ("sáb 21/03/26", date(2026, 3, 21)),
    ],
)
def test_a_typed_day_is_the_one_that_a_clerk_means(typed: str, meant: date) -> None:
    assert parse_day(typed, THURSDAY) == meant


@pytest.mark.parametrize("typed", ["", " ", "x", "32", "31/02", "0", "25/13", "+", "1/2/3/4", "amanhãx"])
def test_what_is_no_day_gives_none(typed: str) -> None:
    assert parse_day(typed, THURSDAY) is None


def test_todays_weekday_means_next_week_because_today_is_called_hoje() -> None:
    assert parse_day("qui", THURSDAY) == THURSDAY + timedelta(days=7)


def test_a_date_of_last_week_is_told_as_past_instead_of_jumping_a_year() -> None:
    assert parse_day("18/03", THURSDAY) == date(2026, 3, 18)


@given(DAYS, DAYS)
def test_our_own_way_of_writing_a_day_is_read_back(day: date, base: date) -> None:
    assert parse_day(format.day_year(day), base) == day


@given(DAYS, st.integers(1, 31))
def test_a_day_alone_is_the_next_one(base: date, number: int) -> None:
    found = parse_day(str(number), base)
    assert found is not None
    assert found.day == number
    assert base <= found <= base + timedelta(days=62)


@given(DAYS, st.text(max_size=12))
def test_any_text_is_a_day_or_none_and_never_an_error(base: date, text: str) -> None:
    assert parse_day(text, base) is None or isinstance(parse_day(text, base), date)
