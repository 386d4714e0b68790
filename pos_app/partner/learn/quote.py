"""Where a provider tells what held seats cost by each method (contract 4.7), from several of its answers.

A total is proven where the provider names it for the method, no other amount could be it, and the sale's own
reader accounts for it to the cent, in all answers, by every part that is told. Everything else is a question
for a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice, product
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents, brl
from pos_app.domain.payment import PartKind, PaymentType
from pos_app.partner.learn import plans
from pos_app.partner.learn.amount_names import Says, Told, picked, told
from pos_app.partner.learn.methods import Home, Observation, methods, seat_lines
from pos_app.partner.learn.proposal import LineOption, Proposal
from pos_app.partner.learn.units import is_one_amount
from pos_app.partner.reading import amounts, forms
from pos_app.partner.reading.amounts import CENTS, PERCENT, REAIS
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import EACH, MEMBERS, SELF, Path, first
from pos_app.partner.reading.profile import SUM, TICKET, UNNAMED, Line, Profile
from pos_app.partner.wire import quote as wire

__all__ = ["Observation", "find"]
_FAR = 8
"""No total is so many times what the seats cost: such an amount is in the other unit."""
_MOST_OF_A_KIND, _MOST_WAYS = 3, 20_000
_RATE = 10_000
"""Parts of a percent in which rates are compared."""
Seen = Mapping[Path, Told]
Lines = dict[str, Line]


def find(observations: Sequence[Observation], decided: Mapping[str, Line] | None = None) -> Proposal:
    """Return where the amounts stand. ``decided`` are the lines that a person confirmed, by field."""
    home = methods(observations[0].tree) if observations else None
    if home is None:
        return Proposal(missing=("methods",))
    lines: Lines = {**home.lines, **seat_lines(observations, home.path)}
    kinds = home.kinds(observations[0].tree)
    found = [_Method(kind, home, observations, lines).proposal(decided or {}) for kind in kinds]
    for one in found:
        lines |= one.lines
    for what in ("total", *(part.value for part in PartKind)):
        own = [lines.get(f"{kind.value}.{what}") for kind in kinds]
        if own[0] is not None and all(one == own[0] for one in own):
            for kind in kinds:  # One line for all methods where each has the same.
                del lines[f"{kind.value}.{what}"]
            lines[f"method.{what}"] = own[0]
    asked = {field: options for one in found for field, options in one.open.items()}
    return Proposal(lines, asked, tuple(field for one in found for field in one.missing))


@dataclass(frozen=True, slots=True)
class _Column:
    """An amount: its line, and its cents in each answer, None where it is not told."""

    line: Line
    told: Told
    cents: tuple[int | None, ...]


class _Method:
    """The amounts of one way to pay in every answer, and what accounts for its total."""

    def __init__(self, kind: PaymentType, home: Home, seen: Sequence[Observation], base: Lines) -> None:
        self._kind, self._home, self._seen = kind, home, seen
        self._base = {field: line for field, line in base.items() if field != "method.offered"}
        self._records = [[r.value for k, r in home.records(one.tree) if k is kind] for one in seen]
        self._record = next((records[0] for records in self._records if records), None)
        own = [self._in_records(*pair) for pair in zip(self._records, seen, strict=True)]
        beside = [dict(self._beside(one)) for one in seen]
        for mine, others in zip(own, beside, strict=True):
            mine.update({path: one for path, one in others.items() if any(map(_way, path))})
        shared = [
            {p: one for p, one in others.items() if p not in mine}
            for mine, others in zip(own, beside, strict=True)
        ]
        self._form = self._unit(own, shared)
        self._own, self._shared = self._columns(own), self._columns(shared)
        self._parts = self._told_parts()
        self._priced = {kind for kind, columns in self._parts.items() if any(any(c.cents) for c in columns)}

    # --- What is told -----------------------------------------------------------------------------

    def _in_records(self, records: Sequence[Any], seen: Observation) -> dict[Path, Told]:
        """Return the amounts of the method's own records; such a record may be an amount itself."""
        found: dict[Path, Told] = {}
        for record in records:
            parted = (
                isinstance(record, Mapping) and all(map(amounts.part_of, record)) and is_one_amount(record)
            )
            bare = parted or forms.amount(record) is not None
            for one in told({"total": record} if bare else record, seen.blocks):
                path = (*self._home.path, *(() if bare else one.path))
                found.setdefault(path, replace(one, path=path))
        return found

    def _beside(self, seen: Observation) -> Iterator[tuple[Path, Told]]:
        """Yield the amounts beside the methods. What stands under a way to pay there is that one's alone."""
        above = self._home.path[:-1] if self._home.path[-1] == MEMBERS else ()
        for one in told(seen.tree, seen.blocks, without={self._home.path}):
            owner = next((kind for step in one.path if (kind := _way(step))), None)
            of_methods = owner and above and one.path[: len(above)] == above
            if owner in (None, self._kind) and not of_methods:
                yield one.path, one

    def _unit(self, own: Sequence[Seen], shared: Sequence[Seen]) -> str:
        """Return the unit of the amounts, by what the seats are known to cost."""
        for here, seen in zip(own, self._seen, strict=True):
            for one in (*here.values(), *shared[0].values()):
                cents = [amounts.maybe(one.values[0], form) for form in (REAIS, CENTS)]
                if one.part is not None and not one.rate and cents[0] and cents[0] > seen.seats * _FAR:
                    return CENTS
                near = [c is not None and seen.seats / _FAR < c < seen.seats * _FAR for c in cents]
                if one.says is not None and len(one.values) == 1 and near[0] != near[1]:
                    return REAIS if near[0] else CENTS
        return REAIS

    def _columns(self, tolds: Sequence[Seen]) -> list[_Column]:
        """Return every amount with its cents in each answer."""
        found = []
        for path in dict.fromkeys(path for one in tolds for path in one):
            sample = next(one[path] for one in tolds if path in one)
            form = PERCENT if sample.rate else self._form_of(path, sample.values)
            cents = tuple(_cents(one.get(path), form) for one in tolds)
            if any(value is not None for value in cents):
                found.append(_Column(Line((path,), form), sample, cents))
        return found

    def _form_of(self, path: Path, values: Sequence[Any]) -> str:
        if "cents" in concepts(path[-1]):
            return CENTS
        return REAIS if any(map(forms.in_reais, values)) else self._form

    def _told_parts(self) -> dict[PartKind, list[_Column]]:
        """Return the parts that are told, by kind: the method's own, else those of all methods."""
        found: dict[PartKind, list[_Column]] = {}
        for columns in (self._own, self._shared):
            for kind in PartKind:
                mine = {c.cents: c for c in columns if c.told.part is kind}
                if mine and kind not in found:
                    found[kind] = list(mine.values())[:_MOST_OF_A_KIND]
        return found

    def _totals(self) -> list[_Column]:
        """Return what may be the amount to pay: the best named of the method's own, one for each value; where
        it has none, that of all methods, whose parts must then account for it."""
        return _best(self._own, Says.THINGS) or self._once() or _best(self._shared, Says.TOTAL)

    def _once(self) -> list[_Column]:
        """Return what paying once costs by the instalments, where a method has no other total."""
        found: dict[tuple[int | None, ...], _Column] = {}
        for plan in plans.plans_in(self._record):
            path = plan.total or plan.amount
            if path not in ((), (SELF,)) and plan.path[-1] == EACH and plan.count:
                inner = (*plan.path[:-1], "[0]", *path)
                raws = [first(records[0], inner) if records else None for records in self._records]
                form = self._form_of(path, raws)
                cents = tuple(amounts.maybe(raw, form) for raw in raws)
                place = (*self._home.path, *inner)
                found.setdefault(cents, _Column(Line((place,), form), Told(place, ()), cents))
        return [one for one in found.values() if None not in one.cents]

    # --- What is proven ---------------------------------------------------------------------------

    def proposal(self, decided: Mapping[str, Line]) -> Proposal:
        """Return the lines of this method, or what a person must decide about it."""
        name, kind = f"{self._kind.value}.total", self._kind.value
        lines = plans.lines(self._record, self._home.path, self._form)
        confirmed = decided.get(name) or decided.get("method.total")
        if confirmed is not None and confirmed.form != SUM:
            return Proposal({**lines, name: replace(confirmed, rest=UNNAMED)})
        totals = self._totals() if confirmed is None else []
        if not totals:
            return self._without_total(decided, lines)
        proven = (self._accounted(totals[0]) or self._with_rest(totals[0])) if len(totals) == 1 else None
        if proven:
            return Proposal({**lines, **{f"{kind}.{what}": line for what, line in proven.items()}})
        index = self._last if len(totals) == 1 else 0
        options = [
            LineOption(c.line, brl(sum_), sum_) for c in totals for sum_ in [Cents(c.cents[index] or 0)]
        ]
        if len(totals) == 1 and (people := len(self._seen[index].items)) > 1:
            (one,) = options
            options.append(
                LineOption(replace(one.line, per=TICKET), one.value, Cents((one.sum or 0) * people))
            )
        # What the sale cannot read by is not worth a question.
        vouched = [replace(one.line, rest=UNNAMED, confirmed="?") for one in options]
        able = tuple(o for o, line in zip(options, vouched, strict=True) if self._reads({"total": line}))
        return Proposal(lines, {name: able} if able else {}, () if able else (name,))

    @property
    def _last(self) -> int:
        """The answer for most people."""
        return max(range(len(self._seen)), key=lambda index: len(self._seen[index].items))

    def _accounted(self, total: _Column) -> Lines | None:
        """Return the lines of a total and of the parts that account for it, with as many parts as can be;
        None where a part that is told is not among them: it may be charged on top of it, unless the total
        says not. What comes back later is no part of what is paid now, nor a voucher that nobody presented.
        """
        needed = self._priced - {PartKind.INSURANCE, PartKind.CASHBACK, PartKind.VOUCHER}
        ways = islice(product(*([*self._ways(kind), None] for kind in self._parts)), _MOST_WAYS)
        choices = [dict(way for way in one if way) for one in ways]
        for parts in sorted(choices, key=lambda one: -len(one.keys() & self._priced)):
            binds = total.told.says is Says.TO_PAY or needed <= parts.keys()
            lines = {"total": total.line, **{kind.value: line for kind, line in parts.items()}}
            enough = parts or total.told.says is not Says.THINGS
            if binds and enough and self._fits(total, parts) and self._reads(lines):
                return lines
        return None

    def _with_rest(self, total: _Column) -> Lines | None:
        """Return the lines of a total beside which nothing is told that could account for it, None where a
        person must vouch for it: a rest that nobody names may not stand beside parts that are named."""
        says, parts = (
            total.told.says,
            self._priced - {PartKind.INSURANCE, PartKind.CASHBACK, PartKind.VOUCHER},
        )
        if says is Says.THINGS or parts:
            return None  # The seats alone, as like as not.
        lines = {"total": replace(total.line, rest=UNNAMED)}
        lines |= {
            kind.value: line for kind in self._priced & {PartKind.INSURANCE} for _, line in self._ways(kind)
        }
        return lines if self._reads(lines) else None

    def _ways(self, kind: PartKind) -> Iterator[tuple[PartKind, Line]]:
        """Yield what a told part may stand for: the order, or each ticket."""
        for column in self._parts[kind]:
            units: tuple[str, ...] = (TICKET, "") if column.told.each else ("", TICKET)
            grows = kind is not PartKind.INSURANCE and not column.told.each and self._grows(column)
            for per in ("",) if grows else units:
                yield kind, replace(column.line, per=per)

    def _grows(self, column: _Column) -> bool:
        """Return whether an amount is told for all tickets together: it grows with their number."""
        told_for = {len(one.items): cents for one, cents in zip(self._seen, column.cents, strict=True)}
        each = {cents / count for count, cents in told_for.items() if cents}
        return len(told_for) > 1 and len(each) == 1 and column.line.form != PERCENT

    def _fits(self, total: _Column, parts: Mapping[PartKind, Line]) -> bool:
        """Return whether parts account for a total in the first answer: what spares the reader most of
        them."""
        if self._seen[0].insured:
            return True
        counted = (k for k in parts if k is not PartKind.INSURANCE)
        return self._seen[0].seats + sum(self._comes_to(k, parts[k], 0) for k in counted) == total.cents[0]

    def _comes_to(self, kind: PartKind, line: Line, index: int) -> int:
        """Return what a part adds to the seats of an answer."""
        seen = self._seen[index]
        cents = next(c for c in self._parts[kind] if c.line.paths == line.paths).cents[index] or 0
        if line.form == PERCENT:
            rate = abs(Decimal(cents)) / _RATE
            prices = [item.price for item in seen.items] if line.per else [seen.seats]
            cents = sum(amounts.share(price, rate) for price in prices)
        elif line.per:
            cents *= seen.insured if kind is PartKind.INSURANCE else len(seen.items)
        return -abs(cents) if kind.taken_off else cents

    def _reads(self, lines: Lines) -> bool:
        """Return whether the sale's own reader offers this method by these lines, in every answer."""
        placed = {**self._base, **{f"{self._kind.value}.{what}": line for what, line in lines.items()}}
        book = Book(Profile({(Endpoint.METHODS, field): line for field, line in placed.items()}))
        try:
            return all(wire.read(one.tree, one.parts, book).method(self._kind) for one in self._seen)
        except Fault:
            return False

    def _without_total(self, decided: Mapping[str, Line], lines: Lines) -> Proposal:
        """Return what a person must say where a method tells no total: what each of its parts is per."""
        name, last = self._kind.value, self._last
        asked: dict[str, tuple[LineOption, ...]] = {}
        for kind in (kind for kind in self._parts if kind in self._priced):
            field = f"{name}.{kind.value}"
            said = decided.get(field) or decided.get(f"method.{kind.value}")
            if said is not None:
                lines[field] = said
            elif kind is not PartKind.INSURANCE or self._seen[last].insured:
                added = [(line, self._comes_to(kind, line, last)) for _, line in self._ways(kind)]
                options = [LineOption(o, brl(abs(c)), Cents(self._seen[last].seats + c)) for o, c in added]
                asked[field] = tuple({one.sum: one for one in reversed(options)}.values())[::-1]
        who = next((line.confirmed for line in lines.values() if line.confirmed), "")
        if asked:
            return Proposal(lines, asked)
        if not self._priced or not who:
            return Proposal(lines, missing=(f"{name}.total",))
        return Proposal({**lines, f"{name}.total": Line((), SUM, confirmed=who)})


def _best(columns: Sequence[_Column], least: Says) -> list[_Column]:
    """Return the amounts of the best rank that is there, one for each value."""
    ranked = [(c.told.says, c) for c in columns if c.told.says and c.told.says >= least and all(c.cents)]
    best = max((says for says, _ in ranked), default=None)
    named = sorted((c for says, c in ranked if says == best), key=lambda c: -len(c.line.path))
    return list({c.cents: c for c in named}.values())


def _cents(one: Told | None, form: str) -> int | None:
    """Return the cents of an amount, of a rate its parts of a percent. Several values are a sum; of a total
    they are one, told several times."""
    if one is None:
        return None
    if form == PERCENT:
        rates = [forms.amount(v.strip().rstrip("% ") if isinstance(v, str) else v) for v in one.values]
        return None if None in rates or len(rates) != 1 else int((rates[0] or 0) * _RATE)
    found = [amounts.maybe(value, form) for value in one.values]
    if None in found or (one.part is None and len(set(found)) > 1):
        return None
    return sum(value or 0 for value in (found if one.part else found[:1]))


def _way(step: str) -> PaymentType | None:
    word = picked(step) if step.startswith("[") else step
    return wire.payment_type(word) if word else None
