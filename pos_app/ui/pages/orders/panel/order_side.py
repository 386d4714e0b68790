"""One order in full, at the right of the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

from pos_app.ui.kit.layouts import Box, Part, Stretch, asks, column, fill, grow, lay_out, panel, row, wide
from pos_app.ui.pages.orders.page import Ask, CopyFact, Intent, NoticeActed, OpenAddress
from pos_app.ui.pages.orders.panel.detail import OrderSide, ValueLine
from pos_app.ui.pages.orders.panel.facts import Fact, LegLine, StopMark
from pos_app.ui.pages.orders.panel.tickets_view import TicketsView
from pos_app.ui.shared.bill_body import wrapped
from pos_app.ui.shared.deadlines import Deadlines
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.ui.shared.timeline_view import ROW, TimelineView
from pos_app.ui.style import fonts
from pos_app.ui.style.hand import hand
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import CENTRE, LEFT, RIGHT, Painted, fill_rect, paint_text
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import mail_texts, ticket_texts
from pos_app.wording import order_texts as texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_AROUND = 74
"""px that icon, keycap and padding take of the button that asks."""
_BESIDE = 440
"""px of width from which amounts and payment stand beside each other."""
_AMOUNT, _CLOSE, _MANY = 16, 14, 7
"""px of a line of the amounts, of one among many, and up to how many are few."""
_NEWEST = 4
"""Lines of what happened last."""
_HEAD, _ABOUT, _LINE, _HOUR, _PLACE, _AFTER = 20, 17, 15, 17, 16, 10
_NAMES = 112
"""px of the column of names."""
_LONGEST = 20
"""Most letters of a word without a break point."""
_DOT = 4.5
_MIDDLE = 78
"""px that a stop between the ends needs for its words."""


class SideSection(Painted):
    """A heading and what belongs to it."""

    def __init__(self, title: str = "", *parts: Part, spacing: int = 6) -> None:
        super().__init__()
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(16, 10, 16, 11)
        self.body.setSpacing(spacing)
        fill(self.body, *((_quiet(title),) if title else ()), *parts)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, QRect(0, self.height() - 1, self.width(), 1), t.border)


class FactsView(QWidget):
    """Names and values, some with a button that copies or opens them. Plain text only; nothing is copied or
    opened without a press of its button."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._facts: tuple[Fact, ...] = ()
        self._shown: list[QWidget] = []
        self._rows = QVBoxLayout()
        lay_out(self, column(spacing=4, into=self._rows))

    def show_facts(self, facts: tuple[Fact, ...]) -> None:
        """Show other facts; the same ones stay as they are, with the keyboard where it is."""
        if facts != self._facts:
            self._facts = facts
            remove_from(self._rows, self._shown)
            self._shown = [self._row(fact) for fact in facts]
            fill(self._rows, *self._shown)

    def _row(self, fact: Fact) -> QWidget:
        copy, visit = translate("FactsView", "Copiar: {0}"), translate("FactsView", "Abrir no navegador: {0}")
        offered: tuple[tuple[str, str, str, Intent], ...] = (
            (fact.copy, "copy", copy, CopyFact(fact.copy, fact.name)),
            (fact.open, "external-link", visit, OpenAddress(fact.open)),
        )
        buttons = []
        for there, icon, name, intent in offered:
            if there:
                said = name.format(fact.name)
                button = Button(kind="quiet", size="small", icon=icon, name=said, touch=True)
                buttons.append(asks(button, self._ask, intent))
        level = Qt.AlignmentFlag.AlignVCenter if buttons else Qt.AlignmentFlag.AlignTop
        title = wide(_NAMES, Label(fact.name, size=12, tone="text_2", wrap=True, align=level))
        # Invisible break points in words too long for one line: addresses, numbers.
        breakable = re.sub(rf"([^ ]{{{_LONGEST}}})(?=[^ ])", "\\1\u200b", fact.value)
        value = Label(breakable, size=12, wrap=True, align=level)
        value.setAccessibleName(f"{fact.name}: {fact.value}")
        ends = (panel(row(*buttons, spacing=2)),) if buttons else ()
        return panel(row(title, grow(value), *ends, spacing=8))


