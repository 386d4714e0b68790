"""Texts for when the provider's card page gives no token."""

from __future__ import annotations

from collections.abc import Mapping

from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.wording.translation import mark, translate

P = CardProblem
_TEXTS: Mapping[CardProblem, str] = {
    P.NOT_CONFIGURED: mark(
        "CardForm",
        "O cartão está desligado neste guichê: falta o endereço da página do provedor nas "
        "configurações. Nada foi cobrado. Use outra forma de pagamento.",
    ),
    P.NOT_ALLOWED: mark(
        "CardForm",
        "A página do cartão foi barrada: {host} não está entre os endereços permitidos. Nada foi "
        "cobrado. Use outra forma de pagamento e avise o suporte.",
    ),
    P.NO_ADAPTER: mark(
        "CardForm",
        "O cartão está desligado neste guichê: o adaptador “{name}” não foi encontrado. Nada foi "
        "cobrado. Use outra forma de pagamento e avise o suporte.",
    ),
    P.NOT_LOADED: mark(
        "CardForm",
        "A página do cartão não abriu. Nada foi cobrado. Confira a internet e abra de novo, ou use "
        "outra forma de pagamento.",
    ),
    P.NOT_READY: mark(
        "CardForm",
        "A página do cartão demorou demais para ficar pronta. Nada foi cobrado. Abra de novo ou use "
        "outra forma de pagamento.",
    ),
    P.CRASHED: mark(
        "CardForm",
        "A página do cartão fechou sozinha. Nada foi cobrado. Abra de novo e digite o cartão outra vez.",
    ),
    P.HUNG: mark(
        "CardForm",
        "A página do cartão parou de responder e foi fechada. Nada foi cobrado. Abra de novo e digite o "
        "cartão outra vez.",
    ),
    P.BAD_ANSWER: mark(
        "CardForm",
        "O provedor devolveu um cartão que não se pode usar. Nada foi cobrado. Abra de novo e "
        "confira os dados com o cliente.",
    ),
    P.NO_ANTIFRAUD: mark(
        "CardForm",
        "A página do cartão não gerou a sessão antifraude, que a central exige. Nada foi "
        "cobrado. Abra de novo ou use outra forma de pagamento, e avise o suporte.",
    ),
    P.ANOTHER_ASKED: mark("CardForm", "Outro cartão foi pedido."),
}


def page_name() -> str:
    """Return what a screen reader calls the provider's page."""
    return translate("CardForm", "Página do cartão, do provedor")


def erase_name() -> str:
    """Return what a screen reader calls the key of the card page's digit pad that erases."""
    return translate("CardForm", "Apagar")


def next_name() -> str:
    """Return what a screen reader calls the key of the digit pad that goes to the next field."""
    return translate("CardForm", "Próximo campo")


def letters_name() -> str:
    """Return what a screen reader calls the key of the pad that shows letters."""
    return translate("CardForm", "Mostrar letras")


def digits_name() -> str:
    """Return what a screen reader calls the key of the pad that shows digits again."""
    return translate("CardForm", "Mostrar números")


def sentence(failure: CardFailure) -> str:
    """Return what happened, that nothing was charged, and what to do."""
    text = translate("CardForm", _TEXTS[failure.kind])
    return text.format(host=failure.detail or "?", name=failure.detail)
