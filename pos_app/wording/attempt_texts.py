"""Sentences about an order that was sent: how it stands, its verdict, and where it differs from the sale."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import assert_never

from pos_app.domain.attempts import Attempt, AttemptState, Cause, ProviderAnswer, Unpaid
from pos_app.domain.differences import Fact
from pos_app.domain.money import brl, cents
from pos_app.domain.orders import NOT_COMPOSED, NOT_WRITTEN, Refusal
from pos_app.domain.payment import PaymentType
from pos_app.domain.unreadable_field import BEHIND, UnreadableField
from pos_app.wording import difference_texts, payment_texts
from pos_app.wording.fault_texts import unread
from pos_app.wording.payment_texts import another_way
from pos_app.wording.sentence import Sentence, listed, nothing_charged, told
from pos_app.wording.translation import phrase, plural, translate

S = AttemptState


def attempt(sale: Attempt, blind: UnreadableField | None = None) -> Sentence:
    """Return the text about an attempt. The last part is what happens now, or what to do. ``blind``: why
    nothing can be read of an order that exists; None while its outcome can be asked for."""
    total = brl(sale.sold.total)
    if sale.state is S.KNOWN and blind is not None:
        return _behind(blind, total) if blind.detail == BEHIND else _unread(blind, total)
    return _BY_STATE[sale.state](sale, total)


def _unread(blind: UnreadableField, total: str) -> Sentence:
    accepted = translate("O pedido foi aceito.")
    return Sentence(
        translate("Não conseguimos ler o resultado do pedido"),
        f"{accepted} {unread(blind)}",
        translate("Não sabemos se os {total} foram cobrados: não cobre de novo.", total=total),
        translate(
            "Consultamos de novo, por todos os caminhos da central, automaticamente. "
            "Se continuar, informe o número do pedido e este texto ao suporte."
        ),
        "warning",
    )


def _behind(blind: UnreadableField, total: str) -> Sentence:
    happened = (
        translate("A central deu o pedido como concluído, mas nem todos os bilhetes saíram ainda.")
        if blind.field.startswith("item")
        else translate("O resultado do pedido diz que ele foi concluído, mas o detalhe dele ainda não.")
    )
    return Sentence(
        translate("A central ainda está terminando o pedido"),
        happened,
        translate("Os {total} podem já ter sido pagos: não cobre de novo.").format(total=total),
        translate(
            "Consultamos de novo automaticamente, mesmo que você saia desta tela. "
            "Se continuar, informe o número do pedido ao suporte."
        ),
        "warning",
    )


def _unpaid(sale: Attempt, total: str) -> Sentence:
    why = sale.unpaid
    match why:
        case Unpaid.CANCELLED:
            return Sentence(
                translate("O pedido foi cancelado"),
                translate("A central cancelou o pedido antes que a venda terminasse."),
                payment_texts.no_money_seen(sale.sold.payment, total),
                payment_texts.ask_whether_paid(sale.sold.payment),
            )
        case Unpaid.NOT_PAID:
            return Sentence(
                payment_texts.not_paid(sale.sold.payment),
                quoted(
                    translate("O pedido terminou sem o pagamento de {total}.").format(total=total),
                    sale.answer or ProviderAnswer(),
                ),
                payment_texts.no_money_seen(sale.sold.payment, total),
                payment_texts.ask_whether_paid(sale.sold.payment),
            )
        case Unpaid.REFUSED:
            return refused(sale.answer or _kept_code(sale), sale.sold.payment, total)
    assert_never(why)


def _kept_code(sale: Attempt) -> ProviderAnswer:
    return ProviderAnswer(code=sale.reason if sale.reason.isdecimal() else "")


def _searching(sale: Attempt) -> Sentence:
    return Sentence(
        translate("Procurando o pedido"),
        quoted(
            translate(
                "A central respondeu com um erro que não diz se o pedido existe; estamos procurando o pedido."
            ),
            sale.answer,
        )
        if sale.answer
        else translate("A resposta da central não chegou inteira. O pedido pode ter sido criado."),
        translate(
            "Não sabemos ainda se houve cobrança: não cobre de novo. "
            "Este guichê não vende {seats} a mais ninguém."
        ).format(seats=_seats(sale)),
        translate("Procuramos agora e a cada poucos segundos, por 3 min. Depois, avisamos o supervisor."),
        "info",
    )


def _unresolved(sale: Attempt) -> Sentence:
    return Sentence(
        translate("Precisa de supervisor"),
        quoted(
            translate(
                "A central respondeu com um erro que não diz se o pedido existe, "
                "e não mostra o pedido até agora."
            ),
            sale.answer,
        )
        if sale.answer
        else translate("A resposta ao envio não chegou inteira. A central não mostra o pedido até agora."),
        translate(
            "Pode ter sido cobrado. Não venda de novo sem decidir: o cliente poderia pagar duas vezes."
        ),
        translate(
            "Seguimos procurando por 72 h. Um supervisor pode liberar nova venda das mesmas poltronas."
        ),
    )


def _released(sale: Attempt) -> Sentence:
    return Sentence(
        translate("Liberada pelo supervisor"),
        plural(
            "A venda foi dada como perdida e {seats} pode ser vendida de novo.",
            "A venda foi dada como perdida e {seats} podem ser vendidas de novo.",
            len(sale.sold.seats),
        ).format(seats=_seats(sale)),
        translate("Se o pedido aparecer, o cliente pode ter pago duas vezes: avisamos aqui."),
        translate("Seguimos procurando por 72 h, automaticamente."),
        "warning",
    )


def _mismatch(sale: Attempt) -> Sentence:
    what = difference_texts.in_one_line(sale.differences)
    happened = (
        translate("O pedido {id} não é o que foi vendido. {differences}.")
        if what
        else translate("O pedido {id} terminou diferente do que foi vendido.")
    )
    return Sentence(
        translate("O pedido não confere com a venda"),
        happened.format(id=sale.public_id, differences=what),
        _paid_otherwise(sale),
        translate("Não imprima. Chame o supervisor."),
    )


def _paid_otherwise(sale: Attempt) -> str:
    """Return what the provider told of the money of an order that is not what was sold. Only what it told as
    paid is said to be paid."""
    sold, registered = sale.sold.order_total, sale.provider_total
    facts = {one.what: one for one in sale.differences}
    if payment := facts.get(Fact.PAYMENT):
        taken = brl(cents(payment.shown))
        text = translate("A central mostra {taken} cobrados, e a venda foi de {total}: confirme com ela.")
        return text.format(taken=taken, total=brl(sale.sold.total))
    if paid := facts.get(Fact.PAID):
        text = translate("A central mostra o pagamento como “{state}”: confirme com ela o que foi pago.")
        return text.format(state=difference_texts.value(Fact.PAID, paid.shown))
    if facts.keys() & {Fact.REFUNDED, Fact.REFUNDED_ITEMS}:
        return translate(
            "A central mostra que devolveu dinheiro desta venda: confirme com ela quanto ficou pago."
        )
    if registered is None:
        text = translate("Confirme com a central quanto o cliente pagou: a venda foi de {total}.")
    elif registered == sold and sale.paid_as_sold:
        text = translate("O cliente pagou {total}, como foi vendido.")
    elif registered == sold:
        text = translate(
            "A central registrou {total}, como foi vendido. Confirme com ela o que o cliente pagou."
        )
    elif registered == 0:
        text = translate(
            "A central deu o pedido como concluído, mas registrou {registered}, e a venda foi de {total}. "
            "Não sabemos quanto o cliente pagou."
        )
    else:
        text = translate(
            "A central registrou {registered}, e a venda foi de {total}. "
            "Confirme com ela o que o cliente pagou."
        )
    return text.format(registered=brl(registered or 0), total=brl(sold))


def _seats(sale: Attempt) -> str:
    labels = [seat.seat for seat in sale.sold.seats]
    return plural("a poltrona {seats}", "as poltronas {seats}", len(labels), seats=listed(labels))


def _plain(text: told) -> Callable[[Attempt, str], Sentence]:
    return lambda sale, total: text(total=total, id=sale.public_id, seats=_seats(sale))


_sending = _plain(
    told(
        "Enviando o pedido",
        "As poltronas estão reservadas e o pedido está sendo enviado, uma única vez.",
        "Não cobre de novo. Ainda não sabemos o resultado.",
        "A resposta costuma chegar em segundos.",
        kind="info",
    )
)
_BY_STATE: Mapping[AttemptState, Callable[[Attempt, str], Sentence]] = {
    S.BLOCKED: _sending,
    S.SENDING: _sending,
    S.KNOWN: lambda sale, total: payment_texts.awaited(sale.sold.payment, total=total),
    S.AMBIGUOUS: lambda sale, _: _searching(sale),
    S.EXISTS_NO_ID: _plain(
        told(
            "Procurando o número do pedido",
            "A central criou o pedido, mas não informou o número.",
            "Não cobre de novo. O pedido existe e pode gerar a cobrança de {total}.",
            "Procuramos a cada 10 s por 3 min. Depois, avisamos o supervisor.",
            kind="info",
        )
    ),
    S.COMPLETED: _plain(
        told(
            "Venda concluída",
            "O pagamento foi aprovado e os bilhetes estão prontos.",
            "{total} pagos e confirmados.",
            "Imprima ou salve os bilhetes.",
            kind="success",
        )
    ),
    S.PRINTED: _plain(
        told(
            "Venda concluída e impressa",
            "Todos os bilhetes foram impressos ou salvos.",
            "{total} pagos e confirmados.",
            "",
            kind="success",
        )
    ),
    S.REFUSED: _unpaid,
    S.REJECTED: lambda sale, _: rejected(sale.answer or ProviderAnswer(), sale.changed),
    S.NOT_SENT: lambda sale, _: not_sent(sale.answer, sale.reason),
    S.NO_ORDER: _plain(
        told(
            "Nenhum pedido apareceu",
            "Procuramos por 72 h e a central não mostra este pedido.",
            "A central não mostra pedido nem cobrança desta venda. Ainda assim, uma cobrança pode aparecer.",
            "Se o cliente vir uma cobrança, chame o suporte da central com a data e o valor.",
            kind="info",
        )
    ),
    S.CLOSED: _plain(
        told(
            "Encerrada pelo supervisor",
            "O supervisor tratou este caso com a central e o encerrou.",
            "O destino dos {total} é o que a central informou ao supervisor.",
            "",
            kind="info",
        )
    ),
    S.UNRESOLVED: lambda sale, _: _unresolved(sale),
    S.EXISTS_WATCHED: _plain(
        told(
            "O pedido existe, mas sem número",
            "A central criou o pedido e ele ainda não aparece nas consultas.",
            "Pode ter sido cobrado: {total}. Não venda {seats} de novo.",
            "Seguimos procurando por 72 h. Chame o supervisor e o suporte da central.",
        )
    ),
    S.ABANDONED_WATCHED: lambda sale, _: _released(sale),
    S.GHOST: _plain(
        told(
            "Apareceu um pedido que estava dado como perdido",
            "A central agora mostra o pedido {id}.",
            "O cliente pode ter pago duas vezes: {total} em cada pedido.",
            "Chame o supervisor. As duas vendas estão em Pendências.",
        )
    ),
    S.UNRESOLVED_KNOWN: _plain(
        told(
            "O pedido continua sem resultado",
            "O pedido {id} existe e a central não informou o resultado.",
            "Pode ter sido cobrado: {total}. Não cobre de novo.",
            "Chame o supervisor e informe o número do pedido ao suporte da central.",
        )
    ),
    S.MISMATCH: lambda sale, _: _mismatch(sale),
}


# --- An order that was refused, rejected or never sent ------------------------------------------------

_OURS = frozenset({NOT_COMPOSED, NOT_WRITTEN})
"""Codes set by the desk itself, without an answer of the provider."""


def refused(answer: ProviderAnswer, payment: PaymentType, total: str) -> Sentence:
    """Return the text about an order that was refused for good (contract 7)."""
    match answer.cause:
        case Cause.COMPANY:
            title = translate("A viação recusou o pedido")
            happened = translate("A viação não confirmou as poltronas. O pagamento não é o motivo.")
            money = _not_owed(answer, total)
            todo = translate("Escolha outras poltronas ou outra viagem. Outro cartão não resolve.")
        case Cause.ACCESS:
            title = translate("A central não reconheceu este guichê")
            happened = translate("O pedido foi recusado porque o acesso não foi aceito.")
            money = _not_owed(answer, total)
            todo = _mend_access()
        case Cause.PAYMENT:
            title = translate("Pagamento recusado")
            happened = translate("O pagamento de {total} foi recusado.").format(total=total)
            money = translate("Não houve cobrança.")
            todo = another_way(payment)
        case Cause.OTHER:
            title = translate("Pedido recusado")
            happened = translate("O pedido de {total} foi recusado e não vale mais.", total=total)
            money = _not_owed(answer, total)
            todo = translate(
                "Veja o que a central disse e corrija. Outra forma de pagamento só ajuda se o motivo for o "
                "pagamento. É preciso reservar as poltronas de novo."
            )
        case _:
            assert_never(answer.cause)
    return Sentence(title, quoted(happened, answer), money, todo)


def _not_owed(answer: ProviderAnswer, total: str) -> str:
    """Return what holds of the money of an order that was refused by whom or for what reason ever: only a
    refused payment proves that none moved."""
    if answer.refusal is Refusal.UPSTREAM:  # Such an order has no number.
        return translate(
            "A venda não foi concluída, e os {total} não são devidos. "
            "Se o cliente vir o valor na fatura ou no banco, fale com o suporte da central."
        ).format(total=total)
    return translate(
        "A venda não foi concluída, e os {total} não são devidos. "
        "Se o cliente vir o valor na fatura ou no banco, informe o número do pedido ao suporte."
    ).format(total=total)


def rejected(answer: ProviderAnswer, at: datetime | None = None) -> Sentence:
    """Return the text about an order that was not made, because the provider refused it ``at`` a moment."""
    match answer.refusal:
        case Refusal.FIELDS:
            title = translate("A central não aceitou um dado do pedido")
            happened = translate("Um dado do pedido foi recusado. Nenhum pedido foi criado.")
            todo = translate(
                "Corrija o que a central apontou e cobre de novo. As poltronas continuam reservadas."
            )
        case Refusal.HOLDS:
            title = translate("A reserva das poltronas se perdeu")
            happened = translate("A reserva não vale mais na central. Nenhum pedido foi criado.")
            todo = translate("Reserve de novo. O que foi digitado e a cesta continuam aqui.")
        case Refusal.WAIT:
            title = translate("A central não recebeu o pedido agora")
            happened = translate("A central não está recebendo pedidos agora. Nenhum pedido foi criado.")
            todo = _wait(answer.wait, at)
        case Refusal.ACCESS | Refusal.UPSTREAM | Refusal.OTHER | None:
            return _not_accepted(answer)
        case _:
            assert_never(answer.refusal)
    return Sentence(title, quoted(happened, answer), nothing_charged(), todo)


def _wait(seconds: float | None, at: datetime | None) -> str:
    if seconds is None or at is None:
        return translate(
            "Espere um instante e tente de novo; se a central disse até quando, espere até lá. "
            "As poltronas continuam reservadas até vencer o prazo."
        )
    over = (at + timedelta(seconds=seconds)).astimezone()
    return translate(
        "Tente de novo a partir das {hour}. As poltronas continuam reservadas até vencer o prazo."
    ).format(hour=f"{over:%H:%M:%S}")


def _not_accepted(answer: ProviderAnswer) -> Sentence:
    if answer.status == 403:
        happened = translate("A central não autorizou este pedido. Nenhum pedido foi criado.")
        return Sentence(
            translate("A central não autorizou esta operação"),
            quoted(happened, answer),
            nothing_charged(),
            translate("Avise o responsável: é a central que precisa liberar."),
        )
    if answer.cause is Cause.ACCESS:
        return Sentence(
            translate("A central não reconheceu este guichê"),
            quoted(
                translate("A senha de acesso ou a chave de API não foi aceita. Nenhum pedido foi criado."),
                answer,
            ),
            nothing_charged(),
            _mend_access(),
        )
    return Sentence(
        translate("A central não aceitou o pedido"),
        quoted(translate("Algum dado do pedido foi recusado. Nenhum pedido foi criado."), answer),
        nothing_charged(),
        translate("Confira os dados dos passageiros e reserve de novo."),
    )


def not_sent(answer: ProviderAnswer | None, reason: str) -> Sentence:
    """Return the text about an order whose first byte never left this desk."""
    title = translate("O pedido não foi enviado")
    if answer is not None and answer.cause is Cause.ACCESS:
        return rejected(answer)
    if answer is not None and answer.code == NOT_COMPOSED:
        happened = translate("Os dados da venda não fecham, e paramos antes de enviar.")
        todo = translate("Volte às poltronas e reserve de novo. Se continuar, avise o suporte.")
    elif answer is not None and answer.code == NOT_WRITTEN:
        happened = translate("A central pediu outro envio, e o guichê não conseguiu gravá-lo no disco.")
        todo = translate("Libere espaço no disco e reserve de novo.")
    elif answer is not None:
        happened = translate("A central não abriu o acesso para o envio. Nenhum pedido foi criado.")
        todo = translate("Espere um instante e tente de novo. Se continuar, avise o suporte.")
    elif reason == "closed_before_sending":
        happened = translate("O guichê foi fechado antes do envio. Nenhum pedido foi criado.")
        todo = translate("Reserve de novo.")
    else:
        happened = translate("A conexão não abriu. Nenhum pedido foi criado.")
        todo = translate("Confira a internet e tente de novo.")
    return Sentence(title, quoted(happened, answer or ProviderAnswer()), nothing_charged(), todo)


_mend_access = phrase("Peça ao responsável que confira o usuário, a senha e a chave de API em Ajustes.")


def quoted(happened: str, answer: ProviderAnswer) -> str:
    """Add the provider's own words, with the code and the trace by which its support finds the call."""
    if answer.code in _OURS:
        return happened
    codes = [code for code in dict.fromkeys((answer.code, answer.data_code)) if code]
    parts = [f"\u201c{answer.message}\u201d"] if answer.message else []
    if codes:
        parts.append(translate("código {code}").format(code="/".join(codes)))
    if answer.transaction_id:
        parts.append(translate("protocolo {id}").format(id=answer.transaction_id))
    if not parts:
        return happened
    return f"{happened} " + translate("A central disse: {words}.").format(words=", ".join(parts))
