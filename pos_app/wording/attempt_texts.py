"""Sentences for each state of an order that was, or may have been, sent."""

from __future__ import annotations

from pos_app.domain.attempts import Attempt, AttemptState, ProviderWord
from pos_app.domain.money import brl
from pos_app.domain.payment import PaymentType
from pos_app.wording.sentence import Sentence, listed, translate
from pos_app.wording.verdict_texts import not_sent, quoted, refused, rejected

S = AttemptState


def attempt(sale: Attempt) -> Sentence:
    """Return what to tell about an attempt. The last part says what happens now, or what to do."""
    if sale.state in _UNDER_WAY:
        return _under_way(sale)
    if sale.state in _OVER:
        return _over(sale)
    return _open(sale)


_UNDER_WAY = frozenset({S.BLOCKED, S.SENDING, S.KNOWN, S.AMBIGUOUS, S.EXISTS_NO_ID})
_OVER = frozenset({S.COMPLETED, S.PRINTED, S.NOT_SENT, S.REJECTED, S.REFUSED, S.NO_ORDER, S.CLOSED})


def _under_way(sale: Attempt) -> Sentence:
    total = brl(sale.sold.total)
    match sale.state:
        case S.BLOCKED | S.SENDING:
            return Sentence(
                translate("words", "Enviando o pedido"),
                translate(
                    "words", "As poltronas estão reservadas e o pedido está sendo enviado, uma única vez."
                ),
                translate("words", "Não cobre de novo. Ainda não sabemos o resultado."),
                translate("words", "A resposta costuma chegar em segundos."),
                "info",
            )
        case S.KNOWN if sale.sold.payment is PaymentType.PIX:
            return Sentence(
                translate("words", "Aguardando o PIX"),
                translate(
                    "words", "O pedido foi aceito. O cliente ainda não pagou o PIX ou o banco não avisou."
                ),
                translate(
                    "words", "Não cobre de novo. Quando os {total} forem pagos, os bilhetes saem."
                ).format(total=total),
                translate(
                    "words", "Perguntamos à central a cada poucos segundos, mesmo que você saia desta tela."
                ),
                "info",
            )
        case S.KNOWN:
            return Sentence(
                translate("words", "Verificando o pagamento"),
                translate("words", "O pedido foi aceito. A operadora do cartão ainda não respondeu."),
                translate(
                    "words",
                    "Não cobre de novo. Se os {total} forem aprovados, os bilhetes saem. "
                    "Se forem recusados, não há cobrança.",
                ).format(total=total),
                translate(
                    "words",
                    "Perguntamos a cada 3 s. Depois de 2 minutos, a cada 15 s, sozinho, "
                    "mesmo que você saia desta tela.",
                ),
                "info",
            )
        case S.EXISTS_NO_ID:
            return Sentence(
                translate("words", "Procurando o número do pedido"),
                translate("words", "A central criou o pedido, mas não informou o número."),
                translate(
                    "words", "Não cobre de novo. O pedido existe e pode gerar a cobrança de {total}."
                ).format(total=total),
                translate("words", "Procuramos a cada 10 s por 3 min. Depois, avisamos o supervisor."),
                "info",
            )
        case _:
            return Sentence(
                translate("words", "Procurando o pedido"),
                quoted(
                    translate(
                        "words",
                        "A central respondeu com um erro que não diz se o pedido existe; "
                        "estamos procurando o pedido.",
                    ),
                    sale.told,
                )
                if sale.told
                else translate(
                    "words", "A resposta da central não chegou inteira. O pedido pode ter sido criado."
                ),
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


def _over(sale: Attempt) -> Sentence:
    total = brl(sale.sold.total)
    match sale.state:
        case S.COMPLETED:
            return Sentence(
                translate("words", "Venda concluída"),
                translate("words", "O pagamento foi aprovado e os bilhetes estão prontos."),
                translate("words", "{total} pagos e confirmados.").format(total=total),
                translate("words", "Imprima ou salve os bilhetes."),
                "success",
            )
        case S.PRINTED:
            return Sentence(
                translate("words", "Venda concluída e impressa"),
                translate("words", "Todos os bilhetes foram impressos ou salvos."),
                translate("words", "{total} pagos e confirmados.").format(total=total),
                "",
                "success",
            )
        case S.REFUSED if was_called_off(sale):
            return Sentence(
                translate("words", "O pedido foi cancelado"),
                translate("words", "A central cancelou o pedido antes que a venda terminasse."),
                _no_money_seen(sale, total),
                translate("words", "Para vender, é preciso reservar as poltronas de novo."),
            )
        case S.REFUSED if sale.sold.payment is PaymentType.PIX:
            return Sentence(
                translate("words", "O PIX não foi pago"),
                translate("words", "O pedido terminou sem o pagamento de {total}.").format(total=total),
                _no_money_seen(sale, total),
                translate("words", "Para vender, é preciso reservar as poltronas de novo."),
            )
        case S.REFUSED:
            return refused(sale.told or _kept_code(sale), sale.sold.payment, total)
        case S.REJECTED:
            return rejected(sale.told or ProviderWord())
        case S.NOT_SENT:
            return not_sent(sale.told, sale.reason)
        case S.CLOSED:
            return Sentence(
                translate("words", "Encerrada pelo supervisor"),
                translate("words", "O supervisor tratou este caso com a central e o encerrou."),
                translate("words", "O destino dos {total} é o que a central informou ao supervisor.").format(
                    total=total
                ),
                "",
                "info",
            )
        case _:
            return Sentence(
                translate("words", "Nenhum pedido apareceu"),
                translate("words", "Procuramos por 72 h e a central não mostra este pedido."),
                translate("words", "A central não mostra cobrança nenhuma desta venda."),
                translate(
                    "words", "Se o cliente vir uma cobrança, chame o suporte da central com a data e o valor."
                ),
                "info",
            )


_CALLED_OFF = frozenset({"canceled", "cancelled"})


def _kept_code(sale: Attempt) -> ProviderWord:
    """Return what older journals kept of a refusal: its code alone."""
    return ProviderWord(code=sale.reason if sale.reason.isdecimal() else "")


def was_called_off(sale: Attempt) -> bool:
    """Tell whether the provider's word for the end of an order was that it was canceled, and no refusal."""
    return sale.reason.casefold() in _CALLED_OFF


def _no_money_seen(sale: Attempt, total: str) -> str:
    """Return what is known of the money of an order that ended: that none was seen is no proof of none."""
    if sale.sold.payment is PaymentType.PIX:
        return translate(
            "words",
            "A central não registrou o pagamento. Se o cliente tiver o comprovante do PIX, "
            "não cobre de novo: fale com a central.",
        )
    return translate(
        "words", "A central não confirmou a venda. Confira com ela se os {total} aparecerem no cartão."
    ).format(total=total)


def _open(sale: Attempt) -> Sentence:
    total, seats = brl(sale.sold.total), _seats(sale)
    match sale.state:
        case S.UNRESOLVED:
            return Sentence(
                translate("words", "Precisa de supervisor"),
                quoted(
                    translate(
                        "words",
                        "A central respondeu com um erro que não diz se o pedido existe, "
                        "e não mostra o pedido até agora.",
                    ),
                    sale.told,
                )
                if sale.told
                else translate(
                    "words",
                    "A resposta ao envio não chegou inteira. A central não mostra o pedido até agora.",
                ),
                translate(
                    "words",
                    "Pode ter sido cobrado. Não venda de novo sem decidir: "
                    "o cliente poderia pagar duas vezes.",
                ),
                translate(
                    "words",
                    "Seguimos procurando por 72 h. "
                    "Um supervisor pode liberar nova venda das mesmas poltronas.",
                ),
            )
        case S.EXISTS_WATCHED:
            return Sentence(
                translate("words", "O pedido existe, mas sem número"),
                translate("words", "A central criou o pedido e ele ainda não aparece nas consultas."),
                translate("words", "Pode ter sido cobrado: {total}. Não venda {seats} de novo.").format(
                    total=total, seats=seats
                ),
                translate(
                    "words", "Seguimos procurando por 72 h. Chame o supervisor e o suporte da central."
                ),
            )
        case S.ABANDONED_WATCHED:
            return Sentence(
                translate("words", "Liberada pelo supervisor"),
                translate(
                    "words", "A venda foi dada como perdida e {seats} pode ser vendida de novo."
                ).format(seats=seats)
                if len(sale.sold.seats) == 1
                else translate(
                    "words", "A venda foi dada como perdida e {seats} podem ser vendidas de novo."
                ).format(seats=seats),
                translate(
                    "words", "Se o pedido aparecer, o cliente pode ter pago duas vezes: avisamos aqui."
                ),
                translate("words", "Seguimos procurando por 72 h, sozinho."),
                "warning",
            )
        case S.GHOST:
            return Sentence(
                translate("words", "Apareceu um pedido que estava dado como perdido"),
                translate("words", "A central agora mostra o pedido {id}.").format(id=sale.public_id),
                translate("words", "O cliente pode ter pago duas vezes: {total} em cada pedido.").format(
                    total=total
                ),
                translate("words", "Chame o supervisor. As duas vendas estão em Pendências."),
            )
        case S.UNRESOLVED_KNOWN:
            return Sentence(
                translate("words", "O pedido não terminou em 72 h"),
                translate("words", "O pedido {id} existe e a central não informou o resultado.").format(
                    id=sale.public_id
                ),
                translate("words", "Pode ter sido cobrado: {total}. Não cobre de novo.").format(total=total),
                translate("words", "Chame o supervisor e informe o número do pedido ao suporte da central."),
            )
        case _:
            return Sentence(
                translate("words", "O pedido não confere com a venda"),
                translate(
                    "words", "O pedido {id} terminou com poltronas, quantidade ou valor diferentes."
                ).format(id=sale.public_id),
                _both_totals(sale),
                translate("words", "Não imprima. Chame o supervisor."),
            )


def _both_totals(sale: Attempt) -> str:
    sold = brl(sale.sold.order_total)
    if sale.provider_total is None:
        return translate("words", "O cliente pagou. Confira o valor com o que foi vendido: {total}.").format(
            total=sold
        )
    return translate(
        "words", "O cliente pagou. A central registrou {told}, e a venda foi de {total}."
    ).format(told=brl(sale.provider_total), total=sold)


def _seats(sale: Attempt) -> str:
    labels = [seat.seat for seat in sale.sold.seats]
    if len(labels) == 1:
        return translate("words", "a poltrona {seat}").format(seat=labels[0])
    return translate("words", "as poltronas {seats}").format(seats=listed(labels))
