"""The first half of a sale: finding a trip, picking seats. Pure, as the machine is."""

from __future__ import annotations

from datetime import date

from pos_app.domain.basket import PriceFrom, SeatChoice
from pos_app.domain.benefits import LegBenefit
from pos_app.domain.money import Cents
from pos_app.domain.seats import Seat, SeatHold
from pos_app.domain.trips import Direction, Segment, Trip, TripDetail, TripQuery, segments
from pos_app.domain.value import replace
from pos_app.sale import events, guards
from pos_app.sale.own_blocks import OwnBlocks, ours
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
from pos_app.sale.steps import Result, idle, released_holds, with_hold, without_reads

# --- Search ---------------------------------------------------------------------------------------


def search(sale: Sale, event: events.SearchAsked) -> Result:
    """Ask for trips, unless the question makes no sense; a new search drops what an older one began, but for
    the held seats of a round trip's direction that stays as it was."""
    query = event.query
    if reason := _why_not_search(query, event.today):
        return replace(sale, problem=SaleProblem(reason)), ()
    kept = _held_as_asked(sale, query)
    left = tuple(choice for choice in sale.seating.seats if choice not in kept)
    fresh = Sale(
        search=TripSearch(
            query, sale.search.results if sale.search.query == query else None, asked=event.now
        ),
        trips=_trips_of(sale.trips, kept),
        people=sale.people if kept else _asked_before(sale, query),
        seating=Seating(
            _maps_of(sale, kept),
            kept,
            released_holds(sale, left),
            sale.seating.wishes if _same_places(sale, query) else frozenset(),
            _on_legs_of(sale, kept),
        ),
        busy=frozenset({Activity.SEARCH}),
        terms=sale.terms,
        holds=sale.holds,
    )
    return fresh, (events.CancelReads(), events.Search(query))


def _asked_before(sale: Sale, query: TripQuery) -> People:
    """Return what the people of a new search ask for. Between the same places they are the same people, on
    another day or in another number: benefits, papers and insurance are kept, names are not."""
    if not _same_places(sale, query):
        return People(count=query.passengers)
    return replace(_fewer(sale.people, query.passengers), buyer=None, passengers=())


def _same_places(sale: Sale, query: TripQuery) -> bool:
    before = sale.search.query
    return before is not None and {before.origin, before.destination} == {query.origin, query.destination}


def _fewer(people: People, count: int) -> People:
    """Return the people with what the first so many of them ask for."""
    return replace(
        people,
        count=count,
        benefits=people.benefits[:count],
        proofs=people.proofs[:count],
        insured=frozenset(index for index in people.insured if index < count),
    )


def _held_as_asked(sale: Sale, query: TripQuery) -> tuple[SeatChoice, ...]:
    """Return the held seats of a round trip that fit a new search: same places, people and day of travel."""
    before = sale.search.query
    if before is None or before.return_day is None or query.return_day is None:
        return ()
    asked = (query.origin, query.destination, query.passengers)
    if (before.origin, before.destination, sale.people.count) != asked:
        return ()
    same_day = {
        Direction.OUTBOUND: before.day == query.day,
        Direction.RETURN: before.return_day == query.return_day,
    }
    return tuple(c for c in sale.seating.seats if c.hold and same_day[c.segment.direction])


def _trips_of(trips: ChosenTrips, seats: tuple[SeatChoice, ...]) -> ChosenTrips:
    """Return the trips on which these seats are, and no other."""
    ways = {choice.segment.direction for choice in seats}
    return ChosenTrips(
        trips.outbound if Direction.OUTBOUND in ways else None,
        trips.way_back if Direction.RETURN in ways else None,
        tuple(segment for segment in trips.segments if segment.direction in ways),
    )


def _on_legs_of(sale: Sale, seats: tuple[SeatChoice, ...]) -> tuple[LegBenefit, ...]:
    keys = {choice.segment.key for choice in seats}
    return tuple(one for one in sale.seating.on_leg if one.segment_key in keys)


def _maps_of(sale: Sale, seats: tuple[SeatChoice, ...]) -> tuple[tuple[str, TripDetail], ...]:
    keys = {choice.segment.key for choice in seats}
    return tuple((key, detail) for key, detail in sale.seating.maps if key in keys)


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
    return without_reads(sale), (events.CancelReads(),)


def choose_trip(sale: Sale, event: events.TripChosen) -> Result:
    """Take a trip: of a round trip first the way out, then the way back; then load the first seat map."""
    trip, query = event.trip, sale.search.query
    if query is None or trip.available < 1:
        return sale, ()
    if trip.other_day or trip.other_route:
        # The answer is for another search (route or day), so it is not offered as the requested trip.
        reason = ProblemKind.OTHER_ROUTE if trip.other_route else ProblemKind.OTHER_DAY
        return replace(sale, problem=SaleProblem(reason)), ()
    if sale.search.choosing is Direction.OUTBOUND and (back := guards.way_back_kept(sale, trip)):
        return _seats_of(sale, trip, back)
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
    return _seats_of(sale, outbound, way_back)


