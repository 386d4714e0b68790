"""The amounts that a payment-methods reply tells, each with its place and what its name says that it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from pos_app.domain.payment import PartKind, PaymentType
from pos_app.partner.learn.plans import plans_in
from pos_app.partner.learn.tree import spoken
from pos_app.partner.learn.units import is_one_amount
from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import (
    NO_MONEY,
    NO_PRICE,
    bare_words,
    concepts,
    no_amount,
    senses,
    word_set,
    words,
)
from pos_app.partner.reading.paths import EACH, MEMBERS, Path
from pos_app.partner.wire.accounting import USED, fare_total, in_force, rates_in, told_inside, waived_words
from pos_app.partner.wire.instalment_table import is_brand
from pos_app.partner.wire.quote import payment_type


class Says(IntEnum):
    """How plainly a name says that an amount is the one to pay. Two of one rank that differ: a question."""

    TO_PAY = 5
    TOTAL = 4
    AMOUNT = 3
    OTHER = 2
    """It names an amount and something that is not understood."""
    THINGS = 1
    """It names an amount of the goods: of the seats, the cart."""


@dataclass(frozen=True, slots=True)
class Told:
    """One amount.

    Attributes:
        path: its place; several values there are summed.
        values: what stands there.
        says: its rank as the amount to pay, None for what is none.
        part: the part of a total that it is, None for none.
        rate: it is a percentage.
        each: its name says that it stands for one ticket.
        money: its name does not say that it is no money of this country.
        bound: its name says that it is a bound or an estimate of what is to be paid.
    """

    path: Path
    values: tuple[Any, ...]
    says: Says | None = None
    part: PartKind | None = None
    rate: bool = False
    each: bool = False
    money: bool = True
    bound: bool = False


_PARTS: Mapping[str, PartKind] = {
    "discount": PartKind.DISCOUNT,
    "cashback": PartKind.CASHBACK,
    "voucher": PartKind.VOUCHER,
    "insurance": PartKind.INSURANCE,
    "surcharge": PartKind.SURCHARGE,
    "rounding": PartKind.SURCHARGE,
    "boarding": PartKind.BOARDING,
    "fee": PartKind.FEE,
    "service": PartKind.FEE,
    "toll": PartKind.BOARDING,
}
"""The parts of a total by what names them; where a key has two such words, the first here counts."""
_MONEY = frozenset({"total", "amount", "price"})
_ROWS = _PARTS.keys() | word_set("total whole subtotal item seat ticket fare")
"""What rows of a summary are about, where their ids are words."""
_TO_PAY = word_set(
    "due payable pagar pagare pay final grand geral charged cobrado cobrar whole overall debited charge "
    "chargeable"
)
_PLAIN = word_set(
    "total amount price cents whole payment order summary method item wrapper transaction with checkout "
    "value default confirmed customer"
)
_OF_THINGS = word_set(
    "cart carrinho basket cesta goods products produtos items item merchandise seat ticket fare trip"
)
_AFTER = word_set("after apos including incl incluso ttc")
_BEFORE = word_set("base before antes net netto liquido excluding excl ht")
_NOT_TO_PAY = frozenset({"subtotal", "discounted", "club"})
_NOT_CHARGED = word_set("without original least most refund installment donation doacao inclusive")
"""A donation, for one, is the buyer's own choice, which no sale makes."""
_RESTS = word_set("remaining restante left net netto liquido")
"""What may stand before the word that an amount is to be paid."""
_KEPT = word_set("cashback voucher interest club")
"""What is told as a part of its own."""
_FOREIGN = word_set("usd eur ars clp uyu pyg gbp dolar dollar euro")
_BARE_NAMES = word_set("value valor text texto amount display")
_LITTLE = word_set("a to be ao the by online da ttc")


def told(node: Any, blocks: AbstractSet[str], without: AbstractSet[Path] = frozenset()) -> list[Told]:
    """Return every amount of a reply or of a method, but for instalment tables, the lines of our own holds
    (``blocks``), and what stands at the paths of ``without``."""
    found: dict[Path, list[Any]] = {}
    rates = set[Path]()
    for path, value, rate in _amounts(node, (), blocks, {one.path for one in plans_in(node)} | without):
        found.setdefault(path, []).append(value)
        rates |= {path} if rate else set()
    return [_named(path, tuple(values), path in rates) for path, values in found.items()]


