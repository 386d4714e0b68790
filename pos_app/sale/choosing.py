"""The first half of a sale: finding a trip, picking seats, holding them. Pure, as the machine is."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from pos_app.domain.basket import SeatChoice, subtotal
from pos_app.domain.benefits import Benefit
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Passenger, document_problem, name_problem
from pos_app.domain.trips import Direction, Segment, TripQuery, segments
from pos_app.sale import events, guards
from pos_app.sale.paying import ask_quote
from pos_app.sale.stage import (
    READS,
    Activity,
    ChosenTrips,
    People,
    ProblemKind,
    Sale,
    SaleProblem,
    Seating,
    Step,
    TripSearch,
)
from pos_app.sale.steps import Result, drifted, idle, released_holds, without_order

# --- Search ---------------------------------------------------------------------------------------


def search(sale: Sale, event: events.SearchAsked) -> Result:
    """Ask for trips, unless the question makes no sense; a new search drops what an older one began."""
    query = event.query
    if reason := _why_not_search(query, event.today):
        return replace(sale, problem=SaleProblem(reason)), ()
    fresh = Sale(
        search=TripSearch(query, sale.search.results if sale.search.query == query else None),
        people=People(count=query.passengers),
        seating=Seating(released_holds=released_holds(sale, sale.seating.seats)),
        busy=frozenset({Activity.SEARCH}),
        terms=sale.terms,
    )
    return fresh, (events.CancelReads(), events.Search(query))


def _why_not_search(query: TripQuery, today: date) -> ProblemKind | None:
    if query.origin == query.destination:
        return ProblemKind.SAME_PLACE
    if query.day < today:
        return ProblemKind.PAST_DAY
    if query.return_day and query.return_day < query.day:
        return ProblemKind.RETURN_BEFORE_OUTBOUND
    return None


def trips_arrived(sale: Sale, event: events.TripsArrived) -> Result:
    """Show the answer, if it belongs to the latest search."""
    if event.results.query != sale.search.query or Activity.SEARCH not in sale.busy:
        return sale, ()
    shown = replace(sale, search=replace(sale.search, results=event.results), problem=None)
    return idle(shown, Activity.SEARCH), ()


def cancel_reads(sale: Sale, event: events.ReadCancelled) -> Result:
    """Stop waiting for whatever is being read."""
    if not sale.busy & READS:
        return sale, ()
    return replace(sale, busy=sale.busy - READS), (events.CancelReads(),)


def choose_trip(sale: Sale, event: events.TripChosen) -> Result:
    """Take a trip: of a round trip first the way out, then the way back; then load the first seat map."""
    trip, query = event.trip, sale.search.query
    if query is None or trip.available < 1:
        return sale, ()
    if trip.other_day or trip.other_route:
        # The answer is for another search (route or day), so it is not offered as the requested trip.
        reason = ProblemKind.OTHER_ROUTE if trip.other_route else ProblemKind.OTHER_DAY
        return replace(sale, problem=SaleProblem(reason)), ()
    if query.return_day and sale.search.choosing is Direction.OUTBOUND:
        return replace(
            sale,
            trips=replace(sale.trips, outbound=trip, way_back=None),
            search=replace(sale.search, choosing=Direction.RETURN),
            problem=None,
        ), ()
    outbound, way_back = (
        (sale.trips.outbound, trip) if sale.search.choosing is Direction.RETURN else (trip, None)
    )
    assert outbound is not None
    legs = segments(outbound, way_back)
    same = {s.trip_id for s in legs} == {s.trip_id for s in sale.trips.segments}
    fresh = replace(
        sale,
        step=Step.SEATS,
        trips=ChosenTrips(outbound, way_back, legs),
        seating=sale.seating if same else Seating(released_holds=released_holds(sale, sale.seating.seats)),
        payment=replace(
            sale.payment,
            quote=sale.payment.quote if same else None,
            drift=sale.payment.drift if same else None,
        ),
        problem=None,
    )
    return load_map(fresh)


def count_passengers(sale: Sale, event: events.PassengersCounted) -> Result:
    """Change how many people travel; the last seats are given up when there are fewer."""
    count = max(1, event.count)
    kept = tuple(choice for choice in sale.seating.seats if choice.index < count)
    gone = tuple(choice for choice in sale.seating.seats if choice.index >= count)
    return replace(
        sale,
        people=replace(sale.people, count=count),
        seating=replace(sale.seating, seats=kept, released_holds=released_holds(sale, gone)),
        payment=replace(sale.payment, quote=None),
    ), ()


# --- Seats ----------------------------------------------------------------------------------------


def load_map(sale: Sale) -> Result:
    """Ask for the seat map of the current leg."""
    segment = sale.segment
    if segment is None:
        return sale, ()
    return replace(sale, busy=sale.busy | {Activity.MAP}), (events.LoadMap(segment),)


def ask_map(sale: Sale, event: events.MapAsked) -> Result:
    """Read the seat map again."""
    return load_map(replace(sale, problem=None))


def map_arrived(sale: Sale, event: events.MapArrived) -> Result:
    """Keep the map; a picked seat that was sold meanwhile disappears and becomes a problem."""
    if event.segment not in sale.trips.segments:
        return sale, ()
    key = event.segment.key
    maps = (*((k, d) for k, d in sale.seating.maps if k != key), (key, event.detail))
    free = {seat.label for seat in event.detail.seats if seat.available}
    # While we are asking to hold them, a map may show our own picks as taken: the answer to the hold decides.
    mine = () if Activity.HOLD in sale.busy else sale.chosen(event.segment)
    gone = tuple(choice.label for choice in mine if not choice.hold and choice.label not in free)
    seats = tuple(c for c in sale.seating.seats if c.segment.key != key or c.label not in gone)
    arrived = idle(replace(sale, seating=replace(sale.seating, maps=maps, seats=seats)), Activity.MAP)
    if gone:
        return replace(arrived, problem=SaleProblem(ProblemKind.SEAT_GONE, labels=gone)), ()
    drift = _fare_drift(arrived, event.segment)
    if drift and not arrived.seating.seats:
        arrived = replace(arrived, payment=replace(arrived.payment, drift=drift))
    return replace(arrived, problem=sale.problem or drift), ()


def _fare_drift(sale: Sale, segment: Segment) -> SaleProblem | None:
    """Return that the seat maps of a direction have another fare than the search, once all are there."""
    legs = [one for one in sale.trips.segments if one.direction is segment.direction]
    details = [sale.detail(one) for one in legs]
    prices = [detail.default for detail in details if detail and detail.default is not None]
    asked = Cents(sum(prices))
    if len(prices) < len(legs) or asked == segment.trip.fare:
        return None
    return SaleProblem(ProblemKind.PRICE_CHANGED, before=segment.trip.fare, after=asked)


def show_segment(sale: Sale, event: events.SegmentShown) -> Result:
    """Go to another leg's seat map."""
    if not 0 <= event.index < len(sale.trips.segments):
        return sale, ()
    shown = replace(sale, trips=replace(sale.trips, current=event.index))
    segment = shown.trips.segments[event.index]
    return (shown, ()) if shown.detail(segment) else load_map(shown)


