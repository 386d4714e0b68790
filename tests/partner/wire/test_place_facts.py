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
