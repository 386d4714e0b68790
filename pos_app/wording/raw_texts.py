"""Texts about the provider's reply as it came, for its support."""

from __future__ import annotations

from datetime import datetime

from pos_app.wording.translation import filled, phrase, translate

open_words = phrase("raw", "Resposta da central (suporte)")
asking = phrase("raw", "Pedindo a resposta à central")
not_read = phrase("raw", "A resposta da central não pôde ser mostrada")
not_kept = phrase("raw", "A resposta não fica guardada neste computador: é pedida de novo à central.")
copy_words = phrase("raw", "Copiar com dados ocultos")
copied = phrase("raw", "Copiada com os dados pessoais ocultos.")
reveal_words = phrase("raw", "Mostrar dados pessoais")
reveal_hint = phrase("raw", "Mostrar os dados fica registrado na linha do tempo do pedido: quem e quando.")


@filled("raw", "Não foi possível registrar, e os dados ficam ocultos: {reason}")
def not_recorded(reason: str) -> str: ...


def title(number: str) -> str:
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


def recorded(by: str) -> str:
    if not by:
        return translate("raw", "Resposta da central vista com dados pessoais")
    return translate("raw", "Resposta da central vista com dados pessoais por {by}").format(by=by)
