"""Sentences of the board of coming departures and deadlines."""

from __future__ import annotations

from datetime import date, datetime, timedelta, tzinfo

from pos_app.domain.board import Deadline, DeadlineKind, Departure, TicketState
from pos_app.wording import code_texts, format
from pos_app.wording.sentence import listed
from pos_app.wording.state_marks import StateMark
from pos_app.wording.translation import numbered, phrase, plural, translate

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


_CLOCKED = frozenset({DeadlineKind.HOLD, DeadlineKind.CODE})


passengers = numbered("board", "{count} passageiro", "{count} passageiros")
not_read = phrase("board", "O painel não pôde ser lido")
nothing_to_print = phrase("board", "Nada a imprimir nesta partida: nenhum comprovante falta.")
ticket_times = phrase(
    "BoardView",
    "Horários do bilhete, não em tempo real: de atraso e troca de plataforma, quem avisa é a rodoviária.",
)


def leaves_in(one: Departure, now: datetime) -> str:
    """Return ``em 8 min``, ``em 2h18``, ``em 3 dias``, ``saiu``; with ``~`` where the zone is a guess."""
    left = one.at - now
    if left <= timedelta():
        return translate("board", "saiu") if one.sure else translate("board", "~ saiu")
    words = translate("board", "em {left}").format(left=_left(left))
    return words if one.sure else f"~ {words}"


def platform(number: str) -> str:
    return number or translate("board", "no dia")


def destination(one: Departure) -> str:
    if one.connection:
        return translate("board", "{place} · conexão").format(place=one.destination)
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
            return StateMark(translate("board", "pedido em dúvida"), "danger", "triangle-alert")
        case TicketState.TO_PAY:
            return StateMark(translate("board", "falta pagar"), "warning", "qr-code")
        case TicketState.NOT_PRINTED:
            words = plural("board", "{count} não impresso", "{count} não impressos", count)
            return StateMark(words, "danger", "printer")
        case TicketState.PRINT_UNKNOWN:
            words = plural("board", "{count} talvez impresso", "{count} talvez impressos", count)
            return StateMark(words, "warning", "circle-question-mark")
        case TicketState.FISCAL_MISSING:
            words = plural("board", "BP-e: falta {count}", "BP-e: faltam {count}", count)
            return StateMark(words, "warning", "hourglass")
        case TicketState.ALL_PRINTED:
            return StateMark(translate("board", "todos impressos"), "success", "check")


def what_ends(one: Deadline) -> str:
    match one.kind:
        case DeadlineKind.HOLD:
            return translate("board", "Reserva vence")
        case DeadlineKind.CODE:
            assert one.method is not None
            return code_texts.shown_words(one.method).ends
        case DeadlineKind.FISCAL:
            return translate("board", "BP-e atrasado")
        case DeadlineKind.CANCEL:
            return translate("board", "Cancelar até")
        case DeadlineKind.CHANGE:
            return translate("board", "Trocar até")
        case DeadlineKind.LAST_QUERY:
            return translate("board", "Última consulta automática")


def about(one: Deadline, desk_zone: tzinfo | None = None) -> str:
    """Return which sale or order a deadline belongs to. ``desk_zone``: that of this desk."""
    match one.kind:
        case DeadlineKind.HOLD:
            where = translate("board", "venda guardada") if one.draft else translate("board", "venda na tela")
            return _joined(where, one.name, listed(one.seats))
        case DeadlineKind.CODE:
            return _joined(_number(one), format.money(one.total) if one.total is not None else "")
        case DeadlineKind.FISCAL:
            seats = plural("board", "poltrona {seats}", "poltronas {seats}", len(one.seats))
            return _joined(seats.format(seats=listed(one.seats)), one.name, _bus(one, desk_zone))
        case DeadlineKind.CANCEL | DeadlineKind.CHANGE:
            return _joined(
                _bus(one, desk_zone), plural("board", "{count} bilhete", "{count} bilhetes", one.count)
            )
        case DeadlineKind.LAST_QUERY:
            return _joined(_number(one), translate("board", "depois, supervisor"))


def ends_in(one: Deadline, now: datetime) -> str:
    """Return what is left: ``1:12`` of a hold and of a code to pay, else ``8 min``, ``1h28``, ``3 dias``."""
    left = one.at - now
    words = format.clock(left.total_seconds()) if one.kind in _CLOCKED and left < _HOUR else _left(left)
    return f"~ {words}" if one.estimated else words


def ends_at(one: Deadline, today: date, zone: tzinfo | None = None) -> str:
    """Return the hour, with its day where that is another, on the clock of this desk."""
    at = one.at.astimezone(zone)
    return format.hour(at) if at.date() == today else f"{format.day(at.date())} {format.hour(at)}"


def nothing_leaves() -> tuple[str, str]:
    return (
        translate("board", "Nenhuma partida"),
        translate("board", "Nada do que este guichê vendeu sai neste período."),
    )


def spoken_departure(one: Departure, now: datetime) -> str:
    parts = (
        format.hour(one.local),
        leaves_in(one, now),
        destination(one),
        one.company,
        translate("board", "plataforma {platform}").format(platform=platform(one.platform)),
        passengers(one.passengers),
        tickets(one.state, one.count).words,
    )
    return ", ".join(part for part in parts if part)


def _left(left: timedelta) -> str:
    if left < _HOUR:
        return translate("board", "{minutes} min").format(minutes=max(1, -(-left // _MINUTE)))
    if left < _DAY:
        return format.duration(left // _MINUTE)
    return plural("board", "{count} dia", "{count} dias", left // _DAY)


def _number(one: Deadline) -> str:
    return one.order or translate("board", "pedido ainda sem número")


def _bus(one: Deadline, desk_zone: tzinfo | None) -> str:
    if one.leaves is None:
        return one.destination
    note = zone_note(one.leaves_at or one.at, one.zone, desk_zone)
    return " ".join(part for part in (one.destination, format.hour(one.leaves), note) if part)


def _joined(*parts: str) -> str:
    return " \u00b7 ".join(part for part in parts if part)
