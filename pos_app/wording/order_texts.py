"""Names and sentences of the page of orders."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.attempts import Attempt, Unpaid
from pos_app.domain.documents import DocumentType, masked, pretty
from pos_app.domain.order_money import PaymentOutcome
from pos_app.domain.order_plan import NotAsked
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import Finality
from pos_app.domain.payment import PartKind, PaymentType
from pos_app.wording import basket_texts, payment_texts
from pos_app.wording.state_marks import StateMark
from pos_app.wording.translation import choice, filled, phrase, plural, translate

_PARTS = {
    "boarding": PartKind.BOARDING,
    "embarque": PartKind.BOARDING,
    "surcharge": PartKind.SURCHARGE,
    "cashback": PartKind.CASHBACK,
    "voucher": PartKind.VOUCHER,
}
"""Words of an item's type that name a part of a total as the bill does."""

only_a_query = phrase("orders", "É só uma consulta; nada muda.")
ours_holds = phrase(
    "orders",
    "Mostramos o que este guichê confirmou; a central pode atualizar depois. Conferir consulta de novo.",
)
newer_holds = phrase("orders", "Mostramos o que a central informou por último.")
neither_holds = phrase(
    "orders", "As duas respostas não combinam: não cobre de novo, confira e fale com a central."
)
check = phrase("OrderSidePanel", "Conferir")
no_number = phrase("OrderSidePanel", "sem número")
sold_word = phrase("orders", "Concluído")
how_to_cancel = phrase(
    "orders",
    "O cancelamento e a troca não são feitos por aqui: a central não oferece essa operação aos parceiros. "
    "Oriente o cliente a pedir à viação, no guichê dela ou no atendimento, com o número do pedido e um "
    "documento, antes do prazo mostrado ao lado do pedido.",
)
history_not_read = phrase("orders", "O histórico deste guichê não pôde ser lido")
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


@filled("orders", "Neste guichê, {when}: {state}.")
def seen_here(state: str, when: str) -> str: ...
@filled("orders", "Na lista da central, lida {when}: {state}.")
def seen_in_list(state: str, when: str) -> str: ...
@filled("orders", "No pedido da central, lido {when}: {state}.")
def seen_in_order(state: str, when: str) -> str: ...
@filled("orders", "Mostrando os {count} mais recentes; há mais")
def more(count: int) -> str: ...
@filled("orders", "O pedido {number} não pôde ser lido")
def not_read(number: str) -> str: ...


def order_mark(finality: Finality, word: str) -> StateMark:
    """Return the badge of an order; the provider's status separates partly cancelled and incomplete ones.

    An incomplete order (contract 3) failed, and nothing shows that it is still being processed.
    """
    if finality is Finality.PENDING and word.casefold() == "incomplete":
        return StateMark(translate("orders", "Incompleto"), "neutral", "circle-question-mark")
    if "partial" in word.casefold():
        return _partial()
    match finality:
        case Finality.COMPLETED:
            return StateMark(translate("orders", "Concluído"), "success", "circle-check")
        case Finality.CANCELED:
            return StateMark(translate("orders", "Cancelado"), "neutral", "ban")
        case Finality.REFUSED:
            return StateMark(translate("orders", "Recusado"), "neutral", "circle-x")
        case Finality.PARTIAL:
            return _partial()
        case Finality.PENDING:
            return StateMark(translate("orders", "Em andamento"), "primary", "hourglass")
        case _:
            assert_never(finality)


def _partial() -> StateMark:
    return StateMark(translate("orders", "Parcial"), "warning", "undo-2")


def statuses() -> dict[str, str]:
    """Return the badge of each order status that the order list can be filtered by (contract 4.13)."""
    statuses_shown = (
        ("completed", Finality.COMPLETED),
        ("pending", Finality.PENDING),
        ("canceled", Finality.CANCELED),
        ("partially_canceled", Finality.COMPLETED),
        ("incomplete", Finality.PENDING),
    )
    return {order_mark(finality, status).words: status for status, finality in statuses_shown}


