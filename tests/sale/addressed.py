"""Answers to holds as they come when no other hold is under way, so that a test need not count holds."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.holds import HoldRequest
from pos_app.domain.trips import Segment
from pos_app.sale import events as e
from pos_app.sale.stage import Sale


def addressed(sale: Sale, event: e.Event) -> e.Event:
    """Return an answer that names no hold as that to the last hold of this sale, which asked for what is
    picked and not held on its leg; any other event as it is."""
    if isinstance(event, e.HoldAnswered | e.Failed) and not event.number:
        return replace(event, number=sale.holds.last, asked=event.asked or _picked(sale, event.segment))
    return event


def _picked(sale: Sale, segment: Segment | None) -> tuple[HoldRequest, ...]:
    if segment is None:
        return ()
    return tuple(
        HoldRequest(choice.label, choice.benefit, choice.low_fare)
        for choice in sale.chosen(segment)
        if choice.hold is None
    )
