"""Words of the command box."""

from __future__ import annotations

from pos_app.wording.translation import translate


def as_destination() -> str:
    """Return what choosing a city in the command box does."""
    return translate("commands", "usar como destino")


def order(public_id: str) -> str:
    """An order by its number; one that has none yet is a sale under way."""
    if not public_id:
        return translate("commands", "Pedido sem número")
    return translate("commands", "Pedido {number}").format(number=public_id)
