"""The amounts that a payment-methods reply tells, each with its place and what its name says that it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from pos_app.domain.payment import PartKind
from pos_app.partner.learn.instalments import is_brand, tables_in
from pos_app.partner.reading import amounts, forms
from pos_app.partner.reading.lexicon import concepts, plain, senses, word_set, words
from pos_app.partner.reading.paths import EACH, MEMBERS, Path


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
    """

    path: Path
    values: tuple[Any, ...]
    says: Says | None = None
    part: PartKind | None = None
    rate: bool = False
    each: bool = False


_TO_PAY = word_set(
    "due payable pagar pay final grand geral charged cobrado cobrar whole overall debited charge"
)
_LITTLE = word_set("a to be ao the")
_BARE_NAMES = word_set("value valor text texto amount display")
_AFTER = word_set("after apos including incl incluso")
_BEFORE_WORDS = word_set("base before antes net netto liquido excluding excl")
_BEFORE = frozenset({"original", "without", "subtotal", "discounted", "least", "most", "club"})
_NO_MONEY = word_set(
    "refund count id seconds minutes hours days date time moment scale position row column "
    "expiry priority installment limit limite quota points pontos score order document zip "
    "number"
)
_FOREIGN = word_set("usd eur ars clp uyu pyg gbp dolar dollar euro")
_OF_THINGS = word_set(
    "cart carrinho basket cesta goods products produtos items item merchandise seat ticket fare trip"
)
_PLAIN = word_set(
    "total amount price cents whole payment order summary method item wrapper transaction with checkout value"
)
_PARTS: Mapping[str, PartKind] = {
    "insurance": PartKind.INSURANCE,
    "cashback": PartKind.CASHBACK,
    "voucher": PartKind.VOUCHER,
    "discount": PartKind.DISCOUNT,
    "surcharge": PartKind.SURCHARGE,
    "boarding": PartKind.BOARDING,
    "fee": PartKind.FEE,
    "service": PartKind.FEE,
    "toll": PartKind.BOARDING,
}


def is_one_amount(node: Any) -> bool:
    """Return whether an object is one amount in several parts. One that has a further part that is not
    understood is one too, and cannot be read; one that holds another amount is none."""
    if not isinstance(node, Mapping):
        return False
    parts = [amounts.part_of(str(key)) for key in node]
    holds = [part for part in parts if part in amounts.HOLD]
    if not holds and set(parts) == {"text", "currency"}:
        return True
    scalar = not any(isinstance(value, Mapping | list) for key, value in node.items() if key != "currency")
    others = [concepts(str(key)) for key, part in zip(node, parts, strict=True) if not part]
    names_money = any(terms & (set(_PARTS) | {"total", "amount", "price", "type"}) for terms in others)
    qualified = (
        len([part for part in parts if part]) > len(holds)
        or bool(set(holds) - {"value"})
        or [plain(str(key)) for key in node] == ["brl"]
    )
    return bool(holds) and len(set(holds)) == len(holds) and qualified and scalar and not names_money


def told(node: Any, blocks: AbstractSet[str], without: AbstractSet[Path] = frozenset()) -> list[Told]:
    """Return every amount of a reply or of a method, but for instalment tables, the lines of our own holds
    (``blocks``), and what stands at the paths of ``without``."""
    tables = {one.path for one in tables_in(node)} | set(without)
    found: dict[Path, list[Any]] = {}
    for path, value in _leaves(node, (), blocks, tables):
        found.setdefault(path, []).append(value)
    return [one for path, values in found.items() if (one := _named(path, values)) is not None]


def _leaves(
    node: Any, path: Path, blocks: AbstractSet[str], without: AbstractSet[Path]
) -> Iterator[tuple[Path, Any]]:
    if path in without:
        return
    if path and is_one_amount(node):
        yield path, node
    elif isinstance(node, Mapping):
        if not any(str(key) in blocks for key in node):
            for key, value in node.items():
                yield from _leaves(value, (*path, str(key)), blocks, without)
    elif _is_pair(node):
        yield path, node
    elif isinstance(node, list):
        if (*path, EACH) not in without:
            for item in node:
                yield from _of_line(item, node, path, blocks, without)
    elif forms.amount(_bare(node)) is not None:
        yield path, node


def _is_pair(node: Any) -> bool:
    """Return whether a list is a currency and an amount."""
    return isinstance(node, list) and len(node) == 2 and node[0] == "BRL" and not isinstance(node[1], Mapping)


def _bare(value: Any) -> Any:
    return value.strip().rstrip("% ") if isinstance(value, str) else value


def _of_line(
    item: Any, items: Sequence[Any], path: Path, blocks: AbstractSet[str], without: AbstractSet[Path]
) -> Iterator[tuple[Path, Any]]:
    """Yield the amounts of one record of a list: at a place that picks the records of its kind."""
    if isinstance(item, Mapping):
        if any(forms.identifier(value) in blocks for value in item.values()):
            return
        key = "" if any(map(is_brand, item.values())) else kind_key(items)
        step = f"[?{key}=='{item[key]}']" if key and isinstance(item.get(key), str) else EACH
        yield from _leaves(item, (*path, step), blocks, without)
    elif isinstance(item, list):
        yield from _leaves(item, (*path, EACH), blocks, without)


