"""Prints slips on the printers of a desk, and records each print of a ticket before and after.

Every method blocks: call it in a thread.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Lock
from typing import assert_never

from pos_app.domain.printers import (
    Delivery,
    Link,
    PrinterProfile,
    PrinterState,
    PrinterUse,
    PrintLog,
    PrintReason,
    PrintRecord,
    Purpose,
    Sheet,
    SlipState,
    in_order,
)
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.storage import StorageFault
from pos_app.domain.value import Value
from pos_app.printing import pdf, printer
from pos_app.printing.device import Device
from pos_app.printing.job import together
from pos_app.printing.slip import Slip, in_turn

_LOG = logging.getLogger(__name__)


class TicketPrint(Value):
    """Which ticket a slip is of, and why it is printed. ``copy``: it says 2ª VIA; ``fiscal``: it carries the
    ticket's fiscal document."""

    order: str
    ticket: str
    copy: bool = False
    why: PrintReason = PrintReason.SALE
    fiscal: bool = False


class SlipPrinting:
    """The printers of one desk. ``profiles`` are as they are now; ``who`` is at the desk now, and is recorded
    with each print."""

    def __init__(
        self,
        profiles: Callable[[], tuple[PrinterProfile, ...]],
        log: PrintLog,
        who: Callable[[], str],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._profiles = profiles
        self._log = log
        self._who = who
        self._now = now

    def printers(self, purpose: Purpose = Purpose.TICKETS) -> tuple[PrinterProfile, ...]:
        """Return who prints this, the one to be used first."""
        return in_order(self._profiles(), purpose)

    @property
    def sheet(self) -> Sheet:
        """What a ticket that is saved as a PDF stands on: as the first printer that is painted has it."""
        painted = (one for one in self.printers() if not one.is_escpos)
        return next((one.sheet for one in painted), Sheet.ROLL)

    def records(self, order: str) -> tuple[PrintRecord, ...]:
        """Return every print of an order's tickets, oldest first; none while the journal is unreadable."""
        try:
            return self._log.of_order(order)
        except StorageFault as fault:
            _LOG.warning("prints cannot be read: %s", fault)
            return ()

    def used(self, since: datetime) -> dict[str, PrinterUse]:
        """Return by the names of printers what came out of each; nothing while the journal is unreadable."""
        try:
            return self._log.by_printer(since)
        except StorageFault as fault:
            _LOG.warning("prints cannot be read: %s", fault)
            return {}

    def print_ticket(
        self, slip: Slip, what: TicketPrint, profile: PrinterProfile | None = None, stop: Event | None = None
    ) -> Delivery:
        """Print the slip of a ticket and record it.

        Raises:
            PrintFault: it is not on paper, or (``unsure``) nobody knows.
        """
        return self.print_sheet(((slip, what),), profile, stop)

    def print_sheet(
        self,
        tickets: tuple[tuple[Slip, TicketPrint], ...],
        profile: PrinterProfile | None = None,
        stop: Event | None = None,
    ) -> Delivery:
        """Print slips as one job, several on a sheet where the profile has sheets, and record each.

        Raises:
            PrintFault: none is on paper, or (``unsure``) nobody knows.
        """
        profile = profile or self._first(Purpose.TICKETS)
        numbers = [self._began(self._record(what, profile)) for _, what in tickets]
        try:
            delivery = send(tuple(slip for slip, _ in tickets), profile, stop)
        except PrintFault as fault:
            for number in numbers:
                self._ended(number, SlipState.UNSURE if fault.unsure else SlipState.FAILED, str(fault))
            raise
        for number in numbers:
            self._ended(number, SlipState.PRINTED if delivery is Delivery.PRINTED else SlipState.SENT)
        return delivery

    def _record(self, what: TicketPrint, profile: PrinterProfile) -> PrintRecord:
        return PrintRecord(
            order=what.order,
            ticket=what.ticket,
            state=SlipState.SENDING,
            began=self._now(),
            printer=profile.name,
            copy=what.copy,
            who=self._who(),
            why=what.why,
            fiscal=what.fiscal,
        )

    def print_other(self, slip: Slip, purpose: Purpose = Purpose.REPORTS) -> Delivery:
        """Print what is no ticket: a case slip, a report.

        Raises:
            PrintFault: as ``print_ticket``.
        """
        return send((slip,), self._first(purpose))

    def check(self) -> PrinterState:
        """Ask the printer of tickets about itself, without printing.

        Raises:
            PrintFault: it is not there, or says that it cannot print.
        """
        return check(self._first(Purpose.TICKETS))

    def _first(self, purpose: Purpose) -> PrinterProfile:
        found = self.printers(purpose)
        if not found:
            raise PrintFault(PrintProblem.NO_PROFILE)
        return found[0]

    # A paid ticket comes out also while the journal cannot be written: the window says so by other means.

    def _began(self, record: PrintRecord) -> int | None:
        try:
            return self._log.began(record)
        except StorageFault as fault:
            _LOG.warning("a print is not recorded: %s", fault)
            return None

    def _ended(self, number: int | None, state: SlipState, problem: str = "") -> None:
        if number is None:
            return
        try:
            self._log.ended(number, state, problem)
        except StorageFault as fault:
            _LOG.warning("the end of a print is not recorded: %s", fault)


def send(slips: tuple[Slip, ...], profile: PrinterProfile, stop: Event | None = None) -> Delivery:
    """Print slips on a printer as one job, without recording them.

    Raises:
        PrintFault: it is not on paper, or (``unsure``) nobody knows.
    """
    with _line(profile):
        return _sent(slips, profile, stop)


def _sent(slips: tuple[Slip, ...], profile: PrinterProfile, stop: Event | None) -> Delivery:
    match profile.link:
        case Link.SYSTEM:
            printer.print_slips(in_turn(slips), profile.address, profile.sheet)
            return Delivery.SENT
        case Link.PDF:
            pdf.save_pdf(in_turn(slips), _free_name(Path(profile.address), slips[0]), profile.sheet)
            return Delivery.SENT
        case Link.NETWORK | Link.USB | Link.SERIAL | Link.CUPS | Link.FILE:
            return Device(profile).print(together(slips, profile), stop)
    assert_never(profile.link)


def state_now(profile: PrinterProfile) -> PrinterState | None:
    """Ask a printer about itself as ``check`` does; None while this program prints on it.

    Raises:
        PrintFault: as ``check``.
    """
    line = _line(profile)
    # Most network printers talk to one at a time: a question must not turn a slip away.
    if not line.acquire(blocking=False):
        return None
    try:
        return check(profile)
    finally:
        line.release()


_lines: dict[tuple[Link, str, int], Lock] = {}
_lines_lock = Lock()


def _line(profile: PrinterProfile) -> Lock:
    with _lines_lock:
        return _lines.setdefault((profile.link, profile.address, profile.port), Lock())


def check(profile: PrinterProfile) -> PrinterState:
    """Ask a printer about itself, without printing; what it does not say stays unknown.

    Raises:
        PrintFault: it is not there, or says that it cannot print.
    """
    match profile.link:
        case Link.SYSTEM:
            printer.check(profile.address)
            return PrinterState()
        case Link.PDF:
            return PrinterState()
        case Link.NETWORK | Link.USB | Link.SERIAL:
            return Device(profile).checked()
        case Link.CUPS:
            return Device(profile).state()
        case Link.FILE:
            return PrinterState()
    assert_never(profile.link)


def _free_name(folder: Path, slip: Slip) -> Path:
    """Return a name that no file has yet: each slip is a file of its own."""
    text = " ".join((slip.order[1] or slip.title, slip.passenger.split(" ")[0]))
    name = re.sub(r"[^0-9A-Za-z._-]+", "_", text).strip("_")
    number = 1
    while (path := folder / f"{name}-{number}.pdf").exists():
        number += 1
    return path
