"""The ways to pay that a reply names, found by the words for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.payment import METHODS, PaymentType
from pos_app.partner.learn import instalments, vocabulary
from pos_app.partner.learn.instalments import Rows
from pos_app.partner.learn.meaning import weight
from pos_app.partner.learn.tree import EACH, KEY, MEMBERS, SELF, Path, Table, leaves, tables
from pos_app.partner.reading import forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts, senses, words

_AROUND_WORDS = frozenset(
    {
        "payment",
        "pagamento",
        "method",
        "metodo",
        "forma",
        "meio",
        "online",
        "instant",
        "instantaneo",
        "a",
        "vista",
    }
)


def payment_type(word: str) -> PaymentType | None:
    """Return the way to pay that a word names; None for another one or none. A word too many, as in ``cartão
    de débito``, makes it another one."""
    terms = set(words(word)) - _AROUND_WORDS
    return next(
        (
            one
            for one, facts in METHODS.items()
            if terms & facts.called and terms <= facts.called | facts.beside
        ),
        None,
    )


@dataclass(frozen=True)
class Method:
    """One way to pay. ``prefix`` leads to it, ``around`` names what stands around it. ``switched_off``: it is
    known, and the provider lists it as not available."""

    type: PaymentType | None
    name: str
    record: Any
    prefix: Path
    around: Path
    switched_off: bool = False

    @cached_property
    def _found(self) -> tuple[tuple[str, Rows], ...]:
        return tuple(instalments.inside(self.record))

    @property
    def tables(self) -> tuple[Rows, ...]:
        """The instalment tables."""
        return tuple(rows for _, rows in self._found)

    @property
    def brands(self) -> tuple[tuple[str, Rows | None], ...]:
        """The card brands with their tables; a table of no brand belongs to all."""
        named = {brand: rows for brand, rows in self._found if brand}
        shared = next((rows for brand, rows in self._found if not brand), None)
        brands = instalments.brands(self.record)
        if not brands and shared is not None:
            return (("", shared),)
        return tuple((brand, named.get(brand, shared)) for brand in brands)


@dataclass(frozen=True, slots=True)
class Methods:
    """All ways to pay; ``path`` leads to them."""

    path: Path
    known: tuple[Method, ...]


def find(tree: Any, book: Book) -> Methods | None:
    """Return the ways to pay, or None where a reply names none that is known."""
    pinned = book.pinned(Endpoint.METHODS, "methods")
    best: Methods | None = None
    heaviest = 0.0
    for path, entries in _groups(tree):
        known = tuple(_method(path, *entry) for entry in entries)
        types = {method.type for method in known if method.type}
        if not types:
            continue
        heavy = len(types) + (0.5 if concepts_of(path) & {"payment", "method"} else 0.0)
        heavy += 0.3 if any(isinstance(method.record, Mapping | list) for method in known) else 0.0
        heavy -= 0.05 * len(path)
        if pinned == path:
            heavy += 10
        if heavy > heaviest:
            best, heaviest = Methods(path, _each_once(known)), heavy
    if best is not None and pinned is not None and best.path != pinned:
        book.drift(Endpoint.METHODS, "methods")
    return best


def _each_once(known: tuple[Method, ...]) -> tuple[Method, ...]:
    """Leave out a second method of the same type: two of one type are two readings, and the first is kept."""
    seen: set[PaymentType] = set()
    kept = []
    for method in known:
        if method.type in seen:
            continue
        if method.type:
            seen.add(method.type)
        kept.append(method)
    return tuple(kept)


def concepts_of(path: Path) -> frozenset[str]:
    """Return what the keys of a path speak of."""
    return frozenset[str]().union(*(concepts(step) for step in path if step not in (EACH, MEMBERS)))


def _groups(tree: Any) -> Iterator[tuple[Path, list[tuple[str, Any]]]]:
    """Yield every group of records that may be ways to pay, each with its word."""
    for table in tables(tree, single=False):
        if table.path[-1:] == (EACH,):
            yield table.path, [(_word(table, index), record) for index, record in enumerate(table.records)]
    waiting: list[tuple[Path, Any]] = [((), tree)]
    while waiting:
        path, here = waiting.pop(0)
        if isinstance(here, Mapping):
            members = [
                (str(key), value)
                for key, value in here.items()
                if payment_type(str(key)) and value not in (None, False, "")
            ]
            if members:
                yield (*path, MEMBERS), [*members, *_alike(here, members)]
            waiting.extend(((*path, str(key)), value) for key, value in here.items())
        elif isinstance(here, list):
            waiting.extend(((*path, EACH), value) for value in here[:20])


_NO_METHODS = frozenset(
    {"total", "summary", "fee", "item", "insurance", "seat", "ticket", "discount", "extra"}
)


def _alike(here: Mapping[str, Any], members: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return the other members of the same form: ways to pay that this program does not know."""
    forms_of_known = [set(value) for _, value in members if isinstance(value, Mapping)]
    known = {key for key, _ in members}
    return [
        (str(key), value)
        for key, value in here.items()
        if str(key) not in known
        and isinstance(value, Mapping)
        and not concepts(str(key)) & _NO_METHODS
        and any(2 * len(value.keys() & keys) >= max(len(keys), len(value), 1) for keys in forms_of_known)
    ]


def _word(table: Table, index: int) -> str:
    """Return the word of a record for the way to pay, else its name."""
    record = table.records[index]
    if isinstance(record, str):
        return record
    if not isinstance(record, Mapping):
        return ""
    best, heaviest, name = "", 0.0, ""
    for leaf in leaves(record):
        if not isinstance(leaf.value, str) or leaf.path in ((SELF,), (KEY,)):
            continue
        heavy = weight(vocabulary.METHOD_TYPE, leaf.path)
        if payment_type(leaf.value) and heavy > heaviest:
            best, heaviest = leaf.value, heavy
        elif heavy > 0.5 and not name:
            name = leaf.value
    return best or name


def _method(path: Path, word: str, record: Any) -> Method:
    prefix = path if path[-1:] == (EACH,) else (*path[:-1], word)
    known, offered = payment_type(word), _offered(record)
    off = known is not None and not offered
    return Method(known if offered else None, _name(record) or word, record, prefix, path, off)


_SAYS_OFFERED = frozenset({"enabled", "disabled", "available", "method", "payment"})


def _offered(record: Any) -> bool:
    """Return whether a method is offered: some services list those that are switched off."""
    if not isinstance(record, Mapping):
        return True
    for leaf in leaves(record):
        terms, on = concepts(leaf.path[-1]), forms.yes(leaf.value)
        if (
            len(leaf.path) > 1
            or on is None
            or (isinstance(leaf.value, str | int) and not isinstance(leaf.value, bool))
        ):
            continue
        if not all(word & _SAYS_OFFERED for word in senses(leaf.path[-1])):
            continue
        if (terms & {"enabled", "available"} and not on) or ("disabled" in terms and on):
            return False
    return True


def _name(record: Any) -> str:
    if not isinstance(record, Mapping):
        return ""
    found, heaviest = "", 0.4
    for leaf in leaves(record):
        heavy = weight(vocabulary.METHOD_NAME, leaf.path)
        if isinstance(leaf.value, str) and heavy > heaviest:
            found, heaviest = leaf.value.strip(), heavy
    return found
