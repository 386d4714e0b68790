"""Sends a job to an ESC/POS printer and finds out what became of it.

The printer is asked before, so that nothing is sent into an open lid; and in line with the last byte, so that
its answer means that all was printed. No step waits longer than ``PATIENCE`` for a sign of life.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event

from pos_app.domain.printers import Delivery, Link, PrinterProfile, PrinterState
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.printing import escpos, links
from pos_app.printing.links import Line

PATIENCE = 4.5
"""Seconds without a sign of life after which a printer does not answer."""
LONGEST = 12.0
"""Seconds in which the slowest printer has printed a slip. One that reports no error and has still not
answered the question about the end does not support that question."""
_ASK_EVERY = 0.3
_END = 0
"""What ``_heard`` returns for an answer to the question about the end, whatever that says about paper."""


class Device:
    """One printer; ``patience`` in seconds, see ``PATIENCE``."""

    def __init__(self, profile: PrinterProfile, patience: float = PATIENCE, longest: float = LONGEST) -> None:
        self._profile = profile
        self._patience = patience
        self._longest = longest
        self._now: Callable[[], float] = time.monotonic

    def state(self) -> PrinterState:
        """Ask the printer about itself; what it does not say stays unknown.

        Raises:
            PrintFault: it cannot be reached, or should answer and does not.
        """
        until = self._now() + self._patience
        line = self._opened(until)
        try:
            return self._asked(line, until) if self._profile.can_answer else PrinterState()
        except TimeoutError as error:
            raise PrintFault(PrintProblem.NO_ANSWER, self._profile.name) from error
        except OSError as error:
            raise self._fault(error) from error
        finally:
            _closed(line)

    def checked(self) -> PrinterState:
        """Ask as ``state`` does, for a printer that is to print now.

        Raises:
            PrintFault: it cannot be reached, or says that it cannot print.
        """
        state = self.state()
        self._refuse(state, unsure=False)
        return state

    def print(self, job: bytes, stop: Event | None = None) -> Delivery:
        """Send a job and wait until the printer says that it is on paper. Blocks: call it in a thread.

        Raises:
            PrintFault: it is not printed, or (``unsure``) nobody knows.
        """
        until = self._now() + self._patience
        line = self._opened(until)
        sent = False
        try:
            if self._profile.can_answer:
                self._refuse(self._asked(line, until), unsure=False)
            for piece in links.pieces(job, self._profile):
                if stop is not None and stop.is_set():
                    raise PrintFault(PrintProblem.STOPPED, self._profile.name, unsure=sent)
                # A queue takes a job whole or not at all.
                sent = self._profile.link is not Link.CUPS
                line.write(piece, self._patience)
            if not self._profile.can_answer:
                return Delivery.SENT
            return Delivery.PRINTED if self._is_at_the_end(line, stop) else Delivery.SENT
        except TimeoutError as error:
            unsure = sent or self._profile.link is Link.CUPS
            raise PrintFault(PrintProblem.NO_ANSWER, self._profile.name, unsure=unsure) from error
        except OSError as error:
            raise self._fault(error, sent=sent) from error
        finally:
            _closed(line)

    def _opened(self, until: float) -> Line:
        try:
            return links.opened(self._profile, until - self._now())
        except OSError as error:
            raise self._fault(error) from error

    def _fault(self, error: OSError, *, sent: bool = False) -> PrintFault:
        reason = error.strerror or str(error)
        kind = PrintProblem.CUT_OFF if sent else PrintProblem.NO_ANSWER
        return PrintFault(kind, self._profile.name, reason, unsure=sent)

    # --- Questions --------------------------------------------------------------------------------

    def _asked(self, line: Line, until: float) -> PrinterState:
        """Ask the four questions; the first must be answered, the others may stay open.

        Raises:
            TimeoutError: no answer at all.
        """
        answers = [self._answer(line, 1, until)]
        if answers[0] is None:
            raise TimeoutError
        answers += [self._answer(line, number, min(until, self._now() + 0.5)) for number in (2, 3, 4)]
        return state_of(*answers)

    def _answer(self, line: Line, number: int, until: float) -> int | None:
        line.write(escpos.status_question(number), max(until - self._now(), 0.01))
        while (left := until - self._now()) > 0:
            states = [byte for byte in line.read(left) if _is_state(byte)]
            if states:
                return states[0]
        return None

    def _is_at_the_end(self, line: Line, stop: Event | None) -> bool:
        """Wait for the answer to the question sent after the slip. False: the printer reports no error but
        gives no answer."""
        line.write(escpos.END_QUESTION, self._patience)
        until = self._now() + self._longest
        while self._now() < until:
            for number in (2, 4):
                line.write(escpos.status_question(number), self._patience)
                # One question at a time: the answers do not say what they are about.
                answer = self._heard(line, self._patience, stop)
                if answer == _END:
                    return True
                if answer is None:
                    raise PrintFault(PrintProblem.NO_ANSWER, self._profile.name, unsure=True)
                offline, paper = (answer, None) if number == 2 else (None, answer)
                self._refuse(state_of(None, offline, None, paper), unsure=True)
            if self._heard(line, _ASK_EVERY, stop) == _END:
                return True
        return False

    def _heard(self, line: Line, seconds: float, stop: Event | None) -> int | None:
        """Return the next state, ``_END``, or None where neither comes in time."""
        until = self._now() + seconds
        while (left := until - self._now()) > 0:
            if stop is not None and stop.is_set():
                raise PrintFault(PrintProblem.STOPPED, self._profile.name, unsure=True)
            came = line.read(min(left, _ASK_EVERY))
            if any(map(_is_end, came)):
                return _END
            for state in filter(_is_state, came):
                return state
        return None

    def _refuse(self, state: PrinterState, *, unsure: bool) -> None:
        """Raise ``PrintFault`` where the printer reports that it cannot print; what it does not report is no
        reason."""
        for good, kind in (
            (state.cover_closed, PrintProblem.COVER_OPEN),
            (state.paper, PrintProblem.PAPER_END),
            (state.in_order, PrintProblem.OUT_OF_ORDER),
            (state.online, PrintProblem.OFFLINE),
        ):
            if good is False:
                raise PrintFault(kind, self._profile.name, unsure=unsure)


def _is_state(byte: int) -> bool:
    """Return whether a byte answers ``DLE EOT``: these bits are fixed."""
    return byte & 0b1001_0011 == 0b0001_0010


def _is_end(byte: int) -> bool:
    """Return whether a byte answers ``GS r``: these bits are fixed."""
    return byte & 0b1001_0000 == 0


def state_of(printer: int | None, offline: int | None, error: int | None, paper: int | None) -> PrinterState:
    """Return what the answers to ``DLE EOT`` 1 to 4 say; None is an answer that did not come."""
    return PrinterState(
        online=None if printer is None else not printer & 0x08,
        paper=_paper(offline, paper),
        paper_low=None if paper is None else bool(paper & 0x0C),
        cover_closed=None if offline is None else not offline & 0x04,
        in_order=_in_order(offline, error),
    )


def _paper(offline: int | None, paper: int | None) -> bool | None:
    if paper is not None:
        return not paper & 0x60
    return False if offline is not None and offline & 0x20 else None


def _in_order(offline: int | None, error: int | None) -> bool | None:
    if error is not None:
        return not error & 0x68
    return None if offline is None else not offline & 0x40


def _closed(line: Line) -> None:
    with suppress(OSError):
        line.close()
