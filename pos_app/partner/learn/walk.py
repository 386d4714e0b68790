"""Walks through a provider's replies without moving money: a few seats that are held and let go by themselves,
what they cost by each method. It can be run again after a decision and asks nothing twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeVar

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, NotAuthorized, NotFound, TooSlow, Unreadable
from pos_app.domain.holds import HoldRequest
from pos_app.domain.learning import (
    BASKETS,
    BasketSum,
    FieldFound,
    Learnt,
    Question,
    Skipped,
    StepReport,
    StepState,
    WalkPlan,
    WalkStep,
)
from pos_app.domain.money import Cents
from pos_app.domain.orders import OrderDetail, OrderFilter
from pos_app.domain.payment import Quote, QuoteItem, QuotePart
from pos_app.domain.places import Place, fold
from pos_app.domain.seats import SeatHold, natural
from pos_app.domain.trips import Direction, Trip, TripDetail, TripKind, TripQuery, TripResults
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.learn import abilities, proposing
from pos_app.partner.learn.finding import Finder
from pos_app.partner.learn.proposal import Proposal
from pos_app.partner.learn.recorder import OutOfCalls, Recorder
from pos_app.partner.reading.profile import Profile
from pos_app.partner.transport import Reply, Transport
from pos_app.partner.wire.model import body

T = TypeVar("T")
_MOST_CALLS = 24
_ORDER_CALLS = 4
_MOST_ROUNDS = 5
_AT_SEATS = (WalkStep.HOLD, WalkStep.HOLD_TWO, WalkStep.MAP_BACK, WalkStep.HOLD_BACK)
W = WalkStep


class Walk:
    """One walk. ``on_step`` is called as each step moves.

    Args:
        connection: the provider.
        along: what to look at.
        profile: what was decided before; the walk adds to it.
        transport: stands in for the network.
        who: who decides; stands in the profile beside what was decided.
    """

    def __init__(
        self,
        connection: Connection,
        along: WalkPlan,
        profile: Profile | None = None,
        *,
        on_step: Callable[[StepReport], None] = lambda _: None,
        transport: Transport | None = None,
        who: str = "pos-app learn",
        finder: Finder | None = None,
    ) -> None:
        self._connection = connection
        self._along = along
        self._on_step = on_step
        self._who = who
        self._finder = finder or Finder(along)
        network = transport or Transport(
            connect_timeout=connection.connect_timeout,
            read_timeout=connection.read_timeout,
            once_timeout=connection.order_timeout,
            trust=connection.trust,
        )
        self.recorder = Recorder(network, _MOST_CALLS)
        self._draft = proposing.Draft(profile or Profile())
        self._reports: dict[WalkStep, StepReport] = {}
        self._questions: dict[proposing.Key, Question] = {}
        self._chosen: dict[WalkStep, Trip] = {}
        self._labels: dict[WalkStep, tuple[str, ...]] = {}
        self._holds: dict[WalkStep, tuple[SeatHold, ...]] = {}
        self._sums: tuple[BasketSum, ...] = ()
        self._order_allowed = False
        self._seen: Mapping[TripKind, int] = {}

    async def aclose(self) -> None:
        """Close the connections."""
        await self.recorder.aclose()

    @property
    def profile(self) -> Profile:
        """What was proved and decided so far: the profile to write."""
        return self._draft.profile

    @property
    def rows(self) -> tuple[FieldFound, ...]:
        """Every field, step by step; where two steps read the same field, the first."""
        found: dict[proposing.Key, FieldFound] = {}
        for report in self._reports.values():
            for row in report.rows:
                found.setdefault((row.reply, row.field), row)
        return tuple(found.values())

    def decide(self, question: Question, option: int) -> None:
        """Take one reading of a field; counts with the next run."""
        who = f"{self._who} {date.today().isoformat()}"
        self._draft.decide((question.reply, question.field), option, who)

    async def run(self) -> Learnt:
        """Make the walk, as far as it can go; what an earlier run received is not asked for again. Never
        raises for what the provider does: each step carries why it failed."""
        for turn in range(_MOST_ROUNDS):
            before = self._draft.book.profile
            await self._once(silent=turn > 0)
            if self._draft.book.profile == before:
                break
            # What was learnt late may read what came first otherwise.
            self.recorder.settle()
        questions = tuple(self._questions.values())
        able = abilities.of(self._reports, questions, self._along, self._seen, self._sums)
        held = [seat for seats in self._holds.values() for seat in seats]
        return Learnt(
            tuple(self._reports.values()),
            questions,
            able,
            self.recorder.calls,
            tuple(seat.label for seat in held),
            max((seat.until for seat in held)).isoformat() if held else "",
            tuple(self._draft.changed),
            self._sums,
        )

    async def _once(self, *, silent: bool) -> None:
        shown = dict(self._reports) if silent else {}
        on_step, self._on_step = self._on_step, (lambda _: None) if silent else self._on_step
        self._reports, self._questions, self._sums = {}, {}, ()
        self._draft.begin()
        try:
            for step in WalkStep:
                self._report(StepReport(step))
            await _Run(self).run()
        finally:
            self._on_step = on_step
        for step, report in self._reports.items():
            if silent and shown.get(step) != report:
                self._on_step(report)

    def _report(self, report: StepReport) -> None:
        self._reports[report.step] = report
        self._on_step(report)


@dataclass
class _Heard:
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


class _Run:
    """One run of a walk."""

    def __init__(self, walk: Walk) -> None:
        self._walk, self._along, self._draft = walk, walk._along, walk._draft
        self._client = PartnerClient(walk._connection, walk.recorder, book=self._draft.book)
        self._prices_of: dict[str, Cents] = {}

    async def run(self) -> None:
        await self._step(W.TOKEN, self._client.check_token, Endpoint.TOKEN, self._walk._finder.token)
        places = await self._step(W.PLACES, self._places, count=lambda p: (2, 2))
        if places is None:
            self._skip(Skipped.NEEDS_ANOTHER, W.SEARCH, W.ROUND_TRIP)
        out, back = await self._trips(*places) if places else (None, None)
        await self._seats(out, back)
        email = self._along.email
        await self._step(
            W.SESSION,
            lambda: self._client.open_session(email),
            Endpoint.SESSION,
            self._walk._finder.session,
        )
        await self._prices(self._baskets(out, back))
        if not self._along.public_id:
            self._skip(Skipped.NOT_ASKED, W.ORDER, W.CHECKOUT, W.FISCAL, W.HISTORY)
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
        along, find = self._along, self._walk._finder.trips
        query = TripQuery(origin, destination, along.day)
        found = await self._step(
            W.SEARCH, lambda: self._client.search(query), Endpoint.TRIPS, find, count=_counted, aside=_aside
        )
        both: TripResults | None = None
        if along.return_day is None:
            self._skip(Skipped.NOT_ASKED, W.ROUND_TRIP)
        else:
            asked = replace(query, return_day=along.return_day)
            both = await self._step(
                W.ROUND_TRIP, lambda: self._client.search(asked), Endpoint.TRIPS, find,
                count=_counted, aside=_aside,
            )  # fmt: skip
        if both is not None and not both.returns:
            self._failed(W.ROUND_TRIP, Unreadable(Endpoint.TRIPS, "returns", "no way back"))
        seen: dict[TripKind, int] = {}
        for trip in found.departures if found else ():
            seen[trip.kind] = seen.get(trip.kind, 0) + 1
        self._walk._seen = seen
        every = [trip for results in (found, both) if results for trip in results.departures]
        return self._pick(W.SEARCH, every), self._pick(W.ROUND_TRIP, both.returns if both else ())

    def _pick(self, step: WalkStep, trips: Iterable[Trip]) -> Trip | None:
        """Return the trip to try, direct with many free seats; the same one whenever the walk runs again."""
        chosen = self._walk._chosen
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
            self._skip(Skipped.NEEDS_ANOTHER, W.MAP, W.LOW_FARE, W.ITINERARY, *_AT_SEATS)
            return
        free = await self._map(W.MAP, out)
        await self._offers(out)
        await self._hold(W.HOLD, out, free[-1:])
        await self._hold(W.HOLD_TWO, out, free[-3:-1])
        if self._along.return_day is None:
            self._skip(Skipped.NOT_ASKED, W.MAP_BACK, W.HOLD_BACK)
        elif back is None:
            self._skip(Skipped.NEEDS_ANOTHER, W.MAP_BACK, W.HOLD_BACK)
        else:
            await self._hold(W.HOLD_BACK, back, (await self._map(W.MAP_BACK, back))[-2:])

    async def _map(self, step: WalkStep, trip: Trip) -> tuple[str, ...]:
        """Return the free seats of a trip in their order."""
        trip_id = trip.trip_ids[0]
        detail = await self._step(
            step,
            lambda: self._client.trip(trip_id),
            Endpoint.TRIP,
            lambda reply: self._walk._finder.seats(reply, trip.fare),
            count=_seats,
        )
        self._prices_of[trip_id] = (detail.default if detail else None) or trip.fare
        free = (seat.label for seat in detail.seats if seat.available) if detail else ()
        return tuple(sorted(free, key=natural))

    async def _offers(self, trip: Trip) -> None:
        trip_id = trip.trip_ids[0]
        if self._along.low_fare:
            await self._step(
                W.LOW_FARE, lambda: self._client.trip(trip_id, low_fare=True), count=_low_seats
            )
            if isinstance(self._walk._reports[W.LOW_FARE].fault, NotAuthorized):
                # The account executive enables partners for the offer (contract 1).
                self._skip(Skipped.NOT_OFFERED, W.LOW_FARE)
        else:
            self._skip(Skipped.NOT_ASKED, W.LOW_FARE)
        if trip.itinerary_hash:
            hashed = trip.itinerary_hash
            await self._step(
                W.ITINERARY, lambda: self._client.itinerary(hashed), count=lambda s: (len(s), len(s))
            )
        else:
            self._skip(Skipped.NOT_OFFERED, W.ITINERARY)

    async def _hold(self, step: WalkStep, trip: Trip, free: tuple[str, ...]) -> None:
        labels = self._walk._labels.get(step) or free
        if len(labels) < (1 if step is W.HOLD else 2):
            self._skip(Skipped.NEEDS_ANOTHER, step)
            return
        self._walk._labels[step] = labels
        trip_id = trip.trip_ids[0]

        async def hold() -> tuple[SeatHold, ...]:
            answer = await self._client.hold(trip_id, tuple(map(HoldRequest, labels)))
            self._walk._holds[step] = answer.held
            if len(answer.held) < len(labels):
                raise NotFound(f"seat {', '.join(answer.refused or labels)}")
            return answer.held

        await self._step(
            step,
            hold,
            Endpoint.HOLD,
            lambda reply: self._walk._finder.hold(reply, labels, trip_id, self._prices_of[trip_id]),
            count=lambda held: (len(held), len(labels)),
        )

    # --- Prices -----------------------------------------------------------------------------------

    def _baskets(self, out: Trip | None, back: Trip | None) -> dict[WalkStep, tuple[QuotePart, ...]]:
        """Return what is asked for the price of, as far as the seats of it are held."""
        done = {step for step, report in self._walk._reports.items() if report.state is StepState.DONE}
        holds = {step: held for step, held in self._walk._holds.items() if step in done}

        def part(trip: Trip | None, step: WalkStep, way: Direction, insured: bool = False) -> QuotePart | None:
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
            W.QUOTE_ROUND_TRIP: (two, part(back, W.HOLD_BACK, Direction.RETURN)),
            W.OTHER_FORM: (there,),
        }
        return {step: tuple(one for one in parts if one) for step, parts in asked.items() if all(parts)}

    async def _prices(self, baskets: Mapping[WalkStep, tuple[QuotePart, ...]]) -> None:
        """Ask for every price first: what one answer leaves open, another one shows."""
        for step in BASKETS:
            if step not in baskets:
                asked = step is not W.QUOTE_ROUND_TRIP or self._along.return_day is not None
                self._skip(Skipped.NEEDS_ANOTHER if asked else Skipped.NOT_ASKED, step)
        other = PartnerClient(
            proposing.other_form(self._walk._connection), self._walk.recorder, book=self._draft.book
        )
        other._tokens = self._client._tokens  # One token serves both forms.
        heard: dict[WalkStep, _Heard] = {}

        async def ask() -> None:
            for step, parts in baskets.items():
                client = other if step is W.OTHER_FORM else self._client
                self._walk._report(StepReport(step, StepState.RUNNING))
                heard[step] = await self._hear(lambda c=client, p=parts: c.quote(p), Endpoint.METHODS)  # type: ignore[misc]

        await ask()
        found: Proposal | None = None
        if any(one.unread or _unread(one) for one in heard.values()):
            if any(isinstance(one.value, Quote) for one in heard.values()):
                self._draft.read.add(Endpoint.METHODS)
            found = await self._found(heard, baskets)
            self._draft.take(Endpoint.METHODS, found)
            await ask()
        for step, one in heard.items():
            one.found = found
            if isinstance(one.value, Quote):
                profile = self._draft.book.profile
                self._walk._sums += proposing.sums(step, one.value, baskets[step], profile)
            self._told(step, one, Endpoint.METHODS, _methods)

    async def _found(
        self, heard: Mapping[WalkStep, _Heard], baskets: Mapping[WalkStep, tuple[QuotePart, ...]]
    ) -> Proposal:
        """Return what all answers show together. A service that knows no way back answers for another basket
        than was asked for: what the others prove is then enough."""
        find = self._walk._finder.methods
        shown = {step: (one.replies[0], baskets[step]) for step, one in heard.items() if one.replies}
        whole = await find(tuple(shown.values()))
        if not (whole.open or whole.missing) or W.QUOTE_ROUND_TRIP not in shown:
            return whole
        one_way = await find(tuple(one for step, one in shown.items() if step is not W.QUOTE_ROUND_TRIP))
        return whole if one_way.open or one_way.missing else one_way

    # --- An order that is there -------------------------------------------------------------------

    async def _order(self, public_id: str) -> None:
        if not self._walk._order_allowed:
            self._walk._order_allowed = True
            self._walk.recorder.allow(_ORDER_CALLS)
        client = self._client
        detail: OrderDetail | None = await self._step(
            WalkStep.ORDER, lambda: client.order(public_id), count=lambda d: (len(d.tickets), len(d.tickets))
        )
        await self._step(WalkStep.CHECKOUT, lambda: client.checkout(public_id))
        await self._step(
            WalkStep.FISCAL, lambda: client.fiscal_tickets(public_id), count=lambda t: (len(t), len(t))
        )
        email = detail.buyer_email if detail else ""
        if not email:
            self._skip(Skipped.NEEDS_ANOTHER, WalkStep.HISTORY)
            return
        wanted = OrderFilter(email=email)
        await self._step(
            WalkStep.HISTORY, lambda: client.find_orders(wanted), count=lambda o: (len(o), len(o))
        )

    # --- One step ---------------------------------------------------------------------------------

    async def _step(
        self,
        step: WalkStep,
        work: Callable[[], Awaitable[T]],
        reply: str = "",
        find: Callable[[Reply], Awaitable[Proposal]] | None = None,
        *,
        count: Callable[[T], tuple[int, int]] = lambda _: (0, 0),
        aside: Callable[[T], int] = lambda _: 0,
    ) -> T | None:
        """Make a step and report it; None where it failed. What cannot be read is learnt and read again.

        ``aside`` counts what was left out of a reply that could be read.
        """
        self._walk._report(StepReport(step, StepState.RUNNING))
        heard = await self._hear(work, reply)
        left = 0 if heard.value is None else aside(heard.value)  # type: ignore[arg-type]
        if find is not None and heard.replies and (heard.unread or left):
            before = self._draft.book.profile
            if not heard.unread:
                self._draft.read.add(reply)
            found = [await find(one) for one in heard.replies]
            for one in found:
                self._draft.take(reply, one)
            again = await self._hear(work, reply)
            if left and (again.value is None or aside(again.value) >= left):  # type: ignore[arg-type]
                self._draft.book.profile = before  # It tells no more than that some entries are odd.
            else:
                heard = again
                heard.found = next((one for one in found if one.open or one.missing), found[0])
        self._told(step, heard, reply, count)  # type: ignore[arg-type]
        return heard.value  # type: ignore[return-value]

    async def _hear(self, work: Callable[[], Awaitable[object]], reply: str) -> _Heard:
        recorder, heard = self._walk.recorder, _Heard()
        recorder.heard.clear()
        try:
            heard.value = await work()
        except Fault as error:
            heard.fault = error
        good = (one.reply for one in recorder.heard if one.operation == reply)
        heard.replies = tuple(dict.fromkeys(one for one in good if 200 <= one.status < 300))
        return heard

    def _told(
        self, step: WalkStep, heard: _Heard, reply: str, count: Callable[[object], tuple[int, int]]
    ) -> None:
        if isinstance(heard.fault, OutOfCalls):
            self._skip(Skipped.LIMIT, step)
            return
        unread = heard.unread or _unread(heard)
        fault = heard.unread or heard.fault or unread
        rows: tuple[FieldFound, ...] = ()
        if heard.value is not None and reply:
            self._draft.read.add(reply)
        if heard.replies and reply:
            tree = body(heard.replies[0], reply)
            rows = self._draft.rows(reply, tree, heard.found, unread)
        asked: list[Question] = []
        if unread and heard.found:
            asked = list(self._draft.questions(reply, heard.found, lambda field: _home(step, field)))
        for question in asked:
            self._walk._questions.setdefault((question.reply, question.field), question)
        state = StepState.UNSURE if asked else StepState.FAILED if fault else StepState.DONE
        read, seen = (0, 0) if heard.value is None else count(heard.value)
        self._walk._report(StepReport(step, state, read, seen, fault, None, rows))

    def _failed(self, step: WalkStep, fault: Fault) -> None:
        before = self._walk._reports[step]
        if before.state is StepState.DONE:
            self._walk._report(replace(before, state=StepState.FAILED, fault=fault))

    def _skip(self, why: Skipped, *steps: WalkStep) -> None:
        for step in steps:
            self._walk._report(StepReport(step, StepState.SKIPPED, skipped=why))


def _unread(heard: _Heard) -> Unreadable | None:
    """Return why a method of an answer is not offered that this program knows, None where each is."""
    unread = heard.value.unread if isinstance(heard.value, Quote) else ()
    return Unreadable(Endpoint.METHODS, *unread[0]) if unread else None


def _home(step: WalkStep, field: str) -> WalkStep:
    """Return the step at which a person is asked about a field."""
    if step not in BASKETS:
        return step
    return W.INSURED if "insur" in field else W.QUOTE


def _counted(found: TripResults) -> tuple[int, int]:
    read = len(found.departures) + len(found.returns)
    return read, read + found.set_aside


def _aside(found: TripResults) -> int:
    return found.set_aside


def _seats(detail: TripDetail) -> tuple[int, int]:
    return len(detail.seats), len(detail.seats)


def _low_seats(detail: TripDetail) -> tuple[int, int]:
    return sum(seat.available and seat.low_fare for seat in detail.seats), len(detail.seats)


def _methods(quote: Quote) -> tuple[int, int]:
    return sum(method.type is not None for method in quote.methods), len(quote.methods)
