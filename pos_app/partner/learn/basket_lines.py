"""The lines of a basket: seats, insurance, fees and discounts one by one, and the amounts beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from pos_app.partner.learn import instalments, vocabulary
from pos_app.partner.learn.meaning import Meaning, weight
from pos_app.partner.learn.sums import Amount
from pos_app.partner.learn.tree import EACH, MEMBERS, Path, leaves, written
from pos_app.partner.reading import forms, units
from pos_app.partner.reading.lexicon import concepts

_SAYS_KIND = Meaning(
    says=(("type", 1.0), ("name", 0.7), ("label", 0.6), ("class", 0.8)),
    against="block id passenger brand",
)
_LEAST = 0.3


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a basket.

    Attributes:
        kind: ``seat``, ``insurance``, ``fee`` or ``discount``; empty where it names none.
        block: the id of the hold that it belongs to; empty where it names none.
        amounts: its ``price``, ``fee``, ``insurance`` and ``discount``, those that are there.
    """

    kind: str
    block: str
    amounts: Mapping[str, Amount]


@dataclass(frozen=True, slots=True)
class StatedAmount:
    """A bare amount: where it stands, whether it is plainly reais, and the unit that it names (100 or 1)."""

    path: Path
    raw: Decimal
    reais: bool
    unit: int | None


@dataclass(slots=True)
class Lines:
    """The lines of an answer, or of one method of it, and the amounts that belong to no line."""

    amounts: list[StatedAmount] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


def gathered(node: Any, blocks: frozenset[str], without: frozenset[Path] = frozenset()) -> Lines:
    """Return the lines and amounts of a reply, leaving out what stands at the paths of ``without``."""
    found = Lines()
    _walk(node, (), blocks, without, found)
    return found


def _walk(
    node: Any,
    path: Path,
    blocks: frozenset[str],
    without: frozenset[Path],
    into: Lines,
    unit: int | None = None,
) -> None:
    if path in without:
        return
    if isinstance(node, Mapping):
        if any(str(key) in blocks for key in node):
            for key, value in node.items():
                _line(value, (*path, MEMBERS), str(key) if str(key) in blocks else "", blocks, into)
            return
        for key, value in node.items():
            here = (*path, str(key))
            _walk(value, here, blocks, without, into, units.of_decimals(node))
    elif isinstance(node, list):
        if (*path, EACH) in without or not _tells_lines(node, path):
            return
        for record in node:
            if isinstance(record, Mapping):
                _record(record, (*path, EACH), "", blocks, without, into)
    else:
        raw = forms.amount(node)
        if raw is not None:
            into.amounts.append(
                StatedAmount(path, raw, forms.in_reais(node), unit or units.unit_of_name(path))
            )


def _tells_lines(node: list[Any], path: Path) -> bool:
    return instalments.read(node, path) is None


def _record(
    record: Mapping[str, Any],
    path: Path,
    block: str,
    blocks: frozenset[str],
    without: frozenset[Path],
    into: Lines,
) -> None:
    """Take a record as a line, or look into it where it is not one."""
    own = _block(record, blocks) or block
    kind = _kind(record, path)
    if own or kind:
        _line(record, path, own, blocks, into)
        return
    _walk(record, path, blocks, without, into)


def _line(record: Any, path: Path, block: str, blocks: frozenset[str], into: Lines) -> None:
    """Add a line, and the lines inside it."""
    if not isinstance(record, Mapping):
        raw = forms.amount(record)
        kind = _of_words(path) or ("seat" if block else "")
        if raw is not None and kind:
            into.lines.append(
                Line(
                    kind,
                    block,
                    {"price": Amount(raw, written(path), 1.0, forms.in_reais(record), ours=bool(block))},
                )
            )
        return
    kind = _kind(record, path) or ("seat" if block else "")
    amounts = dict(_amounts(record, path, kind, bool(block)))
    if amounts:
        into.lines.append(Line(kind, block, amounts))
    for key, value in record.items():
        if isinstance(value, list) and _tells_lines(value, (*path, str(key))):
            for inner in value:
                if isinstance(inner, Mapping):
                    _record(inner, (*path, str(key), EACH), block, blocks, frozenset(), into)


