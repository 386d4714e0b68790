"""What the tests of hands share with others."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget

from tests.journeys.clerk import Clerk


class Mouse:
    """A hand that points and clicks; what it clicks must be visible, enabled and reachable."""

    def __init__(self, clerk: Clerk) -> None:
        self._clerk = clerk

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click where the window's own hit test finds this widget, as a real pointer would."""
        spot = at or widget.rect().center()
        assert widget.isVisible() and widget.isEnabled(), widget.accessibleName()
        window = self._clerk.window
        under = window.childAt(widget.mapTo(window, spot))
        assert under is not None and (under is widget or widget.isAncestorOf(under)), (
            f"«{widget.accessibleName()}» is covered"
        )
        there = under.mapFrom(window, widget.mapTo(window, spot))
        QTest.mouseClick(under, Qt.MouseButton.LeftButton, pos=there)

    def button(self, words: str) -> QAbstractButton:
        """Find the visible button that says this."""
        for button in self._clerk.window.findChildren(QAbstractButton):
            if button.isVisible() and words in (button.accessibleName() or button.text()):
                return button
        raise AssertionError(f"no button says «{words}»")

    def field(self, name: str, number: int = 0) -> QLineEdit:
        """Find the visible input of this name, the first in reading order unless told."""
        found = [
            edit
            for edit in self._clerk.window.findChildren(QLineEdit)
            if edit.isVisible() and edit.accessibleName() == name
        ]
        return found[number]

    async def fill(self, name: str, text: str) -> None:
        """Click into a field and type."""
        field = self.field(name)
        self.click(field)
        await self._clerk.until(field.hasFocus, f"the cursor in {name}")
        field.selectAll()
        self._clerk.type(text)
