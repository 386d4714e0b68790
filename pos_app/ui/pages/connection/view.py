"""The page about the connection: what works, what waits, what is under way, and the last hour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.reachability.history import MINUTES, Quality
from pos_app.reachability.state import Rung
from pos_app.ui.keys.commands import Action, Commands, KeyHint
from pos_app.ui.kit.layouts import Stretch, asks, column, fill, filled, grow, heading, lay_out, panel, row
from pos_app.ui.pages.connection.presenter import ConnectionPage, ConnectionPresenter, LastHour, Line, Offer
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, PageView, built
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.card import Card, CardKind
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import (
    CENTRE,
    RIGHT,
    Painted,
    box,
    fill_rect,
    keys_width,
    paint_keys,
    paint_text,
)
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import offline_texts
from pos_app.wording.notices import CommandId


class ConnectionView(PageView):
    """Passive. ``asked`` carries the command of what was chosen: one of the offers, ``REFRESH`` to ask the
    service, ``BACK`` to go back to the sale."""

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[CommandId], object] = self.asked.emit
        self.setAccessibleName(offline_texts.page_name())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._page: ConnectionPage | None = None
        self._rows: dict[Card, Sequence[QWidget]] = {}
        self._still, self._still_note, self._still_title = _card("")
        self._not_now, _note, _title = _card(offline_texts.not_now_title())
        self._under_way, self._under_note, _title = _card(*offline_texts.under_way_title())
        title, how = offline_texts.hour_title()
        self._bars = HourBars()
        how_words = grow(Label(how, size=12, tone="text_2"))
        hour = row(Label(title, weight=600), how_words, HourLegend())
        self._rule = Label(size=12, tone="text_2", wrap=True)
        self._banner = Card(kind="danger", margins=(16, 12, 16, 12))
        self._icon = IconView("wifi-off", size=28, tone="danger")
        self._title = Label(size=16, weight=600, wrap=True)
        self._text, self._money = Label(wrap=True), Label(wrap=True)
        self.button = Button(offline_texts.try_now(), icon="refresh-cw", key=CommandId.REFRESH)
        self.button.setMinimumHeight(40)
        asks(self.button, self.ask, CommandId.REFRESH)
        said = column(self._title, self._text, self._money, spacing=3)
        banner = filled(self._banner, row(self._icon, grow(said), self.button, spacing=14))
        left = column(self._still, Stretch)
        right = column(self._not_now, self._under_way, Stretch, spacing=12)
        cards = row(grow(left, 53), grow(right, 47), spacing=12)
        last_hour = filled(Card(margins=(14, 12, 14, 12)), hour, self._bars)
        inner = panel(column(banner, cards, last_hour, Stretch, spacing=12))
        foot = row(IconView("info"), grow(self._rule), spacing=7)
        lay_out(self, column(grow(scrolled(inner, self)), foot, spacing=10))

    # --- The page ---------------------------------------------------------------------------------

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        return (
            KeyHint(CommandId.REFRESH, offline_texts.try_now()),
            KeyHint(CommandId.PAGE_ORDERS, offline_texts.find_orders()[0]),
            KeyHint(CommandId.PAGE_PENDING, offline_texts.cases()[0]),
            KeyHint(CommandId.BACK, offline_texts.back_to_sale()),
        )

    def commands(self) -> Commands:
        return {CommandId.BACK: Action(partial(self.ask, CommandId.BACK))}

    def shown(self) -> None:
        self.button.setFocus()

    def show_page(self, page: ConnectionPage) -> None:
        before, self._page = self._page, page
        looks: dict[Rung, tuple[CardKind, str]] = {
            Rung.OFFLINE: ("danger", "wifi-off"),
            Rung.SLOW: ("warning", "gauge"),
        }
        tone, icon = looks.get(page.rung, ("success", "wifi"))
        self._banner.set_kind(tone)
        self._icon.show_icon(icon, tone)
        for label, text in ((self._title, page.title), (self._text, page.text), (self._money, page.money)):
            label.setText(text)
            label.setVisible(bool(text))
        if before is None or before.offers != page.offers:
            rows = [asks(OfferRow(one), self.ask, one.command) for one in page.offers]
            self._fill(self._still, rows)
            self._still_note.setText(offline_texts.things(len(rows)))
        if before is None or before.not_now != page.not_now:
            self._fill(self._not_now, [LineRow(line) for line in page.not_now])
            self._not_now.setVisible(bool(page.not_now))
        if before is None or before.under_way != page.under_way:
            self._fill(self._under_way, [LineRow(line) for line in page.under_way])
            waiting, none = offline_texts.under_way_title()[1], offline_texts.nothing_waits()
            self._under_note.setText(waiting if page.under_way else none)
        if before is None or before.hour != page.hour:
            self._bars.show_hour(page.hour)
        self._still_title.setText(offline_texts.still_title(page.rung is Rung.OFFLINE))
        self._rule.setText(page.rule)

    def _fill(self, card: Card, rows: Sequence[QWidget]) -> None:
        """Replace the rows below a card's heading."""
        remove_from(card.body, self._rows.pop(card, ()))
        self._rows[card] = rows
        fill(card.body, *rows)


