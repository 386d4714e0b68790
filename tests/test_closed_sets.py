"""No new state, phase or method is forgotten: nobody groups states, and no match has a silent default."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
_OPEN_SETS = {
    "pos_app/ui/pages/search/place_field.py": "keys of the keyboard",
    "pos_app/wording/field_texts.py": "reasons, which are plain text",
}
"""Files that match on something of which there may always be more."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((ROOT / "pos_app").rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def silent_defaults(tree: ast.AST) -> list[int]:
    """Return the lines of each ``case _`` without a guard that does anything but ``assert_never``."""
    return [
        case.pattern.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Match)
        for case in node.cases
        if isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None
        if "assert_never" not in ast.unparse(case.body[0])
    ]


def groups_of_states(tree: ast.AST) -> list[int]:
    """Return the lines of each set, list or tuple that holds nothing but states of an order."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Set | ast.List | ast.Tuple)
        and node.elts
        and all(
            isinstance(one, ast.Attribute)
            and isinstance(one.value, ast.Name)
            and one.value.id in ("AttemptState", "S")
            for one in node.elts
        )
    ]


def test_no_match_over_a_closed_set_has_a_silent_default() -> None:
    found = {name: lines for name, tree in modules() if (lines := silent_defaults(tree))}
    assert set(found) == set(_OPEN_SETS), found


def test_only_the_table_groups_the_states_of_an_order() -> None:
    found = {name: lines for name, tree in modules() if (lines := groups_of_states(tree))}
    assert found == {}


@pytest.mark.parametrize(
    "code",
    [
        "match state:\n    case S.KNOWN:\n        pass\n    case _:\n        paid()",
        "match state:\n    case S.KNOWN:\n        pass\n    case rest:\n        paid()",
    ],
)
def test_a_silent_default_is_noticed(code: str) -> None:
    assert silent_defaults(ast.parse(code)) == [4]


@pytest.mark.parametrize("code", ["SURE = frozenset({S.COMPLETED})", "x = state in (S.KNOWN, S.SENDING)"])
def test_a_group_of_states_is_noticed(code: str) -> None:
    assert groups_of_states(ast.parse(code)) == [1]