def _seats_of(sale: Sale, outbound: Trip, way_back: Trip | None) -> Result:
    """Go to the seats of these trips; the seats of legs that stay the same are kept."""
    legs = segments(outbound, way_back)
    by_id = {segment.trip_id: segment for segment in legs}
    same = set(by_id) == {s.trip_id for s in sale.trips.segments}
    kept = tuple(
        replace(choice, segment=by_id[choice.segment.trip_id])
        for choice in sale.seating.seats
        if choice.segment.trip_id in by_id
    )
    left = tuple(c for c in sale.seating.seats if c.segment.trip_id not in by_id)
    maps = tuple((key, detail) for key, detail in sale.seating.maps if detail.trip_id in by_id)
    fresh = replace(
        sale,
        step=Step.SEATS,
        trips=ChosenTrips(outbound, way_back, legs),
        seating=Seating(maps, kept, released_holds(sale, left), sale.seating.wishes, _asked_on(sale, legs)),
        payment=replace(
            sale.payment,
            quote=sale.payment.quote if same else None,
            drift=sale.payment.drift if same else None,
        ),
        problem=None,
    )
    return load_map(fresh)


def _asked_on(sale: Sale, legs: tuple[Segment, ...]) -> tuple[LegBenefit, ...]:
    """Return the benefits asked for on one leg only, as far as those legs stay in the sale."""
    before = {segment.key: segment.trip_id for segment in sale.trips.segments}
    same = {leg.key for leg in legs if before.get(leg.key) == leg.trip_id}
    return tuple(one for one in sale.seating.on_leg if one.segment_key in same)


def count_passengers(sale: Sale, event: events.PassengersCounted) -> Result:
    """Change how many people travel; the last seats are given up when there are fewer."""
    count = max(1, event.count)
    kept = tuple(choice for choice in sale.seating.seats if choice.index < count)
    gone = tuple(choice for choice in sale.seating.seats if choice.index >= count)
    return replace(
        sale,
        people=_fewer(sale.people, count),
        seating=replace(
            sale.seating,
            seats=kept,
            released_holds=released_holds(sale, gone),
            on_leg=tuple(one for one in sale.seating.on_leg if one.index < count),
        ),
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
    # A hold without an answer did not happen where the seat is free.
    blocked = tuple(
        hold
        for hold in sale.seating.released_holds
        if hold.block_id or hold.trip_id != event.segment.trip_id or hold.label not in free
    )
    seating = replace(sale.seating, maps=maps, seats=seats, released_holds=blocked)
    arrived = idle(replace(sale, seating=seating), Activity.MAP)
    if gone:
        return replace(arrived, problem=_why_gone(sale, gone, event.own)), ()
    drift = _fare_drift(arrived, event.segment)
    if drift and not arrived.seating.seats:
        arrived = replace(arrived, payment=replace(arrived.payment, drift=drift))
    return replace(arrived, problem=sale.problem or drift), ()


def _why_gone(sale: Sale, gone: tuple[str, ...], own: OwnBlocks) -> SaleProblem:
    """Return why picked seats are free no more. What may be our own block is not called another's."""
    blocks = ours(own, gone)
    others = tuple(label for label in gone if label not in {block.label for block in blocks})
    if others:
        return SaleProblem(ProblemKind.SEAT_GONE, labels=others)
    # A hold whose answer never came is already explained, with what to do.
    if sale.problem and sale.problem.kind is ProblemKind.HOLD_UNCERTAIN:
        return sale.problem
    return seats_ours(blocks)


def seats_ours(blocks: OwnBlocks) -> SaleProblem:
    """Return that these seats are, or may be, blocked by this desk itself."""
    return SaleProblem(
        ProblemKind.SEATS_OURS,
        labels=tuple(block.label for block in blocks),
        until=max(block.until for block in blocks),
        uncertain=not all(block.block_id for block in blocks),
    )


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
    problem = sale.problem
    if event.index != sale.trips.current and problem and problem.kind.facts.one_leg:
        problem = (
            None  # Seat numbers are the same on every bus: what was found on one means nothing on the next.
        )
    shown = replace(sale, trips=replace(sale.trips, current=event.index), problem=problem)
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
        back = guards.released_hold(sale, segment, label)
        seat = by_label.get(label) or (_seat(detail, label) if back else None)
        if index is None or seat is None or label in mine:
            continue
        shown = detail.price_of(seat)
        price = shown if shown is not None else segment.trip.fare
        low_fare = seat.low_fare and detail.low_fare
        source = PriceFrom.LISTING if shown is None else PriceFrom.MAP
        choice = SeatChoice(segment, label, index, price, low_fare=low_fare, full=price, price_from=source)
        if back:
            # Our own block lives: it is used again. The provider would refuse a second one.
            sale, choice = held_again(sale, choice, back)
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


def _seat(detail: TripDetail, label: str) -> Seat | None:
    return next((seat for seat in detail.seats if seat.label == label), None)


def held_again(sale: Sale, choice: SeatChoice, back: SeatHold) -> tuple[Sale, SeatChoice]:
    """Return the choice with a hold that the sale had released, and the sale without that released hold."""
    left = tuple(hold for hold in sale.seating.released_holds if hold != back)
    return replace(sale, seating=replace(sale.seating, released_holds=left)), with_hold(choice, back)
