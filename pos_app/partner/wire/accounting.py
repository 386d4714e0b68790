"""Whether every amount that a method's own record tells is accounted for by its total (contract 4.7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from decimal import Decimal
from itertools import combinations
from typing import Any

from pos_app.domain.money import Cents
from pos_app.partner.reading import amounts, forms
from pos_app.partner.reading.lexicon import (
    NAMES_CHARGE,
    NEVER_CHARGED,
    NO_MONEY,
    NO_PRICE,
    bare_words,
    concepts,
    no_amount,
    plain,
    word_set,
    words,
)

_SPOKEN = re.compile(
    r"(?:(\d{1,2})\s*(?:x|parcelas?|vezes)\s*(?:de\s*)?)?R\$\s*(\d[\d.]*(?:,\d{2})?)|(\d{1,2}(?:[.,]\d+)?)\s*%"
)
_NONE_OF_IT = word_set("sem without no nao not non zero free gratis isento")
_NEGATED = word_set("sem without nao not non")
_IN_FORCE = word_set("enabled selected selecionado applied aplicado aplicada charged cobrado active ativo")
_OF_BUYER = word_set("eligible elegivel applicable aplicavel member membro")
"""What says so of a part of a record; of a whole one it says something of the buyer."""
_WAIVED = word_set("waived exempt exempted isento isenta dispensado dispensada optional opcional")
_MAY_BE_DUE = word_set("gross bruto bruta full integral")
"""What may be the price before something is taken off, or the one that is charged."""
_OF_PARTS = NAMES_CHARGE - {"total", "amount", "price"} | word_set("installment interest refund points")
_SOME_CUSTOMERS = word_set("club points miles")
_FIRST = ("1", "1x")
_COUNTS = frozenset({"installment", "count", "n", "x"})
_THINGS = frozenset({"passenger", "seat", "ticket", "item"})
_CHOSEN = word_set("selected selecionado selecionada chosen escolhido escolhida")
_TAKEN_OFF = frozenset({"discount", "voucher", "cashback", "discounted"})
USED = word_set(
    "used applied redeemed usado usada utilizado utilizada aplicado aplicada resgatado resgatada abatido "
    "abatida use usar using"
)
_KEPT = word_set("fee service commission comissao")
_OF_OTHERS = word_set("net liquido received recebido seller vendedor merchant")
"""What names what somebody keeps of a total, and what somebody else gets of it."""
_CHARGES = frozenset({"fee", "service", "surcharge", "boarding", "toll", "discount"})
_INSIDE = word_set(
    "include includes included inclusive incluido incluida incluso inclusa inclusos inclusas inclui"
)
_LEAST_PLAN = re.compile(r"parcela m[ií]nima\s*(?:de\s*)?R\$\s*[\d.,]+", re.IGNORECASE)
_UNIT = word_set("type tipo kind unit unidade mode modo valuetype amounttype feetype calculation basis")
_OF_TRIPS = frozenset({"trip", "leg", "direction"})
_CODE = re.compile(r"\d{2,3}")
_KIND = frozenset({"type", "name", "label", "class", "currency"})


class Account:
    """A total and what it is known to be made of: ``parts`` with the seats among them, ``fares`` for each
    seat, by direction. Where nobody is ``insured``, what insurance would cost is no part of it. ``others``
    returns the total of the way to pay that a name names, where that is another one; ``plans`` are the totals
    of those that are paid in instalments, this one among them or not."""

    def __init__(
        self,
        total: Cents,
        parts: Sequence[int],
        ways: Sequence[Sequence[int]],
        form: str,
        *,
        insured: bool,
        others: Callable[[str], Cents | None] = lambda _: None,
        plans: Set[Cents] = frozenset(),
    ) -> None:
        fares = [fare for way in ways for fare in way]
        made = [part for part in parts if part]
        sums = {sum(some) for size in range(len(made) + 1) for some in combinations(made, size)}
        self._sums = sums | {total, *fares, *map(sum, ways)}
        self._inner = self._sums - {total, 0}
        self._total, self._beside = total, {abs(part) for part in (*made[1:], total - sum(made))} - {0}
        self._fares = {sum(fares), *map(sum, ways)}
        self._parts, self._tickets, self._form, self._insured = made, len(fares), form, insured
        self._others, self._plans, self._ways = others, plans, len(ways)
        self._charged = {abs(part) for part in made[1:]}

    def strange(self, node: Any, *, beside: bool = False) -> str:
        """Return the name of an amount that this account does not hold, empty where there is none.
        ``beside``: it stands outside of the method's own record, where a bare number may count anything."""
        return next(self._strange(node, (), frozenset(), beside=beside), "")

    def _strange(
        self, node: Any, path: tuple[str, ...], standing: frozenset[str], *, beside: bool
    ) -> Iterator[str]:
        if isinstance(node, Mapping):
            if not in_force(node, path):
                told = (amounts.maybe(value, self._form) for value in node.values())
                if self._beside & {abs(cents) for cents in told if cents}:
                    yield path[-1] if path else "an amount"  # It is not charged, and the total holds it.
                return
            standing |= _standing(node)
            texts = [(str(k), v) for k, v in node.items() if isinstance(v, str)] if path else []
            if waived := self._waived(node):
                yield waived
                return
            kinds = [text for key, text in texts if concepts(key) & _KIND]
            said = [(set(words(str(key))), value) for key, value in node.items() if isinstance(value, bool)]
            out = any(key & _INSIDE and value is bool(key & _NEGATED) for key, value in said)
            if out or any(value and key & (USED | _CHOSEN if path else USED) for key, value in said):
                standing |= {""}  # It is not inside of the price, or was used.
            once = any(_once(str(key), value) for key, value in node.items())
            paid = {_bare_cents(v, self._form) for k, v in node.items() if not _once(str(k), v)} - {None}
            if once and paid and paid <= self._plans:
                return  # What paying once costs by the card.
            above = tuple(p for p in path if not once or "installment" not in concepts(p))
            if amounts.maybe(node, self._form) is not None:
                yield from self._amount(node, (*kinds, *above), standing, beside=beside)
                return
            if path and (self._plan_row(node, path) or self._decomposed(node)):
                return
            if path and fare_total(path[-1], node):  # The rest of it is within the total of the fares.
                totals = (_bare_cents(node[one], self._form) for one in node if "total" in concepts(str(one)))
                if self._fares & set(totals):
                    return
            inside, explained = told_inside(node) | waived_words(node), self._explained(node, beside=beside)
            rates = rates_in(node)
            for key, value in node.items():
                if inside & {"", *words(str(key))} or key in explained:
                    continue  # The record says that it is inside of the price, or no part of it.
                if key in rates and self._reproduced(abs(forms.amount(value) or Decimal(0))):
                    continue
                # What is due for paying once is the total; other rows may have interest.
                rest = (p for p in above if str(key) not in _FIRST or "installment" not in concepts(p))
                yield from self._strange(value, (*rest, *kinds, str(key)), standing, beside=beside)
        elif isinstance(node, list) and not (len(node) == 2 and node[0] == "BRL"):
            # Lines of a plan have interest; what is due for paying once is the total.
            path = (*path, "installments") if _plan(node) else path
            known = (path and self._split(node)) or self._summed(node) or (beside and self._tariff(node))
            for value in () if known else node:
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
        # In a table of instalments each count may have its own; a fee of instalments is none of them.
        fee = any(concepts(step) & _CHARGES for step in path) and not any(
            "installment" in concepts(step) for step in path[:-1]
        )
        cents = amounts.maybe(node, self._form)
        if cents is not None and cents == self._others(leaf):
            return  # It says that it is what another way to pay comes to, and it is.
        uninsured = not self._insured and any("insurance" in concepts(step) for step in path)
        if not uninsured and not any(_never_charged(step, standing, fee=fee) for step in path):
            inside = node if isinstance(node, Mapping) else ()
            own = concepts(leaf).union(*(concepts(str(key)) for key in inside))
            if isinstance(node, int) and own & _THINGS and node == self._tickets:
                return
            if own >= {"currency", "cents"} and node in range(5):
                return  # How many digits are cents.
            if rate is not None and (percent or own & {"rate", "percentage"}):
                if not self._reproduced(abs(rate)):
                    yield leaf
            elif cents is not None:
                bare = beside and isinstance(node, int)
                counts = not own & NAMES_CHARGE and (bare or (own | {plain(leaf)}) & NO_MONEY)
                if not counts and not (beside and cents == 100 * self._tickets) and not self._holds(node):
                    yield leaf
            elif isinstance(node, str) and len(node) > 2:
                said = _SPOKEN.finditer(_LEAST_PLAN.sub("", node))
                yield from (leaf for found in said if not self._told(found))

    def _over(self, named: frozenset[str], limit: Cents) -> bool:
        """Return whether an amount is the least that is charged, or the most, and the total is beyond it."""
        if named & _OF_PARTS or not named & (NAMES_CHARGE | {"limit"}):
            return False
        return ("least" in named and limit > self._total) or (
            bool(named & {"most", "limit"}) and limit < self._total
        )

    def _waived(self, node: Mapping[str, Any]) -> str:
        """Return the name of an amount that its record says is waived, and that the total holds all the same:
        ``feeWaived: true``. A discount that a record says there is, and the total has none, is one too."""
        of = waived_words(node)
        for key, value in node.items():
            if of & set(words(str(key))) and abs(_bare_cents(value, self._form) or 0) in self._beside:
                return str(key)
            told = concepts(str(key)) if value is True else ()
            if ("discount" in told and min(self._parts) > 0) or ("surcharge" in told and not self._beside):
                return str(key)
        return ""

    def _plan_row(self, record: Mapping[str, Any], path: Sequence[str]) -> bool:
        """Return whether an object is one line of a plan of instalments: a count, and the total in so many
        parts; with interest, where its name says that it is the most that is offered: ``upTo``."""
        counts = [v for key, v in record.items() if concepts(str(key)) & _COUNTS and type(v) is int]
        told = [amounts.maybe(v, self._form) for key, v in record.items() if not concepts(str(key)) & _COUNTS]
        made = [one for one in told if one]
        if len(counts) != 1 or not 1 < counts[0] <= 36 or len(made) != 1:
            return False
        over = made[0] * counts[0] - self._total
        most = self._total in self._plans and no_amount(path[-1])
        return abs(over) < counts[0] or (most and 0 < over <= self._total)

    def _tariff(self, rows: Sequence[Any]) -> bool:
        """Return whether a list is the table by which a charge is found that is in the account: each row has
        a bound and a charge, and one row's charge is that one, or the seats cost more than every bound."""
        keys = [set(row) if isinstance(row, Mapping) else set() for row in rows]
        if len(rows) < 2 or any(len(one) != 2 or one != keys[0] for one in keys):
            return False
        of_bound = [key for key in keys[0] if no_amount(str(key))]
        charges = [_bare_cents(row[key], self._form) for row in rows for key in keys[0] - set(of_bound)]
        bounds = [_bare_cents(row[key], self._form) or 0 for row in rows for key in of_bound]
        named = any(concepts(str(key)) & _CHARGES for key in keys[0] - set(of_bound))
        return (
            named
            and len(of_bound) == 1
            and bool(self._charged & set(charges) or max(bounds) < max(self._fares))
        )

    def _split(self, rows: Sequence[Any]) -> bool:
        """Return whether a list splits an amount that is in the account, by tickets or parts: one amount of
        each row, of which the others in it, if there are any, are the parts."""
        if not rows or not all(isinstance(row, Mapping) for row in rows):
            return False
        codes = {k for k in rows[0] if all(_CODE.fullmatch(str(row.get(k))) for row in rows)}
        codes = {k for k in codes if len({row[k] for row in rows}) == len(rows)}
        codes = {k for k in codes if any(str(row[k]).startswith("0") for row in rows)}
        told = [
            {
                k: c
                for k, v in row.items()
                if type(v) is not bool and k not in codes and (c := amounts.maybe(v, self._form))
            }
            for row in rows
        ]
        of_trips = len(rows) == self._ways and any(concepts(str(key)) & _OF_TRIPS for key in rows[0])
        return any(
            all(key in row and sum(row.values()) in (row[key], 2 * row[key]) for row in told)
            and (len(rows) > 1 or len(told[0]) > 1)
            and (
                (whole := sum(row[key] for row in told)) in self._inner
                # By tickets or trips, or by the codes of its parts. In other rows the total may be split by
                # who pays which part of it.
                or (whole == self._total and (len(rows) == self._tickets or codes or of_trips))
            )
            for key in told[0]
        )

    def _summed(self, rows: Sequence[Any]) -> bool:
        """Return whether one row of a list is the total, and all others come to it."""
        told = [row for row in rows if isinstance(row, Mapping)]
        return len(told) == len(rows) > 2 and any(
            self._total in (made := [_bare_cents(row.get(key), self._form) or 0 for row in told])
            and sum(made) == 2 * self._total
            and min(made) > 0
            for key in told[0]
        )

    def _explained(self, node: Mapping[str, Any], *, beside: bool) -> set[Any]:
        """Return the members of a record that follow from others of it: a price before what is taken off and
        what is, the prices of other days, how many records a list has, a rate of nothing."""
        told = {
            key: cents for key, value in node.items() if (cents := _bare_cents(value, self._form)) is not None
        }
        off = {key for key in told if concepts(str(key)) & _TAKEN_OFF}
        found = {
            one
            for key in off
            for whole, cents in told.items()
            if told[key]
            and whole != key
            and cents - told[key] in self._sums - {0}
            and cents not in self._sums
            for one in (key, whole)
        }
        found |= {
            one
            for key in told
            if "rounding" in concepts(str(key))
            for whole, cents in told.items()
            if cents + told[key] == self._total
            for one in (key, whole)
        }
        lists = {len(value) for value in node.values() if isinstance(value, list)}
        found |= {key for key, value in node.items() if beside and type(value) is int and value in lists}
        found |= {key for key in node if (day := forms.day_hour(str(key))) is not None and day.day}
        found |= {
            one
            for net, rest in told.items()
            for key, cents in told.items()
            if net != key and rest + cents == self._total and set(bare_words(str(net))) & _OF_OTHERS
            if {*concepts(str(key)), *words(str(key))} & _KEPT and key not in off
            for one in (net, key)
        }
        rates = {key for key in told if concepts(str(key)) & {"rate", "percentage"}}
        least = {told[key] for key in told if "least" in concepts(str(key))}
        if len(rates) == 1 and least & {abs(part) for part in self._parts}:
            found |= rates  # What is charged is the least of it.
        if off | {key for key in told if not told[key]} and not any(told[key] for key in told.keys() - rates):
            found |= rates
        return found

    def _decomposed(self, node: Mapping[str, Any]) -> bool:
        """Return whether amounts are the parts of one that is in the account: of the fares, of a fee. What is
        taken off, and a total, are no such parts."""
        if any(concepts(str(key)) & (_TAKEN_OFF | {"total", "whole", "surcharge"}) for key in node):
            return False
        values = node.values()
        made = [
            cents for one in values if (cents := amounts.maybe(one, self._form)) and not isinstance(one, bool)
        ]
        return len(made) > 1 and min(made) > 0 and sum(made) in self._inner

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
        ) or any(
            cents is not None and abs(cents * self._tickets - self._total) < self._tickets for cents in read
        )

    def _reproduced(self, rate: Decimal) -> bool:
        known = {abs(part) for part in self._parts}
        return not rate or any(
            abs(amounts.share(base, one) - part) <= 1
            for base in self._sums
            for one in (rate, rate * 100)
            for part in known
        )


