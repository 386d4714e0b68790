"""Sentences for an order that was refused, rejected or never sent: by whom, why, what to do."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import assert_never

from pos_app.domain.attempts import Cause, ProviderAnswer
from pos_app.domain.orders import NOT_COMPOSED, NOT_WRITTEN, Refusal
from pos_app.domain.payment import PaymentType
from pos_app.wording.payment_texts import another_way
from pos_app.wording.sentence import Sentence, nothing_charged
from pos_app.wording.translation import phrase, translate

_OURS = frozenset({NOT_COMPOSED, NOT_WRITTEN})
"""Codes set by the desk itself, without an answer of the provider."""


def refused(answer: ProviderAnswer, payment: PaymentType, total: str) -> Sentence:
    """Return the text about an order that was refused for good (contract 7)."""
    match answer.cause:
        case Cause.COMPANY:
            title = translate("words", "A viação recusou o pedido")
            happened = translate("words", "A viação não confirmou as poltronas. O pagamento não é o motivo.")
            money = _not_owed(answer, total)
            todo = translate("words", "Escolha outras poltronas ou outra viagem. Outro cartão não resolve.")
        case Cause.ACCESS:
            title = translate("words", "A central não reconheceu este guichê")
            happened = translate("words", "O pedido foi recusado porque o acesso não foi aceito.")
            money = _not_owed(answer, total)
            todo = _mend_access()
        case Cause.PAYMENT:
            title = translate("words", "Pagamento recusado")
            happened = translate("words", "O pagamento de {total} foi recusado.").format(total=total)
            money = translate("words", "Não houve cobrança.")
            todo = another_way(payment)
        case Cause.OTHER:
            title = translate("words", "Pedido recusado")
            happened = translate("words", "O pedido de {total} foi recusado e não vale mais.").format(
                total=total
            )
            money = _not_owed(answer, total)
            todo = translate(
                "words",
                "Veja o que a central disse e corrija. Outra forma de pagamento só ajuda se o motivo for o "
                "pagamento. É preciso reservar as poltronas de novo.",
            )
        case _:
            assert_never(answer.cause)
    return Sentence(title, quoted(happened, answer), money, todo)


def _not_owed(answer: ProviderAnswer, total: str) -> str:
    """Return what holds of the money of an order that was refused by whom or for what reason ever: only a
    refused payment proves that none moved."""
    if answer.refusal is Refusal.UPSTREAM:  # Such an order has no number.
        return translate(
            "words",
            "A venda não foi concluída, e os {total} não são devidos. "
            "Se o cliente vir o valor na fatura ou no banco, fale com o suporte da central.",
        ).format(total=total)
    return translate(
        "words",
        "A venda não foi concluída, e os {total} não são devidos. "
        "Se o cliente vir o valor na fatura ou no banco, informe o número do pedido ao suporte.",
    ).format(total=total)


def rejected(answer: ProviderAnswer, at: datetime | None = None) -> Sentence:
    """Return the text about an order that was not made, because the provider refused it ``at`` a moment."""
    match answer.refusal:
        case Refusal.FIELDS:
            title = translate("words", "A central não aceitou um dado do pedido")
            happened = translate("words", "Um dado do pedido foi recusado. Nenhum pedido foi criado.")
            todo = translate(
                "words",
                "Corrija o que a central apontou e cobre de novo. As poltronas continuam reservadas.",
            )
        case Refusal.HOLDS:
            title = translate("words", "A reserva das poltronas se perdeu")
            happened = translate("words", "A reserva não vale mais na central. Nenhum pedido foi criado.")
            todo = translate("words", "Reserve de novo. O que foi digitado e a cesta continuam aqui.")
        case Refusal.WAIT:
            title = translate("words", "A central pediu para esperar")
            happened = translate(
                "words", "A central não está recebendo pedidos agora. Nenhum pedido foi criado."
            )
            todo = _wait(answer.wait, at)
        case Refusal.ACCESS | Refusal.UPSTREAM | Refusal.OTHER | None:
            return _not_accepted(answer)
        case _:
            assert_never(answer.refusal)
    return Sentence(title, quoted(happened, answer), nothing_charged(), todo)


def _wait(seconds: float | None, at: datetime | None) -> str:
    if seconds is None or at is None:
        return translate(
            "words", "Espere alguns segundos e tente de novo. As poltronas continuam reservadas."
        )
    over = (at + timedelta(seconds=seconds)).astimezone()
    return translate(
        "words", "Tente de novo a partir das {hour}. As poltronas continuam reservadas até vencer o prazo."
    ).format(hour=f"{over:%H:%M:%S}")


def _not_accepted(answer: ProviderAnswer) -> Sentence:
    if answer.cause is Cause.ACCESS:
        return Sentence(
            translate("words", "A central não reconheceu este guichê"),
            quoted(
                translate(
                    "words",
                    "A senha de acesso ou a chave de API não foi aceita. Nenhum pedido foi criado.",
                ),
                answer,
            ),
            nothing_charged(),
            _mend_access(),
        )
    return Sentence(
        translate("words", "A central não aceitou o pedido"),
        quoted(translate("words", "Algum dado do pedido foi recusado. Nenhum pedido foi criado."), answer),
        nothing_charged(),
        translate("words", "Confira os dados dos passageiros e reserve de novo."),
    )


def not_sent(answer: ProviderAnswer | None, reason: str) -> Sentence:
    """Return the text about an order whose first byte never left this desk."""
    title = translate("words", "O pedido não foi enviado")
    if answer is not None and answer.cause is Cause.ACCESS:
        return rejected(answer)
    if answer is not None and answer.code == NOT_COMPOSED:
        happened = translate("words", "Os dados da venda não fecham, e paramos antes de enviar.")
        todo = translate("words", "Volte às poltronas e reserve de novo. Se continuar, avise o suporte.")
    elif answer is not None and answer.code == NOT_WRITTEN:
        happened = translate(
            "words", "A central pediu outro envio, e o guichê não conseguiu gravá-lo no disco."
        )
        todo = translate("words", "Libere espaço no disco e reserve de novo.")
    elif answer is not None:
        happened = translate("words", "A central não abriu o acesso para o envio. Nenhum pedido foi criado.")
        todo = translate("words", "Espere um instante e tente de novo. Se continuar, avise o suporte.")
    elif reason == "closed_before_sending":
        happened = translate("words", "O guichê foi fechado antes do envio. Nenhum pedido foi criado.")
        todo = translate("words", "Reserve de novo.")
    else:
        happened = translate("words", "A conexão não abriu. Nenhum pedido foi criado.")
        todo = translate("words", "Confira a internet e tente de novo.")
    return Sentence(title, quoted(happened, answer or ProviderAnswer()), nothing_charged(), todo)


_mend_access = phrase(
    "words", "Peça ao responsável que confira o usuário, a senha e a chave de API em Ajustes."
)


def quoted(happened: str, answer: ProviderAnswer) -> str:
    """Add the provider's own words, with the code and the trace by which its support finds the call."""
    if answer.code in _OURS:
        return happened
    codes = [code for code in dict.fromkeys((answer.code, answer.data_code)) if code]
    parts = [f"\u201c{answer.message}\u201d"] if answer.message else []
    if codes:
        parts.append(translate("words", "código {code}").format(code="/".join(codes)))
    if answer.transaction_id:
        parts.append(translate("words", "protocolo {id}").format(id=answer.transaction_id))
    if not parts:
        return happened
    return f"{happened} " + translate("words", "A central disse: {words}.").format(words=", ".join(parts))
