"""The first half of a sale: finding a trip, picking seats, holding them. Pure, as the machine is."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.basket import SeatChoice, subtotal
from pos_app.domain.benefits import Benefit
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.order_states import Phase
from pos_app.domain.passengers import Passenger, document_problem, name_problem
from pos_app.domain.trips import Direction, Segment, segments
from pos_app.sale import charge, events
from pos_app.sale.paying import ask_quote
from pos_app.sale.stage import ProblemKind, Sale, SaleProblem, Step
from pos_app.sale.steps import READS, Result, drifted, idle, let_go

# --- Search ---------------------------------------------------------------------------------------


def search(sale: Sale, event: events.SearchAsked) -> Result:
    """Ask for trips, unless the question makes no sense; a new search drops what an older one began."""
    query = event.query
    reason = None
    if query.origin == query.destination:
        reason = ProblemKind.SAME_PLACE
    elif query.day < event.today:
        reason = ProblemKind.PAST_DAY
    elif query.return_day and query.return_day < query.day:
        reason = ProblemKind.RETURN_BEFORE_OUTBOUND
    if reason:
        return replace(sale, stopped=SaleProblem(reason)), ()
    fresh = Sale(
        query=query,
        passengers_wanted=query.passengers,
        results=sale.results if sale.query == query else None,
        let_go=let_go(sale, sale.seats),
        busy=frozenset({"search"}),
        terms=sale.terms,
    )
    return fresh, (events.CancelReads(), events.Search(query))


def trips_arrived(sale: Sale, event: events.TripsArrived) -> Result:
    """Show the answer, if it is to the question that still stands."""
    if event.results.query != sale.query or "search" not in sale.busy:
        return sale, ()
    return replace(idle(sale, "search"), results=event.results, stopped=None), ()


def cancel_reads(sale: Sale, event: events.ReadCancelled) -> Result:
    """Stop waiting for whatever is being read."""
    if not sale.busy & READS:
        return sale, ()
    return replace(sale, busy=sale.busy - READS), (events.CancelReads(),)


def choose_trip(sale: Sale, event: events.TripChosen) -> Result:
    """Take a trip: of a round trip first the way out, then the way back; then load the first seat map."""
    trip, query = event.trip, sale.query
    if query is None or trip.available < 1:
        return sale, ()
    if trip.other_day or trip.other_route:
        # The provider answered another question than ours; what it offers is not what the customer asked for.
        reason = ProblemKind.OTHER_ROUTE if trip.other_route else ProblemKind.OTHER_DAY
        return replace(sale, stopped=SaleProblem(reason)), ()
    if query.return_day and sale.choosing is Direction.OUTBOUND:
        return replace(sale, outbound=trip, way_back=None, choosing=Direction.RETURN, stopped=None), ()
    outbound, way_back = (sale.outbound, trip) if sale.choosing is Direction.RETURN else (trip, None)
    assert outbound is not None
    legs = segments(outbound, way_back)
    same = {s.trip_id for s in legs} == {s.trip_id for s in sale.segments}
    fresh = replace(
        sale,
        step=Step.SEATS,
        outbound=outbound,
        way_back=way_back,
        segments=legs,
        current=0,
        seats=sale.seats if same else (),
        maps=sale.maps if same else (),
        let_go=sale.let_go if same else let_go(sale, sale.seats),
        quote=sale.quote if same else None,
        drift=sale.drift if same else None,
        stopped=None,
    )
    return load_map(fresh)


def count_passengers(sale: Sale, event: events.PassengersCounted) -> Result:
    """Change how many people travel; the last seats are let go when there are fewer."""
    count = max(1, event.count)
    kept = tuple(choice for choice in sale.seats if choice.index < count)
    gone = tuple(choice for choice in sale.seats if choice.index >= count)
    return replace(sale, passengers_wanted=count, seats=kept, let_go=let_go(sale, gone), quote=None), ()


# --- Seats ----------------------------------------------------------------------------------------


def load_map(sale: Sale) -> Result:
    """Ask for the seat map of the current leg."""
    segment = sale.segment
    if segment is None:
        return sale, ()
    return replace(sale, busy=sale.busy | {"map"}), (events.LoadMap(segment),)


def ask_map(sale: Sale, event: events.MapAsked) -> Result:
    """Read the seat map again."""
    return load_map(replace(sale, stopped=None))


def map_arrived(sale: Sale, event: events.MapArrived) -> Result:
    """Keep the map; a picked seat that was sold meanwhile disappears and is told."""
    if event.segment.key not in {s.key for s in sale.segments} or event.segment not in sale.segments:
        return sale, ()
    maps = (*((k, d) for k, d in sale.maps if k != event.segment.key), (event.segment.key, event.detail))
    free = {seat.label for seat in event.detail.seats if seat.available}
    # While we are asking to hold them, a map may show our own picks as taken: the answer to the hold tells.
    mine = () if "hold" in sale.busy else sale.chosen(event.segment)
    gone = tuple(choice.label for choice in mine if not choice.hold and choice.label not in free)
    seats = tuple(c for c in sale.seats if c.segment.key != event.segment.key or c.label not in gone)
    arrived = replace(idle(sale, "map"), maps=maps, seats=seats)
    if gone:
        return replace(arrived, stopped=SaleProblem(ProblemKind.SEAT_GONE, labels=gone)), ()
    drift = _fare_drift(arrived, event.segment)
    if drift and not arrived.seats:
        arrived = replace(arrived, drift=drift)
    return replace(arrived, stopped=sale.stopped or drift), ()


def _fare_drift(sale: Sale, segment: Segment) -> SaleProblem | None:
    """Return that the seat maps of a direction ask for another fare than the search, once all are there."""
    legs = [one for one in sale.segments if one.direction is segment.direction]
    details = [sale.detail(one) for one in legs]
    prices = [detail.default for detail in details if detail and detail.default is not None]
    asked = Cents(sum(prices))
    if len(prices) < len(legs) or asked == segment.trip.fare:
        return None
    return SaleProblem(ProblemKind.PRICE_CHANGED, before=segment.trip.fare, after=asked)


def show_segment(sale: Sale, event: events.SegmentShown) -> Result:
    """Go to another leg's seat map."""
    if not 0 <= event.index < len(sale.segments):
        return sale, ()
    shown = replace(sale, current=event.index)
    segment = shown.segments[event.index]
    return (shown, ()) if shown.detail(segment) else load_map(shown)


