"""What is longer than its room can be scrolled with the mouse, and shows what lies below it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from pos_app.ui.widgets.scroll import ScrollArea, ScrollBar, scrolled
from tests.ui.widgets.conftest import Show

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def area(show: Show) -> ScrollArea:
    inner = QWidget()
    inner.setFixedHeight(2000)
    holder = QWidget()
    made = scrolled(inner, holder)
    show(made)
    return made


@pytest.fixture
def bar(area: ScrollArea) -> ScrollBar:
    made = area.verticalScrollBar()
    assert isinstance(made, ScrollBar)
    return made


def test_the_handle_follows_the_mouse_until_it_is_let_go(area: ScrollArea, bar: ScrollBar) -> None:
    start = bar.handle.center()
    QTest.mousePress(bar, LEFT, pos=start)
    QTest.mouseMove(bar, start + QPoint(0, 100))
    moved = bar.value()
    assert moved > 0 and abs(bar.handle.center().y() - start.y() - 100) <= 1
    QTest.mouseMove(bar, QPoint(0, bar.height() + 500))
    assert bar.value() == bar.maximum()
    QTest.mouseRelease(bar, LEFT, pos=QPoint(0, bar.height() + 500))
    QTest.mouseMove(bar, start)
    assert bar.value() == bar.maximum()
