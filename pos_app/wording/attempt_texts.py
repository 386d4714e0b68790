"""Sentences for each state of an order that was, or may have been, sent."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.attempts import Attempt, AttemptState, ProviderAnswer, Unpaid
from pos_app.domain.money import brl
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.wording import difference_texts, payment_texts
from pos_app.wording.reply_texts import unread
from pos_app.wording.sentence import Sentence, listed
from pos_app.wording.translation import plural, translate
from pos_app.wording.verdict_texts import not_sent, quoted, refused, rejected

S = AttemptState


def attempt(sale: Attempt, blind: UnreadableField | None = None) -> Sentence:
    """Return the text about an attempt. The last part is what happens now, or what to do. ``blind``: why
    nothing can be read of an order that exists; None while its outcome can be asked for."""
    state, total = sale.state, brl(sale.sold.total)
    match state:
        case S.BLOCKED | S.SENDING:
            return _sending()
        case S.KNOWN if blind is not None:
            return _unread(blind, total)
        case S.KNOWN:
            return payment_texts.awaited(sale.sold.payment, total)
        case S.AMBIGUOUS:
            return _searching(sale)
        case S.EXISTS_NO_ID:
            return _without_number(total)
        case S.COMPLETED:
            return _completed(total)
        case S.PRINTED:
            return _printed(total)
        case S.REFUSED:
            return _unpaid(sale, total)
        case S.REJECTED:
            return rejected(sale.answer or ProviderAnswer(), sale.changed)
        case S.NOT_SENT:
            return not_sent(sale.answer, sale.reason)
        case S.NO_ORDER:
            return _no_order()
        case S.CLOSED:
            return _closed(total)
        case S.UNRESOLVED:
            return _unresolved(sale)
        case S.EXISTS_WATCHED:
            return _exists_watched(sale, total)
        case S.ABANDONED_WATCHED:
            return _released(sale)
        case S.GHOST:
            return _ghost(sale, total)
        case S.UNRESOLVED_KNOWN:
            return _not_settled(sale, total)
        case S.MISMATCH:
            return _mismatch(sale)
    assert_never(state)


def _unread(blind: UnreadableField, total: str) -> Sentence:
    accepted = translate("words", "O pedido foi aceito.")
    return Sentence(
        translate("words", "Não conseguimos ler o resultado do pedido"),
        f"{accepted} {unread(blind)}",
        translate("words", "Não sabemos se os {total} foram cobrados: não cobre de novo.").format(
            total=total
        ),
        translate(
            "words",
            "Consultamos de novo, por todos os caminhos da central, automaticamente. "
            "Se continuar, informe o número do pedido e este texto ao suporte.",
        ),
        "warning",
    )


def _unpaid(sale: Attempt, total: str) -> Sentence:
    why = sale.unpaid
    match why:
        case Unpaid.CANCELLED:
            return Sentence(
                translate("words", "O pedido foi cancelado"),
                translate("words", "A central cancelou o pedido antes que a venda terminasse."),
                payment_texts.no_money_seen(sale.sold.payment, total),
                payment_texts.ask_whether_paid(sale.sold.payment),
            )
        case Unpaid.NOT_PAID:
            return Sentence(
                payment_texts.not_paid(sale.sold.payment),
                translate("words", "O pedido terminou sem o pagamento de {total}.").format(total=total),
                payment_texts.no_money_seen(sale.sold.payment, total),
                payment_texts.ask_whether_paid(sale.sold.payment),
            )
        case Unpaid.REFUSED:
            return refused(sale.answer or _kept_code(sale), sale.sold.payment, total)
    assert_never(why)


def _kept_code(sale: Attempt) -> ProviderAnswer:
    """Return what older journals kept of a refusal: its code alone."""
    return ProviderAnswer(code=sale.reason if sale.reason.isdecimal() else "")


def _sending() -> Sentence:
    return Sentence(
        translate("words", "Enviando o pedido"),
        translate("words", "As poltronas estão reservadas e o pedido está sendo enviado, uma única vez."),
        translate("words", "Não cobre de novo. Ainda não sabemos o resultado."),
        translate("words", "A resposta costuma chegar em segundos."),
        "info",
    )


def _without_number(total: str) -> Sentence:
    return Sentence(
        translate("words", "Procurando o número do pedido"),
        translate("words", "A central criou o pedido, mas não informou o número."),
        translate("words", "Não cobre de novo. O pedido existe e pode gerar a cobrança de {total}.").format(
            total=total
        ),
        translate("words", "Procuramos a cada 10 s por 3 min. Depois, avisamos o supervisor."),
        "info",
    )


def _searching(sale: Attempt) -> Sentence:
    return Sentence(
        translate("words", "Procurando o pedido"),
        quoted(
            translate(
                "words",
                "A central respondeu com um erro que não diz se o pedido existe; "
                "estamos procurando o pedido.",
            ),
            sale.answer,
        )
        if sale.answer
        else translate("words", "A resposta da central não chegou inteira. O pedido pode ter sido criado."),
        translate(
            "words",
            "Não sabemos ainda se houve cobrança: não cobre de novo. "
            "Este guichê não vende {seats} a mais ninguém.",
        ).format(seats=_seats(sale)),
        translate(
            "words",
            "Procuramos agora e a cada poucos segundos, por 3 min. Depois, avisamos o supervisor.",
        ),
        "info",
    )


def _completed(total: str) -> Sentence:
    return Sentence(
        translate("words", "Venda concluída"),
        translate("words", "O pagamento foi aprovado e os bilhetes estão prontos."),
        translate("words", "{total} pagos e confirmados.").format(total=total),
        translate("words", "Imprima ou salve os bilhetes."),
        "success",
    )


def _printed(total: str) -> Sentence:
    return Sentence(
        translate("words", "Venda concluída e impressa"),
        translate("words", "Todos os bilhetes foram impressos ou salvos."),
        translate("words", "{total} pagos e confirmados.").format(total=total),
        "",
        "success",
    )


def _closed(total: str) -> Sentence:
    return Sentence(
        translate("words", "Encerrada pelo supervisor"),
        translate("words", "O supervisor tratou este caso com a central e o encerrou."),
        translate("words", "O destino dos {total} é o que a central informou ao supervisor.").format(
            total=total
        ),
        "",
        "info",
    )


def _no_order() -> Sentence:
    return Sentence(
        translate("words", "Nenhum pedido apareceu"),
        translate("words", "Procuramos por 72 h e a central não mostra este pedido."),
        translate(
            "words",
            "A central não mostra pedido nem cobrança desta venda. Ainda assim, uma cobrança pode aparecer.",
        ),
        translate("words", "Se o cliente vir uma cobrança, chame o suporte da central com a data e o valor."),
        "info",
    )


def _unresolved(sale: Attempt) -> Sentence:
    return Sentence(
        translate("words", "Precisa de supervisor"),
        quoted(
            translate(
                "words",
                "A central respondeu com um erro que não diz se o pedido existe, "
                "e não mostra o pedido até agora.",
            ),
            sale.answer,
        )
        if sale.answer
        else translate(
            "words",
            "A resposta ao envio não chegou inteira. A central não mostra o pedido até agora.",
        ),
        translate(
            "words",
            "Pode ter sido cobrado. Não venda de novo sem decidir: o cliente poderia pagar duas vezes.",
        ),
        translate(
            "words",
            "Seguimos procurando por 72 h. Um supervisor pode liberar nova venda das mesmas poltronas.",
        ),
    )


def _exists_watched(sale: Attempt, total: str) -> Sentence:
    return Sentence(
        translate("words", "O pedido existe, mas sem número"),
        translate("words", "A central criou o pedido e ele ainda não aparece nas consultas."),
        translate("words", "Pode ter sido cobrado: {total}. Não venda {seats} de novo.").format(
            total=total, seats=_seats(sale)
        ),
        translate("words", "Seguimos procurando por 72 h. Chame o supervisor e o suporte da central."),
    )


def _released(sale: Attempt) -> Sentence:
    return Sentence(
        translate("words", "Liberada pelo supervisor"),
        plural(
            "words",
            "A venda foi dada como perdida e {seats} pode ser vendida de novo.",
            "A venda foi dada como perdida e {seats} podem ser vendidas de novo.",
            len(sale.sold.seats),
        ).format(seats=_seats(sale)),
        translate("words", "Se o pedido aparecer, o cliente pode ter pago duas vezes: avisamos aqui."),
        translate("words", "Seguimos procurando por 72 h, automaticamente."),
        "warning",
    )


def _ghost(sale: Attempt, total: str) -> Sentence:
    return Sentence(
        translate("words", "Apareceu um pedido que estava dado como perdido"),
        translate("words", "A central agora mostra o pedido {id}.").format(id=sale.public_id),
        translate("words", "O cliente pode ter pago duas vezes: {total} em cada pedido.").format(total=total),
        translate("words", "Chame o supervisor. As duas vendas estão em Pendências."),
    )


def _not_settled(sale: Attempt, total: str) -> Sentence:
    return Sentence(
        translate("words", "O pedido continua sem resultado"),
        translate("words", "O pedido {id} existe e a central não informou o resultado.").format(
            id=sale.public_id
        ),
        translate("words", "Pode ter sido cobrado: {total}. Não cobre de novo.").format(total=total),
        translate("words", "Chame o supervisor e informe o número do pedido ao suporte da central."),
    )


def _mismatch(sale: Attempt) -> Sentence:
    what = difference_texts.in_one_line(sale.differences)
    happened = (
        translate("words", "O pedido {id} não é o que foi vendido. {differences}.")
        if what
        else translate("words", "O pedido {id} terminou diferente do que foi vendido.")
    )
    return Sentence(
        translate("words", "O pedido não confere com a venda"),
        happened.format(id=sale.public_id, differences=what),
        _both_totals(sale),
        translate("words", "Não imprima. Chame o supervisor."),
    )


def _both_totals(sale: Attempt) -> str:
    sold, registered = sale.sold.order_total, sale.provider_total
    if registered is None:
        text = translate("words", "O cliente pagou. Confira o valor com o que foi vendido: {total}.")
    elif registered == sold:
        text = translate("words", "O cliente pagou {total}, como foi vendido.")
    elif registered == 0:
        text = translate(
            "words",
            "A central deu o pedido como concluído, mas registrou {registered}, e a venda foi de {total}. "
            "Não sabemos quanto o cliente pagou.",
        )
    else:
        text = translate(
            "words", "O cliente pagou. A central registrou {registered}, e a venda foi de {total}."
        )
    return text.format(registered=brl(registered or 0), total=brl(sold))


def _seats(sale: Attempt) -> str:
    labels = [seat.seat for seat in sale.sold.seats]
    return plural("words", "a poltrona {seats}", "as poltronas {seats}", len(labels)).format(
        seats=listed(labels)
    )
