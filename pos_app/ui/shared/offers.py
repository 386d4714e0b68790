"""Entries of the command box and how they are searched. No widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pos_app.domain.places import fold
from pos_app.domain.value import Value
from pos_app.wording.notices import CommandId

_MOST = 12


class Offer(Value):
    """One line: an action, a place or an order. ``weight`` puts kinds in order where words fit equally.
    ``end`` is the clock of what waits; ``group`` is the heading under which it stands."""

    title: str
    run: Callable[[], object]
    detail: str = ""
    key: CommandId | None = None
    icon: str = "corner-down-left"
    weight: int = 0
    end: str = ""
    group: str = ""


def ranked(offers: Iterable[Offer], typed: str) -> tuple[Offer, ...]:
    """Return the offers in which every typed word begins a word, best first; accents and case do not count.

    Offers whose title begins with what was typed come first, then those with all words in the title.
    """
    wanted = fold(typed).split()
    found = []
    for index, offer in enumerate(offers):
        score = _score(offer, wanted)
        if score is not None:
            found.append((score, offer.weight, index, offer))
    found.sort(key=lambda one: one[:3])
    return tuple(one[3] for one in found[:_MOST])


def matched(title: str, typed: str) -> tuple[tuple[int, int], ...]:
    """Return the parts of ``title`` that were typed, as (first letter, one past the last), from the left."""
    # Letter by letter: without its accent a letter may be two.
    letters = [fold(letter) for letter in title]
    parts = []
    for wanted in set(fold(typed).split()):
        for first, letter in enumerate(letters):
            begins = letter and (first == 0 or not letters[first - 1])
            end = _end_of(wanted, letters, first) if begins else None
            if end is not None:
                parts.append((first, end))
    return tuple(_joined(sorted(parts)))


def _end_of(wanted: str, letters: list[str], first: int) -> int | None:
    left = wanted
    for index in range(first, len(letters)):
        if not left:
            return index
        if not letters[index] or not (left.startswith(letters[index]) or letters[index].startswith(left)):
            return None
        left = left[len(letters[index]) :]
    return None if left else len(letters)


def _joined(parts: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    first, end = -1, -1
    for one, last in parts:
        if one > end:
            if first >= 0:
                yield first, end
            first = one
        end = max(end, last)
    if first >= 0:
        yield first, end


def _score(offer: Offer, wanted: list[str]) -> int | None:
    if not wanted:
        return 2
    title = fold(offer.title)
    if title.startswith(" ".join(wanted)):
        return 0
    if _begins(title, wanted):
        return 1
    return 2 if _begins(f"{title} {fold(offer.detail)}", wanted) else None


def _begins(text: str, wanted: list[str]) -> bool:
    words = text.split()
    return all(any(word.startswith(part) for word in words) for part in wanted)
