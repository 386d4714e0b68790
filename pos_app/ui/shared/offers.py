"""Entries of the command box and how they are searched. No widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pos_app.domain.places import fold
from pos_app.wording.command_ids import CommandId

_MOST = 12


@dataclass(frozen=True, slots=True)
class Offer:
    """One line: an action, a place or an order. ``weight`` puts kinds in order where words fit equally."""

    title: str
    run: Callable[[], object]
    detail: str = ""
    key: CommandId | None = None
    icon: str = "corner-down-left"
    weight: int = 0


def ranked(offers: Iterable[Offer], typed: str) -> tuple[Offer, ...]:
    """Return the offers in which every typed word begins a word, best first; accents and case do not count.

    Offers whose title begins with what was typed come first, then those with all words in the title.
    """
    wanted = fold(typed).split()
    found = []
    for place, offer in enumerate(offers):
        score = _score(offer, wanted)
        if score is not None:
            found.append((score, offer.weight, place, offer))
    found.sort(key=lambda one: one[:3])
    return tuple(one[3] for one in found[:_MOST])


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
