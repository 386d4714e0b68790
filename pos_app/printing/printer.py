"""Slips on a printer of the operating system."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from pos_app.printing.page import paper
from pos_app.printing.paint import SlipPainter
from pos_app.printing.pdf import PrintFault
from pos_app.printing.slip import Slip


def print_slip(slip: Slip, name: str = "") -> None:
    """Print a slip on the named printer, else on the system's default.

    Raises:
        PrintFault: there is no printer, or it does not take the job.
    """
    from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

    info = QPrinterInfo.printerInfo(name) if name else QPrinterInfo.defaultPrinter()
    if info.isNull():
        raise PrintFault(
            "Nenhuma impressora está instalada neste computador. "
            "A venda está guardada: salve o PDF com Ctrl+S."
        )
    printer = QPrinter(info, QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(paper(slip))
    painter = QPainter()
    if not painter.begin(printer):
        raise PrintFault(
            f"A impressora {info.printerName()} não aceitou o comprovante. "
            "Confira papel e cabo, e imprima de novo."
        )
    painter.scale(printer.resolution() / 25.4, printer.resolution() / 25.4)
    SlipPainter(painter).paint(slip)
    painter.end()
