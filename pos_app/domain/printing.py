"""What can go wrong with a slip on paper or as PDF."""

from __future__ import annotations

from enum import Enum


class PrintProblem(Enum):
    """Why there is no slip. The sale itself is kept in every case."""

    PDF_NOT_SAVED = "PDF not saved"
    PDF_NOT_MADE = "PDF not painted"
    NOT_TAKEN = "printer did not take the job"
    NO_PRINTER = "no printer installed"
    UNKNOWN_PRINTER = "printer not found"
    NO_DEFAULT = "no default printer"


class PrintFault(Exception):
    """A slip could not be written or printed. ``name`` is the printer, or the folder of the PDF; ``reason``
    is the system's error text about the folder. ``wording.print_texts`` has the texts for people."""

    def __init__(self, kind: PrintProblem, name: object = "", reason: object = "") -> None:
        super().__init__(": ".join(str(part) for part in (kind.value, name, reason) if part))
        self.kind, self.name, self.reason = kind, str(name), str(reason or "")
