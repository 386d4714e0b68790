"""One sale at the real runner: what clerk and customer do, and every basket on the way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from random import Random

from pos_app.core import Core
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.trips import Direction, Segment, Trip, TripKind, TripQuery
from pos_app.sale import events as e
from pos_app.sale.stage import Sale, Step
from pos_app.ui.customer.presenter import CustomerBasket, CustomerPresenter
from pos_app.ui.shared.basket import present
from tests.campaigns.sums import plan as planning
from tests.campaigns.sums.judge import Asked, Case, Rule, Wrong, judge, judge_settled, read
from tests.campaigns.sums.ledger import Ledger
from tests.campaigns.sums.plan import Change, Plan

_PATIENCE = 20.0
_MOST_MOVES = 60
_BUYER = Buyer("Helena Prado Siqueira", DocumentType.CPF, "52998224725", "helena@exemplo.com.br")
_NAMES = ("Helena Prado", "Dirce Alves", "Rui Campos", "Ana Lima", "Davi Nunes", "Lia Rocha", "Caio Braga")


class StuckError(Exception):
    """The sale could not go on: a matter of the campaign or of the program, told apart by its steps."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was shown wrong, and after which step first."""

    rule: Rule
    step: int
    words: str


@dataclass
class Played:
    """How a sale went: its steps, what was shown wrong, and how many baskets were read."""

    plan: Plan
    steps: list[str] = field(default_factory=list)
    wrong: list[Seen] = field(default_factory=list)
    baskets: int = 0
    stuck: str = ""


