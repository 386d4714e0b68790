"""Buttons: with keycaps inside, a page's main action with its reason, the small one in a corner."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import KeyName
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import FINGER, FINGER_CONTROL, FINGER_MAIN, hand
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import HEIGHT_CONTROL, HEIGHT_MAIN, HEIGHT_SMALL, RADIUS_CONTROL, TOUCH, Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import box, keys_width, paint_keys, paint_text, painter_for
from pos_app.ui.widgets.tooltips import plain_text_tooltip


class Pressable(QAbstractButton):
    """A button that paints itself. With a ``ring`` of so many px of radius it is reached by Tab and shows it;
    ``inset`` is as for ``FocusRing``."""

    def __init__(self, parent: QWidget | None = None, *, ring: int | None = None, inset: int = 0) -> None:
        super().__init__(parent)
        self._hovered = False
        if ring is not None:
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            FocusRing.attach(self, ring, inset=inset)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            self.paint(painter, theme().t)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        """Paint it in the colours of the theme in force."""


class PaintedButton(Pressable):
    """Enter presses it like Space, and it knows the mouse over it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()


_SHOWN = 28
_CROSS = 16


class CornerButton(PaintedButton):
    """An icon in a target of 40 x 40 px; ``name`` is what it does, also shown as a tooltip."""

    def __init__(self, icon: str, name: str, parent: QWidget) -> None:
        super().__init__(parent, ring=RADIUS_CONTROL, inset=(TOUCH - _SHOWN) // 2)
        self._icon = icon
        self.resize(TOUCH, TOUCH)
        self.show_as(icon, name)

    def show_as(self, icon: str, name: str) -> None:
        self._icon = icon
        self.setAccessibleName(name)
        self.setToolTip(plain_text_tooltip(name))
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        edge = (self.width() - _SHOWN) // 2
        if self._hovered:
            shown = self.rect().adjusted(edge, edge, -edge, -edge)
            box(painter, shown, fill=t.surface, line=t.border, radius=RADIUS_CONTROL)
        corner = (self.width() - _CROSS) / 2
        icons.paint(painter, self._icon, t.text_2, corner, (self.height() - _CROSS) / 2, _CROSS)


Kind = Literal["main", "plain", "soft", "quiet", "danger"]
Size = Literal["small", "control", "main", "kiosk", "touch", "touch_main"]

# height, text size, weight, weight when main, side padding, icon
_SIZES = {
    "small": (HEIGHT_SMALL, 12, 500, 600, 10, 14),
    "control": (HEIGHT_CONTROL, 13, 500, 600, 12, 16),
    "main": (HEIGHT_MAIN, 15, 500, 600, 16, 18),
    "kiosk": (72, 26, 500, 600, 20, 30),
    "touch": (88, 30, 500, 600, 24, 36),
    "touch_main": (128, 36, 600, 600, 32, 44),
}
_FOR_FINGERS = {"small": FINGER, "control": FINGER_CONTROL, "main": FINGER_MAIN}
_GAP = 8


class Button(PaintedButton):
    """A push button that paints itself.

    ``main`` is the one action of a page, ``danger`` loses something, ``soft`` stays in the
    background, ``quiet`` is text only.
    Reached by Tab; a click leaves the focus where it was, so that the list keeps its arrow keys.
    An inactive button shows the reason: ``set_inactive("Falta confirmar o cartão")``.
    With ``touch`` it looks as it does, and takes a finger 40 px high and wide: layouts leave less above it.
    For fingers alone it is larger.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        kind: Kind = "plain",
        size: Size = "control",
        icon: str = "",
        icon_after: str = "",
        key: KeyName | None = None,
        name: str = "",
        touch: bool = False,
    ) -> None:
        inset = (TOUCH - _SIZES[size][0]) // 2 if touch else 0
        super().__init__(parent, ring=RADIUS_CONTROL, inset=inset)
        self._inset = inset
        self._kind: Kind = kind
        self._size: Size = size
        self._icon = icon
        self._icon_after = icon_after
        self.key = key
        """The command whose key is shown after the text."""
        self.reason = ""
        """Why the button is inactive; empty while it can be pressed."""
        self.setText(text)
        self.setAccessibleName(name or text)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def set_text(self, text: str, name: str = "") -> None:
        """Change the words; ``name`` is the accessible name, when the words alone are not enough."""
        self.setText(text)
        self.setAccessibleName(name or text)
        self._changed()

    def set_icon(self, name: str) -> None:
        self._icon = name
        self._changed()

    def set_key(self, key: KeyName | None) -> None:
        self.key = key
        self._changed()

    def set_kind(self, kind: Kind) -> None:
        self._kind = kind
        self.update()

    def set_inactive(self, reason: str | None) -> None:
        """Make it inactive for ``reason``, or active again with ``None``."""
        self.reason = reason or ""
        self.setEnabled(reason is None)
        self.setAccessibleDescription(self.reason)
        self.setToolTip(plain_text_tooltip(self.reason))

    def _changed(self) -> None:
        self.updateGeometry()
        self.update()

    def _content_width(self, key: KeyName | None = None) -> int:
        _, size, weight, main_weight, _, glyph = _SIZES[self._size]
        parts = []
        if self._icon:
            parts.append(glyph)
        if self.text():
            heavy = main_weight if self._kind == "main" else weight
            parts.append(fonts.text_width(self.text(), size, heavy))
        if self._icon_after:
            parts.append(glyph)
        if caps := keys_width(key):
            parts.append(caps)
        return sum(parts) + _GAP * max(0, len(parts) - 1)

    def sizeHint(self) -> QSize:
        height, *_, padding, _ = _SIZES[self._size]
        width = self._content_width(self.key) + 2 * padding
        if hand().touch and self._size in _FOR_FINGERS:
            return QSize(max(width, FINGER), _FOR_FINGERS[self._size])
        return QSize(max(width, TOUCH if self._inset else height), height + 2 * self._inset)

    def minimumSizeHint(self) -> QSize:
        """Return the same: a button never cuts its words."""
        return self.sizeHint()

    def _colours(self) -> tuple[str | None, str | None, str]:
        t = theme().t
        hot = self.isEnabled() and (self._hovered or self.isDown())
        if not self.isEnabled():
            return (None, None, t.text_3) if self._kind == "quiet" else (t.surface_2, t.border, t.text_3)
        if self._kind == "main":
            return (t.primary_hover if hot else t.primary_fill, None, t.on_primary)
        if self._kind == "danger":
            return (t.danger_tint if hot else t.surface, t.danger, t.danger)
        if self._kind == "quiet":
            return (t.primary_tint if hot else None, None, t.primary)
        if self._kind == "soft":
            return (t.surface if hot else t.surface_2, t.border, t.text_2)
        return (t.surface_2 if hot else t.surface, t.border_strong, t.text)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        _, size, weight, main_weight, _, glyph = _SIZES[self._size]
        fill, line, ink = self._colours()
        main = self._kind == "main"
        heavy = main_weight if main else weight
        middle = self.height() // 2
        # Where its place is too narrow the words come first.
        key = self.key if self._content_width(self.key) + 8 <= self.width() else None
        x = max(0, (self.width() - self._content_width(key)) // 2)
        inset = 0 if hand().touch else self._inset
        shown = self.rect().adjusted(0, inset, 0, -inset)
        box(painter, shown, fill=fill, line=line, radius=RADIUS_CONTROL)
        if main and self.hasFocus():
            # The ring around it is cut off where the button has its whole place.
            box(painter, shown.adjusted(3, 3, -3, -3), line=t.focus_on_fill, width=2, radius=4)
        if self._icon:
            icons.paint(painter, self._icon, ink, x, middle - glyph / 2, glyph)
            x += glyph + _GAP
        if self.text():
            width = fonts.text_width(self.text(), size, heavy)
            paint_text(painter, QRect(x, 0, width + 1, self.height()), self.text(), ink, size, heavy)
            x += width + _GAP
        if self._icon_after:
            icons.paint(painter, self._icon_after, ink, x, middle - glyph / 2, glyph)
            x += glyph + _GAP
        if main and self.isEnabled():
            paint_keys(painter, x, middle, key, ink=t.on_primary, line=t.key_line)
        elif not self.isEnabled():
            paint_keys(painter, x, middle, key, ink=ink, line=t.border)
        else:
            paint_keys(painter, x, middle, key)


class MainAction(QWidget):
    """A wide main button; while inactive the reason stands below it."""

    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = Button(kind="main", size="main")
        self.button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.reason = Label("", size=12, tone="text_2", align=Qt.AlignmentFlag.AlignHCenter, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.button)
        column.addWidget(self.reason)
        self.reason.hide()
        self.button.clicked.connect(lambda _=False: self.clicked.emit())

    def show_action(
        self, text: str, key: KeyName | None = None, *, reason: str | None = None, asked: bool = False
    ) -> None:
        """Show ``text``; inactive for ``reason`` unless it is ``None``, which stands out and is read aloud
        where somebody ``asked`` for it all the same."""
        self.button.set_text(text)
        self.button.set_key(key)
        self.button.set_inactive(reason)
        if asked and self.reason.tone != "warning":
            announce(self.reason, reason or "")
        self.reason.set_tone("warning" if asked else "text_2")
        self.reason.setText(reason or "")
        self.reason.setVisible(bool(reason))
