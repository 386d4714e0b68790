"""The one theme of the running program: tokens, palette and style sheet.

Widgets that paint themselves read ``theme().t`` each time they paint. A change of theme sets the
application's palette, and Qt then repaints every widget.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from pos_app.system.paths import resources_dir
from pos_app.ui.style import fonts
from pos_app.ui.style.tokens import THEMES, Tokens

_PALETTE = (
    (QPalette.ColorRole.Window, "bg"),
    (QPalette.ColorRole.WindowText, "text"),
    (QPalette.ColorRole.Base, "surface"),
    (QPalette.ColorRole.AlternateBase, "surface_2"),
    (QPalette.ColorRole.Text, "text"),
    (QPalette.ColorRole.Button, "surface"),
    (QPalette.ColorRole.ButtonText, "text"),
    (QPalette.ColorRole.BrightText, "danger"),
    (QPalette.ColorRole.Highlight, "primary_fill"),
    (QPalette.ColorRole.HighlightedText, "on_primary"),
    (QPalette.ColorRole.Link, "primary"),
    (QPalette.ColorRole.PlaceholderText, "text_3"),
    (QPalette.ColorRole.ToolTipBase, "surface"),
    (QPalette.ColorRole.ToolTipText, "text"),
    (QPalette.ColorRole.Accent, "primary_fill"),
    (QPalette.ColorRole.Light, "surface_2"),
    (QPalette.ColorRole.Midlight, "surface_2"),
    (QPalette.ColorRole.Mid, "border"),
    (QPalette.ColorRole.Dark, "border_strong"),
    (QPalette.ColorRole.Shadow, "border_strong"),
)


class Theme(QObject):
    """Holds the tokens in use and applies them to the application.

    ``changed`` fires after the palette and the style sheet are in place; only code that keeps
    rendered pictures needs it.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._name = "light"

    @property
    def name(self) -> str:
        """``light``, ``dark`` or ``contrast``."""
        return self._name

    @property
    def t(self) -> Tokens:
        """The colours in use."""
        return THEMES[self._name]

    def apply(self, app: QApplication, name: str = "light") -> None:
        """Apply the theme ``name`` to the application; unknown names mean ``light``.

        The first call also loads the fonts and sets the base style.
        """
        self._name = name if name in THEMES else "light"
        if app.style().name() != "fusion":
            app.setStyle("Fusion")
        fonts.load()
        app.setFont(fonts.font(13))
        app.setPalette(_palette(self.t))
        app.setStyleSheet(_style_sheet(self.t))
        self.changed.emit()


_current: Theme | None = None


def theme() -> Theme:
    """Return the program's theme."""
    global _current
    if _current is None:
        _current = Theme()
    return _current


@cache
def colour(value: str) -> QColor:
    """Return the colour written ``#RRGGBB``. Shared: callers must not change it."""
    return QColor(value)


def _palette(t: Tokens) -> QPalette:
    palette = QPalette()
    for role, token in _PALETTE:
        palette.setColor(role, colour(getattr(t, token)))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, colour(t.text_3))
    return palette


@cache
def _style_sheet(t: Tokens) -> str:
    """Fill ``resources/styles/app.qss``: ``@name`` stands for the token ``name``."""
    sheet = (resources_dir() / "styles" / "app.qss").read_text("utf-8")
    names = sorted((name for name in t._fields if name != "high_contrast"), key=len, reverse=True)
    for name in names:
        sheet = sheet.replace(f"@{name}", getattr(t, name))
    return sheet
