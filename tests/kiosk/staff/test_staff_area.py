"""The staff area as the staff touches it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QWidget

from pos_app.kiosk.staff.staff_area import StaffArea, StaffGestureListener
from pos_app.kiosk.staff.staff_gesture import HELD, TAPS
from pos_app.system.tasks import TaskScope
from pos_app.ui.style.theme import theme
from tests.kiosk.staff.staff_fakes import PIN, Remembered, a_gate

_open: list[QMainWindow] = []
SIZES = {"portrait": (1080, 1704, False), "landscape": (1366, 620, True)}


async def until(condition: object) -> None:
    for _ in range(400):
        if condition():  # type: ignore[operator]
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came")


def tap(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def type_pin(area: StaffArea, pin: str) -> None:
    keys = {one.key.text: one for one in area.pin.pad.buttons()}
    for digit in pin:
        tap(keys[digit])


def shown_texts(area: QWidget) -> list[str]:
    return [label.text() for label in area.findChildren(QLabel) if label.isVisible()]


def open_area(folder: Path, scope: TaskScope, size: str, services: Remembered) -> StaffArea:
    width, height, low = SIZES[size]
    area = StaffArea(a_gate(folder), services, scope, low=low)
    window = QMainWindow()
    _open.append(window)
    window.setCentralWidget(area)
    window.resize(width, height)
    window.show()
    QApplication.processEvents()
    return area


def close(area: StaffArea) -> None:
    area.window().hide()
    _open.pop().deleteLater()


@pytest.mark.qt
@pytest.mark.parametrize("size", SIZES)
async def test_by_touch_alone_in_and_out(tmp_path: Path, qapp: QApplication, size: str) -> None:
    theme().apply(qapp, "light")
    services, scope, left = Remembered(), TaskScope("test", lambda *_: None), []
    area = open_area(tmp_path, scope, size, services)
    area.exit.connect(lambda: left.append("exit"))
    area.back.connect(lambda: left.append("back"))
    type_pin(area, PIN)
    tap(area.pin.enter)
    await until(area.page.isVisible)
    tap(area.page.buttons()["printer"])
    tap(area.page.buttons()["test"])
    await until(lambda: services.done == ["test Ana Prado"])
    area.go_back()
    tap(area.page.buttons()["exit"])
    assert left == []
    tap(area.page.buttons()["exit_now"])
    assert left == ["exit"]
    area.hide()
    area.show()
    assert area.pin.isVisible(), "whoever comes next needs the PIN"
    assert not any("Ana" in words for words in shown_texts(area))
    await scope.aclose()
    close(area)


@pytest.mark.qt
async def test_a_keyboard_that_the_staff_brought_works_too(tmp_path: Path, qapp: QApplication) -> None:
    scope = TaskScope("test", lambda *_: None)
    area = open_area(tmp_path, scope, "portrait", Remembered())
    QTest.keyClicks(area.pin, PIN + "9")
    QTest.keyClick(area.pin, Qt.Key.Key_Return)
    await until(area.page.isVisible)
    await scope.aclose()
    close(area)


@pytest.mark.qt
async def test_the_hidden_gesture_on_the_clock(qapp: QApplication) -> None:
    window = QMainWindow()
    clock = QLabel("14:50")
    window.setCentralWidget(clock)
    gestures: list[bool] = []
    now = 100.0  # These taps come in no time, however busy the machine is.
    StaffGestureListener(clock, monotonic=lambda: now).completed.connect(lambda: gestures.append(True))
    window.show()
    for _ in range(TAPS):
        tap(clock)
    assert gestures == [], "the last tap is held"
    for _ in range(TAPS - 1):
        tap(clock)
    QTest.mousePress(clock, Qt.MouseButton.LeftButton)
    now += HELD
    await until(lambda: gestures)
    QTest.mouseRelease(clock, Qt.MouseButton.LeftButton)
    assert gestures == [True]
    window.hide()
    window.deleteLater()
