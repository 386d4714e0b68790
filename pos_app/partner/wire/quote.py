"""Payment methods and prices of held seats (contract 4.7), read by their lines and checked to the cent.

The amount that the provider names as the one to pay by a method is its total. Nothing replaces it: no sum, no
summary of all methods, no total of another one. Its parts must account for it; what is not accounted for is
not offered. Nothing is zero because it was not found.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import ZERO, Cents, total
from pos_app.domain.payment import (
    METHODS,
    PartKind,
    PaymentMethod,
    PaymentType,
    PricePart,
    Quote,
    QuoteItem,
    QuotePart,
    WhyNot,
)
from pos_app.domain.unreadable_field import OTHER_UNIT, SAYS_NOT_FINAL
from pos_app.partner.reading import amounts, forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import bare_words, concepts, word_set
from pos_app.partner.reading.paths import Record
from pos_app.partner.reading.profile import SUM, TICKET, Line
from pos_app.partner.reading.reply_reader import ReplyReader
from pos_app.partner.wire.accounting import Account, changes_price
from pos_app.partner.wire.instalment_table import MOST, brands, listed_brands
from pos_app.partner.wire.method_records import in_records
from pos_app.partner.wire.offered import foreign, not_final, refusal, switched_off
from pos_app.partner.wire.seat_map import in_another_unit

_LEAST_SHARE, _MOST_SHARE, _SMALL = 70, 200, 3000
"""Percent of the seats that a total told without its parts may come to, and cents more."""
_PLAN = re.compile(r"(?:^|\D)(?:[2-9]|1\d)\s*(?:x|vezes|parcelas)\b", re.IGNORECASE)
_AROUND = word_set(
    "payment pagamento method metodo forma meio online instant instantaneo a vista group grupo"
)


def plausible(seats: int, total: int) -> bool:
    """Return whether a total told without its parts may be one of seats that cost so much."""
    return _LEAST_SHARE * seats <= 100 * total <= _MOST_SHARE * seats + 100 * _SMALL


_CALLED = frozenset[str]().union(*(facts.called for facts in METHODS.values()))
"""Every word for a way to pay."""


def payment_type(word: str) -> PaymentType | None:
    """Return the way to pay that a word names; None for another one or none. A word too many, as in ``cartão
    de débito``, makes it another one."""
    terms = set(bare_words(word)) - _AROUND
    return next(
        (
            one
            for one, facts in METHODS.items()
            if terms & facts.called and terms <= facts.called | facts.beside
        ),
        None,
    )


def way_of(words: Iterable[str]) -> PaymentType | None:
    """Return the way to pay that the words for a method name; None where one speaks of another one, or none
    does."""
    of_a_way = (word for word in words if _CALLED & {*bare_words(word)})
    kinds = set(map(payment_type, of_a_way))
    return kinds.pop() if len(kinds) == 1 else None


def named_way(name: str) -> PaymentType | None:
    """Return the one way to pay that a name of an amount speaks of: ``withPix``, ``totalPix``."""
    terms = _CALLED & {*bare_words(name)}
    kinds = set(map(payment_type, terms))
    return kinds.pop() if len(kinds) == 1 else None


def read(
    tree: Any,
    parts: Sequence[QuotePart],
    book: Book | None = None,
    insurance: Mapping[str, Cents] | None = None,
) -> Quote:
    """Return the methods of an answer. ``parts`` is what was asked. ``insurance``: what it is known to cost,
    by block id. Where neither that nor the answer says it, a method's amounts may be accounted for ``later``:
    who asks has to find out, and to read again.

    Raises:
        Unreadable: it says that it failed or ran out, it has no methods, an amount of another currency, a
            seat told for nothing that had a price, or no method whose total is certain.
    """
    if refused := refusal(tree):
        raise Unreadable(Endpoint.METHODS, *refused)
    return _QuoteReader(ReplyReader(of_methods(tree), Endpoint.METHODS, book), parts, insurance or {}).quote()


class _Unclear(ValueError):
    """A method cannot be offered: ``field`` says for which amount, the text why."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field = field


