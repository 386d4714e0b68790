"""What the basket says at each step of a sale, made from the stage alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pos_app.domain.attempts import AttemptState
from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Passenger
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Direction, Point, Trip
from pos_app.sale.stage import Sale, Step
from pos_app.ui import format, words_basket, words_trips
from pos_app.ui.search.listing import minutes
from pos_app.ui.shell.basket_view import BasketRow, BasketSeat, BasketStop, BasketTrip, BasketView


@dataclass(frozen=True, slots=True)
class Highlight:
    """The trip under the row cursor of the list and its line number."""

    trip: Trip
    line: int


def present(
    sale: Sale,
    highlight: Highlight | None = None,
    *,
    ready: bool = True,
    narrow: bool = False,
    stops: bool = False,
) -> BasketView:
    """Return the basket for a sale.

    ``highlight`` matters while trips are chosen. ``ready`` says that the passengers' form is filled in.
    ``narrow`` asks for the short words of the main button, ``stops`` for the button that shows the stops.
    """
    match sale.step:
        case Step.SEARCH:
            return _searching(sale, highlight, narrow, stops)
        case Step.SEATS:
            return _seats(sale, narrow)
        case Step.PASSENGERS:
            return _passengers(sale, ready)
        case Step.PAYMENT:
            return _payment(sale)
    return _tickets(sale)


# --- The steps ------------------------------------------------------------------------------------


def _searching(sale: Sale, highlight: Highlight | None, narrow: bool, stops: bool) -> BasketView:
    people = words_trips.passengers(sale.passengers_wanted)
    outbound = sale.outbound if sale.choosing is Direction.RETURN else None
    before = (_short(outbound),) if outbound else ()
    if highlight is None or sale.results is None:
        return BasketView(people=people, trips=before, note="" if before else words_basket.empty())
    trip = highlight.trip
    trips = [each for each in (outbound, trip) if each]
    returning = sale.query is not None and sale.query.return_day is not None and outbound is None
    if narrow and not returning:
        action = words_basket.seats_short()
    else:
        action = words_basket.choose_return() if returning else words_basket.choose_seats()
    return BasketView(
        people=people,
        trips=(*before, _full(highlight)),
        stops_words=words_basket.stops() if stops and trip.itinerary_hash else "",
        rows=(*_fares(trips, sale.passengers_wanted), *_unknown_yet()),
        total_words=words_basket.partial_total(),
        total=format.money(sum(each.fare for each in trips) * sale.passengers_wanted),
        action=action,
        action_keys=("Enter",),
        action_reason=words_basket.sold_out() if trip.available < 1 else None,
    )


def _seats(sale: Sale, narrow: bool) -> BasketView:
    segment = sale.segment
    mine = sale.chosen(segment) if segment else ()
    open_labels = [choice.label for choice in mine if choice.hold is None]
    missing = sale.passengers_wanted - len(mine)
    if "hold" in sale.busy:
        action, reason = words_basket.hold(open_labels, narrow=narrow), words_basket.holding()
    elif missing:
        action, reason = words_basket.hold(open_labels, narrow=narrow), words_basket.seats_missing(missing)
    else:
        action = words_basket.hold(open_labels, narrow=narrow) if open_labels else words_basket.go_on()
        reason = None
    return BasketView(
        people=words_trips.passengers(sale.passengers_wanted),
        trips=_chosen_trips(sale),
        rows=(*_bill(sale), _later_fee()),
        note=words_basket.hold_rule(),
        total_words=words_basket.partial_total(),
        total=format.money(sale.subtotal),
        action=action,
        action_keys=("Enter",),
        action_reason=reason,
    )


def _passengers(sale: Sale, ready: bool) -> BasketView:
    return BasketView(
        people=words_trips.passengers(sale.passengers_wanted),
        trips=_chosen_trips(sale),
        rows=(*_bill(sale), _later_fee()),
        seats=_people(sale),
        total_words=words_basket.partial_total(),
        total=format.money(sale.subtotal),
        action=words_basket.to_payment(),
        action_keys=("F10",),
        action_reason=None if ready else words_basket.fill_in(),
    )


def _payment(sale: Sale) -> BasketView:
    method = sale.payment_method
    whole = BasketView(
        people=words_trips.passengers(sale.passengers_wanted),
        trips=_chosen_trips(sale),
        rows=(*_bill(sale), *_fees(sale)),
        seats=_people(sale),
    )
    total = format.money(sale.total if sale.total is not None else sale.subtotal)
    if sale.attempt is not None:
        refused = sale.attempt.state in (AttemptState.REFUSED, AttemptState.REJECTED, AttemptState.NOT_SENT)
        return replace(
            whole,
            note=words_basket.not_charged() if refused else words_basket.closed(),
            note_tone="danger" if refused else "primary",
            total_words=words_basket.total() if refused else words_basket.being_verified(),
            total=format.money(sale.attempt.sold.total),
        )
    return replace(
        whole,
        total_words=words_basket.total() if method else words_basket.partial_total(),
        total=total,
        action=words_basket.charge(total),
        action_keys=("F10",),
        action_reason=_why_not(sale),
    )


def _why_not(sale: Sale) -> str | None:
    if "quote" in sale.busy:
        return words_basket.asking_prices()
    if not sale.held:
        return words_basket.hold_over()
    if sale.payment_method is None:
        return words_basket.no_method()
    if sale.method is PaymentType.CREDIT_CARD and sale.card is None:
        return words_basket.card_missing()
    if not sale.session_id:
        return words_basket.opening_session()
    return None


def _tickets(sale: Sale) -> BasketView:
    total = sale.attempt.sold.total if sale.attempt else sale.subtotal
    return BasketView(
        people=words_trips.passengers(sale.passengers_wanted),
        trips=_chosen_trips(sale),
        rows=(*_bill(sale), *_fees(sale)),
        seats=_people(sale),
        total_words=words_basket.paid(),
        total=format.money(total),
        action=words_basket.new_sale(),
        action_keys=("F12",),
    )


# --- The parts ------------------------------------------------------------------------------------


def _route(trip: Trip) -> str:
    ends = (point.city or point.name for point in (trip.departure, trip.arrival))
    return " \u2192 ".join(ends)


def _detail(trip: Trip) -> str:
    takes = minutes(trip)
    parts = [format.day(trip.departure.when.date()), words_trips.kind(trip.kind)]
    return " \u00b7 ".join(parts + ([format.duration(takes)] if takes is not None else []))


def _company(trip: Trip) -> str:
    return " \u00b7 ".join(part for part in (words_trips.companies(trip), trip.service_class) if part)


def _short(trip: Trip) -> BasketTrip:
    return BasketTrip(
        route=_route(trip),
        detail=_detail(trip),
        company=_company(trip),
        departure=format.hour(trip.departure.when),
        arrival=format.hour(trip.arrival.when),
        later=format.later_days(trip.departure.when, trip.arrival.when),
    )


def _full(highlight: Highlight) -> BasketTrip:
    trip = highlight.trip
    return BasketTrip(
        route=_route(trip),
        detail=_detail(trip),
        company=_company(trip),
        hint=words_basket.highlighted(highlight.line),
        stops=(_stop(trip.departure), _stop(trip.arrival)),
    )


def _stop(point: Point) -> BasketStop:
    detail = " \u00b7 ".join(part for part in (format.day(point.when.date()), point.state) if part)
    return BasketStop(format.hour(point.when), point.name, detail)


def _chosen_trips(sale: Sale) -> tuple[BasketTrip, ...]:
    return tuple(_short(trip) for trip in (sale.outbound, sale.way_back) if trip)


def _fares(trips: list[Trip], people: int) -> tuple[BasketRow, ...]:
    rows = []
    for trip in trips:
        rows.append(BasketRow(words_basket.times(people, trip.price), format.money(trip.price * people)))
        if trip.fare < trip.price:
            off = (trip.price - trip.fare) * people
            rows.append(BasketRow(words_basket.company_discount(), format.less(off), "discount"))
    return tuple(rows)


def _bill(sale: Sale) -> tuple[BasketRow, ...]:
    """Return the fares, and what companies and benefits take off: together exactly the subtotal."""
    trips = [trip for trip in (sale.outbound, sale.way_back) if trip]
    if not sale.seats:
        return _fares(trips, sale.passengers_wanted)
    rows: list[BasketRow] = []
    off: list[BasketRow] = []
    for segment in sale.segments:
        chosen = sale.chosen(segment)
        if not chosen:
            continue
        detail = sale.detail(segment)
        default = detail.default if detail and detail.default is not None else segment.trip.fare
        alone = len(segment.trip.legs) == 1
        full = max(default, segment.trip.price) if alone else default
        if detail and detail.original is not None:
            full = max(default, detail.original)
        rows.append(BasketRow(words_basket.times(len(chosen), Cents(full)), format.money(full * len(chosen))))
        if full > default:
            off.append(
                BasketRow(
                    words_basket.company_discount(), format.less((full - default) * len(chosen)), "discount"
                )
            )
        off += [_changed(choice, default) for choice in chosen if choice.price != default]
    return (*rows, *off)


def _changed(choice: SeatChoice, default: int) -> BasketRow:
    words = words_basket.seat_price(choice.label)
    if choice.benefit is not Benefit.NONE:
        words = words_basket.benefit(words_trips.benefit(choice.benefit), choice.label)
    elif choice.low_fare:
        words = words_basket.benefit(words_trips.low_fare(), choice.label)
    if choice.price > default:
        return BasketRow(words, format.money(choice.price - default))
    return BasketRow(words, format.less(default - choice.price), "discount")


def _later_fee() -> BasketRow:
    return BasketRow(words_basket.service_fee(), words_basket.when_held(), "soft")


def _unknown_yet() -> tuple[BasketRow, ...]:
    return (_later_fee(), BasketRow(words_basket.insurance(), words_basket.optional(), "soft"))


def _fees(sale: Sale) -> tuple[BasketRow, ...]:
    method = sale.payment_method
    if method is None:
        return ()
    rows = []
    if method.fee:
        rows.append(BasketRow(words_basket.service_fee(), format.money(method.fee)))
    if method.insurance:
        rows.append(BasketRow(words_basket.insurance(), format.money(method.insurance)))
    pays = sale.attempt.sold.total if sale.attempt else sale.total
    if pays is not None and sale.terms.with_interest and pays > method.total:
        rows.append(BasketRow(words_basket.interest(), format.money(Cents(pays - method.total))))
    return tuple(rows)


def _people(sale: Sale) -> tuple[BasketSeat, ...]:
    return tuple(
        BasketSeat(
            choice.index + 1, choice.label, _name(sale.passengers, choice.index), format.money(choice.price)
        )
        for choice in sale.seats
    )


def _name(passengers: tuple[Passenger, ...], index: int) -> str:
    return passengers[index].name if index < len(passengers) else ""
