"""All that the page of seats shows, as one value made from the sale and the time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from enum import Enum, auto
from functools import lru_cache
from types import MappingProxyType

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import brl
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.seats import Coach, ColleagueHold, Seat, SeatState, lay_out
from pos_app.domain.trips import Segment, TripDetail
from pos_app.domain.value import Value
from pos_app.sale.carrying import asked_on, refusal, sold_here
from pos_app.sale.guards import hold_ran_out, next_passenger_without_seat
from pos_app.sale.stage import ProblemKind, Sale
from pos_app.wording import connection_texts, format, sale_texts, trip_texts
from pos_app.wording.notices import CommandId, StateMark

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


def page(
    sale: Sale,
    now: datetime,
    spans: Mapping[str, int],
    zone: tzinfo | None = None,
    colleagues: Mapping[str, ColleagueHold] = MappingProxyType({}),
) -> SeatsPage | None:
    """Return the page for a sale, or None where no trip is chosen.

    ``now`` is UTC, ``spans`` is the initial length of each hold in seconds by block id, ``zone``
    is the desk's time zone (the computer's where it is None), ``colleagues`` the seats of this bus that other
    counters hold.
    """
    segment, legs = sale.segment, sale.trips.segments
    if segment is None:
        return None
    detail = sale.detail(segment)
    coach = _coach(detail, segment.leg.service_class or segment.trip.service_class) if detail else None
    seats = detail.seats if detail else ()
    chosen = {choice.label: choice for choice in sale.chosen(segment)}
    looks = {
        seat.label: _look(
            seat,
            chosen.get(seat.label),
            colleagues.get(seat.label),
            sale,
            segment,
            detail,
            coach,
            now,
            spans,
            zone,
        )
        for seat in seats
        if detail and coach
    }
    departure = segment.leg.departure or segment.trip.departure
    arrival = segment.leg.arrival or segment.trip.arrival
    company = segment.leg.company or segment.trip.company
    kind = trip_texts.class_name(segment.leg.service_class or segment.trip.service_class)
    minutes = detail.minutes if detail and detail.minutes is not None else segment.leg.minutes
    line = [company, kind, "" if minutes is None else format.duration(minutes)]
    if coach is not None and len(coach.decks) > 1:
        line.append(trip_texts.two_decks())
    # The prices beside the one that is charged (contract 2.3), where they differ from it.
    if detail and detail.reference not in (None, detail.default):
        line.append(trip_texts.reference(brl(detail.reference)))
    if detail and detail.original not in (None, detail.default, detail.reference):
        line.append(trip_texts.original(brl(detail.original)))
    low_price, empty = "", ("", "")
    if detail and detail.low_price is not None and any(one.low_fare and one.available for one in seats):
        low_price = brl(detail.low_price)
    if coach is None and sale.problem and sale.problem.kind is ProblemKind.MAP_OFFLINE:
        empty = connection_texts.in_place_of_map(sale.seating.wishes)
    return SeatsPage(
        title=f"{trip_texts.direction(segment.direction)} \u00b7 {format.day_long(departure.when.date())}",
        departs=format.hour(departure.when),
        arrives=format.hour(arrival.when),
        line=" \u00b7 ".join(filter(None, line)),
        free=sum(seat.available for seat in seats),
        total=len(seats),
        coach=coach,
        looks=looks,
        cards=_cards(sale, segment, coach, now, zone),
        tabs=tuple(_tab(sale, one, now) for one in legs) if len(legs) > 1 else (),
        current=sale.trips.current,
        price=brl(detail.default if detail and detail.default is not None else segment.trip.fare),
        low_price=low_price,
        states=frozenset(look.state for look in looks.values()),
        suggest_together=trip_texts.together(sale.people.count),
        note=_oldest_hold(sale, zone),
        bus=segment.trip_id,
        empty=empty,
    )


def _oldest_hold(sale: Sale, zone: tzinfo | None) -> str:
    """Return which leg's hold ends first, where the sale has several legs and one is held."""
    held = [(one.hold, one.segment) for one in sale.seating.seats if one.hold]
    if len(sale.trips.segments) < 2 or not held:
        return ""
    hold, segment = min(held, key=lambda one: one[0].until)
    hour = format.hour(hold.until.astimezone(zone))
    return trip_texts.oldest_hold(trip_texts.leg_name(segment), f"~{hour}" if hold.estimated else hour)


