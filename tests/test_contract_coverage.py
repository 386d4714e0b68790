"""The table of the contract names every part of it, and nothing that is not there."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

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


@cache
def names_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, kinds))


@pytest.mark.parametrize("named", NAMED)
def test_what_the_table_names_is_there(named: str) -> None:
    path, name = named.split("::")
    home = ROOT if path.startswith("tests/") else ROOT / "pos_app"
    assert name in names_in(home / path)


@pytest.mark.parametrize("part", [*PARTS, *(f"7 {row}" for row in ERRORS)])
def test_each_part_has_its_code_on_both_sides_and_a_test(part: str) -> None:
    row = next(row for row in ROWS if row[0] == part)
    client, sandbox, tests = row[2:5]
    assert "::" in client and "::" in sandbox
    assert "tests/" in tests


def test_every_quirk_of_the_sandbox_has_its_row() -> None:
    told = {word for row in ROWS for word in re.split(r"[,\s]+", row[1])}
    quirks = {field.name for field in fields(Quirks)}
    assert quirks <= told, quirks - told


def test_every_row_is_tested() -> None:
    assert [
        row[0] for row in ROWS if "---" not in row[0] and row[-1] != "Tests" and "tests/" not in row[-1]
    ] == []
