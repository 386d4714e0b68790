"""Sentences of the seat map: what a seat is, which seats are picked, what a hold means."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.seats import Cell, SeatState
from pos_app.wording.translation import translate


def side(cell: Cell | None) -> str:
    """Return ``janela``, ``corredor`` or nothing for a seat in the middle."""
    if cell is None:
        return ""
    if cell.window:
        return translate("seats", "janela")
    return translate("seats", "corredor") if cell.aisle else translate("seats", "meio")


def state(value: SeatState) -> str:
    """Return what can be done with a seat, in one word."""
    match value:
        case SeatState.FREE:
            return translate("seats", "livre")
        case SeatState.TAKEN:
            return translate("seats", "ocupada")
        case SeatState.CHOSEN:
            return translate("seats", "escolhida")
        case SeatState.HELD:
            return translate("seats", "reservada por você")
        case SeatState.LOW_FARE:
            return translate("seats", "livre, tarifa baixa")
        case SeatState.PRIORITY:
            return translate("seats", "livre, preferencial")
        case SeatState.LET_GO:
            return translate("seats", "largada, volta no horário")
    assert_never(value)


def legend(value: SeatState) -> str:
    """Return the words beside the sample of a seat in the legend."""
    match value:
        case SeatState.FREE:
            return translate("Legend", "Livre")
        case SeatState.TAKEN:
            return translate("Legend", "Ocupada")
        case SeatState.CHOSEN:
            return translate("Legend", "Escolhida")
        case SeatState.HELD:
            return translate("Legend", "Reservada por você")
        case SeatState.LOW_FARE:
            return translate("Legend", "Tarifa baixa")
        case SeatState.PRIORITY:
            return translate("Legend", "Preferencial")
        case SeatState.LET_GO:
            return translate("Legend", "Largada, volta no horário")
    assert_never(value)


def spoken(label: str, where: str, what: str, price: str) -> str:
    """Return the screen reader text of a seat: ``Poltrona 18, corredor, livre, R$ 129,90``."""
    name = translate("seats", "Poltrona {label}").format(label=label)
    return ", ".join(part for part in (name, where, what, price) if part)


def free_of(total: int) -> str:
    """Return what follows the number of free seats: ``livres de 44``."""
    return translate("seats", "livres de {total}").format(total=total)


def reference(price: str) -> str:
    """Return the reference price of a trip (contract 2.3)."""
    return translate("seats", "referência {price}").format(price=price)


def original(price: str) -> str:
    """Return the price of a trip before any discount (contract 2.3)."""
    return translate("seats", "preço original {price}").format(price=price)


def together(count: int) -> str:
    """Return the name of the suggestion for seats side by side."""
    if count == 1:
        return translate("seats", "A melhor")
    return translate("seats", "{count} juntas").format(count=count)


def held_until(hour: str, *, estimated: bool) -> str:
    """Return how long a seat is ours."""
    if estimated:
        return translate("seats", "reservada até ~{hour}").format(hour=hour)
    return translate("seats", "reservada até {hour}").format(hour=hour)


def not_held() -> str:
    """Return that a picked seat is not ours yet."""
    return translate("seats", "ainda não reservada")


def choose() -> str:
    """Return the invitation on the card of a passenger without a seat."""
    return translate("seats", "escolha no mapa")


def passenger(number: int) -> str:
    """Return the name of a passenger who has no seat yet."""
    return translate("seats", "Passageiro {number}").format(number=number)


def benefit_fixed() -> str:
    """Return why a benefit cannot be changed now."""
    return translate(
        "seats",
        "O benefício vale desde a reserva. Para mudar, escolha outra poltrona ou espere a reserva vencer.",
    )


def price_on_hold() -> str:
    """Return that the provider gives the price with a benefit when it holds the seat."""
    return translate("seats", "valor ao reservar")


def taken(label: str) -> str:
    """Return that a typed seat is not free."""
    return translate("seats", "A poltrona {label} está ocupada.").format(label=label)


def no_such_seat(label: str) -> str:
    """Return that a typed number is no seat of this coach."""
    return translate("seats", "Não há poltrona {label} neste ônibus.").format(label=label)


def all_held() -> str:
    """Return why one more seat cannot be picked."""
    return translate("seats", "Todos já têm poltrona reservada. Para trocar, tire uma antes com Espaço.")


def none_to_suggest() -> str:
    """Return that there are not enough free seats."""
    return translate("seats", "Não há poltronas livres para essa sugestão.")


def map_read(hour: str) -> str:
    """Return when the map was read."""
    return translate("seats", "mapa de {hour}").format(hour=hour)


def hold_rule() -> str:
    """Return what the clerk must know before holding."""
    return translate("seats", "A reserva não pode ser desfeita antes: ela vence sozinha.")


def read_again() -> str:
    """Return the words of the button that reads the map again."""
    return translate("seats", "Ler o mapa de novo")


def hold_again() -> str:
    """Return the words of the button that holds the picked seats again."""
    return translate("seats", "Reservar de novo")


def suggest() -> str:
    """Return the words of the button that suggests other seats."""
    return translate("seats", "Sugerir outras")
