"""What waits for its customer, in the top bar of every page: parked sales and codes that are not paid yet."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.value import Value
from pos_app.ui.kit.layouts import lay_out, row
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.tokens import RADIUS_CONTROL, TOUCH, Tokens
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.paint import box, keys_width, paint_keys, paint_text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import desk_texts, format
from pos_app.wording.notices import CommandId

_MOST = 2
_SHOWN, _EDGE, _ICON = 30, 9, 14
_SOON = 90
"""Seconds before the end from which a tile is amber."""


class Tile(Value):
    """One that waits. ``left`` are the seconds until its end: zero or less is past, None has no end. ``key``
    opens the one nearest to its end; ``past`` says that its end is over."""

    id: str
    icon: str
    name: str
    kind: str
    left: float | None
    key: CommandId
    past: str = ""

    @property
    def ended(self) -> bool:
        return self.left is not None and self.left <= 0

    @property
    def text(self) -> str:
        """What stands behind the name: its clock, or that it is over."""
        if self.ended:
            return self.past
        # The last second reads 0:01, never 0:00 before the end.
        return "" if self.left is None else format.clock(-(-self.left // 1))


class LiveTile(PaintedButton):
    """A tile; ``brief`` it is icon and clock alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, ring=RADIUS_CONTROL, inset=(TOUCH - _SHOWN) // 2)
        self.tile = Tile("", "", "", "", None, CommandId.PARKED)
        self._keyed = self._brief = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tile(self, tile: Tile, *, keyed: bool, brief: bool) -> None:
        """Show it, with its key where that key opens this very one."""
        self.tile, self._keyed, self._brief = tile, keyed, brief
        # Its clock is not read aloud each second.
        name = f"{tile.name}, {tile.kind}" + (f", {tile.text}" if tile.ended else "")
        if name != self.accessibleName():
            self.setAccessibleName(name)
            self.setToolTip(plain_text_tooltip(name))
        if self.sizeHint() != self.size():
            self.updateGeometry()
        self.update()

    def _parts(self) -> tuple[tuple[str, int, int], ...]:
        text = ((self.tile.text, 13, 600),) if self.tile.text else ()
        if self._brief:
            return text or ((self.tile.name, 13, 600),)
        kind = () if self.tile.ended else ((self.tile.kind, 12, 400),)
        return ((self.tile.name, 13, 600), *kind, *text)

    def sizeHint(self) -> QSize:
        width = sum(fonts.text_width(*part) + 8 for part in self._parts())
        keys = keys_width(self.tile.key) + 6 if self._keyed and not self._brief else 0
        return QSize(2 * _EDGE + _ICON + width + keys, TOUCH)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        left = self.tile.left
        token = "" if self.tile.ended else "warning" if left is not None and left < _SOON else "primary"
        ink, fill, line = (getattr(t, token + part) for part in ("", "_tint", "_line")) if token else (
            t.text_2, t.surface_2, t.border_strong
        )  # fmt: skip
        shown = QRect(0, (self.height() - _SHOWN) // 2, self.width(), _SHOWN)
        box(painter, shown, fill=fill, line=line, radius=RADIUS_CONTROL)
        middle = shown.center().y() + 1
        icons.paint(painter, self.tile.icon, ink, _EDGE, middle - _ICON / 2, _ICON)
        x = _EDGE + _ICON + 8
        parts = self._parts()
        for number, (text, size, weight) in enumerate(parts):
            width = fonts.text_width(text, size, weight)
            plain = number < len(parts) - 1 and not self.tile.ended
            tone = (t.text if weight > 500 else t.text_2) if plain else ink
            paint_text(painter, QRect(x, shown.top(), width + 1, _SHOWN), text, tone, size, weight)
            x += width + 8
        if self._keyed and not self._brief:
            paint_keys(painter, x - 2, middle, self.tile.key)


class LiveTiles(QWidget):
    """At most two, the nearest to its end first; the others are a number that opens the list."""

    picked = Signal(str)
    more_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._brief = False
        self._tiles: tuple[Tile, ...] = ()
        self.parts = [LiveTile(self) for _ in range(_MOST)]
        for part in self.parts:
            part.clicked.connect(lambda _=False, part=part: self.picked.emit(part.tile.id))
        self.more = Button("", self, kind="quiet", size="small", touch=True)
        self.more.clicked.connect(lambda _=False: self.more_asked.emit())
        lay_out(self, row(*self.parts, self.more, spacing=8))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_tiles(self, tiles: Sequence[Tile]) -> None:
        self._tiles = tuple(tiles)
        keyed: set[CommandId] = set()
        for part, tile in zip(self.parts, self._tiles, strict=False):
            part.show_tile(tile, keyed=tile.key not in keyed, brief=self._brief)
            keyed.add(tile.key)
        for number, part in enumerate(self.parts):
            part.setVisible(number < len(self._tiles))
        rest = len(self._tiles) - _MOST
        if rest > 0 and self.more.text() != f"+{rest}":
            self.more.set_text(f"+{rest}", desk_texts.more_waiting(rest))
        self.more.setVisible(rest > 0)
        self.setVisible(bool(self._tiles))

    def set_brief(self, brief: bool) -> None:
        """Leave out names and keys, where there is little space."""
        if brief != self._brief:
            self._brief = brief
            self.show_tiles(self._tiles)
