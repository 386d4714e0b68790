"""How the commands without a window report an attempt: one word and one exit code per outcome."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from pos_app.commands import working
from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.faults import Fault, TooSlow, Unreachable
from pos_app.domain.order_states import Phase
from pos_app.system.exit_codes import Exit
from pos_app.wording import command_texts, fault_texts


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check. ``mend`` is empty when it passed; a warning does not stop selling."""

    what: str
    seen: str
    mend: str = ""
    warning: bool = False

    @property
    def stops_selling(self) -> bool:
        return bool(self.mend) and not self.warning

    def lines(self) -> str:
        """Return the check with its mark (``ok``, ``!`` or ``X``) and, below it, how to mend it."""
        mark = "ok " if not self.mend else "!  " if self.warning else "X  "
        text = f"{mark}{self.what}: {self.seen}"
        return f"{text}\n     → {self.mend}" if self.mend else text


def show(findings: Sequence[Finding], *, as_json: bool) -> None:
    if not as_json:
        print_result("\n".join(one.lines() for one in findings))
        return
    shown = [
        {"what": one.what, "seen": one.seen, "mend": one.mend, "stopsSelling": one.stops_selling}
        for one in findings
    ]
    print_json({"findings": shown})


S = AttemptState


EXIT_CODES = {
    "completed": Exit.DONE,
    "refused": Exit.REFUSED,
    "rejected": Exit.REJECTED,
    "notSent": Exit.NOT_SENT,
    "unresolved": Exit.UNRESOLVED,
    "mismatch": Exit.MISMATCH,
    "awaitingPayment": Exit.AWAITING_PAYMENT,
    "watched": Exit.WATCHED,
    "duplicate": Exit.WATCHED,
}
"""Exit codes by outcome."""
CURRENCY = "BRL"
"""Of every amount in the JSON of the commands: an integer in cents, under a name that ends in ``Cents``."""
_GRAVEST_FIRST = ("mismatch", "unresolved", "watched", "awaitingPayment")


def outcome(attempt: Attempt) -> str:
    """Return the word for where an attempt stands, a key of ``EXIT_CODES``.

    ``unresolved``: an order may exist, and its outcome is not known. ``watched``: an order exists that could
    not be found by id. ``awaitingPayment``: the customer has not paid yet, as far as is known.
    """
    match attempt.state:
        case S.COMPLETED | S.PRINTED:
            return "completed"
        case S.REFUSED:
            return "refused"
        case S.REJECTED:
            return "rejected"
        case S.NOT_SENT | S.NO_ORDER:
            return "notSent"
        case S.MISMATCH:
            return "mismatch"
        case S.EXISTS_NO_ID | S.EXISTS_WATCHED:
            return "watched"
        case S.KNOWN if attempt.sold.payment.facts.paid_by_customer:
            return "awaitingPayment"
        case (
            S.BLOCKED
            | S.SENDING
            | S.AMBIGUOUS
            | S.KNOWN
            | S.UNRESOLVED
            | S.UNRESOLVED_KNOWN
            | S.ABANDONED_WATCHED
            | S.GHOST
            | S.CLOSED
        ):
            return "unresolved"
    assert_never(attempt.state)


def still_moving(attempt: Attempt) -> bool:
    """Return whether the attempt may settle by waiting: the program keeps asking, no person has to act."""
    match phase := attempt.phase:
        case Phase.SENDING | Phase.WAITING | Phase.SEARCHING:
            return True
        case Phase.CASE | Phase.RELEASED | Phase.SOLD | Phase.UNPAID | Phase.NO_ORDER | Phase.CLOSED:
            return False
    assert_never(phase)


def gravest(attempts: Iterable[Attempt]) -> int:
    """Return the exit code for several attempts: 0 where none is open, else that of the gravest open one."""
    found = {outcome(one) for one in attempts if not one.settled}
    return next((EXIT_CODES[word] for word in _GRAVEST_FIRST if word in found), Exit.DONE)


def reason(fault: Fault) -> str:
    """Return why a call failed: what the fault tells of it, in our words where that is only the library's."""
    ours = type(fault) in (Unreachable, TooSlow) or not fault.detail
    return fault_texts.fault(fault).what_happened if ours else fault.detail


def refuse(sentence: str, code: Exit, *, as_json: bool = False) -> Exit:
    """Write why a command ends to the standard error, or print it for machines; return the exit code that
    goes with it."""
    if as_json:
        print_json({"error": sentence})
    else:
        sys.stderr.write(f"pos-app: {sentence}\n")
    return code


lost = Exit.DONE
"""What a command whose answer went nowhere ends with, where it is not its code that tells."""


def print_json(value: object, indent: int | None = None, *, code_tells: bool = False) -> bool:
    return print_result(json.dumps(value, ensure_ascii=False, indent=indent), code_tells=code_tells)


def print_result(text: str, *, code_tells: bool = False) -> bool:
    """Print the result of a command; return whether it was written. ``code_tells``: a closed pipe or a full
    disk does not change the exit code, which shows whether an order, or a slip, may exist."""
    global lost
    working.end()
    try:
        print(text, flush=True)
    except BrokenPipeError:
        lost = Exit.DONE if code_tells else Exit.READER_GONE
        return False
    except OSError:
        not_written()
        lost = Exit.DONE if code_tells else Exit.TO_MEND
        return False
    return True


def not_written() -> None:
    """Say that the output takes nothing, and let what is still buffered go nowhere."""
    sys.stderr.write(f"pos-app: {command_texts.output_not_written()}\n")
    write_to_nobody()


def write_to_nobody() -> None:
    """Let what is still buffered go nowhere: Python would complain about it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