def _amounts(
    node: Any, path: Path, blocks: AbstractSet[str], without: AbstractSet[Path], rate: bool = False
) -> Iterator[tuple[Path, Any, bool]]:
    """Yield every amount with its place, and whether its record says that it is a percentage."""
    pair = isinstance(node, list) and len(node) == 2 and node[0] == "BRL" and not isinstance(node[1], Mapping)
    bare = node.strip().rstrip("% ") if isinstance(node, str) else node
    if path in without:
        return
    if (path and is_one_amount(node)) or pair or forms.amount(bare) is not None:
        yield path, node, rate
    elif isinstance(node, Mapping):
        if in_force(node, path) and not any(str(key) in blocks for key in node):
            # What is waived, or inside of another amount, is none of the total's own.
            none, percent = waived_words(node) | told_inside(node), rates_in(node)
            fares = bool(path) and fare_total(path[-1], node)  # Toll and boarding are in their total.
            for key, value in node.items():
                if none & {"", *words(str(key))} or (fares and concepts(str(key)) & {"toll", "boarding"}):
                    continue
                yield from _amounts(value, (*path, str(key)), blocks, without, key in percent)
    elif isinstance(node, list) and (*path, EACH) not in without:
        key = kind_key(node)
        for item in node:
            step, record = EACH, item if isinstance(item, Mapping) else {}
            if key and isinstance(record.get(key), str | bool) and not any(map(is_brand, record.values())):
                step = (
                    f"[?{key}=='{str(record[key]).lower() if record[key] in (True, False) else record[key]}']"
                )
            if not any(forms.identifier(value) in blocks for value in record.values()) and (
                record or isinstance(item, list)
            ):
                yield from _amounts(item, (*path, step), blocks, without)


def kind_key(items: Sequence[Any]) -> str:
    """Return the key whose text says what each record of a list is, or which way to pay it is about; empty
    for none."""
    records = [item for item in items if isinstance(item, Mapping)]
    texts = [str(key) for key, value in (records[0].items() if records else ()) if isinstance(value, str)]
    texts = [key for key in texts if not any(m in str(one.get(key, "")) for one in records for m in "']")]
    ways = [key for key in texts if all(payment_type(str(one.get(key, ""))) for one in records)]
    flags = [key for key in map(str, records[0] if records else ()) if "total" in concepts(key)]
    total = [key for key in flags if all(isinstance(one.get(key), bool) for one in records)]
    named = (
        key
        for wanted in ("type", "name", "label", "class", "currency", "code")
        for key in texts
        if wanted in concepts(key) and forms.amount(records[0][key]) is None
    )
    ids = [key for key in texts if "id" in concepts(key)]
    parts = [key for key in ids if all(concepts(str(one.get(key))) & _ROWS for one in records)]
    return next(iter((*ways, *total, *named, *parts)), "")


def picked(step: str) -> str:
    """Return the word by which a step picks the records of one kind, of a flag its name; empty for any other
    step."""
    if step.endswith("=='true']"):
        return step.removeprefix("[?").partition("==")[0]
    return step.partition("=='")[2].rstrip("']") if step.startswith("[?") else ""


def way(step: str) -> PaymentType | None:
    """Return the way to pay that a step of a path names: ``pix``, ``totalPix``; None for none."""
    bare = picked(step) if step.startswith("[") else step
    name = [word for word in bare_words(bare) if not concepts(word) & (_MONEY | _PARTS.keys())]
    # Credit alone may be what somebody has in store.
    return payment_type(bare) or (None if name in (["credit"], ["credito"]) else payment_type(" ".join(name)))


# --- Names ----------------------------------------------------------------------------------------


