"""Payment methods and prices of held seats (contract 4.7).

The contract shows no answer, so it is read by meaning: the methods by the words for ways to pay, the lines
by the ids of our own holds, and the amounts by what must add up. A total or a fee that is not certain makes
a method unreadable; nothing is zero because it was not found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.money import ZERO, Cents, brl, reais
from pos_app.domain.payment import CardBrand, PaymentMethod, Quote, QuotePart, WhyNot
from pos_app.partner.learn import instalments, vocabulary
from pos_app.partner.learn.basket_lines import Line, Lines, StatedAmount, gathered
from pos_app.partner.learn.meaning import DOCUMENTED, Meaning, weight
from pos_app.partner.learn.methods import Method, Methods, find
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.learn.sums import Amount, Evidence, MethodAmounts, Sums, SumsResult, weighed
from pos_app.partner.learn.tree import Path, leaves, written
from pos_app.partner.reading import units
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.profile import Pin
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import body

_SHARED = 0.85
"""What an amount beside the methods weighs against one of the method's own."""
_ONCE = 0.6
_LEAST = 0.3
_TIMES = 0.4
_EACH = " * "


def quote(reply: Reply, parts: Sequence[QuotePart], book: Book | None = None) -> Quote:
    """Return the methods of an answer. ``parts`` is what was asked.

    Raises:
        Unreadable: no methods, an amount of another currency, or no method whose total and fee are certain.
    """
    book = book or Book()
    tree = body(reply, Endpoint.METHODS)
    _only_reais(tree)
    methods = find(tree, book)
    if methods is None:
        book.note(FieldReading(Endpoint.METHODS, "methods", "", ReadingCertainty.MISSING))
        raise Unreadable(Endpoint.METHODS, "methods", "names no way to pay")
    return _Reader(tree, methods, parts, book).quote()


def _why_not(method: Method) -> WhyNot:
    """Return why a method cannot be chosen whose amounts are not clear."""
    if method.switched_off:
        return WhyNot.SWITCHED_OFF
    return WhyNot.UNKNOWN if method.type is None else WhyNot.UNREAD


