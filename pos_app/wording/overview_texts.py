"""Sentences of the page of the branch, and of what one counter asks another."""

from __future__ import annotations

from datetime import datetime

from pos_app.domain.attempts import Attempt
from pos_app.domain.branch import ParkedAt
from pos_app.domain.money import brl
from pos_app.domain.overview import (
    Alarm,
    CounterState,
    Overview,
    Paper,
    Question,
    Request,
    Trouble,
    Verdict,
    Way,
)
from pos_app.wording import format, people_texts, trip_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, StateMark
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

counters = numbered("{count} guichê", "{count} guichês")
kiosks = numbered("{count} totem", "{count} totens")
orders = numbered("{count} pedido", "{count} pedidos")
not_alive = numbered("{count} lento ou fora do ar", "{count} lentos ou fora do ar")
waits_for_you = numbered("{count} espera alguém", "{count} esperam alguém")
newest = numbered("Só o mais novo; há outros", "Só os {count} mais novos; há outros")
sold_today = phrase("Vendido hoje")
open_now = phrase("Abertos agora")
in_doubt = phrase("Em dúvida")
all_alive = phrase("todos no ar")
late_fiscal = phrase("BP-e atrasados")
nobody = phrase("ninguém")
self_service = phrase("autoatendimento")
no_shift = phrase("sem turno")
closed = phrase("Fechado")
stopped = phrase("Não vende")
silent = phrase("Sem notícia")
nothing_wrong = phrase("Nada a fazer agora")
on_record = phrase("O que você procura, assume e responde aqui fica registrado com o seu nome.")
left_open = phrase("Deixado em aberto nos outros guichês")
found = phrase("Encontrado na filial")
nothing_left = phrase("Nenhum guichê deixou nada em aberto.")
filtered_away = phrase("Os filtros escondem tudo. Toque num filtro ligado para soltá-lo.")
last_week = phrase("7 dias")
nothing_found = phrase("Nada com isso na filial.")
take_over = phrase("Assumir")
not_taken = phrase("Não foi assumido")
reading = phrase("Lendo da filial…")
close = phrase("Fechar")
approve = phrase("Autorizar")
refuse = phrase("Negar")
see_open = phrase("Ver o que ficou aberto")
see_order = phrase("Ver o pedido")
seen = phrase("Visto")
copy_number = phrase("Copiar o número")
number_copied = phrase("Número do pedido copiado")
still_held = phrase(
    "Outro guichê ainda cuida deste pedido. Dá para assumir um minuto depois da última notícia dele."
)
parked_sale = phrase("Venda guardada")
no_pin = phrase("Cadastre as pessoas deste guichê, ou um PIN de supervisor, para responder aqui.")
way = choice(
    {Way.UNKNOWN: "No ar", Way.ONLINE: "Online", Way.SLOW: "Central lenta", Way.OFFLINE: "Sem a central"}
)
paper = choice(
    {Paper.UNKNOWN: "não sabemos", Paper.READY: "pronta", Paper.LOW: "pouco papel", Paper.OUT: "sem papel"}
)

# --- Counters -----------------------------------------------------------------------------------------


@filled("Deixado em aberto no {name}")
def left_at(name: str) -> str: ...


def how_many(found: Overview) -> str:
    """Return ``8 guichês e 2 totens``."""
    desks = sum(one.seen.kind != "kiosk" for one in found.counters)
    rest = len(found.counters) - desks
    if not rest:
        return counters(desks)
    return translate("{desks} e {kiosks}").format(desks=counters(desks), kiosks=kiosks(rest))


def late_at(found: Overview) -> str:
    """Return since when and where official tickets are late: ``há 3 h · Guichê 02, Guichê 07``."""
    late = [one.seen.name for one in found.counters if one.told and one.told.late_fiscal]
    age = trip_texts.ago((found.at - found.late_since).total_seconds()) if found.late_since else ""
    return " \u00b7 ".join(filter(None, (age, ", ".join(late)))) or translate("nenhum")


def in_doubt_note(found: Overview) -> str:
    """Return how many orders are in doubt, and how many of them wait for somebody."""
    rest = waits_for_you(found.waiting) if found.waiting else ""
    return " \u00b7 ".join(filter(None, (orders(found.open_orders), rest)))


@filled("{count} de {all}")
def of_all(count: int, all: int) -> str: ...


