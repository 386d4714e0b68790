"""Texts for a customer who wants to cancel or change an order. The desk cannot do it (no such call)."""

from __future__ import annotations

from pos_app.wording.translation import translate


def title(number: str) -> str:
    """Return the name of the box."""
    return translate("cancel", "Cancelar ou trocar o pedido {number}").format(number=number)


def cancel() -> str:
    """Return the label of the deadline for cancelling."""
    return translate("cancel", "Cancelar até")


def change() -> str:
    """Return the label of the deadline for changing."""
    return translate("cancel", "Trocar até")


def refund() -> str:
    """Return the label of the amount that would be refunded."""
    return translate("cancel", "Estorno")


def named(name: str, bus: str) -> str:
    """Return a deadline with the bus that it is of."""
    return f"{name} ({bus})" if bus else name


def rule() -> str:
    """Return whose rule the deadlines follow."""
    return translate(
        "cancel",
        "Os prazos são os que a central informa para cada bilhete, no horário local do embarque. "
        "O valor devolvido e a multa seguem a regra da viação: só ela confirma.",
    )


def request() -> str:
    """Return the name of the text that asks for it."""
    return translate("cancel", "Texto do pedido de cancelamento ou troca")


def copy() -> str:
    """Return the name of the button that copies the text."""
    return translate("cancel", "Copiar texto")


def copied() -> str:
    """Return that the text is in the clipboard."""
    return translate("cancel", "Texto copiado.")


def greeting() -> str:
    """Return how the text begins."""
    return translate("cancel", "Solicito o cancelamento ou a troca dos bilhetes abaixo.")


def order(number: str) -> str:
    """Return the number of the order."""
    return translate("cancel", "Pedido: {number}").format(number=number)


def buyer(name: str) -> str:
    """Return who bought."""
    return translate("cancel", "Comprador: {name}").format(name=name)


def bus(route: str, when: str, company: str) -> str:
    """Return one bus."""
    return translate("cancel", "Viagem: {route}, {when}, {company}").format(
        route=route, when=when, company=company
    )


def ticket(seat: str, name: str, document: str, locator: str) -> str:
    """Return one ticket."""
    seat_words = translate("cancel", "poltrona {seat}").format(seat=seat)
    code = translate("cancel", "localizador {locator}").format(locator=locator) if locator else ""
    return "- " + ", ".join(filter(None, (seat_words, name, document, code)))


def until(when: str) -> str:
    """Return the deadline of a bus."""
    return translate("cancel", "Prazo informado pela central: {when} (hora do embarque)").format(when=when)


def ask() -> str:
    """Return how the text ends."""
    return translate("cancel", "Peço a confirmação do valor a devolver e da multa, se houver.")
