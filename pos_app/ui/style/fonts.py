"""Inter with tabular figures, from the program's own files."""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics

from pos_app.system.paths import resources_dir

_FILES = ("Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf")
_FALLBACK = ["Inter", "Segoe UI", "Helvetica Neue", "Noto Sans", "DejaVu Sans", "sans-serif"]


@cache
def load() -> bool:
    """Register the font files once; ``False`` when one is missing and another font stands in."""
    folder = resources_dir() / "fonts"
    loaded = [QFontDatabase.addApplicationFont(str(folder / name)) for name in _FILES]
    return min(loaded) >= 0


@cache
def font(size: int, weight: int = 400, *, strike: bool = False) -> QFont:
    """Return Inter at ``size`` px and CSS ``weight``. Shared: copy it before changing it."""
    made = QFont(_FALLBACK)
    made.setPixelSize(size)
    made.setWeight(QFont.Weight(weight))
    made.setFeature(QFont.Tag("tnum"), 1)
    made.setStrikeOut(strike)
    return made


@cache
def mono(size: int) -> QFont:
    """Return the system's fixed-width font at ``size`` px, for codes to copy."""
    made = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    made.setPixelSize(size)
    return made


@cache
def metrics(size: int, weight: int = 400) -> QFontMetrics:
    """Return the measures of ``font(size, weight)``."""
    return QFontMetrics(font(size, weight))


@lru_cache(maxsize=8192)
def text_width(text: str, size: int, weight: int = 400) -> int:
    """Return how wide ``text`` runs, in px."""
    return metrics(size, weight).horizontalAdvance(text)
