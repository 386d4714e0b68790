"""Places as the contract shows them (2.1, 4.2): each part, which list of a reply it is, what is set aside."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.places import Place
from pos_app.partner.transport import Reply
from pos_app.partner.wire import places
from tests.partner.service import Answer


def found(value: object) -> tuple[Place, ...]:
    return places.places(Reply(200, {}, Answer.of(value).body))


def place(**changes: Any) -> Place:
    whole = {
        "id": 12,
        "name": " Tietê ",
        "slug": " sao-paulo-tiete-sp ",
        "useGroupByCity": True,
        "terminal": {"name": "Terminal Tietê", "id": 3},
        "latlon": "-23.5,-46.6",
        "city": " São Paulo ",
        "state": "sp",
    }
    (one,) = found({"data": [{**whole, **changes}]})
    return one


def test_every_part_of_a_place_is_read() -> None:
    assert place() == Place(
        name="Tietê",
        state="SP",
        slug="sao-paulo-tiete-sp",
        city="São Paulo",
        id=12,
        whole_city=True,
        terminal="Terminal Tietê",
        latitude=-23.5,
        longitude=-46.6,
    )


def test_what_a_place_does_not_say_is_empty() -> None:
    (bare,) = found([{"name": "Tietê", "slug": "t"}])
    assert bare == Place(name="Tietê", state="", slug="t")
    assert place(useGroupByCity=None).whole_city is False
    assert (place(terminal=None).terminal, place(terminal="T").terminal, place(terminal={}).terminal) == (
        "",
        "",
        "",
    )


@pytest.mark.parametrize(
    ("latlon", "latitude", "longitude"),
    [
        ("-90,-180", -90, -180), ("90,180", 90, 180), (" 1.5 , 2.5 ", 1.5, 2.5), ("90.5,0", None, None),
        ("-90.5,0", None, None), ("0,180.5", None, None), ("0,-180.5", None, None), ("1", None, None),
        ("1,2,3", None, None), ("x,y", None, None), ("nan,0", None, None), ([1, 2], None, None),
        (None, None, None),
    ],
    ids=str,
)  # fmt: skip
def test_coordinates_lie_on_the_earth_or_are_none(
    latlon: object, latitude: float | None, longitude: float | None
) -> None:
    assert (place(latlon=latlon).latitude, place(latlon=latlon).longitude) == (latitude, longitude)


GOOD = {"name": "Tietê", "slug": "t"}


@pytest.mark.parametrize(
    "value",
    [
        [GOOD],
        {"data": [GOOD]},
        {"result": {"places": [GOOD]}},
        {"cities": [{"name": "São Paulo"}], "data": {"places": [GOOD]}},
        {"links": [{"slug": "x"}], "data": {"places": [GOOD]}},
        {"data": [{"Name": "Tietê", "SLUG": "t"}]},
    ],
    ids=str,
)
def test_the_list_of_places_is_the_one_whose_entries_have_name_and_slug(value: object) -> None:
    assert [(one.name, one.slug) for one in found(value)] == [("Tietê", "t")]


def test_nothing_found_is_an_empty_list() -> None:
    assert found({"data": []}) == ()


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ({"data": [{"name": "Tietê"}]}, "data[0].slug"),
        ({"data": [{"slug": "t"}]}, "data[0].name"),
        ({"data": [{"name": "", "slug": "t"}, {"name": "x", "slug": ""}]}, "data[1].slug"),
        ({"data": [{"id": 1}]}, "data"),
        ({}, "data"),
        (5, "data"),
    ],
    ids=str,
)
def test_a_reply_without_a_place_names_what_is_missing(value: object, field: str) -> None:
    with pytest.raises(Unreadable) as raised:
        found(value)
    assert (raised.value.endpoint, raised.value.field) == (Endpoint.PLACES, field)


def test_a_place_that_cannot_be_read_is_logged_and_does_not_hide_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert [one.slug for one in found({"data": [{"name": "x", "slug": ""}, GOOD]})] == ["t"]
    (line,) = caplog.messages
    assert line.startswith("place set aside: ")
    assert "None" not in line and len(line) > len("place set aside: ")
