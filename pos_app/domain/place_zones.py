"""The zone of a Brazilian place, by its state. Pure.

Times without a zone are local to their place already; this is for moments, such as deadlines, that are to be
read on the clock of the bus station.
"""

from __future__ import annotations

from zoneinfo import ZoneInfo

from pos_app.domain.trips import Point

_BRASILIA = "America/Sao_Paulo"
_WEST = {
    "AC": "America/Rio_Branco",
    "AM": "America/Manaus",
    "MS": "America/Campo_Grande",
    "MT": "America/Cuiaba",
    "RO": "America/Porto_Velho",
    "RR": "America/Boa_Vista",
}
"""States whose clocks differ from Brasília's."""
_STATES = frozenset(
    """AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO""".split()  # noqa: SIM905
)


def zone_of(point: Point | None) -> ZoneInfo | None:
    """Return the zone of a point, by its state or the end of its slug; None where neither names one."""
    if point is None:
        return None
    for state in (point.state, point.slug.rpartition("-")[2]):
        if state.upper() in _STATES:
            return ZoneInfo(_WEST.get(state.upper(), _BRASILIA))
    return None
