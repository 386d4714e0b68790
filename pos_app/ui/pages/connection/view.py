"""The page about the connection: what works, what waits, what is under way, and the last hour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import Action, Commands, KeyHint
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
from pos_app.wording.command_ids import CommandId

_INSIDE = (14, 12, 14, 12)


class ConnectionView(PageView):
    """Passive. ``taken`` carries a command that was chosen, ``tried`` asks the service, ``left_page`` goes
    back to the sale."""

    taken = Signal(object)
    tried = Signal()
    left_page = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(offline_texts.page_name())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._page: ConnectionPage | None = None
        self._rows: dict[Card, Sequence[QWidget]] = {}
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(12)
        self._build_banner()
        columns = QHBoxLayout()
        columns.setSpacing(12)
        self._column.addLayout(columns)
        left, right = QVBoxLayout(), QVBoxLayout()
        right.setSpacing(12)
        columns.addLayout(left, 53)
        columns.addLayout(right, 47)
        self._still, self._still_note, self._still_title = self._card("")
        self._not_now, _note, _title = self._card(offline_texts.not_now_title())
        under_way, note = offline_texts.under_way_title()
        self._under_way, self._under_note, _title = self._card(under_way, note)
        left.addWidget(self._still)
        left.addStretch(1)
        right.addWidget(self._not_now)
        right.addWidget(self._under_way)
        right.addStretch(1)
        self._build_hour()
        self._column.addStretch(1)
        self._rule = Label("", self, size=12, tone="text_2", wrap=True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addWidget(scrolled(inner, self), 1)
        foot = QHBoxLayout()
        foot.setSpacing(7)
        whole.addLayout(foot)
        foot.addWidget(IconView("info", self))
        foot.addWidget(self._rule, 1)

    def _build_banner(self) -> None:
        self._banner = Card(self, kind="danger", margins=(16, 12, 16, 12))
        self._icon = IconView("wifi-off", self._banner, size=28, tone="danger")
        self._title = Label("", self._banner, size=16, weight=600, wrap=True)
        self._text = Label("", self._banner, wrap=True)
        self._money = Label("", self._banner, wrap=True)
        self.button = Button(offline_texts.try_now(), self._banner, icon="refresh-cw", key=CommandId.REFRESH)
        self.button.setMinimumHeight(40)
        self.button.clicked.connect(lambda _=False: self.tried.emit())
        row = QHBoxLayout()
        row.setSpacing(14)
        self._banner.body.addLayout(row)
        row.addWidget(self._icon)
        words = QVBoxLayout()
        words.setSpacing(3)
        row.addLayout(words, 1)
        for label in (self._title, self._text, self._money):
            words.addWidget(label)
        row.addWidget(self.button)
        self._column.addWidget(self._banner)

    def _build_hour(self) -> None:
        card = Card(self, margins=_INSIDE)
        title, how = offline_texts.hour_title()
        head = QHBoxLayout()
        card.body.addLayout(head)
        head.addWidget(Label(title, card, weight=600))
        head.addWidget(Label(how, card, size=12, tone="text_2"), 1)
        head.addWidget(HourLegend(card))
        self._bars = HourBars(card)
        card.body.addWidget(self._bars)
        self._column.addWidget(card)

    def _card(self, title: str, note: str = "") -> tuple[Card, Label, Label]:
        card = Card(self, margins=(0, 0, 0, 0), spacing=0)
        head = QHBoxLayout()
        head.setContentsMargins(14, 10, 14, 8)
        head.setSpacing(8)
        card.body.addLayout(head)
        heading = Label(title, card, size=15, weight=600)
        head.addWidget(heading)
        beside = Label(note, card, tone="text_2")
        head.addWidget(beside, 1)
        return card, beside, heading

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
        return {CommandId.BACK: Action(self.left_page.emit)}

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
            rows = [OfferRow(offer, self._still) for offer in page.offers]
            for row in rows:
                row.taken.connect(self.taken)
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
        for row in rows:
            card.body.addWidget(row)
