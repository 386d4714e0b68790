"""Words of an order and of what can be done with it."""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from pos_app.domain.attempts import Attempt, Unpaid
from pos_app.domain.documents import DocumentType, masked, pretty
from pos_app.domain.order_money import PaymentOutcome
from pos_app.domain.order_plan import NotAsked
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import Finality
from pos_app.domain.payment import PaymentType
from pos_app.wording import format, payment_texts
from pos_app.wording.notices import BadgeKind, StateMark
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

only_a_query = phrase("É só uma consulta; nada muda.")
ours_holds = phrase(
    "Mostramos o que este guichê confirmou; a central pode atualizar depois. Conferir consulta de novo."
)
newer_holds = phrase("Mostramos o que a central informou por último.")
neither_holds = phrase("As duas respostas não combinam: não cobre de novo, confira e fale com a central.")
check = phrase("Conferir")
no_number = phrase("sem número")
sold_word = phrase("Concluído")
how_to_cancel = phrase(
    "O cancelamento e a troca não são feitos por aqui: a central não oferece essa operação aos parceiros. "
    "Oriente o cliente a pedir à viação, no guichê dela ou no atendimento, com o número do pedido e um "
    "documento, antes do prazo mostrado ao lado do pedido."
)
history_not_read = phrase("O histórico deste guichê não pôde ser lido")
ticket_problem = choice(
    "orders",
    {
        Finality.CANCELED: "cancelado",
        Finality.PARTIAL: "cancelado em parte",
        Finality.REFUSED: "recusado",
        Finality.COMPLETED: "",
        Finality.PENDING: "",
    },
)
ticket_status = choice(
    {
        "completed": "Bilhete confirmado",
        "pending": "Bilhete em andamento",
        "canceled": "Bilhete cancelado",
        "partially_canceled": "Bilhete parcial",
    }
)
travel_span = choice(
    {
        "past": "Já partiu",
        "coming": "Ainda vai partir",
        "today": "Parte hoje",
        "tomorrow": "Parte amanhã",
        "week": "Parte em 7 dias",
    }
)
bought_span = choice(
    {
        "today": "Compra de hoje",
        "week": "Compra: 7 dias",
        "month": "Compra: 30 dias",
        "year": "Compra: 12 meses",
    }
)


@filled("Neste guichê, {when}: {state}.")
def seen_here(state: str, when: str) -> str: ...
@filled("Na lista da central, lida {when}: {state}.")
def seen_in_list(state: str, when: str) -> str: ...
@filled("No pedido da central, lido {when}: {state}.")
def seen_in_order(state: str, when: str) -> str: ...
@filled("Mostrando os {count} mais recentes; há mais")
def more(count: int) -> str: ...
@filled("O pedido {number} não pôde ser lido")
def not_read(number: str) -> str: ...


def order_mark(finality: Finality, word: str) -> StateMark:
    """Return the badge of an order; the provider's status separates partly cancelled and incomplete ones.

    An incomplete order (contract 3) failed, and nothing shows that it is still being processed.
    """
    if finality is Finality.PENDING and word.casefold() == "incomplete":
        return StateMark(translate("Incompleto"), "neutral", "circle-question-mark")
    if "partial" in word.casefold():
        return _partial()
    match finality:
        case Finality.COMPLETED:
            return StateMark(translate("Concluído"), "success", "circle-check")
        case Finality.CANCELED:
            return StateMark(translate("Cancelado"), "neutral", "ban")
        case Finality.REFUSED:
            return StateMark(translate("Recusado"), "neutral", "circle-x")
        case Finality.PARTIAL:
            return _partial()
        case Finality.PENDING:
            return StateMark(translate("orders", "Em andamento"), "primary", "hourglass")
        case _:
            assert_never(finality)


def _partial() -> StateMark:
    return StateMark(translate("Parcial"), "warning", "undo-2")


def statuses() -> dict[str, str]:
    """Return the badge of each order status that the order list can be filtered by (contract 4.13)."""
    statuses_shown = (
        ("completed", Finality.COMPLETED),
        ("pending", Finality.PENDING),
        ("canceled", Finality.CANCELED),
        ("partially_canceled", Finality.COMPLETED),
        ("incomplete", Finality.PENDING),
    )
    return {order_mark(finality, status).text: status for status, finality in statuses_shown}


