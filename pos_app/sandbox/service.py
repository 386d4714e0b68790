"""The partner service's rules: places, trips, holds, quotes, orders. No HTTP here."""

from __future__ import annotations

import hashlib
import random
import secrets
import string
import time
import uuid
from datetime import date, datetime, timedelta
from typing import Any

from pos_app.sandbox import views
from pos_app.sandbox.catalogue import Catalogue, Journey, Leg
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.store import Store, packed

HOLD_SECONDS = 600
SYNC_WINDOW = 10.0
PIX_SECONDS = 900
FEE = 990
INSURANCE = 675
TEST_CARDS = {
    "4111111111111111": "approved",
    "5555555555554444": "approved",
    "4000000000000002": "refused",
    "4000000000000259": "slow",
    "4000000000000119": "invalid",
}
FIXED_TOKENS = {"tok_approved": "approved", "tok_refused": "refused", "tok_slow": "slow"}
_SETTLES = {"approved": 4.0, "refused": 3.0, "slow": 20.0, "pix": 12.0}


class Service:
    """One partner service. ``speed`` divides every waiting time; ``offset`` moves its clock."""

    def __init__(self, catalogue: Catalogue, store: Store, speed: float = 1.0) -> None:
        self.catalogue = catalogue
        self.store = store
        self.speed = speed
        self.offset = 0.0
        self.other_buyers = True
        self.low_fare = False
        self._started = time.time()

    def now(self) -> float:
        """Seconds since the epoch, by the sandbox's own clock."""
        return time.time() + self.offset

    def today(self) -> datetime:
        """Local date and time."""
        return datetime.fromtimestamp(self.now(), views.LOCAL).replace(tzinfo=None)

    # --- Places and trips -------------------------------------------------------------------------

    def places(
        self, latitude: float | None, longitude: float | None, radius: float, city: str, state: str
    ) -> Any:
        """Places by position or by city (contract 4.2)."""
        from pos_app.sandbox.catalogue import slug

        found = list(self.catalogue.places.values())
        if city:
            found = [p for p in found if slug(p.city.name) == slug(city)]
        if state:
            found = [p for p in found if p.city.state == state.upper()]
        if latitude is not None and longitude is not None:
            found = [p for p in found if p.city.kilometres(latitude, longitude) <= radius]
        return [views.place(p) for p in found]

    def search(self, origin: str, destination: str, day: date) -> list[dict[str, Any]]:
        """Departures of a day."""
        for name in (origin, destination):
            if name not in self.catalogue.places:
                raise shape_a(400, f"slug {name} is not valid")
        journeys = self.catalogue.search(origin, destination, day)
        now = self.today()
        journeys = tuple(j for j in journeys if j.legs[0].departure > now + timedelta(minutes=10))
        legs = [leg for journey in journeys for leg in journey.legs]
        if legs:
            self.store.many(
                "INSERT OR IGNORE INTO trips VALUES(?,?,?,?)",
                [(leg.id, origin, destination, f"{day:%Y-%m-%d}") for leg in legs],
            )
        taken = self._taken_counts([leg.id for leg in legs])
        return [self._departure(journey, taken) for journey in journeys]

    def _departure(self, journey: Journey, taken: dict[str, int]) -> dict[str, Any]:
        free = [
            max(0, leg.seats - len(self._sold_elsewhere(leg) | self._own_taken(leg)) if taken.get(leg.id) else
                leg.seats - len(self._sold_elsewhere(leg)))
            for leg in journey.legs
        ]  # fmt: skip
        return views.departure(journey, free, low_fare=self.low_fare)

    def _taken_counts(self, ids: list[str]) -> dict[str, int]:
        if not ids:
            return {}
        marks = ",".join("?" * len(ids))
        rows = self.store.rows(
            f"SELECT trip, count(*) AS n FROM seats WHERE trip IN ({marks}) GROUP BY trip",  # noqa: S608
            *ids,
        )
        return {row["trip"]: row["n"] for row in rows}

    def _own_taken(self, leg: Leg) -> set[str]:
        rows = self.store.rows("SELECT label, state, until FROM seats WHERE trip=?", leg.id)
        now = self.now()
        return {r["label"] for r in rows if r["state"] != "held" or r["until"] > now}

    def _sold_elsewhere(self, leg: Leg) -> set[str]:
        """Seats that other buyers took: most at once, a few more while you watch."""
        minutes = int((self.now() - self._started) // 60) if self.other_buyers else 0
        sold = set()
        for label in leg.labels:
            digest = hashlib.blake2b(f"{leg.id}{label}".encode(), digest_size=4).digest()
            share = int.from_bytes(digest) / 2**32
            if share < leg.demand + 0.0006 * minutes:
                sold.add(label)
        return sold

    def leg(self, trip_id: str) -> Leg:
        """Return a leg by its id, or 404."""
        row = self.store.row("SELECT * FROM trips WHERE id=?", trip_id)
        found = row and views.leg_of(self.catalogue, row["origin"], row["destination"], row["day"], trip_id)
        if not found:
            raise shape_a(404, "Trip not found")
        return found

    def detail(self, trip_id: str, low_fare: bool) -> dict[str, Any]:
        """The seat map of a leg (contract 2.3)."""
        leg = self.leg(trip_id)
        gone = self._sold_elsewhere(leg) | self._own_taken(leg)
        low = low_fare and self.low_fare and leg.low_fare is not None
        free = [label for label in leg.labels if label not in gone]
        if low:
            free = free[-6:]
        price = leg.low_fare if low and leg.low_fare else leg.fare
        return {
            "uuid": leg.id,
            "price": {
                "default": views.number(price),
                "reference": views.number(leg.price),
                "original": views.number(leg.price),
            },
            "map": [{"label": label, "available": label in free} for label in leg.labels],
            "availableSeats": len(free),
            "duration": views.hours(leg.minutes),
        }  # fmt: skip

    def itinerary(self, name: str) -> dict[str, Any]:
        """The stops of a trip (contract 4.5)."""
        if len(name) != 48:
            raise shape_a(404, "Itinerary not found")
        leg = self.leg(str(uuid.UUID(name[16:])))
        dice = random.Random(leg.id)
        stops = [views.point(leg.origin, leg.departure)]
        for n in range(1, 1 + leg.minutes // 180):
            city = dice.choice(self.catalogue.cities)
            at = leg.departure + timedelta(minutes=leg.minutes * n // (1 + leg.minutes // 180))
            stops.append(views.point(self.catalogue.places[city.slug], at))
        return {"stops": [*stops, views.point(leg.destination, leg.arrival)]}

    # --- Holds ------------------------------------------------------------------------------------

    def hold(self, partner: str, trip_id: str, seats: Any) -> dict[str, Any]:
        """Hold seats: all of them, or none (contract 4.6)."""
        leg = self.leg(trip_id)
        if not isinstance(seats, list) or not seats:
            raise shape_a(400, ["seats must contain at least 1 elements"])
        if leg.departure < self.today():
            raise shape_a(400, "Trip already departed")
        until = self.now() + HOLD_SECONDS / self.speed
        answer, rows = [], []
        with self.store.transaction() as db:
            gone = self._sold_elsewhere(leg) | self._own_taken(leg)
            for wanted in seats:
                label = wanted.get("label") if isinstance(wanted, dict) else None
                if label not in leg.labels:
                    raise shape_a(400, [f"seat {label} does not exist"])
                if label in gone:
                    raise shape_a(409, f"Seat {label} is not available", "Conflict")
                gone.add(label)
                low = bool(wanted.get("isLowFare"))
                if low and not (self.low_fare and leg.low_fare):
                    raise shape_a(400, [f"seat {label} has no low fare"])
                discount = (wanted.get("discount") or {}).get("type", "")
                price = views.benefit_price(leg.low_fare if low and leg.low_fare else leg.fare, discount)
                block = uuid.uuid4().hex
                data = {"price": price, "isLowFare": low, "discount": discount}
                rows.append((trip_id, label, "held", block, until, partner, packed(data)))
                answer.append(
                    {
                        "id": block,
                        "label": label,
                        "status": "blocked",
                        "price": views.number(price),
                        "expiresAt": datetime.fromtimestamp(until).astimezone().isoformat(timespec="seconds"),
                    }
                )
            db.executemany("INSERT OR REPLACE INTO seats VALUES(?,?,?,?,?,?,?)", rows)
        return {"seats": answer}

    def take(self, trip_id: str, label: str) -> None:
        """Let another buyer take a seat now."""
        self.store.run(
            "INSERT OR REPLACE INTO seats VALUES(?,?,?,?,?,?,?)", trip_id, label, "sold", "", 0, "other", "{}"
        )

    def blocks(self, partner: str, ids: list[str]) -> list[dict[str, Any]]:
        """Return held seats by their ids; 400 for one that is not ours any more."""
        import json

        found = []
        for block in ids:
            row = self.store.row("SELECT * FROM seats WHERE block=? AND partner=?", block, partner)
            if row is None or row["state"] != "held" or row["until"] < self.now():
                raise shape_a(400, f"seat block {block} is not valid or has expired")
            found.append(
                {"trip": row["trip"], "label": row["label"], "block": block, **json.loads(row["data"])}
            )
        return found

    # --- Payments ---------------------------------------------------------------------------------

    def quote(self, partner: str, body: dict[str, Any]) -> dict[str, Any]:
        """Methods and prices for held seats, both body shapes (contract 2.5)."""
        seats: list[str] = []
        insured: list[str] = []
        if "trips" in body:
            for side in ("departures", "returns"):
                for part in (body["trips"].get(side) or {}).get("parts") or []:
                    for item in part.get("items") or []:
                        if item.get("type") == "seat":
                            seats.append(str(item.get("id")))
                        elif item.get("insurance"):
                            insured.append(str(item.get("id")))
        else:
            for item in body.get("items") or []:
                seats.append(str((item.get("itemDetails") or {}).get("id")))
                if item.get("insurance"):
                    insured.append(seats[-1])
        if not seats:
            raise shape_a(400, ["trips should not be empty"])
        blocks = self.blocks(partner, seats)
        fare = sum(block["price"] for block in blocks)
        insurance = INSURANCE * len(insured)
        fee = FEE * len(blocks)
        total = fare + fee + insurance
        table = []
        for n in range(1, 13):
            whole = total if n <= 3 else round(total * (1 + 0.012 * n))
            table.append(
                {"installments": n, "amount": views.number(round(whole / n)), "total": views.number(whole)}
            )
        common = {
            "fee": views.number(fee),
            "insurance": views.number(insurance),
            "total": views.number(total),
        }
        return {
            "paymentMethods": [
                {
                    "type": "credit_card",
                    "name": "Cartão de crédito",
                    "brands": [
                        {"name": brand, "installments": table} for brand in ("visa", "mastercard", "elo")
                    ],
                    **common,
                },
                {"type": "pix", "name": "PIX", **common},
            ],
            "seats": [{"id": b["block"], "price": views.number(b["price"])} for b in blocks],
            "insurances": [{"id": block, "price": views.number(INSURANCE)} for block in insured],
        }

    def session(self, email: str) -> str:
        """Open a payment session (contract 4.8)."""
        if "@" not in email:
            raise shape_a(400, ["customer.email must be an email"])
        name = uuid.uuid4().hex
        self.store.run("INSERT INTO sessions VALUES(?,?,?)", name, email, self.now())
        return name

    def tokenize(self, session: str, number: str) -> dict[str, str]:
        """Turn a card into a token; the number is forgotten at once."""
        if not self.store.row("SELECT 1 FROM sessions WHERE id=?", session):
            raise shape_a(400, "Sessão de pagamento desconhecida")
        outcome = TEST_CARDS.get(number, "approved")
        if outcome == "invalid":
            raise shape_a(402, "O cartão não foi aceito pelo provedor")
        token = f"tok_{secrets.token_hex(12)}"
        self.store.run("INSERT INTO cards VALUES(?,?,?,0)", token, session, outcome)
        brand = {"4": "visa", "5": "mastercard"}.get(number[:1], "elo")
        return {"token": token, "brand": brand}

    def outcome_of(self, payment: dict[str, Any]) -> str:
        """Return how a payment will end."""
        if payment.get("type") == "pix":
            return "pix"
        details = payment.get("paymentDetails") or {}
        token = ((details.get("creditCard") or {}).get("tokens") or {}).get("provider")
        if token in FIXED_TOKENS:
            return FIXED_TOKENS[token]
        row = self.store.row("SELECT * FROM cards WHERE token=?", token)
        if row is None or row["used"]:
            raise shape_a(400, ["payment.paymentDetails.creditCard.tokens.provider is not valid"])
        self.store.run("UPDATE cards SET used=1 WHERE token=?", token)
        return str(row["outcome"])

    def settle_seconds(self, outcome: str) -> float:
        """How long an order of this outcome takes."""
        return _SETTLES[outcome] / self.speed

    @staticmethod
    def public_id() -> str:
        """Return a new public id, as GB7K-40Q2-M9."""
        pick = string.ascii_uppercase + string.digits
        text = "".join(secrets.choice(pick) for _ in range(6))
        return f"GB{text[:2]}-{text[2:]}-{secrets.choice(pick)}{secrets.choice(pick)}"
