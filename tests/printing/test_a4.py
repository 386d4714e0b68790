"""Sheets of A4 hold whole slips: none cut, none over another, each code still readable."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pypdf
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPdf import QPdfDocument
from pytestqt.qtbot import QtBot

from pos_app.domain.printers import Sheet
from pos_app.printing.page import A4_HEIGHT, A4_WIDTH, EDGE, slip_positions
from pos_app.printing.paint import WIDTH, height
from pos_app.printing.pdf import save_pdf
from pos_app.printing.slip import SlipCode
from pos_app.ui.style import fonts
from tests.printing.samples import longest, ordinary

DOTS = 8
"""To the millimetre, as a thermal head has."""


@given(st.lists(st.floats(min_value=20, max_value=900), max_size=12))
def test_every_slip_is_whole_inside_its_sheet_and_none_is_over_another(heights: list[float]) -> None:
    found = slip_positions(heights)
    assert [place.sheet for place in found] == sorted(place.sheet for place in found)
    boxes = []
    for tall, place in zip(heights, found, strict=True):
        box = QRectF(place.left, place.top, WIDTH * place.scale, tall * place.scale)
        assert box.left() >= EDGE - 0.01 and box.right() <= A4_WIDTH - EDGE + 0.01
        assert box.top() >= EDGE - 0.01 and box.bottom() <= A4_HEIGHT - EDGE + 0.01
        assert place.scale == 1 or tall > A4_HEIGHT - 2 * EDGE
        boxes.append((place.sheet, box))
    last = [box for sheet, box in boxes if sheet == boxes[-1][0]]
    columns = {round(box.center().x()) for box in last}
    assert columns <= {A4_WIDTH / 2} or len(columns) == 2, "one column in the middle, or two"
    for (sheet, one), (other_sheet, other) in combinations(boxes, 2):
        assert sheet != other_sheet or not one.intersects(other)


def picture(path: Path, page: int = 0) -> QImage:
    """Return a page as an office printer would show it, at 203 dpi."""
    document = QPdfDocument()
    assert document.load(str(path)) is QPdfDocument.Error.None_
    size = QSize(round(A4_WIDTH * DOTS), round(A4_HEIGHT * DOTS))
    drawn = document.render(page, size)
    whole = QImage(size, QImage.Format.Format_RGB32)
    whole.fill(0xFFFFFFFF)
    painter = QPainter(whole)
    painter.drawImage(0, 0, drawn)
    painter.end()
    document.close()
    return whole.convertToFormat(QImage.Format.Format_Grayscale8)


def codes(image: QImage) -> set[str]:
    dots = memoryview(bytes(image.constBits())).cast("B", shape=[image.height(), image.bytesPerLine()])
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    return {code.text for code in zxingcpp.read_barcodes(dots, formats=formats)}


def test_four_tickets_stand_on_two_sheets_and_every_code_is_read_back(qtbot: QtBot, tmp_path: Path) -> None:
    fonts.load()
    slips = tuple(
        replace(ordinary(), passenger=f"PESSOA {name}", boarding=SlipCode(f"EMBARQUE;{name}", "1 EMBARQUE"))
        for name in ("UM", "DOIS", "TRES", "QUATRO")
    )
    path = tmp_path / "bilhetes.pdf"
    save_pdf(slips, path, Sheet.A4)
    pages = pypdf.PdfReader(path).pages
    for page in pages:
        assert float(page.mediabox.width) / 72 * 25.4 == pytest.approx(A4_WIDTH, abs=0.3)
        assert float(page.mediabox.height) / 72 * 25.4 == pytest.approx(A4_HEIGHT, abs=0.3)
    fits = int((A4_HEIGHT - EDGE) // (height(slips[0]) + EDGE))
    assert len(pages) == -(-4 // (2 * fits))
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert all(text.count(slip.passenger) == 1 for slip in slips)
    found = set().union(*(codes(picture(path, number)) for number in range(len(pages))))
    assert {slip.boarding.content for slip in slips if slip.boarding} <= found


def test_a_slip_longer_than_a_sheet_is_made_smaller_and_not_cut(qtbot: QtBot, tmp_path: Path) -> None:
    fonts.load()
    words = ("Parte", "palavra " * 40)
    slip = replace(longest(), paragraphs=(*(words,) * 29, ("Parte derradeira", "fim")))
    assert height(slip) > A4_HEIGHT
    path = tmp_path / "longo.pdf"
    save_pdf((slip, ordinary()), path, Sheet.A4)
    (page,) = pypdf.PdfReader(path).pages
    assert "Parte derradeira" in " ".join(page.extract_text().split())
