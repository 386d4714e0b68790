"""One key of a keyboard on the screen."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CONTROL
from pos_app.ui.widgets.onscreen.layouts import Key
from pos_app.ui.widgets.paint import CENTRE, RIGHT, box, painter_for, text
from pos_app.wording.settings_texts import key_name, key_words

LONG_MS = 450
"""How long a key is held until it offers its other letters, or begins to repeat."""
_REPEAT_MS = 70
_ICONS = {"erase": "delete", "shift": "arrow-big-up"}


class TouchKey(QAbstractButton):
    """Never has the keyboard focus: what it types goes to the field that has it.

    ``clicked`` is one press (also by an assistive program), again and again while an erasing key is held;
    ``held`` is a long press of a key with other letters, which then is no click.
    """

    held = Signal()

    def __init__(
        self,
        key: Key,
        parent: QWidget,
        *,
        text_size: int,
        done_words: str = "",
        pad: bool = False,
        hint: bool = False,
    ) -> None:
        super().__init__(parent)
        self.key = key
        self._size = text_size
        self._pad = pad
        self._hint_wanted = hint
        self._on = False
        self._spent = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._long)
        self.show_key(key, done_words)

    def show_key(self, key: Key, done_words: str = "") -> None:
        """Be ``key`` from now on."""
        self.key = key
        self._shown = done_words if key.does == "done" else key_words(key.does, key.text)
        if key.does == "erase" and not self._pad:
            self._shown = ""
        self.setText(self._shown)
        self.setAccessibleName(done_words if key.does == "done" else key_name(key.does, key.text))
        self.update()

    @property
    def character(self) -> bool:
        """Whether it types its own text, in large letters."""
        return self.key.does == "type" and bool(self.key.text.strip()) and len(self.key.text) == 1

    def set_on(self, on: bool) -> None:
        self._on = on
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.touch()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.release(inside=self.rect().contains(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isDown() and not self.rect().contains(event.position().toPoint()):
            self.release(inside=False)

    def touch(self) -> None:
        self._spent = False
        self.setDown(True)
        if self.key.others or self.key.does == "erase":
            self._timer.start(LONG_MS)

    def release(self, *, inside: bool) -> None:
        """The finger leaves the glass: a press if it is still ``inside``, unless it was a long one."""
        self._timer.stop()
        was_down = self.isDown()
        self.setDown(False)
        if inside and was_down and not self._spent:
            self.click()

    def _long(self) -> None:
        if self.key.does == "erase":
            self._spent = True
            self.clicked.emit()
            self._timer.start(_REPEAT_MS)
        elif self.isDown():
            self._spent = True
            self.setDown(False)
            self.held.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        plain = self.key.does == "type" and self.key.text != " "
        main = self.key.does == "done"
        fill = t.surface if plain else t.surface_2
        if self.isDown() or self._on:
            fill = t.primary_tint
        ink = t.primary if self._on else t.text
        if main:
            fill, ink = (t.primary_hover if self.isDown() else t.primary_fill), t.on_primary
        if not self.isEnabled():
            fill, ink = t.surface_2, t.text_3
        line = t.primary if self._on else (t.border if not self.isEnabled() else t.border_strong)
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=fill, line=line, width=1.5, radius=RADIUS_CONTROL)
            glyph = _ICONS.get(self.key.does, "")
            size = self._size if self.character else self._small()
            space = self.rect().adjusted(4, 0, -4, 0)
            if glyph:
                self._paint_icon(painter, glyph, ink, space)
            else:
                text(painter, space, self._shown, ink, size, 600, CENTRE)
            if self._hint_wanted and self.key.others:
                corner = QRect(0, 3, self.width() - 6, self._hint() + 2)
                text(painter, corner, self.key.others[0], t.text_3, self._hint(), 500, RIGHT)

    def _paint_icon(self, painter: QPainter, glyph: str, ink: str, space: QRect) -> None:
        side = round(self._small() * 1.25)
        words = fonts.text_width(self._shown, self._small(), 600) + 10 if self._shown else 0
        x = space.center().x() - (side + words) / 2
        icons.paint(painter, glyph, ink, x, (self.height() - side) / 2, side)
        if words:
            beside = QRect(round(x) + side + 10, 0, words, self.height())
            text(painter, beside, self._shown, ink, self._small(), 600)

    def _small(self) -> int:
        return max(13, round(self._size * (0.62 if self._pad else 0.76)))

    def _hint(self) -> int:
        return max(11, round(self._size * 0.5))
