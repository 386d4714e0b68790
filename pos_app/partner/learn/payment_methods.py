"""Where a provider lists its ways to pay, and which key says which it is (contract 4.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pos_app.domain.payment import PaymentType
from pos_app.partner.learn.meaning import weight
from pos_app.partner.learn.told_amounts import told
from pos_app.partner.learn.tree import tables
from pos_app.partner.learn.vocabulary import METHOD_NAME, METHOD_TYPE
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path, Record, each, first
from pos_app.partner.reading.profile import Line
from pos_app.partner.wire.quote import payment_type


@dataclass(frozen=True)
class Home:
    """Where the ways to pay stand, and which key says which it is."""

    path: Path
    word: Path
    lines: Mapping[str, Line]

    def records(self, tree: Any) -> Iterator[tuple[PaymentType, Record]]:
        """Yield every known way to pay with its record."""
        for record in each(tree, self.path):
            word = record.key if self.word == (KEY,) else first(record.value, self.word, record.key)
            kind = payment_type(word) if isinstance(word, str) else None
            if kind is not None:
                yield kind, record

    def kinds(self, tree: Any) -> list[PaymentType]:
        """Return the known ways to pay, each once."""
        return list(dict.fromkeys(kind for kind, _ in self.records(tree)))


def methods(tree: Any) -> Home | None:
    """Return where the ways to pay stand, None where none is known."""
    best: tuple[float, Home] | None = None
    for path, word, heavy in _groups(tree):
        home = Home(path, word, {})
        kinds = home.kinds(tree)
        if not kinds:
            continue
        named = frozenset[str]().union(*(concepts(step) for step in path if step not in (EACH, MEMBERS)))
        tells = [told(record.value, frozenset()) for _, record in home.records(tree)]
        score = len(kinds) + heavy + 0.5 * bool(named & {"payment", "method"}) - 0.05 * len(path)
        score += any(not isinstance(record.value, str) for _, record in home.records(tree)) + any(tells)
        if best is None or score > best[0]:
            best = score, home
    return replace(best[1], lines=_of_methods(best[1], tree)) if best else None


def _groups(tree: Any) -> Iterator[tuple[Path, Path, float]]:
    """Yield every group of records that may be ways to pay: its place, where each says which it is, and how
    well that is named."""
    for table in tables(tree, single=False):
        if table.path[-1:] == (EACH,):
            for column, values in table.columns.items():
                if any(isinstance(value, str) and payment_type(value) for value in values):
                    own = 1.0 if column == (SELF,) else weight(METHOD_TYPE, column)
                    yield table.path, column, own / 10
    waiting: list[tuple[Path, Any]] = [((), tree)]
    while waiting:
        path, here = waiting.pop(0)
        if isinstance(here, Mapping):
            if any(payment_type(str(key)) and value not in (None, False, "") for key, value in here.items()):
                yield (*path, MEMBERS), (KEY,), 0.0
            waiting.extend(((*path, str(key)), value) for key, value in here.items())


_SAYS_OFFERED = {"enabled": "", "available": "", "disabled": "inverted"}


def _of_methods(home: Home, tree: Any) -> dict[str, Line]:
    """Return the lines of a method's own facts."""
    found = {"methods": Line((home.path,)), "method.type": Line(((*home.path, *home.word),))}
    records = [record.value for _, record in home.records(tree) if isinstance(record.value, Mapping)]
    names: list[tuple[float, str]] = []
    for key in dict.fromkeys(str(key) for record in records for key in record):
        values = [record[key] for record in records if record.get(key) is not None]
        terms = concepts(key)
        for word, form in _SAYS_OFFERED.items():
            only = terms <= {word, "method", "payment"}
            if word in terms and only and all(isinstance(value, bool) for value in values):
                found.setdefault("method.offered", Line(((*home.path, key),), form))
        if "currency" in terms and all(isinstance(value, str) and len(value) == 3 for value in values):
            found["method.currency"] = Line(((*home.path, key),))
        if all(isinstance(value, str) for value in values) and (key,) != home.word:
            names.append((weight(METHOD_NAME, (key,)), key))
    heavy, name = max(names, default=(0.0, ""))
    if heavy > 0.4:
        found["method.name"] = Line(((*home.path, name),))
    return found
