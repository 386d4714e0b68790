"""The tiles below the tickets: each sends them its way with one key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, asks, column, grow, heading, lay_out, row
from pos_app.ui.pages.tickets.page import Ask, Intent, SendTile, Way
from pos_app.ui.style import icons
from pos_app.ui.style.fonts import text_width
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import box, keys_width, paint_keys, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import ticket_texts

HEIGHT = 52
_WIDEST = 420
_LOOKS: dict[Way, tuple[str, FocusKey, Ask]] = {
    Way.WHATSAPP: ("smartphone", FocusKey.WHATSAPP, Ask.WHATSAPP),
    Way.EMAIL: ("mail", FocusKey.EMAIL, Ask.EMAIL),
    Way.PDF: ("file-text", FocusKey.PDF, Ask.SAVE),
}


def key_of(way: Way) -> FocusKey:
    return _LOOKS[way][1]


class WayTile(PaintedButton):
    """Where it goes, and what became of it; its key at the right."""

    def __init__(self, tile: SendTile, parent: QWidget) -> None:
        super().__init__(parent, ring=RADIUS_CARD)
        self.way = tile.way
        self._icon, self._key, _ = _LOOKS[tile.way]
        self._badge = Badge("", "success", icon="check", parent=self)
        self._about = ""
        self.setFixedHeight(HEIGHT)
        self.setMaximumWidth(_WIDEST)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_tile(tile)

    def sizeHint(self) -> QSize:
        return QSize(180, HEIGHT)

    def show_tile(self, tile: SendTile) -> None:
        self._about = tile.about
        self.setText(tile.words)
        self._badge.show_state(tile.done, "success", "check")
        self._badge.setVisible(bool(tile.done))
        self.setAccessibleName(", ".join(filter(None, (tile.words, tile.about, tile.done))))
        self.setToolTip(plain_text_tooltip(self.accessibleName()))
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill = t.surface_2 if self._hovered or self.isDown() else t.surface
        box(painter, self.rect(), fill=fill, line=t.border_strong, radius=RADIUS_CARD)
        icons.paint(painter, self._icon, t.text, 14, HEIGHT / 2 - 10, 20)
        right = self.width() - 14 - keys_width(self._key)
        paint_keys(painter, right, HEIGHT // 2, self._key)
        about = self._about
        if not self._badge.isHidden():
            badge = self._badge.sizeHint().width()
            if right - badge - 16 < 46 + max(text_width(self.text(), 13, 600), text_width(about, 12)):
                about = ""  # In a narrow tile what became of it takes the place of where it went.
                self._badge.setGeometry(QRect(45, 27, badge, 20))
            else:
                right -= badge + 8
                self._badge.setGeometry(QRect(right, (HEIGHT - 20) // 2, badge, 20))
        space = QRect(46, 7, max(0, right - 46 - 8), 20)
        text(painter, space, self.text(), t.text, 13, 600)
        text(painter, space.translated(0, 19), about, t.text_2, 12)


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
        self._title.setText(title)
        self._alone.setText(alone)
        for part in (self._alone, self.stop):
            part.setVisible(bool(alone))
        if [tile.way for tile in tiles] != [one.way for one in self.tiles]:
            remove_from(self._row, self.tiles)
            self.tiles = [WayTile(tile, self) for tile in tiles]
            for one in self.tiles:
                asks(one, self._ask, _LOOKS[one.way][2])
                self._row.addWidget(one, 1)
        for one, tile in zip(self.tiles, tiles, strict=True):
            one.show_tile(tile)
