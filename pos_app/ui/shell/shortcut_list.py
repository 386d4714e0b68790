"""Every key of the program, on one sheet over the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import LISTED, label
from pos_app.ui.kit.layouts import Stretch, fill_sheet, grow
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.scroll import ScrollArea, scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_COLUMNS = 2
_AROUND = 180
"""px of height that the window keeps around the list of keys."""


class ShortcutList(Sheet):
    """Opened with ``open()``; the key that opens it closes it, and so do Esc and Enter."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, translate("ShortcutList", "Todos os atalhos"))
        done = Button(translate("ShortcutList", "Fechar"), kind="main", key=CommandId.BACK)
        done.clicked.connect(self.accept)
        fill_sheet(self, grow(self._list(parent.window().height())), spacing=14, foot=(Stretch, done))
        done.setFocus()

    def _list(self, space: int) -> ScrollArea:
        """Return the keys; in a low window they scroll."""
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        rows = -(-len(LISTED) // _COLUMNS)
        for number, command in enumerate(LISTED):
            column, row = divmod(number, rows)
            grid.addWidget(Keycap(command.id, parent=inner), row, 2 * column)
            grid.addWidget(Label(label(command.id), inner), row, 2 * column + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        area = scrolled(inner, self)
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setAccessibleName(self.windowTitle())
        wanted = inner.sizeHint()
        area.setMinimumWidth(wanted.width() + area.verticalScrollBar().sizeHint().width())
        area.setMinimumHeight(min(wanted.height(), space - _AROUND))
        return area

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if shortcuts.of_press(event.keyCombination()) == shortcuts.sequence(CommandId.SHORTCUTS):
            self.accept()
        else:
            super().keyPressEvent(event)
