"""What a value is, in words that its key may use, and which columns of a table may be it.

Names order candidates and never prove one: what comes near the best and differs in value is a question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pos_app.domain.value import Value
from pos_app.partner.learn.tree import Table
from pos_app.partner.reading.lexicon import CONCEPT_OF, senses
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path, parsed

_NOT_NAMES = frozenset({EACH, MEMBERS, KEY, SELF})
_NEUTRAL = frozenset(["total", "cents", "amount", "item", "wrapper", "trip", "id", "label", "name"])
_OF_THE_TRADE = frozenset(CONCEPT_OF.values()) - _NEUTRAL
"""What is understood in a key, and is not what is looked for, makes it something else."""
_TIERS, _FURTHER_WORD = (1.0, 0.75, 0.5), 0.1
"""What a phrase counts that says it plainly, likely or vaguely, and each further word of it."""
_OF_LEAF, _OF_PARENT, _OF_RECORDS = 1.0, 0.7, 0.45
_UNEXPLAINED, _UNEXPLAINED_ABOVE, _FOREIGN = 0.15, 0.06, 1.0
_AGAINST, _AGAINST_ABOVE = 0.9, 0.55
DOCUMENTED = 2.0
"""The weight of a value that stands where the contract shows it."""
MARGIN = 0.1
"""A second reading that differs in value and is nearer than this makes the best one ambiguous."""
LEAST = 0.25
"""A column of less weight than this is no candidate."""


class Meaning:
    """What a value is.

    Args:
        says: phrases of concepts, the plain ones before the first slash, then the likely, then the vague.
        helps: concepts that may stand beside these and change nothing.
        against: neutral concepts that make it something else.
        shown: paths that the contract shows, which need no weighing.
        read: turns a raw value into what it means, None where it cannot be that.
        strict: a word in the key that is not understood makes it something else, as every id beside the one
            that is wanted has such a word.
    """

    def __init__(
        self,
        says: str,
        helps: str = "",
        against: str = "",
        shown: str = "",
        read: Callable[[Any], Any] | None = None,
        *,
        strict: bool = False,
    ) -> None:
        self.phrases = tuple(
            (tuple(phrase.split()), worth + _FURTHER_WORD * phrase.strip().count(" "))
            for tier, worth in zip(says.split("/"), _TIERS, strict=False)
            for phrase in tier.split(",")
            if phrase.strip()
        )
        self.shown = frozenset(parsed(path) for path in shown.split())
        self.read = read or (lambda value: None if isinstance(value, Mapping) else value)
        self.strict = strict
        self.vocabulary = frozenset(helps.split()).union(*(concepts for concepts, _ in self.phrases))
        self.known = self.vocabulary | _NEUTRAL
        self.against = frozenset(against.split())

    def weight(self, path: Path, around: Iterable[str] = ()) -> float:
        """Return how well a path names this: 0 and less for not at all, ``DOCUMENTED`` where the contract
        shows it there. ``around`` are the keys that lead to the record."""
        return _weight(self, path, tuple(around))


@lru_cache(maxsize=65536)
def _weight(meaning: Meaning, path: Path, around: tuple[str, ...]) -> float:
    if path in meaning.shown:
        return DOCUMENTED
    names = [step for step in path if step not in _NOT_NAMES]
    leaf, known = senses(names[-1]) if names else (), meaning.known
    if leaf and all(known.isdisjoint(word) for word in leaf):
        return 0.0  # Whatever stands around it, the key itself says something else.
    above = [word for step in names[:-1] for word in senses(step)]
    records = [word for step in around if step not in _NOT_NAMES for word in senses(step)]
    best = max((worth * _fit(phrase, leaf, above, records) for phrase, worth in meaning.phrases), default=0.0)
    if best <= 0:
        return 0.0
    best -= (_FOREIGN if meaning.strict else _UNEXPLAINED) * sum(not word & known for word in leaf)
    best -= _UNEXPLAINED_ABOVE * sum(not word & known for word in above)
    best -= _AGAINST * any("extra" in word for word in (*leaf, *above))
    for words, worth in ((leaf, _AGAINST), (above, _AGAINST_ABOVE)):
        # Words that name something else, whatever sense they have.
        others = [word for word in words if not word & meaning.vocabulary]
        best -= worth * sum(bool(word & meaning.against) or word <= _OF_THE_TRADE for word in others)
    return best


def _fit(phrase: tuple[str, ...], *places: Iterable[frozenset[str]]) -> float:
    """Return how fully a key and those above it hold a phrase, 0 where one of its concepts is missing."""
    whole = 0.0
    for concept in phrase:
        for words, worth in zip(places, (_OF_LEAF, _OF_PARENT, _OF_RECORDS), strict=True):
            if any(concept in word for word in words):
                whole += worth
                break
        else:
            return 0.0
    return whole / len(phrase)


# --- Candidates -----------------------------------------------------------------------------------


class Candidate(Value):
    """One place where a value may stand: its values record by record, and how much speaks for it."""

    path: Path
    weight: float
    values: tuple[Any, ...]


def candidates(
    table: Table,
    meaning: Meaning,
    extra: Callable[[Path, tuple[Any, ...]], float] | None = None,
    *,
    least: float = LEAST,
    among: Callable[[Path], bool] = lambda _: True,
) -> list[Candidate]:
    """Return the columns of a table that may hold a meaning, the best first. One value that cannot be it
    rules a column out, but an object, whose members are columns of their own. ``extra`` adds what the values
    themselves say; ``among`` says which columns come into question."""
    found = []
    for path, raw in table.cells.items():
        heavy = meaning.weight(path, table.path)
        if not among(path) or (extra is None and heavy < least):
            continue
        values = tuple(None if value is None else meaning.read(value) for value in raw)
        pairs = [(v, value) for v, value in zip(values, raw, strict=True) if value not in (None, "")]
        told = [v for v, value in pairs if v is not None or not isinstance(value, Mapping)]
        if not told or None in told:
            continue
        heavy += extra(path, values) if extra is not None else 0.0
        if heavy >= least:
            found.append(Candidate(path, heavy, values))
    return ranked(found)


def ranked(found: Iterable[Candidate]) -> list[Candidate]:
    return sorted(found, key=lambda one: (-one.weight, len(one.path), one.path))


def near(found: Sequence[Candidate], margin: float = MARGIN) -> list[Candidate]:
    """Return the best candidate, and those that come near it and differ in value."""
    if not found or found[0].weight >= DOCUMENTED:
        return list(found[:1])
    best, *others = found
    return [best, *(c for c in others if best.weight - c.weight < margin and not same(c.values, best.values))]


def same(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Return whether two columns never contradict each other."""
    return all(a == b for a, b in zip(one, other, strict=True) if a is not None and b is not None)
