"""The travel slip: what it says, and what it must never claim."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pypdf
import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from pos_app.domain.money import Cents
from pos_app.domain.orders import FiscalState, FiscalTicket, OrderDetail, OrderPayment
from pos_app.domain.trips import Point
from pos_app.printing.paint import WIDTH, height
from pos_app.printing.pdf import PrintFault, save_pdf
from pos_app.printing.preview import preview
from pos_app.printing.printer import print_slip
from pos_app.printing.qr import matrix
from pos_app.printing.slip import Slip, slip_from
from tests.sale import samples

KEY = "35260312345678000190630010000188211123456789"
FISCAL = FiscalTicket(
    "t1", FiscalState.FOUND, "EMBARQUE;1", "https://bpe.exemplo?ch=1", "32", "SA-2207", "0412", KEY, "18821",
    "001", "135260009412887", "2026-03-19T14:38:00",
)  # fmt: skip


def order() -> OrderDetail:
    detail = samples.order_detail()
    ticket = replace(
        detail.tickets[0],
        document_type="CPF",
        document_number="52998224725",
        amount=Cents(12990),
        locator="SA8821-17",
        departure=Point("São Paulo (Tietê)", datetime(2026, 3, 21, 22, 15)),
        arrival=Point("Belo Horizonte", datetime(2026, 3, 22, 6, 35)),
        company="Viação Serra Azul",
        service_class="Convencional",
    )
    payment = OrderPayment("credit_card", "APPROVED", detail.total, 3)
    return replace(detail, tickets=(ticket,), payments=(payment,))


def slip(fiscal: FiscalTicket | None = FISCAL, *, copy: bool = False, training: bool = False) -> Slip:
    detail = order()
    return slip_from(detail, detail.tickets[0], fiscal, copy=copy, training=training)


def words(made: Slip) -> str:
    return " ".join(
        [*made.marks, made.passenger, made.document, *made.fiscal_lines, *(f"{n} {v}" for n, v in made.facts)]
    )


def test_it_shows_the_trip_and_hides_most_of_the_document() -> None:
    made = slip()
    assert ("POLTRONA", "17") in made.facts
    assert ("PLATAFORMA", "32") in made.facts
    assert made.departure is not None and made.departure.time == "22:15"
    assert made.document == "CPF ***.982.247-**"
    assert "529" not in words(made)


def test_until_the_fiscal_record_is_there_it_says_so_and_shows_no_code() -> None:
    for unknown in (None, FiscalTicket("t1", FiscalState.NOT_FOUND)):
        made = slip(unknown)
        assert "não é documento fiscal" in words(made)
        assert (made.boarding_qr, made.fiscal_qr) == ("", "")


def test_it_never_calls_itself_a_dabpe_and_marks_copies_and_training() -> None:
    made = slip(copy=True, training=True)
    assert "DABPE" not in words(made)
    assert "2ª VIA" in made.marks
    assert any("TREINAMENTO" in mark for mark in made.marks)
    assert slip().marks == ()


def test_the_pdf_is_80_mm_wide_and_as_long_as_its_content(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "bilhetes" / "GB7K.pdf"
    save_pdf((slip(), slip(None)), path)
    pages = pypdf.PdfReader(path).pages
    for page, made in zip(pages, (slip(), slip(None)), strict=True):
        assert float(page.mediabox.width) / 72 * 25.4 == pytest.approx(WIDTH, abs=0.3)
        assert float(page.mediabox.height) / 72 * 25.4 == pytest.approx(height(made), abs=0.5)
    assert height(slip()) > height(slip(None))
    assert [entry.name for entry in path.parent.iterdir()] == ["GB7K.pdf"]


def test_a_folder_that_cannot_be_written_is_told_and_loses_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PrintFault, match="A venda está guardada"):
        save_pdf((slip(),), tmp_path / "file" / "GB7K.pdf")


def test_a_desk_without_a_printer_says_what_to_do(qtbot: QtBot) -> None:
    with pytest.raises(PrintFault, match=r"Ctrl\+S"):
        print_slip(slip(), "no such printer")


def test_the_picture_holds_the_very_squares_of_both_codes(qtbot: QtBot) -> None:
    made = slip()
    picture = preview(made, 640)
    dark = sum(
        QColor(picture.pixel(x, y)).lightness() < 100
        for x in range(0, picture.width(), 4)
        for y in range(0, picture.height(), 4)
    )
    blank = preview(replace(made, boarding_qr="", fiscal_qr=""), 640)
    fewer = sum(
        QColor(blank.pixel(x, y)).lightness() < 100
        for x in range(0, blank.width(), 4)
        for y in range(0, blank.height(), 4)
    )
    assert dark > 1.5 * fewer
    squares = matrix(made.boarding_qr)
    assert len(squares) == len(squares[0])
    assert not any(squares[0]), "the quiet zone stays white"
