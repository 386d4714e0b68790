"""Values as a Brazilian clerk reads them."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from pos_app.wording import format

SATURDAY = date(2026, 3, 21)


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (123450, "R$\u00a01.234,50"),
        (0, "R$\u00a00,00"),
        (5, "R$\u00a00,05"),
        (123456789, "R$\u00a01.234.567,89"),
    ],
)
def test_money_never_parts_from_its_sign(cents: int, words: str) -> None:
    assert format.money(cents) == words


def test_a_discount_carries_a_minus() -> None:
    assert format.less(6000) == "\u2212\u00a0R$\u00a060,00"
    assert format.less(-6000) == format.less(6000)


def test_days_are_named_in_portuguese() -> None:
    assert format.day(SATURDAY) == "sáb 21/03"
    assert format.day_long(SATURDAY) == "sábado 21/03"
    assert format.day_near(date(2026, 3, 20)) == "sex 20"
    assert format.day_year(SATURDAY) == "sáb 21/03/26"
    assert format.date_full(SATURDAY) == "21/03/2026"


def test_a_moment_of_today_says_so() -> None:
    moment = datetime(2026, 3, 19, 14, 58)
    assert format.moment(moment, moment.date()) == "hoje 14:58"
    assert format.moment(moment, SATURDAY) == "qui 19/03/26"


@pytest.mark.parametrize(
    ("seconds", "words"), [(468, "7:48"), (52.9, "0:52"), (-3, "0:00"), (3661, "1:01:01")]
)
def test_clock(seconds: float, words: str) -> None:
    assert format.clock(seconds) == words


def test_durations_have_two_digits_of_minutes() -> None:
    assert [format.duration(minutes) for minutes in (500, 55, 1505)] == ["8h20", "0h55", "25h05"]


@pytest.mark.parametrize(
    ("arrival", "words"),
    [
        (datetime(2026, 3, 21, 23, 0), ""),
        (datetime(2026, 3, 22, 6, 35), "+1 dia"),
        (datetime(2026, 3, 23, 1, 0), "+2 dias"),
    ],
)
def test_an_arrival_on_another_date_says_how_much_later(arrival: datetime, words: str) -> None:
    assert format.later_days(datetime(2026, 3, 21, 22, 15), arrival) == words


def test_a_cpf_is_written_with_its_dots() -> None:
    assert format.cpf("52998224725") == "529.982.247-25"


def test_phones() -> None:
    assert format.phone("11987650142") == "(11) 98765-0142"
    assert format.phone("1133334444") == "(11) 3333-4444"
    assert format.phone("+1 555") == "+1 555"