def standing(one: CounterState) -> StateMark:
    """Return whether a counter is heard of, and how it reaches the provider."""
    if not one.seen.online:
        return (
            StateMark(silent(), "danger", "wifi-off")
            if one.leaves
            else StateMark(closed(), "neutral", "power")
        )
    if one.told and one.told.stopped:
        return StateMark(stopped(), "danger", "ban")
    reach = one.told.way if one.told else Way.UNKNOWN
    kind, icon = {
        Way.UNKNOWN: ("success", "wifi"),
        Way.ONLINE: ("success", "wifi"),
        Way.SLOW: ("warning", "gauge"),
        Way.OFFLINE: ("danger", "wifi-off"),
    }[reach]
    return StateMark(way(reach), kind, icon)  # type: ignore[arg-type]


def operator(one: CounterState) -> str:
    if one.seen.kind == "kiosk":
        return self_service()
    return (one.told.operator if one.told else "") or nobody()


def shift(one: CounterState, since: datetime | None) -> str:
    """Return number and beginning of a counter's shift; ``since`` in the zone of this desk."""
    if one.told is None or not one.told.shift:
        return no_shift()
    return f"{one.told.shift} \u00b7 {format.hour(since)}" if since else str(one.told.shift)


def lag(one: CounterState) -> str:
    """Return how old what is known of a counter is."""
    if one.seen.age is None:
        return translate("nunca")
    return _span(one.seen.lag if one.seen.online else one.seen.age)


def printer(one: CounterState) -> str:
    """Return how its printer stands; of a counter that is silent that is not known."""
    return paper(one.told.paper if one.told and one.seen.online else Paper.UNKNOWN)


def spoken(one: CounterState) -> str:
    """Return a line of the counters for a screen reader."""
    waits = translate("{count} em aberto").format(count=one.open_orders)
    sold = translate("vendido {amount}").format(amount=brl(one.sold))
    parts = (one.seen.name, standing(one).text, operator(one), sold, waits, printer(one))
    return ", ".join(parts)


