"""Whether every amount that a method's own record tells is accounted for by its total (contract 4.7)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Any

from pos_app.domain.money import Cents
from pos_app.partner.reading import amounts, forms
from pos_app.partner.reading.lexicon import (
    NAMES_CHARGE,
    NEVER_CHARGED,
    NO_MONEY,
    concepts,
    plain,
    word_set,
    words,
)

_SPOKEN = re.compile(r"(?:(\d{1,2})\s*x\s*(?:de\s*)?)?R\$\s*(\d[\d.]*(?:,\d{2})?)|(\d{1,2}(?:[.,]\d+)?)\s*%")
_NONE_OF_IT = word_set("sem without no nao not non zero free gratis isento")
_NEGATED = word_set("sem without nao not non")
_IN_FORCE = word_set("enabled selected selecionado applied aplicado aplicada charged cobrado active ativo")
_WAIVED = word_set("waived exempt exempted isento isenta dispensado dispensada")
_MAY_BE_DUE = word_set("gross bruto bruta full integral")
"""What may be the price before something is taken off, or the one that is charged."""
_OF_PARTS = NAMES_CHARGE - {"total", "amount", "price"} | word_set("installment interest refund points")
_SOME_CUSTOMERS = word_set("club points miles")
_FIRST = ("1", "1x")
_KIND = frozenset({"type", "name", "label", "class", "currency"})


class Account:
    """A total and what it is known to be made of: ``parts`` with the seats among them, ``fares`` for each
    seat. Where nobody is ``insured``, what insurance would cost is no part of it."""

    def __init__(
        self, total: Cents, parts: Sequence[int], fares: Sequence[int], form: str, *, insured: bool
    ) -> None:
        made = [part for part in parts if part]
        sums = {sum(some) for size in range(len(made) + 1) for some in combinations(made, size)}
        self._sums = sums | {total, *fares}
        self._total, self._beside = total, {abs(part) for part in (*made[1:], total - sum(made))} - {0}
        self._parts, self._tickets, self._form, self._insured = made, len(fares), form, insured

    def strange(self, node: Any, *, beside: bool = False) -> str:
        """Return the name of an amount that this account does not hold, empty where there is none.
        ``beside``: it stands outside of the method's own record, where a bare number may count anything."""
        return next(self._strange(node, (), frozenset(), beside=beside), "")

    def _strange(
        self, node: Any, path: tuple[str, ...], standing: frozenset[str], *, beside: bool
    ) -> Iterator[str]:
        if isinstance(node, Mapping):
            if not in_force(node):
                inside = (amounts.maybe(value, self._form) for value in node.values())
                if self._beside & {abs(cents) for cents in inside if cents}:
                    yield path[-1] if path else "an amount"  # It is not charged, and the total holds it.
                return
            standing |= _standing(node)
            texts = [(str(k), v) for k, v in node.items() if isinstance(v, str)] if path else []
            kinds = [text for key, text in texts if concepts(key) & _KIND]
            once = any(_once(str(key), value) for key, value in node.items())
            above = tuple(p for p in path if not once or "installment" not in concepts(p))
            if amounts.maybe(node, self._form) is not None:
                yield from self._amount(node, (*kinds, *above), standing, beside=beside)
                return
            for key, value in node.items():
                # What is due for paying once is the total; other rows may have interest.
                rest = (p for p in above if str(key) not in _FIRST or "installment" not in concepts(p))
                yield from self._strange(value, (*rest, *kinds, str(key)), standing, beside=beside)
        elif isinstance(node, list) and not (len(node) == 2 and node[0] == "BRL"):
            for value in node:
                yield from self._strange(value, path, standing, beside=beside)
        else:
            yield from self._amount(node, path, standing, beside=beside)

    def _amount(
        self, node: Any, path: tuple[str, ...], standing: frozenset[str], *, beside: bool
    ) -> Iterator[str]:
        leaf = path[-1] if path else "an amount"
        percent = isinstance(node, str) and node.rstrip().endswith("%")
        rate = forms.amount(node.rstrip("% ") if isinstance(node, str) else node)
        limit = None if beside else amounts.maybe(node, self._form)
        if limit and self._over(frozenset().union(*map(concepts, path[-2:])), limit):
            yield leaf
            return
        uninsured = not self._insured and any("insurance" in concepts(step) for step in path)
        if not uninsured and not any(_never_charged(step, standing) for step in path):
            inside = node if isinstance(node, Mapping) else ()
            own = concepts(leaf).union(*(concepts(str(key)) for key in inside))
            if rate is not None and (percent or own & {"rate", "percentage"}):
                if not self._reproduced(abs(rate)):
                    yield leaf
            elif (cents := amounts.maybe(node, self._form)) is not None:
                bare = beside and isinstance(node, int)
                counts = not own & NAMES_CHARGE and (bare or own & NO_MONEY)
                if not counts and not (beside and cents == 100 * self._tickets) and not self._holds(node):
                    yield leaf
            elif isinstance(node, str) and len(node) > 2:
                yield from (leaf for found in _SPOKEN.finditer(node) if not self._told(found))

    def _over(self, named: frozenset[str], limit: Cents) -> bool:
        """Return whether an amount is the least that is charged, or the most, and the total is beyond it."""
        if named & _OF_PARTS or not named & (NAMES_CHARGE | {"limit"}):
            return False
        return ("least" in named and limit > self._total) or (
            bool(named & {"most", "limit"}) and limit < self._total
        )

    def _told(self, found: re.Match[str]) -> bool:
        if found[3]:
            return self._reproduced(Decimal(found[3].replace(",", ".")))
        return (found[1] or "1") != "1" or self._holds("R$ " + found[2].rstrip("."))

    def _holds(self, node: Any) -> bool:
        read = {amounts.maybe(node, form) for form in (amounts.REAIS, amounts.CENTS)} - {None}
        return any(
            way in self._sums
            for cents in read
            if cents is not None
            for way in (cents, -cents, cents * self._tickets)
        )

    def _reproduced(self, rate: Decimal) -> bool:
        known = {abs(part) for part in self._parts}
        return not rate or any(
            amounts.share(base, one) in known for base in self._sums for one in (rate, rate * 100)
        )


