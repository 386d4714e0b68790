"""A list as PDF, on sheets of A4 in landscape: head and columns on each, sums at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QLineF, QMarginsF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from pos_app.domain.reports import Column, Report
from pos_app.domain.value import Value
from pos_app.printing.paint import face
from pos_app.printing.pdf import painted, write_whole

WIDTH, HEIGHT = 297.0, 210.0
_EDGE = 12.0
_MM_PER_INCH = 25.4
_FINE = 100
"""Fonts are laid out so many times as large and scaled back: sizes in mm are too small for hinting."""
_TITLE, _TEXT, _SMALL = 5.0, 2.9, 2.5
_LINE = 4.0
_INK, _SOFT, _RULE, _BAND = QColor(0, 0, 0), QColor(80, 80, 80), QColor(150, 150, 150), QColor(240, 240, 240)
_FOOT = 8.0
_GAP = 5.0


class Sheet(Value):
    """The rows of one sheet, from and up to; ``sums``: the totals stand below them."""

    first: int
    after: int
    sums: bool


def save_report(report: Report, path: Path) -> None:
    """Write a report into a PDF, whole or not at all. Blocks; any thread.

    Raises:
        PrintFault: it could not be painted, or the folder or file cannot be written.
    """
    write_whole(path, made(report))


def made(report: Report) -> bytes:
    """Return a report as PDF. Raises ``PrintFault`` where it could not be painted."""
    return painted(report.title, lambda writer: _paint(writer, report))


def sheets(report: Report) -> tuple[Sheet, ...]:
    """Return which rows stand on which sheet. The totals are not torn apart: without space they go on a sheet
    of their own."""
    found: list[Sheet] = []
    first, y = 0, _top(report, first_sheet=True)
    limit = HEIGHT - _EDGE - _FOOT
    for index, row in enumerate(report.rows):
        tall = _tall(row)
        if y + tall > limit and index > first:
            found.append(Sheet(first, index, sums=False))
            first, y = index, _top(report, first_sheet=False)
        y += tall
    sums = 4 + (len(report.totals) + len(report.notes)) * _LINE
    if y + sums > limit and len(report.rows) > first:
        found.append(Sheet(first, len(report.rows), sums=False))
        first = len(report.rows)
    found.append(Sheet(first, len(report.rows), sums=True))
    return tuple(found)


def _top(report: Report, *, first_sheet: bool) -> float:
    lines = len(report.lines) if first_sheet else 0
    return _EDGE + _TITLE + 3 + lines * _LINE + 2 + _LINE + 2


def _tall(row: tuple[str, ...]) -> float:
    return max(cell.count("\n") for cell in row) * _LINE + _LINE + 1.6


def _paint(writer: QPdfWriter, report: Report) -> bool:
    size = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Landscape, QMarginsF()))
    painter = QPainter()
    try:
        pages = sheets(report)
        for number, sheet in enumerate(pages, start=1):
            if not (writer.newPage() if number > 1 else painter.begin(writer)):
                return False
            painter.resetTransform()
            painter.scale(writer.logicalDpiX() / _MM_PER_INCH, writer.logicalDpiY() / _MM_PER_INCH)
            _SheetPainter(painter, report).paint(sheet, number, len(pages))
        return painter.end()
    finally:
        if painter.isActive():
            painter.end()


class _SheetPainter:
    def __init__(self, painter: QPainter, report: Report) -> None:
        self._painter, self._report = painter, report

    def paint(self, sheet: Sheet, number: int, pages: int) -> None:
        """Paint head, rows, totals where they belong, and the foot."""
        report = self._report
        y = _EDGE
        self._text(QRectF(_EDGE, y, WIDTH - 2 * _EDGE, _TITLE + 1), report.title, _TITLE, bold=True)
        y += _TITLE + 3
        for line in report.lines if number == 1 else ():
            self._text(QRectF(_EDGE, y, WIDTH - 2 * _EDGE, _LINE), line, _TEXT, ink=_SOFT)
            y += _LINE
        y += 2
        y = self._heads(y)
        for index in range(sheet.first, sheet.after):
            y = self._row(report.rows[index], y, band=index % 2 == 1)
        if sheet.sums:
            self._sums(y + 3)
        foot = QRectF(_EDGE, HEIGHT - _EDGE - _LINE, WIDTH - 2 * _EDGE, _LINE)
        text = report.page.format(page=number, pages=pages)
        self._text(foot, text, _SMALL, ink=_SOFT, right=True)

    def _heads(self, y: float) -> float:
        for column, left, wide in self._columns():
            self._text(QRectF(left, y, wide, _LINE), column.name, _SMALL, bold=True, right=column.right)
        y += _LINE + 1
        self._rule(y)
        return y + 1

    def _row(self, row: tuple[str, ...], y: float, *, band: bool) -> float:
        tall = _tall(row)
        if band:
            self._painter.fillRect(QRectF(_EDGE, y, WIDTH - 2 * _EDGE, tall), _BAND)
        for cell, (column, left, wide) in zip(row, self._columns(), strict=True):
            for number, line in enumerate(cell.split("\n")):
                space = QRectF(left, y + 0.8 + number * _LINE, wide, _LINE)
                self._text(space, line, _TEXT, ink=_SOFT if number else _INK, right=column.right)
        return y + tall

    def _sums(self, y: float) -> None:
        self._rule(y - 1.5)
        for name, value in self._report.totals:
            self._text(QRectF(_EDGE, y, 130, _LINE), name, _TEXT, bold=True)
            self._text(QRectF(_EDGE + 130, y, 50, _LINE), value, _TEXT, bold=True, right=True)
            y += _LINE
        for note in self._report.notes:
            self._text(QRectF(_EDGE, y, WIDTH - 2 * _EDGE, _LINE), note, _SMALL, ink=_SOFT)
            y += _LINE

    def _columns(self) -> Iterator[tuple[Column, float, float]]:
        whole = sum(column.part for column in self._report.columns)
        left, space = _EDGE + 1, WIDTH - 2 * _EDGE - 2
        for column in self._report.columns:
            wide = space * column.part / whole
            yield column, left, wide - _GAP
            left += wide

    def _rule(self, y: float) -> None:
        self._painter.setPen(QPen(_RULE, 0.2))
        self._painter.drawLine(QLineF(_EDGE, y, WIDTH - _EDGE, y))

    def _text(
        self,
        space: QRectF,
        text: str,
        size: float,
        *,
        bold: bool = False,
        ink: QColor = _INK,
        right: bool = False,
    ) -> None:
        """Paint one line, with an ellipsis where it does not fit."""
        font = face(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        font.setPixelSize(round(size * _FINE))
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, space.width() * _FINE)
        self._painter.save()
        self._painter.translate(space.left(), space.top())
        self._painter.scale(1 / _FINE, 1 / _FINE)
        self._painter.setFont(font)
        self._painter.setPen(ink)
        align = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        flags = int((align | Qt.AlignmentFlag.AlignVCenter).value) | int(Qt.TextFlag.TextSingleLine.value)
        self._painter.drawText(QRectF(0, 0, space.width() * _FINE, space.height() * _FINE), flags, shown)
        self._painter.restore()
