"""The sales that are made at each dialect, and what must have been bought then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from pos_app.sandbox.dialects.entry import SALE_KINDS, Dialect, SaleKind

ORIGIN, DESTINATION = "sao-paulo-sp", "belo-horizonte-mg"
_HELENA = ("Helena Prado Siqueira", "52998224725")
_OTAVIO = ("Otávio Siqueira Lemos", "11144477735")
_CARD = {"type": "credit_card", "cardToken": "tok_approved", "brand": "visa", "installments": 1}
_NEEDS: Mapping[SaleKind, frozenset[str]] = {
    "card": frozenset({"direct", "card"}),
    "pix": frozenset({"direct", "pix"}),
    "insured": frozenset({"direct", "card", "insured"}),
    "round": frozenset({"round_trip", "card"}),
    "instalments": frozenset({"direct", "card", "instalments"}),
}
"""What ``pos-app learn`` must call possible for a sale to be promised."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a plan asks for. Each way is a trip id and its day; people are (name, document). ``by_day``: any
    direct trip of the day will do."""

    ways: tuple[tuple[str, date], ...]
    people: tuple[tuple[str, str], ...]
    method: str
    instalments: int
    insured: bool
    low_fare: bool = False
    by_day: bool = False


def kinds_of(dialect: Dialect) -> Sequence[SaleKind]:
    """Return the kinds of sale that try a dialect out."""
    if dialect.low_fare:
        return ("card",)
    if dialect.kind != "money":
        return ("card", "round")
    return tuple(kind for kind in SALE_KINDS if kind != "instalments" or dialect.table)


def wanted(kind: SaleKind, ways: Sequence[tuple[str, date]], dialect: Dialect) -> Wanted:
    """Return what a sale of a kind is to buy at a dialect; only a round trip uses the second way."""
    both = kind == "round"
    return Wanted(
        ways=tuple(ways[: 2 if both else 1]),
        people=(_HELENA, _OTAVIO) if both else (_HELENA,),
        method="pix" if kind == "pix" else "credit_card",
        instalments=6 if kind == "instalments" else 1,
        insured=kind == "insured",
        low_fare=dialect.low_fare,
        by_day=dialect.day_shift != 0,
    )


def plan(want: Wanted) -> dict[str, Any]:
    """Return the plan of ``pos-app sell`` that asks for it."""
    (trip, day), back = want.ways[0], want.ways[1:]

    def pick(uuid: str) -> dict[str, Any]:
        return {"type": "direct", "index": 0} if want.by_day else {"uuid": uuid, "lowFare": want.low_fare}

    made: dict[str, Any] = {
        "from": ORIGIN,
        "to": DESTINATION,
        "departureDate": day.isoformat(),
        "pick": pick(trip),
        "seats": "auto",
        "passengers": [
            {"name": name, "documentType": "cpf", "documentNumber": document}
            for name, document in want.people
        ],
        "customer": {"email": "helena@exemplo.com.br"},
        "insurance": want.insured,
        "acceptPriceChange": True,
        "allowRepeat": True,
        "waitForPayment": True,
        "payment": {"type": "pix"} if want.method == "pix" else {**_CARD, "installments": want.instalments},
    }
    if back:
        made |= {"returnDate": back[0][1].isoformat(), "pickReturn": pick(back[0][0])}
    return made


def promised(kind: SaleKind, learnt: Mapping[str, Any]) -> bool:
    """Return whether ``learn --json`` says that a kind of sale is possible."""
    can = {sale["kind"]: sale["can"] for sale in learnt.get("sales", ())}
    return all(can.get(need) == "yes" for need in _NEEDS[kind])
