"""What comes over the wire is plain text everywhere: no markup, and no file that markup could name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from pos_app.ui.widgets.label import Label, LeadText
from pos_app.ui.widgets.tooltips import plain_text_tooltip

ROOT = Path(__file__).resolve().parents[2] / "pos_app"
ROGUE = (
    "<img src='file:///etc/passwd'>",
    "<b>12A</b>",
    'Santos <img src="http://rogue.example/x.png"> & Cia',
    "<table><tr><td>x</td></tr></table>\nsecond line",
    "a < b &amp; c",
)
_LABELS = {"ui/widgets/label.py", "ui/widgets/combo_field.py"}
"""The only files that make a label of Qt themselves; both make it plain before it has words."""
_RICH = {"ui/widgets/label.py"}
"""The only file whose text is markup; it escapes what it is given."""


class Watched(QTextDocument):
    """A document that notes what it is asked to load."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        self.asked.append(name.toString() if isinstance(name, QUrl) else name)
        return None


@cache
def every_call() -> tuple[tuple[str, str, ast.Call], ...]:
    """Return each call in the program: its file, the name that is called, and the call."""
    found = []
    for path in (
        path for package in ("ui", "desk", "kiosk", "card") for path in (ROOT / package).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                found.append((path.relative_to(ROOT).as_posix(), name, node))
    return tuple(found)


def calls(named: str) -> Iterator[tuple[str, ast.Call]]:
    return ((file, call) for file, name, call in every_call() if name == named)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("text", ROGUE)
def test_a_tip_shows_markup_as_the_words_that_it_is_and_loads_nothing(text: str) -> None:
    document = Watched()
    document.setHtml(plain_text_tooltip(text))
    document.size()
    assert document.toPlainText().split() == text.split()
    assert document.asked == []


@pytest.mark.parametrize("text", ROGUE)
def test_labels_show_markup_as_words(text: str, qtbot: QtBot) -> None:
    plain, lead = Label(text), LeadText(text, text)
    qtbot.addWidget(plain)
    qtbot.addWidget(lead)
    assert plain.text() == text
    document = Watched()
    document.setHtml(lead.text())
    document.size()
    assert document.asked == []
    assert "<img" not in lead.text() and "<table" not in lead.text()
    # A plain label is as high as its lines; one that read the markup would not be.
    same = QLabel()
    qtbot.addWidget(same)
    same.setTextFormat(plain.textFormat())
    same.setFont(plain.font())
    same.setText(text)
    assert plain.sizeHint() == same.sizeHint()


def test_every_tip_is_made_plain() -> None:
    bare = {
        f"{name}:{call.lineno}"
        for function in ("setToolTip", "showText")
        for name, call in calls(function)
        if name.startswith("ui/") and "plain_text_tooltip(" not in ast.unparse(call)
    }
    assert bare == set()


def test_no_other_place_shows_markup() -> None:
    labels = {name for name, _ in calls("QLabel")}
    assert labels <= _LABELS
    for function in ("setHtml", "insertHtml", "QMessageBox", "setWhatsThis"):
        assert [name for name, _ in calls(function)] == []
    for function in ("QTextBrowser", "setMarkdown"):  # The manual is a file of ours.
        assert {name for name, _ in calls(function)} == {"ui/shell/manual_box.py"}
    formats = {name for name, call in calls("setTextFormat") if "RichText" in ast.unparse(call)}
    assert formats == _RICH
