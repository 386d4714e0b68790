"""Single values however a service writes them: amounts, flags, ids, days, hours, durations, units.

What is none of them is nothing, never zero and never a guess.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.partner.reading import durations, forms, points
from pos_app.partner.reading.forms import DayHour

# --- Amounts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (184, "184"), (0, "0"), (-5, "-5"), (184.9, "184.9"), (0.1, "0.1"), ("184.9", "184.9"),
        ("184,90", "184.90"), ("184,9", "184.9"), ("1.184,90", "1184.90"),
        ("12.345.678,90", "12345678.90"), ("1,184.90", "1184.90"), ("1,184", "1184"),
        ("1,184,567", "1184567"), ("1,184.9", "1184.9"), ("-64,95", "-64.95"), ("-1.064,95", "-1064.95"),
        ("R$ 184,90", "184.90"), ("R$\u00a01.184,90", "1184.90"), ("r$184,90", "184.90"),
        ("BRL 184.90", "184.90"), ("184.90 BRL", "184.90"), ("184,90 reais", "184.90"), (" 184 ", "184"),
        ("1 184,90", "1184.90"), ("1'184.90", "1184.90"), ("1\u2019184\u2019000,90", "1184000.90"),
        (99_999_999_999_999, "99999999999999"),
    ],
    ids=str,
)  # fmt: skip
def test_an_amount_however_it_is_written(value: object, number: str) -> None:
    assert forms.amount(value) == Decimal(number)


@pytest.mark.parametrize(
    "value",
    [
        None, True, False, "", "x", "1 84,90", "12x", "1,84,90", "1.84,90", "12,345,6", "1.2.3", "--1", "R$",
        "USD 5",
        [1], {"a": 1}, float("inf"), float("nan"), 10**14, -(10**14),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_amount(value: object) -> None:
    assert forms.amount(value) is None


@pytest.mark.parametrize(
    ("value", "plainly"),
    [
        (184.9, True), ("184.9", True), ("184.90", True), ("184,90", True), (" 184,9 ", True),
        ("R$ 184", True), ("184 reais", True), ("brl 184", True), (184.0, False), (184, False),
        ("184", False), ("1.184", False), ("184.900", False), (None, False), (True, False),
    ],
    ids=str,
)  # fmt: skip
def test_decimals_and_the_symbol_show_reais(value: object, plainly: bool) -> None:
    assert forms.in_reais(value) is plainly


# --- Ids, texts and flags -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("blk-1", "blk-1"), (" blk-1 ", "blk-1"), (7, "7"), (0, "0"), (-1, ""), (True, ""), (1.5, ""),
        (None, ""), ("", ""), ("a b", ""), ("a\tb", ""), ("x" * 400, "x" * 400), ("x" * 401, ""),
        (["a"], ""), (" " + "é" * 400, "é" * 400), (" " + "é" * 401, ""),
    ],
    ids=str,
)  # fmt: skip
def test_an_id_is_one_printable_word_or_a_number(value: object, text: str) -> None:
    assert forms.identifier(value) == text


def test_a_text_or_a_number_as_text_and_a_uuid() -> None:
    assert list(map(forms.text, [" a ", 7, 1.5, True, None, [], {}])) == ["a", "7", "1.5", "", "", "", ""]
    uuid = "7f0c1a52-55e0-4c0e-8f1f-0b6a7d6f2d11"
    told = [uuid, f" {uuid.upper()} ", uuid[:-1], uuid.replace("-", ""), 7, None]
    assert list(map(forms.is_uuid, told)) == [True, True, False, False, False, False]


YES_AND_NO: dict[Any, list[Any]] = {
    True: [True, 1, 1.0, "true", "1", "Sim", "s", "YES", "y", "t", "v", " Verdadeiro "],
    False: [False, 0, 0.0, "false", "0", "Não", "nao", "n", "no", "", "f", "FALSO"],
    None: [None, 2, -1, 0.5, "maybe", "10", [], {}],
}
SEATS: dict[Any, str] = {
    True: "L|D|vaga|Vazio|empty|free|LIVRE|available|ok|disponível|seat available",
    False: "O|x|R|b|ocupada|occupied|SOLD|taken|hold|block|blocked|reservado|unavailable|indisponível"
    "|bloqueada|not_available|não disponível| Vendida |un-available|in-disponível|livre ocupada|held",
    None: "|  |window|leito|17",
}


@pytest.mark.parametrize("said", YES_AND_NO)
def test_a_plain_yes_or_no_and_a_word_for_a_free_seat_or_a_taken_one(said: bool | None) -> None:
    assert [forms.yes(one) for one in YES_AND_NO[said]] == [said] * len(YES_AND_NO[said])
    words = SEATS[said].split("|")
    assert [(word, forms.free_word(word)) for word in words] == [(word, said) for word in words]


# --- Days and hours -------------------------------------------------------------------------------

DAY, HOUR = date(2026, 12, 11), time(22, 15)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("2026-12-11", DayHour(DAY)),
        ("11/12/2026", DayHour(DAY)),
        ("11-12-2026", DayHour(DAY)),
        ("20261211", DayHour(DAY)),
        ("22:15", DayHour(None, HOUR)),
        ("22h15", DayHour(None, HOUR)),
        ("22h15min", DayHour(None, HOUR)),
        ("9:05", DayHour(None, time(9, 5))),
        ("22:15:30", DayHour(None, time(22, 15, 30))),
        ("22:15:30.123", DayHour(None, time(22, 15, 30, 123000))),
        ("2026-12-11T22:15", DayHour(DAY, HOUR)),
        ("2026-12-11 22:15:00", DayHour(DAY, HOUR)),
        ("2026-12-11t22:15", DayHour(DAY, HOUR)),
        ("11/12/2026, 22:15", DayHour(DAY, HOUR)),
        ("11/12/2026 às 22:15", DayHour(DAY, HOUR)),
        ("2026-12-11T22:15Z", DayHour(DAY, HOUR, timedelta(0))),
        ("2026-12-11T22:15:00z", DayHour(DAY, HOUR, timedelta(0))),
        ("2026-12-11T22:15-03:00", DayHour(DAY, HOUR, timedelta(hours=-3))),
        ("2026-12-11T22:15-0330", DayHour(DAY, HOUR, timedelta(hours=-3, minutes=-30))),
        ("2026-12-11T22:15+05:30", DayHour(DAY, HOUR, timedelta(hours=5, minutes=30))),
        (" 22:15 ", DayHour(None, HOUR)),
        ("2026-12-11 10:15 PM", DayHour(DAY, HOUR)),
        ("11/12/2026 10:15:00 p.m.", DayHour(DAY, HOUR)),
        ("12:05 am", DayHour(None, time(0, 5))),
        ("qui, 10 dez 2026", DayHour(date(2026, 12, 10))),
        ("Thu, 10 Dec 2026 22:15Z", DayHour(date(2026, 12, 10), time(22, 15), timedelta(0))),
        ("10 de março de 2026, às 08h15", DayHour(date(2026, 3, 10), time(8, 15))),
        ("11.12.2026 22:15", DayHour(DAY, HOUR)),
        ("2026/12/11", DayHour(DAY)),
        ("11-DEZ-2026", DayHour(DAY)),
        ("11DEC26", DayHour(DAY)),
        ("11 dez 26 22h15", DayHour(DAY, HOUR)),
        ("Dec 11, 2026 10:15 PM", DayHour(DAY, HOUR)),
        ("20261211T2215", DayHour(DAY, HOUR)),
        ("20261211T221500Z", DayHour(DAY, HOUR, timedelta(0))),
        ("2026-12-11T22:15-03", DayHour(DAY, HOUR, timedelta(hours=-3))),
        (
            "Fri Dec 11 2026 22:15:00 GMT-0300 (Brasilia Standard Time)",
            DayHour(DAY, HOUR, timedelta(hours=-3)),
        ),
        ("2026-12-11T22:15:00-03:00[America/Sao_Paulo]", DayHour(DAY, HOUR, timedelta(hours=-3))),
        ("2026-12-11T22:15[America/Sao_Paulo]", DayHour(DAY, HOUR)),
        ("2026-12-11T22:15Z[UTC]", DayHour(DAY, HOUR, timedelta(0))),
        ([2026, 12, 11, 22, 15], DayHour(DAY, HOUR)),
        ([2026, 12, 11], DayHour(DAY)),
        ([2026, 12, 11, 22, 15, 0, 5], DayHour(DAY, HOUR)),
        ([2026, 12, 11, 22, 15, 30], DayHour(DAY, time(22, 15, 30))),
        ([2026, 12, 11, 0], DayHour(DAY, time(0))),
        ({"ano": 2026, "mes": 12, "dia": 11, "hora": 22, "minuto": 15, "segundo": 0}, DayHour(DAY, HOUR)),
        ("12:05 pm", DayHour(None, time(12, 5))),
        ("2026-12-11T22:15+15:00", DayHour(DAY, HOUR, timedelta(hours=15))),
        ({"year": 2026, "month": 12, "day": 11, "hour": 22, "minute": 15}, DayHour(DAY, HOUR)),
        ({"dia": 11, "mes": 12, "ano": 2026}, DayHour(DAY)),
        ("/Date(1796940900000)/", DayHour(date(2026, 12, 10), time(22, 15), timedelta(0))),
        ("/Date(1796940900000-0300)/", DayHour(date(2026, 12, 10), time(22, 15), timedelta(0))),
        (1796940900, DayHour(date(2026, 12, 10), time(22, 15), timedelta(0))),
        ("1796940900", DayHour(date(2026, 12, 10), time(22, 15), timedelta(0))),
        (1796940900123, DayHour(date(2026, 12, 10), time(22, 15), timedelta(0))),
        (1_000_000_000, DayHour(date(2001, 9, 9), time(1, 46, 40), timedelta(0))),
        (4_499_999_999, DayHour(date(2112, 8, 7), time(7, 59, 59), timedelta(0))),
    ],
    ids=str,
)
def test_a_day_and_an_hour_however_they_are_written(value: object, found: DayHour) -> None:
    assert forms.day_hour(value) == found


@pytest.mark.parametrize(
    "value",
    [
        None, True, "", "soon", "2026-13-11", "31/02/2026", "32-12-2026", "20261341", "25:00", "22:61",
        "22:15 x", "22:15 pm", "0:15 am", "/Date(12)/",
        "2026-12-11 x", "2026-12-11X22:15", "2026-12-11T22:15+99:59",
        999_999_999, 4_500_000_000, 1.5, 12, "12", "2026-12-11T22:15-3", [], {},
        "2026-12-11T22:15[UTC]", "22:15 (+1)", "11/12/26", "11 dez 22:15", "11 xyz 2026", [1, 2],
        [2026, 13, 1], [10**20, 1, 1], [2026, 12, 11, 22, 15, 0, 5, 7], "13:05 pm", "2026-12-11T22:15-15:01",
        [2026, 12, 11, "22"], {"year": 2026, "month": 12, "day": 11, "week": 50}, {"day": 11},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_neither_day_nor_hour(value: object) -> None:
    assert forms.day_hour(value) is None


def test_a_moment_needs_both() -> None:
    assert DayHour(DAY, HOUR).moment() == datetime(2026, 12, 11, 22, 15)
    assert DayHour(DAY, time(0)).moment() == datetime(2026, 12, 11)
    assert DayHour(DAY).moment() is None
    assert DayHour(None, HOUR).moment() is None


# --- The documented forms -------------------------------------------------------------------------


def test_a_text_and_a_name_are_none_where_nothing_is_told_and_an_error_where_something_else_is() -> None:
    assert [forms.strict_text(one) for one in (None, " a ", 7, 1.5, "")] == ["", "a", "7", "1.5", ""]
    wrong: Any
    for wrong in (True, [], {}):
        with pytest.raises(ValueError, match="is not a text"):
            forms.strict_text(wrong)
    for name in (
        "Cometa",
        {"name": " Cometa ", "label": "x"},
        {"label": "Cometa"},
        {"description": "Cometa"},
    ):
        assert forms.name_of(name) == "Cometa"
    assert forms.name_of({"id": 1}) == forms.name_of(None) == ""


def test_a_whole_number_is_read_whole_or_not_at_all() -> None:
    assert [forms.integer(one) for one in (7, 7.0, " 7 ", "-7", 0, None, "")] == [7, 7, 7, -7, 0, None, None]
    wrong: Any
    for wrong in (True, 7.5, "x", "X7", []):
        assert forms.whole(wrong) is None
        with pytest.raises(ValueError, match="is not a whole number"):
            forms.integer(wrong)


def test_a_flag_that_says_nothing_is_none() -> None:
    assert [forms.flag(one) for one in (True, "true", 1, False, "0")] == [True, True, True, False, False]
    assert list(map(forms.flag, [None, "", 2, [], "?"])) == [None] * 5


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("4h 30m", 270), ("4h30", 270), ("4 horas 30 minutos", 270), ("6h", 360), ("45m", 45),
        ("1d 2h 5min", 1565), ("04:30", 270), ("PT4H30M", 270), ("270", 270), (270, 270), (270.0, 270),
        ({"hours": "2h 0m", "days": 0}, 120), ({"hours": "2h 15m", "days": 1}, 1575),
        ({"hours": 4, "minutes": 30}, 270), ({"hours": "4", "minutes": "30"}, 270), ({}, None),
        (None, None), ("", None), ("0h", 0), (0, 0), (-5, None), ("-5", None), (19_999_999, 19_999_999),
        (20_000_000, None),
    ],
)  # fmt: skip
def test_durations(value: Any, expected: int | None) -> None:
    assert durations.minutes(value) == expected


@pytest.mark.parametrize("value", ["soon", True, [], 1.5, {"hours": "soon"}, {"text": "6h"}, {"hours": None}])
def test_what_is_no_duration_is_none_and_not_zero(value: Any) -> None:
    assert durations.minutes(value) is None
    assert durations.minutes({"hours": 0}) == 0


@pytest.mark.parametrize(
    "value",
    [
        "2026-12-12T01:15:00Z",
        "2026-12-11T22:15:00-03:00",
        "2026-12-11T22:15:00",
        "2026-12-12T06:45:00+05:30",
        1797038100,
        "11/12/2026 22:15",
    ],
)
def test_a_moment_is_kept_in_utc_and_is_brasilia_time_unless_it_says_otherwise(value: object) -> None:
    found = forms.instant(value)
    assert found is not None
    assert (found, found.tzinfo) == (datetime(2026, 12, 12, 1, 15, tzinfo=UTC), UTC)


@pytest.mark.parametrize(
    "value", ["9999-12-31T23:59:59-03:00", "0001-01-01T00:00:00Z", "10:20", "soon", 5, []]
)
def test_a_moment_beyond_the_calendar_or_none_at_all(value: Any) -> None:
    assert forms.instant_of(forms.day_hour(value)) is None
    assert forms.instant(None) is forms.instant("") is None
    with pytest.raises(ValueError, match="is not a moment"):
        forms.instant(value)


def test_local_time_is_that_of_the_place() -> None:
    at = datetime(2026, 12, 11, 22, 15)
    for value in ("2026-12-11T22:15", " 11/12/2026 22:15 ", "2026-12-11T22:15-04:00", "2026-12-12T01:15Z"):
        assert points.moment(value) == points.moment(value, "no/where") == at
    assert points.moment("2026-12-12T01:15Z", "America/Manaus") == at - timedelta(hours=1)
    with pytest.raises(ValueError, match="beyond the calendar"):
        points.moment("0001-01-01T00:00:00Z")
    assert forms.day_of("2026-12-01 23:59:00") == forms.day_of("01/12/2026") == date(2026, 12, 1)
    assert forms.day_of(None) is forms.day_of("") is None


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ({"name": "T"}, ("T", "", "", "", "")),
        ({"label": "T"}, ("T", "", "", "", "")),
        ({"city": "C"}, ("C", "C", "", "", "")),
        ({"terminal": "B"}, ("B", "", "", "", "B")),
        ({"terminal": {"name": "B"}, "city": "C"}, ("C", "C", "", "", "B")),
        ({"city": {"name": "C", "state": "SP"}}, ("C", "C", "SP", "", "")),
        ({"city": {"name": "C", "state": {"acronym": "SP"}}}, ("C", "C", "SP", "", "")),
        ({"city": "C", "state": {"uf": "SP"}}, ("C", "C", "SP", "", "")),
        ({"city": "C", "terminal": False}, ("C", "C", "", "", "")),
        ({"city": "C", "state": {"name": "São Paulo"}}, ("C", "C", "São Paulo", "", "")),
        (
            {"city": {"name": "C", "state": "RJ"}, "state": "SP", "slug": " c-sp "},
            ("C", "C", "SP", "c-sp", ""),
        ),
    ],
    ids=str,
)
def test_a_documented_place_by_its_parts(where: dict[str, Any], expected: tuple[str, ...]) -> None:
    for value in (
        {"date": "2026-12-11", "time": "22:15", "place": where},
        {"date": "2026-12-11", "time": "22:15", "location": where},
        {"date": "2026-12-11", "time": "22:15", **where},
    ):
        point = points.point(value)
        assert (point.name, point.city, point.state, point.slug, point.terminal) == expected


@pytest.mark.parametrize(
    "stated",
    [
        {"dateTime": "2026-12-11T22:15"},
        {"datetime": "2026-12-11T22:15"},
        {"when": "2026-12-11T22:15"},
        {"at": "2026-12-11T22:15"},
        {"scheduledAt": "2026-12-11T22:15"},
        {"date": "2026-12-11", "time": "22:15"},
        {"date": "2026-12-11", "hour": "22:15"},
        {"day": "2026-12-11", "time": "22h15"},
        {"date": "2026-12-11T10:00:00", "time": "22:15"},
        {"date": "11/12/2026", "time": "22:15"},
        {"schedule": {"date": "2026-12-11", "time": "22:15"}},
        {"schedule": "2026-12-11T22:15"},
        {"dateTime": "2026-12-12T02:15Z", "timezone": "America/Manaus"},
        {"date": "20261211", "time": "2215"},
        {"date": "2026-12-12", "time": "01:15", "timezone": "UTC"},
    ],
    ids=str,
)
def test_a_documented_moment_by_its_parts(stated: dict[str, Any]) -> None:
    assert points.point({**stated, "name": "T"}).when == datetime(2026, 12, 11, 22, 15)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (5, "is not a point"),
        ({"date": "2026-12-11", "time": "22:15"}, "names no place"),
        ({"name": "T"}, "names no moment"),
        ({"name": "T", "time": "22:15"}, "names no day"),
        ({"name": "T", "date": "2026-12-11", "time": "soon"}, "names no hour"),
        ({"name": "T", "date": "2026-12-11", "time": "2026-12-11"}, "names no hour"),
        ({"name": "T", "date": "9999-12-11", "time": "22:15"}, "beyond the calendar"),
        ({"name": "T", "date": "soon", "time": "22:15"}, "names no day"),
    ],
    ids=str,
)
def test_what_a_point_lacks_is_named(value: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        points.point(value)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["date", "time", "schedule", "place", "name", "city", "hours", "days", "timezone"]
            ),
            inner,
        )
    ),
    max_leaves=8,
)


@given(anything)
def test_nonsense_is_a_value_error_and_nothing_else(value: Any) -> None:
    assert durations.minutes(value) is None or durations.minutes(value) >= 0  # type: ignore[operator]
    for reader in (points.point, points.moment, forms.instant, forms.integer, forms.name_of):
        try:
            reader(value)
        except ValueError:
            continue
