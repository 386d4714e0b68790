"""A module or function far beyond what is read at one go is noticed. The advice is 600 lines and 80."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
_MODULE, _FUNCTION = 900, 120
"""Lines that are too many for whatever reason: half as much again as the advice. A module is split where two
subjects meet, not where the lines run out."""


def too_long(code: str) -> list[str]:
    """Return what is too long in a module: itself, then its functions with their lines, comments and all."""
    lines = code.count("\n")
    found = [f"the module has {lines} lines"] if lines >= _MODULE else []
    for node in ast.walk(ast.parse(code)) if lines >= _FUNCTION - 1 else ():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
            length = node.end_lineno - node.lineno + 1
            if length >= _FUNCTION:
                found.append(f"{node.name} has {length} lines")
    return found


@pytest.mark.parametrize("folder", ["pos_app", "packaging", "tests"])
def test_no_module_and_no_function_is_too_long(folder: str) -> None:
    modules = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / folder).rglob("*.py")}
    assert modules
    found = {name: too_long(path.read_text(encoding="utf-8")) for name, path in modules.items()}
    assert {name: long for name, long in found.items() if long} == {}


def test_a_module_that_grew_is_noticed() -> None:
    assert too_long("x = 1\n" * (_MODULE - 1)) == []
    assert too_long("x = 1\n" * _MODULE) == [f"the module has {_MODULE} lines"]


@pytest.mark.parametrize("head", ["def grown(self):", "async def grown(self):"])
def test_a_function_that_grew_is_noticed_wherever_it_stands(head: str) -> None:
    def method(statements: int) -> str:
        return f"class Owner:\n    {head}\n" + "        x = 1\n" * statements

    assert too_long(method(_FUNCTION - 2)) == []
    assert too_long(method(_FUNCTION - 1)) == [f"grown has {_FUNCTION} lines"]