def _card(title: str, note: str = "") -> tuple[Card, Label, Label]:
    """Return a card for rows, what stands beside its heading, and the heading."""
    beside, head = Label(note, tone="text_2"), heading(title)
    top = row(head, grow(beside), spacing=8, margins=(14, 10, 14, 8))
    return filled(Card(margins=(0, 0, 0, 0), spacing=0), top), beside, head


_ROW = 52
_EDGE = 14
_TEXT = 44


class OfferRow(PaintedButton):
    """A thing that works, with its key; pressed, it is done."""

    def __init__(self, offer: Offer) -> None:
        super().__init__(ring=4, inset=4)
        self._offer = offer
        self.setText(offer.title)
        self.setAccessibleName(offer.title)
        self.setAccessibleDescription(offer.detail)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_ROW)

    def sizeHint(self) -> QSize:
        return QSize(280, _ROW)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        offer, right = self._offer, self.width() - _EDGE - keys_width(self._offer.command)
        if self.isDown() or self._hovered:
            fill_rect(painter, self.rect().adjusted(1, 1, -1, -1), t.surface_2)
        fill_rect(painter, QRect(1, 0, self.width() - 2, 1), t.border)
        icons.paint(painter, offer.icon, t.success, _EDGE, _ROW // 2 - 9, 18)
        paint_text(painter, QRect(_TEXT, 7, right - _TEXT - 8, 20), offer.title, t.text, 13, 600)
        paint_text(painter, QRect(_TEXT, 26, right - _TEXT - 8, 18), offer.detail, t.text_2, 12)
        paint_keys(painter, right, _ROW // 2, offer.command)


class LineRow(Painted):
    """A thing that waits or does not work."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self._line = line
        self.setAccessibleName(f"{line.title} {line.note}".strip())
        self.setAccessibleDescription(line.detail)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_ROW)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        line, width = self._line, self.width()
        note = fonts.text_width(line.note, 13, 600) if line.note else 0
        fill_rect(painter, QRect(1, 0, width - 2, 1), t.border)
        icons.paint(painter, line.icon, getattr(t, line.tone), _EDGE, _ROW // 2 - 9, 18)
        paint_text(
            painter, QRect(_TEXT, 7, width - _TEXT - _EDGE - note - 8, 20), line.title, t.text, 13, 600
        )
        paint_text(painter, QRect(_TEXT, 26, width - _TEXT - _EDGE, 18), line.detail, t.text_2, 12)
        paint_text(painter, QRect(0, 7, width - _EDGE, 20), line.note, t.text, 13, 600, RIGHT)


class HourBars(Painted):
    """A bar for each of the last sixty minutes: high and green, half and yellow, flat and red."""

    def __init__(self) -> None:
        super().__init__()
        self._hour: LastHour | None = None
        self.setFixedHeight(52)

    def show_hour(self, hour: LastHour) -> None:
        self._hour = hour
        self.setAccessibleName(hour.spoken)
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if self._hour is None:
            return
        step = self.width() / MINUTES
        wide = max(3, int(step * 0.72))
        looks = {
            Quality.GOOD: (2, 26, t.success_line),
            Quality.SLOW: (12, 16, t.warning_line),
            Quality.LOST: (22, 6, t.danger),
            None: (27, 1, t.border),
        }
        for minute, quality in enumerate(self._hour.minutes):
            top, high, ink = looks[quality]
            box(painter, QRect(int(minute * step), top, wide, high), fill=ink, radius=2)
        for minute, text in self._hour.marks:
            width = fonts.text_width(text, 12) + 2
            x = min(int(minute * step), self.width() - width)
            paint_text(painter, QRect(x, 32, width, 18), text, t.text_2, 12)


class HourLegend(Painted):
    """What the three kinds of bar mean."""

    def __init__(self) -> None:
        super().__init__()
        self._words = offline_texts.qualities()
        self.setFixedSize(sum(fonts.text_width(word, 12) + 34 for word in self._words), 20)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        marks = ((12, t.success_line), (8, t.warning_line), (4, t.danger))
        x = 0
        for word, (high, ink) in zip(self._words, marks, strict=True):
            box(painter, QRect(x, (20 - high) // 2, 10, high), fill=ink, radius=2)
            width = fonts.text_width(word, 12) + 2
            paint_text(painter, QRect(x + 16, 0, width, 20), word, t.text_2, 12, align=CENTRE)
            x += width + 32


def build(desk: DeskApi) -> Page:
    view = ConnectionView()
    return built(view, ConnectionPresenter(view, desk), desk)
