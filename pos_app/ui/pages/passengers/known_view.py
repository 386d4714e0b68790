"""Who was here before: the newest as tiles, and the list under the field in which one is looked for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.kit.layouts import Stretch, column, grow, heading, lay_out, row
from pos_app.ui.pages.passengers.page import KnownLine
from pos_app.ui.style import icons
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.label import ElidedLabel
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import CENTRE, RIGHT, Painted, box, fill_rect, paint_text
from pos_app.wording import sale_texts
from pos_app.wording.translation import translate

HEIGHT = 64
_ALL = 84
_LEAST = 160
"""Narrower than this (px) a tile would cut its name."""
_WIDEST_TILE = 300
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
        self.setMaximumWidth(_WIDEST_TILE)
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
        paint_text(painter, QRect(13, 16, 33, 32), initials, t.primary, 13, 600, CENTRE)
        x = 56
        paint_text(painter, QRect(x, 12, self.width() - x - 8, 20), self.line.name, t.text, 13, 600)
        if self._matches:
            icons.paint(painter, "check", t.success, x, 35, 14)
            x += 18
        ink = t.success if self._matches else t.text_2
        paint_text(painter, QRect(x, 33, self.width() - x - 8, 18), self._below, ink, 12)


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
        paint_text(painter, QRect(0, 35, self.width(), 18), self.text(), t.text, 13, 500, CENTRE)


class RecentPeople(QWidget):
    """At most three tiles and one that opens the list of all; ``take`` gets the line of a tile."""

    def __init__(self, take: Callable[[KnownLine], object], show_all: Callable[[], object]) -> None:
        super().__init__()
        self._take = take
        self.tiles: list[PersonTile] = []
        self._tiles = QHBoxLayout()
        self.all = _AllTile(self)
        self.all.clicked.connect(lambda _=False: show_all())
        text = translate("RecentPeople", "um toque preenche tudo")
        head = row(
            heading(translate("RecentPeople", "Clientes recentes")),
            grow(ElidedLabel(text, tone="text_2", whole=True)),
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


ROW = 44
"""Height of a line in px: a finger hits it."""
_WIDEST, _NARROWEST = 460, 320
_PADDING = 12


class PersonList(Painted):
    """Lies over the page and never takes the focus; the field's keys move its cursor.

    Up and Down walk, Enter takes the line under the cursor, Esc closes. Nobody is under the cursor at first
    unless the clerk asked for the list, so Enter and Tab never replace a name that is being typed.

    ``taken`` carries a ``KnownLine``.
    """

    taken = Signal(object)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._lines: tuple[KnownLine, ...] = ()
        self._cursor = -1
        self._found: tuple[KnownLine, ...] = ()
        self._edit: QWidget | None = None
        self._field: QWidget | None = None
        self._keys = EventWatch(self, self._seen)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(translate("PersonList", "Quem já esteve aqui"))
        self.hide()

    @property
    def lines(self) -> tuple[KnownLine, ...]:
        """Who is offered; empty while the list is closed."""
        return self._lines if self.isVisible() else ()

    @property
    def current(self) -> KnownLine | None:
        return self.lines[self._cursor] if 0 <= self._cursor < len(self.lines) else None

    def offer(self, field: QWidget, edit: QWidget, known: tuple[KnownLine, ...], *, picking: bool) -> None:
        """Show ``known`` at ``field`` and follow the keys of ``edit``.

        ``picking``: the clerk asked for it, so its first line is under the cursor.
        """
        self.close_list()
        if not known and not picking:
            return
        self._found, self._cursor = known, 0 if picking and known else -1
        self._edit, self._field = edit, field
        self._keys.add(edit)
        self.follow()
        self.show()
        self.raise_()
        self.update()
        self._speak()

    def close_list(self) -> None:
        if self._edit is not None:
            self._keys.remove(self._edit)
            self._edit = self._field = None
        self._found, self._lines, self._cursor = (), (), -1
        self.hide()

    def line_middle(self, line: int) -> QPoint:
        return QPoint(self.width() // 2, 1 + line * ROW + ROW // 2)

    def follow(self) -> None:
        """Stand at the field again after the page scrolled; close with a field that is out of sight."""
        page, field = self._page, self._field
        if field is None:
            return
        if not field.isVisible() or not page.rect().contains(field.mapTo(page, field.rect().center())):
            self.close_list()
            return
        corner = field.mapTo(page, QPoint(0, field.height() + 4))
        width = min(max(field.width(), _NARROWEST), _WIDEST, page.width())
        below = (page.height() - corner.y()) // ROW
        above = (corner.y() - field.height() - 8) // ROW
        rows = min(max(1, len(self._found)), max(below, above, 1))
        self._lines = self._found[:rows]
        self._cursor = min(self._cursor, rows - 1)
        height = rows * ROW + 2
        y = corner.y() if below >= rows else corner.y() - field.height() - 8 - height
        x = max(0, min(corner.x(), page.width() - width))
        self.setGeometry(QRect(x, max(0, y), width, height))

    def _speak(self) -> None:
        line = self.current
        if line is None:
            count = len(self._lines)
            text = sale_texts.offered(count) if count else sale_texts.nobody_found()
        else:
            text = ", ".join(part for part in (line.name, line.document, line.phone) if part)
        self.setAccessibleDescription(text)
        announce(self, text)

    def _step(self, by: int) -> None:
        if self._lines:
            start = -1 if by > 0 and self._cursor < 0 else max(self._cursor, 0)
            self._cursor = (start + by) % len(self._lines)
            self.update()
            self._speak()

    def _take(self, line: int) -> None:
        if 0 <= line < len(self._lines):
            known = self._lines[line]
            self.close_list()
            self.taken.emit(known)

    # --- Keys, mouse and finger -------------------------------------------------------------------

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of the field while the list is open; close with the field."""
        if event.type() == QEvent.Type.FocusOut:
            self.close_list()
        elif isinstance(event, QKeyEvent) and self.isVisible():
            if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                event.accept()  # Esc belongs to the open list, not to the page's own key.
                return True
            if event.type() == QEvent.Type.KeyPress:
                return self._key(event.key())
        return False

    def _key(self, key: int) -> bool:
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._step(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Escape:
            self.close_list()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self._take(self._cursor)
        else:
            return False
        return True

    def _line_at(self, event: QMouseEvent) -> int:
        return int(event.position().y() - 1) // ROW

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        line = self._line_at(event)
        if 0 <= line < len(self._lines) and line != self._cursor:
            self._cursor = line
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press: what lies below must not get it."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self._take(self._line_at(event))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        box(painter, self.rect(), fill=t.surface, line=t.border_strong)
        if not self._lines:
            space = self.rect().adjusted(_PADDING, 0, -_PADDING, 0)
            paint_text(painter, space, sale_texts.nobody_found(), t.text_2, 13)
        for number, line in enumerate(self._lines):
            row = QRect(1, 1 + number * ROW, self.width() - 2, ROW)
            if number == self._cursor:
                fill_rect(painter, row.adjusted(0, 1, 0, -1), t.primary_tint)
                fill_rect(painter, QRect(row.left(), row.top() + 1, 4, row.height() - 2), t.primary)
            upper = QRect(row.left() + _PADDING, row.top() + 4, row.width() - 2 * _PADDING, 20)
            lower = upper.translated(0, 18)
            paint_text(painter, upper, line.name, t.text, 13, 500)
            paint_text(painter, lower, line.document, t.text_2, 12)
            paint_text(painter, lower, line.phone, t.text_2, 12, 400, RIGHT)
