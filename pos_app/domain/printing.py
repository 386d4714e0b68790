"""What can go wrong with a slip on paper or as PDF."""

from __future__ import annotations

from enum import Enum


class PrintProblem(Enum):
    """Why there is no slip. The sale itself is kept in every case."""

    PDF_NOT_SAVED = "PDF not saved"
    PDF_NOT_MADE = "PDF not painted"
    NOT_TAKEN = "printer did not take the job"
    QUEUE_STOPPED = "queue is paused or takes no jobs"
    NO_PRINTER = "no printer installed"
    UNKNOWN_PRINTER = "printer not found"
    NO_DEFAULT = "no default printer"
    NO_ANSWER = "printer does not answer"
    CUT_OFF = "connection to the printer broke"
    PAPER_END = "no paper"
    COVER_OPEN = "cover is open"
    OUT_OF_ORDER = "printer reports an error"
    OFFLINE = "printer is switched to offline"
    NO_DRIVER = "pyserial or pyusb is not installed"
    NO_PROFILE = "no profile for this purpose"
    STOPPED = "stopped by a person"


class PrintFault(Exception):
    """A slip could not be written or printed. ``name`` is the printer, or the folder of the PDF; ``reason``
    is the system's error text. ``unsure``: bytes had left, so a part or all of it may be on paper.
    ``wording.print_texts`` has the texts for people."""

    def __init__(
        self, kind: PrintProblem, name: object = "", reason: object = "", *, unsure: bool = False
    ) -> None:
        super().__init__(": ".join(str(part) for part in (kind.value, name, reason) if part))
        self.kind, self.name, self.reason = kind, str(name), str(reason or "")
        self.unsure = unsure
