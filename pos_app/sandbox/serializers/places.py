"""Places, and points in time and space."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pos_app.sandbox.brazil import Place, slug
from pos_app.sandbox.clock import ZONE
from pos_app.sandbox.coach import ServiceClass


def place(found: Place) -> dict[str, Any]:
    """Return a place of the directory (contract 2.1); a whole city has no terminal of its own."""
    return {
        "id": found.id,
        "name": found.name,
        "slug": found.slug,
        "useGroupByCity": found.whole_city,
        "terminal": {"name": found.terminal, "id": 0 if found.whole_city else found.id},
        "latlon": f"{found.latitude},{found.longitude}",
        "city": found.city.name,
        "state": found.city.state,
    }


def point(at: Place, when: datetime) -> dict[str, Any]:
    """Return a departure or arrival in the shape of contract 2.9."""
    return {
        "schedule": {"date": f"{when:%Y-%m-%d}", "time": f"{when:%H:%M:%S}", "timezone": ZONE},
        "place": {
            "id": at.id,
            "name": at.name,
            "slug": at.slug,
            "city": at.city.name,
            "state": at.city.state,
            "country": "BR",
            "terminal": at.terminal,
        },
    }


def company(name: str) -> dict[str, Any]:
    """Return an operating company (contract 2.9)."""
    known = sum(name.encode()) % 900 + 100
    return {
        "id": known,
        "name": name,
        "logo": f"https://exemplo.com.br/logos/{slug(name)}.svg",
        "slug": slug(name),
    }


def service_class(kind: ServiceClass) -> dict[str, Any]:
    """Return a service class (contract 2.9)."""
    return {"id": kind.id, "name": kind.name}


def hours(minutes: int) -> str:
    """Return a duration as ``4h 30m``."""
    return f"{minutes // 60}h {minutes % 60}m"
