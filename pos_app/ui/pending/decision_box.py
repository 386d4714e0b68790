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

    ``decided`` carries the PIN; answer with ``accept()`` or ``show_problem``. Esc goes on searching.
    """

    decided = Signal(str)

    def __init__(self, parent: QWidget, title: str, words: tuple[str, ...], supervisor: str) -> None:
        super().__init__(parent, Qt.WindowType.FramelessWindowHint | Qt.WindowType.Dialog)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(" ".join(words))
        self.pin = TextField(self.tr("PIN de {0}").format(supervisor), self)
        self.pin.edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.edit.setMaxLength(8)
        self.act = Button(self.tr("Liberar nova venda"), self, kind="danger", keys=("Enter",))
        self.keep = Button(self.tr("Continuar procurando"), self, kind="main", keys=("Esc",))
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
        column.addWidget(self.pin)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addStretch(1)
        row.addWidget(self.act)
        row.addWidget(self.keep)
        column.addSpacing(6)
        column.addLayout(row)
        self.setFixedWidth(560)
        self.pin.edit.setFocus()

    def show_problem(self, sentence: str) -> None:
        """Say that the PIN was not right."""
        self.pin.set_error(sentence)
        self.pin.edit.selectAll()

    def _decide(self) -> None:
        self.decided.emit(self.pin.text())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card."""
        t = theme().t
        with painter_for(self) as painter:
            # Corners in the page's colour: a see-through window is black without a compositor.
            fill_rect(painter, self.rect(), t.bg)
            box(painter, self.rect(), fill=t.surface, line=t.danger_line, radius=RADIUS_CARD)
