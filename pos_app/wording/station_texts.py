"""Where the station is, in the settings."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pos_app.domain.station_city import StationCity
from pos_app.wording.translation import phrase, translate

section = phrase("station", "Cidade deste ponto de venda")
section_note = phrase(
    "station", "Dela saem as buscas, os terminais por perto e a hora do guichê. Vale para o totem também."
)
field = phrase("station", "Trocar a cidade")
hint = phrase("station", "nome da cidade")


def place(city: StationCity) -> str:
    """Return a city with its state: ``Manaus, AM``."""
    return f"{city.name}, {city.state}"


def chosen(city: StationCity | None, now: datetime | None = None) -> str:
    """Return the city of the station with its clock: ``Manaus, AM · UTC-4``."""
    if city is None:
        return translate("station", "Nenhuma escolhida: valem as coordenadas do arquivo de configurações.")
    zone = city.zone
    away = (now or datetime.now(UTC)).astimezone(zone).utcoffset() if zone else None
    return f"{place(city)} \u00b7 {_offset(away)}" if away is not None else place(city)


def _offset(away: timedelta) -> str:
    minutes = int(away.total_seconds()) // 60
    sign = "-" if minutes < 0 else "+"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")