class HeadView(SideSection):
    """Number and state, buyer, contacts, and who showed the order last: three low lines. The buttons, which
    are higher for fingers, lie over them."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(spacing=0)
        self._asking, self._source = False, ""
        self._number, self._mark = Label(size=16, weight=600), Badge("")
        self._buyer, self._document = ElidedLabel("", weight=600), Label(tone="text_2")
        self._contacts = [
            (IconView(icon), ElidedLabel("", size=12, tone="text_2")) for icon in ("phone", "mail")
        ]
        self._sent = Label(size=12, tone="text_2")
        contacts = (part for pair in self._contacts for part in pair)
        first, second = _low(26, self._number, self._mark), _low(22, self._buyer, self._document)
        fill(self.body, first, second, _low(20, *contacts, self._sent))
        self.body.setContentsMargins(16, 7, 8, 8)
        for label in (self._buyer, *(label for _, label in self._contacts)):
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        check = Button("", self, kind="quiet", size="small", key=CommandId.REFRESH, touch=True)
        name = translate("OrderSidePanel", "Mostrar documento e contatos por 10 s")
        eye = Button("", self, kind="quiet", size="small", icon="eye", name=name, touch=True)
        self.check, self.eye = asks(check, ask, Ask.CHECK), asks(eye, ask, Ask.REVEAL)
        hand().changed.connect(self._position)

    def _position(self) -> None:
        """Put the buttons at the right of number and document."""
        right = self.width() - 8
        taken = 16 + fonts.text_width(self._number.text(), 16, 600) + 8 + self._mark.sizeHint().width() + 8
        space = right - taken - _AROUND
        shown = self._source if fonts.text_width(self._source, 12, 500) <= space else ""
        if self.check.text() != shown:
            self.check.set_text(shown, self.check.accessibleName())
        ask, eye = self.check.sizeHint(), self.eye.sizeHint()
        self.check.setGeometry(right - ask.width(), 0, ask.width(), ask.height())
        taken = fonts.text_width(self._buyer.text(), 13, 600) + fonts.text_width(self._document.text(), 13)
        left = min(16 + taken + 10, right - eye.width())
        self.eye.setGeometry(left, 44 - eye.height() // 2, eye.width(), eye.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._position()

    def show_side(self, side: OrderSide) -> None:
        self._number.setText(side.number or translate("OrderSidePanel", "sem número"))
        self._mark.show_state(side.mark.text, side.mark.kind, side.mark.icon)
        self._buyer.setText(side.buyer)
        self._document.setText(side.document)
        for (icon, label), told in zip(self._contacts, side.contact, strict=True):
            icon.setVisible(bool(told))
            label.setText(told)
            label.setVisible(bool(told))
        self._sent.setText(side.sent)
        self._sent.setVisible(bool(side.sent))
        self.eye.setVisible(bool(side.document) or side.contacts)
        self._source, icon_name = side.source
        name = texts.ask_now(self._source) if self._source else texts.check()
        self.check.setAccessibleName(name)
        self.check.set_icon(icon_name or "refresh-cw")
        if not self._asking:
            tip = ". ".join(filter(None, (self._source, texts.only_a_query())))
            self.check.setToolTip(plain_text_tooltip(tip))
        self.check.setVisible(bool(side.number) or bool(side.note))
        self._position()

    def show_asking(self, asking: bool) -> None:
        self._asking = asking
        reason = translate("OrderSidePanel", "A central está sendo consultada")
        self.check.set_inactive(reason if asking else None)


class PaidView(SideSection):
    """Amounts; beside them method, state, instalments, what went back or may, and the deadlines: all of it in
    sight under the tickets of three buses."""

    def __init__(self) -> None:
        super().__init__()
        self._values = ValuesView()
        self._icon, self._words, self._mark = IconView("wallet"), ElidedLabel(""), Badge("")
        self._lines = Label(size=12, tone="text_2", wrap=True)
        self._until = UntilView()
        self._two = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._two.setSpacing(16)
        self.body.addLayout(self._two)
        head = row(grow(_quiet(translate("OrderSidePanel", "Pagamento"))), self._mark)
        line = row(self._icon, grow(self._words), spacing=6)
        self._paid = panel(column(head, line, self._lines, spacing=4))
        beside = column(self._paid, self._until, Stretch, spacing=8)
        costs = column(_quiet(texts.values()), self._values, Stretch, spacing=4)
        fill(self._two, grow(costs), grow(beside))

    def show_side(self, side: OrderSide) -> None:
        """Show the amounts of an order, and its payment where one is known."""
        self._values.show_values(side.values, side.total)
        self._until.setVisible(side.deadlines is not None)
        if side.deadlines is not None:
            self._until.show_deadlines(side.deadlines)
        self._paid.setVisible(bool(side.payment))
        self._icon.show_icon(side.payment_icon, "text_2")
        self._words.setText(side.payment)
        self._mark.setVisible(side.payment_mark is not None)
        if side.payment_mark is not None:
            self._mark.show_state(side.payment_mark.text, side.payment_mark.kind)
        paid = [side.split, *(line for line in side.paid if not side.split.startswith(line))]
        self._lines.setText("\n".join(filter(None, paid)))
        self._lines.setVisible(any(paid))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        """In little space, or beside long names of amounts, the payment stands below the amounts."""
        edges = self.body.contentsMargins()
        half = (self.width() - edges.left() - edges.right() - self._two.spacing()) // 2
        beside = self.width() >= _BESIDE and self._values.widest() <= half
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._two.setDirection(way)


class ValuesView(Painted):
    """Names and amounts, the total in bold. Many lines stand closer, so that the total is in sight."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[ValueLine, ...] = ()
        self._total = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, lines: tuple[ValueLine, ...], total: str) -> None:
        self._lines, self._total = lines, total
        spoken = (*(f"{name}: {amount}" for name, amount in lines), f"{texts.total()}: {total}")
        self.setAccessibleName("; ".join(spoken))
        self.updateGeometry()
        self.update()

    def widest(self) -> int:
        """Return the px of the longest line."""
        return max(
            (fonts.text_width(name, 12) + fonts.text_width(sum_, 12) + 7 for name, sum_ in self._lines),
            default=0,
        )

    def sizeHint(self) -> QSize:
        return QSize(150, self._step * (len(self._lines) + 1) + 2)

    @property
    def _step(self) -> int:
        return _CLOSE if len(self._lines) > _MANY else _AMOUNT

    def paint(self, painter: QPainter, t: Tokens) -> None:
        width, step = self.width(), self._step
        for index, (name, amount) in enumerate(self._lines):
            space = QRect(0, index * step, width, step)
            wide = fonts.text_width(amount, 12) + 6
            paint_text(painter, space.adjusted(0, 0, -wide, 0), name, t.text, 12)
            paint_text(painter, space, amount, t.text, 12, 400, RIGHT)
        space = QRect(0, len(self._lines) * step + 2, width, step)
        paint_text(painter, space, texts.total(), t.text, 13, 600)
        paint_text(painter, space, self._total, t.text, 13, 600, RIGHT)


