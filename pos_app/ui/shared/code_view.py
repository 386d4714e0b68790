"""The code of an order as the customer takes it into the application of the bank."""

from __future__ import annotations

from typing import assert_never

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QImage, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.payment import CodeForm
from pos_app.ui.style import fonts
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import CENTRE, Painted, box, paint_text
from pos_app.wording import checkout_texts

_SIZES = (64, 56, 48, 44, 40, 36, 32, 28, 24, 20, 18, 16, 14, 12)
"""Text sizes in px; the largest at which the whole line fits is taken."""
_LEADING = 1.5
_EDGE = 16


class CodeLine(Painted):
    """Paints the groups from left to right in as many rows as they need, as large as they fit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[str, ...] = ()

    def show_line(self, line: str, spoken: str) -> None:
        """Show a line; empty for none. ``spoken`` tells what it is to those who cannot see it."""
        self._groups = checkout_texts.line_groups(line)
        self.setAccessibleName(f"{spoken}: {' '.join(self._groups)}" if line else "")
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        box(painter, self.rect(), fill="#FFFFFF", line=t.border, radius=8)
        if self._groups:
            self._paint_groups(painter)

    def _paint_groups(self, painter: QPainter) -> None:
        inside = self.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        size, rows = next(
            ((size, rows) for size in _SIZES if (rows := self._rows(size, inside)) is not None),
            (_SIZES[-1], (" ".join(self._groups),)),
        )
        height = round(size * _LEADING)
        y = inside.y() + max(0, (inside.height() - height * len(rows)) // 2)
        for row in rows:
            paint_text(
                painter, QRect(inside.x(), y, inside.width(), height), row, "#000000", size, 500, CENTRE
            )
            y += height

    def _rows(self, size: int, inside: QRect) -> tuple[str, ...] | None:
        """Return the rows of text at a size; None where they do not fit."""
        rows: list[str] = []
        for group in self._groups:
            longer = f"{rows[-1]} {group}" if rows else group
            if rows and fonts.text_width(longer, size, 500) <= inside.width():
                rows[-1] = longer
            elif fonts.text_width(group, size, 500) <= inside.width():
                rows.append(group)
            else:
                return None
        return tuple(rows) if len(rows) * round(size * _LEADING) <= inside.height() else None


_QUIET = 4
"""Modules of white around the code, as the standard requires."""
_PATTERN = 2
"""Of the eight patterns that keep a code from having large areas of one colour, the one that the rules of the
standard choose for most codes of PIX; to score all eight each time takes five times as long."""


class QrView(Painted):
    """Paints the code in whole pixels per module, so that cameras read it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._modules = QImage()
        self.code = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(180, 180)

    def show_code(self, code: str, spoken: str = "") -> None:
        """Show ``code``; empty for none. ``spoken`` tells what it is to those who cannot see it."""
        if code == self.code:
            return
        self.code = code
        self._modules = QImage()
        self.setAccessibleName(spoken if code else "")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(318, 318)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        side = min(self.width(), self.height())
        frame = QRect((self.width() - side) // 2, (self.height() - side) // 2, side, side)
        box(painter, frame, fill="#FFFFFF", line=t.border, radius=8)
        if not self.code:
            return
        if self._modules.isNull():  # Not when the code comes: the page around it is laid out then.
            self._modules = _modules(self.code)
        count = self._modules.width()
        across = count * max(1, side // (count + 2 * _QUIET))
        at = QRect(0, 0, across, across)
        at.moveTopLeft(frame.topLeft() + QPoint((side - across) // 2, (side - across) // 2))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(at, self._modules)


def _modules(code: str) -> QImage:
    # Imported here: only a sale with a code needs its load time.
    import segno

    rows = segno.make(code, error="m", micro=False, mask=_PATTERN).matrix
    grey = b"".join(bytes(0 if dark else 255 for dark in row) for row in rows)
    return QImage(grey, len(rows), len(rows), len(rows), QImage.Format.Format_Grayscale8).copy()


class CodeView(QWidget):
    """A picture for the camera, or a line of digits, in the same place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.code = ""
        self.qr = QrView(self)
        self.line = CodeLine(self)
        self.line.hide()
        self.setSizePolicy(self.qr.sizePolicy())
        self.setMinimumSize(self.qr.minimumSize())

    def show_code(self, code: str, form: CodeForm, spoken: str) -> None:
        """Show ``code``; empty for none. ``spoken`` tells what it is to those who cannot see it."""
        self.code = code
        match form:
            case CodeForm.QR:
                self.qr.show_code(code, spoken)
                self.line.show_line("", "")
            case CodeForm.LINE:
                self.qr.show_code("")
                self.line.show_line(code, spoken)
            case _:
                assert_never(form)
        self.qr.setVisible(form is CodeForm.QR)
        self.line.setVisible(form is CodeForm.LINE)

    def forget(self) -> None:
        """Show nothing, and keep nothing of what was shown."""
        self.show_code("", CodeForm.QR, "")

    def sizeHint(self) -> QSize:
        return self.qr.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.qr.setGeometry(self.rect())
        self.line.setGeometry(self.rect())
