"""One printer in the list of profiles."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.printers import Link, PrinterProfile
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import HEIGHT as BADGE
from pos_app.ui.widgets.badge import badge_width, paint_badge
from pos_app.ui.widgets.focus_ring import FocusRing
from pos_app.ui.widgets.paint import box, fill_rect, painter_for, text
from pos_app.ui.widgets.painted_button import PaintedButton
from pos_app.wording import printer_texts
from pos_app.wording.state_marks import StateMark

HEIGHT = 63
_ICON, _SIDE, _GAP = 38, 12, 8
_NARROW = 360
_ICONS = {Link.NETWORK: "route", Link.USB: "plug", Link.SERIAL: "plug", Link.PDF: "file-text"}


class ProfileRow(PaintedButton):
    """Name, what it is for, how it is reached and its state; a bar marks the one whose form is shown.

    ``moved`` carries -1 or 1 for the arrows.
    """

    moved = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._profile: PrinterProfile | None = None
        self._use = StateMark("", "neutral", "")
        self._state: StateMark | None = None
        self._last = False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        FocusRing.attach(self, 6, inset=2)

    def show_profile(
        self, profile: PrinterProfile, use: StateMark, state: StateMark | None, *, last: bool
    ) -> None:
        """Show a printer; ``state`` is None before it was asked."""
        self._profile, self._use, self._state, self._last = profile, use, state, last
        self.setText(profile.name)
        words = (
            profile.name or "?",
            use.words,
            printer_texts.described(profile),
            state.words if state else "",
        )
        self.setAccessibleName(", ".join(part for part in words if part))
        self.update()

    def sizeHint(self) -> QSize:
        """Return two lines."""
        return QSize(280, HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows choose another printer."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the row."""
        one, t = self._profile, theme().t
        if one is None:
            return
        with painter_for(self) as painter:
            if self.isChecked():
                fill_rect(painter, self.rect(), t.primary_tint)
                fill_rect(painter, QRect(0, 0, 4, self.height()), t.primary)
            if not self._last:
                fill_rect(painter, QRect(0, self.height() - 1, self.width(), 1), t.border)
            tile = QRect(_SIDE, (self.height() - _ICON) // 2, _ICON, _ICON)
            box(painter, tile, fill=t.surface, line=t.border, radius=6)
            spot = tile.center()
            icons.paint(
                painter, _ICONS.get(one.link, "printer"), t.text_2, spot.x() - 7.5, spot.y() - 7.5, 16
            )
            self._paint_words(painter, one, tile.right() + _SIDE)

    def _paint_words(self, painter: QPainter, one: PrinterProfile, left: int) -> None:
        """Paint both lines; on a narrow row the state stands in the second, else beside both."""
        t, right, narrow = theme().t, self.width() - _SIDE, self.width() < _NARROW
        space = right
        if self._state is not None:
            width = badge_width(self._state.words, self._state.icon)
            top = 35 if narrow else (self.height() - BADGE) // 2
            at = QPoint(right - width, top)
            paint_badge(painter, at, self._state.words, self._state.kind, self._state.icon)
            space -= width + _GAP
        first = right if narrow else space
        use = badge_width(self._use.words)
        name = one.name or "?"
        wide = min(fonts.text_width(name, 13, 600), max(0, first - left - use - _GAP))
        text(painter, QRect(left, 11, wide, 20), name, t.text, 13, 600)
        paint_badge(painter, QPoint(left + wide + _GAP, 11), self._use.words, self._use.kind)
        text(painter, QRect(left, 35, max(0, space - left), 18), printer_texts.described(one), t.text_2, 12)
