"""What must hold of every basket, from what was asked for, the contract and the provider's replies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.trips import Direction, Trip
from pos_app.sale.stage import Sale, Step
from pos_app.ui.customer.presenter import CustomerBasket
from pos_app.ui.shared.basket_view import BasketLeg, BasketView, BillRow
from pos_app.wording import trip_texts
from pos_app.wording.format import hour, money
from tests.campaigns.sums.ledger import Block, Ledger, QuotedAmounts

_ESTIMATED = "estimado"
_SALE = "Venda"
"""The sum before interest: no line that adds up."""
_MONEY = re.compile(r"[~≈\s]*(?P<minus>[\u2212-]?)\s*R\$\s*(?P<whole>[\d.]+),(?P<part>\d\d)")


@dataclass(frozen=True, slots=True)
class Line:
    """Words with an amount; ``cents`` is None where words stand in its place."""

    words: str
    cents: int | None


@dataclass(frozen=True, slots=True)
class Person:
    """A passenger's part: all words about them, and those that mark a benefit that a leg does not take."""

    words: str
    refused: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A basket. ``legs`` and ``rest`` are the lines that a reader would add up to the total."""

    legs: tuple[Line, ...]
    rest: tuple[Line, ...]
    people: tuple[Person, ...]
    total_words: str
    total: int | None

    @property
    def sum(self) -> int:
        return sum(line.cents for line in (*self.legs, *self.rest) if line.cents is not None)


def read(view: BasketView) -> Shown:
    alone = len(view.legs) == 1 and not view.legs[0].amount
    fares = [row for row in view.persons if row.disc] if alone else []
    price = sum(amount(row.amount) or 0 for row in fares)
    added = [row for row in (*view.persons, *view.rows) if row not in fares and row.label != _SALE]
    return Shown(
        legs=tuple(Line(_leg(leg), price if alone else amount(leg.amount)) for leg in view.legs),
        rest=tuple(Line(row.text, amount(row.amount)) for row in added),
        people=_people(view),
        total_words=view.total_words,
        total=amount(view.total),
    )


def _leg(leg: BasketLeg) -> str:
    return f"{leg.title} {leg.when} {leg.route} {leg.seats} {leg.state}"


def _people(view: BasketView) -> tuple[Person, ...]:
    """Return what stands with each person: the lines from the disc on, and the benefits of that name."""
    blocks: list[list[BillRow]] = []
    for row in view.persons:
        if row.disc:
            blocks.append([])
        blocks[-1].append(row)
    named = [(block[0].about or block[0].label).split(" \u00b7 ")[0] for block in blocks]
    firsts = [name if name.startswith("Passageiro") else name.split(" ")[0] for name in named]
    return tuple(
        Person(
            "; ".join(row.text for row in (*block, *_benefits_of(view, first, len(blocks)))),
            " ".join(row.text for row in block if row.tone == "warning"),
        )
        for block, first in zip(blocks, firsts, strict=True)
    )


def _benefits_of(view: BasketView, first: str, people: int) -> list[BillRow]:
    """Return the benefits glued to the total that name a person; alone, all of them."""
    return [row for row in view.rows if people == 1 or row.about.split(", ")[0] == first]


def amount(words: str) -> int | None:
    """Return the amount that words consist of, or None."""
    found = _MONEY.fullmatch(words.strip())
    if found is None:
        return None
    cents = int(found["whole"].replace(".", "")) * 100 + int(found["part"])
    return -cents if found["minus"] else cents


# --- The rules ----------------------------------------------------------------------------------------


class Rule(StrEnum):
    """What must hold of a basket."""

    TOTAL_SHOWN = "a total is shown"
    SUM = "the total is the sum of its lines"
    CUSTOMER = "the customer's display shows the same statement"
    BUTTON = "the main button charges the total"
    LEGS = "every leg is there"
    TOTAL_HELD = "«Total» only when all is held"
    TOTAL_STATED = "«Total» only when the provider stated it"
    PROVIDERS_TOTAL = "the total is the provider's"
    NO_ESTIMATE = "what is known is no estimate"
    LEG_PRICE = "a leg costs its seats"
    TRIP_PRICE = "a trip costs its price"
    BENEFIT_CARRIED = "a benefit is carried or marked"
    BENEFIT_SHOWN = "a benefit is shown with its passenger"
    BENEFIT_OFF = "benefits take off what they do"
    INSURANCE_ASKED = "prices are asked with the insurance as it stands"
    INSURANCE_SHOWN = "insurance is shown with its passenger"
    OTHER_SEARCH = "another search keeps what was asked for"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A rule that a basket breaks."""

    rule: Rule
    words: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the customer asked for, kept apart from the program under test.

    Attributes:
        benefits: by passenger, for every leg.
        on_leg: by leg and passenger, in place of the passenger's own; with the bus that it was asked for.
        insured: the passengers who want insurance.
        searches: how many searches the sale had.
        insurance_settled: the first wishes for insurance were expressed.
    """

    count: int
    way_out: Trip | None = None
    way_back: Trip | None = None
    benefits: tuple[tuple[int, Benefit], ...] = ()
    on_leg: tuple[tuple[str, int, Benefit, str, int], ...] = ()
    insured: frozenset[int] = frozenset()
    searches: int = 0
    insurance_settled: bool = False

    def with_trip(self, trip: Trip, *, way_out: bool) -> Asked:
        """Take a trip; a way out begins anew. What was asked on one leg holds while its bus is the same."""
        direction = Direction.OUTBOUND if way_out else Direction.RETURN
        on_leg = tuple(
            one for one in self.on_leg if not one[0].startswith(direction.value) or one[3] in trip.trip_ids
        )
        if way_out:
            return replace(self, way_out=trip, way_back=None, on_leg=on_leg)
        return replace(self, way_back=trip, on_leg=on_leg)

    def with_benefit(self, index: int, benefit: Benefit) -> Asked:
        benefits = tuple({**dict(self.benefits), index: benefit}.items())
        return replace(self, benefits=benefits, on_leg=tuple(one for one in self.on_leg if one[1] != index))

    def with_benefit_on(self, leg: str, trip_id: str, index: int, benefit: Benefit) -> Asked:
        """Ask for a benefit, or none, on one leg."""
        rest = tuple(one for one in self.on_leg if one[:2] != (leg, index))
        return replace(self, on_leg=(*rest, (leg, index, benefit, trip_id, self.searches)))

    def with_insurance(self, index: int, on: bool) -> Asked:
        return replace(self, insured=self.insured | {index} if on else self.insured - {index})

    def with_count(self, count: int) -> Asked:
        """Travel with more or fewer people; who no longer travels asks for nothing."""
        return replace(
            self,
            count=count,
            benefits=tuple(one for one in self.benefits if one[0] < count),
            on_leg=tuple(one for one in self.on_leg if one[1] < count),
            insured=frozenset(index for index in self.insured if index < count),
        )

    def benefit_on(self, leg: str, index: int) -> Benefit:
        """Return the benefit that a passenger asked for on a leg."""
        own = next((one[2] for one in self.on_leg if one[:2] == (leg, index)), None)
        return own if own is not None else dict(self.benefits).get(index, Benefit.NONE)

    def right_on(self, leg: str, index: int) -> frozenset[Benefit]:
        """Return what a hold may carry: after another search also the passenger's own benefit, since what was
        asked on one leg belonged to a trip of the list before."""
        old = any(one[:2] == (leg, index) and one[4] < self.searches for one in self.on_leg)
        own = {dict(self.benefits).get(index, Benefit.NONE)} if old else set()
        return frozenset({self.benefit_on(leg, index), *own})


@dataclass(frozen=True, slots=True)
class Case:
    """A basket with all that it is judged by. Of the stage only its step, the method, who has which seat, and
    which seat maps this sale has seen are used: none of its prices."""

    stage: Sale
    shown: Shown
    asked: Asked
    ledger: Ledger
    customer: CustomerBasket | None = None
    action: str = ""

    @property
    def legs(self) -> tuple[tuple[str, Trip, str], ...]:
        """Every leg of the trips that were asked for: its key, its trip and its trip id."""
        ways = ((Direction.OUTBOUND, self.asked.way_out), (Direction.RETURN, self.asked.way_back))
        return tuple(
            (f"{direction.value}/{number}", trip, leg.trip_id)
            for direction, trip in ways
            if trip
            for number, leg in enumerate(trip.legs, 1)
        )

    def block(self, choice: SeatChoice) -> Block | None:
        """Return the seat block of a choice, where the provider gave one and the sale has it."""
        found = self.ledger.blocks.get((choice.segment.trip_id, choice.label))
        return found if found and choice.hold and choice.hold.block_id == found.id else None

    @property
    def all_held(self) -> bool:
        """Whether every passenger has a seat block on every leg."""
        held = [choice for choice in self.stage.seating.seats if self.block(choice)]
        wanted = {(key, index) for key, _, _ in self.legs for index in range(self.asked.count)}
        return {(choice.segment.key, choice.index) for choice in held} == wanted

    @property
    def stated(self) -> bool:
        """Whether the provider stated prices for exactly these blocks, with any insurance."""
        quoted = next(reversed(self.ledger.quotes), None)
        blocks = {block.id for choice in self.stage.seating.seats if (block := self.block(choice))}
        return quoted is not None and quoted.blocks == blocks

    @property
    def quoted(self) -> QuotedAmounts | None:
        """What the payment-methods query gave for exactly these blocks and this insurance."""
        blocks = {block.id: choice for choice in self.stage.seating.seats if (block := self.block(choice))}
        insured = frozenset(name for name, choice in blocks.items() if choice.index in self.asked.insured)
        wanted = (frozenset(blocks), insured)
        fitting = (one for one in reversed(self.ledger.quotes) if (one.blocks, one.insured) == wanted)
        return next(fitting, None) if self.all_held else None


def _named(wrong: Iterator[Wrong], case: Case) -> Iterator[Wrong]:
    """Yield what concerns what was asked for; where another search came between, under its own rule."""
    for one in wrong:
        again = case.asked.searches > 1
        yield Wrong(Rule.OTHER_SEARCH, f"{one.rule}: {one.words}") if again else one


def judge(case: Case) -> list[Wrong]:
    """Return what is wrong with a basket at any moment."""
    return [*_sum(case), *_customer(case), *_button(case), *_legs(case), *_estimate(case)]


def judge_settled(case: Case) -> list[Wrong]:
    """Return what is wrong with a basket when no answer is awaited."""
    if case.stage.step is Step.SEARCH or not case.stage.trips.segments:
        return []
    return [
        *_quoted_total(case),
        *_leg_prices(case),
        *_benefit_discounts(case),
        *_named(_benefits(case), case),
        *_named(_insurance(case), case),
    ]


def _sum(case: Case) -> Iterator[Wrong]:
    shown = case.shown
    if shown.total is None:
        yield Wrong(Rule.TOTAL_SHOWN, f"«{shown.total_words}» without an amount")
    elif shown.sum != shown.total:
        lines = "; ".join(f"{line.words} {_amount(line.cents)}" for line in (*shown.legs, *shown.rest))
        yield Wrong(
            Rule.SUM,
            f"{shown.total_words} {money(shown.total)}, lines {money(shown.sum)}: {lines}",
        )


def _customer(case: Case) -> Iterator[Wrong]:
    """The display has the lines of the basket: those of legs, insurance, fee, benefits and method, in
    order."""
    if case.customer is None:
        return
    shown, total = case.customer.sums, amount(case.customer.total)
    added = sum(amount(words) or 0 for about, words, _ in shown if about != _SALE)
    if total != case.shown.total or added != total:
        yield Wrong(Rule.CUSTOMER, f"{shown}, {case.customer.total}; basket {_amount(case.shown.total)}")


def _button(case: Case) -> Iterator[Wrong]:
    charged = _MONEY.search(case.action)
    if case.action.startswith("Cobrar") and charged and amount(charged.group().strip()) != case.shown.total:
        yield Wrong(Rule.BUTTON, f"«{case.action}», total {_amount(case.shown.total)}")


def _legs(case: Case) -> Iterator[Wrong]:
    found = [line.words for line in case.shown.legs]
    wanted = [_ends(trip, trip_id) for _, trip, trip_id in case.legs]
    complete = len(found) == len(wanted) and all(
        all(time in words for time in times) for words, times in zip(found, wanted, strict=True)
    )
    if not complete:
        yield Wrong(Rule.LEGS, f"{len(wanted)} legs {wanted}, shown {found}")


def _ends(trip: Trip, trip_id: str) -> tuple[str, ...]:
    leg = next(leg for leg in trip.legs if leg.trip_id == trip_id)
    return (hour((leg.departure or trip.departure).when),)


def _estimate(case: Case) -> Iterator[Wrong]:
    words = case.shown.total_words.casefold()
    if words.startswith("total") and _ESTIMATED not in words and not case.all_held:
        yield Wrong(Rule.TOTAL_HELD, f"«{case.shown.total_words}» before all is held")
    if words.startswith("total") and _ESTIMATED not in words and case.all_held and not case.stated:
        yield Wrong(Rule.TOTAL_STATED, f"«{case.shown.total_words}» without prices")


def _quoted_total(case: Case) -> Iterator[Wrong]:
    quoted, shown = case.quoted, case.shown
    if quoted is None or case.stage.step < Step.PASSENGERS:
        return
    if quoted.insured and not quoted.insurance and _ESTIMATED in shown.total_words.casefold():
        return  # Insurance that nobody priced is not sold: no total holds until it is taken off.
    method = case.stage.payment.method
    totals = {quoted.totals[method.value]} if method else set(quoted.totals.values())
    if shown.total not in totals:
        stated = " or ".join(money(total) for total in sorted(totals))
        yield Wrong(Rule.PROVIDERS_TOTAL, f"shown {_amount(shown.total)}, stated {stated}")
    if _ESTIMATED in shown.total_words.casefold():
        yield Wrong(Rule.NO_ESTIMATE, f"«{shown.total_words}» though the provider stated it")


def _leg_prices(case: Case) -> Iterator[Wrong]:
    """A leg costs its seats, before benefits, picked or not; before its seat maps a trip costs what the list
    says."""
    if len(case.shown.legs) != len(case.legs):
        return
    count, seen = case.asked.count, {key for key, _ in case.stage.seating.maps}
    by_trip: dict[tuple[str, ...], list[Line]] = {}
    for line, (key, trip, trip_id) in zip(case.shown.legs, case.legs, strict=True):
        by_trip.setdefault(trip.trip_ids, []).append(line)
        due = case.ledger.maps[trip_id] * count if key in seen else None
        if due is not None and line.cents != due:
            yield Wrong(Rule.LEG_PRICE, f"«{line.words}» {_amount(line.cents)}, stated {money(due)}")
    for legs, lines in by_trip.items():
        due = case.ledger.trips[legs] * count
        shown = sum(line.cents or 0 for line in lines)
        if shown != due and not seen & {key for key, trip, _ in case.legs if trip.trip_ids == legs}:
            words = "; ".join(line.words for line in lines)
            yield Wrong(Rule.TRIP_PRICE, f"«{words}» {money(shown)}, listed {money(due)}")


def _benefits(case: Case) -> Iterator[Wrong]:
    for choice in case.stage.seating.seats:
        block = case.block(choice)
        key, index = choice.segment.key, choice.index
        if block is None:
            continue
        asked = case.asked.benefit_on(key, index)
        person = _person(case, index)
        if block.benefit not in case.asked.right_on(key, index) and not person.refused:
            yield Wrong(
                Rule.BENEFIT_CARRIED,
                f"{key}, passenger {index + 1}, seat {choice.label}: asked «{asked}», held "
                f"«{block.benefit}», shown «{person.words}»",
            )
        elif block.benefit and trip_texts.benefit(Benefit(block.benefit)) not in person.words:
            yield Wrong(
                Rule.BENEFIT_SHOWN,
                f"{key}, passenger {index + 1}, seat {choice.label}: held «{block.benefit}», shown "
                f"«{person.words}»",
            )


def _benefit_discounts(case: Case) -> Iterator[Wrong]:
    """Once all is held, what benefits take off is what the seat blocks cost less."""
    if not case.all_held:
        return
    blocks = [block for choice in case.stage.seating.seats if (block := case.block(choice))]
    less = sum(case.ledger.maps[block.trip] - block.price for block in blocks)
    shown = -sum(line.cents for line in case.shown.rest if line.cents is not None and line.cents < 0)
    if shown != less:
        yield Wrong(Rule.BENEFIT_OFF, f"shown {money(shown)}, held for {money(less)} less")


def _insurance(case: Case) -> Iterator[Wrong]:
    if case.stage.step < Step.PASSENGERS or not case.all_held or not case.ledger.quotes:
        return
    if case.quoted is None:
        insured = sorted(index + 1 for index in case.asked.insured)
        yield Wrong(Rule.INSURANCE_ASKED, f"asked for passengers {insured}")
        return
    paid = {index for index in range(case.asked.count) if "seguro" in _insured_words(case, index)}
    if paid != set(case.asked.insured):
        yield Wrong(
            Rule.INSURANCE_SHOWN,
            f"asked {sorted(case.asked.insured)}, shown {sorted(paid)}",
        )


def _person(case: Case, index: int) -> Person:
    return case.shown.people[index] if index < len(case.shown.people) else Person("", "")


def _insured_words(case: Case, index: int) -> str:
    return _person(case, index).words.casefold()


def _amount(cents: int | None) -> str:
    return "in words" if cents is None else money(cents)
