"""The keys of this desk, changed one by one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import COMMANDS, LISTED, Reach, label
from pos_app.ui.pages.settings.key_row import KeyRow
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.scroll import ScrollArea, scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import settings_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

_COLUMNS = 2


class KeysBox(Sheet):
    """Opened with ``open()``; ``chosen`` carries the changed keys by command, once the clerk takes them."""

    chosen = Signal(dict)

    def __init__(self, parent: QWidget, keys: Mapping[str, str]) -> None:
        super().__init__(parent)
        title = translate("KeysBox", "Teclas deste guichê")
        self.set_title(title)
        self._keys = shortcuts.in_force(keys)
        self.rows = {entry.id: KeyRow(entry.id, self) for entry in LISTED}
        self._scroll, wanted = self._list()
        self._feedback = Label("", self, size=12, tone="text_2", wrap=True)
        self.defaults = Button(translate("KeysBox", "Voltar tudo ao padrão"), self)
        self.cancel = Button(translate("KeysBox", "Cancelar"), self, key=CommandId.BACK)
        self.take = Button(translate("KeysBox", "Usar estas teclas"), self, kind="main")
        self._build(title)
        space = parent.window().height() - 80
        self.resize(self._scroll.minimumWidth() + 40, min(space, wanted + 170))
        self.defaults.clicked.connect(self._all_defaults)
        self.cancel.clicked.connect(self.reject)
        self.take.clicked.connect(self._take)
        for command, row in self.rows.items():
            row.setEnabled(not COMMANDS[command].fixed)
            row.wanted.connect(partial(self._wanted, command))
            row.reset.connect(partial(self._reset, command))
            row.listens.connect(self._listens)
        self._show_keys()
        next(iter(self.rows.values())).setFocus()

    def _list(self) -> tuple[ScrollArea, int]:
        """Return the rows in two columns, and the height that they need."""
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(5, 5, 12, 5)
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(2)
        per_column = -(-len(self.rows) // _COLUMNS)
        for number, row in enumerate(self.rows.values()):
            column, line = divmod(number, per_column)
            grid.addWidget(row, line, column)
            row.focused.connect(partial(self._bring, row))
        scroll = scrolled(inner, self)
        scroll.setMinimumWidth(inner.minimumSizeHint().width() + 16)
        return scroll, inner.sizeHint().height()

    def _build(self, title: str) -> None:
        words = settings_texts.change_keys()
        column_box = QVBoxLayout(self)
        column_box.setContentsMargins(20, 18, 20, 18)
        column_box.setSpacing(8)
        column_box.addWidget(Label(title, self, size=16, weight=600))
        column_box.addWidget(Label(words, self, tone="text_2", wrap=True))
        column_box.addWidget(self._scroll, 1)
        column_box.addWidget(self._feedback)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        column_box.addLayout(foot)
        foot.addWidget(self.defaults)
        foot.addStretch(1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.take)

    def _bring(self, row: KeyRow) -> None:
        self._scroll.ensureWidgetVisible(row, 0, 12)

    # --- What the clerk does ----------------------------------------------------------------------

    def _wanted(self, command: CommandId, keys: str) -> None:
        other = shortcuts.owner(keys, command, self._keys)
        try:
            self._keys = shortcuts.given(command, keys, self._keys)
        except ValueError:
            self._show_feedback(self._why_not(command), "danger")
            return
        self._show_keys()
        if other:
            old = shortcuts.sequence_of(other, self._keys)
            self._show_feedback(settings_texts.key_taken_from(keys, label(other), old), "text_2")

    def _why_not(self, command: CommandId) -> str:
        return settings_texts.keys_that_serve(on_map=COMMANDS[command].reach is Reach.MAP)

    def _reset(self, command: CommandId) -> None:
        if command in self._keys:
            self._wanted(command, COMMANDS[command].default)

    def _all_defaults(self) -> None:
        self._keys = {}
        self._show_keys()

    def _take(self) -> None:
        self.chosen.emit({command.value: keys for command, keys in self._keys.items() if keys})
        self.accept()

    def _listens(self, listening: bool) -> None:
        self._show_feedback(settings_texts.listening() if listening else "", "text_2")

    # --- Showing ----------------------------------------------------------------------------------

    def _show_keys(self) -> None:
        for command, row in self.rows.items():
            row.show_keys(shortcuts.sequence_of(command, self._keys), command in self._keys)
        self.defaults.set_inactive(None if self._keys else translate("KeysBox", "Todas já estão no padrão"))
        self._show_feedback("", "text_2")

    def _show_feedback(self, words: str, tone: str) -> None:
        self._feedback.set_tone(tone)
        self._feedback.setText(words)
