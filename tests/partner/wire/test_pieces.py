"""A long list comes in pieces that no frame of the window notices, and holds what the whole list holds."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from pos_app.partner.wire.pieces import LENGTH, ListReader, NotSeen

HARD = ["}, {", "}]", '"', "\\", '{"a": [', "é\u2028"]


def items(count: int, size: int = 300) -> list[dict[str, Any]]:
    return [
        {"n": n, "text": HARD[n % len(HARD)] + "x" * size, "in": [{"x": n}, {"y": n}]} for n in range(count)
    ]


def cut(body: bytes) -> tuple[dict[str, list[Any]], dict[str, Any], list[int]]:
    """Return the items by list, the other members, and how many bytes each piece had."""
    whole = ListReader(body)
    found: dict[str, list[Any]] = {}
    sizes = []
    for name, raws in whole.pieces():
        found.setdefault(name, []).extend(msgspec.json.decode(raw) for raw in raws)
        sizes.append(sum(len(bytes(raw)) for raw in raws))
    return found, {name: msgspec.json.decode(raw) for name, raw in whole.members.items()}, sizes


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("count", [1, 2, 700, 1500])
def test_a_bare_list(count: int, indent: int | None) -> None:
    found, members, _ = cut(json.dumps(items(count), indent=indent).encode())
    assert found == {"": items(count)}
    assert members == {}


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(("first", "second"), [(1, 1), (900, 1), (1, 900), (900, 900), (900, 0)])
def test_lists_of_an_object_and_what_stands_behind_them(first: int, second: int, indent: int | None) -> None:
    value = {"out": items(first), "back": items(second), "next": "n", "pages": {"page": 1}}
    found, members, _ = cut(json.dumps(value, indent=indent).encode())
    everything = {**members, **found}
    assert {name: everything[name] for name in ("out", "back", "next", "pages")} == value


@pytest.mark.parametrize("behind", ["", ', "next": "n"', ' ,  "next": "n"'])
def test_a_long_list_at_the_very_end_and_one_with_members_behind(behind: str) -> None:
    listed = json.dumps(items(900))
    for first in (listed, listed[:-1] + " ]"):
        found, members, _ = cut((f' {{ "out" : {first}{behind}}}').encode())
        assert found == {"out": items(900)}
        assert members == ({"next": "n"} if behind else {})


@pytest.mark.parametrize("comma", [",", ", ", " , ", " ,\n"])
def test_after_two_long_lists_the_other_members_are_there(comma: str) -> None:
    tail = json.dumps({"next": "n", "filler": "x" * 5 * LENGTH})[1:]
    body = f'{{"out":{json.dumps(items(900))}{comma}"back":{json.dumps(items(900))}{comma}{tail}'
    found, members, _ = cut(body.encode())
    assert found == {"out": items(900), "back": items(900)}
    assert (members["next"], len(members["filler"])) == ("n", 5 * LENGTH)


def test_no_piece_is_long() -> None:
    _, _, sizes = cut(json.dumps({"out": items(3000), "next": "n"}).encode())
    assert len(sizes) > 10
    assert max(sizes) <= 2 * LENGTH
    assert min(sizes[:-1]) >= LENGTH // 2, "nor are there many short ones"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({"total": 1, "out": items(900)}, "does not begin with a list"),
        ({"data": {"out": items(900)}}, "does not begin with a list"),
        ("text", "does not begin with a list"),
        ([{"all": items(3000)}], "cannot be cut"),
        ([[item] for item in items(900)], "cannot be cut"),
        (["x" * 300] * 900, "cannot be cut"),
        ({"out": [], "back": items(900)}, "cannot be cut"),
    ],
    ids=range(7),
)
def test_another_form_is_not_cut(value: object, why: str) -> None:
    with pytest.raises(NotSeen, match=f"^{why}$"):
        cut(json.dumps(value).encode())


@pytest.mark.parametrize("end", [-1, -2, -300, -70_000])
def test_a_reply_that_is_cut_off_is_no_json(end: int) -> None:
    body = json.dumps({"out": items(900), "next": "n"}).encode()
    with pytest.raises((msgspec.DecodeError, NotSeen)):
        cut(body[:end])
