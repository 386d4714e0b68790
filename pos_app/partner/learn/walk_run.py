"""The way of a walk: from the token to the prices of a few held seats, and to an order that is there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, NotAuthorized, NotFound, TooSlow, Unreadable
from pos_app.domain.holds import HoldRequest
from pos_app.domain.learning import (
    BASKETS,
    BasketSum,
    FieldFound,
    Question,
    Skipped,
    StepReport,
    StepState,
    WalkPlan,
)
from pos_app.domain.learning import WalkStep as W
from pos_app.domain.money import Cents
from pos_app.domain.orders import OrderDetail, OrderFilter
from pos_app.domain.payment import Quote, QuoteItem, QuotePart, WhyNot
from pos_app.domain.places import Place, fold
from pos_app.domain.seats import SeatHold, natural
from pos_app.domain.trips import Direction, Trip, TripKind, TripQuery, TripResults
from pos_app.domain.value import replace
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.learn import holds, proposing, quote, seat_maps, single, trips
from pos_app.partner.learn.proposal import Proposal
from pos_app.partner.learn.proposing import Draft, Key
from pos_app.partner.learn.recorder import OutOfCalls, Recorder
from pos_app.partner.reading.reply import run_off_loop
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import body

T = TypeVar("T")
Find = Callable[[Reply], Awaitable[Proposal]]
"""Looks for the fields of a sale in a reply."""


@dataclass
class WalkState:
    """What a walk knows, also when it is run again.

    Attributes:
        reports, questions, sums, seen: what the newest run came to; ``seen`` counts the trips of each kind.
        chosen, labels, holds: by step: the trip that was tried, the seats that were asked for, those held. A
            later run keeps to them, whatever it reads: nothing more is held.
    """

    connection: Connection
    along: WalkPlan
    recorder: Recorder
    draft: Draft
    on_step: Callable[[StepReport], None]
    reports: dict[W, StepReport] = field(default_factory=dict)
    questions: dict[Key, Question] = field(default_factory=dict)
    sums: tuple[BasketSum, ...] = ()
    seen: Mapping[TripKind, int] = field(default_factory=dict)
    chosen: dict[W, Trip] = field(default_factory=dict)
    labels: dict[W, tuple[str, ...]] = field(default_factory=dict)
    holds: dict[W, tuple[SeatHold, ...]] = field(default_factory=dict)
    order_allowed: bool = False


@dataclass
class Heard:
    """What came of one question: a value, or why there is none, and the replies of that kind."""

    value: object = None
    fault: Fault | None = None
    replies: tuple[Reply, ...] = ()
    found: Proposal | None = None

    @property
    def unread(self) -> Unreadable | None:
        error = self.fault
        error = error.unreadable if isinstance(error, TooSlow) and error.unreadable else error
        return error if isinstance(error, Unreadable) else None


_ORDER_CALLS = 4
_AT_SEATS = (W.HOLD, W.HOLD_TWO, W.MAP_BACK, W.HOLD_BACK)


class Run:
    """One run of a walk: each step asks, reads as a sale reads, learns what could not be read, and reads
    again."""

    def __init__(self, state: WalkState) -> None:
        self.state = state
        self._along = state.along
        self._client = PartnerClient(state.connection, state.recorder, book=state.draft.book)
        self._prices_of: dict[str, Cents] = {}

    async def run(self) -> None:
        await self.step(
            W.TOKEN, self._client.check_token, Endpoint.TOKEN, in_tree(Endpoint.TOKEN, single.token)
        )
        places = await self.step(W.PLACES, self._places, count=lambda p: (2, 2))
        if places is None:
            self.skip(Skipped.NEEDS_ANOTHER, W.SEARCH, W.ROUND_TRIP)
        out, back = await self._trips(*places) if places else (None, None)
        await self._seats(out, back)
        email = self._along.email
        await self.step(
            W.SESSION,
            lambda: self._client.open_session(email),
            Endpoint.SESSION,
            in_tree(Endpoint.SESSION, single.session),
        )
        await self._prices(self._baskets(out, back))
        if not self._along.public_id:
            self.skip(Skipped.NOT_ASKED, W.ORDER, W.CHECKOUT, W.FISCAL, W.HISTORY)
            return
        await self._order(self._along.public_id)

    # --- Trips ------------------------------------------------------------------------------------

    async def _places(self) -> tuple[str, str]:
        return await self._slug(self._along.origin), await self._slug(self._along.destination)

    async def _slug(self, text: str) -> str:
        if text == text.lower() and "-" in text and " " not in text:
            if text == self._along.origin:
                # The lookup is part of the walk, also where nobody needs it for the search.
                await self._client.places_in(text.rpartition("-")[0].replace("-", " "))
            return text
        name, _, state = text.partition("/")
        found = await self._client.places_in(name.strip(), state.strip().upper())
        here = [place for place in found if place.slug]
        same = [place for place in here if fold(place.city_name) == fold(name)] or here
        if not same:
            raise NotFound(text)
        best: Place = min(same, key=lambda p: (not p.whole_city, fold(p.name) != fold(name), len(p.name)))
        return best.slug

    async def _trips(self, origin: str, destination: str) -> tuple[Trip | None, Trip | None]:
        along = self._along
        query = TripQuery(origin, destination, along.day)
        found = await self._search(W.SEARCH, query)
        both: TripResults | None = None
        if along.return_day is None:
            self.skip(Skipped.NOT_ASKED, W.ROUND_TRIP)
        else:
            both = await self._search(W.ROUND_TRIP, replace(query, return_day=along.return_day))
        if both is not None and not both.returns:
            self.failed(W.ROUND_TRIP, Unreadable(Endpoint.TRIPS, "returns", "no way back"))
        seen: dict[TripKind, int] = {}
        for trip in found.departures if found else ():
            seen[trip.kind] = seen.get(trip.kind, 0) + 1
        self.state.seen = seen
        every = [trip for results in (found, both) if results for trip in results.departures]
        return self._pick(W.SEARCH, every), self._pick(W.ROUND_TRIP, both.returns if both else ())

    async def _search(self, step: W, query: TripQuery) -> TripResults | None:
        return await self.step(
            step,
            lambda: self._client.search(query),
            Endpoint.TRIPS,
            lambda reply: trips.of_query(reply.body, query),
            count=_counted,
            aside=lambda found: found.set_aside,
        )

    def _pick(self, step: W, trips: Iterable[Trip]) -> Trip | None:
        """Return the trip to try, direct with many free seats; the same one whenever the walk runs again."""
        chosen = self.state.chosen
        free = [one for one in trips if one.available > 0 and not one.other_day and not one.other_route]
        if step in chosen:
            same = (one for one in free if one.trip_ids == chosen[step].trip_ids)
            return next(same, chosen[step])
        best = min(free, key=lambda t: (t.kind is not TripKind.DIRECT, -t.available), default=None)
        if best is not None:
            chosen[step] = best
        return best

    # --- Seats ------------------------------------------------------------------------------------

    async def _seats(self, out: Trip | None, back: Trip | None) -> None:
        """Read the maps and hold the last seats in them, which nobody asks for first."""
        if out is None:
            self.skip(Skipped.NEEDS_ANOTHER, W.MAP, W.LOW_FARE, W.ITINERARY, *_AT_SEATS)
            return
        free = await self._map(W.MAP, out)
        await self._offers(out)
        # A map may tell its labels as numbers: whether they can be asked for so, one of one digit shows.
        one = [label for label in free if len(label) == 1][-1:] or free[-1:]
        await self._hold(W.HOLD, out, tuple(one))
        await self._hold(W.HOLD_TWO, out, tuple(label for label in free if label not in one)[-2:])
        if self._along.return_day is None:
            self.skip(Skipped.NOT_ASKED, W.MAP_BACK, W.HOLD_BACK)
        elif back is None:
            self.skip(Skipped.NEEDS_ANOTHER, W.MAP_BACK, W.HOLD_BACK)
        else:
            await self._hold(W.HOLD_BACK, back, (await self._map(W.MAP_BACK, back))[-2:])

    async def _map(self, step: W, trip: Trip) -> tuple[str, ...]:
        """Return the free seats of a trip in their order."""
        trip_id = trip.trip_ids[0]
        detail = await self.step(
            step,
            lambda: self._client.trip(trip_id),
            Endpoint.TRIP,
            in_tree(Endpoint.TRIP, lambda tree: seat_maps.find(tree, trip.fare, trip.available, trip_id)),
            count=lambda detail: (len(detail.seats), len(detail.seats)),
        )
        self._prices_of[trip_id] = (detail.default if detail else None) or trip.fare
        free = (seat.label for seat in detail.seats if seat.available) if detail else ()
        return tuple(sorted(free, key=natural))

    async def _offers(self, trip: Trip) -> None:
        trip_id = trip.trip_ids[0]
        if self._along.low_fare:
            await self.step(
                W.LOW_FARE,
                lambda: self._client.trip(trip_id, low_fare=True),
                count=lambda d: (sum(seat.available and seat.low_fare for seat in d.seats), len(d.seats)),
            )
            if isinstance(self.state.reports[W.LOW_FARE].fault, NotAuthorized):
                # The account executive enables partners for the offer (contract 1).
                self.skip(Skipped.NOT_OFFERED, W.LOW_FARE)
        else:
            self.skip(Skipped.NOT_ASKED, W.LOW_FARE)
        if trip.itinerary_hash:
            hashed = trip.itinerary_hash
            await self.step(
                W.ITINERARY, lambda: self._client.itinerary(hashed), count=lambda s: (len(s), len(s))
            )
        else:
            self.skip(Skipped.NOT_OFFERED, W.ITINERARY)

    async def _hold(self, step: W, trip: Trip, free: tuple[str, ...]) -> None:
        labels = self.state.labels.get(step) or free
        if len(labels) < (1 if step is W.HOLD else 2):
            self.skip(Skipped.NEEDS_ANOTHER, step)
            return
        self.state.labels[step] = labels
        trip_id = trip.trip_ids[0]

        async def hold() -> tuple[SeatHold, ...]:
            answer = await self._client.hold(trip_id, tuple(map(HoldRequest, labels)))
            self.state.holds[step] = answer.held
            if len(answer.held) < len(labels):
                raise NotFound(f"seat {', '.join(answer.refused or labels)}")
            return answer.held

        await self.step(
            step,
            hold,
            Endpoint.HOLD,
            in_tree(Endpoint.HOLD, lambda tree: holds.find(tree, labels, trip_id, self._prices_of[trip_id])),
            count=lambda held: (len(held), len(labels)),
        )

    # --- Prices -----------------------------------------------------------------------------------

    def _baskets(self, out: Trip | None, back: Trip | None) -> dict[W, tuple[QuotePart, ...]]:
        """Return what is asked for the price of, as far as the seats of it are held."""
        done = {step for step, report in self.state.reports.items() if report.state is StepState.DONE}
        holds = {step: held for step, held in self.state.holds.items() if step in done}

        def part(trip: Trip | None, step: W, way: Direction, *, insured: bool = False) -> QuotePart | None:
            if trip is None or step not in holds:
                return None
            items = (
                QuoteItem(one.block_id, one.price or self._prices_of[one.trip_id], insured)
                for one in holds[step]
            )
            return QuotePart(trip.trip_ids[0], way, trip.kind, tuple(items))

        there, two = part(out, W.HOLD, Direction.OUTBOUND), part(out, W.HOLD_TWO, Direction.OUTBOUND)
        asked = {
            W.QUOTE: (there,),
            W.INSURED: (part(out, W.HOLD, Direction.OUTBOUND, insured=True),),
            W.QUOTE_TWO: (two,),
            W.INSURED_TWO: (part(out, W.HOLD_TWO, Direction.OUTBOUND, insured=True),),
            W.QUOTE_ROUND_TRIP: (two, part(back, W.HOLD_BACK, Direction.RETURN)),
            W.OTHER_FORM: (there,),
        }
        return {step: tuple(one for one in parts if one) for step, parts in asked.items() if all(parts)}

    async def _prices(self, baskets: Mapping[W, tuple[QuotePart, ...]]) -> None:
        """Ask for every price first: what one answer leaves open, another one shows."""
        for step in BASKETS:
            if step not in baskets:
                asked = step is not W.QUOTE_ROUND_TRIP or self._along.return_day is not None
                self.skip(Skipped.NEEDS_ANOTHER if asked else Skipped.NOT_ASKED, step)
        other = PartnerClient(
            proposing.other_form(self.state.connection), self.state.recorder, book=self.state.draft.book
        )
        other._tokens = self._client._tokens  # One token serves both forms.
        heard: dict[W, Heard] = {}

        async def ask() -> None:
            for step, parts in baskets.items():
                client = other if step is W.OTHER_FORM else self._client
                self.report(StepReport(step, StepState.RUNNING))
                heard[step] = await self.hear(lambda c=client, p=parts: c.quote(p), Endpoint.METHODS)  # type: ignore[misc]

        await ask()
        found: Proposal | None = None
        unread = any(one.unread or unread_method(one) for one in heard.values())
        if unread or _tables(heard):
            if any(isinstance(one.value, Quote) for one in heard.values()):
                self.state.draft.read.add(Endpoint.METHODS)
            first, before = dict(heard), self.state.draft.book.profile
            found = await self._found(heard, baskets)
            self.state.draft.take(Endpoint.METHODS, found)
            await ask()
            if not unread and (_tables(heard) or _totals(heard) != _totals(first)):
                # What could be read stays as it was: only a table of instalments was looked for.
                self.state.draft.book.profile, heard, found = before, first, None
        for step, one in heard.items():
            one.found = found
            if isinstance(one.value, Quote):
                profile = self.state.draft.book.profile
                self.state.sums += proposing.sums(step, one.value, baskets[step], profile)
            self.told(step, one, Endpoint.METHODS, _methods)

    async def _found(self, heard: Mapping[W, Heard], baskets: Mapping[W, tuple[QuotePart, ...]]) -> Proposal:
        """Return what all answers show together. A service that knows no way back answers for another
        basket than was asked for, and insurance may be told in no way that can be read: what the others
        prove is then enough, and those are not called possible."""
        decided = self.state.draft.confirmed(Endpoint.METHODS)
        shown = {
            step: quote.Observation(body(one.replies[0], Endpoint.METHODS), baskets[step])
            for step, one in heard.items()
            if one.replies
        }
        size = sum(len(one.replies[0].body) for one in heard.values() if one.replies)
        whole = await run_off_loop(size, quote.find, tuple(shown.values()), decided)
        every = [whole]
        back, two, insured = {W.QUOTE_ROUND_TRIP}, {W.INSURED_TWO}, {W.INSURED, W.INSURED_TWO}
        for without in (back, two, back | two, insured, back | insured):
            if (every[-1].open or every[-1].missing) and without <= shown.keys():
                others = tuple(one for step, one in shown.items() if step not in without)
                every.append(await run_off_loop(size, quote.find, others, decided))
        return whole if every[-1].open or every[-1].missing else every[-1]

    # --- An order that is there -------------------------------------------------------------------

    async def _order(self, public_id: str) -> None:
        if not self.state.order_allowed:
            self.state.order_allowed = True
            self.state.recorder.allow(_ORDER_CALLS)
        client = self._client
        detail: OrderDetail | None = await self.step(
            W.ORDER, lambda: client.order(public_id), count=lambda d: (len(d.tickets), len(d.tickets))
        )
        await self.step(W.CHECKOUT, lambda: client.checkout(public_id))
        await self.step(W.FISCAL, lambda: client.fiscal_tickets(public_id), count=lambda t: (len(t), len(t)))
        email = detail.buyer_email if detail else ""
        if not email:
            self.skip(Skipped.NEEDS_ANOTHER, W.HISTORY)
            return
        wanted = OrderFilter(email=email)
        await self.step(W.HISTORY, lambda: client.find_orders(wanted), count=lambda o: (len(o), len(o)))

    # --- Steps -------------------------------------------------------------------------------------

    def report(self, report: StepReport) -> None:
        self.state.reports[report.step] = report
        self.state.on_step(report)

    async def step(
        self,
        step: W,
        work: Callable[[], Awaitable[T]],
        reply: str = "",
        find: Find | None = None,
        *,
        count: Callable[[T], tuple[int, int]] = lambda _: (0, 0),
        aside: Callable[[T], int] = lambda _: 0,
    ) -> T | None:
        """Make a step and report it; None where it failed. What cannot be read is learnt and read again.

        ``aside`` counts what was left out of a reply that could be read.
        """
        self.report(StepReport(step, StepState.RUNNING))
        heard = await self.hear(work, reply)
        left = 0 if heard.value is None else aside(heard.value)  # type: ignore[arg-type]
        if find is not None and heard.replies and (heard.unread or left):
            before = self.state.draft.book.profile
            if not heard.unread:
                self.state.draft.read.add(reply)
            found = [await _proposed(find, one) for one in heard.replies]
            for one in found:
                self.state.draft.take(reply, one)
            again = await self.hear(work, reply)
            if left and (again.value is None or aside(again.value) >= left):  # type: ignore[arg-type]
                self.state.draft.book.profile = before  # It tells no more than that some entries are odd.
            else:
                heard = again
                heard.found = next((one for one in found if one.open or one.missing), found[0])
        self.told(step, heard, reply, count)  # type: ignore[arg-type]
        return heard.value  # type: ignore[return-value]

    async def hear(self, work: Callable[[], Awaitable[object]], reply: str) -> Heard:
        recorder, heard = self.state.recorder, Heard()
        recorder.heard.clear()
        try:
            heard.value = await work()
        except Fault as error:
            heard.fault = error
        good = (one.reply for one in recorder.heard if one.operation == reply)
        heard.replies = tuple({one.body: one for one in good if 200 <= one.status < 300}.values())
        return heard

    def told(self, step: W, heard: Heard, reply: str, count: Callable[[object], tuple[int, int]]) -> None:
        if isinstance(heard.fault, OutOfCalls):
            self.skip(Skipped.LIMIT, step)
            return
        unread = heard.unread or unread_method(heard)
        fault = heard.unread or heard.fault or unread
        rows: tuple[FieldFound, ...] = ()
        if heard.value is not None and reply:
            self.state.draft.read.add(reply)
        if heard.replies and reply:
            tree = body(heard.replies[0], reply)
            rows = self.state.draft.rows(reply, tree, heard.found, unread)
        asked: list[Question] = []
        if unread and heard.found:
            asked = list(self.state.draft.questions(reply, heard.found, lambda field: _home(step, field)))
        for question in asked:
            self.state.questions.setdefault((question.reply, question.field), question)
        state = StepState.UNSURE if asked else StepState.FAILED if fault else StepState.DONE
        read, seen = (0, 0) if heard.value is None else count(heard.value)
        self.report(StepReport(step, state, read, seen, fault, None, rows))

    def failed(self, step: W, fault: Fault) -> None:
        before = self.state.reports[step]
        if before.state is StepState.DONE:
            self.report(replace(before, state=StepState.FAILED, fault=fault))

    def skip(self, why: Skipped, *steps: W) -> None:
        for step in steps:
            self.report(StepReport(step, StepState.SKIPPED, skipped=why))


def _counted(found: TripResults) -> tuple[int, int]:
    read = len(found.departures) + len(found.returns)
    return read, read + found.set_aside


def _tables(heard: Mapping[W, Heard]) -> bool:
    """Return whether a table of instalments was told that could not be read."""
    quotes = [one.value for one in heard.values() if isinstance(one.value, Quote)]
    return any(method.unread_table for quote in quotes for method in quote.methods)


def _totals(heard: Mapping[W, Heard]) -> list[list[tuple[object, int]]]:
    quotes = [one.value for one in heard.values() if isinstance(one.value, Quote)]
    return [[(method.type, method.total) for method in quote.methods] for quote in quotes]


def _methods(quote: object) -> tuple[int, int]:
    assert isinstance(quote, Quote)
    return sum(method.type is not None for method in quote.methods), len(quote.methods)


def in_tree(endpoint: str, find: Callable[[Any], Proposal]) -> Find:
    """Return what looks for fields in the JSON of a reply, beside the loop where it is long."""
    return lambda reply: run_off_loop(len(reply.body), lambda: find(body(reply, endpoint)))


async def _proposed(find: Find, reply: Reply) -> Proposal:
    try:
        return await find(reply)
    except Unreadable as error:  # It is not even a reply of that kind.
        return Proposal(missing=(error.field,))


def unread_method(heard: Heard) -> Unreadable | None:
    """Return why a method that this program knows is not offered, None where each is. An answer of
    which no method is known was not understood."""
    quote = heard.value
    if not isinstance(quote, Quote):
        return None
    if quote.unread:
        return Unreadable(Endpoint.METHODS, *quote.unread[0])
    understood = any(one.type or one.why_not is not WhyNot.UNKNOWN for one in quote.methods)
    return None if understood else Unreadable(Endpoint.METHODS, "method.type", "names no known way to pay")


def _home(step: W, field: str) -> W:
    """Return the step at which a person is asked about a field."""
    if step not in BASKETS:
        return step
    return W.INSURED if "insur" in field else W.QUOTE
