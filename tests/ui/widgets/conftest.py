"""A dressed application and a helper that shows a widget as a page would."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.style.theme import theme

Show = Callable[..., QWidget]


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """Start every test in the light theme."""
    theme().apply(qapp, "light")


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    """Put widgets into one active window, one below the other, and return the window."""
    kept: list[QWidget] = []

    def shown(*widgets: QWidget) -> QWidget:
        window = QWidget()
        kept.append(window)
        qtbot.addWidget(window)
        column = QVBoxLayout(window)
        # The offscreen platform complains about windows with size limits.
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for widget in widgets:
            column.addWidget(widget)
        window.resize(640, 480)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return shown
