"""What a field means, and how well a key says that. Names are weighed, never trusted alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from pos_app.partner.reading.lexicon import senses
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, SELF, Path

_NOT_NAMES = frozenset({EACH, MEMBERS, KEY, SELF})
_NEUTRAL = frozenset({"total", "cents", "amount", "item", "wrapper", "trip", "id", "label", "name"})
_OF_LEAF, _OF_PARENT, _OF_RECORDS = 1.0, 0.7, 0.45
_UNEXPLAINED, _UNEXPLAINED_ABOVE, _FOREIGN = 0.15, 0.06, 1.0
_AGAINST, _AGAINST_ABOVE = 0.9, 0.55


@dataclass(frozen=True, eq=False)
class Meaning:
    """What a value is, in words that its key may use. Equal to itself only: weights are looked up fast.

    Attributes:
        says: phrases of concepts with their weights; the best one counts.
        helps: concepts that may stand beside these and change nothing.
        against: concepts that make it something else.
        documented: paths that the contract shows, which need no weighing.
        strict: a word in the key that is not understood makes it something else, as every id beside the one
            that is wanted has such a word.
        vocabulary: every concept of ``says`` and ``helps``.
        enemies: every concept of ``against``.
        known: the vocabulary, and concepts that every key may use.
        phrases: ``says`` with each phrase as its concepts.
    """

    says: tuple[tuple[str, float], ...]
    helps: str = ""
    against: str = ""
    documented: tuple[Path, ...] = ()
    strict: bool = False
    vocabulary: frozenset[str] = field(init=False, default=frozenset())
    enemies: frozenset[str] = field(init=False, default=frozenset())
    known: frozenset[str] = field(init=False, default=frozenset())
    phrases: tuple[tuple[tuple[str, ...], float], ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        phrases = tuple((tuple(phrase.split()), worth) for phrase, worth in self.says)
        vocabulary = frozenset(self.helps.split()).union(*(concepts for concepts, _ in phrases))
        object.__setattr__(self, "phrases", phrases)
        object.__setattr__(self, "vocabulary", vocabulary)
        object.__setattr__(self, "known", vocabulary | _NEUTRAL)
        object.__setattr__(self, "enemies", frozenset(self.against.split()))


DOCUMENTED = 2.0
"""The weight of a value that stands where the contract shows it."""


def weight(meaning: Meaning, path: Path, around: Iterable[str] = ()) -> float:
    """Return how well a path names a meaning: 0 and less for not at all.

    ``DOCUMENTED`` where the contract shows it there. ``around`` are the keys that lead to the record.
    """
    return _weight(meaning, path, tuple(around))


@lru_cache(maxsize=65536)
def _weight(meaning: Meaning, path: Path, around: tuple[str, ...]) -> float:
    if path in meaning.documented:
        return DOCUMENTED
    names = [step for step in path if step not in _NOT_NAMES]
    leaf = senses(names[-1]) if names else ()
    known = meaning.known
    if leaf and all(known.isdisjoint(word) for word in leaf):
        # Whatever stands around it, the key itself says something else.
        return 0.0
    above = [word for step in names[:-1] for word in senses(step)]
    records = [word for step in around if step not in _NOT_NAMES for word in senses(step)]
    best = max((worth * _fit(phrase, leaf, above, records) for phrase, worth in meaning.phrases), default=0)
    if best <= 0:
        return 0.0
    unexplained = sum(not word & known for word in leaf)
    best -= (_FOREIGN if meaning.strict else _UNEXPLAINED) * unexplained
    best -= _UNEXPLAINED_ABOVE * sum(not word & known for word in above)
    best -= _AGAINST * any("extra" in word for word in (*leaf, *above))
    best -= _AGAINST * sum(_speaks_against(word, meaning) for word in leaf)
    best -= _AGAINST_ABOVE * sum(_speaks_against(word, meaning) for word in above)
    return best


def _fit(
    phrase: tuple[str, ...],
    leaf: Iterable[frozenset[str]],
    above: Iterable[frozenset[str]],
    records: Iterable[frozenset[str]],
) -> float:
    """Return how fully a key and those above it hold a phrase, 0 where one of its concepts is missing."""
    whole = 0.0
    for concept in phrase:
        if any(concept in word for word in leaf):
            whole += _OF_LEAF
        elif any(concept in word for word in above):
            whole += _OF_PARENT
        elif any(concept in word for word in records):
            whole += _OF_RECORDS
        else:
            return 0.0
    return whole / len(phrase)


def _speaks_against(word: frozenset[str], meaning: Meaning) -> bool:
    return not word & meaning.vocabulary and bool(word & meaning.enemies)
