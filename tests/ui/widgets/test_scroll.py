"""What is longer than its room can be scrolled with the mouse, and shows what lies below it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.combo_field import SelectBox
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


def test_a_press_beside_the_handle_goes_a_page_further(bar: ScrollBar) -> None:
    QTest.mouseClick(bar, LEFT, pos=QPoint(6, bar.height() - 2))
    assert bar.value() == bar.pageStep()
    QTest.mouseClick(bar, LEFT, pos=QPoint(6, 1))
    assert bar.value() == 0


def test_the_handle_can_be_hit_however_long_the_list(area: ScrollArea, bar: ScrollBar) -> None:
    inner = area.widget()
    assert inner is not None
    inner.setFixedHeight(200_000)
    QApplication.processEvents()
    assert bar.handle.height() >= 24
    bar.setValue(bar.maximum())
    assert bar.rect().contains(bar.handle)


def ink(widget: QWidget, at: QPoint) -> str:
    return widget.grab().toImage().pixelColor(at).name().upper()


def test_the_open_list_has_lines_for_a_finger_and_marks_the_choice(show: Show, qtbot: QtBot) -> None:
    box = SelectBox("Documento")
    box.set_choices([("CPF", 1), ("RG", 2)])
    show(box)
    box.showPopup()
    view = box.view()
    qtbot.waitUntil(view.isVisible)
    first, second = (view.visualRect(view.model().index(row, 0)) for row in (0, 1))
    assert first.height() >= 28
    assert ink(view.viewport(), QPoint(2, first.center().y())) == theme().t.primary_tint
    assert ink(view.viewport(), QPoint(2, second.center().y())) == theme().t.surface
    box.hidePopup()
