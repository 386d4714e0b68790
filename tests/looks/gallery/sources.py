"""Rows of orders from this desk, from the provider and from both, fresh and old, agreeing and not."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from pos_app.domain.attempts import AttemptState
from pos_app.domain.orders import Finality
from pos_app.ui.pages.orders.list.rows import (
    OrderRow,
    Source,
    StateReading,
    from_attempt,
    from_both,
    from_summary,
    shown_state,
)
from tests.ui.builders_orders import a_sold, an_attempt, summaries

_AGES = (timedelta(seconds=9), timedelta(minutes=2), timedelta(hours=2), timedelta(days=1), timedelta(days=6))


def rows(now: datetime) -> list[OrderRow]:
    """Return the rows; ``now`` is in the zone of the desk."""
    today, zone = now.date(), now.tzinfo
    there = [from_summary(one, today, zone, now - age) for one, age in zip(summaries(), _AGES, strict=True)]
    sold = a_sold()
    here = from_attempt(an_attempt(opened=now, public_id="", key="b", sold=sold), today, zone)
    first, second = summaries()[:2]
    settled = an_attempt(AttemptState.COMPLETED, opened=now - timedelta(minutes=25), sold=sold)
    same = from_both(settled, replace(second, total=sold.total), now - timedelta(minutes=2), today, zone)
    seen = StateReading(Finality.CANCELED, "canceled", now, Source.LIST)
    other = shown_state(settled, seen, today, zone)
    differs = from_both(replace(settled, id="c"), first, now, today, zone)
    return [here, replace(differs, mark=other.mark, differs=other.other), same, *there[2:]]
