"""The forms of money: what is due by a rule, and the reply in which it is told, by a template.

``money.forms`` holds them. In a template "@pix" is an amount in reais, "@pix:c" the same in cents (the
letters are the keys of ``UNITS``), "@gross-fee" a difference, "@#650" an amount of its own, and "@plan" the
list of instalments. A key that ends in "?" is there for insured trips alone, one in "*" holds an entry for
each seat. A line "each" is told by both methods, "@total" being each one's own, with "@plan" for the card:
"~" marks what PIX alone tells, "!" what the card alone does. "also" stands beside the methods, and "told"
is a whole reply.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

Amounts = Mapping[str, int]
"""Amounts in cents, by name."""
_MOST = 6
"""Instalments."""
_AMOUNT = re.compile(r"([+-]?)(#?\w+)")
_WHOLE = re.compile(r"@([\w#+-]+)(?::(\w))?((?: [\w-]+)*)")
_INSIDE = re.compile(r"@(\w+):(\w)")


class Fare(NamedTuple):
    """A seat that is paid for, in cents."""

    price: int
    outbound: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """What an order costs, in cents and hundredths of a percent.

    Attributes:
        fee_ticket, fee_order, fee_bp, fee_min: the fee of a seat, of the order, of the fares, and its least.
        tax_bp: a tax on the fares, which comes on top.
        voucher: what is taken off, whatever the method.
        pix_bp, pix_add, card_bp, card_add: what a method adds, or takes off where it is below 0.
        pix_on: PIX takes off the ``fare`` alone, else off everything.
        one_bp: what a card adds for one instalment alone.
        interest_bp, free: interest of each instalment after the first ``free`` ones.
        max: the most instalments.
        round: what a total is rounded up to.
        none: the replies do not say what is due: no order is right.
    """

    fee_ticket: int = 650
    fee_order: int = 0
    fee_bp: int = 0
    fee_min: int = 0
    tax_bp: int = 0
    voucher: int = 0
    pix_bp: int = 0
    pix_add: int = 0
    card_bp: int = 0
    card_add: int = 0
    pix_on: str = ""
    one_bp: int = 0
    interest_bp: int = 0
    free: int = 1
    max: int = _MOST
    round: int = 1
    none: int = 0
    insurance: int = 590

    @classmethod
    def of(cls, text: str) -> Rule:
        kinds = {one.name: str if one.name == "pix_on" else int for one in fields(cls)}
        pairs = (word.split("=") for word in text.split())
        values: dict[str, Any] = {name: kinds[name](value) for name, value in pairs}
        return cls(**values)

    def amounts(self, seats: Sequence[Fare], insured: int) -> Amounts:
        """Return every amount that a template can name; ``insured``: how many seats are."""
        many = len(seats)
        fare = sum(one.price for one in seats)
        fee = max(self.fee_ticket * many + self.fee_order + _part(fare, self.fee_bp), self.fee_min)
        every = self.insurance * many
        insurance, tax = self.insurance * insured, _part(fare, self.tax_bp)
        gross = fare + fee + insurance + tax - self.voucher
        pix = gross + _part(fare if self.pix_on else gross, self.pix_bp) + self.pix_add
        several = gross + _part(gross, self.card_bp) + self.card_add
        pix, card = self._rounded(pix), self._rounded(several + _part(several, self.one_bp))
        out = sum(one.price for one in seats if one.outbound)
        names = "fare fee ins allins tax gross raw pix card off on out back voucher ppix pcard card1 each1"
        first = (fare, fee, insurance, every, tax, gross, gross, pix, card, gross - pix, several - gross)
        more = (out, fare - out, self.voucher, pix // many, card // many, card, card)
        found = dict(zip(names.split(), first + more, strict=True))
        for number in range(2, _MOST + 1):
            whole = self._rounded(several)
            each = whole // number
            if self.interest_bp and number > self.free:
                each = round(whole * (10_000 + self.interest_bp * number) / 10_000 / number)
                whole = each * number
            found |= {f"card{number}": whole, f"each{number}": each}
        return found

    def due(self, amounts: Amounts, method: str, number: int) -> tuple[frozenset[int], int]:
        """Return what may be posted as the total, and what the customer pays. The contract (2.7) does
        not show whether a total holds the interest of instalments: it may be posted with it and without."""
        if self.none or (method != "pix" and number > self.max):
            return frozenset(), 0
        if method == "pix":
            return frozenset({amounts["pix"]}), amounts["pix"]
        pays = amounts[f"card{number}"]
        return frozenset({pays, amounts["card"]} if self.interest_bp else {pays}), pays

    def _rounded(self, amount: int) -> int:
        return -(-amount // self.round) * self.round


def _part(amount: int, points: int) -> int:
    """Return hundredths of a percent of an amount, rounded half up."""
    return (amount * points + 5_000) // 10_000


def text(cents: int) -> str:
    """Return an amount as a decimal text."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def _comma(cents: int) -> str:
    return f"{cents / 100:,.2f}".translate(str.maketrans(",.", ".,"))


