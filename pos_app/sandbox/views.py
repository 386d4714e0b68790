"""The shapes in which trips, orders and payments are told (contract 2)."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from pos_app.sandbox.catalogue import Catalogue, Journey, Leg, Place, slug

ZONE = "America/Sao_Paulo"
LOCAL = ZoneInfo(ZONE)


def number(cents: int) -> float:
    """An amount as a JSON number."""
    return round(cents / 100, 2)


def decimal(cents: int) -> str:
    """An amount as a decimal string."""
    return f"{cents // 100}.{cents % 100:02d}"


def hours(minutes: int) -> str:
    """A duration as ``4h 30m``."""
    return f"{minutes // 60}h {minutes % 60}m"


def stamp(seconds: float, form: str = "%Y-%m-%d %H:%M:%S") -> str:
    """A moment in local time."""
    return datetime.fromtimestamp(seconds, LOCAL).strftime(form)


def utc(moment: datetime) -> str:
    """A local moment as ISO 8601 in UTC."""
    return moment.replace(tzinfo=LOCAL).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def place(found: Place) -> dict[str, Any]:
    """A place of the directory (contract 2.1)."""
    city = found.city
    terminal = found.terminal or (city.terminals[0] if city.terminals else "Rodoviária")
    return {
        "id": found.id,
        "name": found.name,
        "slug": found.slug,
        "useGroupByCity": not found.terminal and len(city.terminals) > 1,
        "terminal": {"name": terminal, "id": found.id},
        "latlon": f"{city.latitude},{city.longitude}",
        "city": city.name,
        "state": city.state,
    }


def point(at: Place, when: datetime) -> dict[str, Any]:
    """A place at a moment, in the shape of contract 2.9."""
    return {
        "schedule": {"date": f"{when:%Y-%m-%d}", "time": f"{when:%H:%M:%S}", "timezone": ZONE},
        "place": {
            "id": at.id,
            "name": at.name,
            "slug": at.slug,
            "city": at.city.name,
            "state": at.city.state,
            "country": "BR",
            "terminal": at.terminal or "Rodoviária",
        },
    }


def company(name: str) -> dict[str, Any]:
    """An operating company."""
    return {"id": 1 + len(name) % 90, "name": name, "logo": None, "slug": slug(name)}


def service_class(name: str) -> dict[str, Any]:
    """A service class."""
    return {"id": 1 + len(name) % 9, "name": name}


def departure(journey: Journey, free: list[int], low_fare: bool) -> dict[str, Any]:
    """An entry of the search (contract 2.2)."""
    first, last = journey.legs[0], journey.legs[-1]
    price = sum(leg.price for leg in journey.legs)
    fare = sum(leg.fare for leg in journey.legs)
    minutes = int((last.arrival - first.departure).total_seconds() // 60)
    entry: dict[str, Any] = {
        "type": journey.kind,
        "tripUuids": [leg.id for leg in journey.legs],
        "price": number(price),
        "discountedPrice": number(fare),
        "duration": {"hours": hours(minutes % 1440), "days": minutes // 1440},
        "availableSeats": min(free),
        "departure": point(first.origin, first.departure),
        "arrival": point(last.destination, last.arrival),
        "travelCompany": company(first.company),
        "serviceClass": service_class(first.service_class),
        "isLowFare": low_fare and all(leg.low_fare for leg in journey.legs),
        "itineraryHash": hashlib.blake2b(first.id.encode(), digest_size=8).hexdigest()
        + first.id.replace("-", ""),
        "parts": [],
    }
    before: Leg | None = None
    for leg, seats in zip(journey.legs, free, strict=True):
        entry["parts"].append(
            {
                "tripId": leg.id,
                "departure": point(leg.origin, leg.departure),
                "arrival": point(leg.destination, leg.arrival),
                "price": number(leg.fare),
                "duration": hours(leg.minutes),
                "waitingTime": hours(int((leg.departure - before.arrival).total_seconds() // 60))
                if before
                else None,
                "availableSeats": seats,
                "travelCompany": company(leg.company),
                "serviceClass": service_class(leg.service_class),
            }
        )
        before = leg
    return entry


def benefit_price(cents: int, discount: str) -> int:
    """What a seat costs under a benefit."""
    if discount in ("elderly_free", "young_free", "disabled", "child"):
        return 0
    return cents // 2 if discount in ("elderly_50", "young_50", "student") else cents


def ticket(leg: Leg, sold: dict[str, Any], order: dict[str, Any], status: str, n: int) -> dict[str, Any]:
    """A ticket of an order (contract 2.9)."""
    passenger = sold["passenger"]
    key = hashlib.blake2b(f"{order['publicId']}{n}".encode(), digest_size=4).hexdigest().upper()
    return {
        "id": order["number"] * 100 + n,
        "type": "ticket",
        "status": status,
        "amount": decimal(sold["amount"]),
        "currency": "BRL",
        "createdAt": stamp(order["created"]),
        "updatedAt": stamp(order["created"]),
        "lastUpdatedBy": "sandbox",
        "externalId": key,
        "refundedAmount": "0.00",
        "localizer": key if status == "completed" else None,
        "isLowFare": sold["isLowFare"],
        "itemDetails": {
            "ticket": {
                "type": sold["kind"],
                "tripLeg": sold["leg"],
                "tripType": sold["direction"],
                "boardingPass": True,
                "localizer": key if status == "completed" else None,
            },
            "trip": {
                "id": leg.id,
                "type": sold["kind"],
                "departure": point(leg.origin, leg.departure),
                "arrival": point(leg.destination, leg.arrival),
                "serviceClass": service_class(leg.service_class),
                "travelCompany": company(leg.company),
                "duration": hours(leg.minutes),
                "busName": leg.service_class,
                "availableSeats": 0,
                "hasBoardingPass": True,
                "hasElectronicBoardingPass": True,
            },
            "passenger": {
                "id": order["number"] * 100 + n,
                "name": passenger.get("name"),
                "documentType": passenger.get("documentType"),
                "documentNumber": passenger.get("documentNumber"),
                "phone": None,
                "email": order["customer"].get("email"),
                "birthDate": None,
                "gender": None,
                "seat": {"id": n, "label": sold["label"], "position": {"x": 0, "y": 0, "z": 0}},
            },
        },
        "actions": {
            "canCancel": True,
            "canChange": True,
            "canRefund": True,
            "cancellationDeadline": utc(leg.departure - timedelta(hours=3)),
            "changeDeadline": utc(leg.departure - timedelta(hours=3)),
        },
        "meta": {"id": sold["block"]},
    }


def leg_of(catalogue: Catalogue, origin: str, destination: str, day: str, trip_id: str) -> Leg | None:
    """Find a leg again among the journeys of its day."""
    for journey in catalogue.search(origin, destination, datetime.strptime(day, "%Y-%m-%d").date()):
        for leg in journey.legs:
            if leg.id == trip_id:
                return leg
    return None


def br_code(cents: int, payee: str, reference: str) -> str:
    """A PIX BR Code with its checksum."""
    import binascii

    def field(tag: str, value: str) -> str:
        return f"{tag}{len(value):02d}{value}"

    account = field("00", "br.gov.bcb.pix") + field("25", f"pix.exemplo.com.br/qr/v2/{reference}")
    body = (
        field("00", "01") + field("01", "12") + field("26", account) + field("52", "4112")
        + field("53", "986")
        + field("54", decimal(cents)) + field("58", "BR") + field("59", payee[:25]) + field("60", "SAO PAULO")
        + field("62", field("05", "***")) + "6304"
    )  # fmt: skip
    return f"{body}{binascii.crc_hqx(body.encode(), 0xFFFF):04X}"
