"""A long reply is what it was, however its lists are cut out of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pos_app.domain.faults import TooMuch
from pos_app.partner.reading import limits, long_lists
from pos_app.partner.reading.long_lists import Cut, LongReply
from pos_app.partner.reading.paths import KEY
from pos_app.system.turns import Turns

HARD = ('a"}, {"b', "}]", '{"x": [', "\\", "Ônibus", "},{", "")
SCALARS = st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(HARD)
KEYS = st.sampled_from(["id", "trips", "legs", 'a"b', "x: [{"])
TREES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=40,
)


def tree(body: bytes, *, keyed: bool = False, named: bool = False, length: int = 0) -> Any:
    return asyncio.run(LongReply(body, Turns(1), keyed=keyed, named=named, length=length).tree())


def cuts(node: Any) -> Iterator[Cut]:
    if isinstance(node, Cut):
        yield node
    for one in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from cuts(one)


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
        found = tree(body, keyed=keyed)
        assert whole(found) == one
        for cut in cuts(found):
            assert all(2 * len(batch.text) > long_lists.LENGTH for batch in cut.batches[:-1])


@given(
    st.dictionaries(st.text(max_size=9), st.dictionaries(KEYS, SCALARS, max_size=3), min_size=2),
    st.booleans(),
)
def test_a_record_has_its_key_as_a_member_where_that_is_wanted(by_key: dict[str, Any], named: bool) -> None:
    filled = {f"k{number}": {"n": number} for number in range(40)} | by_key
    body = json.dumps({"trips": filled}, indent=1).encode()
    (cut,) = cuts(tree(body, keyed=True, named=named, length=300))
    read = [json.loads(bytes(one)) for batch in cut.batches for one in batch.records]
    assert read == [({KEY: key} if named else {}) | one for key, one in filled.items()]
    assert not list(cuts(tree(body, length=300)))


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
    body = b'{"x": "' + b"y" * (limits.MOST_WHOLE - 9) + b'"}'
    assert list(tree(body)) == ["x"]
    with pytest.raises(TooMuch):
        tree(body + b" ")


@pytest.mark.parametrize(("longest", "cut"), [(590, True), (620, False)])
def test_a_list_with_a_record_of_more_than_two_pieces_is_left_as_it_is(longest: int, cut: bool) -> None:
    rows = [{"id": number} for number in range(200)] + [{"id": "x" * longest}, {"id": 0}]
    assert bool(list(cuts(tree(json.dumps({"trips": rows}).encode(), length=300)))) is cut


ROWS = [{"id": number, "name": "x" * 90} for number in range(5000)]


@pytest.mark.parametrize(
    ("reply", "least"),
    [
        ({"x": 1}, 1),
        ({f"k{number}": [{"a": 1}] for number in range(50)}, 51),
        ({"trips": ROWS}, 12),
        ({"trips": [{f"n{number}": 1, **row} for number, row in enumerate(ROWS)]}, 12),
    ],
    ids=["no list", "short lists", "like records", "unlike records"],
)
def test_the_loop_has_its_turns_while_lists_are_cut(reply: Any, least: int) -> None:
    body, turns = json.dumps(reply).encode(), 0

    async def meanwhile() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def read() -> None:
        other = asyncio.create_task(meanwhile())
        await LongReply(body, Turns(0)).tree()
        other.cancel()

    asyncio.run(read())
    assert turns >= least
    assert all(len(cut.batches) <= len(body) // long_lists.LENGTH + 1 for cut in cuts(tree(body)))
