"""Samples of what keeps a sale from going on: faults, holds, and problems on the stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pos_app.domain import faults
from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.money import Cents
from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.domain.trips import Direction
from pos_app.domain.unreadable_field import DRIFT, UnreadableField
from pos_app.sale.stage import HoldWarning, ProblemKind, SaleProblem
from pos_app.wording import fault_texts as f
from pos_app.wording import problem_texts
from pos_app.wording import problem_texts as h
from tests.wording.book import Sample, about, call
from tests.wording.chapters.board import NOW, ONE
from tests.wording.chapters.samples import CONNECTION, bus, on_our_clock

K = ProblemKind
_NAMES_SEATS = frozenset(
    {K.HOLD_UNCERTAIN, K.SEATS_REFUSED, K.SEAT_GONE, K.HOLD_EXPIRED, K.SEATS_OURS, K.OPEN_CASE, K.OTHER_SEAT}
)
_UNREADABLE = UnreadableField("seat block", "block_id", "missing", "/dados/log/a.json")


_LABELS = ((), ("17",), ("17", "18"))


FAULTS = {
    "of no kind": faults.Fault(),
    "unreachable": faults.Unreachable(),
    "too slow": faults.TooSlow(),
    "not authorized": faults.NotAuthorized(status=401),
    "not allowed": faults.NotAuthorized(status=403, said="Partner without card payments"),
    "not found": faults.NotFound(status=404),
    "invalid": faults.Invalid(("name",), said="passenger name is too long"),
    "a seat taken": faults.SeatTaken(("18",)),
    "seats taken": faults.SeatTaken(("17", "18")),
    "seats taken, not named": faults.SeatTaken(),
    "a seat refused": faults.SeatTaken(("18",), said="Assento preferencial"),
    "busy": faults.Busy(status=429),
    "busy until": faults.Busy(status=429, said="Cota esgotada", until=on_our_clock(22, 15)),
    "problem": faults.ProviderProblem(status=503),
    "maintenance": faults.ProviderProblem(status=503, said="Manutenção até 06:00"),
    "access suspended": faults.NotAuthorized(status=401, said="Credencial suspensa"),
    "a block that ended": faults.Invalid(said="Bloqueio expirado", rebook=True),
    "a gateway": faults.TooSlow(status=503, said="Service Unavailable"),
    "unreadable": faults.Unreadable("trip search", "departures[3].price"),
    "unexplained": faults.Unreadable("payment methods", "pix.total", "is not accounted for: +4.10"),
}


def fault_texts() -> Iterator[Sample]:
    for described, fault in FAULTS.items():
        yield call(f.fault, fault, about=described)
    for said in ("", "Assento preferencial"):
        yield call(f.not_held, said, about=said or "nothing said")
        yield call(f.quoted, "Algo aconteceu.", said, about=said or "nothing said")
    yield from about(
        f.reference,
        nothing=faults.Fault(),
        status=faults.NotFound(status=404),
        code=faults.ProviderProblem("boom", status=500, code="2111"),
        code_and_trace=faults.ProviderProblem("boom", status=500, code="2111", transaction_id="abc-1"),
        trace=faults.ProviderProblem("boom", transaction_id="abc-1"),
        unreadable=faults.Unreadable("trip search", "price", status=200),
    )


def hold_texts() -> Iterator[Sample]:
    until = on_our_clock(22, 15)
    for labels in _LABELS:
        for uncertain in (False, True):
            problem = SaleProblem(ProblemKind.SEATS_OURS, labels=labels, until=until, uncertain=uncertain)
            described = f"{len(labels)} seats, {'perhaps ours' if uncertain else 'ours'}"
            yield call(h.ours, problem, about=described)
            yield call(h.ours, replace(problem, until=None), about=f"{described}, no time")
    yield call(h.no_time_to_charge, None, about="time unknown")
    yield call(h.no_time_to_charge, until, about="22:15")
    for warning in HoldWarning:
        for labels in _LABELS:
            yield call(h.ending, warning, labels)
    yield from about(h.oldest, the_only_leg=None, the_second_of_two_back=bus(CONNECTION, 2, Direction.RETURN))
    yield call(h.still_held, until, about="22:15")


def problem_texts_() -> Iterator[Sample]:
    until = on_our_clock(22, 15)
    for kind in ProblemKind:
        for labels in ((), ("17",), ("17", "18")) if kind in _NAMES_SEATS else ((),):
            problem = SaleProblem(
                kind, None, labels, Cents(12990), Cents(12490), until=until, duplicates=(ONE,), at=NOW
            )
            yield call(problem_texts.stopped, problem, about=f"{kind.name}, {len(labels)} seats")
    for kind in (K.SEARCH_FAILED, K.MAP_FAILED, K.QUOTE_FAILED, K.SESSION_FAILED, K.HOLD_FAILED):
        slow = SaleProblem(kind, FAULTS["too slow"])
        yield call(problem_texts.stopped, slow, about=f"{kind.name}, too slow")
        ended = kind in (K.SEARCH_FAILED, K.HOLD_FAILED)
        for fault in ("invalid", "busy until", "a block that ended") if ended else ("invalid",):
            yield call(problem_texts.stopped, SaleProblem(kind, FAULTS[fault]), about=f"{kind.name}, {fault}")
    for kind in (K.PRICE_CHANGED, K.PRICE_TO_ACCEPT, K.TOTALS_DISAGREE):
        yield call(problem_texts.stopped, SaleProblem(kind), about=f"{kind.name}, amounts unknown")
    unread = SaleProblem(K.SEARCH_FAILED, FAULTS["unreadable"], unreadable=_UNREADABLE)
    drifted = replace(unread, unreadable=replace(_UNREADABLE, detail=DRIFT))
    uncertain = SaleProblem(K.HOLD_UNCERTAIN, labels=("17",), unreadable=_UNREADABLE)
    full = StorageProblem(StorageKind.FULL)
    described = {
        "a field not read": unread,
        "a field not read, reply not kept": replace(unread, unreadable=replace(_UNREADABLE, file="")),
        "replies that changed": drifted,
        "a hold whose answer was not read": uncertain,
        "a hold that a gateway answered": SaleProblem(K.HOLD_UNCERTAIN, FAULTS["a gateway"], ("17",)),
        "a seat that was refused": SaleProblem(
            K.SEATS_REFUSED, labels=("17",), detail="Assento preferencial"
        ),
        "a hold whose answer changed": replace(uncertain, unreadable=drifted.unreadable),
        "the page closed": SaleProblem(K.CARD_FAILED, card=CardFailure(CardProblem.CRASHED)),
        "the page's card cannot be used": SaleProblem(
            K.CARD_FAILED, card=CardFailure(CardProblem.BAD_ANSWER)
        ),
        "not written": SaleProblem(K.STORAGE_FAILED, storage=full),
        "no room to begin": SaleProblem(K.DISK_NEARLY_FULL, storage=full),
    }
    for text, problem in described.items():
        yield call(problem_texts.stopped, problem, about=text)


"""One for each way to a name; the names themselves stand in their tables."""
