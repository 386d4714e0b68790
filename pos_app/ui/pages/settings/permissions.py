"""Which setting needs whose permission. No widgets."""

from __future__ import annotations

from pos_app.domain.roles import Permission, Role, least
from pos_app.ui.shared.ports import DeskSettings

_NEEDS: dict[str, Permission] = {
    "printers": Permission.PRINTERS,
    "pdf_hosts": Permission.CONNECTION,
    "receipts": Permission.CONNECTION,
    "mail_password": Permission.CONNECTION,
    "email": Permission.CONNECTION,
    "supervisor": Permission.PEOPLE,
    "new_pin": Permission.PEOPLE,
}
_NAMES = {"new_pin": "supervisor.pin", "mail_password": "receipts.password", "email": "station.email"}
"""What the trail calls a setting whose field has another name; no value is ever recorded."""
_LEFT_OUT = frozenset({"has_pin", "present_pin", "connection", "environment", "card_host", "session_only"})


def changed(before: DeskSettings, wanted: DeskSettings) -> tuple[str, ...]:
    """Return the names of the fields that differ and are saved."""
    names = DeskSettings.__dataclass_fields__
    return tuple(
        name for name in names if name not in _LEFT_OUT and getattr(before, name) != getattr(wanted, name)
    )


def needed(fields: tuple[str, ...]) -> Permission:
    """Return the permission that saving these fields takes: the highest of each."""
    wanted = [_NEEDS.get(name, Permission.SELL) for name in fields]
    roles = list(Role)
    return max(wanted, key=lambda one: roles.index(least(one)), default=Permission.SELL)


def key_of(field: str) -> str:
    """Return what the trail calls a field."""
    return _NAMES.get(field, field)
