"""The parts of the page of tickets: the tickets of a bus, the ways to send them, the statement, a slip."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import (
    Stretch,
    asks,
    at,
    column,
    fill,
    fill_sheet,
    grow,
    heading,
    high,
    lay_out,
    panel,
    row,
    wide,
)
from pos_app.ui.pages.tickets.page import (
    Account,
    Ask,
    Intent,
    LegGroup,
    Picked,
    PrintThese,
    SaveOne,
    SendTile,
    TicketLine,
    ViewOne,
)
from pos_app.ui.shared.bill_body import BillBody
from pos_app.ui.shared.ports import SlipJob, SlipsPort
from pos_app.ui.style import icons
from pos_app.ui.style.fonts import text_width
from pos_app.ui.style.hand import hand, least
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.badge import Badge, MarkFlow
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.paint import Painted, box, fill_rect, keys_width, paint_keys, paint_text, painter_for
from pos_app.ui.widgets.scroll import ScrollArea, scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import ticket_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_HEAD, _HEAD_NARROW = 46, 66
HEIGHT, HEIGHT_NARROW = 40, 52
_SEAT, _LOCATOR = 104, 76
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class LegCard(Card):
    """Which bus, how many of its slips were printed, and a row for each ticket."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(1, 1, 1, 1), spacing=0)
        self._ask = ask
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.rows: list[TicketRow] = []
        self._missing: tuple[int, ...] = ()
        self._name = Label(weight=600)
        self._hour = Label(weight=600)
        self._day = Label(tone="text_2")
        self._route = ElidedLabel(weight=500)
        self._about = Label(size=12, tone="text_2", wrap=True)
        self._count = Badge("", "success", icon="check")
        self._some = Label(size=12, tone="text_2")
        self.print = Button(size="small", icon="printer", touch=True)
        self.print.clicked.connect(lambda _=False: ask(PrintThese(self._missing)))
        self._first = QHBoxLayout()
        when = row(self._name, 4, self._hour, self._day, Stretch, spacing=6)
        first = row(when, grow(self._route), spacing=12, into=self._first)
        text = column(Stretch, first, self._about, Stretch, spacing=0)
        parts = (grow(text), self._some, self._count, self.print)
        self._head = panel(row(*parts, spacing=10, margins=(14, 0, 12, 0)))
        fill(self.body, self._head)

    def show_leg(self, leg: LegGroup, chosen: int, *, narrow: bool) -> None:
        """Show a bus, with the ticket at the place ``chosen`` marked."""
        self._name.setText(leg.name)
        self._hour.setText(leg.hour)
        self._day.setText(leg.day)
        self._route.setText(leg.route)
        self._about.setText(leg.about)
        over = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._first.setDirection(over)
        self._first.setSpacing(0 if narrow else 12)
        self._head.setMinimumHeight(_HEAD_NARROW if narrow else _HEAD)
        self._count.show_state(leg.printed, "success", "check")
        self._count.setVisible(not leg.missing)
        self._some.setText(leg.printed)
        self._some.setVisible(0 < leg.missing < len(leg.lines))
        several = len(leg.lines) > 1
        self._missing = tuple(line.index for line in leg.lines if line.needs_slip)
        self.print.setVisible(bool(leg.missing) and several)
        text = ticket_texts.print_count(len(self._missing))
        self.print.set_text(text, f"{text}: {leg.name}")
        busy = any(line.busy for line in leg.lines)
        self.print.set_inactive(translate("LegCard", "A impressora está em uso") if busy else None)
        self.have(len(leg.lines))
        for shown, line in zip(self.rows, leg.lines, strict=True):
            shown.show_line(line, chosen=line.index == chosen, narrow=narrow)
        self.setAccessibleName(
            ", ".join(filter(None, (leg.name, f"{leg.hour} {leg.day}".strip(), leg.route, leg.about)))
        )
        self.setAccessibleDescription(leg.printed)

    def have(self, count: int) -> None:
        """Have so many rows."""
        remove_from(self.body, self.rows[count:])
        del self.rows[count:]
        while len(self.rows) < count:
            self.rows.append(TicketRow(self._ask))
            self.body.addWidget(self.rows[-1])

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        height = self._head.height() + 1
        with painter_for(self) as painter:
            path = QPainterPath()
            path.addRoundedRect(1, 1, self.width() - 2, height + 20, RADIUS_CARD - 1, RADIUS_CARD - 1)
            painter.setClipRect(QRect(0, 0, self.width(), height))
            painter.fillPath(path, colour(theme().t.surface_2))


