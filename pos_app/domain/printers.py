"""Printers of a desk: how each is reached, what it prints, and what became of a slip."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum, auto
from typing import Protocol

from pos_app.domain.value import Value


class Purpose(StrEnum):
    TICKETS = auto()
    REPORTS = auto()


class Link(StrEnum):
    """How a printer is reached. All but ``SYSTEM`` and ``PDF`` get ESC/POS."""

    SYSTEM = auto()
    """A printer of the operating system, painted by Qt; ``address`` is its name, empty for the default."""
    NETWORK = auto()
    USB = auto()
    """``address`` is vendor and product, ``04b8:0e15``."""
    SERIAL = auto()
    CUPS = auto()
    """``address`` is the queue, which gets the bytes as they are."""
    FILE = auto()
    """``address`` is a device such as ``/dev/usb/lp0``, or a file that grows."""
    PDF = auto()
    """``address`` is a folder."""


class Sheet(StrEnum):
    """What a painted slip stands on."""

    ROLL = auto()
    """80 mm wide, as long as the slip."""
    A4 = auto()
    """Several slips a sheet where they fit."""


class PrintAs(StrEnum):
    """How a slip becomes ESC/POS."""

    IMAGE = auto()
    TEXT = auto()


class Cut(StrEnum):
    NONE = auto()
    PARTIAL = auto()
    FULL = auto()


class Buzzer(StrEnum):
    """How a printer is made to beep; makers differ."""

    OFF = auto()
    GENERIC = auto()
    """``ESC B``."""
    EPSON = auto()
    """``ESC ( A``."""


class Darkness(StrEnum):
    """How much heat the head gives, compared with what is set in the printer itself."""

    LIGHTER = auto()
    AS_SET = auto()
    """Nothing is sent."""
    DARKER = auto()
    DARKEST = auto()


CODE_PAGES = {"cp437": 0, "cp850": 2, "cp860": 3, "cp1252": 16, "cp858": 19}
"""Python's names of the code pages, and the numbers that most printers give them (``ESC t``)."""
DOTS = {58: 384, 80: 576}
"""Printable dots of a roll at 203 dpi, by its width in mm."""
COLUMNS = {58: 32, 80: 48}
"""Characters of the printer's own large font in a line, by the roll's width in mm."""


class PrinterProfile(Value):
    """One printer as a desk uses it.

    ``sheet`` is for links without ESC/POS, which are painted.

    ``width`` is the roll's in mm; ``dots`` overrides its printable dots, and ``code_page_number`` what the
    printer calls its code page. ``answers``: the printer answers questions about its state, so a silent one
    is out of order; without it nothing is asked, and nothing is ever known to have been printed.
    """

    name: str
    link: Link = Link.SYSTEM
    purposes: tuple[Purpose, ...] = tuple(Purpose)
    address: str = ""
    port: int = 9100
    baud: int = 9600
    width: int = 80
    dots: int = 0
    print_as: PrintAs = PrintAs.IMAGE
    code_page: str = "cp858"
    code_page_number: int | None = None
    cut: Cut = Cut.PARTIAL
    drawer: bool = False
    buzzer: Buzzer = Buzzer.OFF
    answers: bool = True
    enabled: bool = True
    sheet: Sheet = Sheet.ROLL
    darkness: Darkness = Darkness.AS_SET

    @property
    def printable(self) -> int:
        return self.dots or DOTS[self.width]

    @property
    def is_escpos(self) -> bool:
        return self.link not in (Link.SYSTEM, Link.PDF)

    @property
    def can_answer(self) -> bool:
        """Whether its state can be asked over this link, and it is known to answer."""
        return self.answers and self.link in (Link.NETWORK, Link.USB, Link.SERIAL)


def in_order(profiles: tuple[PrinterProfile, ...], purpose: Purpose) -> tuple[PrinterProfile, ...]:
    """Return the printers for a purpose: the first is used, the others only where a person chooses one."""
    return tuple(one for one in profiles if one.enabled and purpose in one.purposes)


class PrinterTestPage(Value):
    """What a page of test shows of a printer: its letters, a large ``pair``, a ruler from edge to edge under
    its ``ruler`` words, and a code with ``code_words`` that say what it reads."""

    letters: tuple[str, ...]
    pair: tuple[str, str]
    ruler: str
    code: str
    code_words: str


class PrinterState(Value):
    """What a printer reported of its state. None: it did not report it; never read None as OK."""

    online: bool | None = None
    paper: bool | None = None
    paper_low: bool | None = None
    cover_closed: bool | None = None
    in_order: bool | None = None
    """It reports no error of the cutter or of another part."""


class Delivery(StrEnum):
    """How much is known about a slip that was sent without a fault."""

    PRINTED = auto()
    """The printer said so after the last line."""
    SENT = auto()
    """Handed over to a printer, a queue or a folder that says nothing."""


class SlipState(StrEnum):
    """What became of one print of a ticket, as the journal keeps it."""

    SENDING = auto()
    """Recorded before the first byte is sent. Found after a restart, the outcome is not known."""
    PRINTED = auto()
    SENT = auto()
    UNSURE = auto()
    """It broke off after the first byte: it may be on paper, whole or in part."""
    FAILED = auto()
    """Surely nothing came out."""

    @property
    def may_be_on_paper(self) -> bool:
        """Whether another print would be a second one."""
        return self is not SlipState.FAILED


class PrintReason(StrEnum):
    SALE = auto()
    """The first time."""
    ASKED = auto()
    """The customer or the clerk wants another one."""
    UNSURE = auto()
    """The end of an earlier print is not known."""
    FISCAL = auto()
    """The fiscal document came after the slip."""


class PrintRecord(Value):
    """One print of a ticket. ``began`` is UTC; ``who`` is the counter or the login that asked for it.

    ``fiscal``: the slip carried the ticket's fiscal document; None in records from before that was kept."""

    order: str
    ticket: str
    state: SlipState
    began: datetime
    why: PrintReason
    printer: str = ""
    copy: bool = False
    who: str = ""
    problem: str = ""
    fiscal: bool | None = None


class PrinterUse(Value):
    """What this desk printed on a printer: the UTC time of the newest ticket, and how many tickets since the
    moment that ``PrintLog.by_printer`` was called with."""

    last: datetime
    tickets: int


_WORTH = {
    SlipState.FAILED: 0,
    SlipState.SENDING: 1,
    SlipState.UNSURE: 1,
    SlipState.SENT: 2,
    SlipState.PRINTED: 2,
}


def by_ticket(records: Iterable[PrintRecord]) -> dict[str, PrintRecord]:
    """Return for each ticket the record that says most about it, of records with the oldest first.

    A ticket that was printed stays printed, even where a later copy failed; and a failed print does not
    replace one whose outcome is not known.
    """
    found: dict[str, PrintRecord] = {}
    for record in records:
        before = found.get(record.ticket)
        if before is None or _WORTH[record.state] >= _WORTH[before.state]:
            found[record.ticket] = record
    return found


def without_fiscal(records: Iterable[PrintRecord]) -> frozenset[str]:
    """Return the tickets of which every slip that may be on paper lacks the fiscal document."""
    on_paper = [record for record in records if record.state.may_be_on_paper]
    bare = {record.ticket for record in on_paper if record.fiscal is False}
    return frozenset(bare - {record.ticket for record in on_paper if record.fiscal is not False})


class PrintLog(Protocol):
    """Where prints are recorded; every method blocks until it is on disk and may be called in any thread.

    Each may raise ``domain.storage.StorageFault``.
    """

    def began(self, record: PrintRecord) -> int:
        """Keep a print before its first byte leaves; returns its number."""

    def ended(self, number: int, state: SlipState, problem: str = "") -> None:
        """Keep what became of it."""

    def of_order(self, order: str) -> tuple[PrintRecord, ...]:
        """Return every print of an order's tickets, oldest first."""

    def by_printer(self, since: datetime) -> dict[str, PrinterUse]:
        """Return, by the names of printers, what came out of each; ``tickets`` are those since then."""
