"""One sale by somebody who only hears the window: a connection, two buses, one passenger, paid by PIX."""

from __future__ import annotations

import re
from functools import partial

from tests.accessibility.program import Eyes
from tests.accessibility.tree import Item

PLACES = ("Vender", "Pedidos", "Pendências", "Mais")
_BUYER = {
    "CPF, passageiro 1": "52998224725",
    "Nome completo, passageiro 1": "Helena Prado Siqueira",
    "Telefone, passageiro 1": "11987650142",
    "E-mail, passageiro 1": "helena@exemplo.com.br",
}


def sell(eyes: Eyes) -> None:
    """Search, choose, hold, name, pay; keep the tree of every page on the way."""
    search(eyes)
    _take_connection(eyes)
    for leg in (1, 2):
        hold(eyes, leg)
    name_people(eyes)
    _pay(eyes)


def look_around(eyes: Eyes) -> None:
    """Open the other places of the rail and the list of commands."""
    for place, shown in (("Pedidos", "Pedido"), ("Pendências", "Pendências"), ("Ajustes", "Teclas")):
        if place == "Ajustes":
            eyes.press("Mais")
            eyes.named(place, "menu item")
            eyes.keep("Mais")
        eyes.press(place)
        eyes.until(partial(_is_page, text=place), f"the page {place}")
        eyes.until(lambda item, shown=shown: item.spoken.startswith(shown), f"the contents of {place}")  # type: ignore[misc]
        eyes.keep(place)
    eyes.press("Comandos")
    eyes.named("Ações, cidades e pedidos", "text")
    eyes.pages["commands"] = eyes.named("Ações, cidades e pedidos", "dialog")


def meet(eyes: Eyes) -> None:
    """Keep the page that asks a new desk for its connection."""
    eyes.named("Usuário", "text")
    eyes.keep("first start")


def search(eyes: Eyes) -> None:
    """Look for the trips to Belo Horizonte in two days."""
    eyes.named("De", "text")
    eyes.keep("start")
    for field, typed, taken in (("De", "sao p", "São Paulo"), ("Para", "belo", "Belo Horizonte")):
        eyes.write(field, typed)
        eyes.until(lambda item: item.name == "Sugestões de cidades" and item.description, "places that fit")
        # Leaving the field takes the first place.
        eyes.window.focus(eyes.named("Ida", "text"))
        eyes.until(
            lambda item, taken=taken: item.role == "text" and item.text.startswith(taken),  # type: ignore[misc]
            f"{taken} in its field",
        )
    eyes.write("Ida", "+2")
    eyes.press("Buscar")


def _take_connection(eyes: Eyes) -> None:
    row = eyes.until(lambda item: is_row(item) and "Conexão" in item.name, "a connection with free seats")
    eyes.keep("trips")
    eyes.window.act(row)
    departure, arrival = re.findall(r"\d\d:\d\d", row.name)[:2]
    basket = eyes.until(
        lambda item: item.name.startswith("Viagem nº ") and departure in item.name and arrival in item.name,
        f"the trip that leaves at {departure} in the basket",
    )
    changed = re.search(r"espera (\w+) · troca em ([^,]+)", row.name)
    assert changed, row.name
    assert changed[2] in basket.name and f"troca · espera {changed[1]}" in basket.name, basket.name
    eyes.press("Escolher poltronas")


def hold(eyes: Eyes, leg: int) -> None:
    """Hold a free seat of a bus, the first or the second."""
    seat = eyes.until(_is_free_seat, f"a free seat on leg {leg}")
    eyes.keep(f"seats of leg {leg}")
    label = seat.name.split(",")[0]
    eyes.window.act(seat)
    eyes.until(lambda item: item.name.startswith(label) and "escolhida" in item.name, f"{label} chosen")
    eyes.keep(f"chosen on leg {leg}")
    eyes.press("Reservar")
    if leg == 1:
        eyes.until(lambda item: _is_free_seat(item) or item.role == "text", "the map of the second bus")
        eyes.until(lambda item: item.name.startswith("Reserva ") and item.role == "filler", "the clock")


def name_people(eyes: Eyes) -> None:
    """Say who travels, and go to the payment."""
    eyes.named("Nome completo, passageiro 1", "text")
    eyes.keep("passengers")
    for field, text in _BUYER.items():
        eyes.write(field, text)
    eyes.press("Ir para o pagamento")


def _pay(eyes: Eyes) -> None:
    eyes.until(lambda item: item.role == "table" and item.name == "Parcelas", "the instalments")
    eyes.until(lambda item: is_row(item) and item.name.startswith("1x R$"), "the instalments' rows")
    eyes.keep("card")
    eyes.press("PIX")
    eyes.until(
        lambda item: item.spoken.startswith("PIX, ") and item.spoken.endswith(", escolhido"), "PIX, chosen"
    )
    eyes.keep("pix before the order")
    eyes.press("Cobrar")
    eyes.until(lambda item: item.role == "push button" and "Copiar código" in item.name, "the PIX code")
    eyes.keep("pix")
    eyes.until(lambda item: "Venda concluída" in item.spoken, "the tickets")
    eyes.keep("tickets")


def is_row(item: Item) -> bool:
    """Tell whether it is a line of a list, of trips one with a free seat."""
    return (
        item.role in ("row", "cell", "table cell", "table row", "list item") and "Esgotado" not in item.name
    )


def _is_free_seat(item: Item) -> bool:
    return item.name.startswith("Poltrona ") and "livre, R$" in item.name


def _is_page(item: Item, text: str) -> bool:
    return item.role in ("filler", "panel") and item.name == text
