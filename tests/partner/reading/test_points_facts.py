"""Departure and arrival: where day, hour and place stand, and which moment they make at that place."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from pos_app.domain.trips import Point, TripLeg
from pos_app.partner.learn.tree import Table
from pos_app.partner.reading import points
from pos_app.partner.reading.points import PointPlan

AT = "2026-12-11T22:15"


def plan(*records: Any, side: str = "departure", alone: bool = False) -> PointPlan:
    return points.plan(Table(("[]",), records), side, alone=alone)


def read(plan: PointPlan, record: Any) -> Point:
    return points.reader(plan)(record)


# --- Where the parts stand ------------------------------------------------------------------------


def test_what_stands_at_a_path() -> None:
    assert points.getter(("@",))("x") == "x"
    for path in (("a",), ("a", "b"), ("a", "b", "c")):
        get = points.getter(path)
        record: Any = "x"
        for step in reversed(path):
            assert get(record) is None
            record = {step: record}
        assert get(record) == "x"
        assert get({}) is None
        assert get([record]) is None


def test_a_plan_tells_a_moment_with_a_day_and_an_hour() -> None:
    assert PointPlan(whole=("a",)).tells_moment
    assert PointPlan(day=("a",), hour=("b",)).tells_moment
    assert not PointPlan(day=("a",)).tells_moment
    assert not PointPlan(hour=("a",)).tells_moment


@pytest.mark.parametrize("part", ["name", "city", "terminal", "slug"])
def test_a_plan_tells_a_place_by_any_name_of_it(part: str) -> None:
    assert PointPlan(**{part: ("a",)}).tells_place
    assert not PointPlan(state=("a",)).tells_place


def test_a_moment_in_one_value_or_in_two() -> None:
    assert plan({"departureTime": AT}).whole == ("departureTime",)
    found = plan({"departure": {"date": "2026-12-11", "time": "22:15"}})
    assert (found.whole, found.day, found.hour) == ((), ("departure", "date"), ("departure", "time"))
    found = plan({"departureDate": "2026-12-11"})
    assert (found.whole, found.day, found.hour) == ((), ("departureDate",), ())
    found = plan({"departureTime": AT})
    assert found.hour == ()
    assert found.name == (), "a moment is no name"


def test_an_hour_of_its_own_is_what_people_read() -> None:
    found = plan({"departure": {"date": "2026-12-11T00:00", "time": "22:15"}})
    assert (found.whole, found.day, found.hour) == ((), ("departure", "date"), ("departure", "time"))
    other = plan({"departure": {"at": AT, "foo_bar_baz_qux_time": "21:45"}})
    assert other.whole == ("departure", "at"), "its key hardly says that it is the departure's"


def test_a_record_that_leaves_a_moment_empty_does_not_hide_the_column() -> None:
    assert plan({"departureTime": AT}, {"departureTime": ""}, {"departureTime": None}).whole == (
        "departureTime",
    )
    assert plan({"departureTime": AT}, {"departureTime": "soon"}).whole == ()


def test_the_end_named_last_is_meant() -> None:
    both = {"departure": {"arrivalTime": "2026-12-12T06:00", "time": AT}}
    assert plan(both).whole == ("departure", "time")
    assert plan(both, side="arrival").whole == ("departure", "arrivalTime")
    turned = {"departureTime": AT, "arrival": {"departureDateTime": "2026-12-12T05:00"}}
    assert plan(turned, side="arrival").whole == ()
    inner = {"departure": {"arrival": {"place": {"name": "Recife"}}}}
    assert plan(inner).name == ()
    assert plan(inner, side="arrival").name == ("departure", "arrival", "place", "name")
    assert plan({"from_to": {"name": "Recife"}}).name == ("from_to", "name"), "one key names both ends"
    assert plan({"when": AT, "departure": {"city": "Recife"}}).whole == ()


def test_records_that_hold_nothing_else_need_not_name_the_end() -> None:
    found = plan({"at": AT, "name": "Recife"}, alone=True)
    assert (found.whole, found.name) == (("at",), ("name",))
    assert plan({"at": AT, "name": "Recife"}) == points.NOWHERE


def test_of_two_equal_names_the_one_nearer_to_the_record() -> None:
    record = {"departure": {"place": {"moment": AT, "name": "A"}, "moment": AT, "name": "B"}}
    found = plan(record)
    assert (found.whole, found.name) == (("departure", "moment"), ("departure", "name"))
    plainer = {"departure": {"zzz_moment": AT, "date_time": AT, "label": "A", "zzz_place": "B", "name": "C"}}
    found = plan(plainer)
    assert (found.whole, found.name) == (("departure", "date_time"), ("departure", "name"))


def test_a_name_that_no_record_holds_is_no_name() -> None:
    assert plan({"departure": {"name": None, "label": "Tietê"}}).name == ("departure", "label")
    assert plan({"departure": {"name": "", "label": "Tietê"}}).name == ("departure", "label")
    assert plan({"departure": {"name": 5, "label": "Tietê"}}).name == ("departure", "label")
    assert plan({"departure": {"name": "A"}}, {"departure": {"name": 5}}).name == ()


def test_the_name_of_the_city_is_the_city() -> None:
    found = plan({"departure": {"city": {"name": "Recife"}}})
    assert (found.name, found.city) == ((), ("departure", "city", "name"))


@pytest.mark.parametrize(
    "key", ["terminalId", "terminalSlug", "terminalCode", "terminalCity", "terminalState"]
)
def test_what_belongs_to_a_terminal_is_not_its_name(key: str) -> None:
    assert plan({"departure": {"name": "Recife", key: "TIP"}}).terminal == ()


def test_the_parts_of_a_place_and_its_zone() -> None:
    place = {"slug": "recife-pe", "state": "PE", "terminal": "TIP", "gate": "5", "timezone": "America/Recife"}
    found = plan({"departure": place})
    assert dict(found.paths()) == {
        "slug": ("departure", "slug"),
        "state": ("departure", "state"),
        "terminal": ("departure", "terminal"),
        "platform": ("departure", "gate"),
        "zone": ("departure", "timezone"),
    }


# --- Reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["name", "city", "terminal", "slug"])
def test_a_point_is_shown_by_the_name_there_is(part: str) -> None:
    point = read(PointPlan(whole=("at",), **{part: ("x",)}), {"at": AT, "x": " Recife "})
    assert point.name == "Recife"
    with pytest.raises(ValueError, match="names no place"):
        read(PointPlan(whole=("at",), **{part: ("x",)}), {"at": AT, "x": 5})


MANAUS = "America/Manaus"


@pytest.mark.parametrize(
    ("stated", "zone", "moment"),
    [
        (AT, MANAUS, "2026-12-11 22:15"),
        ("2026-12-11T22:15:00", MANAUS, "2026-12-11 22:15"),
        ("11/12/2026 22:15", MANAUS, "2026-12-11 22:15"),
        ("11/12/2026 às 22h15", "", "2026-12-11 22:15"),
        ("2026-12-11T22:15:00Z", MANAUS, "2026-12-11 18:15"),
        ("2026-12-11T22:15:00Z", "", "2026-12-11 19:15"),
        ("11/12/2026 22:15Z", MANAUS, "2026-12-11 18:15"),
        ("2026-12-11T22:15:00-04:00", MANAUS, "2026-12-11 22:15"),
        ("2026-12-11T22:15+01:00", MANAUS, "2026-12-11 22:15"),
        (1_797_027_300, MANAUS, "2026-12-11 18:15"),
        ("1797027300", MANAUS, "2026-12-11 18:15"),
        (1_797_027_300_000, "", "2026-12-11 19:15"),
    ],
)
def test_a_moment_in_one_value(stated: object, zone: str, moment: str) -> None:
    """With an offset it is local already; in UTC it is moved to the place's zone, else to Brasília's."""
    found = read(
        PointPlan(whole=("at",), zone=("zone",), name=("x",)), {"at": stated, "zone": zone, "x": "A"}
    )
    assert found.when == datetime.fromisoformat(moment)
    assert found.when.tzinfo is None


@pytest.mark.parametrize(
    ("day", "hour", "moment"),
    [
        ("2026-12-11", "22:15", "2026-12-11 22:15"),
        ("2026-12-11", "22:15:30", "2026-12-11 22:15:30"),
        ("11/12/2026", "22h15", "2026-12-11 22:15"),
        ("20261211", "22:15", "2026-12-11 22:15"),
        ("2026-12-11T00:00", "22:15", "2026-12-11 22:15"),
        ("2026-12-11", "22:15Z", "2026-12-11 18:15"),
        ("2026-12-11", "22:15:00Z", "2026-12-11 18:15"),
        ("11/12/2026", "22:15Z", "2026-12-11 18:15"),
        ("2026-12-11", "22:15-04:00", "2026-12-11 22:15"),
    ],
)
def test_a_moment_in_two_values(day: str, hour: str, moment: str) -> None:
    parts = PointPlan(day=("d",), hour=("h",), zone=("zone",), name=("x",))
    found = read(parts, {"d": day, "h": hour, "zone": MANAUS, "x": "A"})
    assert found.when == datetime.fromisoformat(moment)
    assert found.when.tzinfo is None


@pytest.mark.parametrize(
    ("day", "hour", "lacking"),
    [
        (None, "22:15", "names no day"),
        ("soon", "22:15", "names no day"),
        ("2026-12-11", None, "names no hour"),
        ("2026-12-11", 5, "names no hour"),
        ("2026-12-11", "25:15", "names no hour"),
        ("2026-12-11", "2026-12-11", "names no hour"),
        (5, "22:15", "names no day"),
    ],
)
def test_a_moment_without_day_or_hour_is_none(day: object, hour: object, lacking: str) -> None:
    parts = PointPlan(day=("d",), hour=("h",), name=("x",))
    with pytest.raises(ValueError, match=lacking):
        read(parts, {"d": day, "h": hour, "x": "A"})


@pytest.mark.parametrize("stated", ["soon", "2026-12-11", "20261211", None, 5, "2026-13-11T22:15", {}])
def test_what_names_no_moment(stated: object) -> None:
    with pytest.raises(ValueError, match="names no moment"):
        read(PointPlan(whole=("at",), name=("x",)), {"at": stated, "x": "A"})


# --- Waiting between legs -------------------------------------------------------------------------


def leg(departs: str = "", arrives: str = "", waiting: int | None = None) -> TripLeg:
    def at(hour: str) -> Point | None:
        return Point("A", datetime.fromisoformat(f"2026-12-11T{hour}")) if hour else None

    return TripLeg("id", at(departs), at(arrives), waiting=waiting)


def test_the_wait_between_two_legs_is_what_the_clocks_say_where_none_is_stated() -> None:
    legs = [leg("08:00", "10:00"), leg("10:45", "12:00"), leg("12:00", "13:00"), leg("12:50", "15:00")]
    assert [one.waiting for one in points.joined(legs)] == [None, 45, 0, 0]
    assert [one.waiting for one in points.joined([leg("08:00", "10:00"), leg("10:45", waiting=30)])] == [
        None,
        30,
    ]
    assert [one.waiting for one in points.joined([leg("08:00"), leg("10:45")])] == [None, None]
    assert [one.waiting for one in points.joined([leg("08:00", "10:00"), leg()])] == [None, None]


def test_a_day_without_an_hour_is_no_moment() -> None:
    with pytest.raises(ValueError, match="names no hour"):
        read(PointPlan(day=("day",), name=("name",)), {"day": "2026-12-11", "name": "Tietê"})
