"""The card of the map: the bar, the suggestion, the coach or what stands in its place, and the legend."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QScroller, QWidget

from pos_app.ui.pages.seats.legend import Legend
from pos_app.ui.pages.seats.loading_coach import LoadingCoach
from pos_app.ui.pages.seats.seat_bar import SeatBar
from pos_app.ui.pages.seats.seat_map import SeatMap
from pos_app.ui.pages.seats.suggestion_line import SuggestionLine
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording.translation import translate


class MapCard(Card):
    """A line stands between its parts. A coach that does not fit scrolls; its seats are never squeezed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, margins=(1, 1, 1, 1), spacing=0)
        self.bar = SeatBar(self)
        self.suggestion = SuggestionLine(self)
        self.map = SeatMap(self)
        self.legend = Legend(self)
        self._area = scrolled(self.map, self)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        QScroller.grabGesture(self._area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        for part in (self.bar, self.suggestion, self._area, self.legend):
            self.body.addWidget(part)
        self.map.cursor_moved.connect(self._follow)
        self._waiting = False
        self.loading = LoadingCoach(self)
        self.loading.appearing.connect(lambda: self._lay_over(self.loading))
        self._empty = EmptyState("wifi-off", parent=self)
        self._empty.hide()

    def show_waiting(self, waiting: bool) -> None:
        """Show in place of the coach that its map is being read; it appears when that takes long."""
        if waiting and not self._waiting:
            self._lay_over(self.loading)
            self.loading.start(translate("SeatsView", "Lendo o mapa de poltronas"))
        elif not waiting:
            self.loading.stop()
        self._waiting = waiting

    def show_empty(self, title: str, words: str) -> None:
        """Show in place of the coach why there is none, and what can be done; "" shows the coach."""
        if title:
            self._empty.show_words(title, words, "wifi-off")
            self._lay_over(self._empty)
        self._empty.setVisible(bool(title))

    def fit(self) -> None:
        """Fit what lies in place of the coach to the space of the coach."""
        for shown in (self.loading, self._empty):
            if shown.isVisible():
                self._lay_over(shown)

    def _lay_over(self, shown: QWidget) -> None:
        for widget in (self.parentWidget(), self):
            if widget and (layout := widget.layout()):
                layout.activate()
        shown.setGeometry(self._area.geometry().adjusted(0, 1, 0, 0))
        shown.raise_()

    def _follow(self, label: str) -> None:
        if button := self.map.button(label):
            self._area.ensureWidgetVisible(button, 30, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        shown = [part for part in (self.bar, self.suggestion, self._area, self.legend) if not part.isHidden()]
        with painter_for(self) as painter:
            for part in shown[:-1]:
                fill_rect(
                    painter, QRect(1, part.geometry().bottom() + 1, self.width() - 2, 1), theme().t.border
                )
