"""Texts for a customer who wants to cancel or change an order. The desk cannot do it (no such call)."""

from __future__ import annotations

from pos_app.wording.translation import filled, phrase, translate

cancel = phrase("cancel", "Cancelar até")
change = phrase("cancel", "Trocar até")
refund = phrase("cancel", "Estorno")
rule = phrase(
    "cancel",
    "Os prazos são os que a central informa para cada bilhete, no horário local do embarque. O valor "
    "devolvido e a multa seguem a regra da viação: só ela confirma.",
)
request = phrase("cancel", "Texto do pedido de cancelamento ou troca")
copy = phrase("cancel", "Copiar texto")
copied = phrase("cancel", "Texto copiado.")
greeting = phrase("cancel", "Solicito o cancelamento ou a troca dos bilhetes abaixo.")
ask = phrase("cancel", "Peço a confirmação do valor a devolver e da multa, se houver.")


@filled("cancel", "Cancelar ou trocar o pedido {number}")
def title(number: str) -> str: ...
@filled("cancel", "Pedido: {number}")
def order(number: str) -> str: ...
@filled("cancel", "Comprador: {name}")
def buyer(name: str) -> str: ...
@filled("cancel", "Viagem: {route}, {when}, {company}")
def bus(route: str, when: str, company: str) -> str: ...
@filled("cancel", "Prazo informado pela central: {when} (hora do embarque)")
def until(when: str) -> str: ...


def named(name: str, bus: str) -> str:
    return f"{name} ({bus})" if bus else name


def ticket(seat: str, name: str, document: str, locator: str) -> str:
    seat_words = translate("cancel", "poltrona {seat}").format(seat=seat)
    code = translate("cancel", "localizador {locator}").format(locator=locator) if locator else ""
    return "- " + ", ".join(filter(None, (seat_words, name, document, code)))