@dataclass(frozen=True, slots=True)
class _Seats:
    """What was asked, and what this reply says that it costs, by block id."""

    parts: tuple[QuotePart, ...]
    prices: Mapping[str, Cents]
    insurance: Mapping[str, Cents]

    @property
    def items(self) -> list[QuoteItem]:
        return [item for part in self.parts for item in part.items]

    @property
    def ways(self) -> list[list[Cents]]:
        return [[self.prices.get(one.block_id, one.price) for one in part.items] for part in self.parts]

    @property
    def fares(self) -> list[Cents]:
        return [fare for way in self.ways for fare in way]

    @property
    def sum(self) -> Cents:
        return total(self.fares)

    @property
    def priced(self) -> bool:
        """Whether the sum is certain: it is not under a benefit that nobody priced."""
        return all(item.block_id in self.prices or not item.benefit for item in self.items)

    @property
    def insured(self) -> list[str]:
        return [item.block_id for item in self.items if item.insurance]


class _QuoteReader:
    def __init__(
        self, reply: ReplyReader, parts: Sequence[QuotePart], insurance: Mapping[str, Cents]
    ) -> None:
        self._reply = reply
        items = [item for part in parts for item in part.items]
        prices, told = self._by_block(items)
        self._seats = _Seats(tuple(parts), prices, told or insurance)
        self._unread: list[tuple[str, str]] = []
        self._insurance_left = False
        self._later: list[PaymentType] = []
        self._off: list[str] = []

    def quote(self) -> Quote:
        records = self._reply.records("methods")
        if not records:
            raise self._reply.lacking("methods", "names no way to pay")
        if not any(map(self._words, records)):
            raise self._reply.lacking("method.type")
        found = [self._method(record) for record in _alike(records)]
        methods = tuple(_each_once(found, self._unread))
        if self._unread and not any(method.type for method in methods):
            raise Unreadable(Endpoint.METHODS, *self._unread[0])
        prices = dict(self._seats.prices) or self._benefited(methods)
        insurance, insured = dict(self._seats.insurance), self._seats.insured
        sums = {method.insurance for method in methods if method.type}
        if not insurance and len(insured) == len(sums) == 1 and max(sums) > 0:
            # Every method tells the same. What several seats cost together says nothing of each.
            insurance = {insured[0]: sums.pop()}
        unread = tuple(self._unread)
        left, off, later = self._insurance_left, tuple(self._off), tuple(self._later)
        return Quote(methods, tuple(prices.items()), tuple(insurance.items()), unread, left, off, later)

    # --- One method ---------------------------------------------------------------------------------

    def _method(self, record: Record) -> PaymentMethod:
        words = self._words(record)
        name = self._text("method.name", record) or next(iter(words), "")
        kind = way_of(words)
        if kind is None:
            return PaymentMethod(None, name, ZERO, why_not=WhyNot.UNKNOWN)
        if key := switched_off(record.value):
            self._off.append(f"{kind.value}.{key}")
            return PaymentMethod(None, name, ZERO, why_not=WhyNot.SWITCHED_OFF)
        try:
            if key := not_final(record.value):
                raise _Unclear(key, SAYS_NOT_FINAL)
            if other := foreign(record.value):
                raise _Unclear(other[0], f"{other[1]} is not BRL")
            return self._priced(kind, name, record)
        except (_Unclear, ValueError) as error:
            field = error.field if isinstance(error, _Unclear) else "total"
            self._unread.append((f"{kind.value}.{field}", str(error)))
            return PaymentMethod(None, name, ZERO, why_not=WhyNot.UNREAD)

    def _words(self, record: Record) -> list[str]:
        """Return the words for a method: those at all places of a profile."""
        reply, field = self._reply, ("method.type", record, "methods")
        told = reply.every(*field) if reply.placed else reply.values(*field)[:1]
        texts = [one.strip() for one in told if isinstance(one, str) and one.strip()]
        return texts or [one for one in (record.value, record.key) if isinstance(one, str) and one][:1]

    def _priced(self, kind: PaymentType, name: str, record: Record) -> PaymentMethod:
        currency = self._text("method.currency", record)
        if currency and currency.upper() != "BRL":
            raise _Unclear("currency", f"{currency} is not BRL")
        told = self._total(kind, record)
        parts = self._parts(kind, record)
        priced = any(part.kind is PartKind.FEE for part in parts)
        if told is not None and not (self._reply.placed or priced):
            raise _Unclear("fee", "missing")
        seats = self._seats
        due = seats.sum + sum(part.amount for part in parts)
        if seats.insured and not any(part.kind is PartKind.INSURANCE for part in parts):
            # What it costs shows only beside the same seats without it: the caller asks for those.
            if told is None:
                raise _Unclear("insurance", "missing")
            if not plausible(seats.sum, told):
                raise _Unclear("total", "is no price of these seats")
            self._insurance_left = True
        elif told is None:
            told = Cents(due)
            if not seats.priced:
                raise _Unclear("total", "missing")
        elif not seats.priced:
            line = self._line(kind, "total")[1]
            if line is not None and line.rest:
                # What the total holds beside the seats is not told: neither is what such a seat costs.
                raise _Unclear("total", "does not say what a seat under a benefit costs")
            # What is told as taken off is the benefit's own: it is in the prices of its seats.
            parts = [part for part in parts if part.kind is not PartKind.DISCOUNT]
            # Seats under a benefit cost no more than their full price, and no less than nothing.
            if not 0 <= told - sum(part.amount for part in parts) <= seats.sum:
                raise _Unclear("total", "is not accounted for")
        else:
            # Something beside the seats and its parts: the profile knows where a provider does not tell all.
            line, rest = self._line(kind, "total")[1], Cents(told - due)
            insurance = sum(seats.insurance.values())
            if rest and (line is None or not line.rest or not plausible(seats.sum, told - insurance)):
                raise _Unclear("total", f"is not accounted for: {rest / 100:+.2f}")
            if line is not None and not line.comes_to(told, due, len(seats.items)):
                raise _Unclear("total", f"is not what was learnt: {rest / 100:+.2f} is not {line.rest}")
            if rest:
                parts.append(PricePart(PartKind.UNNAMED, rest))
        if told <= 0:
            raise _Unclear("total", "is nothing")
        line = self._line(kind, "total")[1]
        known = not seats.insured or any(part.kind is PartKind.INSURANCE for part in parts)
        if line is None or not line.confirmed or line.form == SUM:
            try:
                self._accounted(kind, record, told, parts)
            except _Unclear:
                if known:
                    raise
                self._later.append(kind)
        fee = total(part.amount for part in parts if part.kind is PartKind.FEE)
        insured = total(part.amount for part in parts if part.kind is PartKind.INSURANCE)
        others = tuple(p for p in parts if p.kind not in (PartKind.FEE, PartKind.INSURANCE) and p.amount)
        table = brands(self._reply, record, told, self._form(kind)) if kind.facts.instalments else ()
        unread = ""
        if kind.facts.instalments and not any(one.instalments for one in table):
            unread = next(_tables([record.value, _beside(self._reply.tree, frozenset())]), "")
        _, refused = listed_brands(record.value)
        return PaymentMethod(kind, name, told, fee, insured, table, WhyNot.UNKNOWN, others, refused, unread)

    def _line(self, kind: PaymentType, what: str) -> tuple[str, Line | None]:
        """Return the line of an amount of a method: its own, else that of all methods alike."""
        own = self._reply.line(f"{kind.value}.{what}")
        return (
            (f"{kind.value}.{what}", own) if own else (f"method.{what}", self._reply.line(f"method.{what}"))
        )

    def _form(self, kind: PaymentType) -> str:
        line = self._line(kind, "total")[1]
        return line.form if line and line.form in (amounts.REAIS, amounts.CENTS) else amounts.REAIS

    def _total(self, kind: PaymentType, record: Record) -> Cents | None:
        """Return the total that a method tells; None where a person said that it is the sum."""
        field, line = self._line(kind, "total")
        if line is not None and line.form == SUM:
            return None
        told = self._reply.values(field, record, "methods")
        totals = {self._cents(one, line, "total") for one in told}
        if len(totals) != 1:
            raise _Unclear(
                "total", "is told twice, and differs" if told else self._reply.lacking(field).detail
            )
        (found,) = totals
        if line is None or line.per != TICKET:
            return found
        if self._seats.insured or len(set(self._seats.fares)) > 1:
            raise _Unclear("total", "is told for one ticket, and the tickets differ")
        return Cents(found * len(self._seats.items))

    def _accounted(self, kind: PaymentType, record: Record, told: Cents, parts: Sequence[PricePart]) -> None:
        """Check that every amount of the method's own is in the account of its total, and that a total of all
        methods is this one's, too."""
        field, _ = self._line(kind, "total")
        made = [self._seats.sum, *(part.amount for part in parts if part.kind is not PartKind.UNNAMED)]
        if len(made) > len(parts):  # All of it has a name: what is left is that of a benefit or of insurance.
            made.append(Cents(told - sum(made)))
        totals = self._totals
        paid = frozenset(cents for one, cents in totals.items() if cents and one.facts.instalments)
        account = Account(
            told,
            made,
            self._seats.ways,
            self._form(kind),
            insured=bool(self._seats.insured),
            others=lambda name: totals.get(way) if (way := named_way(name)) not in (None, kind) else None,
            plans=paid,
        )
        for node in (record.value, *_about(self._reply.tree, kind)):
            if name := account.strange(node):
                raise _Unclear(name, "is not accounted for")
        ours = {item.block_id for item in self._seats.items}
        if name := account.strange(_beside(self._reply.tree, ours), beside=True):
            raise _Unclear(name, "is told for all methods, and not accounted for")
        if self._reply.placed and not self._reply.has_own(field, record, "methods"):
            others = {payment_type(word) for word in self._reply.beside(field)} - {None, kind}
            if others or changes_price(record.value):
                raise _Unclear("total", "is told for all methods, and this one says more")

    @cached_property
    def _totals(self) -> Mapping[PaymentType, Cents]:
        """Return the total that each way to pay tells, of those that tell one that can be read."""
        found: dict[PaymentType, Cents] = {}
        for record in _alike(self._reply.records("methods")):
            if kind := way_of(self._words(record)):
                with suppress(ValueError):
                    found[kind] = self._total(kind, record) or ZERO
        return found

    def _parts(self, kind: PaymentType, record: Record) -> list[PricePart]:
        """Return every part of a total that the lines name, signed."""
        found: list[PricePart] = []
        for part in PartKind:
            if part is PartKind.UNNAMED or (part is PartKind.INSURANCE and not self._seats.insured):
                continue
            field, line = self._line(kind, part.value)
            values = self._reply.values(field, record, "methods") if line else []
            values = [one for one in values if one not in (None, "")]
            if line is None or not values:
                continue
            amount = sum(self._part(one, line, part) for one in values)
            found.append(PricePart(part, Cents(-abs(amount) if part.taken_off else amount)))
        insured, prices = self._seats.insured, self._seats.insurance
        told = any(part.kind is PartKind.INSURANCE for part in found)
        if insured and not told and prices.keys() >= set(insured):  # It is priced seat by seat.
            found.append(PricePart(PartKind.INSURANCE, total(prices[block] for block in insured)))
        return found

    def _part(self, value: Any, line: Line, part: PartKind) -> int:
        of_each = len(self._seats.insured if part is PartKind.INSURANCE else self._seats.items)
        if line.form == amounts.PERCENT:
            rate = forms.amount(value.strip().rstrip("%").strip() if isinstance(value, str) else value)
            if rate is None:
                raise _Unclear(part.value, "is not a rate")
            if line.per != TICKET:
                return amounts.share(self._seats.sum, abs(rate))
            return sum(amounts.share(price, abs(rate)) for price in self._seats.fares)
        found = self._cents(value, line, part.value)
        return found * of_each if line.per == TICKET else found

    def _cents(self, value: Any, line: Line | None, field: str) -> Cents:
        try:
            return amounts.cents_of(value, line.form if line and line.form else amounts.REAIS)
        except ValueError as error:
            raise _Unclear(field, str(error)) from error

    def _text(self, field: str, record: Record) -> str:
        found = self._reply.value(field, record, "methods")
        return found.strip() if isinstance(found, str) else ""

    # --- Seats and insurance -------------------------------------------------------------------------

    def _by_block(self, items: Sequence[QuoteItem]) -> tuple[dict[str, Cents], dict[str, Cents]]:
        """Return the prices of seats and insurance by block id, as far as this reply names them."""
        ours = {item.block_id: item for item in items}
        seats: dict[str, Cents] = {}
        insurance: dict[str, Cents] = {}
        for owner, field, into in (("seats", "seat", seats), ("insured", "insured", insurance)):
            for record in self._reply.records(owner) if self._reply.line(f"{field}.price") else ():
                block = forms.identifier(self._reply.value(f"{field}.block", record, owner)) or record.key
                price = self._reply.amount(f"{field}.price", record, owner)
                if block in ours and price is not None and price >= 0:
                    into[block] = price
        for block, price in seats.items():
            told, benefit = ours[block].price, ours[block].benefit
            if price == 0 and told and not benefit:
                raise Unreadable(
                    Endpoint.METHODS, "seat.price", "a seat that has a price is told for nothing"
                )
            if in_another_unit(price, told) and not (benefit and price < told):
                raise Unreadable(Endpoint.METHODS, "seat.price", OTHER_UNIT)
        if seats and seats.keys() != ours.keys():
            raise Unreadable(Endpoint.METHODS, "seats", "leaves some of our seats out")
        insured = {item.block_id for item in items if item.insurance}
        return seats, {block: price for block, price in insurance.items() if block in insured and price > 0}

    def _benefited(self, methods: Iterable[PaymentMethod]) -> dict[str, Cents]:
        """Return the prices of seats under a benefit, where the totals leave the same for each of them."""
        having = [item for item in self._seats.items if item.benefit]
        full = self._seats.sum
        left = {one.total - one.fee - one.insurance - one.adjusted for one in methods if one.type}
        if not having or len(left) != 1 or len({item.price for item in having}) != 1:
            return {}
        each, rest = divmod(full - left.pop(), len(having))
        if rest or not 0 < each <= having[0].price:
            return {}
        return {item.block_id: Cents(item.price - each) for item in having}


