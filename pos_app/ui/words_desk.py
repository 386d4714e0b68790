"""What the desk itself asks and tells."""

from __future__ import annotations

from pos_app.sale.stage import Sale
from pos_app.ui import format
from pos_app.ui.sentences import listed, seats_named, translate


def parked_name(sale: Sale) -> str:
    """How a parked sale is called: its route, day, seats and who buys."""
    query = sale.query
    trip = sale.outbound
    route = f"{trip.departure.city} \u2192 {trip.arrival.city}" if trip else ""
    day = format.day(query.day) if query else ""
    seats = listed([choice.label for choice in sale.seats])
    buyer = sale.buyer.name.split(" ")[0] if sale.buyer and sale.buyer.name else ""
    return " \u00b7 ".join(part for part in (route, day, seats, buyer) if part)


def parked(name: str) -> str:
    """A parked sale in the command box."""
    return translate("desk", "Venda guardada: {name}").format(name=name)


def take_up() -> str:
    """What choosing a parked sale does."""
    return translate("desk", "retomar")


def parked_count(count: int) -> str:
    """How many sales wait, for the place of the hold."""
    if count == 1:
        return translate("desk", "1 venda guardada")
    return translate("desk", "{count} vendas guardadas").format(count=count)


def not_parked_title() -> str:
    """The question when a sale cannot be parked."""
    return translate("desk", "Esta venda não pôde ser guardada. Abandonar?")


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