UNITS: Mapping[str, Callable[[int], Any]] = {
    "": lambda cents: cents / 100,
    "s": text,
    "c": lambda cents: cents,
    "4": lambda cents: text(cents) + "00",
    "3": lambda cents: cents / 100 + 0.004,
    "d": _comma,
    "b": lambda cents: f"R$ {_comma(cents)}",
    "a": lambda cents: f"{cents / 100:,.2f}",
    "r": lambda cents: f"BRL {text(cents)}",
    "w": lambda cents: f"{cents // 100:,}".replace(",", "."),
    "m": lambda cents: str(cents * 10_000),
    "f": lambda cents: cents / 100 + 3e-14,
    "u": lambda cents: {"currencyCode": "BRL", "units": str(cents // 100), "nanos": cents % 100 * 10_000_000},
    "v": lambda cents: {"value": cents, "scale": 2, "currency": "BRL"},
    "e": lambda cents: {"value": cents, "currency": "BRL"},
    "p": lambda cents: {"currency_code": "BRL", "value": text(cents)},
    "t": lambda cents: {"centAmount": cents, "currencyCode": "BRL", "fractionDigits": 2},
    "i": lambda cents: {"reais": cents // 100, "centavos": cents % 100},
}


@dataclass(frozen=True, slots=True)
class Money:
    """One form of money. ``owed``: the methods whose total it tells beyond doubt."""

    name: str
    like: str
    rule: Rule
    owed: frozenset[str]
    reply: Any

    def told(self, seats: Sequence[Fare], insured: int) -> Any:
        """Return the reply that tells what seats cost."""
        return _filled(self.reply, self.rule, self.rule.amounts(seats, insured), seats, insured)


def _filled(what: Any, rule: Rule, amounts: Amounts, seats: Sequence[Fare], insured: int) -> Any:
    if isinstance(what, list):
        return [_filled(one, rule, amounts, seats, insured) for one in what]
    if isinstance(what, dict):
        found: dict[str, Any] = {}
        for key, inner in what.items():
            if key.endswith("*"):
                each = [{**amounts, "seat": one.price, "sfee": rule.fee_ticket} for one in seats]
                found[key[:-1]] = [_filled(inner, rule, one, seats, insured) for one in each]
            elif key.endswith(("<", ">")):
                way = [one for one in seats if one.outbound is key.endswith("<")]
                if way:
                    some = rule.amounts(way, insured * len(way) // len(seats))
                    found[key[:-1]] = _filled(inner, rule, some, way, insured)
            elif insured or not key.endswith("?"):
                found[key.rstrip("?")] = _filled(inner, rule, amounts, seats, insured)
        return found
    if not isinstance(what, str):
        return what
    whole = _WHOLE.fullmatch(what)
    if whole is None:
        return _INSIDE.sub(lambda one: str(UNITS[one[2]](amounts[one[1]])), what)
    named, unit, names = whole[1], UNITS[whole[2] or ""], whole[3].split() or ["number", "amount", "total"]
    if named != "plan":
        return unit(_sum(named, amounts))
    rows = [(number, amounts[f"each{number}"], amounts[f"card{number}"]) for number in range(1, rule.max + 1)]
    return [
        {
            name: value if place == 0 else unit(value)
            for place, (name, value) in enumerate(zip(names, row, strict=True))
            if name != "-"
        }
        for row in rows
    ]


def _sum(words: str, amounts: Amounts) -> int:
    found = 0
    for sign, name in _AMOUNT.findall(words):
        found += (int(name[1:]) if name[0] == "#" else amounts[name]) * (-1 if sign == "-" else 1)
    return found


def _read() -> dict[str, Money]:
    found: dict[str, Money] = {}
    heads: dict[str, dict[str, Any]] = {
        "pix": {"type": "pix"},
        "card": {"type": "credit_card", "brands": ["visa", "mastercard"]},
    }
    content = Path(__file__).with_name("money.forms").read_text("utf-8")
    for block in re.split(r"\n(?=\S)", content.strip()):
        head, *lines = block.splitlines()
        if head.startswith("#"):
            continue
        name, like, rule, owed, *rest = (word.strip() for word in head.split("|"))
        parts = {line.split()[0]: line.split(None, 1)[1] for line in [*rest, *lines]}
        for word in heads if "each" in parts else ():
            parts[word] = parts["each"].replace("@total", f"@{word}").replace("@ptotal", f"@p{word}")
        methods = [{**heads[word], **_of(word, json.loads(parts[word]))} for word in heads if word in parts]
        whole = {"paymentMethods": methods, **json.loads(parts.get("also", "{}"))}
        reply = json.loads(parts["told"]) if "told" in parts else whole
        sold = {"owed": {"pix", "card", "round"}, "owed-pix": {"pix", "round"}, "open": set[str]()}[owed]
        sold -= set() if "@ins" in block else {"round"}  # Nobody tells the price of an insurance.
        found[name] = Money(name, like, Rule.of(rule), frozenset(sold), reply)
    return found


def _of(word: str, both: dict[str, Any]) -> dict[str, Any]:
    """Return what a method tells of a template for both: without what the other one alone tells."""
    if (
        word == "card"
        and not {"installments", "installments!", "parcelas", "parcelas!", "maxInstallments!"} & both.keys()
    ):
        both = {**both, "installments!": "@plan"}
    return {key.rstrip("!~"): inner for key, inner in both.items() if not key.endswith("~!"[word == "pix"])}


MONEY: Mapping[str, Money] = _read()
