"""No new state, phase or method is forgotten: nobody groups states, and no match has a silent default."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
_OPEN_SETS = {"pos_app/domain/money.py": "what a reply may hold where an amount should stand"}
"""Files that match on something of which there may always be more."""
_BY_NAME = {"pos_app/domain/training.py": "exercises in paying by card and by PIX"}
"""Files that ask for one payment method by its name."""
_GROUPED_ONCE = frozenset({"AttemptState", "S", "Phase", "Money", "ProblemKind", "Remedy"})
_CLOSED = _GROUPED_ONCE | {"PaymentType", "Step", "Tells", "Lookup"}


@cache
def modules() -> tuple[tuple[str, ast.Module], ...]:
    return tuple(
        (path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted((ROOT / "pos_app").rglob("*.py"))
    )


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


def member_of(node: ast.expr | None, sets: frozenset[str]) -> bool:
    """Return whether an expression names a member of one of these sets: ``Phase.SOLD``."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in sets


def groups(tree: ast.AST) -> list[int]:
    """Return the lines of each set, list or tuple that holds nothing but members of sets that have a table.
    Types are none: the type checker follows a ``Literal``."""
    types = {id(node.slice) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Set | ast.List | ast.Tuple)
        and node.elts
        and id(node) not in types
        and all(member_of(one, _GROUPED_ONCE) for one in node.elts)
    ]


def _is_partial(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Dict) and any(member_of(key, _CLOSED) for key in node.keys)


def silent_lookups(tree: ast.AST) -> list[int]:
    """Return the lines of each ``.get`` with a default on a table by members of a closed set."""
    assigned = [node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.AnnAssign)]
    tables = {
        target.id
        for node in assigned
        if _is_partial(node.value)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "get"
        and len(node.args) == 2
        and (
            _is_partial(node.func.value)
            or (isinstance(node.func.value, ast.Name) and node.func.value.id in tables)
            or member_of(node.args[0], _CLOSED)
        )
    ]


def comparisons_with_methods(tree: ast.AST) -> list[int]:
    """Return the lines of each comparison with one payment method: what is not it would be the other."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and any(member_of(one, frozenset({"PaymentType"})) for one in (node.left, *node.comparators))
    ]


def test_no_match_over_a_closed_set_has_a_silent_default() -> None:
    found = {name: lines for name, tree in modules() if (lines := silent_defaults(tree))}
    assert set(found) == set(_OPEN_SETS), found


def test_only_the_tables_group_states_phases_problems_and_money() -> None:
    assert {name: lines for name, tree in modules() if (lines := groups(tree))} == {}


def test_no_table_by_members_of_a_closed_set_has_a_silent_default() -> None:
    assert {name: lines for name, tree in modules() if (lines := silent_lookups(tree))} == {}


def test_payment_methods_are_told_apart_by_their_description() -> None:
    found = {name: lines for name, tree in modules() if (lines := comparisons_with_methods(tree))}
    assert set(found) == set(_BY_NAME), found


@pytest.mark.parametrize(
    "code",
    [
        "match state:\n    case S.KNOWN:\n        pass\n    case _:\n        paid()",
        "match state:\n    case S.KNOWN:\n        pass\n    case rest:\n        paid()",
    ],
)
def test_a_silent_default_is_noticed(code: str) -> None:
    assert silent_defaults(ast.parse(code)) == [4]


@pytest.mark.parametrize(
    "code",
    [
        "SURE = frozenset({S.COMPLETED})",
        "x = state in (S.KNOWN, S.SENDING)",
        "over = attempt.phase in (Phase.CASE, Phase.CLOSED)",
        "_EARLIER = frozenset({ProblemKind.OPEN_CASE, ProblemKind.DUPLICATE})",
        "paid = attempt.money in [Money.PAID]",
    ],
)
def test_a_group_is_noticed(code: str) -> None:
    assert groups(ast.parse(code)) == [1]


def test_a_type_is_no_group() -> None:
    assert groups(ast.parse("_Of = Literal[ProblemKind.OFFLINE, ProblemKind.MAP_OFFLINE]")) == []


@pytest.mark.parametrize(
    "code",
    [
        "WORDS = {ProblemKind.OFFLINE: 'x'}; words = WORDS.get(kind, STOPPED)",
        "WORDS: dict[ProblemKind, str] = {ProblemKind.OFFLINE: 'x'}; words = WORDS.get(kind, STOPPED)",
        "number = {Step.SEARCH: 3, Step.SEATS: 4}.get(step, 7)",
        "words = known.get(Phase.SOLD, '')",
    ],
)
def test_a_silent_lookup_is_noticed(code: str) -> None:
    assert silent_lookups(ast.parse(code)) == [1]


@pytest.mark.parametrize("code", ["pix() if method is PaymentType.PIX else card()", "PaymentType.PIX == way"])
def test_a_comparison_with_one_method_is_noticed(code: str) -> None:
    assert comparisons_with_methods(ast.parse(code)) == [1]


def test_one_class_alone_listens_to_the_events_of_others() -> None:
    """A filter of its own may run for an object that is gone. The card's process has no part of ``ui``."""
    found = {
        name
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "installEventFilter"
        if not name.startswith("pos_app/card/")
    }
    assert found == {"pos_app/ui/widgets/event_watch.py"}
