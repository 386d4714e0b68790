"""How far an order has come."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import fill_rect, painter_for, text
from pos_app.ui.widgets.step_mark import RADIUS, paint_mark
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording.notices import TrackStep

_TOP = 12
_SIDE = 16


class ProgressTrack(QWidget):
    """Reserva, Cartão, Pedido, Pagamento, Bilhetes: display only, 86 px high."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[TrackStep, ...] = ()
        self.setFixedHeight(86)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_steps(self, steps: tuple[TrackStep, ...]) -> None:
        """Show the steps in order."""
        self._steps = steps
        self.setAccessibleName(", ".join(f"{step.title} {step.detail}".strip() for step in steps))
        self.setToolTip(plain_text_tooltip(self.accessibleName()))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(480, 86)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        if not self._steps:
            return
        pitch = (self.width() - 2 * _SIDE) / len(self._steps)
        middle = _TOP + RADIUS
        with painter_for(self) as painter:
            for index, step in enumerate(self._steps):
                x = round(_SIDE + index * pitch)
                if index + 1 < len(self._steps):
                    done = step.state == "done"
                    line = t.success_line if done else t.border_strong
                    thick = 2 if done else 1
                    ends = round(_SIDE + (index + 1) * pitch) - x - 2 * RADIUS
                    fill_rect(painter, QRect(x + 2 * RADIUS, middle, ends, thick), line)
                icon = "timer" if step.state == "current" else ""
                paint_mark(painter, QPointF(x + RADIUS, middle + 0.5), index + 1, step.state, icon)
                space = QRect(x, _TOP + 2 * RADIUS + 4, round(pitch) - 8, 18)
                waiting = step.state == "rest"
                text(painter, space, step.title, t.text_2 if waiting else t.text, 13, 500 if waiting else 600)
                text(painter, space.translated(0, 18), step.detail, t.text_2, 12)
