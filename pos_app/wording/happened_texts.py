"""Sentences about what happened to an order: its states, prints, mails, what the provider stamped."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.attempts import AttemptState, Unpaid
from pos_app.wording.translation import choice, filled, phrase, translate

S = AttemptState

here = phrase("happened", "guichê")
there = phrase("happened", "central")
order_made = phrase("happened", "Pedido criado na central")
_unpaid = choice(
    "timeline",
    {
        Unpaid.REFUSED: "Pedido recusado",
        Unpaid.NOT_PAID: "O pedido terminou sem pagamento",
        Unpaid.CANCELLED: "Pedido cancelado",
    },
)


@filled("happened", "Comprovante pedido para {address}")
def mail_asked(address: str) -> str: ...
@filled("happened", "E-mail entregue ao servidor: {address}")
def mail_sent(address: str) -> str: ...
@filled("happened", "E-mail não enviado: {address}")
def mail_refused(address: str) -> str: ...
@filled("happened", "Não sabemos se o e-mail saiu: {address}")
def mail_maybe(address: str) -> str: ...
@filled("happened", "Última mudança na central: {state}")
def order_changed(state: str) -> str: ...
@filled("happened", "{name}: {state}")
def payment(name: str, state: str) -> str: ...
@filled("happened", "Bilhete da poltrona {seat}: {state}")
def ticket(seat: str, state: str) -> str: ...


def printed(seat: str, *, copy: bool) -> str:
    text = (
        translate("happened", "2ª via da poltrona {seat} impressa")
        if copy
        else translate("happened", "Bilhete da poltrona {seat} impresso")
    )
    return text.format(seat=seat or "?")


def handed_over(seat: str, *, copy: bool) -> str:
    text = (
        translate("happened", "2ª via da poltrona {seat} enviada à impressora")
        if copy
        else translate("happened", "Bilhete da poltrona {seat} enviado à impressora")
    )
    return text.format(seat=seat or "?")


def print_unsure(seat: str) -> str:
    return translate("happened", "Não sabemos se o bilhete da poltrona {seat} saiu").format(seat=seat or "?")


def print_failed(seat: str) -> str:
    return translate("happened", "O bilhete da poltrona {seat} não saiu").format(seat=seat or "?")


def fiscal(number: str) -> str:
    if not number:
        return translate("happened", "BP-e autorizado")
    return translate("happened", "BP-e nº {number} autorizado").format(number=number)


def reached(state: AttemptState, unpaid: Unpaid) -> str:
    """Return in a line of the timeline what an order came to; ``unpaid``: why it ended without payment."""
    match state:
        case S.BLOCKED:
            return translate("timeline", "Poltronas reservadas")
        case S.SENDING:
            return translate("timeline", "Tentativa de envio")
        case S.NOT_SENT:
            return translate("timeline", "O pedido não saiu do guichê")
        case S.REJECTED:
            return translate("timeline", "A central não aceitou o pedido")
        case S.AMBIGUOUS:
            return translate("timeline", "A resposta não diz se o pedido existe")
        case S.KNOWN:
            return translate("timeline", "Pedido aceito pela central")
        case S.EXISTS_NO_ID:
            return translate("timeline", "Pedido criado, número ainda não informado")
        case S.COMPLETED:
            return translate("timeline", "Pagamento aprovado, bilhetes prontos")
        case S.PRINTED:
            return translate("timeline", "Bilhetes impressos")
        case S.REFUSED:
            return _unpaid(unpaid)
        case S.UNRESOLVED:
            return translate("timeline", "Ainda sem resultado: chame o supervisor")
        case S.ABANDONED_WATCHED:
            return translate("timeline", "Liberada pelo supervisor")
        case S.NO_ORDER:
            return translate("timeline", "Nenhum pedido apareceu")
        case S.GHOST:
            return translate("timeline", "Apareceu um pedido dado como perdido")
        case S.EXISTS_WATCHED:
            return translate("timeline", "O pedido existe, mas não aparece nas consultas")
        case S.UNRESOLVED_KNOWN:
            return translate("timeline", "Continua sem resultado")
        case S.MISMATCH:
            return translate("timeline", "O pedido não confere com a venda")
        case S.CLOSED:
            return translate("timeline", "Encerrada pelo supervisor")
    assert_never(state)
