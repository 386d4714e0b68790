"""Texts about the provider's reply as it came, for its support."""

from __future__ import annotations

from datetime import datetime

from pos_app.wording.translation import translate


def open_words() -> str:
    """Return the label of the button that shows the reply."""
    return translate("raw", "Resposta da central (suporte)")


def title(number: str) -> str:
    """Return the name of the box."""
    if not number:
        return translate("raw", "Resposta da central ao envio do pedido")
    return translate("raw", "Resposta da central sobre {number}").format(number=number)


def when(status: int, at: datetime, *, whole: bool) -> str:
    """Return when it came, in the zone of the desk, and whether personal data is masked. ``status`` is 0
    where none came."""
    masking = (
        translate("raw", "dados pessoais à mostra") if whole else translate("raw", "dados pessoais ocultos")
    )
    came = translate("raw", "recebida em {at}").format(at=f"{at:%d/%m/%Y %H:%M:%S}")
    answered = f"HTTP {status}" if status else ""
    return " \u00b7 ".join(filter(None, (answered, came, masking)))


def asking() -> str:
    """Return that it is on its way."""
    return translate("raw", "Pedindo a resposta à central")


def not_read() -> str:
    """Return that there is none to show."""
    return translate("raw", "A resposta da central não pôde ser mostrada")


def not_kept() -> str:
    """Return why it cannot be shown without the provider."""
    return translate("raw", "A resposta não fica guardada neste computador: é pedida de novo à central.")


def copy_words() -> str:
    """Return the name of the button that copies."""
    return translate("raw", "Copiar com dados ocultos")


def copied() -> str:
    """Return that it is in the clipboard."""
    return translate("raw", "Copiada com os dados pessoais ocultos.")


def reveal_words() -> str:
    """Return the name of the button that uncovers."""
    return translate("raw", "Mostrar dados pessoais")


def reveal_hint() -> str:
    """Return what uncovering leaves behind."""
    return translate("raw", "Mostrar os dados fica registrado na linha do tempo do pedido: quem e quando.")


def not_recorded(reason: str) -> str:
    """Return why the data stays masked after all."""
    text = translate("raw", "Não foi possível registrar, e os dados ficam ocultos: {reason}")
    return text.format(reason=reason)


def recorded(by: str) -> str:
    """Return the line of the time line."""
    if not by:
        return translate("raw", "Resposta da central vista com dados pessoais")
    return translate("raw", "Resposta da central vista com dados pessoais por {by}").format(by=by)