def rates_in(node: Mapping[str, Any]) -> frozenset[str]:
    """Return the keys of what a record says is a percentage, ``{"type": "percent", "value": 4.5}``: what it
    calls its rate or value where it tells an amount, too; else all that it tells."""
    kinds = [
        value.strip() for key, value in node.items() if plain(str(key)) in _UNIT and isinstance(value, str)
    ]
    says = any(kind == "%" or concepts(kind) & {"rate", "percentage"} for kind in kinds)
    told = [key for key, value in node.items() if says and _bare_cents(value, amounts.REAIS) is not None]
    named = [key for key in told if concepts(str(key)) & {"rate", "percentage"}]
    named = named or [key for key in told if plain(str(key)) in ("value", "valor")]
    return frozenset(named or told)


def waived_words(node: Mapping[str, Any]) -> frozenset[str]:
    """Return the words of what a record says is waived: ``feeWaived: true``, ``waived: "fee"``."""
    found = set[str]()
    for key, value in node.items():
        said, on = set(words(str(key))), forms.yes(value)
        of = set(words(value)) if said <= _WAIVED and isinstance(value, str) else said - _WAIVED
        if said & _WAIVED and (on or (on is None and isinstance(value, str))):
            found |= of
    return frozenset(found)


def _bare_cents(value: Any, form: str) -> Cents | None:
    return None if isinstance(value, bool) else amounts.maybe(value, form)


