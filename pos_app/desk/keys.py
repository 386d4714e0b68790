"""The keys of the window and of the page in front, as this desk has them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from pos_app.ui.shared import shortcuts

_LOG = logging.getLogger(__name__)
_NEVER_REPEATED = "F10"
"""A key held down must not act twice where money moves."""

Keys = Mapping[str, Callable[[], object]]
"""What keys do, by their defaults."""


class DeskKeys:
    """Binds keys to a window. ``working`` tells which ones do something now."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._everywhere: Keys = {}
        self._on_page: Keys = {}
        self._bound: list[QShortcut] = []
        self._bound_on_page: list[QShortcut] = []

    @property
    def working(self) -> dict[str, Callable[[], object]]:
        """The keys that work now, with what they do."""
        return {**self._everywhere, **self._on_page}

    def bind(self, keys: Keys) -> None:
        """Let these keys work on every page."""
        self._everywhere = keys
        _drop(self._bound)
        self._bound = [self._key(name, act) for name, act in keys.items()]

    def show_page(self, keys: Keys) -> None:
        """Let these keys work as well, in the place of those of the page before."""
        self._on_page = keys
        _drop(self._bound_on_page)
        self._bound_on_page = [self._key(name, act) for name, act in keys.items()]

    def press(self, name: str) -> None:
        """Do what a key of the page does."""
        if act := self._on_page.get(name):
            act()

    def use(self, chosen: Mapping[str, str]) -> None:
        """Put the keys that this desk chose in force, at once and wherever they are shown."""
        if refused := shortcuts.use(chosen):
            _LOG.warning("keys of the settings that cannot be: %s", ", ".join(refused))
        self.bind(self._everywhere)
        self.show_page(self._on_page)
        for widget in self._window.findChildren(QWidget):
            widget.updateGeometry()
            widget.update()

    def _key(self, name: str, act: Callable[[], object]) -> QShortcut:
        key = QShortcut(QKeySequence(shortcuts.current(name)), self._window)
        key.setAutoRepeat(name != _NEVER_REPEATED)
        key.activated.connect(act)
        return key


def _drop(keys: list[QShortcut]) -> None:
    for key in keys:
        key.setEnabled(False)
        key.deleteLater()
