"""What was understood of the typed text, as the strip below the search box shows it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from pos_app.domain.documents import DocumentType, masked
from pos_app.domain.order_search import PartKind, QueryPart, QueryReading
from pos_app.ui.pages.orders.list import masks
from pos_app.wording import order_search_texts as words

_WRONG = frozenset({PartKind.WRONG_CPF, PartKind.DOUBTFUL_CPF, PartKind.EMAIL_UNFINISHED})


@dataclass(frozen=True, slots=True)
class PartShown:
    """A part with its name and its value, masked where it is personal. ``wrong``: it does not hold up."""

    words: str
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class UnderstoodSearch:
    """The parts of the reading in use, how many other readings there are, and a word of warning."""

    parts: tuple[PartShown, ...] = ()
    others: int = 0
    note: str = ""


def understood(senses: tuple[QueryReading, ...], index: int) -> UnderstoodSearch:
    """Return what the strip shows of the reading at ``index``."""
    if not senses:
        return UnderstoodSearch()
    reading = senses[index]
    parts = tuple(PartShown(part_words(part), part.kind in _WRONG) for part in reading)
    return UnderstoodSearch(parts, len(senses) - 1, _note(senses, reading))


def part_words(part: QueryPart) -> str:
    """Return ``CPF ***.982.247-**``: what a part was read as, and its value as a customer may see it."""
    return f"{words.kind(part.kind)} {_value(part)}"


def _value(part: QueryPart) -> str:
    match part.kind:
        case PartKind.CPF | PartKind.WRONG_CPF | PartKind.DOUBTFUL_CPF:
            return masked(DocumentType.CPF, part.value)
        case PartKind.CNPJ | PartKind.DOCUMENT:
            return masked(DocumentType.RG, part.value)
        case PartKind.PHONE:
            return masks.phone(part.value, reveal=False)
        case PartKind.EMAIL | PartKind.EMAIL_UNFINISHED:
            return masks.email(part.value, reveal=False)
        case PartKind.NAME | PartKind.SURNAME:
            return " ".join(word[:1].upper() + word[1:] for word in part.value.split())
        case PartKind.ORDER | PartKind.LOCATOR | PartKind.PARTNER_ID:
            return part.value
    assert_never(part.kind)


def _note(senses: tuple[QueryReading, ...], reading: QueryReading) -> str:
    """Return that one of the numbers may be something else as well."""
    every = {(part.kind, part.value.lstrip("+")) for sense in senses for part in sense}
    for part in reading:
        value = part.value.lstrip("+")
        if part.kind is PartKind.CPF and (PartKind.PHONE, value) in every:
            return words.also_phone()
        if part.kind is PartKind.PHONE and {(PartKind.CPF, value), (PartKind.DOCUMENT, value)} & every:
            return words.also_document()
    return ""
