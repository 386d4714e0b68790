"""What the start does to PySide6's import: nothing of it may be missed later."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.patience import patience

SAME = """
import enum
made = []
from pos_app.desk import lean_qt

def both(kind, name, members, **more):
    one = fast(kind, name, members, **more)
    made.append((lean_qt._create(kind, name, members, **more), one))
    return one

fast, enum.EnumType._create_ = enum.EnumType._create_, both
from PySide6 import QtCore, QtGui, QtWidgets

for module in (QtCore, QtGui, QtWidgets):
    for name in dir(module):
        dir(getattr(module, name))
for usual, one in made:
    assert list(usual.__members__) == list(one.__members__), usual
    assert [each.name for each in usual] == [each.name for each in one], usual
    for name, member in usual.__members__.items():
        mine = one[name]
        assert (member.name, member.value, repr(member), str(member)) == (
            mine.name, mine.value, repr(mine), str(mine)), member
        assert one(member.value) is mine and isinstance(mine, int) == isinstance(member, int)
        assert hash(member) == hash(mine) and mine in one
    if issubclass(usual, enum.Flag) and len(usual):
        whole = (~usual(0)).value
        assert whole == (~one(0)).value and one(whole).name == usual(whole).name, usual
print(len(made))
"""
WRONG = """
import pos_app.desk
from PySide6 import QtCore

try:
    QtCore.QObject().setObjectName(3)
except TypeError as wrong:
    print(wrong)
"""


def told(program: str) -> list[str]:
    text = [sys.executable, "-c", program]
    ended = subprocess.run(text, capture_output=True, text=True, timeout=patience(60))
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines()


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="they are made as usual")
def test_enumerations_are_the_same() -> None:
    (count,) = told(SAME)
    assert int(count) > 500


def test_a_wrong_argument_is_named_by_what_comes_late() -> None:
    lines = told(WRONG)
    assert "setObjectName(int)" in lines[1] and "name: str" in lines[3]
