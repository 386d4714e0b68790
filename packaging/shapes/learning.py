"""What the desk may learn of a provider before it sells there."""

from __future__ import annotations

from importlib.util import find_spec

from pos_app.partner.config import Connection


def available() -> bool:
    """Tell whether this version of the program can learn a provider."""
    return find_spec("pos_app.learn") is not None


async def learned(connection: Connection) -> object | None:
    """Return what was learned of a provider, or None where the program learns nothing."""
    return None
