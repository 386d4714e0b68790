"""What the desk itself asks and tells."""

from __future__ import annotations

from pos_app.sale.stage import Sale
from pos_app.ui import format
from pos_app.ui.sentences import seats_named, translate


def abandon_title() -> str:
    """The question before a sale is given up."""
    return translate("desk", "Abandonar esta venda?")


def abandon_words(sale: Sale) -> str:
    """What is lost by it."""
    until = sale.hold_until
    lost = translate("desk", "Os dados digitados são apagados.")
    if until is None:
        return lost
    labels = [choice.label for choice in sale.seats if choice.hold]
    hour = format.hour(until.astimezone())
    stays = (
        translate("desk", "{seats}: presa até {hour}.")
        if len(labels) == 1
        else translate("desk", "{seats}: presas até {hour}.")
    )
    return f"{stays.format(seats=seats_named(labels), hour=hour)} {lost}"


def abandon() -> str:
    """Give the sale up."""
    return translate("desk", "Abandonar")


def keep_selling() -> str:
    """Go on with the sale."""
    return translate("desk", "Continuar vendendo")
