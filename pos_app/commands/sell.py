"""``pos-app sell``: a whole sale from a JSON plan, with the state machines and journal of the window."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from dataclasses import asdict
from datetime import date
from typing import Any

from pos_app.commands import on_record
from pos_app.commands.outcomes import CURRENCY, EXIT_CODES, outcome, print_result, still_moving
from pos_app.commands.sell_plan import Pick, Plan, PlanError, card_of, choose, fitting, people
from pos_app.commands.stops import Stops, end_at_once
from pos_app.core import Core, open_core
from pos_app.domain.attempts import Attempt, AttemptState, RepeatAllowed, Sold
from pos_app.domain.duplicates import Holds
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Busy, Fault, ProviderProblem, Unreachable
from pos_app.domain.orders import PixCharge
from pos_app.domain.passengers import check
from pos_app.domain.payment import METHODS
from pos_app.domain.places import Place
from pos_app.domain.seats import lay_out, natural, together
from pos_app.domain.shifts import ShiftStage
from pos_app.domain.start_faults import START_FAULTS
from pos_app.domain.statement import of_sold
from pos_app.domain.storage import StorageFault
from pos_app.domain.trips import Direction, Segment, Trip, TripQuery
from pos_app.domain.unreadable_field import UnreadableField, unreadable_field_of
from pos_app.sale import charge, earlier, events
from pos_app.sale.problem_kinds import Remedy
from pos_app.sale.stage import Activity, ProblemKind, Sale, SaleProblem
from pos_app.system import logs
from pos_app.system.options import Options
from pos_app.wording import (
    attempt_texts,
    command_texts,
    fault_texts,
    problem_texts,
    sale_texts,
    shift_texts,
    start_texts,
)

_TRIES_FOR_SEATS = 3
_BY_PLAN = "allowRepeat"
"""Who is kept as having allowed a second ticket: the plan."""
_LONGEST_READ = 90.0
"""Seconds for one answer; the client gives up before."""


class Seller:
    """Carries a plan out: sends the clerk's events and waits for the stage to answer."""

    def __init__(self, core: Core, plan: Plan, patience: float) -> None:
        self._core = core
        self._sale = core.sale
        self._plan = plan
        self._patience = patience

    async def run(self) -> dict[str, Any]:
        """Sell, and return the one JSON object that the command prints."""
        try:
            await self._sell()
        except PlanError as error:
            return sale_result("notSent", str(error), unreadable=error.unreadable)
        except Fault as fault:
            return sale_result(
                "notSent", fault_texts.fault(fault).in_one_line(), unreadable=unreadable_field_of(fault)
            )
        except _Repeated as error:
            return duplicate_result(error.problem)
        attempt, problem = self._sale.stage.order.attempt, self._sale.stage.problem
        if attempt is None:
            return sale_result(
                "notSent", _sentence(problem), unreadable=problem.unreadable if problem else None
            )
        return self._told(attempt)

    def withdraw(self) -> None:
        """Send nothing more: a charge that waits for the journal goes."""
        self._sale.withdraw_charge()

    def stopped(self) -> dict[str, Any]:
        """Return the JSON object of a sale that a signal ended, once ``withdraw`` was called."""
        shown = self._sale.stage.order.attempt
        attempt = shown and (self._core.orders.left(shown.id) or shown)
        if attempt is None or attempt.state is AttemptState.BLOCKED:  # Blocked: its first step never ran.
            return sale_result("notSent", command_texts.stopped(held=bool(self._sale.stage.seating.seats)))
        answer = self._told(attempt)
        if not attempt.settled:
            answer["sentence"] += " " + command_texts.recover_tells()
        return answer

    def _told(self, attempt: Attempt) -> dict[str, Any]:
        word = outcome(attempt)
        pix = self._sale.stage.order.pix if word == "awaitingPayment" else None
        unreadable = None if attempt.settled else self._sale.stage.order.reading
        if unreadable and word == "awaitingPayment":
            word = "unresolved"  # Whether it was paid by now is what cannot be read.
        return sale_result(
            word, attempt_texts.attempt(attempt, unreadable).in_one_line(), attempt, pix, unreadable
        )

    async def _sell(self) -> None:
        plan = self._plan
        buyer, passengers = people(plan)
        problems = check(buyer, passengers)
        if problems:
            raise PlanError(" ".join(fault_texts.field(problem.reason) for problem in problems))
        origin, destination = await self._slug(plan.origin), await self._slug(plan.destination)
        query = TripQuery(origin, destination, plan.departure_date, plan.return_date, len(passengers))
        await self._do(events.SearchAsked(query, date.today()), Activity.SEARCH)
        results = self._sale.stage.search.results
        assert results is not None
        if results.incomplete:
            print(sale_texts.incomplete(), file=sys.stderr)
        count = len(passengers)
        out = await self._chosen(results.departures, plan.pick, plan.departure_date, count)
        self._sale.send(events.TripChosen(out))
        if plan.return_date:
            back = await self._chosen(results.returns, plan.pick_return, plan.return_date, count)
            self._sale.send(events.TripChosen(back))
        self._sale.send(events.PassengersKnown(passengers))
        self._ask_benefits()
        for index, segment in enumerate(self._sale.stage.trips.segments):
            await self._seat(index, segment)
        await self._do(events.PassengersGiven(buyer, passengers), Activity.QUOTE, Activity.SESSION)
        self._check_benefits()
        self._pay(passengers[0].name)
        problem = await self._charge()
        if plan.accept_price_change and problem and problem.kind is ProblemKind.PRICE_TO_ACCEPT:
            self._sale.send(events.PriceAccepted())
            problem = await self._charge()
        if plan.allow_repeat and problem and problem.kind is ProblemKind.DUPLICATE:
            self._sale.send(events.RepeatConfirmed(RepeatAllowed(_BY_PLAN, self._core.clock.now(), ())))
            problem = await self._charge()
        if self._sale.stage.order.attempt is None:
            found = earlier.problem(self._sale.stage)
            stops = problem is not None and (
                problem.kind is ProblemKind.DUPLICATE or problem.kind is ProblemKind.OPEN_CASE
            )
            if found and stops and not self._plan.allow_repeat:
                raise _Repeated(found)
            raise PlanError(_sentence(problem), problem.unreadable if problem else None)
        await self._sale.until(self._ended, self._patience)

    async def _charge(self) -> SaleProblem | None:
        """Ask for the charge, and return why it was not made; None where it was."""
        self._sale.charge()
        if not await self._sale.until(lambda sale: sale.earlier.charge is None, _LONGEST_READ):
            self._sale.withdraw_charge()  # What is reported as not sent must not go later.
        return self._sale.stage.problem

    def _pay(self, holder: str) -> None:
        """Choose method, card and instalments exactly as planned, or not at all."""
        wanted = self._plan.payment
        self._sale.send(events.MethodChosen(wanted.type))
        if self._sale.stage.payment.method is not wanted.type:
            problem = charge.no_method(self._sale.stage.payment.quote, wanted.type)
            raise PlanError(_sentence(problem), problem.unreadable)
        if wanted.type.facts.needs_card_page:
            self._sale.send(events.CardGiven(card_of(wanted, holder)))
            self._sale.send(events.InstalmentsChosen(wanted.installments))
            if self._sale.stage.payment.installments != wanted.installments:
                raise self._no_instalments(wanted.installments)

    def _no_instalments(self, count: int) -> PlanError:
        """Return that so many instalments are not offered, or that their table could not be read."""
        method = self._sale.stage.payment_method
        if method is not None and not any(brand.instalments for brand in method.brands):
            if not method.unread_table:
                return PlanError(command_texts.instalments_untold(count))
        elif method is None or not method.unread_table:
            return PlanError(command_texts.instalments_not_offered(count))
        unread = UnreadableField(Endpoint.METHODS, f"{method.type}.{method.unread_table}", "not understood")
        return PlanError(f"{command_texts.instalments_unread(count)} {fault_texts.unread(unread)}", unread)

    def _ended(self, sale: Sale) -> bool:
        """Return whether waiting is pointless: it is over, or a person or the customer must act."""
        attempt = sale.order.attempt
        if attempt is None or not still_moving(attempt):
            return True
        waiting = outcome(attempt) == "awaitingPayment" and sale.order.pix is not None
        return waiting and not self._plan.wait_for_payment

    async def _chosen(self, trips: tuple[Trip, ...], pick: Pick, day: date, seats: int) -> Trip:
        """Return the trip that the plan picks. Only seat maps show the low-fare offer (contract 4.4)."""
        results = self._sale.stage.search.results
        more = results is not None and results.incomplete
        if not pick.low_fare:
            return choose(trips, pick, day, seats, more)
        if not self._sale.stage.terms.low_fare:
            raise PlanError(command_texts.low_fare_off())
        offered = []
        for trip in fitting(trips, pick, seats):
            if await self._offers(trip, seats):
                offered.append(trip)
            if len(offered) > pick.index:
                break
        return choose(tuple(offered), pick, day, seats, more)

    async def _offers(self, trip: Trip, seats: int) -> bool:
        for trip_id in trip.trip_ids:
            try:
                offer = await self._core.provider.trip(trip_id, low_fare=True)
            except Fault:
                return False  # Not enabled for this partner, or no longer offered: the same for the plan.
            if sum(seat.available and seat.low_fare for seat in offer.seats) < seats:
                return False
        return True

    async def _seat(self, index: int, segment: Segment) -> None:
        self._sale.send(events.SegmentShown(index))
        plan = self._plan
        low = (plan.pick if segment.direction is Direction.OUTBOUND else plan.pick_return).low_fare
        for _ in range(_TRIES_FOR_SEATS):
            await self._sale.until(lambda sale: Activity.MAP not in sale.busy, _LONGEST_READ)
            self._check(let_pass=Remedy.PICK_SEATS)
            for label in self._labels(segment, low=low):
                self._sale.send(events.SeatToggled(label))
            self._sale.send(events.HoldAsked())
            await self._sale.until(lambda sale: Activity.HOLD not in sale.busy, _LONGEST_READ)
            if not await self._again(segment):
                break
        self._check()
        self._check_benefits()

    async def _again(self, segment: Segment) -> bool:
        """Return whether seats may be asked for once more after a hold: other ones, or the same where the map
        shows them free. A hold is never repeated without a look at the map: it may have been made."""
        problem = self._sale.stage.problem
        if problem is None or problem.kind.facts.remedy is not Remedy.PICK_SEATS:
            return False
        if problem.kind is ProblemKind.HOLD_FAILED:
            if not isinstance(problem.fault, ProviderProblem | Busy | Unreachable):
                return False
            self._sale.send(events.MapAsked())
        await self._sale.until(lambda sale: Activity.MAP not in sale.busy, _LONGEST_READ)
        picked = len(self._sale.stage.chosen(segment)) == self._sale.stage.people.count
        return self._plan.seats == "auto" or (picked and problem.kind is not ProblemKind.SEATS_REFUSED)

    def _ask_benefits(self) -> None:
        """Ask for the benefits of the plan; nothing is held where this desk cannot sell one.

        Raises:
            PlanError: a benefit of the plan cannot be sold, or it gives other than one for each leg.
        """
        keys = [segment.key for segment in self._sale.stage.trips.segments]
        for index, passenger in enumerate(self._plan.passengers):
            if not passenger.discounts:
                self._sale.send(events.BenefitAsked(index, passenger.discount))
                continue
            if len(passenger.discounts) != len(keys):
                raise PlanError(command_texts.benefits_per_leg(index, len(keys)))
            for key, benefit in zip(keys, passenger.discounts, strict=True):
                self._sale.send(events.BenefitOnLeg(index, key, benefit))
        self._check_benefits()

    def _check_benefits(self) -> None:
        refused = self._sale.stage.seating.refused
        if refused:
            raise PlanError(sale_texts.refused(refused[0]))

    def _labels(self, segment: Segment, *, low: bool) -> list[str]:
        sale = self._sale.stage
        detail = sale.detail(segment)
        mine = [choice.label for choice in sale.chosen(segment)]
        wanted = sale.people.count - len(mine)
        if isinstance(self._plan.seats, list):
            return self._plan.seats[:wanted]
        if detail is None or not wanted:
            return []
        usable = (s for s in detail.seats if s.available and s.low_fare >= low)
        free = sorted((s.label for s in usable if s.label not in mine), key=natural)
        return list(together(lay_out(detail.seats, segment.leg.service_class), free, wanted)) or free[:wanted]

    async def _slug(self, text: str) -> str:
        if self._core.places.by_slug(text) or (text == text.lower() and "-" in text):
            return text
        name, _, state = text.partition("/")
        known = next(
            (p for p in self._core.places.complete(name) if not state or p.state == state.upper()), None
        )
        return (await self._core.places.resolve(known or Place(name, state.upper()))).slug

    async def _do(self, event: events.ClerkEvent, *reads: Activity) -> None:
        self._sale.send(event)
        await self._sale.until(lambda sale: sale.busy.isdisjoint(reads), _LONGEST_READ)
        self._check()

    def _check(self, let_pass: Remedy | None = None) -> None:
        problem = self._sale.stage.problem
        if problem is None or problem.kind is ProblemKind.PRICE_CHANGED:
            return
        if problem.kind.facts.remedy is not let_pass:
            raise PlanError(_sentence(problem), problem.unreadable)