def in_force(node: Mapping[str, Any]) -> bool:
    """Return whether an object does not say that what it tells is not charged: ``applied: false``,
    ``waived: true``."""
    flags = ((frozenset(words(str(key))), forms.yes(value)) for key, value in node.items())
    return not any(
        said and ((on is False and said <= _IN_FORCE) or (on and said <= _WAIVED)) for said, on in flags
    )


def _never_charged(step: str, standing: frozenset[str]) -> bool:
    said = {*words(step), plain(step)}
    return bool(((concepts(step) | said) - standing) & NEVER_CHARGED) and not said & (_NEGATED | _MAY_BE_DUE)


def _standing(record: Mapping[str, Any]) -> frozenset[str]:
    """Return for which prices of some customers only a record says that this one is such a customer."""
    true = (concepts(str(key)) for key, value in record.items() if value is True)
    return frozenset().union(*true) & _SOME_CUSTOMERS


def _once(key: str, value: Any) -> bool:
    """Return whether a member of a row of instalments says that it is about paying once."""
    counts = concepts(key) & {"installment", "count", "n", "x"}
    return bool(counts) and (value in _FIRST or (value == 1 and value is not True))


def changes_price(node: Any, key: str = "") -> bool:
    """Return whether a record says in words that money is added or taken off: ``hasDiscount``, ``5% OFF``."""
    if isinstance(node, Mapping):
        return any(changes_price(value, str(name)) for name, value in node.items())
    if isinstance(node, list):
        return any(changes_price(value, key) for value in node)
    text = node if isinstance(node, str) else key if node is True else ""
    said = set(words(text))
    return bool((concepts(text) | said) & {"discount", "surcharge", "off"}) and not said & _NONE_OF_IT
