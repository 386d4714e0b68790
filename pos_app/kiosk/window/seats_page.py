"""The seats: the coach, what its signs mean, and what was picked."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.kiosk.flow.intents import TouchSeat
from pos_app.kiosk.screens.content import SeatRow, SeatsPage
from pos_app.kiosk.screens.frame import Act, Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.coach_view import CoachView
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.seat_tile import paint_tile
from pos_app.kiosk.window.words import add_note, emptied, words
from pos_app.ui.pages.seats.look import SeatLook
from pos_app.ui.widgets.paint import painter_for


class SeatsView(KioskPage):
    """Shows a ``SeatsPage``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self.coach = CoachView(self)
        self.coach.parts_changed.connect(lambda: self._offer_other_part())
        self.coach.touched.connect(lambda label: self.asked.emit(TouchSeat(label)))
        self._waiting = words(size=30, tone="text_2", align=Qt.AlignmentFlag.AlignCenter)
        self._heading = words(size=28, weight=600)
        self._roomy = s.upright and not s.low
        self._legend: QBoxLayout = QVBoxLayout() if self._roomy else QHBoxLayout()
        self._legend.setSpacing(18 if self._roomy else 14)
        self._legend_shown: tuple[tuple[SeatLook, str, str], ...] = ()
        self._rows: QVBoxLayout | None = None
        self._notes: QVBoxLayout | None = None
        self._notes_shown: tuple[Note, ...] = ()
        self._rows_shown: tuple[SeatRow, ...] | None = None
        self.acts: list[BigButton] = []
        self._acts: QBoxLayout = QVBoxLayout() if self._roomy else QHBoxLayout()
        self._acts.setSpacing(s.gap)
        self.other_part = self.button(size=26)
        if self._roomy:
            self._fill_upright()
        else:
            self._fill_low()

    def _fill_upright(self) -> None:
        self._rows, self._notes = QVBoxLayout(), QVBoxLayout()
        self._rows.setSpacing(12)
        self._notes.setSpacing(16)
        row = QHBoxLayout(self)
        row.setContentsMargins(36, 24, 24, 24)
        row.setSpacing(36)
        row.addWidget(self.coach, 8)
        row.addWidget(self._waiting, 8)
        side = QVBoxLayout()
        side.setSpacing(20)
        row.addLayout(side, 5)
        side.addLayout(self._legend)
        side.addSpacing(12)
        side.addWidget(self._heading)
        side.addLayout(self._rows)
        side.addLayout(self._acts)
        side.addWidget(self.other_part)
        side.addLayout(self._notes)
        side.addStretch(1)

    def _fill_low(self) -> None:
        s = scales.scale()
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 4, 16, 8)
        column.setSpacing(8)
        column.addLayout(self._legend)
        column.addWidget(self.coach, 1)
        column.addWidget(self._waiting, 1)
        column.addLayout(self._acts)
        self._acts.addWidget(self.other_part, 1)
        self._heading.hide()
        self.other_part.setMinimumHeight(s.button)

    def show_content(self, content: object) -> None:
        """Show the page."""
        assert isinstance(content, SeatsPage)
        self._waiting.setText(content.waiting)
        self._waiting.setVisible(bool(content.waiting))
        self.coach.setVisible(not content.waiting)
        self.coach.show_coach(content.coach, content.looks, content.part, content.words)
        self._heading.setText(content.heading)
        if content.legend != self._legend_shown:
            self._legend_shown = content.legend
            self._show_legend()
        if content.rows != self._rows_shown and self._rows is not None:
            self._rows_shown = content.rows
            emptied(self._rows)
            for one in content.rows:
                self._rows.addWidget(self._row(one))
        self._show_acts(content)
        if content.notes != self._notes_shown and self._notes is not None:
            self._notes_shown = content.notes
            emptied(self._notes)
            for note in content.notes:
                add_note(self._notes, note, self)

    def _show_legend(self) -> None:
        emptied(self._legend)
        for look, meaning, price in self._legend_shown:
            row = QHBoxLayout()
            row.setSpacing(20 if self._roomy else 8)
            self._legend.addLayout(row)
            row.addWidget(_Sample(look, self, small=not self._roomy))
            if self._roomy:
                both = QVBoxLayout()
                both.setSpacing(0)
                row.addLayout(both, 1)
                both.addWidget(words(meaning, self, size=24, wrap=False))
                if price:
                    both.addWidget(words(price, self, size=24, weight=600, wrap=False))
            else:
                row.addWidget(words(meaning, self, size=22, wrap=False))
        if not self._roomy:
            self._legend.addStretch(1)

    def _show_acts(self, content: SeatsPage) -> None:
        while len(self.acts) < len(content.acts):
            made = self.button(size=28 if self._roomy else 24)
            self._acts.insertWidget(len(self.acts), made, 1)
            self.acts.append(made)
        for button, act in zip(self.acts, content.acts, strict=True):
            button.show_act(act)
        self.other_part.show_act(content.other_part)
        self._offer_other_part()

    def _offer_other_part(self) -> None:
        """Only where the space does not take the whole coach, which is known once it is laid out."""
        self.other_part.setVisible(self.coach.part_count > 1 and not self.coach.isHidden())

    def _row(self, one: SeatRow) -> BigButton:
        act = Act(f"{one.label}  {one.where}", one.intent, note=one.price, after="x", spoken=one.spoken)
        button = self.button(act, size=28, height=92, centred=False, icon_size=36, pad=22)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return button


class _Sample(QWidget):
    """A seat of the legend."""

    def __init__(self, look: SeatLook, parent: QWidget, *, small: bool = False) -> None:
        super().__init__(parent)
        self._look = look
        self._small = small
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(44, 40) if self._small else QSize(66, 56)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            paint_tile(painter, QRectF(self.rect()), self._look)
