"""The card of each passenger as a value: seat, hold, benefit and price on the leg that is shown."""

from __future__ import annotations

from datetime import datetime, tzinfo

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import brl
from pos_app.domain.seats import Coach
from pos_app.domain.trips import Segment
from pos_app.domain.value import Value
from pos_app.sale.carrying import asked_on, refusal, sold_here
from pos_app.sale.guards import next_passenger_without_seat
from pos_app.sale.stage import Sale
from pos_app.ui.pages.seats import legs
from pos_app.wording import format, sale_texts, trip_texts


class CardView(Value):
    """The card of one passenger under the map. ``unsold``: the benefits that cannot be sold here, each with
    its reason in words. ``refused``: why this leg does not take the benefit that was asked for."""

    number: int
    label: str
    title: str
    note: str
    active: bool
    held: bool = False
    benefit: Benefit = Benefit.NONE
    price: str = ""
    struck: str = ""
    unsold: tuple[tuple[Benefit, str], ...] = ()
    refused: str = ""
    expired: bool = False


def active_index(sale: Sale, segment: Segment) -> int:
    """Return the passenger whose seat the next pick is: the first without one, else the last not held."""
    waiting = next_passenger_without_seat(sale, segment)
    if waiting is not None:
        return waiting
    return max((choice.index for choice in sale.chosen(segment) if choice.hold is None), default=-1)


def cards(
    sale: Sale, segment: Segment, coach: Coach | None, now: datetime, zone: tzinfo | None
) -> tuple[CardView, ...]:
    """Return the cards for a leg in the order of the passengers. ``now`` is UTC, ``zone`` the desk's."""
    chosen = {choice.index: choice for choice in sale.chosen(segment)}
    active = active_index(sale, segment)
    made = []
    for index in range(sale.people.count):
        choice = chosen.get(index)
        if choice is None:
            words = trip_texts.passenger(index + 1), trip_texts.choose()
            made.append(CardView(index + 1, "", *words, index == active))
        else:
            made.append(_seated(sale, choice, coach, index == active, now, zone))
    return tuple(made)


def _seated(
    sale: Sale,
    choice: SeatChoice,
    coach: Coach | None,
    active: bool,
    now: datetime,
    zone: tzinfo | None,
) -> CardView:
    deck = coach.deck_of(choice.label) if coach else None
    where = trip_texts.side(deck.cell(choice.label) if deck else None)
    over = legs.is_over(sale, choice, now)
    note = trip_texts.hold_expired() if over else _note(choice, zone)
    if coach is not None and len(coach.decks) > 1 and deck:
        floor = trip_texts.deck(deck.number)
        note = f"{floor} \u00b7 {note}" if choice.hold else floor
    detail = sale.detail(choice.segment)
    default = detail.default if detail and detail.default is not None else choice.segment.trip.fare
    full = max(default, choice.before_benefit)
    asked = choice.benefit is not Benefit.NONE and choice.hold is None
    refused = refusal(sale, choice.index, choice.segment.key)
    return CardView(
        number=choice.index + 1,
        label=choice.label,
        title=" \u00b7 ".join(part for part in (choice.label, where) if part),
        note=note,
        active=active,
        held=choice.hold is not None,
        expired=over,
        benefit=choice.benefit if choice.hold else asked_on(sale, choice.index, choice.segment.key),
        price=trip_texts.price_on_hold() if asked else brl(choice.price),
        struck=brl(full) if asked or choice.price < full else "",
        unsold=tuple((one, trip_texts.not_sold_here()) for one in Benefit if not sold_here(one)),
        refused=sale_texts.refused(refused) if refused else "",
    )


def _note(choice: SeatChoice, zone: tzinfo | None) -> str:
    if choice.hold is None:
        return trip_texts.not_held()
    hour = format.hour(choice.hold.until.astimezone(zone))
    return trip_texts.held_until(hour, estimated=choice.hold.estimated)
