"""The supervisor's decision about an order whose outcome nobody knows."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from pos_app.ui.theme import theme
from pos_app.ui.tokens import RADIUS_CARD
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import box, fill_rect, painter_for
from pos_app.ui.widgets.text_field import TextField


class DecisionBox(QDialog):
    """Says what is at stake and asks for the supervisor's PIN; open it with ``open()``.

    ``decided`` carries the PIN and, where the case is to be closed, the provider's word; answer with
    ``accept()`` or ``show_problem``. Esc leaves the case open.
    """

    decided = Signal(str, str)

    def __init__(
        self, parent: QWidget, title: str, words: tuple[str, ...], supervisor: str, *, closing: bool
    ) -> None:
        super().__init__(parent, Qt.WindowType.FramelessWindowHint | Qt.WindowType.Dialog)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(" ".join(words))
        self.pin = TextField(self.tr("PIN de {0}").format(supervisor), self)
        self.pin.edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.edit.setMaxLength(8)
        self.word = TextField(self.tr("O que a central disse"), self)
        self.word.setVisible(closing)
        act = self.tr("Encerrar o caso") if closing else self.tr("Liberar nova venda")
        keep = self.tr("Deixar aberto") if closing else self.tr("Continuar procurando")
        self.act = Button(act, self, kind="danger", keys=("Enter",))
        self.keep = Button(keep, self, kind="main", keys=("Esc",))
        self.act.clicked.connect(lambda _=False: self._decide())
        self.keep.clicked.connect(lambda _=False: self.reject())
        self.pin.submitted.connect(self._decide)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(8)
        column.addWidget(Label(title, self, size=16, weight=600, wrap=True))
        for sentence in words:
            column.addWidget(Label(sentence, self, tone="text_2", wrap=True))
        column.addSpacing(4)
        column.addWidget(self.word)
        column.addWidget(self.pin)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addStretch(1)
        row.addWidget(self.act)
        row.addWidget(self.keep)
        column.addSpacing(6)
        column.addLayout(row)
        self.setFixedWidth(560)
        self.word.submitted.connect(self.pin.edit.setFocus)
        (self.word if closing else self.pin).edit.setFocus()

    def show_problem(self, sentence: str, *, word: bool = False) -> None:
        """Say that the PIN was not right, or that the provider's ``word`` is missing."""
        field = self.word if word else self.pin
        field.set_error(sentence)
        field.edit.setFocus()
        field.edit.selectAll()

    def _decide(self) -> None:
        self.word.set_error(None)
        self.pin.set_error(None)
        self.decided.emit(self.pin.text(), self.word.text())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card."""
        t = theme().t
        with painter_for(self) as painter:
            # Corners in the page's colour: a see-through window is black without a compositor.
            fill_rect(painter, self.rect(), t.bg)
            box(painter, self.rect(), fill=t.surface, line=t.danger_line, radius=RADIUS_CARD)
