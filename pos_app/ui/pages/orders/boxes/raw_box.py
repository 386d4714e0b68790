"""The provider's reply about an order, over the page."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from pos_app.ui.pages.orders.boxes.raw_work import RawShown
from pos_app.ui.shared.clipboard import clipboard
from pos_app.ui.style.fonts import mono
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.scroll_bar import ScrollBar
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import program_texts, raw_texts
from pos_app.wording.command_ids import CommandId

_WIDTH, _HEIGHT, _AROUND = 760, 640, 80
_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class RawBox(Sheet):
    """Plain text, never anything to follow. What is copied is masked; what is shown in full can neither be
    selected nor copied. Open it with ``open()``."""

    reveal_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._masked = ""
        self._title = Label("", self, size=16, weight=600, wrap=True)
        self._when = Label("", self, size=12, tone="text_2", wrap=True)
        self.text = self._made_text()
        self.note = Label("", self, size=12, tone="text_2", wrap=True)
        self.reveal = Button(raw_texts.reveal_words(), self, icon="eye")
        self.copy = Button(raw_texts.copy_words(), self, icon="copy")
        self.end = Button(program_texts.close(), self, kind="main", key=CommandId.BACK)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(8)
        for part in (self._title, self._when):
            column.addWidget(part)
        column.addWidget(self.text, 1)
        column.addWidget(self.note)
        row = QHBoxLayout()
        row.setSpacing(8)
        column.addLayout(row)
        row.addWidget(self.reveal)
        row.addWidget(self.copy)
        row.addStretch(1)
        row.addWidget(self.end)
        space = parent.window().size()
        self.setFixedSize(min(_WIDTH, space.width() - _AROUND), min(_HEIGHT, space.height() - _AROUND))
        self.reveal.clicked.connect(self._ask)
        self.copy.clicked.connect(self._copy)
        self.end.clicked.connect(self.accept)
        self.end.setFocus()

    def _made_text(self) -> QPlainTextEdit:
        text = QPlainTextEdit(self)
        text.setReadOnly(True)
        text.setFrameShape(QFrame.Shape.NoFrame)
        text.setFont(mono(12))
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        text.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical, text))
        text.setHorizontalScrollBar(ScrollBar(Qt.Orientation.Horizontal, text))
        text.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        text.setTabChangesFocus(True)
        t = theme().t
        palette = text.palette()
        palette.setColor(QPalette.ColorRole.Base, t.bg)
        palette.setColor(QPalette.ColorRole.Text, t.text)
        text.setPalette(palette)
        return text

    def show_raw(self, shown: RawShown) -> None:
        """Show a reply, or the same one in full."""
        self._masked = shown.masked
        title = raw_texts.title(shown.number)
        self.set_title(title)
        self._title.setText(title)
        self._when.setText(shown.when)
        self.text.setAccessibleName(title)
        self.text.setPlainText(shown.text)
        flags = Qt.TextInteractionFlag.NoTextInteraction if shown.whole else _SELECTABLE
        self.text.setTextInteractionFlags(flags)
        self.note.setText(shown.note)
        self.reveal.setVisible(shown.can_reveal)

    def _ask(self) -> None:
        self.reveal_asked.emit()

    def _copy(self) -> None:
        clipboard().put(self._masked)
        self.note.setText(raw_texts.copied())
