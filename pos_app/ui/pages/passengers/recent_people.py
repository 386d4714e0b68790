"""Who was here last, as tiles: one tap fills a person."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.kit.layouts import Stretch, column, grow, heading, lay_out, row
from pos_app.ui.pages.passengers.page import KnownLine
from pos_app.ui.style import icons
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.label import ElidedLabel
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import CENTRE, box, text
from pos_app.wording.translation import translate

HEIGHT = 64
_ALL = 84
_LEAST = 160
"""Narrower than this (px) a tile would cut its name."""
_WIDEST = 300
_GAP = 10


class _Tile(PaintedButton):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, ring=RADIUS_CARD)
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(_LEAST, HEIGHT)


class PersonTile(_Tile):
    """Initials, name and the masked document. ``matches``: the typed one is theirs."""

    def __init__(self, line: KnownLine, parent: QWidget, *, matches: bool) -> None:
        super().__init__(parent)
        self.line = line
        self.setMaximumWidth(_WIDEST)
        self._matches = matches
        agrees = translate("RecentPeople", "o documento confere") if matches else ""
        self._below = agrees or line.document
        self.setAccessibleName(", ".join(filter(None, (line.name, line.document, agrees))))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        names = self.line.name.split()
        initials = "".join(one[:1] for one in dict.fromkeys((*names[:1], *names[-1:])))
        fill = t.primary_tint if self._matches or self._hovered or self.isDown() else t.surface
        line, width = (t.primary, 2) if self._matches else (t.border_strong, 1)
        box(painter, self.rect(), fill=fill, line=line, width=width, radius=RADIUS_CARD)
        painter.setPen(colour(t.primary_line))
        painter.setBrush(colour(t.surface if self._matches else t.primary_tint))
        painter.drawEllipse(QPointF(29, HEIGHT / 2), 16, 16)
        text(painter, QRect(13, 16, 33, 32), initials, t.primary, 13, 600, CENTRE)
        x = 56
        text(painter, QRect(x, 12, self.width() - x - 8, 20), self.line.name, t.text, 13, 600)
        if self._matches:
            icons.paint(painter, "check", t.success, x, 35, 14)
            x += 18
        ink = t.success if self._matches else t.text_2
        text(painter, QRect(x, 33, self.width() - x - 8, 18), self._below, ink, 12)


class _AllTile(_Tile):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedWidth(_ALL)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setText(translate("RecentPeople", "Todos"))
        self.setAccessibleName(translate("RecentPeople", "Todos os clientes recentes"))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill = t.surface_2 if self._hovered else t.surface
        box(painter, self.rect(), fill=fill, line=t.border_strong, radius=RADIUS_CARD)
        icons.paint(painter, "search", t.text, self.width() / 2 - 9, 13, 18)
        text(painter, QRect(0, 35, self.width(), 18), self.text(), t.text, 13, 500, CENTRE)


class RecentPeople(QWidget):
    """At most three tiles and one that opens the list of all; ``take`` gets the line of a tile."""

    def __init__(self, take: Callable[[KnownLine], object], show_all: Callable[[], object]) -> None:
        super().__init__()
        self._take = take
        self.tiles: list[PersonTile] = []
        self._tiles = QHBoxLayout()
        self.all = _AllTile(self)
        self.all.clicked.connect(lambda _=False: show_all())
        words = translate("RecentPeople", "um toque preenche tudo")
        head = row(
            heading(translate("RecentPeople", "Clientes recentes")),
            grow(ElidedLabel(words, tone="text_2", whole=True)),
            spacing=10,
        )
        tiles = row(grow(row(spacing=_GAP, into=self._tiles), 1000), self.all, Stretch, spacing=_GAP)
        lay_out(self, column(head, tiles, spacing=8))
        self.hide()

    def show_people(self, lines: tuple[KnownLine, ...], *, matches: bool) -> None:
        """Show these; the first is the one whose document is typed where it ``matches``."""
        remove_from(self._tiles, self.tiles)
        self.tiles = [PersonTile(line, self, matches=matches and not n) for n, line in enumerate(lines)]
        for tile in self.tiles:
            tile.clicked.connect(lambda _=False, tile=tile: self._take(tile.line))
            self._tiles.addWidget(tile, 1)
        self._fit()
        self.setVisible(bool(lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        room = (self.width() - _ALL) // (_LEAST + _GAP)
        for number, tile in enumerate(self.tiles):
            tile.setVisible(number < max(1, room))
