"""Sentences about a hold, an earlier sale of the same people, and all that stops a sale just now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from pos_app.domain.card_page import CardProblem
from pos_app.domain.duplicates import Duplicate, Holds, Overlap, age
from pos_app.domain.faults import Invalid, NotFound
from pos_app.domain.money import brl
from pos_app.domain.trips import Segment
from pos_app.domain.unreadable_field import DRIFT, SAYS_OFF, UnreadableField
from pos_app.sale.stage import HoldWarning, ProblemKind, SaleProblem
from pos_app.wording import connection_texts, fault_texts, format, payment_texts, shift_texts, trip_texts
from pos_app.wording.fault_texts import check_provider, fault, not_held, quoted, unread
from pos_app.wording.notices import NoticeView
from pos_app.wording.sentence import Sentence, nothing_charged, seats_listed, seats_named, told
from pos_app.wording.translation import choice, filled, phrase, plural, translate

back_to_payment = phrase("Voltar ao pagamento")


@filled("A poltrona {label} pode estar reservada para nós até {hour}.")
def maybe_ours(label: str, hour: str) -> str: ...


def oldest(leg: Segment | None) -> str:
    """Return which leg's hold runs out first, as the words beside its countdown; "" without a leg."""
    if leg is None:
        return ""
    return translate("mais antiga: {leg}").format(leg=trip_texts.leg_name(leg))


def ours(problem: SaleProblem) -> Sentence:
    """Return that the provider refuses seats because this desk holds them already, or may hold them."""
    seats, count = seats_named(problem.labels), max(1, len(problem.labels))
    if problem.uncertain:
        title = plural(
            "{seats} pode já estar reservada por este guichê",
            "{seats} podem já estar reservadas por este guichê",
            count,
        )
        what = translate("Uma reserva anterior deste guichê pode valer até por volta das {hour}.")
    else:
        title = plural(
            "{seats} já está reservada por este guichê", "{seats} já estão reservadas por este guichê", count
        )
        what = translate("A reserva é deste guichê mesmo e vence às {hour}.")
    return Sentence(
        title.format(seats=seats),
        what.format(hour=_hour(problem.until)) if problem.until else "",
        nothing_charged(),
        translate("Espere até lá e reserve de novo, ou escolha outra poltrona.")
        if problem.until
        else translate("Espere a reserva vencer e reserve de novo, ou escolha outra poltrona."),
        "warning",
    )


def no_time_to_charge(until: datetime | None) -> str:
    if until is None:
        return translate("A reserva está no fim: não dá tempo de cobrar")
    return translate("A reserva vence às {hour}: não dá tempo de cobrar").format(hour=_hour(until))


def ending(warning: HoldWarning, labels: tuple[str, ...]) -> NoticeView:
    title = (
        translate("A reserva vence em 20 segundos.")
        if warning is HoldWarning.SECONDS
        else translate("A reserva vence em 1 minuto.")
    )
    then = plural(
        "{seats} fica livre depois disso: reserve de novo. O que foi digitado continua aqui.",
        "{seats} ficam livres depois disso: reserve de novo. O que foi digitado continua aqui.",
        max(1, len(labels)),
    )
    return NoticeView("warning", title, then.format(seats=seats_named(labels)))


def still_held(until: datetime) -> str:
    return translate(
        "As poltronas continuam reservadas até {hour}. Voltar não cobra nada: você confere e só então cobra."
    ).format(hour=_hour(until))


def _hour(until: datetime) -> str:
    return format.hour(until.astimezone())


# --- A second ticket for somebody who has, or may have, one for the same time already -----------------

_SHOWN = 3
"""Orders that a notice names; the others are counted."""
_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def repeat_stopped(reason: SaleProblem) -> Sentence:
    """Return why the sale stops: who has, or may have, a seat already, by which order, and its age."""
    return Sentence(
        _title(reason.duplicates),
        " ".join(_orders(reason.duplicates, reason.at or datetime.now(UTC))),
        translate("Nada foi cobrado agora. Cobrar vende mais uma passagem à mesma pessoa."),
        translate(
            "Confirme com o passageiro. Só cobre se ele quiser mesmo as duas: a confirmação fica no pedido."
        ),
        "warning",
    )


