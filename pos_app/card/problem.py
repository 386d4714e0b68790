"""What can go wrong with the card page, and how we say it."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QCoreApplication


class CardProblem(Enum):
    """Why the page gives no token. In none of these cases was an order sent."""

    NOT_CONFIGURED = "not configured"
    NOT_ALLOWED = "address not allowed"
    NO_ADAPTER = "adapter missing"
    NOT_LOADED = "not loaded"
    NOT_READY = "not ready in time"
    CRASHED = "page process ended"
    BAD_ANSWER = "unusable answer"
    NO_ANTIFRAUD = "no anti-fraud session"


def sentence(trouble: CardProblem, detail: str = "") -> str:
    """Say what happened, that nothing was charged, and what to do. ``detail`` names a host or a field."""
    translate = QCoreApplication.translate
    match trouble:
        case CardProblem.NOT_CONFIGURED:
            return translate(
                "CardForm",
                "O cartão está desligado neste guichê: falta o endereço da página do provedor "
                "nas configurações. Nada foi cobrado. Use outra forma de pagamento.",
            )
        case CardProblem.NOT_ALLOWED:
            return translate(
                "CardForm",
                "A página do cartão foi barrada: {host} não está entre os endereços permitidos. "
                "Nada foi cobrado. Use outra forma de pagamento e avise o suporte.",
            ).format(host=detail or "?")
        case CardProblem.NO_ADAPTER:
            return translate(
                "CardForm",
                "O cartão está desligado neste guichê: o adaptador “{name}” não foi encontrado. "
                "Nada foi cobrado. Use outra forma de pagamento e avise o suporte.",
            ).format(name=detail)
        case CardProblem.NOT_LOADED:
            return translate(
                "CardForm",
                "A página do cartão não abriu. Nada foi cobrado. "
                "Confira a internet e abra de novo, ou use outra forma de pagamento.",
            )
        case CardProblem.NOT_READY:
            return translate(
                "CardForm",
                "A página do cartão demorou demais para ficar pronta. Nada foi cobrado. "
                "Abra de novo ou use outra forma de pagamento.",
            )
        case CardProblem.CRASHED:
            return translate(
                "CardForm",
                "A página do cartão fechou sozinha. Nada foi cobrado. "
                "Abra de novo e digite o cartão outra vez.",
            )
        case CardProblem.BAD_ANSWER:
            return translate(
                "CardForm",
                "O provedor devolveu um cartão que não se pode usar. Nada foi cobrado. "
                "Abra de novo e confira os dados com o cliente.",
            )
        case CardProblem.NO_ANTIFRAUD:
            return translate(
                "CardForm",
                "A página do cartão não deu a sessão antifraude, que a central exige. Nada foi cobrado. "
                "Abra de novo ou use outra forma de pagamento, e avise o suporte.",
            )