def ticket_status(value: str) -> str:
    """Return the name of a ticket status that the order list can be filtered by (contract 4.13)."""
    return {
        "completed": translate("orders", "Bilhete confirmado"),
        "pending": translate("orders", "Bilhete em andamento"),
        "canceled": translate("orders", "Bilhete cancelado"),
        "partially_canceled": translate("orders", "Bilhete parcial"),
    }[value]


def attempt_mark(attempt: Attempt) -> StateMark:
    """Return the badge of an attempt of this desk. An unpaid PIX was not refused."""
    phase = attempt.phase
    match phase:
        case Phase.SOLD:
            return StateMark(translate("orders", "Concluído"), "success", "circle-check")
        case Phase.UNPAID:
            return _unpaid_mark(attempt.unpaid)
        case Phase.NO_ORDER:
            return StateMark(translate("orders", "Sem pedido"), "neutral", "circle-x")
        case Phase.SENDING | Phase.WAITING | Phase.SEARCHING:
            return StateMark(translate("orders", "Em andamento"), "primary", "hourglass")
        case Phase.CASE | Phase.RELEASED:
            return StateMark(translate("orders", "Pendente"), "danger", "triangle-alert")
        case Phase.CLOSED:
            return StateMark(translate("orders", "Encerrado"), "neutral", "circle-x")
    assert_never(phase)


def to_check() -> StateMark:
    """Return the badge of an order about which this desk and the provider contradict each other."""
    return StateMark(translate("orders", "Conferir"), "warning", "triangle-alert")


def _unpaid_mark(why: Unpaid) -> StateMark:
    match why:
        case Unpaid.CANCELLED:
            return StateMark(translate("orders", "Cancelado"), "neutral", "ban")
        case Unpaid.NOT_PAID:
            return StateMark(translate("orders", "Não foi pago"), "neutral", "circle-x")
        case Unpaid.REFUSED:
            return StateMark(translate("orders", "Recusado"), "neutral", "circle-x")
    assert_never(why)


def filtered_away(count: int) -> tuple[str, str]:
    words = plural(
        "orders",
        "{count} pedido está fora dos filtros. Esc tira os filtros.",
        "{count} pedidos estão fora dos filtros. Esc tira os filtros.",
        count,
    )
    return translate("orders", "Nenhum pedido com estes filtros"), words


def travel_span(value: str) -> str:
    return {
        "past": translate("orders", "Já partiu"),
        "coming": translate("orders", "Ainda vai partir"),
        "today": translate("orders", "Parte hoje"),
        "tomorrow": translate("orders", "Parte amanhã"),
        "week": translate("orders", "Parte em 7 dias"),
    }[value]


def bought_span(value: str) -> str:
    return {
        "today": translate("orders", "Compra de hoje"),
        "week": translate("orders", "Compra: 7 dias"),
        "month": translate("orders", "Compra: 30 dias"),
        "year": translate("orders", "Compra: 12 meses"),
    }[value]


def payment_mark(outcome: PaymentOutcome, status: str) -> StateMark:
    """Return the badge of a payment; a word of the provider that we do not know is shown as it is."""
    match outcome:
        case PaymentOutcome.PAID:
            return StateMark(translate("orders", "Aprovado"), "success", "")
        case PaymentOutcome.REFUSED:
            return StateMark(translate("orders", "Recusado"), "danger", "")
        case PaymentOutcome.REFUNDED:
            return StateMark(translate("orders", "Estornado"), "neutral", "")
        case PaymentOutcome.PARTLY_REFUNDED:
            return StateMark(translate("orders", "Estornado em parte"), "neutral", "")
        case PaymentOutcome.NOT_PAID:
            return StateMark(translate("orders", "Não foi pago"), "neutral", "")
        case PaymentOutcome.CALLED_OFF:
            return StateMark(translate("orders", "Cancelado"), "neutral", "")
        case PaymentOutcome.RUNNING:
            return StateMark(translate("orders", "Em andamento"), "primary", "")
        case PaymentOutcome.UNKNOWN:
            shown = status.replace("_", " ") or translate("orders", "Sem informação")
            return StateMark(shown, "neutral", "")
        case _:
            assert_never(outcome)


