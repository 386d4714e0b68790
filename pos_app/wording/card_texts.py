"""Texts for when the provider's card page gives no token."""

from __future__ import annotations

from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.wording.translation import choice, phrase

P = CardProblem

page_name = phrase("CardForm", "Página do cartão, do provedor")
erase_name = phrase("CardForm", "Apagar")
next_name = phrase("CardForm", "Próximo campo")
letters_name = phrase("CardForm", "Mostrar letras")
digits_name = phrase("CardForm", "Mostrar números")
_TEXTS = choice(
    "CardForm",
    {
        P.NOT_CONFIGURED: (
            "O cartão está desligado neste guichê: falta o endereço da página do provedor nas "
            "configurações. Nada foi cobrado. Use outra forma de pagamento."
        ),
        P.NOT_ALLOWED: (
            "A página do cartão foi barrada: {host} não está entre os endereços permitidos. Nada foi "
            "cobrado. Use outra forma de pagamento e avise o suporte."
        ),
        P.NO_ADAPTER: (
            "O cartão está desligado neste guichê: o adaptador “{name}” não foi encontrado. Nada foi "
            "cobrado. Use outra forma de pagamento e avise o suporte."
        ),
        P.NOT_LOADED: (
            "A página do cartão não abriu. Nada foi cobrado. Confira a internet e abra de novo, ou use "
            "outra forma de pagamento."
        ),
        P.NOT_READY: (
            "A página do cartão demorou demais para ficar pronta. Nada foi cobrado. Abra de novo ou use "
            "outra forma de pagamento."
        ),
        P.CRASHED: (
            "A página do cartão fechou sozinha. Nada foi cobrado. Abra de novo e digite o cartão outra vez."
        ),
        P.HUNG: (
            "A página do cartão parou de responder e foi fechada. Nada foi cobrado. Abra de novo e digite o "
            "cartão outra vez."
        ),
        P.BAD_ANSWER: (
            "O provedor devolveu um cartão que não se pode usar. Nada foi cobrado. Abra de novo e confira "
            "os dados com o cliente."
        ),
        P.NO_ANTIFRAUD: (
            "A página do cartão não gerou a sessão antifraude, que a central exige. Nada foi cobrado. Abra "
            "de novo ou use outra forma de pagamento, e avise o suporte."
        ),
        P.ANOTHER_ASKED: "Outro cartão foi pedido.",
    },
)


def sentence(failure: CardFailure) -> str:
    """Return what happened, that nothing was charged, and what to do."""
    text = _TEXTS(failure.kind)
    return text.format(host=failure.detail or "?", name=failure.detail)
