"""The lowest bar: larger letters, more contrast, a lower screen, help. On every page."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.frame import Act
from pos_app.kiosk.window.big_button import BigButton
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import fill_rect, painter_for


class AccessBar(QWidget):
    """``asked`` carries an intent."""

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 2, 0, 0)
        self._row.setSpacing(2)
        self.buttons: list[BigButton] = []

    def show_acts(self, acts: tuple[Act, ...]) -> None:
        """Show these buttons, all equally wide."""
        while len(self.buttons) < len(acts):
            made = BigButton(
                None, self, look="access", size=24, height=scales.scale().access - 2, icon_size=30
            )
            made.clicked.connect(lambda _=False, one=made: self.asked.emit(one.act.intent))
            self._row.addWidget(made, 1)
            self.buttons.append(made)
        for button, act in zip(self.buttons, acts, strict=False):
            button.show_act(act)
        for index, button in enumerate(self.buttons):
            button.setVisible(index < len(acts))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and the lines between the buttons."""
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, QRect(0, 0, self.width(), 2), t.border)
            for button in self.buttons[1:]:
                if button.isVisible():
                    fill_rect(painter, QRect(button.x() - 2, 2, 2, self.height()), t.border)
