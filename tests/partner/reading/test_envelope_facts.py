"""Where the lists of a long reply stand, without reading what is inside them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

from pos_app.partner.learn import envelope


def lists(tree: Any) -> list[tuple[str, int, tuple[str, ...]]]:
    """The lists of a reply: where, how many records, and the texts beside them."""
    body = json.dumps(tree).encode()
    opened = envelope.opened(body)
    assert opened == asyncio.run(envelope.opened_in_turns(body))
    return [(".".join(one.path), len(one.records), one.beside) for one in opened.lists]


def test_every_list_of_a_reply() -> None:
    assert lists([{"a": 1}]) == [("[]", 1, ())]
    assert lists({"data": {"trips": [{"a": 1}, {"a": 2}]}, "n": 1}) == [("data.trips.[]", 2, ())]
    assert lists({"a": [1], "b": [2, 3]}) == [("a.[]", 1, ()), ("b.[]", 2, ())]
    assert lists("text") == []
    spaced = envelope.opened(b'  {"a" :  [ {"b": 1} ] }')
    assert [one.path for one in spaced.lists] == [("a", "[]")]


def test_records_by_key_are_a_list() -> None:
    assert lists({"ida": {"a": 1}, "volta": {"a": 2}})[0] == ("*", 2, ())
    assert lists({"ida": {"a": 1}}) == []
    assert lists({"ida": {"a": 1}, "n": 1}) == []


@pytest.mark.parametrize(("groups", "opened"), [(1, True), (4, True), (5, False)])
def test_a_list_of_a_few_groups_is_looked_into(groups: int, opened: bool) -> None:
    found = lists({"ways": [{"direction": f"d{n}", "trips": [{"a": 1}]} for n in range(groups)]})
    inner = [("ways.[].trips.[]", 1, (f"d{n}",)) for n in range(groups)]
    assert found == [("ways.[]", groups, ()), *(inner if opened else ())]
    rows = lists([[{"a": 1}]] * groups)
    assert rows == [("[]", groups, ()), *([("[].[]", 1, ())] * groups if opened else ())]


def test_the_texts_nearest_to_a_list_stand_beside_it() -> None:
    group = {
        "way": "ida",
        "n": 1,
        "data": {"trips": [{"a": 1}]},
        "inner": [{"day": "12", "trips": [{"a": 1}]}],
    }
    assert lists([group])[1:] == [
        ("[].data.trips.[]", 1, ("ida",)),
        ("[].inner.[]", 1, ("ida",)),
        ("[].inner.[].trips.[]", 1, ("12",)),
    ]
    assert lists([{"a": 1}, "x"]) == [("[]", 2, ())]


def test_lists_are_looked_for_eight_levels_deep() -> None:
    tree: Any = [{"a": 1}]
    for _ in range(8):
        tree = {"x": tree}
    assert len(lists(tree)) == 1
    assert lists({"x": tree}) == []
    group: Any = [{"trips": [{"a": 1}]}]
    for _ in range(7):
        group = {"x": group}
    assert len(lists(group)) == 2
    assert len(lists({"x": group})) == 1


@pytest.mark.parametrize("body", [b"", b"{", b'{"a": [1,}', b"[1", b"nothing", b'{"a": }', b"\xff"])
def test_what_is_no_json_is_an_error(body: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        envelope.opened(body)
