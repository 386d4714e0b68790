"""The codes of an order by which its customer pays, of whatever method."""

from __future__ import annotations

from typing import Any

from pos_app.domain.money import Cents
from pos_app.domain.orders import PixCharge
from pos_app.partner.wire import pix

_READERS = (pix.charge,)
"""One for each form of a code. Which of the codes counts is known to whoever knows how the order is paid."""


def codes(answer: Any, expected: Cents | None) -> tuple[PixCharge, ...]:
    """Return the codes in an answer, one of each form at the most. ``expected`` is the order's total, None
    where the answer does not give it."""
    return tuple(code for read in _READERS if (code := read(answer, expected)))
