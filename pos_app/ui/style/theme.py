"""The one theme of the running program: tokens, palettes, style and font.

Widgets that paint themselves read ``theme().t`` each time they paint; what Qt paints takes its colours from
the application's palettes. There is no style sheet: with one, Qt works out the rules of every widget anew for
each theme, each new parent and each first showing, a second for the whole window where palettes take a
millisecond.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QToolTip

from pos_app.ui.style import fonts
from pos_app.ui.style.tokens import THEMES, Tokens

_Role = QPalette.ColorRole

_PLAIN = (
    (_Role.Window, "bg"),
    (_Role.WindowText, "text"),
    (_Role.Base, "surface"),
    (_Role.AlternateBase, "surface_2"),
    (_Role.Text, "text"),
    (_Role.Button, "surface"),
    (_Role.ButtonText, "text"),
    (_Role.BrightText, "danger"),
    (_Role.Highlight, "primary_fill"),
    (_Role.HighlightedText, "on_primary"),
    (_Role.Link, "primary"),
    (_Role.PlaceholderText, "text_3"),
    (_Role.ToolTipBase, "surface"),
    (_Role.ToolTipText, "text"),
    (_Role.Accent, "primary_fill"),
    (_Role.Light, "surface_2"),
    (_Role.Midlight, "surface_2"),
    (_Role.Mid, "border"),
    (_Role.Dark, "border_strong"),
    (_Role.Shadow, "border_strong"),
)
_PALE_WHEN_DISABLED = (_Role.Text, _Role.WindowText, _Role.ButtonText)

TONES = {
    "text": _Role.WindowText,
    "text_2": _Role.Text,
    "text_3": _Role.PlaceholderText,
    "primary": _Role.Link,
    "success": _Role.Light,
    "warning": _Role.Midlight,
    "danger": _Role.BrightText,
    "lowfare": _Role.Mid,
    "special": _Role.Dark,
    "training": _Role.Shadow,
    "rail_text": _Role.LinkVisited,
    "on_rail": _Role.Base,
}
"""Where a label finds the colour of its tone. A label paints no edges: the roles of edges are free."""

_LIST = ((_Role.WindowText, "border_strong"),)
"""The line around a list that opens."""


class Theme(QObject):
    """Holds the tokens in use and applies them to the application.

    ``changed`` fires after the palettes are in place; only code that keeps rendered pictures needs it.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._name = "light"
        self._applied = False

    @property
    def name(self) -> str:
        """``light``, ``dark`` or ``contrast``."""
        return self._name

    @property
    def t(self) -> Tokens:
        return THEMES[self._name]

    def apply(self, app: QApplication, name: str = "light") -> None:
        """Apply the theme ``name`` to the application; unknown names mean ``light``.

        The first call also loads the fonts and sets the base style.
        """
        before, self._name = self._name, name if name in THEMES else "light"
        if app.style().name() != "fusion":
            app.setStyle("Fusion")
        elif before == self._name and self._applied:
            return
        self._applied = True
        fonts.load()
        if app.font() != fonts.font(13):
            app.setFont(fonts.font(13))  # Every widget hears of it: not for a change of colours.
        _dress(app, self.t)
        self.changed.emit()


_current: Theme | None = None


def theme() -> Theme:
    global _current
    if _current is None:
        _current = Theme()
    return _current


def _dress(app: QApplication, t: Tokens) -> None:
    """Give the application the colours of a theme; Qt then repaints every widget."""
    plain = _of(t, _PLAIN)
    for role in _PALE_WHEN_DISABLED:
        plain.setColor(QPalette.ColorGroup.Disabled, role, colour(t.text_3))
    line = QPalette(plain)
    line.setColor(_Role.Base, colour("#00000000"))  # The box around it paints its ground.
    line.setColor(QPalette.ColorGroup.Disabled, _Role.Text, colour(t.text_2))
    app.setPalette(plain)
    for kind, palette in {
        "QLineEdit": line,
        "QLabel": _of(t, tuple((role, tone) for tone, role in TONES.items())),
        "QListView": _of(t, _LIST, plain),
    }.items():
        app.setPalette(palette, kind)  # type: ignore[arg-type]  # The stubs say bytes, which it refuses.
    QToolTip.setPalette(plain)


@cache
def colour(value: str) -> QColor:
    """Return the colour written ``#RRGGBB`` or ``#AARRGGBB``. Shared: callers must not change it."""
    return QColor(value)


def _of(t: Tokens, roles: tuple[tuple[_Role, str], ...], start: QPalette | None = None) -> QPalette:
    palette = QPalette(start) if start is not None else QPalette()
    for role, token in roles:
        palette.setColor(role, colour(getattr(t, token)))
    return palette
