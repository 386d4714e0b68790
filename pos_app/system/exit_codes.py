"""What the exit codes of the program mean, whatever command it was given."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """An exit code of the program. The manual has the same table for people."""

    DONE = 0
    """Success: sold, nothing open, answered, printed, or all checks passed."""
    TO_MEND = 1
    """A window could not open, or its watchdog gave up; ``doctor``, ``learn``, ``audit`` or ``report`` found
    something to mend; no bundle was written."""
    USAGE = 2
    """The command was not understood; nothing was sent."""
    REFUSED = 3
    """Refused for good by the payment or the company."""
    REJECTED = 4
    """The provider did not take the request; no order was made by it."""
    NOT_SENT = 5
    """Nothing was sent: no plan, settings, journal, network, access or printer for it."""
    UNRESOLVED = 6
    """An order may exist, or a slip may be on paper, and its outcome is not known."""
    MISMATCH = 7
    """The order is paid and differs from what was sold."""
    AWAITING_PAYMENT = 8
    """The order waits for its PIX."""
    WATCHED = 9
    """An order exists already: one whose number is not known, or one of a passenger for the same time."""
    NO_ANSWER = 10
    """A read or a hold was requested, and no usable reply came."""
    UNREADABLE = 11
    """The answer came and was not understood."""
    KEPT = 12
    """``privacy erase`` left a name in orders that are open, or whose journey is not over."""
    RESTART = 75
    """The window asks its watchdog to be started again at once: the staff's restart."""
    INTERRUPTED = 130
    """Stopped by a person."""
    READER_GONE = 141
    """Whoever read the output left before its end (``| head``): a shell's code for SIGPIPE."""
