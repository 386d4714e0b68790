"""The words for the kind of a trip and for its direction (contract 2.2, 4.3)."""

from __future__ import annotations

import re
from typing import Any

from pos_app.domain.trips import TripKind
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
