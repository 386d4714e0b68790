"""How to cancel or change an order, over the page. The desk itself cannot do it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from pos_app.ui.pages.orders.boxes.cancel_work import CancelShown
from pos_app.ui.pages.orders.panel.facts import Fact
from pos_app.ui.pages.orders.panel.facts_view import FactsView
from pos_app.ui.style.fonts import font
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import cancel_texts as words
from pos_app.wording import program_texts
from pos_app.wording.command_ids import CommandId

_WIDTH, _HEIGHT, _AROUND = 620, 600, 60


class CancelBox(Sheet):
    """``copy_asked`` carries the request and its name."""

    copy_asked = Signal(str, str)

    def __init__(self, parent: QWidget, shown: CancelShown) -> None:
        super().__init__(parent, words.title(shown.number))
        self._text = shown.text
        self.note = Label("", self, size=12, tone="text_2")
        self.copy = Button(words.copy(), self, kind="main", icon="copy")
        self.end = Button(program_texts.close(), self, key=CommandId.BACK)
        self.copy.clicked.connect(self._copy)
        self.end.clicked.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(8)
        column.addWidget(Label(words.title(shown.number), self, size=16, weight=600, wrap=True))
        facts = FactsView(self)
        facts.show_facts(tuple(Fact(name, value) for name, value in shown.lines))
        column.addWidget(facts)
        column.addWidget(Label(shown.rule, self, size=12, tone="text_2", wrap=True))
        column.addWidget(Label(shown.how, self, wrap=True))
        column.addWidget(Label(words.request(), self, size=12, weight=500, tone="text_2"))
        column.addWidget(self._made_text(), 1)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        column.addLayout(foot)
        foot.addWidget(self.note, 1)
        foot.addWidget(self.copy)
        foot.addWidget(self.end)
        space = parent.window().size()
        self.setFixedSize(min(_WIDTH, space.width() - _AROUND), min(_HEIGHT, space.height() - _AROUND))
        self.copy.setFocus()

    def _made_text(self) -> QPlainTextEdit:
        text = QPlainTextEdit(self._text, self)
        text.setReadOnly(True)
        text.setFrameShape(QFrame.Shape.NoFrame)
        text.setFont(font(13))
        text.setTabChangesFocus(True)
        text.setAccessibleName(words.request())
        palette = text.palette()
        palette.setColor(QPalette.ColorRole.Base, theme().t.bg)
        palette.setColor(QPalette.ColorRole.Text, theme().t.text)
        text.setPalette(palette)
        return text

    def _copy(self, _checked: bool = False) -> None:
        self.copy_asked.emit(self._text, words.request())
        self.note.setText(words.copied())
