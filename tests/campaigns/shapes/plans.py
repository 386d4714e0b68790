"""The kinds of sale: their plans, each with passengers of its own, and what they request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from pos_app.commands.sell import Plan
from pos_app.sandbox import fares
from pos_app.sandbox.quirks import Quirks
from tests.campaigns.quirks.campaign import SALES
from tests.campaigns.shapes.evidence import Person, Wanted
from tests.campaigns.shapes.offers import STAY, Offers

KINDS: dict[str, str] = {
    "direct": "direct",
    "one stop": "one stop",
    "connection": "connection",
    "round trip for two": "round trip",
    "low fare": "low fare",
    "insured": "insured",
    "benefit": "discount",
    "pix": "pix",
    "sync": "sync",
}
"""The kinds of sale, each with the plan that it is made of."""
_FIRST = (
    "Helena",
    "Marina",
    "Otávio",
    "Bruno",
    "Cecília",
    "Davi",
    "Elisa",
    "Rafael",
    "Lúcia",
    "Tomás",
    "Íris",
)
_MIDDLE = ("Prado", "Siqueira", "Lemos", "Duarte", "Farias", "Queiroz", "Valença", "Bastos", "Nóbrega")
_LAST = ("Albuquerque", "Barros", "Campos", "Dutra", "Esteves", "Figueira", "Gouveia", "Holanda", "Inácio")
_WAITS = any(entry == "wait_for_payment" for entry in Plan.__struct_fields__)


@dataclass(frozen=True, slots=True)
class Sale:
    """A sale to make: its plan, and the required result."""

    plan: dict[str, Any]
    wanted: Wanted


def sale(kind: str, day: date, number: int, offers: Offers, quirks: Quirks) -> Sale:
    """Return a sale of a kind on a day; ``number`` makes its people unlike those of any other sale."""
    model = SALES[KINDS[kind]]
    two = kind == "round trip for two"
    people = [_person(2 * number + index) for index in range(1 + two)]
    discount = str(model["passengers"][0].get("discount", ""))
    plan = {
        **model,
        "departureDate": day.isoformat(),
        "passengers": [{**person, "discount": discount} for person in people],
        "customer": {"email": f"comprador{number}@exemplo.com.br"},
    }
    if "returnDate" in model:
        plan["returnDate"] = (day + STAY).isoformat()
    plan.pop("waitForPayment", None)
    if kind == "pix" and _WAITS:
        plan["waitForPayment"] = True
    return Sale(plan, _wanted(plan, day, offers, quirks))


def legs_of(kind: str) -> tuple[str, ...]:
    """Return which kind of trip a sale takes on the way out and, where there is one, on the way back."""
    model = SALES[KINDS[kind]]
    back = (model["pickReturn"]["type"],) if "returnDate" in model else ()
    return (model["pick"]["type"], *back)


def _wanted(plan: dict[str, Any], day: date, offers: Offers, quirks: Quirks) -> Wanted:
    picks = [plan["pick"]] + ([plan["pickReturn"]] if "returnDate" in plan else [])
    ways, prices = [], {}
    for number, pick in enumerate(picks):
        low = bool(pick.get("lowFare"))
        way, costs = offers.way(pick["type"], day + number * STAY, outbound=number == 0, low_fare=low)
        ways.append(way)
        prices.update(costs)
    payment = plan["payment"]
    return Wanted(
        people=tuple(
            Person(p["name"], p["documentType"], p["documentNumber"], p["discount"])
            for p in plan["passengers"]
        ),
        ways=tuple(ways),
        insured=bool(plan.get("insurance")),
        payment=payment["type"],
        installments=int(payment.get("installments", 1)),
        fares=prices,
        insurance_each=fares.insurance(quirks),
        fee_each=fares.fee(1, payment["type"], quirks),
    )


def _person(number: int) -> dict[str, str]:
    names = []
    rest = number
    for choices in (_FIRST, _MIDDLE, _LAST):
        rest, place = divmod(rest, len(choices))
        names.append(choices[place])
    return {"name": " ".join(names), "documentType": "cpf", "documentNumber": cpf(number)}


def cpf(number: int) -> str:
    """Return a CPF number with right check digits, another one for each number."""
    digits = [int(digit) for digit in f"{100_000_007 + number * 7_919:09d}"[-9:]]
    for weights in (range(10, 1, -1), range(11, 1, -1)):
        digits.append(_check(digits, weights))
    return "".join(map(str, digits))


def _check(digits: Sequence[int], weights: Sequence[int]) -> int:
    left = sum(digit * weight for digit, weight in zip(digits, weights, strict=True)) * 10 % 11
    return 0 if left == 10 else left
