"""Measures the contrast of text where it stands, in the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.label import ElidedLabel
from tests.looks.walk.controls import visible
from tests.looks.walk.finding import Finding, path_of
from tests.looks.walk.painted import Painted

LEAST = 4.5
_NARROW = 8


def contrast(window: QWidget, picture: QImage, painted: list[Painted]) -> Iterator[Finding]:
    """Every text reads at 4.5:1 on the ground it stands on."""
    image = picture.convertToFormat(QImage.Format.Format_RGB32)
    scale = picture.devicePixelRatio()
    theme_name = theme().name
    for text, ink, at, widget in (*_painted_texts(painted, scale, window), *_labels(window, scale)):
        ground = _ground(image, at)
        if ground is not None and ratio(ink, ground) < LEAST:
            what = f"«{text}» {ink} on {ground} is {ratio(ink, ground):.1f}:1 in {theme_name}"
            yield Finding("contrast", path_of(widget) if widget else "?", what)


def ratio(ink: str, ground: str) -> float:
    """Return the contrast of two colours written ``#RRGGBB`` after WCAG 2."""
    pair = sorted((_luminance(ink), _luminance(ground)))
    return (pair[1] + 0.05) / (pair[0] + 0.05)


def _painted_texts(
    painted: list[Painted], scale: float, window: QWidget
) -> Iterator[tuple[str, str, QRect, QWidget | None]]:
    for one in painted:
        at = one.at
        if one.widget is not None:
            at = at.intersected(_shown(one.widget, scale, window))
        # What is scrolled half away, or lies below a notice, is not read there.
        if 2 * at.height() >= one.at.height() and not _covered(one.widget, at.center() / scale, window):
            yield one.text, one.ink, at, one.widget


def _labels(window: QWidget, scale: float) -> Iterator[tuple[str, str, QRect, QWidget | None]]:
    for widget in visible(window):
        tone = getattr(widget, "tone", "")
        if isinstance(widget, QLabel) and not isinstance(widget, ElidedLabel) and widget.text() and tone:
            yield widget.text(), getattr(theme().t, str(tone)), _shown(widget, scale, window), widget


def _covered(widget: QWidget | None, at: QPoint, window: QWidget) -> bool:
    """Return whether something else lies over a widget at this point of the window."""
    above = window.childAt(at)
    if widget is None or above is None or above is widget:
        return False
    return not widget.isAncestorOf(above) and not above.isAncestorOf(widget)


def _shown(widget: QWidget, scale: float, window: QWidget) -> QRect:
    region = widget.visibleRegion().boundingRect().translated(widget.mapTo(window, QPoint()))
    return QRect(*(round(part * scale) for part in (region.x(), region.y(), region.width(), region.height())))


def _ground(image: QImage, at: QRect) -> str | None:
    """Return the colour that most of the text's rectangle has, ``None`` when nothing of it shows."""
    if at.width() < _NARROW:
        # A narrow letter fills its own rectangle with the greys of its edge.
        at = at.adjusted(-3, 0, 3, 0)
    seen = at.intersected(image.rect())
    if seen.width() < 3 or seen.height() < 6:
        return None
    part = image.copy(seen)  # Kept in a name: it owns the memory of its bits.
    value, _ = Counter(memoryview(part.constBits()).cast("B").cast("I")).most_common(1)[0]
    return f"#{value & 0xFFFFFF:06X}"


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
