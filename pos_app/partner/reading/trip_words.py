"""What the words of an entry say of a trip: its kind, its direction, its class (contract 2.2, 4.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from pos_app.domain.trips import TripKind
from pos_app.partner.reading import forms, limits
from pos_app.partner.reading.amounts import other_currency
from pos_app.partner.reading.lexicon import plain

_KINDS = {
    TripKind.DIRECT: "direct direto direta directo directa nonstop single simple",
    TripKind.ONE_STOP: "onestop stop parada escala one uma umaparada",
    TripKind.CONNECTION: "connection conexao connecting conexion transfer baldeacao",
}
_KIND_OF = {word: kind for kind, words in _KINDS.items() for word in (kind.value, *words.split())}
_BACK = "return returns returntrip returning returntype back comingback inbound volta retorno regresso"
_OUT = "departure departures departuretype outbound out going onward ida forward"
_WAY_OF = {word: words is _BACK for words in (_BACK, _OUT) for word in words.split()}


def kind_of(value: Any) -> TripKind | None:
    """Return the kind of trip that a word names (contract 2.2)."""
    if not isinstance(value, str):
        return None
    if value in _KIND_OF:
        return _KIND_OF[value]
    terms = (plain(value), *map(plain, re.split(r"[\W_]+", value)))
    return next((_KIND_OF[term] for term in terms if term in _KIND_OF), None)


def goes_back(value: Any, *, inverted: bool = False) -> bool | None:
    """Return whether a word or flag says that a trip is of the way back; None for neither."""
    if isinstance(value, bool):
        return value is not inverted
    return _WAY_OF.get(plain(value)) if isinstance(value, str) else None


def word_of(value: Any) -> str:
    """Return a text without what surrounds it; empty for anything else."""
    return value.strip() if type(value) is str else ""


def _kind(word: Any) -> TripKind | None:
    """Return the kind of trip, None where the entry names none."""
    kind = kind_of(word)
    if kind is None and isinstance(word, str) and word.strip():
        raise ValueError(f"type: {word} is no kind of trip")
    return kind


def words_of(
    kind: Any, company: Any, service_class: Any, currency: Any, low_fare: Any
) -> tuple[TripKind | None, str, str, bool]:
    """Return what many entries say alike: kind, company, class, low fare."""
    if code := other_currency(currency):
        raise ValueError(f"currency: {code} is not BRL")
    return _kind(kind), word_of(company), word_of(service_class), bool(forms.yes(low_fare))


def may_have_legs(entry: Any) -> bool:
    """Return whether an entry, unread or read, holds two like objects with hours in them."""
    waiting, seen = [msgspec.json.decode(entry) if isinstance(entry, msgspec.Raw) else entry], 0
    while waiting and seen < limits.WIDEST:
        node, seen = waiting.pop(), seen + 1
        if isinstance(node, Mapping):
            waiting.extend(node.values())
        elif isinstance(node, list):
            records = [item for item in node if isinstance(item, Mapping)]
            if len(records) > 1 and all(map(_tells_an_hour, records)):
                return True
    return False


def _tells_an_hour(node: Any) -> bool:
    if isinstance(node, Mapping):
        return any(map(_tells_an_hour, node.values()))
    found = forms.day_hour(node)
    return found is not None and found.hour is not None