def method(kind: str, installments: int = 1) -> str:
    """Return ``Crédito · 3×``; a method that is not known is shown as the provider calls it."""
    known = PaymentType.of(kind)
    if known is None:
        return kind.replace("_", " ")
    split = known.facts.instalments and installments > 1
    name = payment_texts.name(known)
    return f"{name} \u00b7 {installments}\u00d7" if split else name


def document(kind: DocumentType, number: str, *, reveal: bool) -> str:
    """Return ``CPF ***.982.247-**``, whole only where requested; empty where there is none."""
    return f"{kind.name} {(pretty if reveal else masked)(kind, number)}" if number else ""


def refund(flags: list[bool | None]) -> str:
    """Return what the provider allows as a refund of the tickets that still stand (``canRefund``); empty
    where none stands."""
    if not flags:
        return ""
    if all(flags):
        return translate("orders", "a central aceita")
    if all(flag is False for flag in flags):
        return translate("orders", "a central não aceita")
    if any(flags):
        return translate("orders", "só {count} de {total} bilhetes").format(
            count=sum(flag is True for flag in flags), total=len(flags)
        )
    return translate("orders", "a central não informou")


def charge(kind: str) -> str:
    plain = kind.casefold()
    part = next((one for word, one in _PARTS.items() if word in plain), None)
    if part:
        return basket_texts.price_part(part, 0)
    if "insurance" in plain or "seguro" in plain:
        return translate("orders", "Seguro")
    if "fee" in plain or "tax" in plain:  # "taxa" too.
        return translate("orders", "Taxa de serviço")
    if "fine" in plain:
        return translate("orders", "Multa")
    if "discount" in plain:
        return translate("orders", "Desconto")
    if "low" in plain:
        return translate("orders", "Tarifa baixa")
    return kind


def people(names: tuple[str, ...]) -> str:
    """Return ``Helena Prado Siqueira e mais 2``."""
    if not names:
        return ""
    if len(names) == 1:
        return names[0]
    return translate("orders", "{name} e mais {count}").format(name=names[0], count=len(names) - 1)


def print_button(count: int, *, copies: bool) -> str:
    """Return the words of the main button; ``copies``: what it prints may be on paper already."""
    if copies:
        return plural("orders", "Reimprimir bilhete", "Reimprimir {count} bilhetes", count)
    return plural("orders", "Imprimir bilhete", "Imprimir {count} bilhetes", count)


def print_key(*, copies: bool) -> str:
    return translate("orders", "Reimprimir") if copies else translate("orders", "Imprimir")


def nothing_found(*, typed: bool, asked: bool | None, why_not: NotAsked | None) -> tuple[str, str]:
    """Return that no order was found, and what may help. ``asked``: the provider found none either, or was
    not asked; None where it was and did not answer."""
    title = translate("orders", "Nenhum pedido encontrado")
    if not typed:
        return title, translate("orders", "As vendas deste guichê aparecem aqui.")
    if why_not is NotAsked.WRONG_CPF:
        return translate("orders", "O CPF digitado não confere"), translate(
            "orders",
            "Confira os números com o cliente. Se for um telefone, digite assim: (11) 98765-0142.",
        )
    if why_not is not None:
        return title, translate(
            "orders",
            "Neste guichê não há. A central procura com e-mail, documento, telefone ou número do pedido: "
            "digite um deles inteiro.",
        )
    if asked is None:
        return title, translate(
            "orders", "Neste guichê não há, e a central não respondeu: o pedido pode existir lá."
        )
    if asked:
        return title, translate(
            "orders", "Nem neste guichê nem na central. Confira o que foi digitado e como foi entendido."
        )
    return title, translate("orders", "Neste guichê não há. Enter procura na central.")
