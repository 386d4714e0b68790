"""What to say when the provider's card page gives no token."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.wording.translation import translate


def page_name() -> str:
    """Return what a screen reader calls the provider's page."""
    return translate("CardForm", "Página do cartão, do provedor")


def sentence(failure: CardFailure) -> str:
    """Say what happened, that nothing was charged, and what to do."""
    match failure.kind:
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
            ).format(host=failure.detail or "?")
        case CardProblem.NO_ADAPTER:
            return translate(
                "CardForm",
                "O cartão está desligado neste guichê: o adaptador “{name}” não foi encontrado. "
                "Nada foi cobrado. Use outra forma de pagamento e avise o suporte.",
            ).format(name=failure.detail)
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
        case CardProblem.ANOTHER_ASKED:
            return translate("payment", "Outro cartão foi pedido.")
    assert_never(failure.kind)
