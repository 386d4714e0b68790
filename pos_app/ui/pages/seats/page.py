"""All that the page of seats shows, as one value made from the sale and the time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from functools import lru_cache

from pos_app.domain.basket import SeatChoice
from pos_app.domain.money import brl
from pos_app.domain.seats import Coach, Seat, SeatState, lay_out
from pos_app.domain.trips import Segment, TripDetail
from pos_app.domain.value import Value
from pos_app.sale.stage import ProblemKind, Sale
from pos_app.ui.pages.seats import legs
from pos_app.ui.pages.seats.card_view import CardView, cards
from pos_app.ui.pages.seats.legs import LegTab
from pos_app.ui.pages.seats.look import SeatLook
from pos_app.wording import connection_texts, format, trip_texts

USUAL_HOLD = 600
"""Seconds of a full bar where the provider did not report how long a hold lasts."""


class SeatsPage(Value):
    """The page. ``coach`` is None until a map arrived; ``bus`` identifies the bus. ``low_price`` is what the
    seats of the low-fare offer cost, empty where the map has none. ``empty``: title and words in place of a
    coach whose map cannot be read now."""

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
    low_price: str
    states: frozenset[SeatState]
    suggest_together: str
    note: str = ""
    suggestion: tuple[str, str] = ("", "")
    bus: str = ""
    empty: tuple[str, str] = ("", "")


def page(sale: Sale, now: datetime, spans: Mapping[str, int], zone: tzinfo | None = None) -> SeatsPage | None:
    """Return the page for a sale, or None where no trip is chosen.

    ``now`` is UTC, ``spans`` is the initial length of each hold in seconds by block id, ``zone``
    is the desk's time zone (the computer's where it is None).
    """
    segment = sale.segment
    if segment is None:
        return None
    detail = sale.detail(segment)
    coach = _coach(detail, segment.leg.service_class or segment.trip.service_class) if detail else None
    seats = detail.seats if detail else ()
    chosen = {choice.label: choice for choice in sale.chosen(segment)}
    looks = {
        seat.label: _look(seat, chosen.get(seat.label), sale, segment, detail, coach, now, spans, zone)
        for seat in seats
        if detail and coach
    }
    departure = segment.leg.departure or segment.trip.departure
    arrival = segment.leg.arrival or segment.trip.arrival
    company = segment.leg.company or segment.trip.company
    kind = trip_texts.class_name(segment.leg.service_class or segment.trip.service_class)
    line = [company, kind, _takes(detail, segment)]
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
        cards=cards(sale, segment, coach, now, zone),
        tabs=legs.tabs(sale, now),
        current=sale.trips.current,
        price=_price(detail, segment),
        low_price=_low_price(detail),
        states=frozenset(look.state for look in looks.values()),
        suggest_together=trip_texts.together(sale.people.count),
        note=_oldest_hold(sale, zone),
        bus=segment.trip_id,
        empty=_in_place_of_map(sale) if coach is None else ("", ""),
    )


def _in_place_of_map(sale: Sale) -> tuple[str, str]:
    if sale.problem is None or sale.problem.kind is not ProblemKind.MAP_OFFLINE:
        return "", ""
    return connection_texts.in_place_of_map(sale.seating.wishes)


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
        lines.append(trip_texts.reference(brl(detail.reference)))
    if detail.original not in (None, detail.default, detail.reference):
        lines.append(trip_texts.original(brl(detail.original)))
    return lines


def _price(detail: TripDetail | None, segment: Segment) -> str:
    amount = detail.default if detail and detail.default is not None else segment.trip.fare
    return brl(amount)


def _low_price(detail: TripDetail | None) -> str:
    if detail is None or not any(seat.low_fare and seat.available for seat in detail.seats):
        return ""
    return "" if detail.low_price is None else brl(detail.low_price)


def _oldest_hold(sale: Sale, zone: tzinfo | None) -> str:
    """Return which leg's hold ends first, where the sale has several legs and one is held."""
    held = [choice for choice in sale.seating.seats if choice.hold]
    if len(sale.trips.segments) < 2 or not held:
        return ""
    first = min(held, key=lambda choice: choice.hold.until if choice.hold else datetime.max)
    assert first.hold is not None
    hour = format.hour(first.hold.until.astimezone(zone))
    return trip_texts.oldest_hold(
        trip_texts.leg_name(first.segment), f"~{hour}" if first.hold.estimated else hour
    )


@lru_cache(maxsize=8)
def _coach(detail: TripDetail, service_class: str) -> Coach:
    """Return the coach of a seat map. Every second asks for it, and few maps are shown at a time."""
    return lay_out(detail.seats, service_class)


def _look(
    seat: Seat,
    choice: SeatChoice | None,
    sale: Sale,
    segment: Segment,
    detail: TripDetail,
    coach: Coach,
    now: datetime,
    spans: Mapping[str, int],
    zone: tzinfo | None,
) -> SeatLook:
    clock, left = "", 1.0
    if choice and choice.hold:
        state = SeatState.HELD
        seconds = (choice.hold.until - now).total_seconds()
        clock = ("~" if choice.hold.estimated else "") + format.clock(seconds)
        left = max(0.0, min(seconds / spans.get(choice.hold.block_id, USUAL_HOLD), 1.0))
    elif choice:
        state = SeatState.CHOSEN
    elif until := _released_until(sale, segment, seat.label, now):
        state, clock = SeatState.RELEASED, format.hour(until.astimezone(zone))
    elif not seat.available:
        state = SeatState.TAKEN
    elif seat.low_fare:
        state = SeatState.LOW_FARE
    else:
        state = SeatState.PRIORITY if seat.priority else SeatState.FREE
    deck = coach.deck_of(seat.label)
    where = trip_texts.side(deck.cell(seat.label) if deck else None)
    seat_price = detail.price_of(seat)
    priced = state.facts.can_pick and state is not SeatState.RELEASED
    price = brl(seat_price if seat_price is not None else segment.trip.fare) if priced else ""
    what = trip_texts.released(clock) if state is SeatState.RELEASED else trip_texts.state(state)
    person = _person(sale, choice.index) if choice else ""
    return SeatLook(
        seat.label,
        state,
        passenger=choice.index + 1 if choice else 0,
        clock=clock,
        left=round(left, 3),
        spoken=trip_texts.spoken(seat.label, where, what, person, price),
    )


def _person(sale: Sale, index: int) -> str:
    known = sale.people.passengers[index].name if index < len(sale.people.passengers) else ""
    return trip_texts.seated(index + 1, known)


def _released_until(sale: Sale, segment: Segment, label: str, now: datetime) -> datetime | None:
    return max(
        (
            h.until
            for h in sale.seating.released_holds
            if h.trip_id == segment.trip_id and h.label == label and h.until > now
        ),
        default=None,
    )
