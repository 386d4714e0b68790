"""What a desk announces by sound and on the computer's own desktop, beside the notice in its window."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from pos_app.domain.value import Value


class AlertEvent(StrEnum):
    PIX_PAID = "pix_paid"
    HOLD_ENDING = "hold_ending"
    CASE_SETTLED = "case_settled"


class AlertChoice(Value, frozen=True, forbid_unknown_fields=True):
    """What this desk wants: which events, by sound, and on the desktop while another window is in front."""

    pix_paid: bool = True
    hold_ending: bool = True
    case_settled: bool = True
    sound: bool = True
    desktop: bool = True

    def wants(self, event: AlertEvent) -> bool:
        match event:
            case AlertEvent.PIX_PAID:
                return self.pix_paid
            case AlertEvent.HOLD_ENDING:
                return self.hold_ending
            case AlertEvent.CASE_SETTLED:
                return self.case_settled
        assert_never(event)
