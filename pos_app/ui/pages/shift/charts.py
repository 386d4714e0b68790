"""The account of a shift as cards: figures, and bars with their numbers."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from pos_app.ui.kit.layouts import column, fill, filled, grow, heading, lay_out, row
from pos_app.ui.pages.shift.lines import Chart, Charts, Figure
from pos_app.ui.widgets.bars import Bars, LyingBars, UprightBars
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.wording import shift_page_texts as words

WIDE, MIDDLE = 880, 560
"""px from which the figures stand in one row, and from which two cards stand side by side."""
WIDEST = 16_777_215
"""px: no limit."""


class FaceView(QWidget):
    """One of the faces of the page: takes the room there is, and the keyboard."""

    def fit(self, width: int) -> None:
        """Use so many px."""
        raise NotImplementedError

    def take_keyboard(self) -> None:
        """Give the keyboard to what is done first."""
        raise NotImplementedError


def stand(body: QBoxLayout, *, beside: bool) -> None:
    """Let two parts stand side by side, or one below the other."""
    body.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)


class Tiles(QWidget):
    """Widgets in so many columns as there is room for."""

    def __init__(self, *tiles: QWidget) -> None:
        super().__init__()
        self._tiles, self._columns = tiles, 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(10)

    def arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        for number in range(max(columns, self._columns)):
            self._grid.setColumnStretch(number, 1 if number < columns else 0)
        self._columns = columns
        for number, tile in enumerate(self._tiles):
            self._grid.removeWidget(tile)
            self._grid.addWidget(tile, number // columns, number % columns)


class FigureCard(Card):
    """What it is, how much, and what that means."""

    def __init__(self) -> None:
        super().__init__(margins=(14, 9, 14, 9), spacing=0)
        self._title = ElidedLabel(size=12, tone="text_2")
        self._amount = ElidedLabel(size=20, weight=600)
        self._note = ElidedLabel(size=12, tone="text_2")
        fill(self.body, self._title, self._amount, self._note)

    def show_figure(self, one: Figure) -> None:
        self._title.setText(one.title)
        self._amount.setText(one.amount)
        self._amount.set_tone(one.tone)
        self._note.setText(one.note)


class ChartCard(Card):
    """Bars under a heading, of which ``title`` has the second part, too."""

    def __init__(self, title: tuple[str, str], kind: type[Bars]) -> None:
        super().__init__(margins=(14, 10, 14, 10), spacing=6)
        self.bars = bars = kind(title[0], words.nothing_sold())
        self._beside, self._foot = Label(size=12, tone="text_2"), ElidedLabel(size=12, tone="text_2")
        self._whole = Label(weight=600)
        about = grow(ElidedLabel(title[1], size=12, tone="text_2"))
        head = row(heading(title[0]), about, self._beside, spacing=8)
        middle = (grow(bars),) if isinstance(bars, UprightBars) else (bars, grow(QWidget()))
        fill(self.body, head, *middle, row(grow(self._foot), self._whole, spacing=8))

    def show_chart(self, chart: Chart) -> None:
        self.bars.show_bars(chart.bars)
        below = bool(chart.foot or chart.whole)
        for label, said, shown in (
            (self._beside, chart.beside, bool(chart.beside)),
            (self._foot, chart.foot, below),
            (self._whole, chart.whole, below),
        ):
            label.setText(said)
            label.setVisible(shown)


class ChartsView(QWidget):
    """The figures, the bars by hour, company and method, and ``fourth``."""

    def __init__(self, fourth: QWidget) -> None:
        super().__init__()
        self._figures = [FigureCard() for _ in range(5)]
        self.hours = ChartCard(words.by_hour(), UprightBars)
        self.companies = ChartCard(words.by_company(), LyingBars)
        self.methods = ChartCard(words.by_method(), LyingBars)
        self._top = Tiles(*self._figures)
        self._cards = Tiles(self.hours, self.companies, self.methods, fourth)
        lay_out(self, column(self._top, grow(self._cards), spacing=10))

    def fit(self, width: int) -> None:
        self._top.arrange(5 if width >= WIDE else 3 if width >= MIDDLE else 2)
        self._cards.arrange(2 if width >= MIDDLE else 1)

    def show_charts(self, charts: Charts) -> None:
        for card, figure in zip(self._figures, charts.figures, strict=True):
            card.show_figure(figure)
        self.hours.show_chart(charts.hours)
        self.companies.show_chart(charts.companies)
        self.methods.show_chart(charts.methods)


def edged(*parts: QWidget) -> Card:
    """Return a card whose parts reach its edges."""
    return filled(Card(margins=(1, 1, 1, 1), spacing=0), *parts)


def titled(title: str, about: str, *parts: QWidget) -> Card:
    """Return a card whose parts reach its edges, under a heading."""
    beside = grow(ElidedLabel(about, size=12, tone="text_2"))
    head = row(heading(title), beside, spacing=8, margins=(14, 10, 14, 8))
    return filled(Card(margins=(1, 1, 1, 1), spacing=0), head, *parts)
