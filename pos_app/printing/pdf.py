"""Slips as PDF: one page each, 80 mm wide and as long as its content."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtGui import QPainter, QPdfWriter

from pos_app.printing.page import paper
from pos_app.printing.paint import SlipPainter
from pos_app.printing.slip import Slip

_DOTS = 600


class PrintFault(Exception):
    """A slip could not be written or printed; the text is one sentence for the clerk."""


def save_pdf(slips: tuple[Slip, ...], path: Path) -> None:
    """Write slips into one PDF, whole or not at all.

    Raises:
        PrintFault: the folder or the file cannot be written.
    """
    fresh = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb"):
            pass
        _write(slips, fresh)
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        raise PrintFault(
            f"O PDF não pôde ser salvo em {path.parent}: {error.strerror}. "
            "Escolha outra pasta. A venda está guardada."
        ) from error


def _write(slips: tuple[Slip, ...], path: Path) -> None:
    writer = QPdfWriter(str(path))
    writer.setResolution(_DOTS)
    writer.setTitle("Comprovante de viagem")
    writer.setCreator("Guichê")
    painter = QPainter()
    for number, slip in enumerate(slips):
        writer.setPageLayout(paper(slip))
        if number == 0:
            if not painter.begin(writer):
                raise PrintFault(f"O PDF não pôde ser escrito em {path.parent}. A venda está guardada.")
        else:
            writer.newPage()
        painter.resetTransform()
        painter.scale(_DOTS / 25.4, _DOTS / 25.4)
        SlipPainter(painter).paint(slip)
    painter.end()