@lru_cache(maxsize=8)
def _coach(detail: TripDetail, service_class: str) -> Coach:
    """Return the coach of a seat map. Every second asks for it, and few maps are shown at a time."""
    return lay_out(detail.seats, service_class)


def _look(
    seat: Seat,
    choice: SeatChoice | None,
    elsewhere: ColleagueHold | None,
    sale: Sale,
    segment: Segment,
    detail: TripDetail,
    coach: Coach,
    now: datetime,
    spans: Mapping[str, int],
    zone: tzinfo | None,
) -> SeatLook:
    clock, left, person = "", 1.0, ""
    released = sale.seating.released_holds
    mine = (one.until for one in released if (one.trip_id, one.label) == (segment.trip_id, seat.label))
    if choice and choice.hold:
        state = SeatState.HELD
        seconds = (choice.hold.until - now).total_seconds()
        clock = ("~" if choice.hold.estimated else "") + format.clock(seconds)
        left = max(0.0, min(seconds / spans.get(choice.hold.block_id, USUAL_HOLD), 1.0))
    elif choice:
        state = SeatState.CHOSEN
    elif until := max((one for one in mine if one > now), default=None):
        state, clock = SeatState.RELEASED, format.hour(until.astimezone(zone))
    elif not seat.available:
        state = SeatState.COLLEAGUE if elsewhere else SeatState.TAKEN
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
    colleague = ""
    # A seat that the map shows as free is free: the hold ended sooner than was thought.
    if elsewhere and state is SeatState.COLLEAGUE:
        colleague, clock = elsewhere.counter, format.hour(elsewhere.until.astimezone(zone))
        what = trip_texts.colleague(colleague, clock)
    if choice:
        known = sale.people.passengers[choice.index : choice.index + 1]
        person = trip_texts.seated(choice.index + 1, known[0].name if known else "")
    return SeatLook(
        seat.label,
        state,
        passenger=choice.index + 1 if choice else 0,
        clock=clock,
        left=round(left, 3),
        colleague=colleague,
        spoken=trip_texts.spoken(seat.label, where, what, person, price),
    )


class Ask(Enum):
    """What is asked without naming anything."""

    WALKED = auto()
    """The cursor went to another seat: Space picks and releases again, and a message is over."""
    SETTLE = auto()
    """Take the number as it is typed: after a pause."""
    ERASE = auto()
    """Take back the last typed key; with none typed, the seat that typing has just picked."""
    GO_ON = auto()
    """Hold what is picked; a number that is still being typed is taken first."""
    BACK = auto()
    """Stop a read, then clear what is typed, then go back to the trips."""
    REFRESH = auto()
    ANOTHER = auto()
    """Other seats in place of those that are suggested."""
    TICK = auto()
    """A second went by while the page is shown."""


class Clicked(Value):
    """Pick or release a seat; a held one only after the clerk confirmed that it stays blocked."""

    label: str


class Pressed(Value):
    """Space: take the number that is being typed, or else pick or release the seat under the cursor. It never
    takes back what typing has just picked."""

    label: str


class PutBack(Value):
    """Del: release the seat under the cursor, however it was picked."""

    label: str


class Released(Value):
    """The clerk confirmed: release a held seat, which stays blocked until its hold expires."""

    label: str


class KeyTyped(Value):
    """One more key of a seat number."""

    key: str


class LegShown(Value):
    """Show the map of another leg."""

    index: int


class BenefitChosen(Value):
    """Ask for a benefit for the passenger of a seat, on every leg."""

    label: str
    benefit: Benefit


class Acted(Value):
    """Do what a notice offered."""

    command: CommandId


