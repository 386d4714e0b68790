"""Shows a page that is taller than its place part by part: with larger letters nothing is cut or left out."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer, QVariantAnimation, Signal
from PySide6.QtWidgets import QWidget

from pos_app.kiosk.flow.intents import TurnPage
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Act
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.render import Page
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.wording.kiosk_words import Text, say

_KEYS, _LEAST, _MOVES_MS = 84, 220, 120


class Turner(QWidget):
    """Where the page stands. Parts begin where something begins, so that nothing is shown in halves; the keys
    that turn them are there only where there is more than one part. ``outgrown``: the page may need another
    place than it has."""

    outgrown = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._clip = QWidget(self)
        self._page: Page | None = None
        self._starts = [0]
        self._at = 0
        self._off = 0
        self.motion = QVariantAnimation(self, duration=_MOVES_MS)
        self.motion.valueChanged.connect(self._shift)
        # What is new on a page counts only once Qt shows it: then it asks for another layout.
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self.outgrown)
        self._watch = EventWatch(self, self._seen)
        self.back = BigButton(Act(say(Text.MORE_ABOVE), TurnPage(-1), icon="arrow-up"), self, size=26)
        self.on = BigButton(Act(say(Text.MORE_BELOW), TurnPage(1), icon="arrow-down"), self, size=26)
        self.back.clicked.connect(lambda: self._turn(self._at - 1))
        self.on.clicked.connect(lambda: self._turn(self._at + 1))

    def take(self, page: Page) -> None:
        """Hold another page, from its beginning."""
        page.setParent(self._clip)
        self._page, self._at = page, 0
        self._watch.add(page)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest and watched is self._page:
            self._again.start()
        return False

    def move_in(self, by: int) -> None:
        """Let the page come from so many px at the right, or the left below 0: that it is another is seen."""
        self.motion.stop()
        self.motion.setStartValue(by)
        self.motion.setEndValue(0)
        self.motion.start()

    def _shift(self, off: int) -> None:
        self._off = off
        self._clip.move(off, 0)

    def needed(self, width: int) -> int:
        """Return the height below which something of the page would be squeezed."""
        layout = self._page.layout() if self._page is not None else None
        if layout is None:
            return 0
        return (
            layout.minimumHeightForWidth(width)
            if layout.hasHeightForWidth()
            else layout.minimumSize().height()
        )

    def place(self, at: QRect) -> None:
        """Lay the page out at a place of the window."""
        self.setGeometry(at)
        page = self._page
        if page is None or page.layout() is None:
            return
        s, tall = scales.scale(), at.height()
        needed = self.needed(at.width()) if s.letters > 1 else 0
        # Under a keyboard there may be no place for a part and its keys: then the page is squeezed as it was.
        fits = needed <= tall or tall < _LEAST
        page.resize(at.width(), tall if fits else needed)
        self._starts = [0] if fits else self._parts(page, needed, tall - _KEYS)
        for button in (self.back, self.on):
            button.setVisible(not fits)
        half = (at.width() - 2 * s.side - s.gap) // 2
        self.back.setGeometry(s.side, tall - _KEYS + 6, half, _KEYS - 14)
        self.on.setGeometry(at.width() - s.side - half, tall - _KEYS + 6, half, _KEYS - 14)
        self._turn(min(self._at, len(self._starts) - 1))

    def _parts(self, page: Page, needed: int, tall: int) -> list[int]:
        layout = page.layout()
        assert layout is not None
        layout.activate()
        rows = [
            (at.y(), at.y() + widget.height())
            for _, widget in page.leaves()
            for at in [widget.mapTo(page, QPoint(0, 0))]
        ]
        starts = [0]
        while starts[-1] + tall < needed:
            start = starts[-1]
            end = cut = start + tall
            # What stands beside something that is cut goes to the next part with it.
            while through := [top for top, bottom in rows if start < top < cut < bottom]:
                cut = min(through)
            starts.append(cut)
            if not any(bottom > end for _, bottom in rows):
                return starts[:-1]  # Only space was left.
        return starts

    def _turn(self, to: int) -> None:
        page = self._page
        if page is None or not 0 <= to < len(self._starts):
            return
        self._at = to
        many = len(self._starts) > 1
        start, end = self._starts[to], self._starts[to + 1] if to + 1 < len(self._starts) else page.height()
        most = self.height() - (_KEYS if many else 0)
        self._clip.setGeometry(self._off, 0, self.width(), min(most, end - start))
        page.move(0, -start)
        for button, usable in ((self.back, to > 0), (self.on, to + 1 < len(self._starts))):
            button.show_act(button.act, locked=not usable)

    def reach(self, widget: QWidget) -> None:
        """Turn to the part in which a widget of the page stands."""
        page = self._page
        if page is None or not page.isAncestorOf(widget):
            return
        top = widget.mapTo(page, QPoint(0, 0)).y()
        self._turn(max(number for number, start in enumerate(self._starts) if start <= max(0, top)))
