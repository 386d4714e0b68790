"""Where a provider tells what held seats cost by each method (contract 4.7), from several of its answers.

A total is proven where the provider names it for the method, no other amount could be it, and the sale's own
reader accounts for it to the cent, in all answers, by every part that is told. Everything else is a question
for a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice, product
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, Unreadable
from pos_app.domain.learning import Doubt
from pos_app.domain.money import Cents, brl
from pos_app.domain.payment import PartKind, PaymentType
from pos_app.domain.value import replace
from pos_app.partner.learn import plans
from pos_app.partner.learn.amount_names import Says, Told, told, way
from pos_app.partner.learn.methods import Home, Observation, methods, seat_lines
from pos_app.partner.learn.proposal import LineOption, Proposal
from pos_app.partner.learn.units import is_one_amount
from pos_app.partner.reading import amounts, forms
from pos_app.partner.reading.amounts import CENTS, PERCENT, REAIS
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import MEMBERS, SELF, Path, first
from pos_app.partner.reading.profile import FIXED, ORDER, SUM, TICKET, UNNAMED, Line, Profile
from pos_app.partner.wire import quote as wire
from pos_app.partner.wire.offered import foreign, not_final
from pos_app.partner.wire.quote import plausible

__all__ = ["Observation", "find"]
_FAR = 8
"""No total is so many times what the seats cost: such an amount is in the other unit."""
_MOST_OF_A_KIND, _MOST_WAYS = 3, 20_000
_RATE = 10_000
"""Parts of a percent in which rates are compared."""
_NOT_DUE = frozenset({PartKind.INSURANCE, PartKind.CASHBACK, PartKind.VOUCHER})
"""What a total need not hold: what was not asked for, what comes back later, what nobody presented."""
_PARTLY = frozenset({"insurance", "fee", "discount", "service", "boarding"})
_DOUBTS = (Doubt.NONE, Doubt.LEFT, Doubt.SHARED, Doubt.NAME, Doubt.SEATS)
_CHEAPER = re.compile(r"percent -\d+(\.5)?")
"""A discount that nobody names, once a person vouched for the total: of whole or half percents."""
Seen = dict[Path, Told]
Lines = dict[str, Line]


def find(observations: Sequence[Observation], decided: Mapping[str, Line] | None = None) -> Proposal:
    """Return where the amounts stand. ``decided`` are the lines that a person confirmed, by field."""
    observations = [Observation(wire.of_methods(one.tree), one.parts) for one in observations]
    home = methods(observations[0].tree) if observations else None
    if home is None:
        return Proposal(missing=("methods",))
    lines: Lines = {**home.lines, **seat_lines(observations, home.path)}
    kinds = home.kinds(observations[0].tree)
    found: dict[PaymentType, Proposal] = {}
    for kind in (*kinds, *kinds):  # Again: what is told of others, they account for.
        if kind not in found or found[kind].open or found[kind].missing:
            found[kind] = _Method(kind, home, observations, lines).proposal(decided or {})
            lines |= found[kind].lines
    for what in ("total", *(part.value for part in PartKind)):
        own = [lines.get(f"{kind.value}.{what}") for kind in kinds]
        if own[0] is not None and all(one == own[0] for one in own):
            for kind in kinds:  # One line for all methods where each has the same.
                del lines[f"{kind.value}.{what}"]
            lines[f"method.{what}"] = own[0]
    every = found.values()
    asked = {field: options for one in every for field, options in one.open.items()}
    return Proposal(lines, asked, tuple(field for one in every for field in one.missing))


@dataclass(frozen=True, slots=True)
class _Column:
    """An amount: its line, and its cents in each answer, None where it is not told; ``single``: never the
    sum of several entries."""

    line: Line
    told: Told
    cents: tuple[int | None, ...]
    single: bool = True


@dataclass(frozen=True, slots=True)
class _Part:
    """What a column may stand for: ``adds`` is what it adds to the seats of each answer."""

    line: Line
    adds: tuple[int, ...]


class _Method:
    """The amounts of one way to pay in every answer, and what accounts for its total."""

    def __init__(self, kind: PaymentType, home: Home, seen: Sequence[Observation], base: Lines) -> None:
        self._kind, self._home, self._seen = kind, home, seen
        self._base = base
        self._records = [[r.value for k, r in home.records(one.tree) if k is kind] for one in seen]
        self._record = next((records[0] for records in self._records if records), None)
        own, shared = zip(*map(self._told, self._records, seen), strict=True)
        self._form = self._unit([*own, shared[0]], [*seen, seen[0]])
        self._own, self._shared = self._columns(own), self._columns(shared)
        read = {column.line.paths[0] for column in self._own}
        totals = (path for one in own for path, amount in one.items() if amount.says and path not in read)
        self._unread = next((str(path[-1]) for path in totals), "")
        told_parts = self._told_parts()
        self._priced = {kind for kind, columns in told_parts.items() if any(any(c.cents) for c in columns)}
        if len(fees := told_parts.get(PartKind.FEE, [])) > 1:  # The second fee stands beside the first.
            told_parts.setdefault(PartKind.SURCHARGE, fees)
        self._parts = {kind: list(self._ways(kind, columns)) for kind, columns in told_parts.items()}
        self._most_people = max(range(len(seen)), key=lambda index: len(seen[index].items))

    # --- What is told -----------------------------------------------------------------------------

    def _told(self, records: Sequence[Any], seen: Observation) -> tuple[Seen, Seen]:
        """Return the amounts of the method's own, and those of all methods. What stands beside the records
        under the name of a way to pay is that one's alone; a record may be an amount itself."""
        own: Seen = {}
        shared: Seen = {}
        home = self._home.path
        for record in records:
            parted = (
                isinstance(record, Mapping) and all(map(amounts.part_of, record)) and is_one_amount(record)
            )
            bare = parted or forms.amount(record) is not None
            for one in told({"total": record} if bare else record, seen.blocks):
                path = (*home, *(() if bare else one.path))
                own.setdefault(path, replace(one, path=path))
        above = home[:-1] if home[-1] == MEMBERS else ()
        for one in told(seen.tree, seen.blocks, without={home}):
            owner = next((kind for step in one.path if (kind := way(step))), None)
            of_methods = owner and above and one.path[: len(above)] == above
            if owner is self._kind and not of_methods:
                own[one.path] = one
            elif owner is None and one.path not in own:
                shared[one.path] = one
        return own, shared

    def _unit(self, tolds: Sequence[Seen], seen: Sequence[Observation]) -> str:
        """Return the unit of the amounts, by what the seats are known to cost."""
        raws = [
            (one.values[0], answer.seats)
            for found, answer in zip(tolds, seen, strict=True)
            for one in found.values()
            if one.says and len(one.values) == 1
        ]
        raws += [(told[0], seen[0].seats) for _, told in self._paid_once()]
        for raw, seats in raws:
            cents = [amounts.maybe(raw, form) or 0 for form in (REAIS, CENTS)]
            near = [seats / _FAR < amount < seats * _FAR for amount in cents]
            if near[0] != near[1]:
                return REAIS if near[0] else CENTS
        return REAIS

    def _form_of(self, path: Path, values: Sequence[Any]) -> str:
        if "cents" in concepts(path[-1]):
            return CENTS
        return REAIS if any(map(forms.in_reais, values)) else self._form

    def _columns(self, tolds: Sequence[Seen]) -> list[_Column]:
        """Return every amount with its cents in each answer."""
        found = []
        for path in dict.fromkeys(path for one in tolds for path in one):
            sample = next(one[path] for one in tolds if path in one)
            form = PERCENT if sample.rate else self._form_of(path, sample.values)
            cents = tuple(_cents(one.get(path), form) for one in tolds)
            if any(value is not None for value in cents):
                single = all(len(one[path].values) == 1 for one in tolds if path in one)
                found.append(_Column(Line((path,), form), sample, cents, single))
        # What is told with something and without it, no single place tells.
        both = {way for one in found for way in _either(one.line.paths[0])}
        pairs = {what for what, way in both if (what, "with") in both and (what, "without") in both}
        return [
            replace(one, told=replace(one.told, says=None, money=False))
            if any(what in pairs for what, _ in _either(one.line.paths[0]))
            else one
            for one in found
        ]

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
        for path, raws in self._paid_once():
            form, place = self._form_of(path, raws), (*self._home.path, *path)
            cents = tuple(amounts.maybe(raw, form) for raw in raws)
            found.setdefault(cents, _Column(Line((place,), form), Told(place, (), Says.TOTAL), cents))
        return [one for one in found.values() if None not in one.cents]

    def _paid_once(self) -> Iterator[tuple[Path, list[Any]]]:
        """Yield where instalment tables tell what paying once costs, and what stands there."""
        for plan in plans.plans_in(self._record):
            path = plan.total or plan.amount
            if path not in ((), (SELF,)) and plan.count and plan.once:
                inner = (*plan.path[:-1], plan.once, *path)
                yield inner, [first(records[0], inner) if records else None for records in self._records]

    def _ways(self, kind: PartKind, columns: Sequence[_Column]) -> Iterator[_Part]:
        """Yield what a told part may stand for: the order, or each ticket."""
        for column in columns:
            whole = kind is not PartKind.INSURANCE and not column.told.each and self._grows(column)
            for per in ("",) if whole else (TICKET, "") if column.told.each else ("", TICKET):
                adds = tuple(self._adds(kind, column, per, index) for index in range(len(self._seen)))
                yield _Part(replace(column.line, per=per), adds)

    def _grows(self, column: _Column) -> bool:
        """Return whether an amount is told for all tickets together: it grows with their number."""
        told_for = {len(one.items): cents for one, cents in zip(self._seen, column.cents, strict=True)}
        each = {cents / count for count, cents in told_for.items() if cents}
        return len(told_for) > 1 and len(each) == 1 and column.line.form != PERCENT

    def _adds(self, kind: PartKind, column: _Column, per: str, index: int) -> int:
        seen, cents = self._seen[index], column.cents[index] or 0
        if column.line.form == PERCENT:
            rate = abs(Decimal(cents)) / _RATE
            cents = sum(
                amounts.share(p, rate) for p in ([i.price for i in seen.items] if per else [seen.seats])
            )
        elif per:
            cents *= seen.insured if kind is PartKind.INSURANCE else len(seen.items)
        if kind is PartKind.INSURANCE and not seen.insured:
            return 0  # What it would cost.
        return -abs(cents) if kind.taken_off else cents

    # --- What is proven ---------------------------------------------------------------------------

    def proposal(self, decided: Mapping[str, Line]) -> Proposal:
        """Return the lines of this method, or what a person must decide about it."""
        name, kind = f"{self._kind.value}.total", self._kind.value
        every = [record for records in self._records for record in records]
        if says := next(filter(None, (not_final(one) or (foreign(one) or ("",))[0] for one in every)), ""):
            return Proposal(missing=(f"{kind}.{says}",))
        lines: Lines = {}
        if self._kind.facts.instalments:
            tree, seats = self._seen[0].tree, self._seen[0].seats
            lines = plans.lines(self._record, self._home.path, self._form_of, tree, seats)
        confirmed = decided.get(name) or decided.get("method.total")
        if confirmed is not None and confirmed.form != SUM:
            columns = (*self._own, *self._once(), *self._shared)
            there = [one for one in columns if one.line.paths == confirmed.paths and not confirmed.per]
            parts, rest = self._made_of(there[0]) if there else ({}, UNNAMED)
            lines |= {f"{kind}.{part.value}": way.line for part, way in parts.items()}
            return Proposal({**lines, name: replace(confirmed, rest=rest)})
        totals = self._totals() if confirmed is None else []
        if len(totals) == 1 and (proven := self._proven(totals[0])):
            return Proposal({**lines, **{f"{kind}.{what}": line for what, line in proven.items()}})
        options = self._options() if confirmed is None else ()
        if len(options) > 1 or any(self._worth_asking(one) for one in options):
            return Proposal(lines, {name: options})
        return self._without_total(decided, lines)

    def _worth_asking(self, only: LineOption) -> bool:
        """Return whether the only amount that could be the one to pay may be it: not where something is taken
        off that it does not show, for then the right one is told nowhere."""
        off = any(c.told.part and c.told.part.taken_off and any(c.cents) for c in self._own)
        less = any((cents or 0) < 0 for c in self._own for cents in c.cents)
        plain = only.doubt is Doubt.NONE and only.rank >= Says.TOTAL and not less
        return only.doubt not in (Doubt.SEATS, Doubt.NAME) and (plain or not (off or less))

    def _options(self) -> tuple[LineOption, ...]:
        """Return every amount that could be the one to pay, of the order, or of each ticket where all are
        alike: first what paying once costs where that is less than a total, those of all methods last where
        this one tells an amount of its own, then by what accounts for every told part, by what speaks
        against it, and as the reply has them. Never a sum of two."""
        found: dict[tuple[str, tuple[int | None, ...]], LineOption] = {}
        for columns, shared in ((self._own, False), (self._once(), False), (self._shared, True)):
            for column in columns:
                able = column.told.money and not column.told.bound and column.line.form != PERCENT
                for per in ("", TICKET) if able else ():
                    option = self._option(column, per, shared=shared)
                    if option is not None:
                        found.setdefault((per, column.cents), option)
        less = [one.line.paths for one in self._once() if any(_is_less(one, total) for total in self._own)]
        own = any(one.rank >= Says.AMOUNT and one.doubt is not Doubt.SHARED for one in found.values())

        def late(one: LineOption) -> tuple[bool, bool]:
            return one.line.paths not in less, own and one.doubt is Doubt.SHARED

        return tuple(sorted(found.values(), key=lambda one: (*late(one), *_plainly(one))))

    def _option(self, column: _Column, per: str, *, shared: bool) -> LineOption | None:
        """Return an amount as an answer, None where it can be no total of these baskets: it is not told in
        each of them, is far from what the seats cost, or the sale does not read it."""
        alike = [(s, c) for s, c in zip(self._seen, column.cents, strict=True) if not per or s.alike]
        line = replace(column.line, per=per, rest=UNNAMED, confirmed="?")
        counted = [(s, c and c * (len(s.items) if per else 1)) for s, c in alike]
        if not all(cents and plausible(s.seats, cents) for s, cents in counted):
            return None
        if (per and len({c for s, c in alike if not s.insured}) > 1) or not self._reads({"total": line}, per):
            return None
        seen, cents = max(counted, key=lambda pair: len(pair[0].items))
        doubt, left, whole = Doubt.NONE, "", None if per else self._whole(column)
        if all(cents == s.seats for s, cents in counted if not s.insured):
            doubt = Doubt.SEATS
        elif shared:
            doubt = Doubt.SHARED
        elif per:
            doubt = doubt if column.told.says else Doubt.NAME
        else:
            doubt, left = self._left_out(line, whole or {})
            doubt = doubt if doubt or column.told.says or whole else Doubt.NAME
            # Another total beside it is another answer; what is none of the known parts may be taken off it.
            totals = {c.line.paths[0][-1] for c in self._own if (c.told.says or 0) >= Says.TOTAL}
            whole = whole if not left or left in totals else None
        value, rank = (cents or 0) // (len(seen.items) if per else 1), int(column.told.says or 0)
        shown = replace(line, rest="", confirmed="")
        due, count = Cents(cents or 0), len(seen.items)
        return LineOption(shown, brl(Cents(value)), due, doubt, left, rank, bool(whole), count)

    def _whole(self, total: _Column) -> Mapping[PartKind, _Part] | None:
        """Return every part that is told where they account for an amount together with the seats."""
        plain = [i for i, one in enumerate(self._seen) if not one.insured]
        whole = (parts for parts in self._made() if not any(self._rest(total, parts)[i] for i in plain))
        return next(whole, None) if self._priced - _NOT_DUE else None

    def _made(self) -> Iterator[dict[PartKind, _Part]]:
        """Yield every way in which all told parts may be counted."""
        kinds = tuple(self._parts)
        for parts in islice(product(*self._parts.values()), _MOST_WAYS):
            yield dict(zip(kinds, parts, strict=True))

    def _made_of(self, total: _Column) -> tuple[Mapping[PartKind, _Part], str]:
        """Return the parts of a total that a person vouched for, and what it holds beside them: nothing, less
        by whole or half percents where all that is told comes to it so, else whatever rule gives it."""
        if whole := self._whole(total):
            return whole, ""
        told = ({k: w for k, w in parts.items() if k in self._priced} for parts in self._made())
        cheaper = ((parts, self._unit_of_rest(total, parts)) for parts in told)
        found = ((parts, rest) for parts, rest in cheaper if _CHEAPER.fullmatch(rest))
        return next(found, None) or ({}, self._unit_of_rest(total, {}))

    def _proven(self, total: _Column) -> Lines | None:
        """Return the lines of a total and of the parts that account for it, with as many parts as can be;
        None where a person must vouch for it.

        Every part that is told is among them, for it may be charged on top of the total, unless the total
        says not. A rest that no name tells is the provider's own where nothing is told beside the total.
        """
        needed, says = self._priced - _NOT_DUE, total.told.says or Says.THINGS
        ways = product(*([*((kind, part) for part in parts), None] for kind, parts in self._parts.items()))
        every = (dict(way for way in one if way) for one in islice(ways, _MOST_WAYS))
        choices = [one for one in every if len({part.line.paths for part in one.values()}) == len(one)]
        choices.sort(key=lambda parts: -len(parts.keys() & self._priced))
        full = [parts for parts in choices if needed <= parts.keys()]
        for parts in choices if says is Says.TO_PAY else full:
            # What insurance costs, the sale's own reader checks.
            plain = [
                r for r, seen in zip(self._rest(total, parts), self._seen, strict=True) if not seen.insured
            ]
            lines = _lines(total, parts)
            if (parts or says is not Says.THINGS) and not any(plain) and self._reads(lines):
                return lines
        # A rest that nobody names may not stand beside parts that are named; the seats alone are no total.
        for parts in full if says is not Says.THINGS and not needed else ():
            lines = _lines(total, parts, self._kind_of_rest(total, parts))
            if parts.keys() == self._priced & {PartKind.INSURANCE} and self._reads(lines):
                return lines
        own = says >= Says.TOTAL and any(one is total for one in self._own)
        rated = any(part.line.form == PERCENT for ways in self._parts.values() for part in ways)
        # Or the amounts beside it follow from it, without these parts.
        if own and not rated and self._reads(_lines(total, {}, self._kind_of_rest(total, {}))):
            for parts in full:
                lines = _lines(total, parts, self._kind_of_rest(total, parts))
                if self._reads(lines):
                    return lines
        return None

    def _rest(self, total: _Column, parts: Mapping[PartKind, _Part]) -> list[int]:
        """Return what a total holds beside the seats and these parts, in each answer."""
        return [
            (cents or 0) - seen.seats - sum(part.adds[index] for part in parts.values())
            for index, (seen, cents) in enumerate(zip(self._seen, total.cents, strict=True))
        ]

    def _unit_of_rest(self, total: _Column, parts: Mapping[PartKind, _Part]) -> str:
        """Return what a total holds beside the seats and these parts, where one rule alone gives it in every
        answer without insurance."""
        rests = zip(self._rest(total, parts), total.cents, self._seen, strict=True)
        plain = [(rest, cents or 0, len(one.items)) for rest, cents, one in rests if not one.insured]
        rest, cents, n = max(plain, key=lambda one: one[1])
        if len({n for _, _, n in plain}) < 2 or not any(one for one, _, _ in plain):
            return UNNAMED
        rules = [f"{ORDER} {rest}", f"{TICKET} {rest // n}", *(f"step {size}" for size in (100, 50, 10, 5))]
        rate = round(Decimal(100 * rest) / (cents - rest), 2)
        if all(abs(amounts.share(c - r, rate) - r) <= 1 for r, c, _ in plain):
            rules.append(f"percent {rate.normalize():f}")
        lines = [replace(total.line, rest=one) for one in rules]
        fits = [one.rest for one in lines if all(one.comes_to(c, c - r, n) for r, c, n in plain)]
        return fits[0] if len(fits) == 1 or (fits and fits[0].startswith("step")) else UNNAMED

    def _kind_of_rest(self, total: _Column, parts: Mapping[PartKind, _Part]) -> str:
        """Return whether what a total does not tell is certainly no rate: the same for each order or for each
        ticket, while the seats cost something else."""
        return FIXED if self._unit_of_rest(total, parts).partition(" ")[0] in (ORDER, TICKET) else UNNAMED

    def _reads(self, lines: Lines, per: str = "") -> bool:
        """Return whether the sale's own reader offers this method by these lines, in every answer; with
        ``per``, in those whose tickets are alike."""
        book = self._book(lines)
        seen = [one for one in self._seen if one.alike or not per]
        try:
            return all(wire.read(one.tree, one.parts, book).method(self._kind) for one in seen)
        except Fault:
            return False

    def _book(self, lines: Lines, others: Mapping[str, Line] | None = None) -> Book:
        own = {f"{self._kind.value}.{what}": line for what, line in lines.items()}
        placed = {**self._base, **(others or {}), **own}
        return Book(Profile({(Endpoint.METHODS, field): line for field, line in placed.items()}))

    def _left_out(self, line: Line, parts: Mapping[PartKind, _Part]) -> tuple[Doubt, str]:
        """Return which amount a total and its parts leave out; none where it is the total's own rest."""
        others = {f"{kind.value}.total": line for kind in PaymentType if kind is not self._kind}
        lines = {kind.value: part.line for kind, part in parts.items()}
        book = self._book({"total": replace(line, confirmed=""), **lines}, others)
        for one in self._seen:
            try:
                unread = dict(wire.read(one.tree, one.parts, book).unread)
            except Unreadable as error:
                unread = {error.field: ""}
            own = (
                field.removeprefix(f"{self._kind.value}.")
                for field in unread
                if field.startswith(self._kind.value)
            )
            if name := next((name for name in own if name != "total"), ""):
                return Doubt.LEFT, name
        return Doubt.NONE, ""

    def _without_total(self, decided: Mapping[str, Line], lines: Lines) -> Proposal:
        """Return what a person must say where a method tells no total: what each of its parts is per."""
        name, last = self._kind.value, self._most_people
        if self._unread:  # The total is told, and nothing replaces it.
            return Proposal(lines, missing=(f"{name}.{self._unread}",))
        asked: dict[str, tuple[LineOption, ...]] = {}
        base, told_for = self._seen[last].seats, self._seen[last]
        fees = [one for one in (*self._own, *self._shared) if one.told.part is PartKind.FEE]
        # A sum is offered where one fee is all that is told: what else is told may be charged or not. With
        # insurance what repeats the seats may hold it: such a basket is not sold by the sum.
        others = (c for c in self._own if any(c.cents) and not c.told.part and c.told.money)
        plain = [(i, one.seats) for i, one in enumerate(self._seen) if not one.insured]
        beside = any(c.cents[i] != seats for c in others for i, seats in plain)
        alone = self._priced - {PartKind.INSURANCE} == {PartKind.FEE} and len(fees) == 1 and fees[0].single
        alone = alone and not beside
        for kind in self._parts if alone else ():
            field = f"{name}.{kind.value}"
            said = decided.get(field) or decided.get(f"method.{kind.value}")
            if said is not None:
                lines[field] = said
                base += next((part.adds[last] for part in self._parts[kind] if part.line.per == said.per), 0)
            elif kind is PartKind.FEE or (kind in self._priced and told_for.insured):
                count = len(told_for.items)
                options = [
                    LineOption(one.line, self._shown(one, last), Cents(base + one.adds[last]), tickets=count)
                    for one in self._parts[kind]
                ]
                asked[field] = tuple({one.sum: one for one in reversed(options)}.values())[::-1]
        who = next((line.confirmed for line in lines.values() if line.confirmed), "")
        if asked:
            return Proposal(lines, asked)
        if not self._priced or not who:
            return Proposal(lines, missing=(f"{name}.total",))
        return Proposal({**lines, f"{name}.total": Line((), SUM, confirmed=who)})

    def _shown(self, part: _Part, index: int) -> str:
        """Return what a part comes to in an answer: for tickets what each has, and what all have."""
        whole, count = part.adds[index], len(self._seen[index].items)
        if part.line.per != TICKET or part.line.form == PERCENT or count < 2 or whole % count:
            return brl(Cents(abs(whole)))
        return f"{brl(Cents(abs(whole) // count))} \u00d7 {count} = {brl(Cents(abs(whole)))}"


def _either(path: Path) -> Iterator[tuple[str, str]]:
    """Yield what a place says that its amount is with, or without."""
    leaf = concepts(path[-1])
    way = "without" if "without" in leaf else "with"
    yield from ((what, way) for what in leaf & _PARTLY if way in leaf)


def _is_less(one: _Column, total: _Column) -> bool:
    """Return whether an amount is less than a total in every answer: something was taken off it."""
    pairs = zip(one.cents, total.cents, strict=True)
    return bool(total.told.says) and all((a or 0) < (b or 0) for a, b in pairs)


def _plainly(one: LineOption) -> tuple[bool, bool, int, int]:
    return (not one.whole, one.rank < Says.TO_PAY, _DOUBTS.index(one.doubt), -one.rank)


def _lines(total: _Column, parts: Mapping[PartKind, _Part], rest: str = "") -> Lines:
    return {
        "total": replace(total.line, rest=rest),
        **{kind.value: part.line for kind, part in parts.items()},
    }


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
