"""Sales that did not end by themselves, one in each open state, and some that did."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from pos_app.domain.attempts import Attempt, AttemptState, LogEntry, Sold, SoldSeat
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType

S = AttemptState


@dataclass(frozen=True, slots=True)
class _Facts:
    state: AttemptState
    hours: float
    destination: str
    seats: tuple[str, ...]
    buyer: str
    total: int


_OPEN = (
    _Facts(S.UNRESOLVED, 18.3, "Vitória", ("05", "06"), "Diego Arantes Leme", 38980),
    _Facts(S.KNOWN, 0.95, "Curitiba", ("21", "22"), "Lídia Farias Monte", 29860),
    _Facts(S.AMBIGUOUS, 0.03, "Joinville", ("11",), "Murilo Resende Paz", 14200),
    _Facts(S.EXISTS_NO_ID, 0.2, "Goiânia", ("33",), "Dirce Prado Antunes", 21990),
    _Facts(S.ABANDONED_WATCHED, 5, "Ribeirão Preto", ("14",), "Otávio Siqueira Lemos", 10480),
    _Facts(S.GHOST, 26, "Belo Horizonte", ("17", "18", "20"), "Helena Prado Siqueira", 36120),
    _Facts(S.EXISTS_WATCHED, 30, "Poços de Caldas", ("02",), "Caio Braga Nunes", 8970),
    _Facts(S.UNRESOLVED_KNOWN, 73, "Rio de Janeiro", ("40",), "Teresa Lins Couto", 15330),
    _Facts(S.MISMATCH, 2, "Florianópolis", ("08", "09"), "Ivo Salles Pinto", 123450),
)
_SETTLED = (
    _Facts(S.REFUSED, 3, "Campinas", ("12",), "Nair Melo Duarte", 6190),
    _Facts(S.NO_ORDER, 80, "Londrina", ("19",), "Ruy Teles Moura", 18840),
    _Facts(S.REJECTED, 100, "Uberlândia", ("27", "28"), "Ana Clara Bastos", 41200),
)
_WITH_NUMBER = frozenset({S.KNOWN, S.GHOST, S.UNRESOLVED_KNOWN, S.MISMATCH, S.REFUSED})
_numbers = itertools.count(1)


def open_cases() -> list[Attempt]:
    """Return one attempt in each state that keeps a case open."""
    return [_attempt(facts) for facts in _OPEN]


def settled() -> list[Attempt]:
    """Return attempts that ended without a sale."""
    return [_attempt(facts) for facts in _SETTLED]


def _attempt(facts: _Facts) -> Attempt:
    number = next(_numbers)
    opened = datetime.now(UTC) - timedelta(hours=facts.hours)
    day = (opened + timedelta(days=4)).replace(hour=22, minute=15)
    each = Cents(facts.total // len(facts.seats))
    document = "52998224725"
    seats = tuple(
        SoldSeat(f"trip-{number}", label, facts.buyer, DocumentType.CPF, document, each)
        for label in facts.seats
    )
    sold = Sold(
        route=f"sao-paulo-sp|{number}",
        origin="São Paulo",
        destination=facts.destination,
        departure=day,
        travel_day=day.date(),
        company="Viação Serra Azul",
        service_class="Executivo",
        seats=seats,
        buyer=facts.buyer,
        buyer_document_type=DocumentType.CPF,
        buyer_document=document,
        buyer_email="cliente@exemplo.com.br",
        buyer_phone="11987650142",
        total=Cents(facts.total),
        payment=PaymentType.CREDIT_CARD,
    )
    log = tuple(
        LogEntry(opened + timedelta(seconds=2 * index), state.value)
        for index, state in enumerate((S.SENDING, facts.state))
    )
    public_id = f"GB7K-{4000 + number}-M9" if facts.state in _WITH_NUMBER else ""
    return Attempt(
        f"{number:032x}", f"gallery-{number}", facts.state, sold, opened, opened, 1, public_id, log=log
    )
