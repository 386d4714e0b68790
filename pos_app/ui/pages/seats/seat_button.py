"""One seat of the map: a button that paints itself."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from pos_app.ui.pages.seats.look import SeatLook
from pos_app.ui.pages.seats.seat_paint import paint_seat
from pos_app.ui.widgets.paint import painter_for


class SeatButton(QAbstractButton):
    """Shows one ``SeatLook``. Keys go to the map, which owns the cursor; a click works as everywhere."""

    def __init__(self, look: SeatLook, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._hovered = False
        self._hand: bool | None = None
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setText(look.label)
        self.setAccessibleName(look.spoken)

    @property
    def look(self) -> SeatLook:
        """What is shown."""
        return self._look

    def show_look(self, look: SeatLook) -> None:
        """Show this instead; nothing is painted where nothing changed."""
        if look == self._look:
            return
        spoken = look.spoken != self._look.spoken
        self._look = look
        if spoken:
            self.setAccessibleName(look.spoken)
        if self._hand is not None:
            self._show_hand()
        self.update()

    def _show_hand(self) -> None:
        # Set when the pointer comes: for all seats of a map at once it takes too long.
        if self._hand is not self._look.can_pick:
            self._hand = self._look.can_pick
            hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
            self.setCursor(hand if self._hand else arrow)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            paint_seat(painter, QRectF(self.rect()), self._look, hovered=self._hovered)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._show_hand()
        self._hover(True)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(False)

    def _hover(self, on: bool) -> None:
        if self._look.can_pick and on != self._hovered:
            self._hovered = on
            self.update()
        elif not on:
            self._hovered = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()