class _Repeated(Exception):
    """A passenger holds, or may hold, a seat at that time already. Nothing was sent."""

    def __init__(self, problem: SaleProblem) -> None:
        super().__init__()
        self.problem = problem


def duplicate_result(problem: SaleProblem) -> dict[str, Any]:
    """Return the one JSON object of a plan that was not carried out: ``publicId`` is the earlier order, empty
    where it has no number yet; ``earlier`` holds all that were found."""
    public_id = next((one.order for one in problem.duplicates if one.order), "")
    found = [
        {
            "publicId": one.order,
            "passenger": one.name,
            "holds": one.holds is Holds.HOLDS,
            "overlap": one.overlap.value,
            "opened": one.opened.isoformat(),
        }
        for one in problem.duplicates
    ]
    return sale_result("duplicate", _sentence(problem)) | {"publicId": public_id, "earlier": found}


def _sentence(problem: SaleProblem | None) -> str:
    return problem_texts.stopped(problem).in_one_line() if problem else ""


def sale_result(
    word: str,
    sentence: str,
    attempt: Attempt | None = None,
    pix: PixCharge | None = None,
    unreadable: UnreadableField | None = None,
) -> dict[str, Any]:
    """Return the one JSON object of the command. Amounts are integers in cents, moments ISO 8601 in UTC.

    ``totalCents`` is what was sold, ``providerTotalCents`` what the provider's order shows, null where it was
    not read. ``statement`` has every line of the total. ``differences`` names what of a ``mismatch`` is not
    as it was sold (``domain/differences.py``).
    """
    return {
        "outcome": word,
        "publicId": attempt.public_id if attempt else "",
        "attempts": attempt.sends if attempt else 0,
        "tickets": tickets(attempt) if attempt else [],
        "currency": CURRENCY,
        "totalCents": attempt.sold.total if attempt else None,
        "statement": statement(attempt.sold) if attempt else [],
        "providerTotalCents": attempt.provider_total if attempt else None,
        "differences": [asdict(one) for one in attempt.differences] if attempt else [],
        **codes(attempt, pix),
        "reading": asdict(unreadable) if unreadable else None,
        "sentence": sentence,
    }


