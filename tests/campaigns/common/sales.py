"""The one table of sales: what is sold, to whom, and what must have been bought then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from pos_app.sandbox import fares
from pos_app.sandbox.cards import FIXED_ANTIFRAUD
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.store import Store
from pos_app.sandbox.timetable import Bus, Journey
from pos_app.sandbox.web.world import World
from tests.campaigns.common.evidence import Person, Wanted, Way
from tests.campaigns.common.provider import DESTINATION, ORIGIN

STAY = timedelta(days=2)
"""Between the way out and the way back."""
HELENA = Person("Helena Prado Siqueira", "52998224725")
OTAVIO = Person("Otávio Siqueira Lemos", "11144477735")


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of sale.

    Attributes:
        out, back: which kind of trip; no way back where ``back`` is empty.
        learnt: what must be possible, by the words of ``pos-app learn``, for it to be promised.
        ends: how it ends where nothing goes wrong.
        sync: the desk orders in the synchronous mode.
    """

    out: str = "direct"
    back: str = ""
    people: int = 1
    insured: bool = False
    method: str = "credit_card"
    installments: int = 1
    benefit: str = ""
    low_fare: bool = False
    token: str = "tok_approved"
    learnt: frozenset[str] = frozenset({"direct", "card"})
    ends: str = "completed"
    sync: bool = False

    @property
    def ways(self) -> tuple[str, ...]:
        """The kind of trip of the way out and, where there is one, of the way back."""
        return (self.out, self.back) if self.back else (self.out,)

    @property
    def payment(self) -> dict[str, Any]:
        if self.method == "pix":
            return {"type": "pix"}
        card = {"cardToken": self.token, "brand": "visa", "antifraudSession": FIXED_ANTIFRAUD}
        return {"type": self.method, **card, "installments": self.installments}


_OF = frozenset
KINDS: Mapping[str, Kind] = {
    "direct": Kind(),
    "one stop": Kind("one_stop", learnt=_OF({"one_stop", "card"})),
    "connection": Kind("connection", learnt=_OF({"connection", "card"})),
    "two people": Kind(people=2, learnt=_OF({"direct", "two_people", "card"})),
    "round trip": Kind(back="direct", learnt=_OF({"round_trip", "card"})),
    "round trip for two": Kind(
        back="direct", people=2, learnt=_OF({"direct", "round_trip", "two_people", "card"})
    ),
    "insured": Kind(insured=True, learnt=_OF({"direct", "insured", "card"})),
    "pix": Kind(method="pix", learnt=_OF({"direct", "pix"})),
    "six instalments": Kind(installments=6, learnt=_OF({"direct", "card", "instalments"})),
    "refused": Kind(token="tok_refused", ends="refused"),
    "discount": Kind(benefit="elderly_50", learnt=_OF({"direct", "benefit", "card"})),
    "low fare": Kind(low_fare=True, learnt=_OF({"direct", "low_fare", "card"})),
    "sync": Kind(learnt=_OF({"sync", "card"}), sync=True),
    "all at once": Kind("connection", "one_stop", people=2, insured=True, method="pix"),
}


def plan(
    kind: Kind,
    day: date,
    people: Sequence[Person] = (HELENA, OTAVIO),
    trips: Sequence[str] = (),
    email: str = "helena@exemplo.com.br",
) -> dict[str, Any]:
    """Return the plan of ``pos-app sell`` for a sale on a day; its first people travel. ``trips``: the direct
    trip of each way, where it may be no other one."""
    picks = [
        {"uuid": trips[number], "lowFare": kind.low_fare}
        if trips
        else {"type": way, "index": 0, "lowFare": kind.low_fare}
        for number, way in enumerate(kind.ways)
    ]
    made = {
        "from": ORIGIN,
        "to": DESTINATION,
        "departureDate": day.isoformat(),
        "pick": picks[0],
        "seats": "auto",
        "passengers": [
            {
                "name": one.name,
                "documentType": one.document_type,
                "documentNumber": one.document_number,
                "discount": kind.benefit,
            }
            for one in people[: kind.people]
        ],
        "customer": {"email": email},
        "insurance": kind.insured,
        "acceptPriceChange": True,
        "allowRepeat": True,
        "waitForPayment": kind.method == "pix",
        "payment": kind.payment,
    }
    if kind.back:
        made |= {"returnDate": (day + STAY).isoformat(), "pickReturn": picks[1]}
    return made


# --- Any number of people -----------------------------------------------------------------------------

