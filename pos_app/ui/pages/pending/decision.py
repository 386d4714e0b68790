"""What a supervisor may decide about an open case, in words. No widgets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.money import brl
from pos_app.ui.keys import shortcuts
from pos_app.wording import explain as sentences
from pos_app.wording.command_ids import CommandId
from pos_app.wording.sentence import listed
from pos_app.wording.translation import plural, translate


class Supervisor(Protocol):
    """Who may decide open cases."""

    @property
    def name(self) -> str:
        """Empty where no name was given."""

    def refusal(self, pin: str, /) -> str:
        """Return why a PIN is not taken, as a sentence, or the empty text. Blocks."""


@dataclass(frozen=True, slots=True)
class Proven:
    """Somebody who may decide and typed the PIN a moment ago."""

    name: str

    def refusal(self, pin: str) -> str:
        """Return the empty text: the PIN was right."""
        return ""


class Field(StrEnum):
    """What a supervisor types."""

    NUMBER = "number"
    WORD = "word"
    PIN = "pin"


@dataclass(frozen=True, slots=True)
class DecisionForm:
    """The decision form for one case. ``fields`` in the order in which they are typed, the PIN last."""

    key: str
    title: str
    stakes: tuple[str, ...]
    supervisor: str
    fields: tuple[Field, ...]
    act: str
    keep: str


@dataclass(frozen=True, slots=True)
class TypedDecision:
    """What a supervisor typed: the number of the order, the provider's word, the PIN."""

    number: str = ""
    word: str = ""
    pin: str = ""


def decision_form(attempt: Attempt, supervisor: str, *, proven: bool = False) -> DecisionForm | None:
    """Return the decision that a case needs, or None. Of who has ``proven`` to be there no PIN is asked."""
    asked = _decision_form(attempt, supervisor)
    if asked is None or not proven:
        return asked
    return replace(asked, fields=tuple(field for field in asked.fields if field is not Field.PIN))


def _decision_form(attempt: Attempt, supervisor: str) -> DecisionForm | None:
    facts = attempt.facts
    named = (Field.NUMBER,) if facts.may_name else ()
    if facts.may_release:
        title = translate("pending", "Liberar nova venda sem saber do pedido?")
        act = translate("pending", "Liberar nova venda")
        keep = translate("pending", "Continuar procurando")
        return DecisionForm(
            attempt.id, title, _letting_go(attempt), supervisor, (*named, Field.PIN), act, keep
        )
    if facts.may_close:
        title = translate("pending", "Encerrar este caso?")
        act = translate("pending", "Encerrar o caso")
        keep = translate("pending", "Deixar aberto")
        fields = (*named, Field.WORD, Field.PIN)
        return DecisionForm(attempt.id, title, _closing(attempt), supervisor, fields, act, keep)
    if facts.may_name:
        title = translate("pending", "A central deu o número do pedido?")
        act = naming()
        keep = translate("pending", "Continuar procurando")
        return DecisionForm(attempt.id, title, _naming(), supervisor, (*named, Field.PIN), act, keep)
    return None


def naming() -> str:
    """The button once a number was typed: nothing else is decided then."""
    return translate("pending", "Conferir o pedido")


def _letting_go(attempt: Attempt) -> tuple[str, ...]:
    seats = listed([seat.seat for seat in attempt.sold.seats])
    explanation = plural(
        "pending",
        "{route}, poltrona {seats}, {buyer}: a central não mostra o pedido até agora.",
        "{route}, poltronas {seats}, {buyer}: a central não mostra o pedido até agora.",
        len(attempt.sold.seats),
    ).format(route=attempt.sold.route, seats=seats, buyer=attempt.sold.buyer)
    money = translate(
        "pending", "O cliente pode já ter pago {total}. Se o pedido aparecer depois, terá pago duas vezes."
    ).format(total=brl(attempt.sold.total))
    then = translate(
        "pending",
        "Venda de novo só as mesmas poltronas, ao mesmo cliente. A procura continua por 72 h, "
        "e a decisão fica registrada.",
    )
    return explanation, money, then


def _closing(attempt: Attempt) -> tuple[str, ...]:
    ask = translate("pending", "Confirme antes com o suporte da central o que houve com o pedido {number}.")
    number = (attempt.public_id or attempt.partner_id).replace("-", "\u2011")  # Never broken over two lines.
    money = translate("pending", "O pagamento de {total} fica como a central disse. Nada é cobrado daqui.")
    then = translate("pending", "O caso sai de Pendências; quem decidiu e a resposta ficam registrados.")
    return ask.format(number=number), money.format(total=brl(attempt.sold.total)), then


def _naming() -> tuple[str, ...]:
    instruction = translate("pending", "Digite o número que a central informou.")
    check = translate(
        "pending", "O pedido só é assumido se poltronas, passageiros, viagem e valor forem os desta venda."
    )
    return instruction, check, translate("pending", "Nada é cobrado nem enviado de novo.")


def missing(field: Field) -> str:
    """What was not typed."""
    if field is Field.NUMBER:
        return translate("pending", "Escreva o número do pedido.")
    return translate("pending", "Escreva o que a central disse.")


def not_ours(number: str) -> str:
    """The provider shows something else under the number."""
    return translate("pending", "O pedido {number} não é desta venda. Confira o número.").format(
        number=number
    )


def unread(fault: Fault) -> str:
    """The order could not be read."""
    if isinstance(fault, NotFound):
        return translate("pending", "A central não conhece este número. Confira e tente de novo.")
    sentence = sentences.fault(fault)
    return f"{sentence.title}. {sentence.what_to_do}".replace("..", ".")


def no_supervisor() -> tuple[str, str]:
    """No supervisor was named: title and what to do."""
    return (
        translate("pending", "Nenhum supervisor cadastrado"),
        translate("pending", "Cadastre o nome e o PIN do supervisor em Ajustes ({key}).").format(
            key=shortcuts.sequence(CommandId.PAGE_SETTINGS)
        ),
    )


def released(by: str) -> tuple[str, str]:
    """The decision was recorded: title and what it means."""
    return (
        translate("pending", "Liberada por {name}").format(name=by),
        translate("pending", "Venda de novo só as mesmas poltronas. Se o pedido aparecer, avisamos aqui."),
    )


def closed(by: str) -> tuple[str, str]:
    """The case was closed: title and what it means."""
    return (
        translate("pending", "Encerrada por {name}").format(name=by),
        translate("pending", "O caso fica no histórico de pedidos."),
    )


def named(number: str, by: str) -> tuple[str, str]:
    """The order was taken: title and what happens next."""
    return (
        translate("pending", "Pedido {number} assumido por {name}").format(number=number, name=by),
        translate("pending", "É o desta venda. Agora perguntamos à central se foi pago."),
    )