def in_force(node: Mapping[str, Any], path: Sequence[str]) -> bool:
    """Return whether an object at a place in a record does not say that what it tells is not charged:
    ``applied: false``, ``waived: true``, ``member: false``."""
    in_force = _IN_FORCE | _OF_BUYER if path else _IN_FORCE
    if any(isinstance(value, str) and plain(value) in _WAIVED for value in node.values()):
        return False
    flags = ((frozenset(words(str(key))), forms.yes(value)) for key, value in node.items())
    return not any(
        said and ((on is False and said <= in_force) or (on and said <= _WAIVED)) for said, on in flags
    )


def _never_charged(step: str, standing: frozenset[str], *, fee: bool) -> bool:
    """Return whether a step of a place names what nobody is charged now. ``fee``: the place names a fee."""
    if "" in standing:
        return False
    said = {*words(step), *bare_words(step), plain(step)}
    never = NEVER_CHARGED if fee else NEVER_CHARGED | NO_PRICE
    return bool(((concepts(step) | said) - standing) & never) and not said & (
        _NEGATED | _MAY_BE_DUE | USED | {"split"}
    )


def fare_total(key: str, node: Any) -> bool:
    """Return whether a record under a key tells the total of the fares, and more about it."""
    return "fare" in concepts(key) and any("total" in concepts(str(one)) for one in node)


def told_inside(record: Mapping[str, Any]) -> frozenset[str]:
    """Return the words of what a record says is inside of the price: ``includesVat``; of ``included``
    alone an empty one, for everything in it."""
    flags = [set(words(str(key))) for key, value in record.items() if value is True]
    flags = [said for said in flags if not said & _NEGATED]
    return frozenset(word for said in flags if said & _INSIDE for word in (said - _INSIDE or {""}))


def _plan(rows: Sequence[Any]) -> bool:
    """Return whether a list is a plan of instalments: each row has another count of them."""
    counts = [
        value
        for row in rows
        if isinstance(row, Mapping)
        for key, value in row.items()
        if "installment" in concepts(str(key)) and type(value) is int
    ]
    return len(rows) == len(counts) == len(set(counts)) > 1


def _standing(record: Mapping[str, Any]) -> frozenset[str]:
    """Return for which prices of some customers only a record says that this one is such a customer."""
    true = (concepts(str(key)) for key, value in record.items() if value is True)
    return frozenset().union(*true) & _SOME_CUSTOMERS


def _once(key: str, value: Any) -> bool:
    """Return whether a member of a row of instalments says that it is about paying once."""
    counts = concepts(key) & _COUNTS
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
