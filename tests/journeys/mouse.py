"""What the tests of hands share with others."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

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
        place = widget.mapTo(window, spot)
        under = window.childAt(place)
        assert under is not None and (under is widget or widget.isAncestorOf(under)), (
            f"«{widget.accessibleName()}» is covered"
        )
        self._press(under, place)

    def _press(self, under: QWidget, place: QPoint) -> None:
        """Press a widget at a place of the window."""
        QTest.mouseClick(under, Qt.MouseButton.LeftButton, pos=under.mapFrom(self._clerk.window, place))

    def find(self, words: str) -> QAbstractButton | None:
        """Find the visible button that says this."""
        every = self._clerk.window.findChildren(QAbstractButton)
        return next((b for b in every if b.isVisible() and words in (b.accessibleName() or b.text())), None)

    def button(self, words: str) -> QAbstractButton:
        button = self.find(words)
        assert button is not None, f"no button says «{words}»"
        return button
