"""Durations and units however a service writes them: what is none of them is nothing, never a guess."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from pos_app.domain.trips import Point
from pos_app.partner.reading import durations, fields, units

# --- Durations ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "minutes"),
    [
        ("4h 30m", 270),
        (270, 270),
        (270.0, 270),
        ("270", 270),
        (0, 0),
        ({"hours": 4, "minutes": 30}, 270),
        ({"horas": 4, "minutos": 30}, 270),
        ({"hours": 4, "minutes": 30, "seconds": 59}, 270),
        ({"hours": "4h", "minutes": None}, 240),
        ({"days": 1, "hours": 2}, 26 * 60),
        ({"time": "4h 30m"}, 270),
        ({"hours": 1.5}, 90),
        ({"x": 1}, None),
        ({"hours": "soon"}, None),
        ({}, None),
        (True, None),
        (1.5, None),
        (-1, None),
        (20_000_000, None),
        (19_999_999, 19_999_999),
        ("soon", None),
        (None, None),
        ([], None),
    ],
    ids=str,
)
def test_a_duration_however_it_is_written(value: object, minutes: int | None) -> None:
    assert durations.minutes(value) == minutes


def at(day: int, hour: int, minute: int = 0) -> Point:
    return Point("x", datetime(2026, 12, day, hour, minute))


@pytest.mark.parametrize(
    ("value", "minutes"),
    [
        (370, 370),
        ("370", 370),
        (22_200, 370),
        (22_230, 370),
        (22_200_000, 370),
        (22_230_000, 370),
        ("6.1", None),
        ({"text": "x", "hours": 6, "minutes": 10}, 370),
        ({"hours": "soon", "minutes": 370}, 370),
        ({"hours": ["x"], "minutes": 370}, 370),
        (["x"], None),
        ("6h 10m", 370),
        ("26h", 1560),
        ({"days": 1, "hours": 6, "minutes": 10}, 370),
        ({"hours": 6, "minutes": 10}, 370),
        ({"hours": ["x"]}, None),
        ("soon", None),
        (None, None),
    ],
    ids=str,
)
def test_of_several_ways_to_read_a_duration_the_one_nearest_to_the_clocks_counts(
    value: object, minutes: int | None
) -> None:
    for _ in range(2):
        assert durations.agreed(value, at(11, 22, 15), at(12, 4, 25)) == minutes


def test_a_bare_number_may_count_hours() -> None:
    assert durations.agreed(6, at(11, 10), at(11, 16)) == 360
    assert durations.agreed(6.5, at(11, 10), at(11, 16, 30)) == 390
    assert durations.agreed({"days": 1, "hours": 2}, at(11, 10), at(12, 12)) == 26 * 60


def test_the_minutes_between_two_clocks() -> None:
    assert fields.elapsed(at(11, 22, 15), at(12, 4, 25)) == 370
    assert fields.elapsed(at(12, 4, 25), at(11, 22, 15)) == -370
    assert fields.elapsed(at(11, 10), Point("x", datetime(2026, 12, 11, 10, 1, 30))) == 1


# --- Units ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "unit"),
    [
        (("priceInCents",), units.CENTS),
        (("cents", "value"), units.CENTS),
        (("valor_centavos",), units.CENTS),
        (("cents", "price", "value"), None),
        (("price",), None),
        ((), None),
    ],
)
def test_a_key_may_name_the_unit(path: tuple[str, ...], unit: int | None) -> None:
    assert units.unit_of_name(path) == unit


@pytest.mark.parametrize(
    ("values", "expected", "pinned", "unit"),
    [
        ([129.9], (), "", units.REAIS),
        ([130, 129.9], (), "", units.REAIS),
        ([12990], (12990,), "", units.CENTS),
        ([130], (12990,), "", units.REAIS),
        ([1040], (12990,), "", units.CENTS),
        ([1039], (12990,), "", units.REAIS),
        ([8], (100,), "", units.REAIS),
        ([9], (100,), "", units.CENTS),
        ([9], (1,), "", units.CENTS),
        ([None, 12990], (12990,), "", units.CENTS),
        ([12990, 130], (0, 12990), "", units.REAIS),
        ([130], (), "", None),
        ([130], (0,), "", None),
        ([0], (12990,), "", None),
        ([], (12990,), "", None),
        ([130], (), "reais", units.REAIS),
        ([129.9], (), "cents", units.CENTS),
        ([130], (), "other", None),
    ],
    ids=str,
)
def test_the_unit_of_amounts_is_known_or_nothing_shows_it(
    values: list[Any], expected: tuple[int, ...], pinned: str, unit: int | None
) -> None:
    assert units.unit(values, ("price",), expected, pinned) == unit


def test_a_name_comes_before_what_was_expected() -> None:
    assert units.unit([129.9], ("priceInCents",), (12990,)) == units.CENTS


@pytest.mark.parametrize(
    ("node", "unit"),
    [
        ({"amount": 1, "scale": 2}, units.CENTS),
        ({"amount": 1, "decimals": 0}, units.REAIS),
        ({"amount": 1, "scale": 3}, None),
        ({"amount": 1, "scale": False}, None),
        ({"amount": 1, "scale": None}, None),
        ({"amount": 1}, None),
    ],
    ids=str,
)
def test_a_count_of_decimals_beside_an_amount_shows_its_unit(node: dict[str, Any], unit: int | None) -> None:
    assert units.of_decimals(node) == unit
    assert units.at(node, ("amount",)) == unit
    assert units.at({"price": node}, ("price", "amount")) == unit
    columns: dict[tuple[str, ...], tuple[Any, ...]] = {
        ("price", key): (value,) for key, value in node.items()
    }
    assert units.beside(columns, ("price", "amount")) == unit
    assert units.beside({("other", "scale"): (2,), ("price", "amount"): (1,)}, ("price", "amount")) is None


def test_a_unit_in_the_key_comes_before_the_decimals_and_a_path_that_leads_nowhere_has_none() -> None:
    assert units.at({"priceInCents": 1, "scale": 0}, ("priceInCents",)) == units.CENTS
    assert units.at({"price": 5}, ("price", "amount")) is None
    assert units.at({"rows": [{"price": 1}]}, ("rows", "[]", "price")) is None
    assert units.beside({("scale",): (2, None), ("amount",): (1, 2)}, ("amount",)) == units.CENTS
    assert units.beside({("scale",): (2, 0), ("amount",): (1, 2)}, ("amount",)) is None


@pytest.mark.parametrize(
    ("value", "scale", "cents"),
    [
        (129.9, 100, 12990),
        ("129,90", 100, 12990),
        (12990, 1, 12990),
        (283.79999999999995, 100, 28380),
        ("28379.999999999996", 1, 28380),
        (129.905, 100, None),
        (1.5, 1, None),
        (True, 100, None),
        (None, 100, None),
        ("x", 100, None),
        ([1], 100, None),
        ({}, 100, None),
        (0, 100, 0),
    ],
    ids=str,
)
def test_an_amount_in_cents(value: object, scale: int, cents: int | None) -> None:
    assert units.cents(value, scale) == cents


def test_units_are_written_as_the_profile_writes_them() -> None:
    for scale in (units.REAIS, units.CENTS):
        assert units.of_form(units.form(scale)) == scale
    assert (units.form(100), units.form(1), units.of_form("")) == ("reais", "cents", None)