def toggle_seat(sale: Sale, event: events.SeatToggled) -> Result:
    """Pick a seat, or put one back; a held one stays ours until it runs out (contract 4.6 has no release)."""
    segment = sale.segment
    if segment is None or sale.step is not Step.SEATS:
        return sale, ()
    mine = next((c for c in sale.chosen(segment) if c.label == event.label), None)
    if mine:
        seats = tuple(c for c in sale.seating.seats if c is not mine)
        return replace(
            sale,
            seating=replace(sale.seating, seats=seats, released_holds=released_holds(sale, (mine,))),
            payment=replace(sale.payment, quote=None),
        ), ()
    return _pick(sale, segment, (event.label,))


def suggest_seats(sale: Sale, event: events.SeatsSuggested) -> Result:
    """Pick these seats in place of those that are not held yet."""
    segment = sale.segment
    if segment is None or sale.step is not Step.SEATS:
        return sale, ()
    kept = tuple(c for c in sale.seating.seats if c.segment.key != segment.key or c.hold)
    return _pick(replace(sale, seating=replace(sale.seating, seats=kept)), segment, event.labels)


def _pick(sale: Sale, segment: Segment, labels: tuple[str, ...]) -> Result:
    detail = sale.detail(segment)
    if detail is None:
        return sale, ()
    by_label = {seat.label: seat for seat in detail.seats if seat.available}
    mine = {choice.label for choice in sale.chosen(segment)}
    for label in labels:
        index = guards.next_passenger_without_seat(sale, segment)
        seat = by_label.get(label)
        if index is None or seat is None or label in mine:
            continue
        shown = detail.price_of(seat)
        price = shown if shown is not None else segment.trip.fare
        choice = SeatChoice(segment, label, index, price, low_fare=seat.low_fare and detail.low_fare)
        seats = (*sale.seating.seats, choice)
        order = {s.key: i for i, s in enumerate(sale.trips.segments)}
        seats = tuple(sorted(seats, key=lambda c: (order[c.segment.key], c.index)))
        sale = replace(
            sale,
            seating=replace(sale.seating, seats=seats),
            problem=None,
            payment=replace(sale.payment, quote=None),
        )
    return sale, ()


def choose_benefit(sale: Sale, event: events.BenefitChosen) -> Result:
    """Set a benefit on a seat that is not held yet; the hold carries it (contract 2.4)."""
    segment = sale.segment
    if segment is None:
        return sale, ()
    seats = tuple(
        replace(c, benefit=event.benefit)
        if c.label == event.label and c.segment.key == segment.key and not c.hold
        else c
        for c in sale.seating.seats
    )
    return replace(sale, seating=replace(sale.seating, seats=seats)), ()


def hold(sale: Sale, event: events.HoldAsked) -> Result:
    """Hold the picked seats of the current leg that are not held yet."""
    return _hold_picked(sale)