def statement(sold: Sold) -> list[dict[str, Any]]:
    """Return the lines of what was sold, each ticket apart; those but ``sale`` and ``total`` add up to the
    last. ``people`` are the passengers' names, ``legs`` count from 1 in the order of travel."""
    money = of_sold(sold)
    return [
        {
            "kind": line.kind.value,
            "amountCents": line.amount.counted,
            "legs": [leg + 1 for leg in line.legs],
            "people": [money.people[index] for index in line.people],
            "seat": line.seat,
            "benefit": line.benefit.value,
            "part": line.part.kind.value if line.part and line.part.kind else "",
        }
        for line in money.full_lines()
    ]


def codes(attempt: Attempt | None, pix: PixCharge | None) -> dict[str, dict[str, str] | None]:
    """Return the code of an order under the name of its method, None under those of the others."""
    paid = attempt.sold.payment if attempt else None
    shown = [one for one, facts in METHODS.items() if facts.shows_code]
    return {one.value: pix_of(pix) if pix and one is paid else None for one in shown}


def pix_of(pix: PixCharge) -> dict[str, str]:
    """Return a PIX charge as the command prints it. A code that was not right is never given to be paid."""
    until = pix.until.isoformat() if pix.until else ""
    return {"code": "" if pix.problem else pix.code, "until": until, "problem": pix.problem}


