"""Orders as rows of the table, made once from the journal or the provider's list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import brl
from pos_app.domain.orders import OrderSummary
from pos_app.wording import format, order_texts
from pos_app.wording.state_mark import StateMark
from pos_app.wording.translation import translate


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One line. ``attempt`` is there for a row of the journal; ``number`` is empty while unknown.

    ``people_count`` is how many people travel: the provider's list names them, and not the tickets.
    """

    number: str
    bought: str
    route: str
    people: str
    day: str
    hour: str
    people_count: int
    total: str
    mark: StateMark
    attempt: Attempt | None = None
    sold: date | None = None
    travels: date | None = None

    @property
    def key(self) -> str:
        """Unique key of a row."""
        return self.attempt.id if self.attempt else self.number


def from_attempt(attempt: Attempt, today: date, zone: tzinfo | None) -> OrderRow:
    """Return the row of an attempt of this desk."""
    sold = attempt.sold
    return OrderRow(
        attempt.public_id,
        format.moment(attempt.opened.astimezone(zone), today),
        f"{sold.origin} \u2192 {sold.destination}",
        order_texts.people(tuple(dict.fromkeys(seat.passenger for seat in sold.seats))),
        format.day(sold.departure.date()),
        format.hour(sold.departure),
        len({(seat.passenger, seat.document_number) for seat in sold.seats}),
        brl(sold.total),
        order_texts.attempt_mark(attempt),
        attempt,
        sold=attempt.opened.astimezone(zone).date(),
        travels=sold.departure.date(),
    )


def _people(summary: OrderSummary) -> str:
    """Return who travels, and the way back of a round trip (contract 2.10 ``tickets.return``)."""
    back = summary.back
    if back is None:
        return order_texts.people(summary.passengers)
    when = f" {format.day(back.departure.date())} {format.hour(back.departure)}" if back.departure else ""
    label = translate("orders", "volta") + when
    if (back.origin, back.destination) != (summary.destination, summary.origin) and back.origin:
        label += f" {back.origin} \u2192 {back.destination}"
    if set(back.passengers) != set(summary.passengers) and back.passengers:
        label += f" ({order_texts.people(back.passengers)})"
    return f"{order_texts.people(summary.passengers)} \u00b7 {label}"


def from_summary(summary: OrderSummary, today: date, zone: tzinfo | None) -> OrderRow:
    """Return the row of an order of the provider's list."""
    departure: datetime | None = summary.departure
    return OrderRow(
        summary.public_id,
        format.moment(summary.created.astimezone(zone), today) if summary.created else "",
        f"{summary.origin} \u2192 {summary.destination}",
        _people(summary),
        format.day(departure.date()) if departure else "",
        format.hour(departure) if departure else "",
        max(len(summary.passengers), len(summary.back.passengers) if summary.back else 0),
        brl(summary.total),
        order_texts.order_mark(summary.finality, summary.word),
        sold=summary.created.astimezone(zone).date() if summary.created else None,
        travels=departure.date() if departure else None,
    )