def _amounts(record: Mapping[str, Any], path: Path, kind: str, ours: bool) -> Iterator[tuple[str, Amount]]:
    """Yield the amounts of a line by name. In a line of one kind any plain amount is its price."""
    numbers = [
        StatedAmount(leaf.path, raw, forms.in_reais(leaf.value), units.at(record, leaf.path))
        for leaf in leaves(record)
        if (raw := forms.amount(leaf.value)) is not None
    ]
    fields: list[tuple[str, Meaning]] = [("price", vocabulary.PRICE)]
    if kind == "seat":
        fields += [
            ("fee", vocabulary.FEE),
            ("insurance", vocabulary.INSURANCE),
            ("discount", vocabulary.DISCOUNT),
            ("original", vocabulary.ORIGINAL),
        ]
    elif kind in _MEANINGS:
        fields.append(("price", _MEANINGS[kind]))
    best: dict[str, Amount] = {}
    for name, meaning in fields:
        for number in numbers:
            heavy = weight(meaning, number.path)
            if heavy >= _LEAST and (name not in best or heavy > best[name].weight):
                place = _written_path(record, path, number.path)
                best[name] = Amount(number.raw, place, heavy, number.reais, number.unit, ours)
    if kind == "seat":
        best = _net(best)
    yield from best.items()


def _net(amounts: dict[str, Amount]) -> dict[str, Amount]:
    """Take a discount off a seat whose full price shows that it is still in; leave it out where it is not."""
    price, full, off = amounts.get("price"), amounts.pop("original", None), amounts.get("discount")
    if price is None or full is None or off is None or price.path == full.path:
        return amounts
    discount = abs(off.raw)
    if price.raw + discount == full.raw:
        return {name: amount for name, amount in amounts.items() if name != "discount"}
    if price.raw == full.raw and discount < price.raw:
        net = replace(price, raw=price.raw - discount)
        return {**{name: amount for name, amount in amounts.items() if name != "discount"}, "price": net}
    return amounts


_MEANINGS = {"fee": vocabulary.FEE, "insurance": vocabulary.INSURANCE, "discount": vocabulary.DISCOUNT}


def _block(record: Mapping[str, Any], blocks: frozenset[str]) -> str:
    """Return the id of our own hold that a record names."""
    return next((t for leaf in leaves(record) if (t := forms.identifier(leaf.value)) in blocks), "")


def _kind(record: Mapping[str, Any], path: Path) -> str:
    """Return what a line is, by its own word, else by the name of its list."""
    return _stated_kind(record)[0] or _of_words(path)


def _written_path(record: Mapping[str, Any], path: Path, where: Path) -> str:
    """Write where an amount of a line stands, as JMESPath that picks the lines of its kind."""
    _, key, word = _stated_kind(record)
    if not key or path[-1:] != (EACH,):
        return written((*path, *where))
    return f"{written(path[:-1])}[?{written(key)}=='{word}'].{written(where)}"


def _stated_kind(record: Mapping[str, Any]) -> tuple[str, Path, str]:
    """Return the kind that a line names, with the key and the word that name it."""
    found: tuple[str, Path, str] = ("", (), "")
    best = 0.0
    for leaf in leaves(record):
        if isinstance(leaf.value, str):
            heavy = weight(_SAYS_KIND, leaf.path)
            kind = kind_of(leaf.value)
            if kind and heavy > best:
                found, best = (kind, leaf.path, leaf.value), heavy
    return found


def _of_words(path: Path) -> str:
    names = [step for step in path if step not in (EACH, MEMBERS)]
    return kind_of(names[-1]) if names else ""


def kind_of(word: str) -> str:
    """Return what kind of line a word names."""
    terms = concepts(word)
    if "boarding" in terms:
        return ""
    if "insurance" in terms:
        return "insurance"
    if "discount" in terms:
        return "discount"
    if terms & {"fee", "service"}:
        return "fee"
    return "seat" if terms & {"seat", "ticket"} else ""