def tickets(attempt: Attempt) -> list[dict[str, str | int]]:
    if attempt.confirmed is None:
        return []
    return [
        {
            "seat": ticket.seat,
            "passenger": ticket.passenger,
            "locator": ticket.locator,
            "departure": ticket.departure.when.isoformat() if ticket.departure else "",
            "amountCents": ticket.amount,
        }
        for ticket in attempt.confirmed.detail.tickets
    ]


async def sell(options: Options, plan: Plan, patience: float) -> int:
    """Carry a plan out, print the outcome, return the exit code.

    A signal (SIGINT, SIGTERM, SIGHUP) ends the sale where it is. An order that is on its way has its answer
    waited for, unless a second signal comes; then, as after a crash, ``recover`` finds it out.
    """
    seller: Seller | None = None
    core: Core | None = None
    errors: list[tuple[str, BaseException]] = []

    def stopped() -> dict[str, Any]:
        return seller.stopped() if seller else sale_result("notSent", command_texts.stopped(held=False))

    def at_once() -> None:
        end_at_once(report(stopped(), stops.code))

    answer = None
    with (stops := Stops(at_once)):
        try:
            core = await open_core(options, lambda name, error: errors.append((name, error)))
            if await _lacks_shift(core):
                answer = sale_result("notSent", shift_texts.no_shift_command())
            else:
                core.sale.operator = on_record.name
                seller = Seller(core, plan, patience)
                await core.orders.recover()
                answer = await seller.run()
        except (*START_FAULTS, StorageFault) as error:
            answer = sale_result("notSent", start_texts.sentence(error))
        except asyncio.CancelledError:
            if not stops.code:
                raise
        finally:
            if seller and stops.code:
                seller.withdraw()
            if core:
                with contextlib.suppress(asyncio.CancelledError):  # It is closed to the end all the same.
                    await core.close()
    for name, raised in errors:
        print(f"pos-app: {name}: {logs.summary(raised)}", file=sys.stderr)
    return report(answer or stopped(), 0 if answer else stops.code)


async def _lacks_shift(core: Core) -> bool:
    """Return whether this desk sells in shifts, and none sells now.

    Raises:
        StorageFault: the journal cannot be read.
    """
    if not core.settings.shifts.on:
        return False
    newest = await core.journal.shifts.newest(1)
    return not newest or newest[0].stage is not ShiftStage.SELLING


def report(answer: dict[str, Any], signal_code: int = 0) -> int:
    """Print the JSON object and return the exit code: that of the signal which ended the command only where
    nothing was sent. Nobody reads the output any more: what may exist is written to the errors."""
    not_sent = answer["outcome"] == "notSent"
    line = json.dumps(answer, ensure_ascii=False)
    if not print_result(line, code_tells=True) and not not_sent:
        print(line, file=sys.stderr)
    return signal_code if not_sent and signal_code else EXIT_CODES[answer["outcome"]]