def kind_key(items: Sequence[Any]) -> str:
    """Return the key whose text says what each record of a list is; empty for none."""
    records = [item for item in items if isinstance(item, Mapping)]
    texts = [key for key in (records[0] if records else ()) if isinstance(records[0][key], str)]
    known = ("type", "name", "label", "class", "currency")
    for wanted in known:
        for key in texts:
            plain = all(
                "'" not in str(one.get(key, "")) and "]" not in str(one.get(key, "")) for one in records
            )
            if wanted in concepts(key) and plain and forms.amount(records[0][key]) is None:
                return str(key)
    return ""


def _said(path: Path) -> list[frozenset[str]]:
    """Return the senses of each word of a path, the last first."""
    found: list[frozenset[str]] = []
    for step in reversed(path):
        if step in (EACH, MEMBERS):
            continue
        text = step.partition("=='")[2].rstrip("']") if step.startswith("[") else step
        found += list(reversed(senses(text)))
    return found


def _named(path: Path, values: Sequence[Any]) -> Told | None:
    """Return an amount by its name; None where that says that it is none of a sale."""
    leaf = _leaf(path)
    own = frozenset[str]().union(
        *(sense for word, sense in zip(words(leaf), senses(leaf), strict=True) if word not in _LITTLE)
    )
    every = frozenset[str]().union(*_said(path))
    said, spoken = set(words(leaf)), {word for step in path for word in words(step)}
    money = own & {"total", "amount", "price"}
    where = (path, tuple(values))
    if (own & _NO_MONEY and not money and not own & set(_PARTS)) or spoken & _FOREIGN:
        return None
    rate = bool(own & {"rate", "percentage"}) or any(
        isinstance(value, str) and value.strip().endswith("%") for value in values
    )
    if own & set(_PARTS) - {"cashback", "voucher"} and (
        said & _AFTER or ("with" in own and "without" not in own)
    ):
        return Told(*where, says=Says.TO_PAY)
    if every & {"without", "original", "least", "most", "refund", "installment"} or said & _BEFORE_WORDS:
        return None
    kind = _part_of(path)
    of_each = bool(own & {"each"}) or bool(own & {"ticket", "passenger", "seat"} and kind)
    if kind is not None:
        return Told(*where, part=kind, rate=rate, each=of_each)
    if rate or every & {"interest"} or own & _BEFORE or not _may_be_to_pay(path):
        return None
    rank = _rank(own, every, said, spoken)
    return Told(*where, says=rank) if rank else None


def _leaf(path: Path) -> str:
    """Return the key that names an amount: the last one, or the word of its record where that is bare."""
    keys = [step for step in path if step != MEMBERS and step != EACH]
    last = keys[-1] if keys else ""
    if len(keys) > 1 and keys[-2].startswith("[") and set(words(last)) <= _BARE_NAMES:
        keys = keys[:-1]
        last = keys[-1]
    if last.startswith("["):
        word = last.partition("=='")[2].rstrip("']")
        return word if word != "BRL" else keys[-2] if len(keys) > 1 else ""
    return last


def _rank(
    own: AbstractSet[str], every: AbstractSet[str], said: AbstractSet[str], spoken: AbstractSet[str]
) -> Says | None:
    """Return how plainly a key, and those above it, say that an amount is the one to pay."""
    money = own & {"total", "amount", "price"}
    plainly = own <= _PLAIN | {"default"} and not said & _OF_THINGS
    if plainly and (said & _TO_PAY or ("whole" in own and "total" in every)):
        return Says.TO_PAY
    if money and not plainly:
        return Says.THINGS if said & _OF_THINGS else Says.OTHER
    if "total" in own or (money and ("total" in every or spoken & _TO_PAY)):
        return Says.TOTAL
    return Says.AMOUNT if money else None


def _may_be_to_pay(path: Path) -> bool:
    """Return whether an amount may be the one to pay: one of the records of a list is not, unless that is
    what the record says of itself."""
    inner = [step for above, step in zip(("", *path), path, strict=False) if _picks(above, step)]
    kinds = [concepts(step.partition("=='")[2].rstrip("']")) for step in inner]
    return all(terms & {"total", "whole"} for terms in kinds)


def _picks(above: str, step: str) -> bool:
    return step.startswith("[") and "brand" not in concepts(above) and not step.endswith("=='BRL']")


def _part_of(path: Path) -> PartKind | None:
    """Return the part of a total that a place names: by its last word that names one."""
    for sense in _said(path):
        for word, kind in _PARTS.items():
            if word in sense and not sense & {"payment"} - {word}:
                return kind
        if sense & {"total", "whole"} and not path[-1].startswith("["):
            continue
    return None
