"""What the watchdog of the window says."""

from __future__ import annotations

from pos_app.wording.translation import numbered, phrase, translate

watches = phrase("Watch", "A janela está aberta.")
opens = phrase("Watch", "A janela está sendo aberta.")
gave_up = numbered(
    "Watch",
    "A janela caiu {count} vez em poucos minutos e não abre mais sozinha. Rode: pos-app doctor",
    "A janela caiu {count} vezes em poucos minutos e não abre mais sozinha. Rode: pos-app doctor",
)
out_of_service = phrase("Watch", "Totem fora de serviço")
out_of_service_note = phrase(
    "Watch", "Compre no balcão. Se você já pagou aqui, guarde o comprovante do banco e avise a equipe."
)


def starts_again(*, froze: bool) -> str:
    if froze:
        return translate("Watch", "A janela parou de responder e está sendo aberta de novo.")
    return translate("Watch", "A janela caiu e está sendo aberta de novo.")
