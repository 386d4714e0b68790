"""Sentences of the page of open cases, and of what a supervisor decides there."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.money import brl
from pos_app.wording import fault_texts
from pos_app.wording.sentence import listed
from pos_app.wording.translation import filled, phrase, plural, translate

# --- The page -------------------------------------------------------------------------------------------

all_known = phrase("PendingView", "Todas as vendas deste guichê têm resultado conhecido.")
sent_once = phrase(
    "PendingView",
    "Cada pedido é enviado uma única vez. Fechar o programa não perde nada: a verificação continua na "
    "próxima abertura.",
)
not_read = phrase("pending", "As pendências deste guichê não puderam ser lidas")


def reply_changed(replies: Sequence[str]) -> tuple[str, str]:
    """Return title and advice where replies, named, are no longer as they were reviewed."""
    return (
        translate("pending", "A central mudou a resposta: {replies}").format(replies=listed(replies)),
        translate("pending", "Confira em Ajustes ou com pos-app learn."),
    )


# --- What a decision is about ---------------------------------------------------------------------------

release_question = phrase("pending", "Liberar nova venda sem saber do pedido?")
close_question = phrase("pending", "Encerrar este caso?")
name_question = phrase("pending", "A central deu o número do pedido?")


def release_stakes(attempt: Attempt) -> tuple[str, str, str]:
    """Return what is not known, what the customer may lose, and what holds after a release."""
    sold = attempt.sold
    not_shown = plural(
        "pending",
        "{route}, poltrona {seats}, {buyer}: a central não mostra o pedido até agora.",
        "{route}, poltronas {seats}, {buyer}: a central não mostra o pedido até agora.",
        len(sold.seats),
    )
    money = translate(
        "pending", "O cliente pode já ter pago {total}. Se o pedido aparecer depois, terá pago duas vezes."
    )
    then = translate(
        "pending",
        "Venda de novo só as mesmas poltronas, ao mesmo cliente. A procura continua por 72 h, "
        "e a decisão fica registrada.",
    )
    seats = listed([seat.seat for seat in sold.seats])
    return (
        not_shown.format(route=sold.route, seats=seats, buyer=sold.buyer),
        money.format(total=brl(sold.total)),
        then,
    )


def close_stakes(attempt: Attempt) -> tuple[str, str, str]:
    """Return whom to ask first, what holds of the money, and what is kept of the decision."""
    ask = translate("pending", "Confirme antes com o suporte da central o que houve com o pedido {number}.")
    money = translate("pending", "O pagamento de {total} fica como a central disse. Nada é cobrado daqui.")
    then = translate("pending", "O caso sai de Pendências; quem decidiu e a resposta ficam registrados.")
    number = (attempt.public_id or attempt.partner_id).replace("-", "\u2011")  # Never broken over two lines.
    return ask.format(number=number), money.format(total=brl(attempt.sold.total)), then


def name_stakes() -> tuple[str, str, str]:
    return (
        translate("pending", "Digite o número que a central informou."),
        translate(
            "pending",
            "O pedido só é assumido se poltronas, passageiros, viagem e valor forem os desta venda.",
        ),
        translate("pending", "Nada é cobrado nem enviado de novo."),
    )


# --- What was typed -------------------------------------------------------------------------------------

number_missing = phrase("pending", "Escreva o número do pedido.")
word_missing = phrase("pending", "Escreva o que a central disse.")


@filled("pending", "O pedido {number} não é desta venda. Confira o número.")
def not_ours(number: str) -> str: ...


def order_unread(fault: Fault) -> str:
    if isinstance(fault, NotFound):
        return translate("pending", "A central não conhece este número. Confira e tente de novo.")
    told = fault_texts.fault(fault)
    return f"{told.title}. {told.what_to_do}".replace("..", ".")


def no_supervisor(key: str) -> tuple[str, str]:
    """Return that nobody may decide, and where to change that; ``key`` opens the settings."""
    return (
        translate("pending", "Nenhum supervisor cadastrado"),
        translate("pending", "Cadastre o nome e o PIN do supervisor em Ajustes ({key}).").format(key=key),
    )


# --- What was decided -----------------------------------------------------------------------------------


def released(by: str) -> tuple[str, str]:
    return (
        translate("pending", "Liberada por {name}").format(name=by),
        translate("pending", "Venda de novo só as mesmas poltronas. Se o pedido aparecer, avisamos aqui."),
    )


def closed(by: str) -> tuple[str, str]:
    return (
        translate("pending", "Encerrada por {name}").format(name=by),
        translate("pending", "O caso fica no histórico de pedidos."),
    )


def named(number: str, by: str) -> tuple[str, str]:
    return (
        translate("pending", "Pedido {number} assumido por {name}").format(number=number, name=by),
        translate("pending", "É o desta venda. Agora perguntamos à central se foi pago."),
    )