Intent = Ask | SeatWish | Clicked | Pressed | PutBack | Released | KeyTyped | LegShown | BenefitChosen | Acted
"""What the page can ask: a wish means to suggest such seats."""


class LegTab(Value):
    """The tab of one leg. ``cities`` is the route without terminals and ``day_and_clock`` the times without
    the company, for narrow tabs; ``mark`` says what is still to be done, ``spoken`` all of it."""

    name: str
    route: str
    cities: str
    clock: str
    day_and_clock: str
    times: str
    mark: StateMark
    spoken: str


def _tab(sale: Sale, segment: Segment, now: datetime) -> LegTab:
    start = segment.leg.departure or segment.trip.departure
    end = segment.leg.arrival or segment.trip.arrival
    route = " \u2192 ".join(trip_texts.stop_name(point) for point in (start, end))
    cities = " \u2192 ".join(point.city or point.name for point in (start, end))
    company = segment.leg.company or segment.trip.company
    clock = f"{format.hour(start.when)} \u2192 {format.hour(end.when)}"
    day_and_clock = f"{format.day(start.when.date())} \u00b7 {clock}"
    times = " \u00b7 ".join(filter(None, (day_and_clock, company)))
    mark, name = _mark(sale, segment, now), trip_texts.leg_name(segment)
    spoken = f"{name}, {route}, {times}, {mark.text}"
    return LegTab(name, route, cities, clock, day_and_clock, times, mark, spoken)


def _mark(sale: Sale, segment: Segment, now: datetime) -> StateMark:
    mine, people = sale.chosen(segment), sale.people.count
    if any(is_over(sale, choice, now) for choice in mine):
        return StateMark(trip_texts.hold_expired(), "neutral", "ban")
    if len(mine) < people:
        return StateMark(trip_texts.leg_missing(people - len(mine)), "warning", "circle-dashed")
    if not sale.fully_held(segment):
        return StateMark(trip_texts.leg_chosen(len(mine), people), "primary", "armchair")
    first = min((choice.hold for choice in mine if choice.hold), key=lambda hold: hold.until)
    left = format.clock((first.until - now).total_seconds())
    return StateMark(trip_texts.leg_held(f"~{left}" if first.estimated else left), "success", "lock")


def is_over(sale: Sale, choice: SeatChoice, now: datetime) -> bool:
    """Return whether the hold of a seat ran out: by the clock, or as the sale found already."""
    if choice.hold is not None:
        return choice.hold.until <= now
    return hold_ran_out(sale, choice.segment.key, choice.label)


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


def _cards(
    sale: Sale, segment: Segment, coach: Coach | None, now: datetime, zone: tzinfo | None
) -> tuple[CardView, ...]:
    chosen = {choice.index: choice for choice in sale.chosen(segment)}
    active = active_index(sale, segment)
    made = []
    for index in range(sale.people.count):
        choice = chosen.get(index)
        if choice is None:
            text = trip_texts.passenger(index + 1), trip_texts.choose()
            made.append(CardView(index + 1, "", *text, index == active))
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
    over = is_over(sale, choice, now)
    note = trip_texts.hold_expired() if over else trip_texts.not_held()
    if choice.hold and not over:
        hour = format.hour(choice.hold.until.astimezone(zone))
        note = trip_texts.held_until(hour, estimated=choice.hold.estimated)
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
        title=" \u00b7 ".join(filter(None, (choice.label, where))),
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


class SeatLook(Value):
    """The look of a seat.

    Attributes:
        passenger: number of the passenger in this seat, 0 for none.
        clock: ``9:12`` on a held seat, ``14:41`` on one that this desk released or
            another counter holds; else empty.
        left: share of the hold that is left, 1 to 0; drawn as a bar that shrinks.
        spoken: text for screen readers.
        colleague: the counter that holds it, where that is another one.
    """

    label: str
    state: SeatState
    passenger: int = 0
    clock: str = ""
    left: float = 1.0
    spoken: str = ""
    colleague: str = ""

    @property
    def can_pick(self) -> bool:
        return self.state.facts.can_pick
