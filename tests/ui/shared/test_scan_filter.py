"""Real key events through the native window: at the speed of a scanner and at that of a hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.shared.scan_fields import READS_CODES
from pos_app.ui.shared.scan_filter import ScanFilter
from pos_app.ui.shared.scan_machine import ScanRules
from pos_app.ui.widgets.text_field import LineEdit
from tests.patience import patience

CODE = "52998224725"


class Page(QWidget):
    """A field, a second one and a list that acts on each key."""

    def __init__(self) -> None:
        super().__init__()
        self.field = LineEdit(self)
        self.other = LineEdit(self)
        self.notes = QPlainTextEdit(self)
        self.list = QPushButton("lista", self)
        column = QVBoxLayout(self)
        for part in (self.field, self.other, self.notes, self.list):
            column.addWidget(part)
        self.keys: list[str] = []
        self.codes: list[str] = []
        self.entered = 0
        self.field.returnPressed.connect(self._enter)
        self.list.installEventFilter(self)
        self.gap = patience(30)  # A busy computer stamps keys late, too.
        self.filter = ScanFilter(self, lambda: ScanRules(gap=self.gap))
        self.filter.scanned.connect(self.codes.append)

    def _enter(self) -> None:
        self.entered += 1

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self.keys.append(event.text())
        return False


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[Page]:
    made = Page()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(lambda: made.field.hasFocus() or made.isActiveWindow())
    made.field.setFocus()
    QApplication.processEvents()
    yield made
    made.filter.stop()


def scan(page: Page, text: str, end: Qt.Key = Qt.Key.Key_Return) -> None:
    """Type as a scanner does: a key each 2 ms, the end like the rest, however busy this computer is."""
    handle = page.windowHandle()
    keys = [
        *((Qt.Key(ord(sign.upper())), sign) for sign in text),
        (end, "\t" if end is Qt.Key.Key_Tab else "\r"),
    ]
    for place, (key, sign) in enumerate(keys):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, sign)
            event.setTimestamp(10_000 + place * 2)
            QApplication.sendEvent(handle, event)


def type_by_hand(page: Page, text: str, *keys: Qt.Key) -> None:
    """Type with the pauses of a very fast hand: the system stamps each key with its time."""
    for key in (*text, *keys):
        QTest.qWait(round(page.gap * 1.5))
        QTest.keyClick(page.windowHandle(), key)


@pytest.mark.parametrize("end", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab])
def test_a_scan_leaves_the_field_as_it_was(page: Page, qtbot: QtBot, end: Qt.Key) -> None:
    page.field.setText("Maria Souza")
    page.field.setSelection(0, 5)
    seen: list[str] = []
    page.field.textEdited.connect(seen.append)
    scan(page, CODE, end)
    qtbot.waitUntil(lambda: page.codes == [CODE])
    assert page.field.text() == "Maria Souza"
    assert (page.field.selectedText(), page.field.hasFocus()) == ("Maria", True)
    assert seen[-1] == "Maria Souza"
    assert page.entered == 0


def test_a_field_that_hands_the_keyboard_on_gets_it_back(page: Page, qtbot: QtBot) -> None:
    page.field.textEdited.connect(lambda text: page.other.setFocus() if len(text) == 4 else None)
    scan(page, CODE)
    qtbot.waitUntil(lambda: page.codes == [CODE])
    assert (page.field.text(), page.other.text(), page.field.hasFocus()) == ("", "", True)


def test_on_a_button_or_a_list_no_key_of_a_scan_acts(page: Page, qtbot: QtBot) -> None:
    page.list.setFocus()
    pressed: list[bool] = []
    page.list.clicked.connect(pressed.append)
    scan(page, "R3 J45N")
    qtbot.waitUntil(lambda: page.codes == ["R3 J45N"])
    assert (page.keys, pressed) == ([], [])


def test_a_hand_types_as_ever(page: Page, qtbot: QtBot) -> None:
    type_by_hand(page, "529982", Qt.Key.Key_Return)
    assert (page.field.text(), page.entered, page.codes) == ("529982", 1, [])


def test_single_keys_of_a_list_act_after_a_moment_in_their_order(page: Page, qtbot: QtBot) -> None:
    page.list.setFocus()
    QTest.keyClick(page.windowHandle(), "r")  # type: ignore[call-overload]
    QTest.keyClick(page.windowHandle(), "3")  # type: ignore[call-overload]
    qtbot.waitUntil(lambda: page.keys == ["r", "3"], timeout=500)
    QTest.keyClick(page.windowHandle(), "4")  # type: ignore[call-overload]
    QTest.keyClick(page.windowHandle(), Qt.Key.Key_Return)
    assert page.keys == ["r", "3", "4", "\r"]
    assert page.codes == []


def test_a_badge_is_scanned_into_its_field(page: Page) -> None:
    page.field.setProperty(READS_CODES, True)
    scan(page, "N-02-7788")
    QApplication.processEvents()
    assert (page.field.text(), page.entered, page.codes) == ("N-02-7788", 1, [])