class TicketRow(Painted):
    """Person, seat, locator, states, and its two buttons. A click chooses it."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._index = 0
        self._chosen = False
        self._height = HEIGHT
        hand().changed.connect(self._fit_hand)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._disc = NumberDisc(1)
        self._name = ElidedLabel(weight=600)
        self._about = ElidedLabel(size=12, tone="success", weight=500)
        self._seat = wide(_SEAT, Label(size=14, weight=600))
        self._under = Label(size=12, tone="text_2")
        self._locator = wide(_LOCATOR, Label(size=12, tone="text_2"))
        self._marks = MarkFlow()
        self.print = Button(size="small", icon="printer", touch=True)
        self.view = Button(size="small", icon="eye", touch=True)
        self.view.setToolTip(plain_text_tooltip(translate("TicketRow", "Ver o comprovante")))
        self.print.clicked.connect(lambda _=False: ask(PrintThese((self._index,))))
        self.view.clicked.connect(lambda _=False: ask(ViewOne(self._index)))
        who = column(Stretch, self._name, self._about, Stretch, spacing=0)
        where = column(Stretch, self._seat, self._under, Stretch, spacing=0)
        buttons = (at(_MIDDLE, self.print), at(_MIDDLE, self.view))
        parts = (self._disc, grow(who, 4), where, self._locator, grow(self._marks, 5), *buttons)
        lay_out(self, row(*parts, spacing=10, margins=(14, 0, 12, 0)))

    def show_line(self, line: TicketLine, *, chosen: bool, narrow: bool) -> None:
        """Show a ticket; in a narrow page the buttons are icons and the locator stands under the seat."""
        self._index, self._chosen = line.index, chosen
        self._height = HEIGHT_NARROW if narrow else HEIGHT
        self._fit_hand()
        self._disc.set_number(line.number)
        self._name.setText(line.name)
        self._about.setText(line.benefit)
        self._about.setVisible(bool(line.benefit))
        self._seat.setText(line.seat)
        self._under.setText(line.locator)
        self._under.setVisible(narrow)
        self._locator.setText(line.locator)
        self._locator.setVisible(not narrow)
        self._marks.show_marks(line.marks)
        self.print.set_text(
            "",
            translate("TicketRow", "{0}: comprovante de {1}, {2}").format(line.action, line.name, line.seat),
        )
        self.print.setToolTip(plain_text_tooltip(line.action))
        self.print.set_inactive(ticket_texts.waits_for_printer() if line.busy else None)
        seen = translate("TicketRow", "Ver o comprovante de {0}, {1}").format(line.name, line.seat)
        self.view.set_text("", seen)
        states = ", ".join(mark.text for mark in line.marks)
        about = ", ".join(filter(None, (line.name, line.benefit, line.seat, states)))
        self.setAccessibleName(about)
        self.update()

    def _fit_hand(self) -> None:
        self.setFixedHeight(least(self._height))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._ask(Picked(self._index))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if self._chosen:
            fill_rect(painter, self.rect(), t.primary_tint)
            fill_rect(painter, QRect(0, 0, 4, self.height()), t.primary)
        fill_rect(painter, QRect(0, 0, self.width(), 1), t.border)


WIDTH = 336
_ACCOUNT_HEAD, _EDGE, _LINE = 44, 16, 24
_SLIP = 302
_HIGHEST = 560


class AccountSide(Painted):
    """Every line, the sums, and what comes next."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.setAccessibleName(translate("AccountSide", "Conta"))
        self._about = Label(tone="text_2")
        self.lines, self.sums = BillBody(_EDGE, high=_LINE), BillBody(_EDGE)
        self._words, self._total = Label(size=13), Label(size=24, weight=600)
        self._split = Label(size=12, tone="text_2", wrap=True)
        self.receipt = Button(translate("AccountSide", "Recibo"), size="main", key=FocusKey.PAPER)
        new = translate("TicketsView", "Nova venda")
        self.new = Button(new, kind="main", size="main", key=CommandId.NEW_SALE)
        title = Label(translate("AccountSide", "Conta"), size=15, weight=600)
        head = high(_ACCOUNT_HEAD, panel(row(grow(title), self._about, margins=(_EDGE, 0, _EDGE, 0))))
        total = row(grow(self._words), self._total, margins=(_EDGE, 0, _EDGE, 0))
        split = row(grow(self._split), margins=(_EDGE, 0, _EDGE, 8))
        buttons = row(
            asks(self.receipt, ask, Ask.RECEIPT),
            grow(asks(self.new, ask, Ask.NEW_SALE)),
            spacing=8,
            margins=(_EDGE, 0, _EDGE, 12),
        )
        self._foot = panel(column(8, self.sums, total, split, buttons, spacing=0))
        parts = (head, 6, grow(scrolled(panel(column(self.lines, Stretch, spacing=0)), self)), self._foot)
        lay_out(self, column(*parts, spacing=0, margins=(1, 0, 0, 0)))

    def show_account(self, shown: Account) -> None:
        self._about.setText(shown.about)
        self.lines.show_rows(shown.lines)
        self.sums.show_rows(shown.sums)
        self._words.setText(shown.total_words)
        self._total.setText(shown.total)
        self._split.setText(shown.split)
        self._split.setVisible(bool(shown.split))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.surface)
        fill_rect(painter, QRect(0, 0, 1, self.height()), t.border)
        for y in (_ACCOUNT_HEAD - 1, self._foot.y()):
            fill_rect(painter, QRect(0, y, self.width(), 1), t.border)