class Counter:
    """Plays a plan and judges the basket after every change of the stage.

    Args:
        core: the desk.
        ledger: what the provider stated, from the wire.
        plan: the sale.
        advance: moves the provider's clock by seconds.
    """

    def __init__(
        self, core: Core, ledger: Ledger, plan: Plan, advance: Callable[[float], Awaitable[None]]
    ) -> None:
        self._sale = core.sale
        self._ledger = ledger
        self._plan = plan
        self._advance = advance
        self._random = Random(plan.seed + 1)
        self._changes = list(plan.changes)
        self._day = plan.day
        self.played = Played(plan)
        self._asked = Asked(count=plan.people)
        self._kept: Trip | None = None
        self._display = CustomerPresenter(lambda: datetime.now(UTC))

    async def play(self) -> Played:
        """Play the plan to the payment and return what was seen."""
        stop = self._sale.subscribe(self._look)
        try:
            await self._search()
            for index, benefit in enumerate(self._plan.benefits):
                if benefit:
                    self._ask(index, benefit)
            for _ in range(_MOST_MOVES):
                if not await self._move():
                    break
        except StuckError as reason:
            self.played.stuck = str(reason)
        finally:
            stop()
            self._sale.send(e.NewSale())
        return self.played

    # --- The clerk ------------------------------------------------------------------------------------

    async def _move(self) -> bool:
        """Do the next thing; False when the sale stands at the payment and nobody changes their mind."""
        stage = self._sale.stage
        at = stage.step
        if at > Step.SEARCH and self._changes and self._random.random() < 0.4:
            await self._change(self._changes.pop())
            return True
        match at:
            case Step.SEARCH:
                await self._search()
            case Step.SEATS:
                await self._seats()
            case Step.PASSENGERS:
                await self._people()
            case Step.PAYMENT | Step.TICKETS:
                if not self._changes:
                    return False
                await self._change(self._changes.pop())
        return True

    async def _search(self) -> None:
        plan, back = self._plan, self._plan.return_day
        query = TripQuery(planning.ORIGIN, planning.DESTINATION, self._day, back, self._asked.count)
        self._asked = replace(self._asked, searches=self._asked.searches + 1)
        await self._do(e.SearchAsked(query, date.today()))
        results = self._sale.stage.search.results
        if results is None:
            raise StuckError(f"no trips: {self._sale.stage.problem}")
        self._kept = self._asked.way_back
        await self._take(results.departures, plan.way_out)
        if back and self._sale.stage.step is Step.SEARCH:
            await self._take(results.returns, plan.way_back or plan.way_out)
        elif back:
            self._asked = self._with_kept_way(self._asked, self._sale.stage)

    def _with_kept_way(self, asked: Asked, stage: Sale) -> Asked:
        """Return what is asked for with the way back of before, where its seats are held and go with another
        way out: it is not to be chosen again, and is there from the same moment on."""
        came_at_once = stage.step is not Step.SEARCH and asked.way_back is None and self._plan.way_back
        return replace(asked, way_back=self._kept) if came_at_once else asked

    async def _take(self, trips: tuple[Trip, ...], kind: TripKind) -> None:
        fit = [trip for trip in trips if trip.available >= self._asked.count + 2 and not trip.other_day]
        of_kind = [trip for trip in fit if trip.kind is kind] or fit
        if not of_kind:
            raise StuckError("no trip has enough seats")
        way_out = self._sale.stage.search.choosing is Direction.OUTBOUND
        trip = self._random.choice(of_kind)
        self._asked = self._asked.with_trip(trip, way_out=way_out)
        await self._do(e.TripChosen(trip))

    def _ask(self, index: int, benefit: Benefit) -> None:
        self._asked = self._asked.with_benefit(index, benefit)
        self._send(e.BenefitAsked(index, benefit))

    async def _seats(self) -> None:
        stage = self._sale.stage
        segment = stage.segment
        if segment is None or stage.detail(segment) is None:
            await self._do(e.MapAsked())
            return
        missing = stage.people.count - len(stage.chosen(segment))
        free = [label for label in self._ledger.free[segment.trip_id] if not _taken(stage, segment, label)]
        if missing > len(free):
            # The bus is full of what this sale held and gave up again: another day.
            self._day += timedelta(days=1)
            await self._do(e.BackAsked(Step.SEARCH))
            await self._search()
            return
        for label in self._random.sample(free, missing):
            self._send(e.SeatToggled(label))
        before = self._sale.stage
        await self._do(e.HoldAsked(), f"leg {stage.trips.current + 1}")
        if self._sale.stage.step is Step.SEATS and self._sale.stage.trips.current == before.trips.current:
            other = next(
                (i for i, leg in enumerate(before.trips.segments) if not self._sale.stage.fully_held(leg)),
                None,
            )
            if other is None:
                raise StuckError(f"all is held and the sale does not go on: {self._sale.stage.problem}")
            await self._do(e.SegmentShown(other))

    async def _people(self) -> None:
        if not self._sale.stage.held:
            await self._do(e.BackAsked(Step.SEATS))
            return
        for index in sorted(self._plan.insured ^ self._asked.insured):
            if index < self._asked.count and not self._asked.insurance_settled:
                await self._insure(index, index in self._plan.insured)
        self._asked = replace(self._asked, insurance_settled=True)
        people = tuple(
            Passenger(_NAMES[index], DocumentType.CPF, "52998224725", insurance=index in self._asked.insured)
            for index in range(self._asked.count)
        )
        await self._do(e.PassengersGiven(_BUYER, people))

    async def _insure(self, index: int, on: bool) -> None:
        self._asked = self._asked.with_insurance(index, on)
        await self._do(e.InsuranceAsked(index, on))

    # --- The customer ---------------------------------------------------------------------------------

    async def _change(self, change: Change) -> None:
        stage = self._sale.stage
        self.played.steps.append(f"change of mind: {change}")
        match change:
            case Change.OTHER_SEAT:
                await self._other_seat(stage)
            case Change.OTHER_BENEFIT:
                self._ask(self._anybody(), planning.benefit(self._random))
            case Change.BENEFIT_ON_ONE_LEG:
                await self._benefit_on_leg(stage)
            case Change.INSURANCE:
                if stage.step is Step.PASSENGERS:
                    index = self._anybody()
                    await self._insure(index, index not in self._asked.insured)
            case Change.BACK:
                await self._back(stage)
            case Change.OTHER_DAY:
                self._day = self._plan.day + timedelta(days=self._random.choice((0, 1)))
                await self._do(e.BackAsked(Step.SEARCH))
                await self._search()
            case Change.HOLD_RUNS_OUT:
                await self._run_out(stage)
            case Change.OTHER_METHOD:
                offered = stage.payment.quote.methods if stage.payment.quote else ()
                if known := [method.type for method in offered if method.type]:
                    self._send(e.MethodChosen(self._random.choice(known)))
            case Change.ONE_MORE_OR_LESS:
                await self._recount(stage)

    async def _other_seat(self, stage: Sale) -> None:
        if stage.step > Step.SEATS:
            await self._do(e.BackAsked(Step.SEATS))
        leg = self._random.randrange(len(self._sale.stage.trips.segments))
        await self._do(e.SegmentShown(leg))
        segment = self._sale.stage.segment
        chosen = self._sale.stage.chosen(segment) if segment else ()
        if chosen:
            self._send(e.SeatToggled(self._random.choice(chosen).label))

    async def _benefit_on_leg(self, stage: Sale) -> None:
        index, segment = self._anybody(), self._random.choice(stage.trips.segments)
        benefit = planning.benefit(self._random)
        self._asked = self._asked.with_benefit_on(segment.key, segment.trip_id, index, benefit)
        self._send(e.BenefitOnLeg(index, segment.key, benefit))

    async def _back(self, stage: Sale) -> None:
        target = self._random.choice([step for step in Step if step < stage.step])
        await self._do(e.BackAsked(target))
        if target is Step.SEARCH:
            await self._take_again(stage)

    async def _take_again(self, stage: Sale) -> None:
        for trip in (stage.trips.outbound, stage.trips.way_back):
            if trip and self._sale.stage.step is Step.SEARCH:
                await self._do(e.TripChosen(trip))

    async def _run_out(self, stage: Sale) -> None:
        until = stage.hold_until
        if until is None:
            return
        await self._advance(3600)
        self._ledger.blocks.clear()
        latest = max(choice.hold.until for choice in stage.seating.seats if choice.hold)
        self._send(e.HoldsChecked(latest + timedelta(seconds=1)))
        await self._settle()
        await self._do(e.HoldAgainAsked())

    async def _recount(self, stage: Sale) -> None:
        count = min(planning.MOST_PEOPLE, max(1, self._asked.count + self._random.choice((-1, 1))))
        await self._do(e.BackAsked(Step.SEARCH))
        self._asked = self._asked.with_count(count)
        await self._do(e.PassengersCounted(count))
        await self._take_again(stage)

    def _anybody(self) -> int:
        return self._random.randrange(self._asked.count)

    # --- Steps and looks ------------------------------------------------------------------------------

    async def _do(self, event: e.ClerkEvent, words: str = "") -> None:
        self._send(event, words)
        await self._settle()

    def _send(self, event: e.ClerkEvent | e.HoldsChecked, words: str = "") -> None:
        self.played.steps.append((words and f"{type(event).__name__} {words}") or _event_text(event))
        self._sale.send(event)

    async def _settle(self) -> None:
        if not await self._sale.until(lambda stage: not stage.busy, _PATIENCE):
            raise StuckError(f"still busy with {set(self._sale.stage.busy)}")
        if self._sale.stage.trips.outbound:
            self._keep(judge_settled(self._case(self._sale.stage)))

    def _look(self, stage: Sale) -> None:
        """Judge what the basket shows now, also while an answer is still to come."""
        if stage.trips.outbound and stage.step is not Step.SEARCH and stage.trips.segments:
            self.played.baskets += 1
            self._keep(judge(self._case(stage)))

    def _case(self, stage: Sale) -> Case:
        asked = self._with_kept_way(self._asked, stage)
        view, face = present(stage), self._display.face(stage)
        customer = face if isinstance(face, CustomerBasket) else None
        return Case(stage, read(view), asked, self._ledger, customer, view.action)

    def _keep(self, wrong: list[Wrong]) -> None:
        known = {(one.rule, one.words) for one in self.played.wrong}
        self.played.wrong += [
            Seen(one.rule, len(self.played.steps), one.words)
            for one in wrong
            if (one.rule, one.words) not in known
        ]


def _taken(stage: Sale, segment: Segment, label: str) -> bool:
    ours = {choice.label for choice in stage.chosen(segment)}
    given_up = {hold.label for hold in stage.seating.released_holds}
    return label in ours or label in given_up


def _event_text(event: object) -> str:
    match event:
        case e.SearchAsked(query):
            return f"SearchAsked {query.day} {query.return_day or ''} for {query.passengers}"
        case e.PassengersGiven() | e.HoldsChecked():
            return type(event).__name__
        case e.TripChosen(trip):
            return f"TripChosen {trip.kind} {trip.departure.when:%d/%m %H:%M}"
        case _:
            return str(event)