def _span(seconds: float) -> str:
    whole = max(0, int(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min"
    return f"{whole // 3600} h" if whole < 172_800 else plural("{count} dia", "{count} dias", whole // 86_400)


# --- The database -------------------------------------------------------------------------------------


@filled("Banco da filial · {milliseconds} ms")
def answers(milliseconds: int) -> str: ...
@filled("lido às {time}")
def read_at(time: str) -> str: ...
@filled("O banco da filial não responde")
def lost() -> str: ...
@filled(
    "O que está na tela é de {time} e pode ter mudado. As vendas continuam; as pendências dos outros "
    "guichês esperam."
)
def lost_since(time: str) -> str: ...


never_read = phrase("Nada da filial foi lido ainda. As vendas continuam.")


# --- What is wrong ------------------------------------------------------------------------------------

open_alarms = numbered("{count} aberto", "{count} abertos")


def alarm_title(one: Alarm) -> str:
    name = one.counter.seen.name if one.counter else ""
    return _TITLES(one.trouble).format(name=name)


_TITLES = choice(
    {
        Trouble.GHOST: "Apareceu um pedido perdido",
        Trouble.MISMATCH: "Pago, mas não é o que foi vendido",
        Trouble.SILENT: "{name} sem notícia",
        Trouble.STOPPED: "{name} não está vendendo",
        Trouble.PIN_LOCKED: "PIN bloqueado em {name}",
        Trouble.NO_PAPER: "{name} sem papel",
        Trouble.OFFLINE: "{name} sem a central",
        Trouble.DIFFERENCE: "{name} fechou com diferença",
        Trouble.SLOW: "Central lenta em {name}",
        Trouble.LAGGING: "{name} atrasado",
        Trouble.LATE_FISCAL: "BP-e atrasado em {name}",
        Trouble.OLD_PENDING: "Pendência antiga na filial",
    }
)


def alarm_about(one: Alarm, found: Overview) -> str:
    """Return who is there and what is at stake."""
    who = one.counter.told.operator if one.counter and one.counter.told else ""
    where = one.counter.seen.name if one.counter else ""
    what, amount = (one.about.subject, brl(one.about.amount)) if one.about else ("", "")
    match one.trouble:
        case Trouble.GHOST:
            rest = translate("O cliente pode ter pago duas vezes.")
            return " \u00b7 ".join(filter(None, (what, where, amount))) + f". {rest}"
        case Trouble.MISMATCH:
            rest = translate("Confira com a central antes de entregar os bilhetes.")
            return " \u00b7 ".join(filter(None, (what, where, amount))) + f". {rest}"
        case Trouble.DIFFERENCE:
            return translate("Turno {number} \u00b7 {amount}").format(number=what, amount=amount)
        case Trouble.LATE_FISCAL:
            assert one.counter is not None and one.counter.told is not None
            return late_tickets(one.counter.told.late_fiscal)
        case Trouble.SILENT:
            count = one.counter.left if one.counter else 0
            rest = translate("O que vendeu está salvo lá e chega quando a rede voltar.")
            return " \u00b7 ".join(filter(None, (who, left_there(count)))) + f". {rest}"
        case Trouble.STOPPED:
            return translate("O totem diz aos clientes que procurem o guichê.")
        case Trouble.PIN_LOCKED:
            return translate("PIN errado cinco vezes; quem errou espera 30 min.")
        case Trouble.NO_PAPER:
            return translate("A venda continua; os bilhetes esperam papel.")
        case Trouble.OFFLINE | Trouble.SLOW:
            look = translate("Os outros mostram se é só lá: veja o cabo.")
            return ". ".join(filter(None, (who, look)))
        case Trouble.LAGGING:
            return translate("O que mudou lá ainda não chegou ao banco da filial.")
        case Trouble.OLD_PENDING:
            oldest = trip_texts.ago((found.at - found.oldest).total_seconds()) if found.oldest else ""
            return translate("{orders} sem resultado, o mais antigo {ago}.").format(
                orders=orders(found.open_orders), ago=oldest
            )


late_tickets = numbered(
    "{count} pedido sem o BP-e há mais de 30 min. Os passageiros viajam com ele.",
    "{count} pedidos sem o BP-e há mais de 30 min. Os passageiros viajam com ele.",
)
left_there = numbered("{count} venda no meio", "{count} vendas no meio")


# --- Orders and parked sales --------------------------------------------------------------------------


def parked_mark() -> StateMark:
    return StateMark(translate("Guardada"), "neutral", "pause")


def order_taken(attempt: Attempt) -> NoticeView:
    """Return that this counter looks for the outcome of an order now."""
    title = translate("Pedido {number} assumido").format(number=attempt.public_id or attempt.sold.buyer)
    text = translate(
        "Este guichê procura o resultado agora. O dinheiro continua em dúvida até a central responder."
    )
    return NoticeView(
        "info", title, text, actions=(NoticeAction(CommandId.PAGE_PENDING, translate("Ver em Pendências")),)
    )


def parked_taken(one: ParkedAt) -> NoticeView:
    title = translate("A venda de {name} está neste guichê").format(name=one.name)
    resume = NoticeAction(CommandId.PARKED, translate("Continuar a venda"))
    return NoticeView("success", title, translate("O outro guichê não a tem mais."), actions=(resume,))


# --- What one counter asks another --------------------------------------------------------------------

by_branch = phrase("Pedir pela filial")
asking = phrase("Pedindo…")
branch_lost = phrase("O banco da filial não responde. Peça a alguém que venha até aqui.")
nobody_answered = phrase("Ninguém respondeu em 5 minutos. Peça de novo, ou a alguém que venha até aqui.")
answered_already = phrase("Este pedido já foi respondido ou retirado.")


@filled("Pedido enviado aos supervisores da filial. Vale até {time}; o PIN aqui também serve.")
def waits_until(time: str) -> str: ...
@filled("{name} negou, no {counter}.")
def was_refused(name: str, counter: str) -> str: ...
@filled("{name} autorizou, no {counter}")
def was_approved(name: str, counter: str) -> str: ...


def refused_by(verdict: Verdict) -> str:
    return was_refused(verdict.by.name, verdict.name)


def approved_by(verdict: Verdict) -> NoticeView:
    return NoticeView("success", was_approved(verdict.by.name, verdict.name))


def request_title(one: Request) -> str:
    return translate("{name} pede autorização").format(name=one.name)


def request_about(question: Question) -> str:
    """Return what is to be allowed, to whom, and what it is about."""
    what = people_texts.permission(question.permission)
    return " \u00b7 ".join(filter(None, (what, question.who, question.about)))


def request_line(one: Request) -> NoticeView:
    """Return the line at a supervisor's desk about a request that waits."""
    action = NoticeAction(CommandId.PAGE_BRANCH, translate("Responder"))
    about = request_about(one.question)
    return NoticeView("warning", request_title(one), about, icon="shield-check", actions=(action,))


def answered(one: Request, *, agreed: bool) -> NoticeView:
    text = translate("Autorizado: {what}") if agreed else translate("Negado: {what}")
    what = people_texts.permission(one.question.permission)
    return NoticeView("info", text.format(what=what), one.name)
