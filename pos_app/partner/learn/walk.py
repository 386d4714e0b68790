"""Walks through a provider's replies without moving money: one trip, one seat that is held and let go by
itself, what it costs by each method. It can be run again after a decision and asks nothing twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, NotAuthorized, NotFound, TooSlow, Unreadable
from pos_app.domain.holds import HoldRequest
from pos_app.domain.learning import (
    FieldFound,
    Learnt,
    Question,
    ReadingCertainty,
    Skipped,
    StepReport,
    StepState,
    WalkPlan,
    WalkStep,
)
from pos_app.domain.orders import OrderDetail, OrderFilter
from pos_app.domain.payment import Quote, QuoteItem, QuotePart
from pos_app.domain.places import Place, fold
from pos_app.domain.seats import SeatHold, natural
from pos_app.domain.trips import Direction, Trip, TripDetail, TripKind, TripQuery, TripResults
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.learn import abilities
from pos_app.partner.learn import proposing as learning
from pos_app.partner.learn.recorder import OutOfCalls, Recorder
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin, Profile
from pos_app.partner.transport import Transport

T = TypeVar("T")
_MOST_CALLS = 12
_ORDER_CALLS = 4


class Walk:
    """One walk. ``on_step`` is called as each step moves.

    Args:
        connection: the provider.
        along: what to look at.
        profile: what was decided before; the walk adds to it.
        transport: stands in for the network.
    """

    def __init__(
        self,
        connection: Connection,
        along: WalkPlan,
        profile: Profile | None = None,
        *,
        on_step: Callable[[StepReport], None] = lambda _: None,
        transport: Transport | None = None,
    ) -> None:
        self._connection = connection
        self._along = along
        self._before = profile or Profile()
        self._on_step = on_step
        network = transport or Transport(
            connect_timeout=connection.connect_timeout,
            read_timeout=connection.read_timeout,
            once_timeout=connection.order_timeout,
            trust=connection.trust,
        )
        self.recorder = Recorder(network, _MOST_CALLS)
        self._profile = self._before
        self._reports: dict[WalkStep, StepReport] = {}
        self._questions: dict[tuple[str, str], Question] = {}
        self._hold: SeatHold | None = None
        self._order_allowed = False
        self._changed: list[str] = []
        self._seen: Mapping[TripKind, int] = {}

    async def aclose(self) -> None:
        """Close the connections."""
        await self.recorder.aclose()

    @property
    def profile(self) -> Profile:
        """What was decided so far: the profile to write."""
        return self._profile

    @property
    def rows(self) -> tuple[FieldFound, ...]:
        """Every reading, step by step; where two steps read the same field, the first."""
        found: dict[tuple[str, str], FieldFound] = {}
        for report in self._reports.values():
            for row in report.rows:
                found.setdefault((row.reply, row.field), row)
        return tuple(found.values())

    def decide(self, question: Question, option: int) -> None:
        """Take one reading of a field; counts with the next run."""
        chosen = question.options[option]
        pin = Pin(chosen.path, chosen.form)
        self._profile = learning.pinned(self._profile, question.reply, question.field, pin)

    def without_fee(self) -> None:
        """A person says that the provider charges nothing on top of the seats."""
        self._profile = replace(self._profile, no_fee=True)

    async def run(self) -> Learnt:
        """Make the walk, as far as it can go; what an earlier run received is not asked for again. Never
        raises for what the provider does: each step carries why it failed."""
        self._changed = []
        while stale := await self._once():
            # What was decided about a reply that is another one now says nothing about it.
            self._changed += sorted(stale)
            pins = {key: pin for key, pin in self._profile.pins.items() if key[0] not in stale}
            self._profile = replace(self._profile, pins=pins)
        self._profile = await learning.settled(
            self._profile, self.rows, lambda profile: self._again(profile, self.rows)
        )
        able = abilities.of(self._reports, tuple(self._questions.values()), self._along, self._seen)
        until = self._hold.until.isoformat() if self._hold else ""
        label = self._hold.label if self._hold else ""
        questions = tuple(self._questions.values())
        return Learnt(
            tuple(self._reports.values()),
            questions,
            able,
            self.recorder.calls,
            label,
            until,
            tuple(self._changed),
        )

    async def _once(self) -> set[str]:
        """Make the walk; return the replies that the profile does not fit any more."""
        self._reports, self._questions = {}, {}
        for step in WalkStep:
            self._report(StepReport(step))
        book = Book(self._profile)
        await _Run(self, PartnerClient(self._connection, self.recorder, book=book), book).run()
        return {reply for reply, _ in book.drifts} & {reply for reply, _ in self._profile.pins}

    async def _again(self, profile: Profile, rows: tuple[FieldFound, ...]) -> frozenset[tuple[str, str]]:
        """Read everything again by a profile; return the fields that it places wrongly."""
        book = _Proof(profile)
        silent = Walk(self._connection, self._along, profile)
        silent.recorder = self.recorder.replay()
        await _Run(silent, PartnerClient(self._connection, silent.recorder, book=book), book).run()
        return learning.wrong(profile, rows, silent.rows, book.drifts)

    def _report(self, report: StepReport) -> None:
        self._reports[report.step] = report
        self._on_step(report)


class _Proof(Book):
    """A book for trying a profile out: what does not fit is not reported."""

    def __init__(self, profile: Profile) -> None:
        super().__init__(profile)
        self._misses: set[tuple[str, str]] = set()

    def drift(self, reply: str, field: str) -> None:
        """Keep it to itself."""
        self._misses.add((reply, field))

    @property
    def drifts(self) -> frozenset[tuple[str, str]]:
        """Every field whose place does not fit."""
        return frozenset(self._misses)


class _Run:
    """One run of a walk."""

    def __init__(self, walk: Walk, client: PartnerClient, book: Book) -> None:
        self._walk, self._client, self._book = walk, client, book
        self._along = walk._along

    async def run(self) -> None:
        await self._step(WalkStep.TOKEN, self._client.check_token, reply=Endpoint.TOKEN)
        places = await self._step(WalkStep.PLACES, self._places, count=lambda p: (2, 2))
        if places is None:
            self._skip(Skipped.NEEDS_ANOTHER, WalkStep.SEARCH, WalkStep.ROUND_TRIP)
        trip = await self._trips(*places) if places else None
        held = await self._seat(trip) if trip else None
        email = self._along.email
        await self._step(WalkStep.SESSION, lambda: self._client.open_session(email), reply=Endpoint.SESSION)
        if trip is None:
            self._skip(Skipped.NEEDS_ANOTHER, WalkStep.MAP, WalkStep.LOW_FARE, WalkStep.ITINERARY)
            self._skip(Skipped.NEEDS_ANOTHER, WalkStep.HOLD)
        if trip is not None and held is not None:
            await self._prices(trip, held)
        else:
            self._skip(Skipped.NEEDS_ANOTHER, WalkStep.QUOTE, WalkStep.INSURED, WalkStep.OTHER_FORM)
        if not self._along.public_id:
            later = (WalkStep.ORDER, WalkStep.CHECKOUT, WalkStep.FISCAL, WalkStep.HISTORY)
            self._skip(Skipped.NOT_ASKED, *later)
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

    async def _trips(self, origin: str, destination: str) -> Trip | None:
        along = self._along
        query = TripQuery(origin, destination, along.day)
        found = await self._step(
            WalkStep.SEARCH, lambda: self._client.search(query), reply=Endpoint.TRIPS, count=_counted
        )
        back: TripResults | None = None
        if along.return_day is None:
            self._skip(Skipped.NOT_ASKED, WalkStep.ROUND_TRIP)
        else:
            both = replace(query, return_day=along.return_day)
            back = await self._step(
                WalkStep.ROUND_TRIP, lambda: self._client.search(both), reply=Endpoint.TRIPS, count=_counted
            )
        every = [trip for results in (found, back) if results for trip in results.departures]
        fitting = [trip for trip in every if not trip.other_day and not trip.other_route]
        if back is not None and not back.returns:
            self._failed(WalkStep.ROUND_TRIP, Unreadable(Endpoint.TRIPS, "returns", "no way back"))
        seen: dict[TripKind, int] = {}
        for trip in found.departures if found else ():
            seen[trip.kind] = seen.get(trip.kind, 0) + 1
        self._walk._seen = seen
        free = [trip for trip in fitting if trip.available > 0]
        return min(free, key=lambda t: (t.kind is not TripKind.DIRECT, -t.available), default=None)

    async def _seat(self, trip: Trip) -> SeatHold | None:
        """Read the map and hold one seat, the last one in the map: nobody asks for it first."""
        trip_id = trip.trip_ids[0]
        detail = await self._step(
            WalkStep.MAP, lambda: self._client.trip(trip_id), reply=Endpoint.TRIP, count=_seats
        )
        if self._along.low_fare:
            await self._step(
                WalkStep.LOW_FARE, lambda: self._client.trip(trip_id, low_fare=True), count=_low_seats
            )
            if isinstance(self._walk._reports[WalkStep.LOW_FARE].fault, NotAuthorized):
                # The account executive enables partners for the offer (contract 1).
                self._skip(Skipped.NOT_OFFERED, WalkStep.LOW_FARE)
        else:
            self._skip(Skipped.NOT_ASKED, WalkStep.LOW_FARE)
        if trip.itinerary_hash:
            hashed = trip.itinerary_hash
            await self._step(
                WalkStep.ITINERARY, lambda: self._client.itinerary(hashed), count=lambda s: (len(s), len(s))
            )
        else:
            self._skip(Skipped.NOT_OFFERED, WalkStep.ITINERARY)
        free = sorted((s.label for s in detail.seats if s.available), key=natural) if detail else []
        if not free:
            self._skip(Skipped.NEEDS_ANOTHER, WalkStep.HOLD)
            return None

        async def hold() -> SeatHold:
            answer = await self._client.hold(trip_id, (HoldRequest(free[-1]),))
            if not answer.held:
                raise NotFound(f"seat {free[-1]}")
            return answer.held[0]

        held = await self._step(WalkStep.HOLD, hold, reply=Endpoint.HOLD, count=lambda _: (1, 1))
        self._walk._hold = held
        self._price = (detail.default if detail else None) or trip.fare
        return held

    # --- Prices -----------------------------------------------------------------------------------

    async def _prices(self, trip: Trip, held: SeatHold) -> None:
        price = held.price or self._price

        def parts(insurance: bool) -> tuple[QuotePart, ...]:
            item = QuoteItem(held.block_id, price, insurance)
            return (QuotePart(held.trip_id, Direction.OUTBOUND, trip.kind, (item,)),)

        asked = self._client
        other = learning.other_form(self._walk._connection)
        changed = PartnerClient(other, self._walk.recorder, book=self._book)
        changed._tokens = asked._tokens  # One token serves both forms.
        for step, client, insured in (
            (WalkStep.QUOTE, asked, False),
            (WalkStep.INSURED, asked, True),
            (WalkStep.OTHER_FORM, changed, False),
        ):
            await self._step(
                step,
                lambda client=client, insured=insured: client.quote(parts(insured)),  # type: ignore[misc]
                reply=Endpoint.METHODS,
                count=_methods,
                base=price,
            )

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
        *,
        reply: str = "",
        count: Callable[[T], tuple[int, int]] = lambda _: (0, 0),
        base: int = 0,
    ) -> T | None:
        """Make a step and report it; None where it failed."""
        for key in [key for key in self._book.readings if reply and key[0] == reply]:
            del self._book.readings[key]
        self._walk._report(StepReport(step, StepState.RUNNING))
        value: T | None = None
        fault: Fault | None = None
        read = seen = 0
        try:
            value = await work()
            read, seen = count(value)
        except OutOfCalls:
            self._skip(Skipped.LIMIT, step)
            return None
        except Fault as error:
            fault = error.unreadable if isinstance(error, TooSlow) and error.unreadable else error
        rows = learning.rows(self._book.noted(reply) if reply else (), fault)
        asked = learning.questions(step, rows, base, self._walk.recorder.newest)
        for question in asked:
            self._walk._questions.setdefault((question.reply, question.field), question)
        lacking = any(row.sureness is ReadingCertainty.MISSING and learning.needed(row) for row in rows)
        state = StepState.UNSURE if asked else StepState.FAILED if fault or lacking else StepState.DONE
        self._walk._report(StepReport(step, state, read, seen, fault, None, rows))
        return value

    def _failed(self, step: WalkStep, fault: Fault) -> None:
        before = self._walk._reports[step]
        if before.state is StepState.DONE:
            self._walk._report(replace(before, state=StepState.FAILED, fault=fault))

    def _skip(self, why: Skipped, *steps: WalkStep) -> None:
        for step in steps:
            self._walk._report(StepReport(step, StepState.SKIPPED, skipped=why))


def _counted(found: TripResults) -> tuple[int, int]:
    read = len(found.departures) + len(found.returns)
    return read, read + found.set_aside


def _seats(detail: TripDetail) -> tuple[int, int]:
    return len(detail.seats), len(detail.seats)


def _low_seats(detail: TripDetail) -> tuple[int, int]:
    return sum(seat.available and seat.low_fare for seat in detail.seats), len(detail.seats)


def _methods(quote: Quote) -> tuple[int, int]:
    return sum(method.type is not None for method in quote.methods), len(quote.methods)
