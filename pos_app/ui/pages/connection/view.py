"""The page about the connection: what works, what waits, what is under way, and the last hour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pos_app.ui.keys.commands import Action, Commands, KeyHint
from pos_app.ui.kit.layouts import Stretch, asks, column, fill, filled, grow, heading, lay_out, panel, row
from pos_app.ui.pages.connection.page import ConnectionPage
from pos_app.ui.pages.connection.rows import HourBars, HourLegend, LineRow, OfferRow
from pos_app.ui.shared.page import PageView
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import offline_texts
from pos_app.wording.notices import CommandId

_INSIDE = (14, 12, 14, 12)


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
        left, right = (
            column(self._still, Stretch),
            column(self._not_now, self._under_way, Stretch, spacing=12),
        )
        inner = panel(
            column(
                self._made_banner(),
                row(grow(left, 53), grow(right, 47), spacing=12),
                filled(Card(margins=_INSIDE), hour, self._bars),
                Stretch,
                spacing=12,
            )
        )
        foot = row(IconView("info"), grow(self._rule), spacing=7)
        lay_out(self, column(grow(scrolled(inner, self)), foot, spacing=10))

    def _made_banner(self) -> Card:
        self._banner = Card(kind="danger", margins=(16, 12, 16, 12))
        self._icon = IconView("wifi-off", size=28, tone="danger")
        self._title = Label(size=16, weight=600, wrap=True)
        self._text, self._money = Label(wrap=True), Label(wrap=True)
        self.button = Button(offline_texts.try_now(), icon="refresh-cw", key=CommandId.REFRESH)
        self.button.setMinimumHeight(40)
        asks(self.button, self.ask, CommandId.REFRESH)
        words = column(self._title, self._text, self._money, spacing=3)
        return filled(self._banner, row(self._icon, grow(words), self.button, spacing=14))

    # --- The page ---------------------------------------------------------------------------------

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The lines of the key bar."""
        return (
            KeyHint(CommandId.REFRESH, offline_texts.try_now()),
            KeyHint(CommandId.PAGE_ORDERS, offline_texts.find_orders()[0]),
            KeyHint(CommandId.PAGE_PENDING, offline_texts.cases()[0]),
            KeyHint(CommandId.BACK, offline_texts.back_to_sale()),
        )

    def commands(self) -> Commands:
        """Return the page's actions."""
        return {CommandId.BACK: Action(partial(self.ask, CommandId.BACK))}

    def shown(self) -> None:
        """Take the keyboard."""
        self.button.setFocus()

    def show_page(self, page: ConnectionPage) -> None:
        """Show what changed."""
        before, self._page = self._page, page
        tone: Literal["danger", "warning", "success"] = (
            "danger" if page.offline else "warning" if page.slow else "success"
        )
        self._banner.set_kind(tone)
        self._icon.show_icon("wifi-off" if page.offline else "gauge" if page.slow else "wifi", tone)
        for label, words in ((self._title, page.title), (self._text, page.text), (self._money, page.money)):
            label.setText(words)
            label.setVisible(bool(words))
        if before is None or before.offers != page.offers:
            rows = [asks(OfferRow(one, self._still), self.ask, one.command) for one in page.offers]
            self._fill(self._still, rows)
            self._still_note.setText(offline_texts.things(len(rows)))
        if before is None or before.not_now != page.not_now:
            self._fill(self._not_now, [LineRow(line, self._not_now) for line in page.not_now])
            self._not_now.setVisible(bool(page.not_now))
        if before is None or before.under_way != page.under_way:
            self._fill(self._under_way, [LineRow(line, self._under_way) for line in page.under_way])
            self._under_note.setText(
                offline_texts.under_way_title()[1] if page.under_way else offline_texts.nothing_waits()
            )
        if before is None or before.hour != page.hour:
            self._bars.show_hour(page.hour)
        self._still_title.setText(offline_texts.still_title(page.offline))
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