class UntilView(QWidget):
    """Until when an order may be cancelled or changed; green only while it may be."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = [
            (Label(size=12, tone="text_2"), Label(size=12, weight=600), Label(size=12, weight=500, wrap=True))
            for _ in range(2)
        ]
        parts = (
            part for head, strong, soft in self._lines for part in (row(head, grow(strong), spacing=6), soft)
        )
        lay_out(self, column(*parts, spacing=1))

    def show_deadlines(self, shown: Deadlines) -> None:
        until, never = translate("OrderSidePanel", "Cancelar até"), translate("OrderSidePanel", "Cancelar:")
        cancel = (until, never, shown.cancel, shown.cancel_left, shown.can_cancel)
        until, never = translate("OrderSidePanel", "Trocar até"), translate("OrderSidePanel", "Trocar:")
        change = (until, never, shown.change, shown.change_left, shown.can_change)
        for labels, (until, never, when, left, may) in zip(self._lines, (cancel, change), strict=True):
            head, strong, soft = labels
            head.setText(until if ticket_texts.is_moment(when) else never)
            strong.setText(when)
            soft.setText(left)
            soft.set_tone("success" if may else "text_2")


class HappenedView(SideSection):
    """What happened last to an order; ``whole`` shows all of it."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(texts.timeline(), spacing=2)
        self._lines = TimelineView()
        fill(self.body, self._lines)
        whole = Button("", self, kind="quiet", size="small", touch=True, icon="history")
        whole.set_key(CommandId.TIMELINE)
        whole.setAccessibleName(texts.whole_timeline())
        self.whole = asks(whole, ask, Ask.TIMELINE)
        hand().changed.connect(self._position)

    def show_timeline(self, lines: tuple[TimeEntry, ...]) -> None:
        # Without where they were seen: the panel has no space for it.
        shown = tuple(replace(line, detail="") for line in lines[-_NEWEST:])
        self._lines.show_lines(shown)
        self._lines.setFixedHeight(len(shown) * ROW)
        self.setVisible(bool(lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._position()

    def _position(self) -> None:
        """Keep the button at the right of the heading; it is higher, for fingers."""
        hint = self.whole.sizeHint()
        self.whole.setGeometry(self.width() - 10 - hint.width(), 0, hint.width(), hint.height())


class LegsView(Painted):
    """Paints each bus: way, day and route; company and platform; then its stops, as many as have space."""

    def __init__(self) -> None:
        super().__init__()
        self._legs: tuple[LegLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_legs(self, legs: tuple[LegLine, ...]) -> None:
        if legs == self._legs:
            return
        self._legs = legs
        self.setAccessibleName("; ".join(leg.spoken for leg in legs))
        self.setToolTip(plain_text_tooltip("\n".join(leg.spoken for leg in legs)))
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        """Take the height of all buses: terminals and cities that do not fit go on in further lines."""
        parts = [self._broken(leg) for leg in self._legs]
        taken = (
            _HEAD * len(way) + _ABOUT * len(about) + _LINE + _HOUR + names for way, about, names in parts
        )
        self.setFixedHeight(sum(taken) + _AFTER * max(0, len(parts) - 1))

    def _broken(self, leg: LegLine) -> tuple[list[str], list[str], int]:
        """Return the lines of the route, the first beside the day; those of what is said of the bus; and the
        px of height of the names of its stops."""
        beside = sum(fonts.text_width(part, 13, w) + 8 for part, w in ((leg.name, 400), (leg.day, 600)))
        width, count = self.width(), len(leg.stops)
        names = [len(wrapped(stop.place, _space(width, count), 12)) for stop in _labelled(leg, width)]
        way = wrapped(leg.route, width, 13, width - beside)
        return way, wrapped(leg.about, width, 12), _PLACE * max(names, default=1)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        y = 0
        for leg in self._legs:
            y += self._paint_leg(painter, leg, y) + _AFTER

    def _paint_leg(self, painter: QPainter, leg: LegLine, y: int) -> int:
        """Paint a bus from a height on; return how high it is."""
        t, width = theme().t, self.width()
        way, about, named = self._broken(leg)
        top, x = y, 0
        for part, weight, ink in ((leg.name, 400, t.text_2), (leg.day, 600, t.text)):
            paint_text(painter, QRect(x, y, max(0, width - x), _HEAD), part, ink, 13, weight)
            x += fonts.text_width(part, 13, weight) + 8
        for part in way:
            paint_text(painter, QRect(x, y, width - x, _HEAD), part, t.text)
            x, y = 0, y + _HEAD
        for part in about:
            paint_text(painter, QRect(0, y, width, _ABOUT), part, t.text_2, 12)
            y += _ABOUT
        self._paint_stops(painter, leg, y)
        return y - top + _LINE + _HOUR + named

    def _paint_stops(self, painter: QPainter, leg: LegLine, y: int) -> None:
        t, width = theme().t, self.width()
        middle = y + _LINE / 2 + 1
        painter.setPen(QPen(colour(t.primary), 1.5))
        painter.drawLine(QPointF(_DOT, middle), QPointF(width - _DOT, middle))
        count, labelled = len(leg.stops), _labelled(leg, width)
        for index, stop in enumerate(leg.stops):
            end = index in (0, count - 1)
            x = _DOT + (width - 2 * _DOT) * index / max(1, count - 1)
            painter.setPen(QPen(colour(t.primary), 1.5))
            painter.setBrush(colour(t.primary if end else t.surface))
            painter.drawEllipse(QPointF(x, middle), _DOT - 0.5, _DOT - 0.5)
            if stop in labelled:
                self._words(painter, stop, round(x), y + _LINE, index, count)
        if len(labelled) < count:
            space = QRect(_MIDDLE, y + _LINE, width - 2 * _MIDDLE, _HOUR)
            paint_text(painter, space, texts.more_stops(count - 2), t.text_2, 12, 400, CENTRE)

    def _words(self, painter: QPainter, stop: StopMark, x: int, y: int, index: int, count: int) -> None:
        t, width = theme().t, self.width()
        space = _space(width, count)
        if index == 0:
            left, align = 0, LEFT
        elif index == count - 1:
            left, align = width - space, RIGHT
        else:
            left, align = x - space // 2, CENTRE
        hour = stop.hour or texts.no_hour()
        paint_text(painter, QRect(left, y, space, _HOUR), hour, t.text, 13, 600, align)
        for number, part in enumerate(filter(None, wrapped(stop.place, space, 12))):
            place = QRect(left, y + _HOUR + number * _PLACE, space, _PLACE)
            paint_text(painter, place, part, t.text_2, 12, 400, align)


def _labelled(leg: LegLine, width: int) -> tuple[StopMark, ...]:
    """Return the stops that have words: all where there is space for them, else the ends."""
    stops, space = leg.stops, _space(width, len(leg.stops))
    fit = all(fonts.text_width(part, 12) <= space for stop in stops for part in stop.place.split())
    return stops if fit and len(stops) * _MIDDLE <= width else (*stops[:1], *stops[1:][-1:])


def _space(width: int, count: int) -> int:
    """Return the px of width for the words of each of so many stops."""
    return width // 2 - 4 if count <= 2 else max(_MIDDLE, (width - 2) // count)


def _quiet(title: str) -> Label:
    return Label(title, size=12, weight=500, tone="text_2")


def _low(height: int, *parts: Part) -> Box:
    """Return a line of this height, or that of its parts."""
    strut = QSpacerItem(0, height, QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
    return row(strut, *parts, Stretch, spacing=8)


WIDTH, NARROW = 532, 372
"""px of the panel, and in a narrow window."""
_NARROW = 440
_BESIDE_BUTTONS = 26
"""px beside the buttons, less a gap: the margins and the line at the left."""


class OrderSidePanel(Painted):
    """Number and buyer, buses, tickets, money, deadlines, what happened, and what can be done."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.setAccessibleName(translate("OrderSidePanel", "Pedido"))
        self.shown: OrderSide | None = None
        self._head = HeadView(ask)
        self.eye, self.check, self.show_asking = self._head.eye, self._head.check, self._head.show_asking
        self._legs, self.tickets = LegsView(), TicketsView(ask)
        self._paid, self._happened = PaidView(), HappenedView(ask)
        self._facts = [FactsView(ask) for _ in range(4)]
        self._note = Label(tone="text_2", wrap=True)
        self._notices = NoticeArea()
        self._notices.acted.connect(lambda _, command: ask(NoticeActed(command)))
        pdf, cancel = translate("OrderSidePanel", "PDF"), translate("OrderSidePanel", "Cancelar ou trocar")
        reprint = Button(kind="main", icon="printer", key=CommandId.REPRINT)
        alike = Button(texts.sell_alike(), icon="rotate-ccw", key=CommandId.SELL_ALIKE)
        raw = Button(texts.open_words(), kind="quiet", size="small", touch=True, icon="file-text")
        raw.set_key(CommandId.RAW_REPLY)
        self.reprint = asks(reprint, ask, Ask.REPRINT)
        self.save = asks(Button(pdf, icon="file-text", key=CommandId.SAVE_PDF), ask, Ask.SAVE)
        self.send = asks(Button(mail_texts.send(), icon="mail", key=CommandId.SEND), ask, Ask.SEND)
        self.alike = asks(alike, ask, Ask.SELL_ALIKE)
        self.cancel = asks(Button(cancel), ask, Ask.CANCEL_HELP)
        self.raw = asks(raw, ask, Ask.REPLY)
        for button in (self.reprint, self.save, self.send, self.alike, self.cancel):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._head.setParent(self)  # First: Tab goes in the order in which parts join the panel.
        paid, records, trips, more = self._facts
        self._situation = SideSection(translate("OrderSidePanel", "Situação"), self._note)
        self._journey = SideSection("", self._legs)
        self._details = (
            SideSection(translate("OrderSidePanel", "Dados do pagamento"), paid),
            SideSection(translate("OrderSidePanel", "Bilhete fiscal (BP-e)"), records),
            SideSection(translate("OrderSidePanel", "Viagem"), trips),
            SideSection(translate("OrderSidePanel", "Mais dados"), more, self.raw),
        )
        parts = (self._situation, self._journey, self.tickets, self._paid, self._happened)
        self._inner = scrolled(panel(column(*parts, *self._details, Stretch, spacing=0)), self)
        self._row, self._below, self._last = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        buttons = (self.save, self.send, self.alike, self.cancel)
        self._places: dict[Button, QHBoxLayout] = dict.fromkeys(buttons, self._row)
        first = row(*(grow(button) for button in buttons), spacing=8, into=self._row)
        below, last = row(spacing=8, into=self._below), row(spacing=8, into=self._last)
        foot = (self._notices, self.reprint, first, below, last)
        self._foot = panel(column(*foot, spacing=8, margins=(16, 10, 16, 10)))
        lay_out(self, column(self._head, grow(self._inner), self._foot, spacing=0, margins=(1, 0, 0, 0)))
        tab_in_order((self.raw, self.reprint, self.save, self.send, self.alike, self.cancel))
        self.show_side(None)

    def show_side(self, side: OrderSide | None) -> None:
        if side == self.shown and side is not None:
            return  # The clock shows it every second.
        another = side is not None and (self.shown is None or side.number != self.shown.number)
        self.shown = side
        for part in (self._head, self._inner, self._foot):
            part.setVisible(side is not None)
        if side is None:
            return
        self._head.show_side(side)
        self._legs.show_legs(side.legs)
        self._journey.setVisible(len(side.legs) == 1)  # Of several buses the tickets name each.
        self.tickets.show_tickets(side.tickets)
        self._paid.show_side(side)
        self._happened.show_timeline(side.timeline)
        details = (side.payment_facts, side.records, side.trips, side.more)
        for view, section, facts in zip(self._facts, self._details, details, strict=True):
            view.show_facts(facts)
            section.setVisible(bool(facts))
        self._details[-1].setVisible(bool(side.more or side.raw))
        self.raw.setVisible(side.raw)
        self._note.setText(side.note)
        self._situation.setVisible(bool(side.note))
        for button in (self.reprint, self.save, self.cancel):
            button.setVisible(side.printable > 0)
        self.send.setVisible(side.printable > 0 and side.sends)
        self.alike.setVisible(side.alike)
        self._fit_buttons()
        if side.printable:
            self.reprint.set_text(texts.print_button(side.printable, copies=side.copies))
        if another:
            self._inner.verticalScrollBar().setValue(0)

    def _fit_buttons(self) -> None:
        """Put all in one line where their words fit; else the last one below, and the third where it must."""
        space = (WIDTH if self.width() > _NARROW else NARROW) - _BESIDE_BUTTONS

        def fit(*buttons: Button) -> bool:
            return sum(one.sizeHint().width() + 8 for one in buttons if not one.isHidden()) <= space

        first = (self.save, self.send, self.alike)
        below = self._row if fit(*first) else self._below
        last = self._row if fit(*first, self.cancel) else self._last
        places = {self.save: self._row, self.send: self._row, self.alike: below, self.cancel: last}
        if places != self._places:
            for button, line in self._places.items():
                line.removeWidget(button)
            self._places = places
            for button, line in places.items():
                line.addWidget(button, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_buttons()

    def enter(self) -> None:
        """Give the keyboard to the first ticket, else to the first button."""
        if not self.tickets.enter():
            self.check.setFocus()

    def show_notice(self, subject: str, notice: NoticeView | None) -> None:
        """Show the result of the last print, save or provider query, or what is offered."""
        if notice is None:
            self._notices.clear(subject)
        else:
            self._notices.show_notice(subject, notice)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.surface)
        fill_rect(painter, QRect(0, 0, 1, self.height()), t.border)
        if not self._foot.isHidden():
            fill_rect(painter, QRect(0, self._foot.y(), self.width(), 1), t.border)