def _named(path: Path, values: tuple[Any, ...], percent: bool) -> Told:
    """Return an amount by its name; without rank and part where that says that it is none of a sale."""
    # The central bank's interface calls what a PIX charge comes to its ``valor.original``.
    spoken_path = path[:-1] if path[-2:] == ("valor", "original") else path
    steps = [picked(step) or step for step in spoken_path if step not in (EACH, MEMBERS)]
    leaf = _leaf(spoken_path)
    said, spelt = set(words(leaf)), {word for step in steps for word in words(step)}
    rest = _RESTS if said & _TO_PAY else frozenset[str]()
    ignored = _LITTLE | rest | {word for word in said if way(leaf) and not concepts(word) & _MONEY}
    pairs = zip(words(leaf), senses(leaf), strict=True)
    own = frozenset[str]().union(*(sense for word, sense in pairs if word not in ignored))
    every, kind = spoken(tuple(steps)), _part_of(steps)
    if spelt & _FOREIGN or (own & NO_MONEY and not own & (_MONEY | _PARTS.keys())):
        return Told(path, values, money=False)
    rate = percent or bool(own & {"rate", "percentage"}) or any(str(v).strip().endswith("%") for v in values)
    if any(map(no_amount, steps)):
        return Told(path, values, rate=rate, bound=True)
    with_part = bool(said & _AFTER) or ("with" in own and "without" not in own)
    if with_part and own & _PARTS.keys() - {"cashback", "voucher"}:
        return Told(path, values, says=Says.TO_PAY)
    if (every | said) & _NOT_CHARGED or (said - rest) & (_BEFORE | (NO_PRICE - _KEPT)):
        return Told(path, values, rate=rate)
    if kind is not None:
        of_each = bool(own & {"each", "ticket", "passenger", "seat"})
        return Told(path, values, part=kind, rate=rate, each=of_each)
    if rate or "interest" in every or own & _NOT_TO_PAY or not _may_be_to_pay(path):
        return Told(path, values, rate=rate)
    rank = _rank(own, every, said, spelt)
    return Told(path, values, says=rank and min(rank, Says.THINGS) if "fare" in spoken(path[-2:-1]) else rank)


def _leaf(path: Path) -> str:
    """Return the key that names an amount: the last one, or the word of its record where that is bare, or the
    one above a way to pay."""
    keys = [step for step in path if step not in (EACH, MEMBERS)]
    while len(keys) > 1 and (
        picked(keys[-1]) == "BRL"
        or payment_type(picked(keys[-1]) or keys[-1])
        or (picked(keys[-2]) and set(words(keys[-1])) <= _BARE_NAMES)
    ):
        keys.pop()
    return picked(keys[-1]) or keys[-1] if keys else ""


def _rank(
    own: AbstractSet[str], every: AbstractSet[str], said: AbstractSet[str], spelt: AbstractSet[str]
) -> Says | None:
    """Return how plainly a key, and those above it, say that an amount is the one to pay."""
    plainly = own <= _PLAIN and not said & _OF_THINGS
    if plainly and (said & _TO_PAY or ("whole" in own and "total" in every)):
        return Says.TO_PAY
    if own & _MONEY and not plainly:
        return Says.THINGS if said & _OF_THINGS else Says.OTHER
    if "total" in own or (own & _MONEY and ("total" in every or spelt & _TO_PAY)):
        return Says.TOTAL
    return Says.AMOUNT if own & _MONEY else None


def _may_be_to_pay(path: Path) -> bool:
    """Return whether an amount may be the one to pay: one of the records of a list is not, unless that is
    what the record says of itself, or each is the total of one way to pay."""
    return all(
        concepts(picked(step)) & {"total", "whole"} or (way(step) and "total" in concepts(above))
        for above, step in zip(("", *path), path, strict=False)
        if step.startswith("[") and "brand" not in concepts(above) and picked(step) != "BRL"
    )


def _part_of(steps: Sequence[str]) -> PartKind | None:
    """Return the part of a total that a place names: by its last key that names one."""
    for step in reversed(steps):
        if {"credit", "credito"} & set(words(step)) and set(words(step)) & USED:
            return PartKind.VOUCHER
        named = frozenset[str]().union(*(sense for sense in senses(step) if "payment" not in sense))
        for word, kind in _PARTS.items():
            if word in named:
                return kind
    return None