def _each_once(found: Sequence[PaymentMethod], unread: list[tuple[str, str]]) -> Iterable[PaymentMethod]:
    """Yield each method once. Two entries of one type that differ in their total are two readings, and so is
    one that cannot be read: which of them is this customer's card, nobody said."""
    unclear = {field.partition(".")[0] for field, _ in unread}
    totals: dict[PaymentType, set[Cents]] = {}
    for method in found:
        if method.type:
            totals.setdefault(method.type, set()).add(method.total)
    seen: set[PaymentType] = set()
    for method in found:
        if method.type is None:
            yield method
        elif method.type.value in unclear:
            yield PaymentMethod(None, method.name, ZERO, why_not=WhyNot.UNREAD)
        elif len(totals[method.type]) > 1:
            unread.append((f"{method.type.value}.total", "told twice, and differs"))
            yield PaymentMethod(None, method.name, ZERO, why_not=WhyNot.UNREAD)
        elif method.type not in seen:
            seen.add(method.type)
            yield method


def _alike(records: Sequence[Record]) -> Iterable[Record]:
    """Yield the ways to pay among the members of an object, which may have others: those of a known name, and
    those that hold the same."""
    known = [set(one.value) for one in records if isinstance(one.value, Mapping) and payment_type(one.key)]
    if not known:
        yield from records  # Their keys are numbers, or ids.
        return
    for one in records:
        keys = set(one.value) if isinstance(one.value, Mapping) else set()
        like = any(2 * len(keys & others) >= max(len(keys), len(others)) for others in known)
        if not one.key or one.key.isdecimal() or payment_type(one.key) or like:
            yield one