def attempt_mark(attempt: Attempt) -> StateMark:
    """Return the badge of an attempt of this desk. An unpaid PIX was not refused."""
    phase = attempt.phase
    match phase:
        case Phase.SOLD:
            return StateMark(translate("Concluído"), "success", "circle-check")
        case Phase.UNPAID:
            return _unpaid_mark(attempt.unpaid)
        case Phase.NO_ORDER:
            return StateMark(translate("Sem pedido"), "neutral", "circle-x")
        case Phase.SENDING | Phase.WAITING | Phase.SEARCHING:
            return StateMark(translate("orders", "Em andamento"), "primary", "hourglass")
        case Phase.CASE | Phase.RELEASED:
            return StateMark(translate("Pendente"), "danger", "triangle-alert")
        case Phase.CLOSED:
            return StateMark(translate("Encerrado"), "neutral", "circle-x")
    assert_never(phase)


def to_check() -> StateMark:
    """Return the badge of an order about which this desk and the provider contradict each other."""
    return StateMark(translate("Conferir"), "warning", "triangle-alert")


def _unpaid_mark(why: Unpaid) -> StateMark:
    match why:
        case Unpaid.CANCELLED:
            return StateMark(translate("Cancelado"), "neutral", "ban")
        case Unpaid.NOT_PAID:
            return StateMark(translate("Não foi pago"), "neutral", "circle-x")
        case Unpaid.REFUSED:
            return StateMark(translate("Recusado"), "neutral", "circle-x")
    assert_never(why)


def filtered_away(count: int) -> tuple[str, str]:
    text = plural(
        "{count} pedido está fora dos filtros. Esc tira os filtros.",
        "{count} pedidos estão fora dos filtros. Esc tira os filtros.",
        count,
    )
    return translate("Nenhum pedido com estes filtros"), text


_PAYMENT: dict[PaymentOutcome, tuple[phrase, BadgeKind]] = {
    PaymentOutcome.PAID: (phrase("Aprovado"), "success"),
    PaymentOutcome.REFUSED: (phrase("Recusado"), "danger"),
    PaymentOutcome.REFUNDED: (phrase("Estornado"), "neutral"),
    PaymentOutcome.PARTLY_REFUNDED: (phrase("Estornado em parte"), "neutral"),
    PaymentOutcome.NOT_PAID: (phrase("Não foi pago"), "neutral"),
    PaymentOutcome.CALLED_OFF: (phrase("Cancelado"), "neutral"),
    PaymentOutcome.RUNNING: (phrase("orders", "Em andamento"), "primary"),
    PaymentOutcome.UNKNOWN: (phrase("Sem informação"), "neutral"),
}


def payment_mark(outcome: PaymentOutcome, status: str) -> StateMark:
    """Return the badge of a payment; a word of the provider that we do not know is shown as it is."""
    text, kind = _PAYMENT[outcome]
    told = status.replace("_", " ") if outcome is PaymentOutcome.UNKNOWN else ""
    return StateMark(told or text(), kind, "")


def method(kind: str, installments: int | None = None) -> str:
    """Return ``Crédito · 3x``; a method that is not known is shown as the provider calls it."""
    known = PaymentType.of(kind)
    if known is None:
        return kind.replace("_", " ")
    split = known.facts.instalments and installments and installments > 1
    name = payment_texts.name(known)
    return f"{name} \u00b7 {installments}x" if split else name


def document(kind: DocumentType, number: str, *, reveal: bool) -> str:
    """Return ``CPF ***.982.247-**``, whole only where requested; empty where there is none."""
    return f"{kind.name} {(pretty if reveal else masked)(kind, number)}" if number else ""


def refund(flags: list[bool | None]) -> str:
    """Return what the provider allows as a refund of the tickets that still stand (``canRefund``); empty
    where none stands."""
    if not flags:
        return ""
    if all(flags):
        return translate("permitido")
    if all(flag is False for flag in flags):
        return translate("não permitido")
    if any(flags):
        return translate("só {count} de {total} bilhetes").format(
            count=sum(flag is True for flag in flags), total=len(flags)
        )
    return translate("a central não informou")


