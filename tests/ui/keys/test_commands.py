"""One table of commands: every key is named there and nowhere else, and no two commands share one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence

import pos_app
from pos_app.ui.keys.commands import COMMANDS, LISTED, Reach
from pos_app.wording import settings_texts
from pos_app.wording.notices import CommandId

ROOT = Path(pos_app.__file__).parent
# The table itself, and the keys that a desk may choose.
ABOUT_KEYS = {"ui/keys/commands.py", "ui/keys/shortcuts.py"}
RULES = {settings_texts.keys_that_serve(on_map=on_map) for on_map in (True, False)}
"""They say which keys a clerk may choose, and name the key of no command."""
FIXED = {"Esc", "Enter", "Tab"}
KEY = re.compile(r"\b(?:F(?:[1-9]|1[0-2])|(?:Ctrl|Alt|Shift)\+[A-Z0-9]\w*|PgUp|PgDn|PgDown)\b")


def test_every_command_has_its_place_in_the_table() -> None:
    assert set(COMMANDS) == set(CommandId)


def test_every_key_is_one_that_qt_understands() -> None:
    for entry in LISTED:
        assert QKeySequence(entry.default).toString() == entry.default != "", entry


@pytest.mark.parametrize("reach", [reach for reach in Reach if reach is not Reach.NOTICE])
def test_no_two_commands_share_a_key_in_one_reach(reach: Reach) -> None:
    # A key of the window works on every page too.
    there = {reach, Reach.WINDOW} if reach is Reach.PAGE else {reach}
    keys = [entry.default for entry in LISTED if entry.reach in there]
    assert keys
    assert len(keys) == len(set(keys))


def test_only_what_a_notice_offers_has_no_key() -> None:
    assert {entry.reach for entry in COMMANDS.values() if not entry.default} == {Reach.NOTICE}


def _texts(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def test_a_key_is_named_in_the_table_only() -> None:
    found = {
        f"{path.relative_to(ROOT).as_posix()}: {text!r}"
        for package in ("ui", "desk", "wording")
        for path in (ROOT / package).rglob("*.py")
        if path.relative_to(ROOT).as_posix() not in ABOUT_KEYS
        for text in _texts(path)
        if (KEY.search(text) or text in FIXED) and text not in RULES
    }
    assert found == set()
