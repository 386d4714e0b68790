"""What the watchdog of the window says."""

from __future__ import annotations

from pos_app.wording.translation import plural, translate


def watches() -> str:
    """Return that the window is open."""
    return translate("Watch", "A janela está aberta.")


def opens() -> str:
    """Return that the window is being opened."""
    return translate("Watch", "A janela está sendo aberta.")


def starts_again(*, froze: bool) -> str:
    """Return that the window is started again, and why."""
    if froze:
        return translate("Watch", "A janela parou de responder e está sendo aberta de novo.")
    return translate("Watch", "A janela caiu e está sendo aberta de novo.")


def gave_up(failures: int) -> str:
    """Return that the window is not started any more."""
    return plural(
        "Watch",
        "A janela caiu {count} vez em poucos minutos e não abre mais sozinha. Rode: pos-app doctor",
        "A janela caiu {count} vezes em poucos minutos e não abre mais sozinha. Rode: pos-app doctor",
        failures,
    )


def out_of_service() -> str:
    """Return what a customer reads on a kiosk that cannot be opened."""
    return translate("Watch", "Totem fora de serviço")


def out_of_service_note() -> str:
    """Return what the customer can do."""
    return translate(
        "Watch", "Compre no balcão. Se você já pagou aqui, guarde o comprovante do banco e avise a equipe."
    )