def toggle_seat(sale: Sale, event: events.SeatToggled) -> Result:
    """Pick a seat, or put one back; a held one stays ours until it runs out (contract 4.6 has no release)."""
    segment = sale.segment
    if segment is None or sale.step is not Step.SEATS:
        return sale, ()
    mine = next((c for c in sale.chosen(segment) if c.label == event.label), None)
    if mine:
        seats = tuple(c for c in sale.seats if c is not mine)
        return replace(sale, seats=seats, let_go=let_go(sale, (mine,)), quote=None), ()
    return _pick(sale, segment, (event.label,))


def suggest_seats(sale: Sale, event: events.SeatsSuggested) -> Result:
    """Pick these seats in place of those that are not held yet."""
    segment = sale.segment
    if segment is None or sale.step is not Step.SEATS:
        return sale, ()
    kept = tuple(c for c in sale.seats if c.segment.key != segment.key or c.hold)
    return _pick(replace(sale, seats=kept), segment, event.labels)


def _pick(sale: Sale, segment: Segment, labels: tuple[str, ...]) -> Result:
    detail = sale.detail(segment)
    if detail is None:
        return sale, ()
    by_label = {seat.label: seat for seat in detail.seats if seat.available}
    mine = {choice.label for choice in sale.chosen(segment)}
    for label in labels:
        used = {choice.index for choice in sale.chosen(segment)}
        index = next((i for i in range(sale.passengers_wanted) if i not in used), None)
        seat = by_label.get(label)
        if index is None or seat is None or label in mine:
            continue
        told = detail.price_of(seat)
        price = told if told is not None else segment.trip.fare
        choice = SeatChoice(segment, label, index, price, low_fare=seat.low_fare and detail.low_fare)
        seats = (*sale.seats, choice)
        order = {s.key: i for i, s in enumerate(sale.segments)}
        seats = tuple(sorted(seats, key=lambda c: (order[c.segment.key], c.index)))
        sale = replace(sale, seats=seats, stopped=None, quote=None)
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
        for c in sale.seats
    )
    return replace(sale, seats=seats), ()


