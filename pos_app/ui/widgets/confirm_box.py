"""The question before something is lost."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import add_footer
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording.notices import CommandId

_IGNORE_KEYS_MS = 400


class ConfirmBox(Sheet):
    """Asks before something cannot be undone; open it with ``open()``, never ``exec()``.

    The safe answer has the keyboard and Esc; keys are ignored for the first 400 ms, so that a key
    meant for the page never answers. ``accepted`` means: do it.
    """

    def __init__(
        self,
        parent: QWidget,
        title: str,
        text: str,
        *,
        act: str,
        keep: str,
        act_key: CommandId | None = None,
    ) -> None:
        super().__init__(parent, title)
        self.setAccessibleDescription(text)
        self._act_key = QKeySequence(shortcuts.sequence(act_key) if act_key else "")
        self._open_for = QElapsedTimer()
        self.act = Button(act, self, kind="danger", key=act_key)
        self.keep = Button(keep, self, kind="main", key=CommandId.BACK)
        self.act.clicked.connect(self.accept)
        self.keep.clicked.connect(self.reject)
        EventWatch(self, self._seen, self.act, self.keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(6)
        column.addWidget(Label(title, self, size=16, weight=600, wrap=True))
        column.addWidget(Label(text, self, tone="text_2", wrap=True))
        column.addSpacing(10)
        add_footer(column, self.act, self.keep)
        self.setMinimumWidth(480)
        self.setMaximumWidth(640)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._open_for.start()
        self.keep.setFocus(Qt.FocusReason.TabFocusReason)

    def ignores_keys(self) -> bool:
        return not self._open_for.isValid() or self._open_for.elapsed() < _IGNORE_KEYS_MS

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """Discard the keys that reach a button while keys are ignored."""
        keys = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride)
        return event.type() in keys and self.ignores_keys()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.ignores_keys():
            return
        if not self._act_key.isEmpty() and QKeySequence(event.keyCombination()) == self._act_key:
            self.accept()
        else:
            super().keyPressEvent(event)
