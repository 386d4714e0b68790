"""Words of the box that shows one ticket."""

from __future__ import annotations

from pos_app.wording.translation import filled, phrase, translate

bus = phrase("ticket box", "Viagem")
document = phrase("ticket box", "Documento")
locator = phrase("ticket box", "Localizador")
amount = phrase("ticket box", "Valor da passagem")
state = phrase("ticket box", "Estado")
prints = phrase("ticket box", "Impressões")
no_prints = phrase("ticket box", "Nenhuma impressão registrada neste guichê.")
hint = phrase("ticket box", "R imprime este bilhete")


@filled("ticket box", "Poltrona {seat} · {name}")
def title(seat: str, name: str) -> str: ...


def preview(*, copy: bool) -> str:
    if copy:
        return translate("ticket box", "Prévia do comprovante: 2ª via, 80 mm")
    return translate("ticket box", "Prévia do comprovante: 80 mm")
