"""The bill of a sale as it stands: every leg of every trip, every person, fee and total. Pure."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from pos_app.domain.basket import PriceFrom, SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.bill import (
    NOT_KNOWN,
    NOTHING,
    Amount,
    Bill,
    LegLine,
    LegState,
    PersonLeg,
    PersonLine,
    estimated,
    known,
    summed,
)
from pos_app.domain.money import Cents
from pos_app.domain.payment import PartKind
from pos_app.domain.seats import Cell, Coach, lay_out
from pos_app.domain.trips import Segment
from pos_app.sale.carrying import asked_on, refusal
from pos_app.sale.stage import Activity, Sale


def bill(sale: Sale) -> Bill:
    """Return the bill: all legs in order of travel, then the people, the fee and the total."""
    fares = {segment.key: _fare_each(sale, segment) for segment in sale.trips.segments}
    coaches = {segment.key: _coach(sale, segment) for segment in sale.trips.segments}
    legs = tuple(_leg(sale, segment, fares[segment.key]) for segment in sale.trips.segments)
    people = tuple(_person(sale, index, fares, coaches) for index in range(sale.people.count))
    fee, interest = _fee(sale), _interest(sale)
    held = Cents(sum(choice.price for choice in sale.seating.seats if choice.hold))
    line = sale.instalment
    split = line if line and line.count > 1 else None
    lines = Bill(legs, people, fee, interest, NOT_KNOWN, held, _adjustments(sale), split)
    return replace(lines, total=_total(sale, lines))


# --- Legs -----------------------------------------------------------------------------------------


def _leg(sale: Sale, segment: Segment, fare: Amount) -> LegLine:
    by_passenger = {choice.index: choice for choice in sale.chosen(segment)}
    chosen = [by_passenger.get(index) for index in range(sale.people.count)]
    missing = chosen.count(None)
    held = [choice.hold.until for choice in by_passenger.values() if choice.hold]
    state = LegState.MISSING if missing else LegState.CHOSEN
    if len(held) == sale.people.count:
        state = LegState.HELD
    return LegLine(
        segment,
        of=len(segment.trip.legs),
        labels=tuple(choice.label if choice else "" for choice in chosen),
        missing=missing,
        price=summed(tuple(_full(choice, fare) if choice else fare for choice in chosen)),
        held_until=min(held, default=None),
        state=state,
    )


def _full(choice: SeatChoice, fare: Amount) -> Amount:
    return fare if choice.price_from is PriceFrom.LISTING else known(choice.before_benefit)


def _fare_each(sale: Sale, segment: Segment) -> Amount:
    """Return what a seat without a pick may cost: by the seat map, else by the list of departures.

    The list gives the fare of the whole trip: what the maps of its other legs leave of it belongs to the legs
    without a map, in equal parts until their maps arrive.
    """
    own = _map_price(sale, segment)
    if own is not None:
        return estimated(own)
    legs = [one for one in sale.trips.segments if one.direction is segment.direction]
    prices = [_map_price(sale, one) for one in legs]
    left = segment.trip.fare - sum(price for price in prices if price is not None)
    if left <= 0:
        return NOT_KNOWN
    open_legs = [one for one, price in zip(legs, prices, strict=True) if price is None]
    part, rest = divmod(left, len(open_legs))
    return estimated(part + (rest if open_legs[0] == segment else 0))


def _map_price(sale: Sale, segment: Segment) -> Cents | None:
    detail = sale.detail(segment)
    return detail.default if detail else None


# --- People ---------------------------------------------------------------------------------------


def _person(sale: Sale, index: int, fares: dict[str, Amount], coaches: dict[str, Coach | None]) -> PersonLine:
    chosen = {choice.segment.key: choice for choice in sale.seating.seats if choice.index == index}
    legs = tuple(
        _person_leg(sale, index, segment, chosen.get(segment.key), fares, coaches)
        for segment in sale.trips.segments
    )
    passengers = sale.people.passengers
    return PersonLine(
        index=index,
        name=passengers[index].name if index < len(passengers) else "",
        legs=legs,
        benefit=sale.people.benefit_of(index),
        benefit_off=_benefit_off(legs, chosen),
        insurance=_insurance(sale, index, tuple(chosen.values())),
        insurance_on=index in sale.people.insured,
    )


def _person_leg(
    sale: Sale,
    index: int,
    segment: Segment,
    choice: SeatChoice | None,
    fares: dict[str, Amount],
    coaches: dict[str, Coach | None],
) -> PersonLeg:
    price = fares[segment.key]
    if choice and choice.price_from is not PriceFrom.LISTING:
        price = known(choice.price)
        if choice.benefit is not Benefit.NONE and choice.price_from is not PriceFrom.PROVIDER:
            price = estimated(choice.price)  # The provider sets the price under a benefit.
    return PersonLeg(
        segment,
        label=choice.label if choice else "",
        position=_cell(coaches[segment.key], choice.label) if choice else None,
        asked=asked_on(sale, index, segment.key),
        applied=choice.benefit if choice else Benefit.NONE,
        refusal=refusal(sale, index, segment.key),
        price=price,
        held=choice is not None and choice.hold is not None,
    )


def _coach(sale: Sale, segment: Segment) -> Coach | None:
    detail = sale.detail(segment)
    if detail is None:
        return None
    return _laid_out(detail.seats, segment.leg.service_class or segment.trip.service_class)


_laid_out = lru_cache(maxsize=8)(lay_out)
"""The bill is made anew with each change of the stage, the coach only with each map."""


def _cell(coach: Coach | None, label: str) -> Cell | None:
    deck = coach.deck_of(label) if coach else None
    return deck.cell(label) if deck else None


def _benefit_off(legs: tuple[PersonLeg, ...], chosen: dict[str, SeatChoice]) -> Amount:
    """Return what benefits take off. It is not known on a leg whose price under it was not stated."""
    parts = []
    for leg in legs:
        choice = chosen.get(leg.segment.key)
        if choice and choice.benefit is not Benefit.NONE and choice.price_from is PriceFrom.PROVIDER:
            parts.append(known(choice.before_benefit - choice.price))
        elif leg.asked is not Benefit.NONE and leg.refusal is None:
            parts.append(NOT_KNOWN)
    return summed(tuple(parts))


def _insurance(sale: Sale, index: int, chosen: tuple[SeatChoice, ...]) -> Amount:
    if index not in sale.people.insured:
        return NOTHING
    prices = dict(sale.payment.insurance_prices)
    blocks = [choice.hold.block_id if choice.hold else "" for choice in chosen]
    blocks += [""] * (len(sale.trips.segments) - len(blocks))
    return summed(tuple(known(prices[one]) if one in prices else NOT_KNOWN for one in blocks))


# --- The whole ------------------------------------------------------------------------------------


def _fee(sale: Sale) -> Amount:
    method = sale.payment_method
    if method is None:
        return NOT_KNOWN
    return _of_method(sale, method.fee)


def _adjustments(sale: Sale) -> tuple[tuple[PartKind, Amount], ...]:
    parts = sale.payment_method.adjustments if sale.payment_method else ()
    return tuple((part.kind, _of_method(sale, part.amount)) for part in parts if part.amount)


def _of_method(sale: Sale, cents: Cents) -> Amount:
    return estimated(cents) if Activity.QUOTE in sale.busy else known(cents)


def _interest(sale: Sale) -> Amount:
    if sale.order.attempt:
        return known(sale.order.attempt.sold.interest)
    principal, total = sale.principal, _stated(sale)
    return NOTHING if principal is None or total is None else known(total - principal)


def _total(sale: Sale, lines: Bill) -> Amount:
    stated = _stated(sale)
    return estimated(lines.lines_total) if stated is None else known(stated)


def _stated(sale: Sale) -> Cents | None:
    """Return the total that the provider stated, once every seat is held and nothing is being asked anew."""
    if sale.order.attempt:
        return sale.order.attempt.sold.total
    return sale.total if sale.held and Activity.QUOTE not in sale.busy else None
