"""What waits at the counter: departures and deadlines, open cases, news, and what was scanned."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta, tzinfo

from pos_app.domain.attempts import Attempt
from pos_app.domain.board import Deadline, DeadlineKind, Departure, TicketState
from pos_app.domain.documents import DocumentType, masked
from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.money import brl
from pos_app.domain.payment import METHODS
from pos_app.wording import attempt_texts, checkout_texts, fault_texts, format
from pos_app.wording.notices import NoticeView, StateMark
from pos_app.wording.sentence import either, listed
from pos_app.wording.translation import filled, numbered, pair, phrase, plural, translate

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)

_CLOCKED = frozenset({DeadlineKind.HOLD, DeadlineKind.CODE})

passengers = numbered("{count} passageiro", "{count} passageiros")
not_read = phrase("O painel não pôde ser lido")
nothing_to_print = phrase("Nada a imprimir nesta partida: nenhum comprovante falta.")
ticket_times = phrase(
    "Horários do bilhete, não em tempo real: de atraso e troca de plataforma, quem avisa é a rodoviária."
)


def leaves_in(one: Departure, now: datetime) -> str:
    """Return ``em 8 min``, ``em 2h18``, ``em 3 dias``, ``saiu``; with ``~`` where the zone is a guess."""
    left = one.at - now
    if left <= timedelta():
        return translate("board", "saiu") if one.sure else translate("~ saiu")
    text = translate("em {left}").format(left=_left(left))
    return text if one.sure else f"~ {text}"


def platform(number: str) -> str:
    return number or translate("no dia")


def destination(one: Departure) -> str:
    if one.connection:
        return translate("{place} · conexão").format(place=one.destination)
    return one.destination


def zone_note(at: datetime, zone: tzinfo | None, desk_zone: tzinfo | None = None) -> str:
    """Return in which time an hour is written, ``UTC−4``, where that is not the time of this desk; else
    nothing. ``zone``: that of the place, None where it is not known."""
    there, here = at.astimezone(zone).utcoffset(), at.astimezone(desk_zone).utcoffset()
    if zone is None or there is None or there == here:
        return ""
    return f"UTC{int(there.total_seconds() // 3600):+d}".replace("-", "\u2212")


def tickets(state: TicketState, count: int) -> StateMark:
    match state:
        case TicketState.IN_DOUBT:
            return StateMark(translate("pedido em dúvida"), "danger", "triangle-alert")
        case TicketState.TO_PAY:
            return StateMark(translate("falta pagar"), "warning", "qr-code")
        case TicketState.NOT_PRINTED:
            text = plural("{count} não impresso", "{count} não impressos", count)
            return StateMark(text, "danger", "printer")
        case TicketState.PRINT_UNKNOWN:
            text = plural("{count} talvez impresso", "{count} talvez impressos", count)
            return StateMark(text, "warning", "circle-question-mark")
        case TicketState.FISCAL_MISSING:
            text = plural("BP-e: falta {count}", "BP-e: faltam {count}", count)
            return StateMark(text, "warning", "hourglass")
        case TicketState.ALL_PRINTED:
            return StateMark(translate("todos impressos"), "success", "check")


def what_ends(one: Deadline) -> str:
    match one.kind:
        case DeadlineKind.HOLD:
            return translate("Reserva vence")
        case DeadlineKind.CODE:
            assert one.method is not None
            return checkout_texts.shown_words(one.method).ends
        case DeadlineKind.FISCAL:
            return translate("BP-e atrasado")
        case DeadlineKind.CANCEL:
            return translate("Cancelar até")
        case DeadlineKind.CHANGE:
            return translate("Trocar até")
        case DeadlineKind.LAST_QUERY:
            return translate("Última consulta automática")


def about(one: Deadline, desk_zone: tzinfo | None = None) -> str:
    """Return which sale or order a deadline belongs to. ``desk_zone``: that of this desk."""
    match one.kind:
        case DeadlineKind.HOLD:
            where = translate("venda guardada") if one.draft else translate("venda na tela")
            return _joined(where, one.name, listed(one.seats))
        case DeadlineKind.CODE:
            return _joined(_number(one), format.money(one.total) if one.total is not None else "")
        case DeadlineKind.FISCAL:
            seats = plural("poltrona {seats}", "poltronas {seats}", len(one.seats))
            return _joined(seats.format(seats=listed(one.seats)), one.name, _bus(one, desk_zone))
        case DeadlineKind.CANCEL | DeadlineKind.CHANGE:
            return _joined(
                _bus(one, desk_zone), plural("board", "{count} bilhete", "{count} bilhetes", one.count)
            )
        case DeadlineKind.LAST_QUERY:
            return _joined(_number(one), translate("depois, supervisor"))


def ends_in(one: Deadline, now: datetime) -> str:
    """Return what is left: ``1:12`` of a hold and of a code to pay, else ``8 min``, ``1h28``, ``3 dias``."""
    left = one.at - now
    text = format.clock(left.total_seconds()) if one.kind in _CLOCKED and left < _HOUR else _left(left)
    return f"~ {text}" if one.estimated else text


def ends_at(one: Deadline, today: date, zone: tzinfo | None = None) -> str:
    """Return the hour, with its day where that is another, on the clock of this desk."""
    at = one.at.astimezone(zone)
    return format.hour(at) if at.date() == today else f"{format.day(at.date())} {format.hour(at)}"


nothing_leaves = pair("Nenhuma partida", "Nada do que este guichê vendeu sai neste período.")


def spoken_departure(one: Departure, now: datetime) -> str:
    parts = (
        format.hour(one.local),
        leaves_in(one, now),
        destination(one),
        one.company,
        translate("plataforma {platform}").format(platform=platform(one.platform)),
        passengers(one.passengers),
        tickets(one.state, one.count).text,
    )
    return ", ".join(part for part in parts if part)


def _left(left: timedelta) -> str:
    if left < _HOUR:
        return translate("{minutes} min").format(minutes=max(1, -(-left // _MINUTE)))
    if left < _DAY:
        return format.duration(left // _MINUTE)
    return plural("{count} dia", "{count} dias", left // _DAY)


def _number(one: Deadline) -> str:
    return one.order or translate("pedido ainda sem número")


def _bus(one: Deadline, desk_zone: tzinfo | None) -> str:
    if one.leaves is None:
        return one.destination
    note = zone_note(one.leaves_at or one.at, one.zone, desk_zone)
    return " ".join(part for part in (one.destination, format.hour(one.leaves), note) if part)


def _joined(*parts: str) -> str:
    return " \u00b7 ".join(part for part in parts if part)


# --- Page of open cases, and of what a supervisor decides there ---------------------------------------

all_known = phrase("Todas as vendas deste guichê têm resultado conhecido.")
sent_once = phrase(
    "Cada pedido é enviado uma única vez. Fechar o programa não perde nada: a verificação continua na "
    "próxima abertura."
)
pending_not_read = phrase("As pendências deste guichê não puderam ser lidas")


def reply_changed(replies: Sequence[str]) -> tuple[str, str]:
    """Return title and advice where replies, named, are no longer as they were reviewed."""
    return (
        translate("A central mudou a resposta: {replies}").format(replies=listed(replies)),
        translate("Confira em Ajustes ou com pos-app learn."),
    )


release_question = phrase("Liberar nova venda sem saber do pedido?")
close_question = phrase("Encerrar este caso?")
name_question = phrase("A central deu o número do pedido?")


def release_stakes(attempt: Attempt) -> tuple[str, str, str]:
    """Return what is not known, what the customer may lose, and what holds after a release."""
    sold = attempt.sold
    not_shown = plural(
        "{route}, poltrona {seats}, {buyer}: a central não mostra o pedido até agora.",
        "{route}, poltronas {seats}, {buyer}: a central não mostra o pedido até agora.",
        len(sold.seats),
    )
    money = translate(
        "O cliente pode já ter pago {total}. Se o pedido aparecer depois, terá pago duas vezes."
    )
    then = translate(
        "Venda de novo só as mesmas poltronas, ao mesmo cliente. A procura continua por 72 h, "
        "e a decisão fica registrada."
    )
    seats = listed([seat.seat for seat in sold.seats])
    return (
        not_shown.format(route=sold.route, seats=seats, buyer=sold.buyer),
        money.format(total=brl(sold.total)),
        then,
    )


def close_stakes(attempt: Attempt) -> tuple[str, str, str]:
    """Return whom to ask first, what holds of the money, and what is kept of the decision."""
    ask = translate("Confirme antes com o suporte da central o que houve com o pedido {number}.")
    money = translate("O pagamento de {total} fica como a central disse. Nada é cobrado daqui.")
    then = translate("O caso sai de Pendências; quem decidiu e a resposta ficam registrados.")
    number = (attempt.public_id or attempt.partner_id).replace("-", "\u2011")  # Never broken over two lines.
    return ask.format(number=number), money.format(total=brl(attempt.sold.total)), then


def name_stakes() -> tuple[str, str, str]:
    return (
        translate("Digite o número que a central informou."),
        translate("O pedido só é assumido se poltronas, passageiros, viagem e valor forem os desta venda."),
        translate("Nada é cobrado nem enviado de novo."),
    )


number_missing = phrase("Escreva o número do pedido.")
word_missing = phrase("Escreva o que a central disse.")


@filled("O pedido {number} não é desta venda. Confira o número.")
def not_ours(number: str) -> str: ...


def order_unread(fault: Fault) -> str:
    if isinstance(fault, NotFound):
        return translate("A central não conhece este número. Confira e tente de novo.")
    told = fault_texts.fault(fault)
    return f"{told.title}. {told.what_to_do}".replace("..", ".")


def no_supervisor(key: str) -> tuple[str, str]:
    """Return that nobody may decide, and where to change that; ``key`` opens the settings."""
    return (
        translate("Nenhum supervisor cadastrado"),
        translate("Cadastre o nome e o PIN do supervisor em Ajustes ({key}).").format(key=key),
    )


def released(by: str) -> tuple[str, str]:
    return (
        translate("Liberada por {name}").format(name=by),
        translate("Venda de novo só as mesmas poltronas. Se o pedido aparecer, avisamos aqui."),
    )


def closed(by: str) -> tuple[str, str]:
    return (
        translate("Encerrada por {name}").format(name=by),
        translate("O caso fica no histórico de pedidos."),
    )


def named(number: str, by: str) -> tuple[str, str]:
    return (
        translate("Pedido {number} assumido por {name}").format(number=number, name=by),
        translate("É o desta venda. Agora perguntamos à central se foi pago."),
    )


# --- Are announced by sound and on the computer's desktop, and their settings -------------------------

program = phrase("alerts", "Guichê")
section = phrase("Avisos")
section_note = phrase("O aviso na tela aparece sempre. Aqui você escolhe o que também chama.")
on_hold_ending = phrase("Quando uma reserva está para vencer")
on_case_settled = phrase("Quando uma pendência se resolve")
by_sound = phrase("Tocar um som")
on_desktop = phrase("Avisar fora da janela, quando outra está na frente")
no_player = phrase("Este computador não tem como tocar o som: usamos o bipe do sistema.")
no_notices = phrase("Este computador não mostra avisos fora da janela.")


def code_paid(attempt: Attempt) -> tuple[str, str]:
    """Return title and text of a code that was paid. It names no person: it may stand before customers."""
    return checkout_texts.shown_words(attempt.sold.payment).paid, translate(
        "{route}, {total}. Os bilhetes saíram.", route=attempt.sold.route, total=brl(attempt.sold.total)
    )


def case_settled(attempt: Attempt) -> tuple[str, str]:
    title = translate("Pendência resolvida")
    return title, f"{attempt_texts.attempt(attempt).title}: {attempt.sold.route}"


def on_code_paid() -> str:
    """Return the label of the switch for alerts of a paid code: ``Quando um PIX é pago``."""
    names = [text.one for text in map(checkout_texts.code_words, METHODS) if text]
    return translate("Quando {payment} é pago").format(payment=either(names))


# --- A code that a scanner read -----------------------------------------------------------------------

_SHOWN = 48
"""Characters of an unknown code that are shown."""
_ENDS = 6


def fiscal_not_here(key: str) -> NoticeView:
    return NoticeView(
        "info",
        translate("Este bilhete fiscal não é de uma venda deste guichê"),
        translate(
            "Chave lida: {key}. A central não procura por chave fiscal. "
            "Procure aqui pelo CPF, e-mail ou telefone do comprador."
        ).format(key=f"{key[:_ENDS]}\u2026{key[-_ENDS:]}"),
    )


def boarding_not_here(text: str) -> NoticeView:
    return NoticeView(
        "info",
        translate("Este código não é de uma venda deste guichê"),
        translate(
            "Código lido: {code}. A central não procura por código de embarque. "
            "Procure aqui pelo CPF, e-mail ou telefone do comprador."
        ).format(code=_short(text)),
    )


def nobody_lacks_document(kind: DocumentType, number: str) -> NoticeView:
    return NoticeView(
        "info",
        translate("Todos já têm documento"),
        translate("Documento lido: {number}. Para trocar um, apague o número dele e leia de novo.").format(
            number=masked(kind, number)
        ),
    )


def signed_document() -> NoticeView:
    return NoticeView(
        "info",
        translate("O QR code da CNH e da identidade não pode ser lido aqui"),
        translate(
            "Ele é assinado e só o aplicativo do governo o abre. Leia o código de barras com o número "
            "ou digite o número do documento."
        ),
    )


def passport_first_line() -> NoticeView:
    return NoticeView(
        "info",
        translate("Falta a segunda linha do passaporte"),
        translate("O número está nela: passe o leitor nas duas linhas."),
    )


def unknown(text: str) -> NoticeView:
    return NoticeView(
        "info",
        translate("Código desconhecido"),
        translate("Lido: {code}. Não é bilhete, pedido, protocolo nem documento; nada foi mudado.").format(
            code=_short(text)
        ),
    )


def box_open() -> NoticeView:
    return NoticeView("info", translate("Responda ou feche a janela aberta e leia o código de novo"))


def scan_not_read(reason: str) -> NoticeView:
    return NoticeView("warning", translate("O código não pôde ser procurado neste guichê"), reason)


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}\u2026"
