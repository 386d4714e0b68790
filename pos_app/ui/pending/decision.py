"""Words of the supervisor's decision, and who the supervisor is. No widgets."""

from __future__ import annotations

from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import brl
from pos_app.ui.sentences import listed, translate


class Supervisor(Protocol):
    """Who may decide open cases."""

    @property
    def name(self) -> str:
        """Empty where nobody was named."""

    def accepts(self, pin: str) -> bool:
        """Tell whether this is the supervisor's PIN."""


def title() -> str:
    """The question."""
    return translate("pending", "Liberar nova venda sem saber do pedido?")


def stakes(attempt: Attempt) -> tuple[str, ...]:
    """What is known, what it may cost, and what goes on."""
    seats = listed([seat.seat for seat in attempt.sold.seats])
    told = translate(
        "pending", "{route}, poltronas {seats}, {buyer}: a central não mostra o pedido até agora."
    ).format(route=attempt.sold.route, seats=seats, buyer=attempt.sold.buyer)
    money = translate(
        "pending", "O cliente pode já ter pago {total}. Se o pedido aparecer depois, terá pago duas vezes."
    ).format(total=brl(attempt.sold.total))
    then = translate(
        "pending",
        "Venda de novo só as mesmas poltronas, ao mesmo cliente. A procura continua por 72 h, "
        "e a decisão fica registrada.",
    )
    return told, money, then


def closing_title() -> str:
    """The question about a case that no answer moves any more."""
    return translate("pending", "Encerrar este caso?")


def closing_stakes(attempt: Attempt) -> tuple[str, ...]:
    """What must be known before a case is closed."""
    ask = translate("pending", "Confirme antes com o suporte da central o que houve com o pedido {number}.")
    number = attempt.public_id or attempt.partner_id
    money = translate("pending", "O pagamento de {total} fica como a central disse. Nada é cobrado daqui.")
    then = translate("pending", "O caso sai de Pendências; quem decidiu e a resposta ficam registrados.")
    return ask.format(number=number), money.format(total=brl(attempt.sold.total)), then


def no_word() -> str:
    """The provider's word is missing."""
    return translate("pending", "Escreva o que a central disse.")


def closed(by: str) -> tuple[str, str]:
    """The case was closed: title and what it means."""
    return (
        translate("pending", "Encerrada por {name}").format(name=by),
        translate("pending", "O caso fica no histórico de pedidos."),
    )


def wrong_pin() -> str:
    """The PIN was not right."""
    return translate("pending", "PIN não confere.")


def nobody() -> tuple[str, str]:
    """No supervisor was named: title and what to do."""
    return (
        translate("pending", "Nenhum supervisor cadastrado"),
        translate("pending", "Cadastre o nome e o PIN do supervisor em Ajustes (Alt+5)."),
    )


def released(by: str) -> tuple[str, str]:
    """The decision was recorded: title and what it means."""
    return (
        translate("pending", "Liberada por {name}").format(name=by),
        translate("pending", "Venda de novo só as mesmas poltronas. Se o pedido aparecer, avisamos aqui."),
    )
