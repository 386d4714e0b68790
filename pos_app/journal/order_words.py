"""Orders found by what a clerk types: which questions the index of words is asked, in a journal of any size.

The index walks through the orders of one word, or of one beginning of up to eight letters, from the newest
on, without gathering them. So a list is full after a few steps however many orders have the word; what costs
time is a word that nearly every order has beside one that few have.
"""

from __future__ import annotations

import re
from math import inf
from typing import Any

import apsw

from pos_app.domain.places import fold
from pos_app.domain.value import Value

_INDEXED = 8
"""Letters up to which the index holds the beginnings of words."""
_SAMPLE = 50
"""So many of the newest orders with a word show how frequent it is."""
_FREQUENT = 4
"""A word is frequent that one order in so many has."""
_ASKED = 2
"""So many words the index is asked for at once."""
_DIGITS = re.compile(r"[\d\s.()/+-]+")


class Word(Value):
    """A typed word without its accents; parts, where dashes or dots divide it. ``begun``: more may follow."""

    parts: tuple[str, ...]
    begun: bool = True

    @property
    def match(self) -> str:
        """What the index is asked. The parts of a number or an id may stand apart or together."""
        star = "*" if self.begun else ""
        apart = " AND ".join(f'"{part}"{star}' for part in self.parts)
        return f'(({apart}) OR "{"".join(self.parts)}"{star})' if len(self.parts) > 1 else apart

    @property
    def inside(self) -> str:
        """How a word of one part stands among the words of an order, blanks before and after those."""
        return f" {self.parts[0]}{'' if self.begun else ' '}"


class Question(Value):
    """Words that an order must have. ``fills``: the answer counts only where it fills the list."""

    words: tuple[Word, ...]
    fills: bool = False


def match(text: str) -> str:
    """Return the full-text question for a text: the beginning of each word, in any order.

    Punctuation inside a word may be there or not: ``529.982.247-25`` and ``52998224725`` find the same.
    """
    return " AND ".join(Word(parts).match for parts in _typed(text))


def questions(text: str) -> tuple[Question, ...]:
    """Return what is asked for a text that a clerk typed: the first question with an answer counts.

    The last word is the beginning of one, in any place. Those before it are whole words, else beginnings
    too. A letter beside other words is left out. A long word alone that fills the list by itself is not
    taken for a beginning first: the index would have to gather all orders with a word that begins so.
    """
    typed = _typed(text)
    parts = [word for word in typed if len("".join(word)) > 1] or typed[:1]
    if not parts:
        return ()
    begun = Question(tuple(map(Word, parts)))
    if len(parts) == 1:
        whole = Question((Word(parts[0], begun=False),), fills=True)
        return (whole, begun) if len("".join(parts[0])) > _INDEXED else (begun,)
    return Question(tuple(Word(word, begun=word is typed[-1]) for word in parts)), begun


def search(db: apsw.Connection, text: str, limit: int) -> list[tuple[Any, ...]]:
    """Return id and body of the attempts that a text finds, the newest first, at most ``limit``."""
    for question in questions(text):
        asked, beside = _divided(db, question.words)
        # Their blanks included, the words beside must stand in the words of a row.
        inside = "AND instr(' ' || attempts.words || ' ', ?) " * len(beside)
        found = db.execute(
            "SELECT id, body FROM attempts_words AS found "  # noqa: S608 - our words
            "JOIN attempts ON attempts.rowid = found.rowid "
            f"WHERE attempts_words MATCH ? {inside}ORDER BY found.rowid DESC LIMIT ?",
            (" AND ".join(word.match for word in asked), *(word.inside for word in beside), limit),
        ).fetchall()
        if len(found) >= (limit if question.fills else 1):
            return found
    return []


def _divided(db: apsw.Connection, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
    """Return the words that the index is asked for, the two rarest, and those that are looked for in what it
    finds: to look up each found order among many takes longer than to read it."""
    if len(words) < 2:
        return words, ()
    spans = {word: _span(db, word) for word in words if len(word.parts) == 1}
    rarest = sorted(spans, key=lambda word: spans[word], reverse=True)[:_ASKED]
    beside = {word for word in spans if word not in rarest or spans[word] < _SAMPLE * _FREQUENT}
    asked = tuple(word for word in words if word not in beside)
    return (asked, tuple(word for word in words if word in beside)) if asked else (words, ())


def _span(db: apsw.Connection, word: Word) -> float:
    """Return over how many of the newest orders the first fifty with a word lie; infinite for fewer."""
    found = db.execute(
        "SELECT count(*), min(id), (SELECT max(rowid) FROM attempts) FROM (SELECT rowid AS id "
        "FROM attempts_words WHERE attempts_words MATCH ? ORDER BY rowid DESC LIMIT ?)",
        (word.match, _SAMPLE),
    )
    count, oldest, newest = next(iter(found))
    return float(newest - oldest) if count == _SAMPLE else inf


def _typed(text: str) -> list[tuple[str, ...]]:
    """Return the parts of each word of a text; the groups of a number are one word."""
    if _DIGITS.fullmatch(text):
        text = "".join(filter(str.isdigit, text))
    return [parts for word in text.split() if (parts := tuple(fold(word).split()))]
