"""Every key of the program, on one sheet over the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui import shortcuts
from pos_app.ui.theme import theme
from pos_app.ui.tokens import RADIUS_CARD
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import box, fill_rect, painter_for

_COLUMNS = 2


class ShortcutList(QDialog):
    """Opened by F1 with ``open()``; F1, Esc or Enter close it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.FramelessWindowHint | Qt.WindowType.Dialog)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        title = self.tr("Todos os atalhos")
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(14)
        column.addWidget(Label(title, self, size=16, weight=600))
        column.addLayout(self._grid())
        done = Button(self.tr("Fechar"), self, kind="main", keys=("Esc",))
        done.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(done)
        column.addLayout(foot)
        done.setFocus()

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        known = list(shortcuts.SHORTCUTS.values())
        rows = -(-len(known) // _COLUMNS)
        for number, shortcut in enumerate(known):
            column, row = divmod(number, rows)
            grid.addWidget(Keycap(*shortcut.keys, parent=self), row, 2 * column)
            grid.addWidget(Label(shortcuts.label(shortcut.action), self), row, 2 * column + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        return grid

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The key that opened it closes it."""
        if shortcuts.of_press(event.keyCombination()) == shortcuts.shortcut("shortcuts").sequence:
            self.accept()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet."""
        t = theme().t
        with painter_for(self) as painter:
            # Corners in the page's colour: a see-through window is black without a compositor.
            fill_rect(painter, self.rect(), t.bg)
            box(painter, self.rect(), fill=t.surface, line=t.border_strong, radius=RADIUS_CARD)