def _tables(node: Any, key: str = "") -> Iterator[str]:
    """Yield the names under which several instalments may be told."""
    inner = node.items() if isinstance(node, Mapping) else (("", one) for one in node)
    by_count = isinstance(node, Mapping) and len(node) > 1  # As ``{"2": 1.0249, "3": 1.0349}``.
    by_count = by_count and all(
        str(count).isdecimal() and 0 < int(count) <= MOST and forms.amount(one) is not None
        for count, one in inner
    )
    if ("installment" in concepts(key) or (key and by_count)) and len(node):
        yield key
    for name, value in inner:
        if isinstance(value, Mapping | list):
            yield from _tables(value, str(name))
        elif type(value) is int and value > 1 and "installment" in concepts(str(name)):
            yield str(name)
        elif isinstance(value, str) and _PLAN.search(value):
            yield str(name) or key


def _about(node: Any, kind: PaymentType) -> Iterator[Any]:
    """Yield what stands in a reply under the name of a way to pay, and the records of lists that name it."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            if payment_type(str(key)) is kind:
                yield value if isinstance(value, Mapping | list) else {str(key): value}
            else:
                yield from _about(value, kind)
    for one in node if isinstance(node, list) else ():
        if kind in _named(one):
            yield one
        else:
            yield from _about(one, kind)


def _named(node: Any) -> set[PaymentType | None]:
    """Return the ways to pay that a record names, in a word or in a list of words."""
    values = node.values() if isinstance(node, Mapping) else [node]
    texts = (text for value in values for text in (value if isinstance(value, list) else [value]))
    return {payment_type(text) for text in texts if isinstance(text, str)}


def _beside(node: Any, ours: Set[str]) -> Any:
    """Return what a reply tells for all ways to pay: without those that it names, and without our seats."""
    if isinstance(node, Mapping):
        common = {k: v for k, v in node.items() if payment_type(str(k)) is None and k not in ours}
        return {} if ours & set(map(str, node.values())) else {k: _beside(v, ours) for k, v in common.items()}
    if isinstance(node, list):
        named = any(_named(one) - {None} for one in node)
        return [] if named else [_beside(one, ours) for one in node]
    return node


# --- What is told elsewhere under the id of a way to pay -------------------------------------------

_REFERS = frozenset({"id", "uuid", "key", "method", "payment", "ref", "original", "label"})
"""What may name a member that refers to a method: its id, its code, a reference."""
_SHORTEST = 2
"""Characters of an id; one digit may count anything."""


def of_methods(tree: Any) -> Any:
    """Return an answer whose ways to pay are records that hold what lists and objects elsewhere tell under
    their ids, and their words instead of codes where a dictionary in it has both."""
    tree = _spelled(in_records(tree, _names_a_way))
    for records in _lists(tree):
        if len(records) > 1 and all(any(map(_names_a_way, one.values())) for one in records):
            for key in dict.fromkeys(key for one in records for key in one if concepts(str(key)) & _REFERS):
                ids = [forms.identifier(one.get(key)) for one in records]
                if len(set(ids)) == len(ids) and all(len(one) >= _SHORTEST for one in ids):
                    told: dict[str, dict[str, Any]] = {one: {} for one in ids}
                    rest = _without(tree, records, told)
                    if any(told.values()):
                        made = [{**one, **told[own]} for one, own in zip(records, ids, strict=True)]
                        return _replaced(rest, records, made)
    return tree


def _names_a_way(text: Any) -> bool:
    return isinstance(text, str) and payment_type(text) is not None


def _spelled(tree: Any) -> Any:
    for spelling in _dictionaries(tree):
        for records in _lists(tree):
            for key in records[0]:
                codes = [forms.identifier(one.get(key)) for one in records]
                if concepts(str(key)) & {"type", *_REFERS} and spelling.keys() >= set(codes):
                    made = [{**one, key: spelling[own]} for one, own in zip(records, codes, strict=True)]
                    return _replaced(tree, records, made)
    return tree


def _dictionaries(node: Any) -> Iterator[Mapping[str, str]]:
    if isinstance(node, Mapping):
        values = list(node.values())
        if len(values) > 1 and all(isinstance(one, str) for one in values) and any(map(_names_a_way, values)):
            yield node
        for one in values:
            yield from _dictionaries(one)


def _lists(node: Any) -> Iterator[list[Any]]:
    if isinstance(node, list) and node and all(isinstance(one, Mapping) for one in node):
        yield node
    for one in node.values() if isinstance(node, Mapping) else node if isinstance(node, list) else ():
        yield from _lists(one)


def _without(node: Any, methods: list[Any], told: dict[str, dict[str, Any]]) -> Any:
    """Return a reply without what belongs to the methods, which is put into ``told`` under the key of its
    place."""
    if node is methods or not isinstance(node, Mapping):
        return node
    kept = {}
    for key, value in node.items():
        own_key = value is methods or any(key in record for record in methods)
        owners = {} if own_key else _owners(value, told)
        for own, record in owners.items():
            told[own][str(key)] = record
        if not owners:
            kept[key] = _without(value, methods, told)
    return kept


def _owners(value: Any, told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the records of a list, or the members of an object, by the one method that each is about; none
    where one is about none or several, or two are about one."""
    found: list[tuple[str, Any]] = []
    if isinstance(value, list):
        for record in value if all(isinstance(one, Mapping) for one in value) else ():
            refers = [key for key in record if concepts(str(key)) & _REFERS]
            named = [(key, own) for key in refers if (own := _own(record[key])) in told]
            found += [(own, {k: v for k, v in record.items() if k != key}) for key, own in named]
    elif isinstance(value, Mapping) and value.keys() <= told.keys():
        found = [(str(key), one) for key, one in value.items()]
    single = len(found) == len(value if isinstance(value, list | Mapping) else ())
    return dict(found) if single and set(Counter(own for own, _ in found).values()) == {1} else {}


def _own(value: Any) -> str:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return forms.identifier(value)


def _replaced(node: Any, old: list[Any], new: list[Any]) -> Any:
    if node is old:
        return new
    if isinstance(node, Mapping):
        return {key: _replaced(value, old, new) for key, value in node.items()}
    return [_replaced(one, old, new) for one in node] if isinstance(node, list) else node
