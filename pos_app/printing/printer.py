"""Slips on a printer of the operating system."""

from __future__ import annotations

from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from pos_app.domain.printers import Sheet
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.printing import links
from pos_app.printing.page import paint_pages
from pos_app.printing.slip import Slip


def print_slips(slips: tuple[Slip, ...], name: str = "", sheet: Sheet = Sheet.ROLL) -> None:
    """Print slips as one job on the named printer, else on the system's default.

    Raises:
        PrintFault: there is no such printer, or it does not take the job.
    """
    send(slips, QPrinter(_chosen(name), QPrinter.PrinterMode.HighResolution), sheet)


def send(slips: tuple[Slip, ...], printer: QPrinter, sheet: Sheet = Sheet.ROLL) -> None:
    """Print slips on a printer. They keep their own margins, so the whole paper is used.

    Raises:
        PrintFault: it does not take the job.
    """
    printer.setFullPage(True)
    if not paint_pages(printer, slips, sheet):
        raise PrintFault(PrintProblem.NOT_TAKEN, printer.printerName())


def check(name: str = "") -> None:
    """Look for the named printer, else for the system's default, without printing.

    Raises:
        PrintFault: there is no such printer, or the system says that it failed or takes nothing now.
    """
    found = _chosen(name)
    if not links.queue_stands(found.printerName()):
        raise PrintFault(PrintProblem.QUEUE_STOPPED, found.printerName())
    if found.state() is QPrinter.PrinterState.Error:
        raise PrintFault(PrintProblem.NOT_TAKEN, found.printerName())


def _chosen(name: str) -> QPrinterInfo:
    info = QPrinterInfo.printerInfo(name) if name else QPrinterInfo.defaultPrinter()
    if not info.isNull():
        return info
    if not QPrinterInfo.availablePrinterNames():
        raise PrintFault(PrintProblem.NO_PRINTER)
    if name:
        raise PrintFault(PrintProblem.UNKNOWN_PRINTER, name)
    raise PrintFault(PrintProblem.NO_DEFAULT)
