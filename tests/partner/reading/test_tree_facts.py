"""Paths into a reply, its values, and where its records are."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.partner.learn import tree
from pos_app.partner.learn.tree import Table

# --- Paths ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), "@"),
        (("@",), "@"),
        (("a",), "a"),
        (("a", "b_1"), "a.b_1"),
        (("[]", "a"), "[].a"),
        (("a", "[]", "b", "[]"), "a[].b[]"),
        (("items", "[?type=='seat']", "price"), "items[?type=='seat'].price"),
        (("a", "*", "b"), "a.*.b"),
        (("*", "b"), "*.b"),
        (("a", "@key"), "a.@key"),
        (("@key",), "@key"),
        (("a b", "c-d"), '"a b"."c-d"'),
        (("a", '1"2'), 'a."1\\"2"'),
    ],
)
def test_a_path_as_people_write_it_and_back(path: tuple[str, ...], text: str) -> None:
    assert tree.written(path) == text
    assert tree.parsed(text) == (path if path != ("@",) else ())


@pytest.mark.parametrize("text", ["a..b", "[x]", 'a."b', "a[].", "."])
def test_what_is_no_path(text: str) -> None:
    with pytest.raises(ValueError, match="is not a path"):
        tree.parsed(text)


# --- Values ---------------------------------------------------------------------------------------


def values(node: Any, **how: bool) -> list[tuple[str, Any]]:
    return [(tree.written(leaf.path), leaf.value) for leaf in tree.leaves(node, **how)]


def test_the_values_of_a_record_in_its_order() -> None:
    record = {"a": 1, "b": {"c": None, "d": [1, 2]}, "e": [], "f": [{"g": 3}, {"g": 4}], "h": "x"}
    own = [("a", 1), ("b.c", None), ("b.d", [1, 2]), ("e", []), ("h", "x")]
    assert values(record) == own
    assert values(record, into_lists=True) == [*own[:4], ("f[].g", 3), ("f[].g", 4), own[4]]
    assert values("x") == [("@", "x")]
    assert values([[1], [2]], into_lists=True) == [("[]", [1]), ("[]", [2])]


def deep(levels: int) -> Any:
    node: Any = 1
    for _ in range(levels):
        node = {"a": node}
    return node


def test_a_reply_is_read_twelve_levels_deep() -> None:
    assert len(values(deep(12))) == 1
    assert not values(deep(13))
    inner: Any = [{"b": 1}]
    for _ in range(11):
        inner = {"a": inner}
    assert not values(inner, into_lists=True)
    assert len(values(inner["a"], into_lists=True)) == 1


def test_of_a_huge_record_the_first_four_thousand_values_are_read() -> None:
    assert len(values({str(n): n for n in range(4000)})) == 4000
    assert len(values({str(n): n for n in range(4001)})) == 4000


# --- Records --------------------------------------------------------------------------------------


def paths(node: Any, **how: bool) -> list[str]:
    return [tree.written(table.path) for table in tree.tables(node, **how)]


def test_the_tables_of_a_reply_the_outer_ones_first() -> None:
    node = {"a": [{"b": [{"c": 1}], "d": 2}, {"b": [{"c": 3}]}], "e": {"f": 1, "g": "x"}}
    assert paths(node) == ["@", "a[]", "e", "a[].b[]"]
    assert paths(node, single=False) == ["a[]", "a[].b[]"]
    inner = list(tree.tables(node))[-1]
    assert inner.records == ({"c": 1}, {"c": 3}), "those of all records together"
    assert paths([]) == []
    assert paths([[{"a": 1}], [{"a": 2}]]) == ["[]", "[][]"]
    rows = list(tree.tables([[{"a": 1}], [{"a": 2}]]))[-1]
    assert rows.records == ({"a": 1}, {"a": 2})
    assert paths([[1], {"a": 1}]) == ["[]"]


def test_lists_of_two_names_inside_records_are_two_tables() -> None:
    assert paths([{"a": [1]}, {"b": [2]}]) == ["[]", "[].a[]", "[].b[]"]


def test_tables_are_looked_for_twelve_levels_deep() -> None:
    assert len(paths(deep(12))) == len([*range(12)]) + 12 * 0 + sum(
        1 for one in paths(deep(12)) if "*" in one
    )
    wide: Any = {"x": 1, "y": "z"}
    for _ in range(12):
        wide = {"a": wide, "n": 1}
    assert len(paths(wide)) == 13
    assert len(paths({"a": wide, "n": 1})) == 13
    beside = {"deep": {"a": wide, "n": 1}, "n": 1}
    assert len(paths(beside)) == 13


@pytest.mark.parametrize(
    ("node", "are"),
    [
        ({"01": {"a": 1, "b": 2}, "02": {"a": 3, "b": 4}}, True),
        ({"01": {"a": 1, "b": 2}, "02": {"a": 3, "c": 4}}, True),
        ({"01": {"a": 1, "b": 2, "c": 3}, "02": {"a": 3}}, False),
        ({"01": {"a": 1}, "02": {"b": 3}}, False),
        ({"01": {"a": 1}, "02": {"b": 3}, "03": {"c": 3}}, False),
        ({"01": {"a": 1}}, True),
        ({"01": {}, "02": {}}, True),
        ({"01": {}, "02": {"a": 1}}, False),
        ({"01": "free", "02": "sold"}, True),
        ({"01": True, "02": False}, True),
        ({"01": 1, "02": "x"}, False),
        ({"01": 1.5, "02": 2.5}, True),
        ({"01": ["a"], "02": ["b"]}, True),
        ({"01": None, "02": None}, False),
        ({"01": {"a": 1}, "02": 5}, False),
        ({}, False),
    ],
)
def test_an_object_may_be_records_by_key(node: dict[str, Any], are: bool) -> None:
    assert tree.keyed(node) is are


def test_the_columns_of_records_by_key() -> None:
    table = Table(("seats", "*"), ({"a": 1}, {"b": 2}), ("01", "02"))
    assert table.columns == {("@key",): ("01", "02"), ("a",): (1, None), ("b",): (None, 2)}
    assert Table(("[]",), ("x", "y")).columns == {("@",): ("x", "y")}


def test_the_keys_around_records_name_them() -> None:
    assert Table(("viagem", "[]", "poltronas", "*"), ()).name == {"trip", "seat"}
    assert Table(("[]",), ()).name == frozenset()


def nested(levels: int, inside: Any) -> Any:
    for _ in range(levels):
        inside = {"in": inside}
    return inside


def test_what_lies_too_deep_is_not_read() -> None:
    mixed = nested(12, [5, {}])
    assert [leaf.value for leaf in tree.leaves(mixed, into_lists=True)] == []
    assert [leaf.value for leaf in tree.leaves(nested(11, [5, {}]), into_lists=True)] == [5]


def test_records_beside_what_lies_too_deep_are_found() -> None:
    deep: Any = [{"x": 1}]
    for _ in range(8):
        deep = [{"x": deep}]
    reply = {"log": deep, **nested(8, [{"id": 1}, {"id": 2}])}
    paths = [table.path for table in tree.tables(reply)]
    assert ("in",) * 8 + ("[]",) in paths