class _Reader:
    """Reads one reply."""

    def __init__(self, tree: Any, methods: Methods, parts: Sequence[QuotePart], book: Book) -> None:
        self._tree, self._methods, self._book = tree, methods, book
        self._items = [item for part in parts for item in part.items]
        self._asked = sum(item.price for item in self._items)
        self._unsure = any(item.benefit for item in self._items)
        self._believed = self._asked
        self._insured = [item.block_id for item in self._items if item.insurance]
        blocks = frozenset(item.block_id for item in self._items)
        self._shared = gathered(tree, blocks, without=frozenset(method.prefix for method in methods.known))
        self._own = [gathered(method.record, blocks) for method in methods.known]
        self._problem: Unreadable | None = None
        self._unread: list[tuple[str, str]] = []

    def quote(self) -> Quote:
        results = self._results()
        seen = {
            v.best.seats for v in results if v.best and v.certain and v.best.evidence is Evidence.SEATS_LEFT
        }
        if len(seen) == 1:
            # What one method shows of the seats holds for all of them.
            self._asked, self._unsure = seen.pop(), False
            results = self._results()
        scales = {v.best.scale for v in results if v.best and v.certain}
        read = [
            self._method(method, result) for method, result in zip(self._methods.known, results, strict=True)
        ]
        if not any(method.type for method in read) and self._problem is not None:
            raise self._problem
        self._note_methods()
        scale = scales.pop() if len(scales) == 1 else 100
        seats, insurance = self._prices_by_block(scale)
        off = {
            v.best.discount if v.best.seats == self._believed else Cents(self._believed - v.best.seats)
            for v in results
            if v.best and v.certain and v.best.evidence is not Evidence.CONTRADICTS
        }
        if not seats and len(off) == 1:
            seats = self._discounted(off.pop())
        return Quote(
            tuple(read),
            tuple(seats.items()),
            tuple((insurance or self._even(read)).items()),
            tuple(self._unread),
        )

    def _results(self) -> list[SumsResult]:
        return [self._weighed(m, own) for m, own in zip(self._methods.known, self._own, strict=True)]

    # --- One method ---------------------------------------------------------------------------------

    def _weighed(self, method: Method, own: Lines) -> SumsResult:
        return weighed(
            MethodAmounts(
                totals=self._totals(method, own),
                fees=self._fees(method, own),
                insurances=self._insurances(method, own),
                discounts=self._discounts(method, own),
                seats=[
                    *_sum(self._seat_lines(own), "price", len(self._items), 1.0),
                    *self._amounts(method, own, vocabulary.SEATS),
                ],
                asked=self._asked,
                insured=bool(self._insured),
                benefit=self._unsure,
                no_fee=self._book.profile.no_fee,
                scale=self._scale(method),
            )
        )

    def _pin(self, method: Method, field: str) -> Pin | None:
        """Return what the profile says of a field of a method, else of all methods alike."""
        of_type = self._book.pin(Endpoint.METHODS, f"{method.type.value}.{field}") if method.type else None
        return of_type or self._book.pin(Endpoint.METHODS, f"method.{field}")

    def _scale(self, method: Method) -> int | None:
        pin = self._pin(method, "total") or self._pin(method, "fee")
        return units.of_form(pin.form) if pin else None

    def _amounts(self, method: Method, own: Lines, meaning: Meaning) -> list[Amount]:
        """Return the amounts of a method and its surroundings that may have a meaning."""
        return [
            *_weighed(own.amounts, meaning, method.around, 1.0, method.prefix),
            *_weighed(self._shared.amounts, meaning, (), _SHARED, ()),
        ]

    def _pinned(self, method: Method, field: str, found: list[Amount]) -> list[Amount]:
        """Return the amount that the profile names, all of them where it names none or it has gone."""
        pin = self._pin(method, field)
        if pin is None:
            return found
        # What is stated for one seat counts for one and for all of them: the sum decides which.
        there = [
            replace(a, weight=a.weight + DOCUMENTED)
            for a in found
            if a.path.partition(_EACH)[0] == pin.path.partition(_EACH)[0]
        ]
        if not there:
            self._book.drift(Endpoint.METHODS, f"method.{field}")
        return there or found

    def _fees(self, method: Method, own: Lines) -> list[Amount]:
        stated = self._amounts(method, own, vocabulary.FEE)
        found = [*stated, *self._multiplied(stated, len(self._items)), *self._lined(own, "fee")]
        return self._pinned(method, "fee", found)

    def _totals(self, method: Method, own: Lines) -> list[Amount]:
        found = [*self._amounts(method, own, vocabulary.TOTAL), *self._paid_once(method)]
        return self._pinned(method, "total", found)

    def _insurances(self, method: Method, own: Lines) -> list[Amount]:
        stated = self._amounts(method, own, vocabulary.INSURANCE)
        found = [*stated, *self._multiplied(stated, len(self._insured)), *self._lined(own, "insurance")]
        return self._pinned(method, "insurance", found)

    def _discounts(self, method: Method, own: Lines) -> list[Amount]:
        stated = self._amounts(method, own, vocabulary.DISCOUNT)
        return [a for a in (*stated, *self._lined(own, "discount")) if a.raw]

    def _lined(self, own: Lines, kind: str) -> list[Amount]:
        """Return the sum of the lines of a kind, and the sum of that kind in the lines of the seats."""
        found = []
        for lines, worth in ((own, 1.0), (self._shared, _SHARED)):
            of_kind = [line for line in lines.lines if line.kind == kind]
            found += _sum(of_kind, "price", 0, worth)
            found += _sum(
                [line for line in lines.lines if line.kind == "seat"], kind, len(self._items), worth
            )
        return found

    @staticmethod
    def _multiplied(amounts: Iterable[Amount], times: int) -> list[Amount]:
        """Return amounts that stand for one seat, multiplied for all of them."""
        if times < 2:
            return []
        return [
            replace(
                a,
                raw=a.raw * times,
                path=f"{a.path}{_EACH}{times}",
                weight=a.weight + (_TIMES if "each" in concepts(a.path) else -_TIMES),
            )
            for a in amounts
        ]

    def _paid_once(self, method: Method) -> list[Amount]:
        """Return the total of paying once, the first line of an instalment table."""
        found = []
        for table in method.tables:
            once = instalments.once(table)
            if once is not None:
                path = written((*method.prefix, *table.path))
                found.append(
                    Amount(once[0], f"{path}.once", _ONCE, once[1], 100 if table.spoken else table.unit)
                )
        return found

    def _method(self, method: Method, result: SumsResult) -> PaymentMethod:
        sums = result.best
        if sums is None or not result.certain:
            return self._unreadable(method, result)
        self._note(method, sums)
        brands = tuple(
            CardBrand(brand, instalments.lines(table, sums.total, sums.scale))
            for brand, table in method.brands
        )
        return PaymentMethod(
            method.type, method.name, sums.total, sums.fee, sums.insurance, brands, _why_not(method)
        )

    def _unreadable(self, method: Method, result: SumsResult) -> PaymentMethod:
        """Return a method that is shown and not offered, and keep why."""
        readings: tuple[tuple[str, str], ...] = ()
        if result.best is None:
            field = result.lacking
            certainty = ReadingCertainty.MISSING
        else:
            several = (result.best, *result.rivals)
            field = _differing(several)
            readings = tuple((getattr(s, f"{field}_path"), brl(getattr(s, field))) for s in several)
            certainty = ReadingCertainty.AMBIGUOUS
        if method.type is not None:
            self._book.note(
                FieldReading(Endpoint.METHODS, f"{method.type.value}.{field}", "", certainty, others=readings)
            )
            self._unread.append((f"{method.type.value}.{field}", certainty.value))
            self._problem = self._problem or Unreadable(
                Endpoint.METHODS, f"{method.type.value}.{field}", certainty.value, candidates=readings
            )
        return PaymentMethod(None, method.name, ZERO, why_not=_why_not(method))

    def _note(self, method: Method, sums: Sums) -> None:
        if method.type is None:
            return
        form = "reais" if sums.scale == 100 else "cents"
        for field, path, value in (
            ("total", sums.total_path, sums.total),
            ("fee", sums.fee_path, sums.fee),
            *((("insurance", sums.insurance_path, sums.insurance),) if self._insured else ()),
        ):
            certainty = ReadingCertainty.FOUND if path else ReadingCertainty.DERIVED
            self._book.note(
                FieldReading(
                    Endpoint.METHODS,
                    f"{method.type.value}.{field}",
                    path,
                    certainty,
                    str(reais(value)),
                    form,
                    round(sums.weight, 2),
                )
            )

    def _note_methods(self) -> None:
        path = written(self._methods.path)
        types = ", ".join(m.type.value for m in self._methods.known if m.type)
        self._book.note(FieldReading(Endpoint.METHODS, "methods", path, ReadingCertainty.FOUND, types))

    # --- Seats and insurance -------------------------------------------------------------------------

    def _seat_lines(self, own: Lines) -> list[Line]:
        for lines in (self._shared, own, *self._own):
            mine = [
                line for line in lines.lines if line.kind == "seat" and line.block and "price" in line.amounts
            ]
            if {line.block for line in mine} >= {item.block_id for item in self._items}:
                return mine
        return []

    def _prices_by_block(self, scale: int) -> tuple[dict[str, Cents], dict[str, Cents]]:
        """Return the prices of seats and insurance by block id, as far as the answer names them."""
        seats: dict[str, Cents] = {}
        insurance: dict[str, Cents] = {}
        for line in (*self._shared.lines, *(line for own in self._own[:1] for line in own.lines)):
            if not line.block:
                continue
            for kind, field, into in (
                ("seat", "price", seats),
                ("insurance", "price", insurance),
                ("seat", "insurance", insurance),
            ):
                amount = line.amounts.get(field)
                cents = amount.cents(scale) if amount and line.kind == kind else None
                if cents is not None and cents >= 0:
                    into.setdefault(line.block, Cents(cents))
        insured = set(self._insured)
        return seats, {block: price for block, price in insurance.items() if block in insured and price > 0}

    def _discounted(self, off: Cents) -> dict[str, Cents]:
        """Return the seats with a benefit less a discount given as one sum, where it is the same for each."""
        having = [item for item in self._items if item.benefit]
        if off <= 0 or len({item.price for item in having}) != 1 or off % len(having):
            return {}
        return {item.block_id: Cents(item.price - off // len(having)) for item in having}

    def _even(self, methods: Sequence[PaymentMethod]) -> dict[str, Cents]:
        """Share the insurance of all seats evenly where only its sum is known.

        Nothing is shared unless that is exact and the same for every method.
        """
        sums = {method.insurance for method in methods if method.type}
        if not self._insured or len(sums) != 1:
            return {}
        whole = sums.pop()
        if whole <= 0 or whole % len(self._insured):
            return {}
        return dict.fromkeys(self._insured, Cents(whole // len(self._insured)))


def _differing(several: Sequence[Sums]) -> str:
    """Return the amount about which readings differ: the total where it is stated or alone does."""
    if len({s.total for s in several}) > 1 and all(s.total_path for s in several):
        return "total"
    if len({s.fee for s in several}) > 1:
        return "fee"
    return "insurance" if len({s.insurance for s in several}) > 1 else "total"


def _weighed(
    amounts: Iterable[StatedAmount], meaning: Meaning, around: Path, worth: float, prefix: Path
) -> list[Amount]:
    found = []
    for stated in amounts:
        heavy = weight(meaning, stated.path, around)
        if heavy >= _LEAST and (stated.raw >= 0 or meaning is vocabulary.DISCOUNT):
            path = written((*prefix, *stated.path))
            found.append(Amount(stated.raw, path, heavy * worth, stated.reais, stated.unit))
    return found


def _sum(lines: Sequence[Line], field: str, count: int, worth: float) -> list[Amount]:
    """Return the sum of one amount of each line; with ``count``, only where that many lines have it."""
    amounts = [line.amounts[field] for line in lines if field in line.amounts]
    if not amounts or (count and len({line.block for line in lines if field in line.amounts}) != count):
        return []
    if count and len(amounts) != count:
        return []
    plainly = any(t.reais for t in amounts)
    named = {t.unit for t in amounts}
    if len(named) > 1:
        return []
    whole = sum((t.raw for t in amounts), Decimal(0))
    return [Amount(whole, amounts[0].path, worth, plainly, named.pop(), all(t.ours for t in amounts))]


def _only_reais(tree: Any) -> None:
    """Refuse another currency.

    Raises:
        Unreadable: an amount is in another one.
    """
    for leaf in leaves(tree, into_lists=True):
        name = leaf.path[-1]
        if "currency" in concepts(name) and isinstance(leaf.value, str):
            currency = leaf.value.strip().upper()
            if len(currency) == 3 and currency.isalpha() and currency != "BRL":
                raise Unreadable(Endpoint.METHODS, written(leaf.path), f"{currency} is not BRL")
