"""In which time zone a place lies: by its state, and in two states by its city. Pure."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from types import MappingProxyType
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pos_app.domain.places import fold
from pos_app.domain.trips import Point

_ZONES = MappingProxyType(
    {
        "AC": "America/Rio_Branco",
        "AL": "America/Maceio",
        "AM": "America/Manaus",
        "AP": "America/Belem",
        "BA": "America/Bahia",
        "CE": "America/Fortaleza",
        "DF": "America/Sao_Paulo",
        "ES": "America/Sao_Paulo",
        "GO": "America/Sao_Paulo",
        "MA": "America/Fortaleza",
        "MG": "America/Sao_Paulo",
        "MS": "America/Campo_Grande",
        "MT": "America/Cuiaba",
        "PA": "America/Belem",
        "PB": "America/Fortaleza",
        "PE": "America/Recife",
        "PI": "America/Fortaleza",
        "PR": "America/Sao_Paulo",
        "RJ": "America/Sao_Paulo",
        "RN": "America/Fortaleza",
        "RO": "America/Porto_Velho",
        "RR": "America/Boa_Vista",
        "RS": "America/Sao_Paulo",
        "SC": "America/Sao_Paulo",
        "SE": "America/Maceio",
        "SP": "America/Sao_Paulo",
        "TO": "America/Araguaina",
    }
)
_CITIES = MappingProxyType(
    {
        ("atalaia do norte", "AM"): "America/Eirunepe",
        ("benjamin constant", "AM"): "America/Eirunepe",
        ("eirunepe", "AM"): "America/Eirunepe",
        ("envira", "AM"): "America/Eirunepe",
        ("guajara", "AM"): "America/Eirunepe",
        ("ipixuna", "AM"): "America/Eirunepe",
        ("fernando de noronha", "PE"): "America/Noronha",
    }
)
"""Cities that do not keep the time of their state (GeoNames)."""
_LEAST, _MOST = timedelta(hours=2), timedelta(hours=5)
"""How far local time in Brazil is behind UTC: on its islands, and in its west."""


def zone_of(point: Point | None) -> ZoneInfo | None:
    """Return the zone of a place by its city and state, else by the end of its slug; None where neither tells
    it, or this computer does not know the zone."""
    if point is None:
        return None
    city, _, ending = point.slug.rpartition("-")
    state = point.state.strip().upper()
    state = state if state in _ZONES else ending.upper()
    cities = (fold(point.city or point.name), fold(city))
    own = next((_CITIES[city, state] for city in cities if (city, state) in _CITIES), None)
    name = own or _ZONES.get(state)
    return _zone(name) if name else None


def brasilia() -> ZoneInfo | None:
    """Return the zone of order times that name none; None where this computer does not know it."""
    return _zone("America/Sao_Paulo")


def instants(point: Point) -> tuple[datetime, datetime]:
    """Return the earliest and the latest moment (UTC) that the local time of a place can mean: one and the
    same where its zone is known."""
    zone = zone_of(point)
    if zone is None:
        return (point.when + _LEAST).replace(tzinfo=UTC), (point.when + _MOST).replace(tzinfo=UTC)
    moment = point.when.replace(tzinfo=zone).astimezone(UTC)
    return moment, moment


@lru_cache(maxsize=32)
def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
