"""The commands of the window and of the current page, and the keys that trigger them at this desk."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import COMMANDS, Action, Commands
from pos_app.wording.command_ids import CommandId

_LOG = logging.getLogger(__name__)


class DeskKeys:
    """Binds commands to a window by their keys. ``working`` holds the commands available now."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._everywhere: Commands = {}
        self._on_page: Commands = {}
        self._bound: list[QShortcut] = []
        self._bound_on_page: list[QShortcut] = []

    @property
    def working(self) -> dict[CommandId, Action]:
        """The commands available now."""
        known = {**self._everywhere, **self._on_page}
        return {command: action for command, action in known.items() if action.ready()}

    def bind(self, commands: Commands) -> None:
        """Enable these commands on every page."""
        self._everywhere = commands
        _drop(self._bound)
        self._bound = [self._key(command) for command in commands]

    def show_page(self, commands: Commands) -> None:
        """Enable these commands as well, replacing those of the previous page."""
        self._on_page = commands
        _drop(self._bound_on_page)
        self._bound_on_page = [self._key(command) for command in commands]

    def give(self, command: CommandId) -> None:
        """Run the current action of a command, if it has one."""
        action = self._on_page.get(command) or self._everywhere.get(command)
        if action and action.ready():
            action.run()

    def use(self, chosen: Mapping[str, str]) -> None:
        """Apply the keys chosen at this desk, at once and wherever they are shown."""
        if refused := shortcuts.use(chosen):
            _LOG.warning("keys of the settings that cannot be: %s", ", ".join(refused))
        self.bind(self._everywhere)
        self.show_page(self._on_page)
        for widget in self._window.findChildren(QWidget):
            widget.updateGeometry()
            widget.update()

    def _key(self, command: CommandId) -> QShortcut:
        key = QShortcut(QKeySequence(shortcuts.sequence(command)), self._window)
        key.setAutoRepeat(COMMANDS[command].repeats)
        key.activated.connect(lambda: self.give(command))
        return key


def _drop(keys: list[QShortcut]) -> None:
    for key in keys:
        key.setEnabled(False)
        key.deleteLater()