class SlipBox(Sheet):
    """The slip of a ticket as it will be printed. Opened with ``open()``; Esc closes it."""

    def __init__(
        self,
        parent: QWidget,
        slips: SlipsPort,
        job: SlipJob,
        place: tuple[int, int],
        ask: Callable[[Intent], object],
    ) -> None:
        """``place``: the number of the ticket, from 0, and how many there are."""
        index, count = place
        super().__init__(parent, ticket_texts.ticket_of(index + 1, count))
        image = slips.preview(job, _SLIP)
        picture = Label(align=Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        picture.setAccessibleName(translate("SlipSide", "Prévia do comprovante"))
        picture.setPixmap(QPixmap.fromImage(image))
        scroll = ScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(picture)
        height = round(image.height() / image.devicePixelRatio())
        scroll.setFixedHeight(min(_HIGHEST, max(120, parent.window().height() - 220), height + 2))
        as_copy = translate("SlipSide", "Como será impresso agora: 2ª via, 80 mm")
        about = Label(
            as_copy if job.copy else translate("SlipSide", "Como será impresso: 80 mm"), tone="text_2"
        )
        save = asks(Button(translate("TicketRow", "Salvar em PDF"), icon="file-text"), ask, SaveOne(index))
        close = Button(translate("StopsBox", "Fechar"), kind="main", key=CommandId.BACK)
        close.clicked.connect(self.accept)
        fill_sheet(self, scroll, about, foot=(save, Stretch, close))
        self.setFixedWidth(_SLIP + 70)
        close.setFocus()


TILE = 52
_WIDEST = 420
_LOOKS = {
    Ask.WHATSAPP: ("smartphone", FocusKey.WHATSAPP),
    Ask.EMAIL: ("mail", FocusKey.EMAIL),
    Ask.SAVE: ("file-text", FocusKey.PDF),
}


class WayTile(PaintedButton):
    """Where it goes, and what became of it; its key at the right."""

    def __init__(self, tile: SendTile, parent: QWidget) -> None:
        super().__init__(parent, ring=RADIUS_CARD)
        self.way = tile.way
        self._icon, self.key = _LOOKS[tile.way]
        self._badge = Badge("", "success", icon="check", parent=self)
        self._about = ""
        self.setFixedHeight(TILE)
        self.setMaximumWidth(_WIDEST)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_tile(tile)

    def sizeHint(self) -> QSize:
        return QSize(180, TILE)

    def show_tile(self, tile: SendTile) -> None:
        self._about = tile.about
        self.setText(tile.text)
        self._badge.show_state(tile.done, "success", "check")
        self._badge.setVisible(bool(tile.done))
        self.setAccessibleName(", ".join(filter(None, (tile.text, tile.about, tile.done))))
        self.setToolTip(plain_text_tooltip(self.accessibleName()))
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill = t.surface_2 if self._hovered or self.isDown() else t.surface
        box(painter, self.rect(), fill=fill, line=t.border_strong, radius=RADIUS_CARD)
        icons.paint(painter, self._icon, t.text, 14, TILE / 2 - 10, 20)
        right = self.width() - 14 - keys_width(self.key)
        paint_keys(painter, right, TILE // 2, self.key)
        about = self._about
        if not self._badge.isHidden():
            badge = self._badge.sizeHint().width()
            if right - badge - 16 < 46 + max(text_width(self.text(), 13, 600), text_width(about, 12)):
                about = ""  # In a narrow tile what became of it takes the place of where it went.
                self._badge.setGeometry(QRect(45, 27, badge, 20))
            else:
                right -= badge + 8
                self._badge.setGeometry(QRect(right, (TILE - 20) // 2, badge, 20))
        space = QRect(46, 7, max(0, right - 46 - 8), 20)
        paint_text(painter, space, self.text(), t.text, 13, 600)
        paint_text(painter, space.translated(0, 19), about, t.text_2, 12)


class SendTiles(QWidget):
    """The heading with what prints by itself and a button to stop it, and a tile for each way."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self.tiles: list[WayTile] = []
        self._title = heading("")
        self._alone = Label(tone="text_2")
        self.stop = asks(Button(ticket_texts.stop(), icon="pause", touch=True), ask, Ask.STOP_PRINT)
        about = ElidedLabel(ticket_texts.to_the_buyer(), tone="text_2", whole=True)
        head = row(self._title, grow(about), self._alone, self.stop, spacing=10)
        self._row = QHBoxLayout()
        lay_out(self, column(head, row(grow(row(spacing=10, into=self._row), 1000), Stretch), spacing=8))

    def show_tiles(self, title: str, tiles: tuple[SendTile, ...], alone: str) -> None:
        """Show the ways of this desk; ``alone``: how much was printed by itself, empty where nothing is."""
        self._title.setText(title)
        self._alone.setText(alone)
        for part in (self._alone, self.stop):
            part.setVisible(bool(alone))
        if [tile.way for tile in tiles] != [one.way for one in self.tiles]:
            remove_from(self._row, self.tiles)
            self.tiles = [WayTile(tile, self) for tile in tiles]
            for one in self.tiles:
                asks(one, self._ask, one.way)
                self._row.addWidget(one, 1)
        for one, tile in zip(self.tiles, tiles, strict=True):
            one.show_tile(tile)
