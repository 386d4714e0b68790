"""Records every text that a widget paints by itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from pos_app.ui.style import fonts
from pos_app.ui.widgets import paint


class Painted(NamedTuple):
    """One text: where it stands in px of the picture, in which colour, and whether it was cut."""

    text: str
    ink: str
    at: QRect
    widget: QWidget | None
    space: int
    need: int

    @property
    def cut(self) -> bool:
        """Whether it needed more width than it had."""
        return self.need > self.space


class PaintRecorder:
    """Replaces ``paint.text`` everywhere; keeps the painted texts while ``recording``."""

    def __init__(self) -> None:
        self._recorded: list[Painted] | None = None
        self._real: Callable[..., None] = paint.paint_text
        for name, module in list(sys.modules.items()):
            if name.startswith("pos_app."):
                for key, value in list(vars(module).items()):
                    # Not "is": what an earlier recorder put there is equal, never the same.
                    if callable(value) and value == self._real:
                        setattr(module, key, self._text)

    @contextmanager
    def recording(self) -> Iterator[list[Painted]]:
        """Collect the texts painted inside the block."""
        recorded: list[Painted] = []
        self._recorded = recorded
        try:
            yield recorded
        finally:
            self._recorded = None

    def _text(
        self,
        painter: QPainter,
        rect: QRect | QRectF,
        text: str,
        ink: str,
        size: int = 13,
        weight: int = 400,
        align: Qt.AlignmentFlag = paint.LEFT,
        **more: Any,
    ) -> None:
        if self._recorded is not None and text.strip():
            need = fonts.text_width(text, size, weight)
            space = QRectF(rect)
            shown = QRectF(space)
            width = min(float(need), space.width())
            if align & Qt.AlignmentFlag.AlignRight:
                shown.setLeft(space.right() - width)
            elif align & Qt.AlignmentFlag.AlignHCenter:
                shown.setLeft(space.center().x() - width / 2)
            shown.setWidth(width)
            at = painter.deviceTransform().mapRect(shown).toRect()
            device = painter.device()
            widget = device if isinstance(device, QWidget) else None
            self._recorded.append(Painted(text, ink, at, widget, int(space.width()), need))
        self._real(painter, rect, text, ink, size, weight, align, **more)