def hint(found: Sequence[Duplicate], now: datetime) -> Sentence:
    """Return that somebody of the same name and birth has, or may have, a seat: a hint, no finding."""
    return Sentence(
        translate("Mesmo nome e nascimento de outra passagem"),
        " ".join(_orders(found, now)),
        "",
        translate("Pode ser outra pessoa: o documento é outro. Confira antes de cobrar."),
        "info",
    )


def question(found: Sequence[Duplicate], now: datetime) -> tuple[str, str, str, str]:
    """Return title, text and both answers of the question before a second ticket is charged."""
    text = " ".join((_title(found) + ".", *_orders(found, now)))
    warning = translate("O pedido não pode ser desfeito por aqui. Fica registrado quem confirmou e quando.")
    return (
        translate("Vender mais uma passagem à mesma pessoa?"),
        f"{text} {warning}",
        translate("Cobrar mesmo assim"),
        translate("Não cobrar"),
    )


def confirmed(by: str) -> str:
    if not by:
        return translate("Mais uma passagem à mesma pessoa: confirmado")
    return translate("Mais uma passagem à mesma pessoa: confirmado por {by}").format(by=by)


def aged(opened: datetime, now: datetime) -> str:
    """Return how long ago an order was made: ``há 12 min``."""
    passed = age(opened, now)
    if passed < _MINUTE:
        return translate("há menos de 1 min")
    if passed < _HOUR:
        return translate("há {minutes} min").format(minutes=passed // _MINUTE)
    if passed < _DAY:
        return translate("há {hours} h").format(hours=passed // _HOUR)
    return plural("há {count} dia", "há {count} dias", passed // _DAY)


def _title(found: Sequence[Duplicate]) -> str:
    names = list(dict.fromkeys(one.name for one in found))
    sure = any(one.holds is Holds.HOLDS and one.overlap is not Overlap.MAY_OVERLAP for one in found)
    if len(names) != 1:
        if sure:
            return translate("Passageiros desta venda já têm passagem para este horário")
        return translate("Passageiros desta venda podem já ter passagem para este horário")
    if sure:
        return translate("{name} já tem passagem para este horário").format(name=names[0])
    return translate("{name} pode já ter passagem para este horário").format(name=names[0])


def _orders(found: Sequence[Duplicate], now: datetime) -> tuple[str, ...]:
    several = len({one.name for one in found}) > 1
    lines = [_order(one, now, named=several) for one in found[:_SHOWN]]
    more = len(found) - _SHOWN
    if more > 0:
        lines.append(plural("E mais {count} pedido.", "E mais {count} pedidos.", more))
    return tuple(lines)


def _order(one: Duplicate, now: datetime, *, named: bool) -> str:
    """Return one order: its number and age, its bus, what is known of it and how the two journeys meet."""
    number = one.order or translate("repeat", "ainda sem número")
    line = translate("Pedido {number}, feito {age}: {bus}, poltrona {seat}.").format(
        number=number, age=aged(one.opened, now), bus=_bus(one), seat=one.seat
    )
    parts = [f"{one.name}:" if named else "", line, _meets(one), _state(one)]
    return " ".join(part for part in parts if part)


def _bus(one: Duplicate) -> str:
    if one.departure is None:
        return one.route
    when = one.departure.when
    return f"{one.route}, {format.day_year(when)} {format.hour(when)}"


_meets_text = choice(
    {
        Overlap.SAME_TRIP: "É a mesma viagem.",
        Overlap.OVERLAPS: "Os horários se cruzam.",
        Overlap.MAY_OVERLAP: "Não sabemos se os horários se cruzam.",
    }
)


def _meets(one: Duplicate) -> str:
    return _meets_text(one.overlap)


def _state(one: Duplicate) -> str:
    if one.holds is Holds.HOLDS:
        return ""
    return translate("Não sabemos ainda se este pedido foi pago.")


# --- A sale that cannot go on just now ----------------------------------------------------------------


def stopped(reason: SaleProblem) -> Sentence:
    return _BY_KIND[reason.kind](reason)


def _read(title: phrase) -> Callable[[SaleProblem], Sentence]:
    """A read behind a page failed: name what was being read, and the fault behind it."""

    def made(reason: SaleProblem) -> Sentence:
        if reason.fault is not None:
            sentence = replace(fault(reason.fault), title=title())
            if remedy := _other_choice(reason):
                sentence = replace(sentence, what_to_do=remedy)
            return _with_field(sentence, reason.unreadable) if reason.unreadable else sentence
        return Sentence(
            title(),
            translate("A central não deu uma resposta válida."),
            nothing_charged(),
            translate("Tente de novo."),
        )

    return made


def _other_choice(reason: SaleProblem) -> str:
    """Return what to do about a refusal for which the provider gave a reason; empty where the fault says it
    better."""
    told = reason.fault
    if not isinstance(told, Invalid | NotFound) or not told.said or told.until or told.rebook:
        return ""
    if reason.kind is ProblemKind.SEARCH_FAILED:
        return translate("Busque outro trecho ou outro dia, ou avise o responsável.")
    if reason.kind is ProblemKind.MAP_FAILED:
        return translate("Escolha outra viagem.")
    if reason.kind is ProblemKind.HOLD_FAILED:
        return translate("Repetir igual não resolve: mude o que a central apontou ou escolha outra viagem.")
    if reason.kind is ProblemKind.QUOTE_FAILED or reason.kind is ProblemKind.SESSION_FAILED:
        return translate(
            "Mude o que a central apontou, por exemplo o seguro, o e-mail ou a forma de pagamento."
        )
    return ""


def _with_field(sentence: Sentence, unreadable: UnreadableField) -> Sentence:
    if unreadable.detail == DRIFT:
        sentence = replace(
            sentence, what_to_do=f"{check_provider()} {translate('Não venda por aqui até lá.')}"
        )
    return replace(sentence, what_happened=f"{sentence.what_happened} {unread(unreadable)}")


def _seats_refused(reason: SaleProblem) -> Sentence:
    seats, count = seats_named(reason.labels), max(1, len(reason.labels))
    title = plural("{seats} não pôde ser reservada", "{seats} não puderam ser reservadas", count)
    todo = translate("Faça outra escolha. As que você já reservou continuam reservadas.")
    return Sentence(title.format(seats=seats), not_held(reason.detail), nothing_charged(), todo)


def _seat_gone(reason: SaleProblem) -> Sentence:
    seats, count = seats_named(reason.labels), max(1, len(reason.labels))
    title = plural("{seats} foi vendida em outro ponto", "{seats} foram vendidas em outro ponto", count)
    return Sentence(
        title.format(seats=seats), "", "", translate("O mapa já está atualizado. Escolha outra."), "info"
    )


def _hold_failed(reason: SaleProblem) -> Sentence:
    return Sentence(
        translate("As poltronas não foram reservadas"),
        (fault(reason.fault).what_happened if reason.fault else "")
        or translate("A central não fez a reserva."),
        nothing_charged(),
        _other_choice(reason)
        or (fault(reason.fault).what_to_do if reason.fault and reason.fault.until else "")
        or translate("Tente reservar de novo ou escolha outras poltronas."),
    )


def _hold_uncertain(reason: SaleProblem) -> Sentence:
    came = translate("A resposta da central chegou, mas não pôde ser lida.")
    late = translate("A resposta da central não chegou.")
    failed = translate("A central respondeu com um erro.")
    said = reason.fault.said if reason.fault else ""
    ours = plural(
        "{seats} pode estar reservada para nós.",
        "{seats} podem estar reservadas para nós.",
        max(1, len(reason.labels)),
    )
    sentence = Sentence(
        translate("Não sabemos se a reserva foi feita"),
        f"{quoted(failed, said) if said else came if reason.unreadable else late} "
        f"{ours.format(seats=seats_named(reason.labels))}",
        nothing_charged(),
        translate("O mapa foi lido de novo. Escolha outra poltrona ou espere a reserva vencer."),
        "warning",
    )
    return _with_field(sentence, reason.unreadable) if reason.unreadable else sentence


def _hold_expired(reason: SaleProblem) -> Sentence:
    return Sentence(
        translate("A reserva venceu"),
        translate("O tempo da reserva acabou: {seats}.").format(seats=seats_listed(reason.labels))
        if reason.labels
        else translate("O tempo da reserva acabou."),
        nothing_charged(),
        translate("Reserve de novo. O que foi digitado continua aqui."),
        "warning",
    )


def _no_method(reason: SaleProblem) -> Sentence:
    if reason.unreadable and reason.unreadable.detail != SAYS_OFF:
        sentence = Sentence(
            translate("Não sabemos quanto cobrar"),
            translate("A central respondeu, e não entendemos o valor desta forma de pagamento."),
            nothing_charged(),
            check_provider(),
        )
        return _with_field(sentence, reason.unreadable)
    sentence = Sentence(
        translate("Nenhuma forma de pagamento para esta venda"),
        translate("A central não ofereceu nenhuma forma que este guichê cobra."),
        nothing_charged(),
        translate("Escolha outra viagem ou avise o suporte."),
    )
    return _with_field(sentence, reason.unreadable) if reason.unreadable else sentence


def _card_failed(reason: SaleProblem) -> Sentence:
    return Sentence(
        translate("O cartão não foi confirmado"),
        _reported(reason) or translate("A página do provedor não aceitou os dados do cartão."),
        nothing_charged(),
        _about_card(reason),
    )


def _storage_failed(reason: SaleProblem) -> Sentence:
    return Sentence(
        translate("O guichê não conseguiu gravar a venda"),
        _reported(reason) or translate("O disco está cheio ou protegido contra gravação."),
        translate("Nada foi cobrado: sem gravar, o pedido não é enviado."),
        translate("Libere espaço no disco e tecle Cobrar outra vez: a primeira não foi enviada."),
    )


def _disk_nearly_full(reason: SaleProblem) -> Sentence:
    return Sentence(
        translate("O disco deste guichê está quase cheio"),
        _reported(reason) or translate("Sem espaço para gravar a venda até o fim, ela não começa."),
        nothing_charged(),
        translate("Libere espaço no disco e tente de novo. As vendas em curso continuam."),
    )


def _about_card(reason: SaleProblem) -> str:
    """Return what to do about a card that was not confirmed; a page that did not open is no fault of it."""
    if reason.card is None or reason.card.kind is CardProblem.BAD_ANSWER:
        return translate("Confira os dados com o cliente ou tente outro cartão.")
    return translate("Abra a página de novo ou use outra forma de pagamento.")


def _reported(reason: SaleProblem) -> str:
    """Return what the card page or the journal reported; nothing where neither did."""
    if reason.card:
        return payment_texts.sentence(reason.card)
    return fault_texts.sentence(reason.storage) if reason.storage else ""


def _plain(text: told) -> Callable[[SaleProblem], Sentence]:
    return lambda reason: text(
        before=brl(reason.before or 0),
        after=brl(reason.after or 0),
        brand=reason.detail,
        seats=seats_listed(reason.labels),
    )


_BY_KIND: Mapping[ProblemKind, Callable[[SaleProblem], Sentence]] = {
    ProblemKind.SAME_PLACE: _plain(
        told("Origem e destino são iguais", "", "", "Escolha outra cidade de destino.", kind="warning")
    ),
    ProblemKind.PAST_DAY: _plain(
        told("Este dia já passou", "", "", "Escolha hoje ou um dia à frente.", kind="warning")
    ),
    ProblemKind.RETURN_BEFORE_OUTBOUND: _plain(
        told(
            "A volta é antes da ida",
            "",
            "",
            "Escolha um dia de volta igual ao da ida ou depois.",
            kind="warning",
        )
    ),
    ProblemKind.OTHER_DAY: _plain(
        told(
            "Esta viagem é de outro dia",
            "",
            "",
            "Busque de novo com o dia certo e escolha por lá.",
            kind="warning",
        )
    ),
    ProblemKind.OTHER_ROUTE: _plain(
        told(
            "Esta viagem é de outro trecho",
            "",
            "",
            "Busque de novo com a origem e o destino certos e escolha por lá.",
            kind="warning",
        )
    ),
    ProblemKind.SEATS_MISSING: _plain(
        told("Faltam poltronas", "", "", "Escolha uma poltrona para cada passageiro.", kind="warning")
    ),
    ProblemKind.SEATS_REFUSED: _seats_refused,
    ProblemKind.SEAT_GONE: _seat_gone,
    ProblemKind.SEATS_OURS: ours,
    ProblemKind.HOLD_FAILED: _hold_failed,
    ProblemKind.HOLD_UNCERTAIN: _hold_uncertain,
    ProblemKind.HOLD_EXPIRED: _hold_expired,
    ProblemKind.HOLD_TOO_SHORT: _plain(
        told(
            "A reserva está no fim",
            "O pagamento pode demorar mais do que o tempo que resta da reserva.",
            "Nada foi cobrado.",
            "Quando ela vencer, reserve de novo e cobre.",
            kind="warning",
        )
    ),
    ProblemKind.PRICE_CHANGED: _plain(
        told(
            "A tarifa mudou de {before} para {after}.",
            "",
            "A cesta já usa o valor novo.",
            "Avise o cliente antes de cobrar.",
            kind="info",
        )
    ),
    ProblemKind.PRICE_TO_ACCEPT: _plain(
        told(
            "O preço mudou desde a busca",
            "Era {before}; agora é {after}.",
            "Nada foi cobrado.",
            "Diga o novo valor ao cliente. Se ele aceitar, tecle Cobrar.",
            kind="warning",
        )
    ),
    ProblemKind.TOTALS_DISAGREE: _plain(
        told(
            "Os valores não fecham",
            "A soma das poltronas e taxas é {before}, e a central pede {after}.",
            "Nada foi cobrado: paramos antes.",
            "Volte às poltronas e reserve de novo. Se continuar, avise o suporte.",
        )
    ),
    ProblemKind.NO_METHOD: _no_method,
    ProblemKind.FREE_SEAT: _plain(
        told(
            "Há poltrona sem valor a pagar",
            "A central não informa como emitir gratuidade por aqui.",
            "Nada foi cobrado.",
            "Encaminhe o cliente ao guichê da viação, que emite gratuidades.",
            kind="warning",
        )
    ),
    ProblemKind.CARD_FAILED: _card_failed,
    ProblemKind.BRAND_NOT_TAKEN: _plain(
        told(
            "A central não aceita cartão {brand}",
            "A bandeira não está entre as que ela aceita nesta forma de pagamento.",
            "Nada foi cobrado.",
            "Peça um cartão de outra bandeira ou outra forma de pagamento.",
            kind="warning",
        )
    ),
    ProblemKind.ANTIFRAUD_MISSING: _plain(
        told(
            "Falta a sessão antifraude do cartão",
            "A central exige a sessão antifraude da página do cartão, e a página não gerou nenhuma.",
            "Nada foi cobrado: paramos antes.",
            "Abra a página do cartão de novo ou use PIX. Avise o suporte.",
            kind="warning",
        )
    ),
    ProblemKind.STORAGE_FAILED: _storage_failed,
    ProblemKind.DISK_NEARLY_FULL: _disk_nearly_full,
    ProblemKind.OPEN_CASE: _plain(
        told(
            "Há uma venda em aberto destas poltronas ou destes passageiros",
            "Ainda não sabemos o resultado da venda anterior. Nesta venda, ela envolve: {seats}.",
            "Nada foi cobrado agora. Cobrar de novo poderia cobrar duas vezes.",
            "Veja o caso em Pendências e espere o resultado, ou chame o supervisor.",
            kind="warning",
        )
    ),
    ProblemKind.OTHER_SEAT: _plain(
        told(
            "O supervisor liberou só as mesmas poltronas",
            "Na venda anterior: {seats}.",
            "Nada foi cobrado agora. A venda anterior ainda pode ter sido cobrada.",
            "Escolha as mesmas poltronas. Com outras, o cliente poderia pagar duas vezes.",
            kind="warning",
        )
    ),
    ProblemKind.NO_SHIFT: lambda _: shift_texts.selling_stopped(),
    ProblemKind.OFFLINE: lambda _: connection_texts.selling_stopped(),
    ProblemKind.MAP_OFFLINE: lambda _: connection_texts.no_map(),
    ProblemKind.SEARCH_FAILED: _read(phrase("A busca não terminou")),
    ProblemKind.MAP_FAILED: _read(phrase("O mapa de poltronas não chegou")),
    ProblemKind.QUOTE_FAILED: _read(phrase("As formas de pagamento não chegaram")),
    ProblemKind.SESSION_FAILED: _read(phrase("O pagamento não pôde ser aberto")),
    ProblemKind.DUPLICATE: repeat_stopped,
}
