"""Single values in every form in which they may arrive (contract 2.2, 2.9)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.partner.reading import fields, forms, soft
from pos_app.partner.wire.model import word

WHEN = datetime(2026, 12, 11, 22, 15)
PLACE = {
    "id": 1,
    "name": "São Paulo - Tietê",
    "slug": "sao-paulo-tiete-sp",
    "city": "São Paulo",
    "state": "SP",
}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("4h 30m", 270),
        ("4h30", 270),
        ("4 horas 30 minutos", 270),
        ("6h", 360),
        ("45m", 45),
        ("1d 2h 5min", 1565),
        ("04:30", 270),
        ("PT4H30M", 270),
        ("270", 270),
        (270, 270),
        (270.0, 270),
        ({"hours": "2h 0m", "days": 0}, 120),
        ({"hours": "2h 15m", "days": 1}, 1575),
        ({"hours": 4, "minutes": 30}, 270),
        ({"hours": "4", "minutes": "30"}, 270),
        ({}, None),
        (None, None),
        ("", None),
    ],
)
def test_durations(value: Any, expected: int | None) -> None:
    assert fields.minutes(value) == expected


@pytest.mark.parametrize("value", ["soon", True, [], 1.5, {"hours": "soon"}])
def test_what_is_no_duration(value: Any) -> None:
    with pytest.raises(ValueError, match="is not"):
        fields.minutes(value)


@pytest.mark.parametrize(
    "value",
    [
        {
            "schedule": {"date": "2026-12-11", "time": "22:15:00", "timezone": "America/Sao_Paulo"},
            "place": PLACE,
        },
        {"schedule": {"date": "2026-12-11", "time": "22:15"}, "place": PLACE},
        {"schedule": {"date": "2026-12-11T00:00:00", "time": "22:15"}, "place": PLACE},
        {"schedule": {"date": "11/12/2026", "time": "22:15"}, "place": PLACE},
        {"schedule": "2026-12-11T22:15:00", "place": PLACE},
        {"dateTime": "2026-12-11T22:15:00-03:00", "place": PLACE},
        {"date": "2026-12-11T22:15:00.000", "place": PLACE},
        {"date": "2026-12-12T01:15:00Z", "place": PLACE},
        {"schedule": {"date": "2026-12-12T02:15:00Z", "timezone": "America/Noronha"}, "place": PLACE}
        | {"schedule": {"date": "2026-12-12T00:15:00Z", "timezone": "America/Noronha"}},
        {"date": "2026-12-11", "time": "22:15", **PLACE},
    ],
)
def test_a_place_at_a_moment(value: Any) -> None:
    point = fields.point(value)
    assert point.when == WHEN
    assert (point.name, point.slug, point.city, point.state) == (
        "São Paulo - Tietê",
        "sao-paulo-tiete-sp",
        "São Paulo",
        "SP",
    )


def test_a_place_given_only_by_its_name_or_in_objects() -> None:
    assert fields.point({"date": "2026-12-11", "time": "22:15", "place": "Tietê"}).name == "Tietê"
    nested = {
        "name": "Tietê",
        "city": {"name": "São Paulo", "state": {"code": "SP"}},
        "terminal": {"name": "T1"},
    }
    point = fields.point({"schedule": {"date": "2026-12-11", "time": "22:15"}, "place": nested})
    assert (point.city, point.state, point.terminal) == ("São Paulo", "SP", "T1")


@pytest.mark.parametrize(
    "value", [None, "x", {}, {"date": "2026-12-11"}, {"place": PLACE}, {"date": "soon", "place": PLACE}]
)
def test_what_is_no_point(value: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        fields.point(value)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2026-12-01 10:05:00", datetime(2026, 12, 1, 13, 5, tzinfo=UTC)),
        ("2026-12-01T10:05:00.123", datetime(2026, 12, 1, 13, 5, 0, 123000, tzinfo=UTC)),
        ("2026-12-01T10:05:00Z", datetime(2026, 12, 1, 10, 5, tzinfo=UTC)),
        ("2026-12-01T10:05:00+02:00", datetime(2026, 12, 1, 8, 5, tzinfo=UTC)),
        (None, None),
        ("", None),
    ],
)
def test_moments_of_orders_are_brasilia_time_unless_a_zone_is_given(
    value: Any, expected: datetime | None
) -> None:
    assert fields.instant(value) == expected


@pytest.mark.parametrize(
    ("raw", "plain"),
    [("COMPLETED", "completed"), ("partially canceled", "partially_canceled"), ("Cancelled", "canceled")],
)
def test_statuses_are_compared_in_one_form(raw: str, plain: str) -> None:
    assert word(raw) == plain


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
    for reader in (fields.minutes, fields.point, fields.instant, fields.local):
        try:
            reader(value)
        except ValueError:
            continue


NEVER = ["9999-12-31T23:59:59", "9999-12-31T23:59:59-03:00", "0001-01-01T00:00:00+03:00"]


@pytest.mark.parametrize("value", NEVER)
def test_a_moment_beyond_the_calendar_is_none(value: str) -> None:
    with pytest.raises(ValueError, match="beyond the calendar"):
        fields.instant(value)
    assert soft.instant(value) is None


def test_local_time_beyond_the_calendar_is_none() -> None:
    with pytest.raises(ValueError, match="beyond the calendar"):
        fields.local("0001-01-01T00:00:00Z")


@pytest.mark.parametrize("value", [*NEVER, "0001-01-01T00:00:00Z", "0001-01-01T00:00:00", "10:20", None])
def test_what_states_no_moment(value: str | None) -> None:
    assert fields.instant_of(forms.day_hour(value)) is None


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
def test_a_moment_that_is_stated_is_kept_in_utc(value: object) -> None:
    found = fields.instant_of(forms.day_hour(value))
    assert found is not None
    assert (found, found.tzinfo) == (datetime(2026, 12, 12, 1, 15, tzinfo=UTC), UTC)


@pytest.mark.parametrize("value", ["2026-12-11T22:15:00", "2026-12-11T22:15:00-03:00", "11/12/2026T22:15"])
def test_an_instant_is_kept_in_utc(value: str) -> None:
    found = fields.instant(value)
    assert found is not None
    assert (found, found.tzinfo) == (datetime(2026, 12, 12, 1, 15, tzinfo=UTC), UTC)


def test_a_moment_is_in_utc_wherever_this_computer_stands() -> None:
    assert fields.instant("2026-12-01 10:00:00").tzinfo is UTC  # type: ignore[union-attr]
    assert fields.instant_of(forms.day_hour("2026-12-01 10:00:00")).tzinfo is UTC  # type: ignore[union-attr]
