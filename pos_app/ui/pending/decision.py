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
