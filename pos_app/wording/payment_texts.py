"""Sentences about paying: methods, and the card page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.payment import PaymentType, WhyNot
from pos_app.wording.sentence import Sentence, either, listed, told
from pos_app.wording.translation import choice, filled, phrase, translate

not_here = phrase("não disponível aqui")
hold_again = phrase("Reservar de novo")
held_again = phrase("As mesmas poltronas são pedidas de novo. O que foi digitado continua.")
name = choice({PaymentType.CREDIT_CARD: "Cartão de crédito", PaymentType.PIX: "PIX"})
short_name = choice({PaymentType.CREDIT_CARD: "Cartão", PaymentType.PIX: phrase("PIX")})
why_not = choice(
    {
        WhyNot.UNKNOWN: "não cobramos assim",
        WhyNot.UNREAD: "valores não entendidos",
        WhyNot.SWITCHED_OFF: "não disponível aqui",
        WhyNot.NOT_TAKEN: "este guichê não aceita",
    }
)
_inside = choice({PaymentType.CREDIT_CARD: "cartão de crédito", PaymentType.PIX: "PIX"})
of_amount = choice({PaymentType.CREDIT_CARD: "cartão", PaymentType.PIX: "PIX"})
_received = choice(
    {PaymentType.PIX: "PIX de {total} recebido", PaymentType.CREDIT_CARD: "Pagamento de {total} aprovado"}
)
another_way = choice(
    {
        PaymentType.PIX: "Gere outro PIX ou use cartão. É preciso reservar as poltronas de novo.",
        PaymentType.CREDIT_CARD: "Tente outro cartão ou PIX. É preciso reservar as poltronas de novo.",
    }
)
not_paid = choice(
    {PaymentType.PIX: "O PIX não foi pago", PaymentType.CREDIT_CARD: "O pedido terminou sem pagamento"}
)
_no_money_seen = choice(
    {
        PaymentType.PIX: (
            "A central não registrou o pagamento. Se o cliente tiver o comprovante do PIX, não cobre de "
            "novo: fale com a central."
        ),
        PaymentType.CREDIT_CARD: (
            "A central não confirmou a venda. Confira com ela se os {total} aparecerem no cartão."
        ),
    }
)
ask_whether_paid = choice(
    {
        PaymentType.PIX: (
            "Pergunte ao cliente se ele pagou. Se pagou, fale com a central; se não pagou, reserve de novo."
        ),
        PaymentType.CREDIT_CARD: "Para vender, é preciso reservar as poltronas de novo.",
    }
)
not_received = choice(
    {
        PaymentType.PIX: "Não recebemos o PIX",
        PaymentType.CREDIT_CARD: phrase("O pedido terminou sem pagamento"),
    }
)


def unknown_name(word: str) -> str:
    """Return the provider's word for a method that this program does not know, made readable."""
    plain = word.replace("_", " ").strip()
    return plain or translate("Forma de pagamento sem nome")


def named(methods: Sequence[PaymentType]) -> str:
    """Return methods inside a sentence: ``cartão de crédito e PIX``."""
    return listed([_inside(one) for one in methods])


def any_of(methods: Sequence[PaymentType]) -> str:
    """Return alternatives inside a sentence: ``cartão de crédito ou PIX``."""
    return either([_inside(one) for one in methods])


def paid_with(method: PaymentType, installments: int) -> str:
    """Return ``no cartão em 3x`` or ``no PIX``."""
    match method:
        case PaymentType.PIX:
            return translate("no PIX")
        case PaymentType.CREDIT_CARD if installments > 1:
            return translate("no cartão em {count}x").format(count=installments)
        case PaymentType.CREDIT_CARD:
            return translate("no cartão")
    assert_never(method)


@filled("até {count}x")
def up_to(count: int) -> str: ...
@filled("{total} à vista")
def at_once(total: str) -> str: ...


def interest(more: str, first: str) -> str:
    """Return what an instalment line costs beyond the sale: ``+ R$ 4,04``, or ``sem juros``; with the first
    part where that is another than the others."""
    text = f"+\u00a0{more}" if more else translate("sem juros")
    return f"{text} \u00b7 1ª\u00a0{first.removeprefix('R$').strip()}" if first else text


def received(method: PaymentType, total: str) -> str:
    return _received(method).format(total=total)


def at_kiosk(method: PaymentType) -> tuple[str, str]:
    """Return the name of a method at the kiosk, and what paying so is like."""
    match method:
        case PaymentType.PIX:
            return translate("PIX"), translate("QR code na tela, pague no celular")
        case PaymentType.CREDIT_CARD:
            return translate("Cartão de crédito"), translate("Número do cartão digitado aqui")
    assert_never(method)


_awaited = {
    PaymentType.PIX: told(
        "Aguardando o PIX",
        "O pedido foi aceito. A central ainda não informou o pagamento do PIX.",
        "Não cobre de novo. Quando os {total} forem pagos, os bilhetes saem.",
        "Consultamos a central a cada poucos segundos, mesmo que você saia desta tela.",
        kind="info",
    ),
    PaymentType.CREDIT_CARD: told(
        "Verificando o pagamento",
        "O pedido foi aceito. A central ainda não informou o resultado do pagamento.",
        "Não cobre de novo. Se os {total} forem aprovados, os bilhetes saem. "
        "Se forem recusados, não há cobrança.",
        "Consultamos a cada 3 s. Depois de 2 minutos, a cada 15 s, automaticamente, mesmo que "
        "você saia desta tela.",
        kind="info",
    ),
}


def awaited(method: PaymentType, total: str) -> Sentence:
    """Return the text about an order that exists and whose payment is not decided."""
    return _awaited[method](total=total)


def no_money_seen(method: PaymentType, total: str) -> str:
    """Return what is known of the money of an order that ended: that none was seen is no proof of none."""
    return _no_money_seen(method).format(total=total)


# --- When the provider's card page gives no token -----------------------------------------------------

P = CardProblem

page_name = phrase("Página do cartão, do provedor")
erase_name = phrase("CardForm", "Apagar")
next_name = phrase("Próximo campo")
clear_name = phrase("CardForm", "Limpar")
confirm_name = phrase("Confirmar cartão")
letters_name = phrase("Mostrar letras")
digits_name = phrase("Mostrar números")
sign_name = phrase("Tecla que digita")
_TEXTS = choice(
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
    }
)


def sentence(failure: CardFailure) -> str:
    """Return what happened, that nothing was charged, and what to do."""
    text = _TEXTS(failure.kind)
    return text.format(host=failure.detail or "?", name=failure.detail)