def people(names: tuple[str, ...]) -> str:
    """Return ``Helena Prado Siqueira e mais 2``."""
    if not names:
        return ""
    if len(names) == 1:
        return names[0]
    return translate("{name} e mais {count}").format(name=names[0], count=len(names) - 1)


def print_button(count: int, *, copies: bool) -> str:
    """Return the words of the main button; ``copies``: what it prints may be on paper already."""
    if copies:
        return plural("Reimprimir bilhete", "Reimprimir {count} bilhetes", count)
    return plural("Imprimir bilhete", "Imprimir {count} bilhetes", count)


def print_key(*, copies: bool) -> str:
    return translate("Reimprimir") if copies else translate("Imprimir")


def nothing_found(*, typed: bool, asked: bool | None, why_not: NotAsked | None) -> tuple[str, str]:
    """Return that no order was found, and what may help. ``asked``: the provider found none either, or was
    not asked; None where it was and did not answer."""
    title = translate("Nenhum pedido encontrado")
    if not typed:
        return title, translate("As vendas deste guichê aparecem aqui.")
    if why_not is NotAsked.WRONG_CPF:
        return translate("O CPF digitado não confere"), translate(
            "Confira os números com o cliente. Se for um telefone, digite assim: (11) 98765-0142."
        )
    if why_not is not None:
        return title, translate(
            "Neste guichê não há. A central procura com e-mail, documento, telefone ou número do pedido: "
            "digite um deles inteiro."
        )
    if asked is None:
        return title, translate("Neste guichê não há, e a central não respondeu: o pedido pode existir lá.")
    if asked:
        return title, translate(
            "Nem neste guichê nem na central. Confira o que foi digitado e como foi entendido."
        )
    return title, translate("Neste guichê não há. Enter procura na central.")


# --- Panel that shows one order in full ---------------------------------------------------------------

tickets = numbered("{count} passagem", "{count} passagens")
values = phrase("Valores")
total = phrase("Total")
running = phrase("em andamento")
boarding = phrase("embarque")
fiscal = phrase("BP-e")
fiscal_awaited = phrase("BP-e a caminho")
not_printed = phrase("falta")
printed_before = phrase("impresso")
print_unsure = phrase("panel", "não sabemos")
print_failed = phrase("não saiu")
only_here = phrase("salvo neste guichê")
never_sent = phrase("nunca enviado")
sending = phrase("enviando")
not_sent = phrase("envio a conferir")
stops_unknown = phrase("A central não informa as paradas desta viagem.")
desk_zone = phrase("na hora daqui")
more_stops = numbered("mais {count} parada", "mais {count} paradas")
timeline = phrase("Linha do tempo")
whole_timeline = phrase("Linha do tempo inteira")
sell_alike = phrase("Vender igual")
key_of_one = phrase("Reimprimir um")
refund_unknown = phrase("Estorno: a central não informou o valor")
other_payment = phrase("Outro pagamento")


@filled("poltrona {seat}")
def seat(seat: str) -> str: ...
@filled("enviado {when}")
def handed_over(when: str) -> str: ...
@filled("igual na central · {age}")
def same_there(age: str) -> str: ...
@filled("central · {age}")
def seen_there(age: str) -> str: ...
@filled("diferente na central · {age}")
def differs_there(age: str) -> str: ...
@filled("{source}. Conferir na central agora")
def ask_now(source: str) -> str: ...
@filled("enviado {when}")
def sent(when: str) -> str: ...
@filled("Paradas: {route}")
def stops_title(route: str) -> str: ...
@filled("hora local {zone}")
def local_zone(zone: str) -> str: ...
@filled("saída {start}, chegada {end}")
def zones_of_ends(start: str, end: str) -> str: ...
@filled("Linha do tempo do pedido {number}")
def timeline_title(number: str) -> str: ...
@filled("{count}x de {each}")
def instalments(count: int, each: str) -> str: ...
@filled("Estornado {amount}")
def refunded(amount: str) -> str: ...
@filled("Estorno: {rule}")
def refund_rule(rule: str) -> str: ...


def short_moment(at: datetime, now: datetime) -> str:
    """Return ``14:38`` of today, ``20/03`` of another day; both in the zone of the desk."""
    return format.hour(at) if at.date() == now.date() else f"{at:%d/%m}"


