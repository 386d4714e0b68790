"""The command box: every action, place and order, by typing its name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, column, lay_out, row
from pos_app.ui.shared.offers import Offer, matched
from pos_app.ui.style import icons
from pos_app.ui.style.fonts import text_width
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import LOW_HEIGHT, Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import RIGHT, Painted, fill_rect, keys_width, paint_keys, paint_text
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.ui.widgets.tooltips import is_tooltip_request, show_full_text
from pos_app.wording.translation import translate

ROW, HEADING = 38, 28
"""Height of a line and of a heading, in px."""
_TITLE = 13
_EDGE = 12


class OfferList(Painted):
    """Paints offers with a cursor; never takes the keyboard. ``chosen`` is a click on one."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offers: tuple[Offer, ...] = ()
        self._cursor = 0
        self._typed = ""
        self._tops: list[int] = []
        self._height = ROW
        self._nothing = translate("Nada encontrado")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(translate("Resultados"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def current(self) -> Offer | None:
        return self.offers[self._cursor] if self.offers else None

    def show_offers(self, offers: Sequence[Offer], typed: str = "") -> None:
        """Show these, the cursor on the first; what was ``typed`` stands out in them."""
        self.offers, self._cursor, self._typed = tuple(offers), 0, typed
        self._tops, top, group = [], 0, ""
        for offer in self.offers:
            if offer.group and offer.group != group:
                group = offer.group
                top += HEADING
            self._tops.append(top)
            top += ROW
        self._height = max(top, ROW)
        self.updateGeometry()
        self.update()
        self._say()

    def step(self, by: int) -> None:
        """Move the cursor, over the ends to the other side."""
        if self.offers:
            self._cursor = (self._cursor + by) % len(self.offers)
            self.update()
            self._say()

    def cursor_area(self) -> QRect:
        """Return where the line with the cursor is."""
        return QRect(0, self._tops[self._cursor] if self._tops else 0, self.width(), ROW)

    def _say(self) -> None:
        offer = self.current
        told: tuple[str, ...] = ()
        if offer:
            keys = "+".join(shortcuts.caps(offer.key)) if offer.key else ""
            told = (offer.title, offer.detail, offer.end, keys)
        text = ", ".join(filter(None, told)) or self._nothing
        self.setAccessibleDescription(text)
        announce(self, text)

    def sizeHint(self) -> QSize:
        return QSize(320, self._height)

    def _line_at(self, y: float) -> int:
        """Return the line at a height, -1 for none: headings are no lines."""
        return next((line for line, top in enumerate(self._tops) if top <= y < top + ROW), -1)

    def event(self, event: QEvent) -> bool:
        if not (is_tooltip_request(event) and isinstance(event, QHelpEvent)):
            return super().event(event)
        line = self._line_at(event.pos().y())
        offer = self.offers[line] if line >= 0 else None
        show_full_text(event, ", ".join(filter(None, (offer.title, offer.detail))) if offer else "", self)
        return True

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        line = self._line_at(event.position().y())
        if line >= 0 and line != self._cursor:
            self._cursor = line
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        line = self._line_at(event.position().y())
        if line >= 0:
            self.chosen.emit(self.offers[line])

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if not self.offers:
            paint_text(painter, self.rect().adjusted(12, 0, -12, 0), self._nothing, t.text_2)
        for line, offer in enumerate(self.offers):
            row = QRect(0, self._tops[line], self.width(), ROW)
            if offer.group and (not line or self.offers[line - 1].group != offer.group):
                above = QRect(14, row.top() - HEADING, self.width() - 14, HEADING)
                paint_text(painter, above, offer.group, t.text_2, 12, 600)
            if line == self._cursor:
                fill_rect(painter, row, t.primary_tint)
                fill_rect(painter, QRect(0, row.top(), 4, ROW), t.primary)
            ink = t.primary if line == self._cursor else t.text_2
            icons.paint(painter, offer.icon, ink, 14, row.center().y() - 7, 16)
            space = row.adjusted(40, 0, -_EDGE, 0)
            if offer.key:
                keys = keys_width(offer.key)
                paint_keys(painter, space.right() + 1 - keys, row.center().y() + 1, offer.key)
                space.adjust(0, 0, -keys - _EDGE, 0)
            if offer.end:
                paint_text(painter, space, offer.end, t.primary, 13, 600, RIGHT)
                space.adjust(0, 0, -text_width(offer.end, 13, 600) - _EDGE, 0)
            wide = text_width(offer.title, _TITLE, 700) + _EDGE
            self._title(painter, space, offer.title)
            if offer.detail and wide < space.width() - 40:
                paint_text(painter, space.adjusted(wide, 0, 0, 0), offer.detail, t.text_2, 12)

    def _title(self, painter: QPainter, space: QRect, title: str) -> None:
        t = theme().t
        parts, at = [], 0
        for first, end in matched(title, self._typed):
            parts += [(title[at:first], 500, t.text), (title[first:end], 700, t.primary)]
            at = end
        parts.append((title[at:], 500, t.text))
        if sum(text_width(text, _TITLE, weight) for text, weight, _ in parts) > space.width():
            paint_text(painter, space, title, t.text, _TITLE, 500)
            return
        for text, weight, ink in parts:
            paint_text(painter, space.adjusted(0, 0, 1, 0), text, ink, _TITLE, weight)
            space = space.adjusted(text_width(text, _TITLE, weight), 0, 0, 0)


_WIDTH = 620
_FROM_TOP = 64
_FROM_TOP_LOW = 24
_AROUND = 110
"""px of height beside the lines: the field, the foot and the margins."""
_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class CommandBox(Sheet):
    """Opened with ``open()``. ``typed`` carries the words; answer with ``show_offers``.

    Arrows move, Enter runs the offer under the cursor and closes, Esc closes.
    """

    typed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        name = translate("Ações, cidades e pedidos")
        super().__init__(parent, name)
        placeholder = translate("O que fazer, cidade, pessoa ou pedido")
        self.field = TextField(name, icon="search", placeholder=placeholder, show_label=False)
        self.list = OfferList()
        more = translate("digite para ver tudo: pedidos, cidades, ajustes")
        foot = row(
            *(Keycap(FocusKey.ROWS), Label(translate("andar"), size=12, tone="text_2")),
            *(Keycap(FocusKey.ENTER), Label(translate("fazer"), size=12, tone="text_2")),
            *(Stretch, Label(more, size=12, tone="text_2")),
            spacing=6,
        )
        lay_out(self, column(self.field, self.list, foot, spacing=8, margins=(12, 12, 12, 10)))
        self.setFixedWidth(_WIDTH)
        self.field.edited.connect(self.typed)
        EventWatch(self, self._seen, self.field.edit)
        self.list.chosen.connect(self._run)
        window = parent.window()
        top = _FROM_TOP_LOW if window.height() <= LOW_HEIGHT else _FROM_TOP
        self._most = max(1, (window.height() - top - _AROUND - 8) // ROW)
        self.move(window.mapToGlobal(QPoint((window.width() - _WIDTH) // 2, top)))
        self.field.setFocus()

    def show_offers(self, offers: Sequence[Offer], typed: str = "") -> None:
        """Show the matches of the ``typed`` text; the cursor goes to the best."""
        self.list.show_offers(offers[: self._most], typed)
        self.list.setVisible(bool(offers or typed))  # Nothing was looked for that could be found.
        self.adjustSize()

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """The field keeps the keyboard; its arrows and Enter belong to the list."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if key in _MOVES:
                self.list.step(_MOVES[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run(self.list.current)
                return True
        return False

    def _run(self, offer: Offer | None) -> None:
        if offer is not None:
            self.accept()
            offer.run()
