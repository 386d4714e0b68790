"""All that the page of seats shows, as one value made from the sale and the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import brl
from pos_app.domain.seats import Coach, Seat, SeatState, lay_out
from pos_app.domain.trips import Segment, TripDetail
from pos_app.sale.guards import next_passenger_without_seat
from pos_app.sale.stage import Sale
from pos_app.ui.pages.seats.look import SeatLook
from pos_app.wording import format, seat_texts, trip_texts

USUAL_HOLD = 600
"""Seconds of a full bar where the provider did not report how long a hold lasts."""


@dataclass(frozen=True, slots=True)
class CardView:
    """The card of one passenger under the map."""

    number: int
    label: str
    title: str
    note: str
    active: bool
    held: bool
    benefit: Benefit
    price: str
    struck: str = ""


@dataclass(frozen=True, slots=True)
class LegTab:
    """One leg of several: its words, and whether its seats are all held."""

    words: str
    done: bool


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """The page. ``coach`` is None until a map arrived; ``bus`` identifies the bus."""

    title: str
    departs: str
    arrives: str
    line: str
    free: int
    total: int
    coach: Coach | None
    looks: Mapping[str, SeatLook]
    cards: tuple[CardView, ...]
    tabs: tuple[LegTab, ...]
    current: int
    price: str
    states: frozenset[SeatState]
    suggest_together: str
    bus: str = ""


def page(sale: Sale, now: datetime, spans: Mapping[str, int], zone: tzinfo | None = None) -> SeatsPage | None:
    """Return the page for a sale, or None where no trip is chosen.

    ``now`` is UTC, ``spans`` is the initial length of each hold in seconds by block id, ``zone``
    is the desk's time zone (the computer's where it is None).
    """
    segment = sale.segment
    if segment is None:
        return None
    detail = sale.detail(segment)
    coach = lay_out(detail.seats, segment.leg.service_class or segment.trip.service_class) if detail else None
    seats = detail.seats if detail else ()
    looks = {
        seat.label: _look(seat, sale, segment, detail, coach, now, spans, zone)
        for seat in seats
        if detail and coach
    }
    departure = segment.leg.departure or segment.trip.departure
    arrival = segment.leg.arrival or segment.trip.arrival
    company = segment.leg.company or segment.trip.company
    line = [company, segment.leg.service_class or segment.trip.service_class, _takes(detail, segment)]
    if coach is not None and len(coach.decks) > 1:
        line.append(trip_texts.two_decks())
    line += _other_prices(detail)
    return SeatsPage(
        title=f"{trip_texts.direction(segment.direction)} \u00b7 {format.day_long(departure.when.date())}",
        departs=format.hour(departure.when),
        arrives=format.hour(arrival.when),
        line=" \u00b7 ".join(part for part in line if part),
        free=sum(seat.available for seat in seats),
        total=len(seats),
        coach=coach,
        looks=looks,
        cards=_cards(sale, segment, detail, coach, zone),
        tabs=_tabs(sale),
        current=sale.trips.current,
        price=_price(detail, segment),
        states=frozenset(look.state for look in looks.values()),
        suggest_together=seat_texts.together(sale.people.count),
        bus=segment.trip_id,
    )


def _takes(detail: TripDetail | None, segment: Segment) -> str:
    """Return the duration of this leg from its seat map, or else from the search."""
    minutes = detail.minutes if detail and detail.minutes is not None else segment.leg.minutes
    return "" if minutes is None else format.duration(minutes)


def _other_prices(detail: TripDetail | None) -> list[str]:
    """Return the prices beside the one that is charged (contract 2.3), where they differ from it."""
    if detail is None:
        return []
    lines = []
    if detail.reference not in (None, detail.default):
        lines.append(seat_texts.reference(brl(detail.reference)))
    if detail.original not in (None, detail.default, detail.reference):
        lines.append(seat_texts.original(brl(detail.original)))
    return lines


def _price(detail: TripDetail | None, segment: Segment) -> str:
    amount = detail.default if detail and detail.default is not None else segment.trip.fare
    return brl(amount)


def _look(
    seat: Seat,
    sale: Sale,
    segment: Segment,
    detail: TripDetail,
    coach: Coach,
    now: datetime,
    spans: Mapping[str, int],
    zone: tzinfo | None,
) -> SeatLook:
    choice = next((c for c in sale.chosen(segment) if c.label == seat.label), None)
    clock, left = "", 1.0
    if choice and choice.hold:
        state = SeatState.HELD
        seconds = (choice.hold.until - now).total_seconds()
        clock = ("~" if choice.hold.estimated else "") + format.clock(seconds)
        left = max(0.0, min(seconds / spans.get(choice.hold.block_id, USUAL_HOLD), 1.0))
    elif choice:
        state = SeatState.CHOSEN
    elif until := _released_until(sale, segment, seat.label, now):
        state, clock = SeatState.LET_GO, format.hour(until.astimezone(zone))
    elif not seat.available:
        state = SeatState.TAKEN
    elif seat.low_fare:
        state = SeatState.LOW_FARE
    else:
        state = SeatState.PRIORITY if seat.priority else SeatState.FREE
    deck = coach.deck_of(seat.label)
    where = seat_texts.side(deck.cell(seat.label) if deck else None)
    seat_price = detail.price_of(seat)
    price = brl(seat_price if seat_price is not None else segment.trip.fare) if state.can_pick else ""
    return SeatLook(
        seat.label,
        state,
        passenger=choice.index + 1 if choice else 0,
        clock=clock,
        left=round(left, 3),
        spoken=seat_texts.spoken(seat.label, where, seat_texts.state(state), price),
    )


def _released_until(sale: Sale, segment: Segment, label: str, now: datetime) -> datetime | None:
    return max(
        (
            h.until
            for h in sale.seating.released_holds
            if h.trip_id == segment.trip_id and h.label == label and h.until > now
        ),
        default=None,
    )


def active_index(sale: Sale, segment: Segment) -> int:
    """Return the passenger whose seat the next pick is: the first without one, else the last not held."""
    waiting = next_passenger_without_seat(sale, segment)
    if waiting is not None:
        return waiting
    return max((choice.index for choice in sale.chosen(segment) if choice.hold is None), default=-1)


def _cards(
    sale: Sale, segment: Segment, detail: TripDetail | None, coach: Coach | None, zone: tzinfo | None
) -> tuple[CardView, ...]:
    chosen = {choice.index: choice for choice in sale.chosen(segment)}
    active = active_index(sale, segment)
    several = coach is not None and len(coach.decks) > 1
    cards = []
    for index in range(sale.people.count):
        choice = chosen.get(index)
        if choice is None:
            cards.append(
                CardView(
                    index + 1,
                    "",
                    seat_texts.passenger(index + 1),
                    seat_texts.choose(),
                    index == active,
                    False,
                    Benefit.NONE,
                    "",
                )
            )
            continue
        deck = coach.deck_of(choice.label) if coach else None
        where = seat_texts.side(deck.cell(choice.label) if deck else None)
        title = " \u00b7 ".join(part for part in (choice.label, where) if part)
        note = _card_note(choice, zone)
        if several and deck:
            floor = trip_texts.deck(deck.number)
            note = f"{floor} \u00b7 {note}" if choice.hold else floor
        full = detail.default if detail and detail.default is not None else segment.trip.fare
        asked = choice.benefit is not Benefit.NONE and choice.hold is None
        cards.append(
            CardView(
                number=index + 1,
                label=choice.label,
                title=title,
                note=note,
                active=index == active,
                held=choice.hold is not None,
                benefit=choice.benefit,
                price=seat_texts.price_on_hold() if asked else brl(choice.price),
                struck=brl(full) if choice.price < full and not asked else "",
            )
        )
    return tuple(cards)


def _card_note(choice: SeatChoice, zone: tzinfo | None) -> str:
    if choice.hold is None:
        return seat_texts.not_held()
    hour = format.hour(choice.hold.until.astimezone(zone))
    return seat_texts.held_until(hour, estimated=choice.hold.estimated)


def _tabs(sale: Sale) -> tuple[LegTab, ...]:
    if len(sale.trips.segments) < 2:
        return ()
    return tuple(
        LegTab(
            trip_texts.leg(segment),
            done=sale.fully_held(segment),
        )
        for segment in sale.trips.segments
    )