def no_hour() -> str:
    """Return what stands for an hour that the provider does not tell."""
    return "\u2014"


def reprint_one(name: str, label: str, *, printed: bool) -> str:
    text = (
        translate("Reimprimir só o bilhete de {name}, poltrona {seat}")
        if printed
        else translate("Imprimir só o bilhete de {name}, poltrona {seat}")
    )
    return text.format(name=name, seat=label)


# --- A customer who wants to cancel or change an order ------------------------------------------------

cancel = phrase("Cancelar até")
change = phrase("Trocar até")
cancel_refund = phrase("Estorno")
rule = phrase(
    "Os prazos são os que a central informa para cada bilhete, no horário local do embarque. O valor "
    "devolvido e a multa seguem a regra da viação: só ela confirma."
)
request = phrase("Texto do pedido de cancelamento ou troca")
copy = phrase("Copiar texto")
cancel_copied = phrase("Texto copiado.")
greeting = phrase("Solicito o cancelamento ou a troca dos bilhetes abaixo.")
ask = phrase("Peço a confirmação do valor a devolver e da multa, se houver.")


@filled("Cancelar ou trocar o pedido {number}")
def cancel_title(number: str) -> str: ...
@filled("Pedido: {number}")
def order(number: str) -> str: ...
@filled("Comprador: {name}")
def buyer(name: str) -> str: ...
@filled("Viagem: {route}, {when}, {company}")
def cancel_bus(route: str, when: str, company: str) -> str: ...
@filled("Prazo informado pela central: {when} (hora do embarque)")
def until(when: str) -> str: ...


def named(name: str, bus: str) -> str:
    return f"{name} ({bus})" if bus else name


def ticket(seat: str, name: str, document: str, locator: str) -> str:
    seat_words = translate("poltrona {seat}").format(seat=seat)
    code = translate("localizador {locator}").format(locator=locator) if locator else ""
    return "- " + ", ".join(filter(None, (seat_words, name, document, code)))


# --- Box that shows one ticket ------------------------------------------------------------------------

ticket_box_bus = phrase("Viagem")
ticket_box_document = phrase("Documento")
locator = phrase("Localizador")
amount = phrase("Valor da passagem")
state = phrase("Estado")
prints = phrase("Impressões")
no_prints = phrase("Nenhuma impressão registrada neste guichê.")
hint = phrase("R imprime este bilhete")


@filled("Poltrona {seat} · {name}")
def ticket_box_title(seat: str, name: str) -> str: ...


def preview(*, copy: bool) -> str:
    if copy:
        return translate("Prévia do comprovante: 2ª via, 80 mm")
    return translate("Prévia do comprovante: 80 mm")


# --- Provider's reply as it came, for its support -----------------------------------------------------

open_words = phrase("Resposta da central (suporte)")
asking = phrase("Pedindo a resposta à central")
raw_not_read = phrase("A resposta da central não pôde ser mostrada")
not_kept = phrase("A resposta não fica guardada neste computador: é pedida de novo à central.")
copy_words = phrase("Copiar com dados ocultos")
raw_copied = phrase("Copiada com os dados pessoais ocultos.")
reveal_words = phrase("Mostrar dados pessoais")
reveal_hint = phrase("Mostrar os dados fica registrado na linha do tempo do pedido: quem e quando.")


@filled("Não foi possível registrar, e os dados ficam ocultos: {reason}")
def not_recorded(reason: str) -> str: ...


def raw_title(number: str) -> str:
    if not number:
        return translate("Resposta da central ao envio do pedido")
    return translate("Resposta da central sobre {number}").format(number=number)


def when(status: int, at: datetime, *, whole: bool) -> str:
    """Return when it came, in the zone of the desk, and whether personal data is masked. ``status`` is 0
    where none came."""
    masking = translate("dados pessoais à mostra") if whole else translate("dados pessoais ocultos")
    came = translate("recebida em {at}").format(at=f"{at:%d/%m/%Y %H:%M:%S}")
    answered = f"HTTP {status}" if status else ""
    return " \u00b7 ".join(filter(None, (answered, came, masking)))


def recorded(by: str) -> str:
    if not by:
        return translate("Resposta da central vista com dados pessoais")
    return translate("Resposta da central vista com dados pessoais por {by}").format(by=by)
