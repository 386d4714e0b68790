"""The travel slip: what it says, and what it must never claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from pos_app.domain.orders import FiscalState, FiscalTicket
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.printing.paint import fitting, height
from pos_app.printing.pdf import save_pdf
from pos_app.printing.printer import send
from pos_app.printing.qr import matrix
from pos_app.printing.raster import preview
from pos_app.printing.slip import Slip, SlipSum, receipt_from, slip_from
from pos_app.wording.statement_texts import PAPER
from tests.printing.slip_samples import FISCAL, order, slip
from tests.sale import three_legs
from tests.ui.builders_orders import a_journey


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


def test_until_the_fiscal_record_is_there_no_code_is_shown() -> None:
    for unknown in (None, FiscalTicket("t1", FiscalState.NOT_FOUND)):
        made = slip(unknown)
        assert "não é documento fiscal" in words(made)
        assert (made.boarding, made.fiscal) == (None, None)


def test_it_never_calls_itself_a_dabpe_and_marks_copies_and_training() -> None:
    made = slip(copy=True, training=True)
    assert "DABPE" not in words(made)
    assert "2ª VIA" in made.marks
    assert any("TREINAMENTO" in mark for mark in made.marks)
    assert slip().marks == ()


def test_a_training_slip_has_no_code_that_a_reader_would_take() -> None:
    assert None not in (slip().boarding, slip().fiscal)
    made = slip(training=True)
    assert (made.boarding, made.fiscal) == (None, None)
    assert FISCAL.key[:4] not in words(made) and FISCAL.number not in words(made)
    assert "sem documento fiscal" in words(made)


def test_a_folder_that_cannot_be_written_is_reported_and_loses_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PrintFault) as raised:
        save_pdf((slip(),), tmp_path / "file" / "GB7K.pdf")
    assert (raised.value.kind, raised.value.name) == (PrintProblem.PDF_NOT_SAVED, str(tmp_path / "file"))
    assert raised.value.reason


def dark(picture: QImage, x: float, y: float) -> bool:
    return QColor(picture.pixel(round(x), round(y))).lightness() < 128


def runs(picture: QImage, y: int) -> Iterator[tuple[int, int]]:
    """Return the runs of dark dots of a row: where each begins and how long it is."""
    x = 0
    for is_dark, dots in groupby(range(picture.width()), lambda x: dark(picture, x, y)):
        length = len(list(dots))
        if is_dark:
            yield x, length
        x += length


@pytest.mark.parametrize("width", [300, 640, 1200])
def test_the_picture_holds_the_very_squares_of_the_code(qtbot: QtBot, width: int) -> None:
    made = replace(slip(), fiscal=None, departure=None, arrival=None, facts=(), passenger="", document="")
    picture = preview(made, width)
    # The first long run of dark dots is the upper edge of the code's left finder, seven squares wide.
    top, left, finder = next(
        (y, start, length)
        for y in range(picture.height())
        for start, length in runs(picture, y)
        if length > width / 20
    )
    assert made.boarding is not None
    squares = matrix(made.boarding.content)
    assert squares is not None
    inner = [row[4:-4] for row in squares[4:-4]]
    side, rest = divmod(finder, 7)
    assert side >= 1 and rest == 0, "squares of whole dots"
    for row, line in enumerate(inner):
        for column, expected in enumerate(line):
            x, y = left + (column + 0.5) * side - 0.5, top + (row + 0.5) * side - 0.5
            assert dark(picture, x, y) is expected
    assert not any(squares[0]), "the quiet zone stays white"


def test_nothing_is_cut_off_or_painted_over(qtbot: QtBot) -> None:
    long = "São José do Vale do Rio Preto (Terminal Rodoviário Governador)".upper()
    made = slip()
    assert made.departure is not None
    taller = replace(made, departure=replace(made.departure, city=long))
    assert height(taller) > height(made) + 6, "the times move below the longer name"
    for words in ("LOCALIZADOR-LONGO", "SEMILEITO SUPERCONFORTÁVEL", "17"):
        font, breaks = fitting(words, 2.9, QFont.Weight.Bold, 2300)
        assert breaks is Qt.TextFlag.TextWordWrap
        assert all(QFontMetricsF(font).horizontalAdvance(word) <= 2300 for word in words.split())
    _, breaks = fitting("W" * 60, 2.9, QFont.Weight.Bold, 2300)
    assert breaks is Qt.TextFlag.TextWrapAnywhere


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_does_not_take_the_job_is_reported(qtbot: QtBot, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "no such folder" / "job.pdf"))
    with pytest.raises(PrintFault, match="did not take the job"):
        send((slip(),), printer)


@pytest.mark.parametrize(
    ("kind", "number", "shown"),
    [
        ("PASSPORT", "FZ123456", "PASSAPORTE *****456"),
        ("birth_certificate", "1234567", "CERTIDÃO DE NASCIMENTO ****567"),
        ("titulo", "12345678", "TITULO *****678"),
        ("", "12345678", "DOCUMENTO *****678"),
        ("cpf", "", ""),
    ],
)
def test_documents_have_their_portuguese_names_and_stay_hidden(kind: str, number: str, shown: str) -> None:
    detail = order()
    ticket = replace(detail.tickets[0], document_type=kind, document_number=number)
    assert slip_from(PAPER, detail, ticket, None).document == shown


def test_what_every_ticket_costs_adds_up_and_all_of_them_are_the_sale() -> None:
    detail, sold = three_legs.order(), three_legs.sold()
    whole = 0
    for ticket in detail.tickets:
        *parts, total = slip_from(PAPER, detail, ticket, None, sold).money
        assert sum(map(cents, parts)) == cents(total)
        whole += cents(total)
    receipt = receipt_from(PAPER, detail, sold)
    sale = next(line for line in receipt.money if line.name == "Venda")
    assert whole == cents(sale) == 67710
    assert receipt.paragraphs[0][1].endswith("R$\u00a0690,64 no cartão")


def cents(line: SlipSum) -> int:
    sign = -1 if "\u2212" in line.value else 1
    return sign * int("".join(filter(str.isdigit, line.value)))


def test_the_driver_is_told_what_to_ask_for() -> None:
    detail, sold = three_legs.order(), three_legs.sold()
    made = [slip_from(PAPER, detail, ticket, None, sold).check for ticket in detail.tickets]
    assert [bool(check) for check in made] == [False, True, False, True, False, False]
    assert made[1][1:] == ("documento com foto (72 anos)", "comprovante de renda até 2 salários")


def test_a_journey_of_several_buses_names_the_leg_and_the_bus_after_it() -> None:
    journey = a_journey()
    first, second, back = (slip_from(PAPER, journey, journey.tickets[place], None) for place in (1, 3, 5))
    assert [one.leg.split(" · ")[0] for one in (first, second, back)] == ["Ida 1 de 2", "Ida 2 de 2", "Volta"]
    assert first.next_bus == (
        "DEPOIS",
        "dom 22/03 · 08:10",
        "Rota das Gerais, poltrona 16",
        "para Ouro Preto",
        "troca de ônibus, espera 1h35",
    )
    assert second.next_bus == back.next_bus == ()
