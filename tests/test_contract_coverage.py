"""The table of the contract names every part of it, nothing that is not there, and what came back."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from functools import cache
from pathlib import Path

from pos_app.sandbox.quirks import Quirks

ROOT = Path(__file__).resolve().parent.parent
TABLE = (ROOT / "resources" / "contract" / "COVERAGE.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.splitlines() if line[:1] == "|"
]
PARTS = (
    *("1", "3", "5", "6", "8", "9"),
    *(f"2.{section}" for section in range(1, 13)),
    *(f"4.{section}" for section in range(1, 15)),
)
ERRORS = (
    "shapes",
    "400 tripLeg",
    "400 swapped",
    "400 list",
    "400 blank",
    "400 3156",
    "401",
    "404",
    "500 CHECKOUT_PENDING",
    "500 communication",
    "500 2111",
    "500 unexpected",
    "502",
    "refused",
    "rule 1",
    "rule 2",
    "rule 3",
)
NAMED = sorted(set(re.findall(r"`([^`]+::[^`]*)`", TABLE)))

SENT = "Sent → came back"
OUTCOME = re.compile(
    r"\b[1-5]\d\d\b|\b(?:completed|refused|rejected|stopped|canceled|pending|paid|read|sent|notSent|told"
    r"|found|exists|held|matched|set aside|served|marked|Unreadable|the contract's own example)\b"
)
"""Words for what came back: a status, or what became of it."""
REFUSAL = re.compile(
    r"\b[45]\d\d\b|\b(?:refused|rejected|stopped|not sent|notSent|not shown|not sold|unknown|Unreadable"
    r"|never|not found)\b"
)
REFUSING_CALLS = frozenset({"refused", "raises"})
"""What a test calls that shows a refusal."""


@cache
def names_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    made = {node.name for node in ast.walk(tree) if isinstance(node, kinds)}
    values = [node.targets[0] for node in tree.body if isinstance(node, ast.Assign)]
    return frozenset(made | {value.id for value in values if isinstance(value, ast.Name)})


def test_what_the_table_names_is_there() -> None:
    def is_there(named: str) -> bool:
        path, name = named.split("::")
        home = ROOT if path.startswith("tests/") else ROOT / "pos_app"
        return name in names_in(home / path)

    assert NAMED
    assert [named for named in NAMED if not is_there(named)] == []


def test_each_part_has_its_code_on_both_sides_and_a_test() -> None:
    for part in (*PARTS, *(f"7 {row}" for row in ERRORS)):
        row = next(row for row in ROWS if row[0] == part)
        client, sandbox = row[2:4]
        assert "::" in client and "::" in sandbox, part
        assert "tests/" in row[-1], part


def sections() -> list[tuple[list[str], list[str]]]:
    """Return each row with the heads of its table."""
    heads: list[str] = []
    found = []
    for row in ROWS:
        if row[-1] == "Tests":
            heads = row
        elif "---" not in row[0]:
            found.append((heads, row))
    return found


def sent(row: list[str]) -> str:
    return row[-2]


@cache
def shows_refusals_only(named: str) -> bool:
    """Tell whether every status that a test names is a refusal, or it names none and expects only errors."""
    path, name = named.split("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    test = next(node for node in ast.walk(tree) if isinstance(node, kinds) and node.name == name)
    statuses = {
        node.value
        for node in ast.walk(test)
        if isinstance(node, ast.Constant) and type(node.value) is int and 200 <= node.value < 600
    }
    if statuses and "status" in ast.unparse(test):
        return min(statuses) >= 400
    called = {node.func for node in ast.walk(test) if isinstance(node, ast.Call)}
    names = {getattr(func, "attr", getattr(func, "id", "")) for func in called}
    shown = any(isinstance(node, ast.Assert) for node in test.body)
    return bool(names & REFUSING_CALLS) and not shown


def test_every_row_says_what_was_sent_and_what_came_back() -> None:
    for heads, row in sections():
        assert heads[-2:] == [SENT, "Tests"]
        assert len(row) == len(heads)
        asked, _, came = sent(row).partition("→")
        assert asked.strip()
        assert OUTCOME.search(came), came


def test_a_refusal_is_not_shown_as_a_pass() -> None:
    for _, row in sections():
        refusing = [named for named in re.findall(r"`(tests/[^`]+)`", row[-1]) if shows_refusals_only(named)]
        assert not refusing or REFUSAL.search(sent(row)), refusing


def test_the_check_of_refusals_has_teeth() -> None:
    refusing = "tests/sandbox/test_exact_questions.py::test_a_seat_block_is_checked"
    selling = "tests/sandbox/test_exact_orders.py::test_what_the_contract_leaves_open_is_taken"
    assert [shows_refusals_only(refusing), shows_refusals_only(selling)] == [True, False]
    assert OUTCOME.search("it was looked at") is None


def test_every_quirk_of_the_sandbox_has_its_row() -> None:
    told = {word for row in ROWS for word in re.split(r"[,\s]+", row[1])}
    quirks = {field.name for field in fields(Quirks)}
    assert quirks <= told, quirks - told


def test_every_row_is_tested() -> None:
    assert [
        row[0] for row in ROWS if "---" not in row[0] and row[-1] != "Tests" and "tests/" not in row[-1]
    ] == []
