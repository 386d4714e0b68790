"""A seat chosen by typing its number: at once where only one seat can be meant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """What stands in the box. ``picked`` is the seat that is meant, empty while it is open;
    ``unknown`` is true where no seat number begins like it."""

    text: str = ""
    picked: str = ""
    unknown: bool = False


def typed(before: str, key: str, labels: Iterable[str]) -> SeatEntry:
    """Return what stands in the box after one more key. A number that begins no seat starts over."""
    known = tuple(labels)
    text = (before + key).upper()
    meant = _meant(text, known)
    if not meant and before:
        # The clerk began the next seat without waiting.
        text, meant = key.upper(), _meant(key.upper(), known)
    if not meant:
        return SeatEntry(text, unknown=bool(text.strip("0")))
    return SeatEntry(text, meant[0] if len(meant) == 1 else "")


def settled(text: str, labels: Iterable[str]) -> SeatEntry:
    """Return what is meant once nothing more is typed: of ``1``, ``10``, ``11`` it is seat 1."""
    if not text:
        return SeatEntry()
    exact = [label for label in labels if _bare(label) == _bare(text)]
    return SeatEntry(text, exact[0] if exact else "", unknown=not exact)


def _meant(text: str, labels: tuple[str, ...]) -> list[str]:
    if text.startswith("0"):
        return [label for label in labels if label.upper().startswith(text)]
    return [label for label in labels if _bare(label).startswith(text)]


def _bare(label: str) -> str:
    return label.upper().lstrip("0")
