"""Names of the buses of an order."""

from __future__ import annotations

from pos_app.domain.order_legs import OrderLeg
from pos_app.domain.trips import Direction, Point
from pos_app.wording.translation import filled, translate


def name(leg: OrderLeg, legs: int) -> str:
    """Return ``Ida, trecho 1 de 2``, ``Volta``, or ``Bilhetes`` where there is one bus in all."""
    if legs < 2:
        return (
            translate("legs", "Ida") if leg.direction is Direction.OUTBOUND else translate("legs", "Viagem")
        )
    if leg.direction is None:
        return translate("legs", "Trecho {number} de {count}").format(number=leg.number, count=leg.of)
    out = leg.direction is Direction.OUTBOUND
    if leg.of == 1:
        return translate("legs", "Ida") if out else translate("legs", "Volta")
    text = (
        translate("legs", "Ida, trecho {number} de {count}")
        if out
        else translate("legs", "Volta, trecho {number} de {count}")
    )
    return text.format(number=leg.number, count=leg.of)


def route(leg: OrderLeg) -> str:
    """Return ``São Paulo \u00b7 Tietê \u2192 Belo Horizonte \u00b7 Rodoviária``."""
    return " \u2192 ".join(place(point) for point in (leg.departure, leg.arrival) if point)


def place(point: Point) -> str:
    """Return ``São Paulo \u00b7 Tietê``; the name alone where no terminal is known."""
    if not point.terminal or not point.city:
        return point.name
    return f"{point.city} \u00b7 {point.terminal}"


@filled("legs", "plat. {number}")
def platform(number: str) -> str: ...
