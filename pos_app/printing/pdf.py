"""Slips as PDF: one page each, 80 mm wide and as long as its content, or several on sheets of A4."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPdfWriter

from pos_app.domain.printers import Sheet
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.printing.page import paint_pages
from pos_app.printing.slip import TITLE, Slip, in_turn
from pos_app.system import disk

_DOTS_PER_INCH = 600


def save_pdf(slips: tuple[Slip, ...], path: Path, sheet: Sheet = Sheet.ROLL) -> None:
    """Write slips into one PDF, whole or not at all.

    Raises:
        PrintFault: the folder or the file cannot be written.
    """
    write_whole(path, made(slips, sheet))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; its folder is made.

    Raises:
        PrintFault: the folder or the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.replace(path, content)
    except OSError as error:
        raise PrintFault(PrintProblem.PDF_NOT_SAVED, path.parent, error.strerror) from error


def made(slips: tuple[Slip, ...], sheet: Sheet = Sheet.ROLL) -> bytes:
    """Return slips as one PDF. Raises ``PrintFault`` where it could not be painted."""
    return painted(TITLE.capitalize(), lambda writer: paint_pages(writer, in_turn(slips), sheet))


def painted(title: str, paint: Callable[[QPdfWriter], bool]) -> bytes:
    # Painted in memory, because Qt does not report a full disk.
    memory = QBuffer()
    memory.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(memory)
    writer.setResolution(_DOTS_PER_INCH)
    writer.setTitle(title)
    writer.setCreator("Guichê")
    if not paint(writer):
        raise PrintFault(PrintProblem.PDF_NOT_MADE)
    return bytes(memory.data().data())
