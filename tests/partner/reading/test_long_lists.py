"""A long reply is what it was, however its lists are cut out of it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pos_app.domain.faults import TooMuch
from pos_app.partner.reading import limits, long_lists
from pos_app.partner.reading.long_lists import Cut, LongReply
from pos_app.system.turns import Turns

HARD = ('a"}, {"b', "}]", '{"x": [', "\\", "Ônibus", "},{", "")
SCALARS = st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(HARD)
KEYS = st.sampled_from(["id", "trips", "legs", 'a"b', "x: [{"])
TREES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=40,
)


def tree(body: bytes, *, keyed: bool = False) -> Any:
    return asyncio.run(LongReply(body, Turns(1), keyed=keyed).tree())


def whole(node: Any) -> Any:
    """Return a reply with its lists in their places."""
    if isinstance(node, Cut):
        return node.whole()
    if isinstance(node, dict):
        return {key: whole(value) for key, value in node.items()}
    return [whole(value) for value in node] if isinstance(node, list) else node


@pytest.fixture
def short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut pieces of some dozens of bytes, so that small replies have many."""
    monkeypatch.setattr(long_lists, "LENGTH", 24)


@pytest.mark.usefixtures("short_pieces")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TREES, st.sampled_from([None, 1]), st.booleans())
def test_what_was_cut_and_put_back_is_the_reply(reply: Any, indent: int | None, keyed: bool) -> None:
    again = [reply, {"list": [{"id": n, "in": reply} for n in range(9)], "after": reply}]
    for one in (reply, again, {"by id": {f"k{n}": {"in": reply, "n": {}} for n in range(9)}}):
        body = json.dumps(one, indent=indent, ensure_ascii=False).encode()
        assert whole(tree(body, keyed=keyed)) == one


def test_long_lists_are_cut_and_the_rest_is_there() -> None:
    entries = [{"id": number, "name": HARD[number % len(HARD)] * 20} for number in range(5000)]
    found = tree(json.dumps({"page": {"n": 1}, "out": {"trips": entries}, "back": entries}).encode())
    assert isinstance(found["out"]["trips"], Cut)
    assert isinstance(found["back"], Cut)
    assert len(found["back"].batches) > 1
    assert (found["page"], whole(found["back"])) == ({"n": 1}, entries)
    by_id = tree(
        json.dumps({"trips": {f"t{n}": entry for n, entry in enumerate(entries)}}).encode(), keyed=True
    )
    assert isinstance(by_id["trips"], Cut)
    assert list(whole(by_id["trips"]).values()) == entries


def test_megabytes_that_are_no_list_of_objects_are_too_much() -> None:
    with pytest.raises(TooMuch):
        tree(b'{"x": "' + b"y" * limits.MOST_WHOLE + b'", "trips": []}')
