"""In which time zone a place lies, by its state. Pure."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from types import MappingProxyType
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

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
_LEAST, _MOST = timedelta(hours=2), timedelta(hours=5)
"""How far local time in Brazil is behind UTC: on its islands, and in its west."""


def zone_of(point: Point) -> ZoneInfo | None:
    """Return the zone of a place by its state, else by the end of its slug; None where neither tells it, or
    this computer does not know the zone."""
    state = point.state.strip().upper()
    name = _ZONES.get(state) or _ZONES.get(point.slug.rpartition("-")[2].upper())
    return _zone(name) if name else None


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
