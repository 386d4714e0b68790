"""Sentences for a sale that cannot go on just now."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, assert_never

from pos_app.domain.card_page import CardProblem
from pos_app.domain.money import brl
from pos_app.domain.unreadable_field import DRIFT, UnreadableField
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.wording import card_texts, connection_texts, hold_texts, prepared_texts, storage_texts
from pos_app.wording.fault_texts import check_provider, fault
from pos_app.wording.repeat_texts import stopped as repeated
from pos_app.wording.reply_texts import unread
from pos_app.wording.sentence import Sentence, nothing_charged, seats_listed, seats_named
from pos_app.wording.translation import plural, translate

_OfInput = Literal[
    ProblemKind.SAME_PLACE,
    ProblemKind.PAST_DAY,
    ProblemKind.RETURN_BEFORE_OUTBOUND,
    ProblemKind.OTHER_DAY,
    ProblemKind.OTHER_ROUTE,
    ProblemKind.SEATS_MISSING,
]
_OfSeats = Literal[ProblemKind.SEATS_REFUSED, ProblemKind.SEAT_GONE, ProblemKind.SEATS_OURS]
_OfHold = Literal[
    ProblemKind.HOLD_FAILED,
    ProblemKind.HOLD_UNCERTAIN,
    ProblemKind.HOLD_EXPIRED,
    ProblemKind.HOLD_TOO_SHORT,
]
_OfPrices = Literal[
    ProblemKind.PRICE_CHANGED,
    ProblemKind.PRICE_TO_ACCEPT,
    ProblemKind.TOTALS_DISAGREE,
]
_OfPayment = Literal[
    ProblemKind.NO_METHOD,
    ProblemKind.FREE_SEAT,
    ProblemKind.CARD_FAILED,
    ProblemKind.ANTIFRAUD_MISSING,
    ProblemKind.STORAGE_FAILED,
]
_OfDesk = Literal[
    ProblemKind.DISK_NEARLY_FULL,
    ProblemKind.OPEN_CASE,
    ProblemKind.OTHER_SEAT,
    ProblemKind.OFFLINE,
    ProblemKind.MAP_OFFLINE,
]
_OfRead = Literal[
    ProblemKind.SEARCH_FAILED,
    ProblemKind.MAP_FAILED,
    ProblemKind.QUOTE_FAILED,
    ProblemKind.SESSION_FAILED,
]


def stopped(reason: SaleProblem) -> Sentence:
    """Return the text about a problem on the stage."""
    match problem := reason.kind:
        case (
            ProblemKind.SAME_PLACE
            | ProblemKind.PAST_DAY
            | ProblemKind.RETURN_BEFORE_OUTBOUND
            | ProblemKind.OTHER_DAY
            | ProblemKind.OTHER_ROUTE
            | ProblemKind.SEATS_MISSING
        ):
            return _input(problem)
        case ProblemKind.SEATS_REFUSED | ProblemKind.SEAT_GONE | ProblemKind.SEATS_OURS:
            return _seats(problem, reason)
        case (
            ProblemKind.HOLD_FAILED
            | ProblemKind.HOLD_UNCERTAIN
            | ProblemKind.HOLD_EXPIRED
            | ProblemKind.HOLD_TOO_SHORT
        ):
            return _hold(problem, reason)
        case ProblemKind.PRICE_CHANGED | ProblemKind.PRICE_TO_ACCEPT | ProblemKind.TOTALS_DISAGREE:
            return _prices(problem, reason)
        case (
            ProblemKind.NO_METHOD
            | ProblemKind.FREE_SEAT
            | ProblemKind.CARD_FAILED
            | ProblemKind.ANTIFRAUD_MISSING
            | ProblemKind.STORAGE_FAILED
        ):
            return _payment(problem, reason)
        case (
            ProblemKind.DISK_NEARLY_FULL
            | ProblemKind.OPEN_CASE
            | ProblemKind.OTHER_SEAT
            | ProblemKind.OFFLINE
            | ProblemKind.MAP_OFFLINE
        ):
            return _desk(problem, reason)
        case (
            ProblemKind.SEARCH_FAILED
            | ProblemKind.MAP_FAILED
            | ProblemKind.QUOTE_FAILED
            | ProblemKind.SESSION_FAILED
        ):
            return _read(problem, reason)
        case ProblemKind.DUPLICATE:
            return repeated(reason)
    assert_never(problem)


def _read(problem: _OfRead, reason: SaleProblem) -> Sentence:
    """A read behind a page failed: name what was being read, and the fault behind it."""
    match problem:
        case ProblemKind.SEARCH_FAILED:
            title = translate("words", "A busca não terminou")
        case ProblemKind.MAP_FAILED:
            title = translate("words", "O mapa de poltronas não chegou")
        case ProblemKind.QUOTE_FAILED:
            title = translate("words", "As formas de pagamento não chegaram")
        case ProblemKind.SESSION_FAILED:
            title = translate("words", "O pagamento não pôde ser aberto")
        case _:
            assert_never(problem)
    if reason.fault is not None:
        sentence = replace(fault(reason.fault), title=title)
        return _with_field(sentence, reason.unreadable) if reason.unreadable else sentence
    return Sentence(
        title,
        translate("words", "A central não deu uma resposta válida."),
        nothing_charged(),
        translate("words", "Tente de novo."),
    )


def _with_field(sentence: Sentence, unreadable: UnreadableField) -> Sentence:
    """Add what could not be read."""
    if unreadable.detail == DRIFT:
        sentence = replace(
            sentence, what_to_do=f"{check_provider()} {translate('words', 'Não venda por aqui até lá.')}"
        )
    return replace(sentence, what_happened=f"{sentence.what_happened} {unread(unreadable)}")


def _input(problem: _OfInput) -> Sentence:
    match problem:
        case ProblemKind.SAME_PLACE:
            title = translate("words", "Origem e destino são iguais")
            todo = translate("words", "Escolha outra cidade de destino.")
        case ProblemKind.PAST_DAY:
            title = translate("words", "Este dia já passou")
            todo = translate("words", "Escolha hoje ou um dia à frente.")
        case ProblemKind.RETURN_BEFORE_OUTBOUND:
            title = translate("words", "A volta é antes da ida")
            todo = translate("words", "Escolha um dia de volta igual ao da ida ou depois.")
        case ProblemKind.OTHER_DAY:
            title = translate("words", "Esta viagem é de outro dia")
            todo = translate("words", "Busque de novo com o dia certo e escolha por lá.")
        case ProblemKind.OTHER_ROUTE:
            title = translate("words", "Esta viagem é de outro trecho")
            todo = translate("words", "Busque de novo com a origem e o destino certos e escolha por lá.")
        case ProblemKind.SEATS_MISSING:
            title = translate("words", "Faltam poltronas")
            todo = translate("words", "Escolha uma poltrona para cada passageiro.")
        case _:
            assert_never(problem)
    return Sentence(title, "", "", todo, "warning")


def _seats(problem: _OfSeats, reason: SaleProblem) -> Sentence:
    seats, count = seats_named(reason.labels), max(1, len(reason.labels))
    match problem:
        case ProblemKind.SEATS_REFUSED:
            title = plural(
                "words", "{seats} não pôde ser reservada", "{seats} não puderam ser reservadas", count
            )
            what = translate("words", "Outro ponto de venda reservou antes.")
            todo = translate("words", "Faça outra escolha. As que você já reservou continuam reservadas.")
            return Sentence(title.format(seats=seats), what, nothing_charged(), todo)
        case ProblemKind.SEAT_GONE:
            title = plural(
                "words", "{seats} foi vendida em outro ponto", "{seats} foram vendidas em outro ponto", count
            )
            return Sentence(
                title.format(seats=seats),
                "",
                "",
                translate("words", "O mapa já está atualizado. Escolha outra."),
                "info",
            )
        case ProblemKind.SEATS_OURS:
            return hold_texts.ours(reason)
    assert_never(problem)


def _hold(problem: _OfHold, reason: SaleProblem) -> Sentence:
    match problem:
        case ProblemKind.HOLD_FAILED:
            return Sentence(
                translate("words", "As poltronas não foram reservadas"),
                _because(reason) or translate("words", "A central não fez a reserva."),
                nothing_charged(),
                translate("words", "Tente reservar de novo ou escolha outras poltronas."),
            )
        case ProblemKind.HOLD_UNCERTAIN:
            came = translate("words", "A resposta da central chegou, mas não pôde ser lida.")
            late = translate("words", "A resposta da central não chegou.")
            ours = plural(
                "words",
                "{seats} pode estar reservada para nós.",
                "{seats} podem estar reservadas para nós.",
                max(1, len(reason.labels)),
            )
            sentence = Sentence(
                translate("words", "Não sabemos se a reserva foi feita"),
                f"{came if reason.unreadable else late} {ours.format(seats=seats_named(reason.labels))}",
                nothing_charged(),
                translate(
                    "words", "O mapa foi lido de novo. Escolha outra poltrona ou espere a reserva vencer."
                ),
                "warning",
            )
            return _with_field(sentence, reason.unreadable) if reason.unreadable else sentence
        case ProblemKind.HOLD_EXPIRED:
            return Sentence(
                translate("words", "A reserva venceu"),
                translate("words", "O tempo da reserva acabou: {seats}.").format(
                    seats=seats_listed(reason.labels)
                )
                if reason.labels
                else translate("words", "O tempo da reserva acabou."),
                nothing_charged(),
                translate("words", "Reserve de novo. O que foi digitado continua aqui."),
                "warning",
            )
        case ProblemKind.HOLD_TOO_SHORT:
            return Sentence(
                translate("words", "A reserva está no fim"),
                translate("words", "O pagamento pode demorar mais do que o tempo que resta da reserva."),
                nothing_charged(),
                translate("words", "Quando ela vencer, reserve de novo e cobre."),
                "warning",
            )
    assert_never(problem)


def _prices(problem: _OfPrices, reason: SaleProblem) -> Sentence:
    before, after = brl(reason.before or 0), brl(reason.after or 0)
    match problem:
        case ProblemKind.PRICE_CHANGED:
            return Sentence(
                translate("words", "A tarifa mudou de {before} para {after}.").format(
                    before=before, after=after
                ),
                "",
                translate("words", "A cesta já usa o valor novo."),
                translate("words", "Avise o cliente antes de cobrar."),
                "info",
            )
        case ProblemKind.PRICE_TO_ACCEPT:
            return Sentence(
                translate("words", "O preço mudou desde a busca"),
                translate("words", "Era {before}; agora é {after}.").format(before=before, after=after),
                nothing_charged(),
                translate("words", "Diga o novo valor ao cliente. Se ele aceitar, tecle Cobrar."),
                "warning",
            )
        case ProblemKind.TOTALS_DISAGREE:
            return Sentence(
                translate("words", "Os valores não fecham"),
                translate(
                    "words", "A soma das poltronas e taxas é {before}, e a central pede {after}."
                ).format(before=before, after=after),
                translate("words", "Nada foi cobrado: paramos antes."),
                translate("words", "Volte às poltronas e reserve de novo. Se continuar, avise o suporte."),
            )
    assert_never(problem)


def _payment(problem: _OfPayment, reason: SaleProblem) -> Sentence:
    match problem:
        case ProblemKind.NO_METHOD:
            sentence = Sentence(
                translate("words", "Nenhuma forma de pagamento para esta venda"),
                translate("words", "A central não ofereceu nenhuma forma que este guichê cobra."),
                nothing_charged(),
                check_provider()
                if reason.unreadable
                else translate("words", "Escolha outra viagem ou avise o suporte."),
            )
            return _with_field(sentence, reason.unreadable) if reason.unreadable else sentence
        case ProblemKind.FREE_SEAT:
            return Sentence(
                translate("words", "Há poltrona sem valor a pagar"),
                translate("words", "A central não informa como emitir gratuidade por aqui."),
                nothing_charged(),
                translate("words", "Encaminhe o cliente ao guichê da viação, que emite gratuidades."),
                "warning",
            )
        case ProblemKind.CARD_FAILED:
            return Sentence(
                translate("words", "O cartão não foi confirmado"),
                _reported(reason)
                or translate("words", "A página do provedor não aceitou os dados do cartão."),
                nothing_charged(),
                _about_card(reason),
            )
        case ProblemKind.ANTIFRAUD_MISSING:
            return Sentence(
                translate("words", "Falta a sessão antifraude do cartão"),
                translate(
                    "words",
                    "A central exige a sessão antifraude da página do cartão, e a página não gerou nenhuma.",
                ),
                translate("words", "Nada foi cobrado: paramos antes."),
                translate("words", "Abra a página do cartão de novo ou use PIX. Avise o suporte."),
                "warning",
            )
        case ProblemKind.STORAGE_FAILED:
            return Sentence(
                translate("words", "O guichê não conseguiu gravar a venda"),
                _reported(reason) or translate("words", "O disco está cheio ou protegido contra gravação."),
                translate("words", "Nada foi cobrado: sem gravar, o pedido não é enviado."),
                translate(
                    "words", "Libere espaço no disco e tecle Cobrar outra vez: a primeira não foi enviada."
                ),
            )
    assert_never(problem)


def _desk(problem: _OfDesk, reason: SaleProblem) -> Sentence:
    """What the desk itself cannot or may not do."""
    seats = seats_listed(reason.labels)
    match problem:
        case ProblemKind.DISK_NEARLY_FULL:
            return Sentence(
                translate("words", "O disco deste guichê está quase cheio"),
                _reported(reason)
                or translate("words", "Sem espaço para gravar a venda até o fim, ela não começa."),
                nothing_charged(),
                translate("words", "Libere espaço no disco e tente de novo. As vendas em curso continuam."),
            )
        case ProblemKind.OPEN_CASE:
            return Sentence(
                translate("words", "Há uma venda em aberto destas poltronas ou destes passageiros"),
                translate(
                    "words",
                    "Ainda não sabemos o resultado da venda anterior. Nesta venda, ela envolve: {seats}.",
                ).format(seats=seats),
                translate("words", "Nada foi cobrado agora. Cobrar de novo poderia cobrar duas vezes."),
                translate("words", "Veja o caso em Pendências e espere o resultado, ou chame o supervisor."),
                "warning",
            )
        case ProblemKind.OTHER_SEAT:
            return Sentence(
                translate("words", "O supervisor liberou só as mesmas poltronas"),
                translate("words", "Na venda anterior: {seats}.").format(seats=seats),
                translate("words", "Nada foi cobrado agora. A venda anterior ainda pode ter sido cobrada."),
                translate(
                    "words", "Escolha as mesmas poltronas. Com outras, o cliente poderia pagar duas vezes."
                ),
                "warning",
            )
        case ProblemKind.OFFLINE:
            return connection_texts.selling_stopped()
        case ProblemKind.MAP_OFFLINE:
            return prepared_texts.no_map()
    assert_never(problem)


def _about_card(reason: SaleProblem) -> str:
    """Return what to do about a card that was not confirmed; a page that did not open is no fault of it."""
    if reason.card is None or reason.card.kind is CardProblem.BAD_ANSWER:
        return translate("words", "Confira os dados com o cliente ou tente outro cartão.")
    return translate("words", "Abra a página de novo ou use outra forma de pagamento.")


def _reported(reason: SaleProblem) -> str:
    """Return what the card page or the journal reported; nothing where neither did."""
    if reason.card:
        return card_texts.sentence(reason.card)
    return storage_texts.sentence(reason.storage) if reason.storage else ""


def _because(reason: SaleProblem) -> str:
    return fault(reason.fault).what_happened if reason.fault else ""
