"""What one way to pay costs in several answers: its total, and the parts that account for it to the cent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from itertools import product
from typing import Any

from pos_app.domain.money import Cents, brl
from pos_app.domain.payment import PartKind, PaymentType
from pos_app.partner.learn import instalments
from pos_app.partner.learn.observation import Observation
from pos_app.partner.learn.payment_methods import Home
from pos_app.partner.learn.proposal import LineOption, Proposal
from pos_app.partner.learn.seat_lines import seat_lines
from pos_app.partner.learn.told_amounts import Says, Told, is_one_amount, told
from pos_app.partner.reading import amounts, forms
from pos_app.partner.reading.amounts import CENTS, PERCENT, REAIS
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import EACH, MEMBERS, SELF, Path, Record, each, first
from pos_app.partner.reading.profile import OFF, SUM, TICKET, UNNAMED, Line
from pos_app.partner.wire.quote import payment_type

_LEAST_SHARE, _MOST_SHARE = 0.7, 2.0
_FAR = 8
"""No total is so many times what the seats cost: such an amount is in the other unit."""
_MOST_OF_A_KIND = 3
_RATE = 10_000
"""Parts of a percent in which rates are compared."""


@dataclass(frozen=True, slots=True)
class _Column:
    """An amount that is told in every answer that needs it: its line and its cents, None where it is not."""

    line: Line
    told: Told
    cents: tuple[int | None, ...]


class MethodTotals:
    """The amounts of one way to pay in every answer, and what accounts for its total."""

    def __init__(
        self,
        kind: PaymentType,
        home: Home,
        observations: Sequence[Observation],
        decided: Mapping[str, Line],
    ) -> None:
        self._kind, self._home, self._seen = kind, home, observations
        self._decided = decided
        self._own: list[dict[Path, Told]] = []
        self._shared: list[dict[Path, Told]] = []
        self._record: Any = None
        for one in observations:
            records = [record for word, record in home.records(one.tree) if word is kind]
            if records and self._record is None:
                self._record = records[0].value
            self._own.append(self._told_in(records, one.blocks))
            self._shared.append(self._beside(one))
        self._form = self._unit()

    def _told_in(self, records: Sequence[Record], blocks: frozenset[str]) -> dict[Path, Told]:
        found: dict[Path, Told] = {}
        for record in records:
            parted = isinstance(record.value, Mapping) and all(map(amounts.part_of, record.value))
            bare = forms.amount(record.value) is not None or (parted and is_one_amount(record.value))
            node = {"total": record.value} if bare else record.value
            for one in told(node, blocks):
                path = (*self._home.path, *(() if bare else one.path))
                found.setdefault(path, replace(one, path=path))
        return found

    def _beside(self, seen: Observation) -> dict[Path, Told]:
        """Return the amounts beside the methods. What stands under a way to pay there is that one's alone."""
        found: dict[Path, Told] = {}
        for one in told(seen.tree, seen.blocks, without={self._home.path}):
            owner = next((kind for step in one.path if (kind := _way(step))), None)
            within = one.path[: len(self._home.path) - 1] == self._home.path[:-1] and bool(
                self._home.path[:-1]
            )
            if within and self._home.path[-1] == MEMBERS and owner:
                continue
            if owner is None:
                found[one.path] = one
            elif owner is self._kind:
                self._own[-1][one.path] = one
        return found

    def _unit(self) -> str:
        """Return the unit of the amounts, by what the seats are known to cost."""
        for told_here, seen in zip(self._own, self._seen, strict=True):
            for one in (*told_here.values(), *self._shared[0].values()):
                cents = [amounts.maybe(one.values[0], form) for form in (REAIS, CENTS)]
                if one.part is not None and not one.rate and cents[0] and cents[0] > seen.seats * _FAR:
                    return CENTS
                if one.says is None or len(one.values) != 1:
                    continue
                near = [c is not None and seen.seats / _FAR < c < seen.seats * _FAR for c in cents]
                if near[0] != near[1]:
                    return REAIS if near[0] else CENTS
        return REAIS

    def _columns(self, tolds: Sequence[Mapping[Path, Told]]) -> list[_Column]:
        """Return every amount with its cents in each answer."""
        found = []
        for path in dict.fromkeys(path for one in tolds for path in one):
            sample = next(one[path] for one in tolds if path in one)
            form = PERCENT if sample.rate else self._form_of(sample, path)
            cents = [self._cents(one.get(path), form) for one in tolds]
            if any(value is not None for value in cents):
                found.append(_Column(Line((path,), form), sample, tuple(cents)))
        return found

    def _form_of(self, sample: Told, path: Path) -> str:
        if "cents" in concepts(path[-1]):
            return CENTS
        plainly = any(forms.in_reais(value) for value in sample.values)
        return REAIS if plainly else self._form

    def _cents(self, one: Told | None, form: str) -> int | None:
        if one is None:
            return None
        if form == PERCENT:
            rates = [forms.amount(v.strip().rstrip("% ") if isinstance(v, str) else v) for v in one.values]
            return None if None in rates or len(rates) != 1 else int((rates[0] or 0) * _RATE)
        found = [amounts.maybe(value, form) for value in one.values]
        if one.part is None and len(set(found)) > 1:
            return None  # Not a sum: one total, told several times.
        return None if None in found else sum(value or 0 for value in (found if one.part else found[:1]))

    # --- The proposal -------------------------------------------------------------------------------

    def proposal(self) -> Proposal:
        """Return the lines of this method, or what a person must decide about it."""
        name = self._kind.value
        plans = instalments.lines(self._record, self._home.path, self._form)
        own, shared = self._columns(self._own), self._columns(self._shared)
        parts = self._parts(own, shared)
        confirmed = self._decided.get(f"{name}.total") or self._decided.get("method.total")
        totals = self._totals(own, shared) if confirmed is None else []
        if confirmed is not None and confirmed.form != SUM:
            return Proposal({**plans, f"{name}.total": replace(confirmed, rest=UNNAMED)})
        if not totals:
            return self._without_total(parts, plans)
        if len(totals) > 1:
            return Proposal(plans, {f"{name}.total": tuple(self._option(one) for one in totals)})
        (total,) = totals
        named = total.told.says is Says.TO_PAY
        told_parts = {kind for kind, columns in parts.items() if any(any(column.cents) for column in columns)}
        accounts = list(self._accounts(total, parts))
        for account in accounts:
            # A part that is told and not in the total may be charged on top of it, unless the total says not.
            # What comes back later is no part of what is paid now.
            whole = told_parts - {PartKind.INSURANCE, PartKind.CASHBACK} <= account.keys()
            if (named or whole) and (account or total.told.says is not Says.THINGS):
                lines = {f"{name}.{part.value}": line for part, line in account.items()}
                return Proposal({**plans, f"{name}.total": total.line, **lines})
        rest = self._with_rest(total, own, parts) if named or not accounts else None
        if rest is not None:
            return Proposal({**plans, **rest})
        return Proposal(plans, {f"{name}.total": tuple(self._units(total))})

    def _with_rest(
        self, total: _Column, own: Sequence[_Column], parts: Mapping[PartKind, Sequence[_Column]]
    ) -> dict[str, Line] | None:
        """Return the lines of a total that holds more than its parts name, None where a person must vouch for
        it: a rest that nobody names may only be taken off, or the total must say that it is the one to pay,
        or tell no part at all."""
        name, says = self._kind.value, total.told.says
        told_parts = {k: cs for k, cs in parts.items() if any(any(c.cents) for c in cs)}
        named_parts = told_parts.keys() - {PartKind.INSURANCE}
        alone = not own and not named_parts
        if says is not None and not (
            (total.told.path in self._own[0] or alone) and self._in_keeping(total, own)
        ):
            return None
        if says is Says.THINGS:
            return None  # The seats alone, as like as not.
        rest = OFF if named_parts and says is not Says.TO_PAY else UNNAMED
        line = {f"{name}.total": replace(total.line, rest=rest)}
        if not told_parts:
            return line
        for ways in product(*(list(self._ways(kind, columns)) for kind, columns in told_parts.items())):
            rests = [self._rest(total, ways, index) for index in range(len(self._seen))]
            taken_off = all(rest <= 0 for rest in rests) and not any(kind.taken_off for kind in told_parts)
            if rest is UNNAMED or taken_off:
                return {**line, **{f"{name}.{kind.value}": one for kind, one, _ in ways}}
        return None

    def _rest(
        self, total: _Column, ways: Sequence[tuple[PartKind, Line, tuple[int, ...]]], index: int
    ) -> int:
        seen = self._seen[index]
        due = seen.seats
        for kind, _, cents in ways:
            if kind is not PartKind.INSURANCE or seen.insured:
                due += -abs(cents[index]) if kind.taken_off else cents[index]
        return (total.cents[index] or 0) - due

    def _totals(self, own: Sequence[_Column], shared: Sequence[_Column]) -> list[_Column]:
        """Return what may be the amount to pay: the best named of the method's own, one for each value; where
        it has none, that of all methods, whose parts must then account for it."""
        found = self._best(own, Says.THINGS) or self._once(own)
        return found or self._best(shared, Says.TOTAL)

    @staticmethod
    def _best(columns: Sequence[_Column], least: Says) -> list[_Column]:
        """Return the amounts of the best rank that is there, one for each value."""
        ranked = [c for c in columns if c.told.says and c.told.says >= least and all(c.cents)]
        best = max((c.told.says for c in ranked if c.told.says), default=None)
        named = [c for c in ranked if c.told.says == best]
        return list({c.cents: c for c in sorted(named, key=lambda c: -len(c.line.path))}.values())

    def _once(self, own: Sequence[_Column]) -> list[_Column]:
        """Return what paying once costs by the instalments, where a method has no other total."""
        found: dict[tuple[int | None, ...], _Column] = {}
        for table in instalments.tables_in(self._record):
            path = table.total or table.amount
            if not path or table.path[-1] != EACH or path == (SELF,) or not table.count:
                continue
            place = (*self._home.path, *table.path[:-1], "[0]", *path)
            cents = []
            for one in self._seen:
                record = next(
                    (r.value for kind, r in self._home.records(one.tree) if kind is self._kind), None
                )
                value = first(record, (*table.path[:-1], "[0]", *path))
                cents.append(amounts.maybe(value, self._form_of(Told(place, (value,)), place)))
            sample = Told(place, ())
            form = self._form_of(sample, place)
            found.setdefault(tuple(cents), _Column(Line((place,), form), sample, tuple(cents)))
        return [one for one in found.values() if None not in one.cents]

    def _parts(self, own: Sequence[_Column], shared: Sequence[_Column]) -> dict[PartKind, list[_Column]]:
        """Return the parts that are told, by kind: the method's own, else those of all methods."""
        found: dict[PartKind, list[_Column]] = {}
        for columns in (own, shared):
            for kind in PartKind:
                if kind not in found:
                    mine = {c.cents: c for c in columns if c.told.part is kind}
                    if mine:
                        found[kind] = list(mine.values())[:_MOST_OF_A_KIND]
        return found

    def _accounts(
        self, total: _Column, parts: Mapping[PartKind, Sequence[_Column]]
    ) -> Iterator[dict[PartKind, Line]]:
        """Yield the parts that account for a total to the cent in every answer, those with the most parts
        first."""
        choices = [[*self._ways(kind, columns), None] for kind, columns in parts.items()]
        found: list[tuple[int, int, dict[PartKind, Line]]] = []
        for number, chosen in enumerate(product(*choices)):
            taken = [one for one in chosen if one is not None]
            if self._adds_up(total, taken):
                told_parts = sum(any(cents) for _, _, cents in taken)
                found.append((-told_parts, number, {kind: line for kind, line, _ in taken}))
        yield from (lines for _, _, lines in sorted(found, key=lambda one: one[:2]))

    def _ways(
        self, kind: PartKind, columns: Sequence[_Column]
    ) -> Iterator[tuple[PartKind, Line, tuple[int, ...]]]:
        """Yield what each told part may come to in every answer: for the order, or for each ticket."""
        for column in columns:
            units: tuple[str, ...] = (TICKET, "") if column.told.each else ("", TICKET)
            if not column.told.each and kind is not PartKind.INSURANCE and self._grows(column):
                units = ("",)
            for per in units:
                cents = []
                for value, seen in zip(column.cents, self._seen, strict=True):
                    of_each = seen.insured if kind is PartKind.INSURANCE else len(seen.items)
                    cents.append(self._comes_to(column, value, seen, of_each if per else 1, per))
                yield kind, replace(column.line, per=per), tuple(cents)

    def _grows(self, column: _Column) -> bool:
        """Return whether an amount is told for all tickets together: it grows with their number."""
        told_for = {len(one.items): cents for one, cents in zip(self._seen, column.cents, strict=True)}
        each = {cents / count for count, cents in told_for.items() if cents}
        return len(told_for) > 1 and len(each) == 1 and column.line.form != PERCENT

    def _comes_to(self, column: _Column, value: int | None, seen: Observation, times: int, per: str) -> int:
        if value is None:
            return 0
        if column.line.form != PERCENT:
            return value * times
        rate = abs(Decimal(value)) / _RATE
        if per:
            return sum(amounts.share(item.price, rate) for item in seen.items)
        return amounts.share(seen.seats, rate)

    def _adds_up(self, total: _Column, taken: Sequence[tuple[PartKind, Line, tuple[int, ...]]]) -> bool:
        insured = any(kind is PartKind.INSURANCE for kind, _, _ in taken)
        for index, seen in enumerate(self._seen):
            if seen.insured and not insured and not self._insurance_by_seat:
                continue  # What insurance costs shows beside the same seats without it.
            due = seen.seats
            for kind, _, cents in taken:
                if kind is not PartKind.INSURANCE or seen.insured:
                    due += -abs(cents[index]) if kind.taken_off else cents[index]
            if seen.insured and not insured:
                due += self._insurance_by_seat[index]
            if due != total.cents[index]:
                return False
        return True

    @cached_property
    def _insurance_by_seat(self) -> tuple[int, ...]:
        """What the insurance of each answer comes to by the lines of its seats; empty where it has none."""
        lines = seat_lines([(one.tree, one.items) for one in self._seen], self._home.path)
        if "insured.price" not in lines:
            return ()
        found = []
        for seen in self._seen:
            insured = {item.block_id for item in seen.items if item.insurance}
            home = lines["insured"].paths[0]
            place, name = (
                lines["insured.price"].paths[0][len(home) :],
                lines["insured.block"].paths[0][len(home) :],
            )
            found.append(
                sum(
                    amounts.maybe(first(r.value, place, r.key), lines["insured.price"].form or REAIS) or 0
                    for r in each(seen.tree, home)
                    if forms.identifier(first(r.value, name, r.key)) in insured
                )
            )
        return tuple(found)

    def _in_keeping(self, total: _Column, own: Iterable[_Column]) -> bool:
        """Return whether a total without parts may be one in every answer, and nothing else of the method
        could be one too."""
        beside = [c for c in own if c.told.says and c.told.path[:-1] == total.told.path[:-1]]
        others = [c for c in beside if c.cents != total.cents and all(c.cents)]
        if total.told.says is Says.TO_PAY:
            others = []
        plausible = all(
            _LEAST_SHARE * seen.seats <= (cents or 0) <= _MOST_SHARE * seen.seats + 3000
            for cents, seen in zip(total.cents, self._seen, strict=True)
        )
        return plausible and not others

    def _without_total(self, parts: Mapping[PartKind, Sequence[_Column]], plans: dict[str, Line]) -> Proposal:
        """Return what a person must say where a method tells no total: what each of its parts is per."""
        name = self._kind.value
        open_: dict[str, tuple[LineOption, ...]] = {}
        lines = dict(plans)
        last = max(range(len(self._seen)), key=lambda index: len(self._seen[index].items))
        told_parts = {k: cs for k, cs in parts.items() if any(any(c.cents) for c in cs)}
        for kind, columns in told_parts.items():
            field = f"{name}.{kind.value}"
            decided = self._decided.get(field) or self._decided.get(f"method.{kind.value}")
            if decided is not None:
                lines[field] = decided
                continue
            if kind is PartKind.INSURANCE and not self._seen[last].insured:
                continue
            options = [
                LineOption(line, brl(cents[last]), self._sum(kind, cents[last], last))
                for _, line, cents in self._ways(kind, columns)
            ]
            open_[field] = tuple({one.sum: one for one in reversed(options)}.values())[::-1]
        if not told_parts:
            return Proposal(plans, missing=(f"{name}.total",))
        who = next((line.confirmed for line in lines.values() if line.confirmed), "")
        if not open_ and not who:
            return Proposal(plans, missing=(f"{name}.total",))
        if not open_:
            lines[f"{name}.total"] = Line((), SUM, confirmed=who)
        return Proposal(lines, open_)

    def _sum(self, kind: PartKind, cents: int, index: int) -> Cents:
        return Cents(self._seen[index].seats + (-abs(cents) if kind.taken_off else cents))

    def _units(self, total: _Column) -> Iterator[LineOption]:
        """Yield a total that nothing accounts for as that of the order, and where it may be one as that of
        each ticket, both for the most people that were asked for."""
        last = max(range(len(self._seen)), key=lambda index: len(self._seen[index].items))
        cents, people = total.cents[last] or 0, len(self._seen[last].items)
        yield LineOption(total.line, brl(cents), Cents(cents))
        if people > 1:
            yield LineOption(replace(total.line, per=TICKET), brl(cents), Cents(cents * people))

    def _option(self, column: _Column) -> LineOption:
        cents = Cents(column.cents[0] or 0)
        return LineOption(column.line, brl(cents), cents)


def _way(step: str) -> PaymentType | None:
    word = step.partition("=='")[2].rstrip("']") if step.startswith("[") else step
    return payment_type(word) if word else None