def _hold_picked(sale: Sale) -> Result:
    segment = sale.segment
    if segment is None or sale.step is not Step.SEATS or Activity.HOLD in sale.busy:
        return sale, ()
    mine = sale.chosen(segment)
    if guards.next_passenger_without_seat(sale, segment) is not None:
        return replace(sale, problem=SaleProblem(ProblemKind.SEATS_MISSING)), ()
    wanted = tuple(_request(sale, choice) for choice in mine if choice.hold is None)
    if not wanted:
        return _after_hold(sale)
    busy = replace(sale, busy=sale.busy | {Activity.HOLD}, problem=None)
    return busy, (events.Hold(segment, wanted),)


def _request(sale: Sale, choice: SeatChoice) -> HoldRequest:
    return HoldRequest(choice.label, Benefit(choice.benefit), choice.low_fare, _known(sale, choice))


def _known(sale: Sale, choice: SeatChoice) -> Passenger | None:
    """Return who travels on a seat where the agreement lets the hold name people and all of it is known."""
    if not sale.terms.passenger_with_hold or choice.index >= len(sale.people.passengers):
        return None
    passenger = sale.people.passengers[choice.index]
    wrong = name_problem(passenger.name) or document_problem(
        passenger.document_type, passenger.document_number
    )
    return None if wrong else passenger


def hold_answered(sale: Sale, event: events.HoldAnswered) -> Result:
    """Take the holds; a seat that the answer leaves out is not ours."""
    sale = idle(sale, Activity.HOLD)
    if event.segment not in sale.trips.segments:
        return replace(
            sale,
            seating=replace(sale.seating, released_holds=(*sale.seating.released_holds, *event.answer.held)),
        ), ()
    seats, refused = _with_holds(sale, event.segment, event.answer)
    chosen = {c.label for c in seats if c.segment.key == event.segment.key}
    strays = tuple(h for h in event.answer.held if h.label not in chosen)
    before, after = _full_fares(sale.seating.seats), _full_fares(seats)
    sale = replace(
        sale,
        seating=replace(sale.seating, seats=seats, released_holds=(*sale.seating.released_holds, *strays)),
        payment=replace(sale.payment, quote=None),
    )
    if refused:
        problem = SaleProblem(ProblemKind.SEATS_REFUSED, labels=refused)
        return load_map(replace(sale, problem=problem, step=Step.SEATS))
    going, effects = _after_hold(sale)
    if before != after:
        going = drifted(going, SaleProblem(ProblemKind.PRICE_CHANGED, before=before, after=after))
    return going, effects


def _full_fares(choices: tuple[SeatChoice, ...]) -> Cents:
    """Return what the seats without a benefit cost: a benefit is meant to change the price."""
    return subtotal(tuple(choice for choice in choices if choice.benefit is Benefit.NONE))


def seats_taken(sale: Sale, segment: Segment, labels: tuple[str, ...]) -> Result:
    """A hold was refused whole because seats were taken: put those back, keep the other picks, look again."""
    gone = labels or tuple(c.label for c in sale.chosen(segment) if not c.hold)
    seats = tuple(
        c
        for c in sale.seating.seats
        if c.segment.key != segment.key or c.hold is not None or c.label not in gone
    )
    problem = SaleProblem(ProblemKind.SEATS_REFUSED, labels=gone)
    return load_map(
        replace(sale, seating=replace(sale.seating, seats=seats), step=Step.SEATS, problem=problem)
    )


def _with_holds(
    sale: Sale, segment: Segment, answer: HoldAnswer
) -> tuple[tuple[SeatChoice, ...], tuple[str, ...]]:
    holds = {hold.label: hold for hold in answer.held}
    seats: list[SeatChoice] = []
    refused: list[str] = []
    for choice in sale.seating.seats:
        if choice.segment.key != segment.key or choice.hold:
            seats.append(choice)
        elif hold := holds.get(choice.label):
            price = choice.price if hold.price is None else hold.price
            seats.append(replace(choice, hold=hold, price=price))
        else:
            # A seat that the answer leaves out is not ours, whether it was named as refused or not.
            refused.append(choice.label)
    return tuple(seats), tuple(refused)


def _after_hold(sale: Sale) -> Result:
    missing = guards.next_leg_to_hold(sale)
    if missing is None:
        if sale.people.buyer and len(sale.people.passengers) == sale.people.count:
            return ask_quote(replace(sale, step=Step.PAYMENT, problem=None), sale.people.buyer)
        return replace(sale, step=Step.PASSENGERS, problem=None), ()
    if sale.trips.current == missing:
        return sale, ()
    return show_segment(replace(sale, problem=None), events.SegmentShown(missing))


def hold_again(sale: Sale, event: events.HoldAgainAsked) -> Result:
    """Hold the same seats anew: after a hold ran out, an order that provably does not exist, or one that a
    supervisor released."""
    earlier = sale.order.attempt
    if earlier and not guards.may_repeat(earlier):
        return sale, ()
    seats = tuple(replace(c, hold=None) for c in sale.seating.seats)
    again = replace(
        without_order(sale),
        step=Step.SEATS,
        trips=replace(sale.trips, current=0),
        seating=replace(sale.seating, seats=seats),
        payment=replace(sale.payment, card=None, session_id="", quote=None),
        problem=None,
    )
    return _hold_picked(again)