def hold(sale: Sale, event: events.HoldAsked) -> Result:
    """Hold the picked seats of the current leg that are not held yet."""
    segment = sale.segment
    if segment is None or sale.step is not Step.SEATS or "hold" in sale.busy:
        return sale, ()
    mine = sale.chosen(segment)
    if len(mine) < sale.passengers_wanted:
        return replace(sale, stopped=SaleProblem(ProblemKind.SEATS_MISSING)), ()
    wanted = tuple(_request(sale, choice) for choice in mine if choice.hold is None)
    if not wanted:
        return _after_hold(sale)
    busy = replace(sale, busy=sale.busy | {"hold"}, stopped=None)
    return busy, (events.Hold(segment, wanted),)


def _request(sale: Sale, choice: SeatChoice) -> HoldRequest:
    return HoldRequest(choice.label, Benefit(choice.benefit), choice.low_fare, _known(sale, choice))


def _known(sale: Sale, choice: SeatChoice) -> Passenger | None:
    """Return who travels on a seat where the agreement lets the hold name people and all of it is known."""
    if not sale.terms.passenger_with_hold or choice.index >= len(sale.passengers):
        return None
    passenger = sale.passengers[choice.index]
    wrong = name_problem(passenger.name) or document_problem(
        passenger.document_type, passenger.document_number
    )
    return None if wrong else passenger


def hold_answered(sale: Sale, event: events.HoldAnswered) -> Result:
    """Take the holds; a seat that the answer leaves out is not ours."""
    sale = idle(sale, "hold")
    if event.segment not in sale.segments:
        return replace(sale, let_go=(*sale.let_go, *event.answer.held)), ()
    seats, refused = _with_holds(sale, event.segment, event.answer)
    chosen = {c.label for c in seats if c.segment.key == event.segment.key}
    strays = tuple(h for h in event.answer.held if h.label not in chosen)
    before, after = _full_fares(sale.seats), _full_fares(seats)
    sale = replace(sale, seats=seats, let_go=(*sale.let_go, *strays), quote=None)
    if refused:
        stopped = SaleProblem(ProblemKind.SEATS_REFUSED, labels=refused)
        return load_map(replace(sale, stopped=stopped, step=Step.SEATS))
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
        c for c in sale.seats if c.segment.key != segment.key or c.hold is not None or c.label not in gone
    )
    stopped = SaleProblem(ProblemKind.SEATS_REFUSED, labels=gone)
    return load_map(replace(sale, seats=seats, step=Step.SEATS, stopped=stopped))


def _with_holds(
    sale: Sale, segment: Segment, answer: HoldAnswer
) -> tuple[tuple[SeatChoice, ...], tuple[str, ...]]:
    holds = {hold.label: hold for hold in answer.held}
    seats: list[SeatChoice] = []
    refused: list[str] = []
    for choice in sale.seats:
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
    missing = next(
        (
            i
            for i, s in enumerate(sale.segments)
            if len([c for c in sale.chosen(s) if c.hold]) < sale.passengers_wanted
        ),
        None,
    )
    if missing is None:
        if sale.passengers and len(sale.passengers) == sale.passengers_wanted and sale.buyer:
            return ask_quote(replace(sale, step=Step.PAYMENT, stopped=None))
        return replace(sale, step=Step.PASSENGERS, stopped=None), ()
    if sale.current == missing:
        return sale, ()
    return show_segment(replace(sale, stopped=None), events.SegmentShown(missing))


def hold_again(sale: Sale, event: events.HoldAgainAsked) -> Result:
    """Hold the same seats anew: after a hold ran out, an order that provably does not exist, or one that a
    supervisor let go."""
    earlier = sale.attempt
    if earlier and not (charge.may_hold_again(earlier) or earlier.phase is Phase.RELEASED):
        return sale, ()
    seats = tuple(replace(c, hold=None) for c in sale.seats)
    sale = replace(
        sale,
        step=Step.SEATS,
        attempt=None,
        card=None,
        session_id="",
        quote=None,
        seats=seats,
        current=0,
        stopped=None,
    )
    return hold(sale, events.HoldAsked())
