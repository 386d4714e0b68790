"""The commands of the window and of the current page, and the keys that trigger them at this desk."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import COMMANDS, Action, Commands, FocusKey, KeyHint, Reach, label
from pos_app.wording import desk_texts
from pos_app.wording.notices import CommandId, NoticeView

_LOG = logging.getLogger(__name__)


class DeskKeys:
    """Binds commands to a window by their keys. ``working`` holds the commands available now."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self.chosen: dict[str, str] = {}
        self._everywhere: Commands = {}
        self._on_page: Commands = {}
        self._before: Commands = {}
        self._keys: dict[CommandId, QShortcut] = {}
        self._dead = False

    @property
    def working(self) -> dict[CommandId, Action]:
        names = {**self._everywhere, **self._on_page, **self._before}
        found = ((name, self._action(name)) for name in names)
        return {name: action for name, action in found if action is not None}

    def _action(self, command: CommandId) -> Action | None:
        """Return the action that a command has now: what goes before the page, the page's, or any page's."""
        for known in (self._before, self._on_page, self._everywhere):
            action = known.get(command)
            if action and action.ready():
                return action
        return None

    def that_work(self, hints: Iterable[KeyHint]) -> tuple[KeyHint, ...]:
        """Return the hints whose keys do something now; keys of the focused widget always do."""
        return tuple(hint for hint in hints if all(map(self._action, _commands(hint))))

    def lost(self) -> NoticeView | None:
        """Return a notice of the commands whose usual keys this desk gave to others, or None."""
        lost = shortcuts.without_key(shortcuts.in_force(self.chosen))
        if not lost:
            return None
        command, other = next(iter(lost.items()))
        return desk_texts.without_key(label(command), shortcuts.sequence(other), label(other), len(lost))

    def bind(self, commands: Commands) -> None:
        self._everywhere = commands
        self._enable()

    def put_before(self, commands: Commands) -> None:
        """Let these actions go before those of a page, whenever they are ready."""
        self._before = commands

    def show_page(self, commands: Commands) -> None:
        """Enable these commands as well, replacing those of the previous page."""
        same, self._on_page = list(commands) == list(self._on_page), commands
        if not same:  # Else each key finds the action of its command when it is pressed.
            self._enable()

    def set_dead(self, dead: bool) -> None:
        self._dead = dead
        self._enable()

    def give(self, command: CommandId) -> None:
        if not self._dead and (action := self._action(command)):
            action.run()

    def type_again(self, typed: Iterable[QKeyEvent]) -> None:
        """Do what keys that came before the first page would have done: those of a command, and all others
        in the widget that has the keyboard then."""
        for key in typed:
            name = shortcuts.of_press(key.keyCombination())
            command = next((one for one in self.working if shortcuts.sequence(one) == name), None)
            focused = self._window.focusWidget() or self._window
            if command is None or self._dead:
                QCoreApplication.sendEvent(focused, key)
            else:
                self.give(command)

    def use(self, chosen: Mapping[str, str]) -> None:
        """Apply the keys chosen at this desk, at once and wherever they are shown."""
        self.chosen = dict(chosen)
        if refused := shortcuts.use(chosen):
            _LOG.warning("keys of the settings that cannot be: %s", ", ".join(refused))
        for key in self._keys.values():
            key.setEnabled(False)
            key.deleteLater()
        self._keys.clear()
        self._enable()
        for widget in self._window.findChildren(QWidget):
            widget.updateGeometry()
            widget.update()

    def _enable(self) -> None:
        """Let the keys of the window and of the page work, and no other. A key is made once: making those of
        a page took as long as painting it."""
        wanted = {*self._everywhere, *self._on_page}
        for command in wanted - self._keys.keys():
            self._keys[command] = self._key(command)
        for command, key in self._keys.items():
            key.setEnabled(command in wanted and not self._dead)

    def _key(self, command: CommandId) -> QShortcut:
        key = QShortcut(QKeySequence(shortcuts.sequence(command)), self._window)
        key.setAutoRepeat(COMMANDS[command].repeats)
        key.activated.connect(lambda: self.give(command))
        return key


def _commands(hint: KeyHint) -> tuple[CommandId, ...]:
    """Return the commands of a hint that the desk runs: those of the seat map are the map's own."""
    keys = hint.of if isinstance(hint.of, tuple) else (hint.of,)
    return tuple(
        key for key in keys if not isinstance(key, FocusKey) and COMMANDS[key].reach is not Reach.MAP
    )
