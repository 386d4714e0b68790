"""Words of the box that shows one ticket."""

from __future__ import annotations

from pos_app.wording.translation import translate


def title(seat: str, name: str) -> str:
    """Return the name of the box."""
    return translate("ticket box", "Poltrona {seat} · {name}").format(seat=seat, name=name)


def bus() -> str:
    """Return the name of the line about the bus."""
    return translate("ticket box", "Viagem")


def document() -> str:
    """Return the name of the line about the passenger's document."""
    return translate("ticket box", "Documento")


def locator() -> str:
    """Return the name of the line about the locator."""
    return translate("ticket box", "Localizador")


def amount() -> str:
    """Return the name of the line about the amount."""
    return translate("ticket box", "Valor da passagem")


def state() -> str:
    """Return the name of the line about the state."""
    return translate("ticket box", "Estado")


def prints() -> str:
    """Return the heading of the print history."""
    return translate("ticket box", "Impressões")


def no_prints() -> str:
    """Return that no print of the ticket is known here."""
    return translate("ticket box", "Nenhuma impressão registrada neste guichê.")


def preview(*, copy: bool) -> str:
    """Return what the picture shows."""
    if copy:
        return translate("ticket box", "Prévia do comprovante: 2ª via, 80 mm")
    return translate("ticket box", "Prévia do comprovante: 80 mm")


def hint() -> str:
    """Return what the keys do."""
    return translate("ticket box", "R imprime este bilhete")
