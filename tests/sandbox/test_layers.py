"""The folders of the sandbox import each other downwards only: service, forms of replies, what is served."""

from __future__ import annotations

import ast
from pathlib import Path

from pos_app.sandbox import command

SANDBOX = Path(command.__file__).parent
_RANKS = {"": 0, "replies": 1, "shapes": 1, "dialects": 1, "web": 2}
_START = {"__main__.py", "command.py"}
"""What starts everything stands above everything."""


def upward(folder: str, code: str) -> list[str]:
    """Return what a module of a folder imports from beside or above it."""
    known = {f"pos_app.sandbox.{name}": name for name in _RANKS if name}
    taken = [
        f"{node.module}.{name.name}"
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pos_app.sandbox")
        for name in node.names
    ]
    folders = [(module, known.get(".".join(module.split(".")[:3]), "")) for module in taken]
    return [module for module, there in folders if there != folder and _RANKS[there] >= _RANKS[folder]]


def test_no_folder_imports_what_stands_beside_or_above_it() -> None:
    found = {}
    for path in sorted(SANDBOX.rglob("*.py")):
        folder = path.parent.name if path.parent != SANDBOX else ""
        if path.name not in _START and (names := upward(folder, path.read_text(encoding="utf-8"))):
            found[path.name] = names
    assert found == {}