_FIRST = (
    *("Helena", "Marina", "Otávio", "Bruno", "Cecília", "Davi", "Elisa", "Rafael", "Lúcia", "Tomás"),
    "Íris",
)
_MIDDLE = ("Prado", "Siqueira", "Lemos", "Duarte", "Farias", "Queiroz", "Valença", "Bastos", "Nóbrega")
_LAST = ("Albuquerque", "Barros", "Campos", "Dutra", "Esteves", "Figueira", "Gouveia", "Holanda", "Inácio")


def person(number: int, benefit: str = "") -> Person:
    """Return somebody whom nobody else is."""
    names, rest = [], number
    for choices in (_FIRST, _MIDDLE, _LAST):
        rest, place = divmod(rest, len(choices))
        names.append(choices[place])
    return Person(" ".join(names), cpf(100_000_007 + number * 7_919), benefit)


def cpf(number: int) -> str:
    """Return the CPF number of these nine digits, with right check digits."""
    digits = [int(digit) for digit in f"{number:09d}"[-9:]]
    for _ in range(2):
        left = sum(digit * weight for digit, weight in zip(reversed(digits), range(2, 12), strict=False)) % 11
        digits.append(0 if left < 2 else 11 - left)
    return "".join(map(str, digits))


# --- What the sandbox really has ----------------------------------------------------------------------

_FREE, _FREE_LOW = 8, 2
"""Seats that must be free on a bus for it to count: more than all sales of one sandbox take of it."""
_SOONEST, _DAYS = 2, 40


class Offers:
    """The timetable and free seats of a sandbox without sales, so that every plan can be sold."""

    def __init__(self, folder: Path) -> None:
        self._world = World(Store(folder), seed=1, quirks=Quirks(other_buyers=False, low_fare=True))
        self._today = date.today()
        self.journeys = cache(self._journeys)

    def close(self) -> None:
        self._world.store.close()

    def days(self, start: int, kind: Kind) -> Iterator[date]:
        """Yield the days on which there is a trip of each way of a kind."""
        for step in range(_DAYS):
            day = self._today + timedelta(days=_SOONEST + (start + step) % _DAYS)
            if all(
                self._offered(number == 0, way, day + number * STAY, kind.low_fare)
                for number, way in enumerate(kind.ways)
            ):
                yield day

    def wanted(self, kind: Kind, day: date, people: Sequence[Person], quirks: Quirks) -> Wanted:
        """Return what a sale of a kind on a day must have bought."""
        ways: list[Way] = []
        prices: dict[tuple[str, str], int] = {}
        benefits = {"", *(one.benefit for one in people)}
        for number, way in enumerate(kind.ways):
            found = [
                journey
                for journey in self.journeys(number == 0, day + number * STAY)
                if journey.kind == way and (not kind.low_fare or _low(journey))
            ]
            for bus in (bus for journey in found for bus in journey.legs):
                fare = self._world.seats.price(bus, low_fare=kind.low_fare)
                prices |= {(bus.id, benefit): fares.with_benefit(fare, benefit) for benefit in benefits}
            rows = frozenset(tuple(bus.id for bus in journey.legs) for journey in found)
            ways.append(Way(number == 0, way, kind.low_fare, rows))
        insurance, fee = fares.insurance(quirks), fares.fee(1, kind.method, quirks)
        return Wanted(
            tuple(people), tuple(ways), kind.insured, kind.method, kind.installments, prices, insurance, fee
        )

    def _journeys(self, outbound: bool, day: date) -> tuple[Journey, ...]:
        ends = [self._world.directory.find(slug) for slug in (ORIGIN, DESTINATION)]
        first, last = ends if outbound else reversed(ends)
        assert first is not None and last is not None
        return self._world.timetable.search(first, last, day)

    def _offered(self, outbound: bool, way: str, day: date, low_fare: bool) -> bool:
        found = [journey for journey in self.journeys(outbound, day) if journey.kind == way]
        if low_fare:
            # A client may take any of them, so every one must have seats.
            found = [journey for journey in found if _low(journey)]
            return bool(found) and all(self._free_low(bus) for journey in found for bus in journey.legs)
        return any(all(self._free(bus) for bus in journey.legs) for journey in found)

    def _free(self, bus: Bus) -> bool:
        return len(self._world.seats.free(bus)) >= _FREE

    def _free_low(self, bus: Bus) -> bool:
        return len(self._world.seats.low_fare(bus)) >= _FREE_LOW


def _low(journey: Journey) -> bool:
    return all(bus.low_fare is not None for bus in journey.legs)
