"""What a supervisor may decide about an open case, in words. No widgets."""

from __future__ import annotations

from enum import Enum, StrEnum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.value import Value
from pos_app.wording import counter_texts
from pos_app.wording.translation import translate


class ProvenSupervisor(Value):
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


class DecisionForm(Value):
    """The decision form for one case. ``fields`` in the order in which they are typed, the PIN last."""

    key: str
    title: str
    stakes: tuple[str, ...]
    supervisor: str
    fields: tuple[Field, ...]
    act: str
    keep: str


class TypedDecision(Value):
    """What a supervisor typed: the number of the order, the provider's word, the PIN."""

    number: str = ""
    word: str = ""
    pin: str = ""


class Ask(Enum):
    """What the clerk asks of the page without naming anything; all but ``NOW`` is about the marked case."""

    NOW = auto()
    """Query the provider about every open case."""
    COPY = auto()
    """The number of the order."""
    DECIDE = auto()
    STOP = auto()
    """The decision was left: stop waiting for the provider."""
    REPEAT = auto()
    """Sell the seats again, once a supervisor released them."""
    PRINT = auto()
    """The case slip, for the customer and the provider."""
    TICK = auto()
    """A second went by while the page is shown."""


class Picked(Value):
    """Put the mark on a case."""

    key: str


class Decided(Value):
    """A supervisor decided a case."""

    key: str
    answer: TypedDecision


Intent = Ask | Picked | Decided


def decision_form(attempt: Attempt, supervisor: str, *, proven: bool = False) -> DecisionForm | None:
    """Return the decision that a case needs, or None. Of who has ``proven`` to be there no PIN is asked."""
    facts = attempt.facts
    keep = translate("pending", "Continuar procurando")
    closing = False
    if facts.may_release:
        title, stakes = counter_texts.release_question(), counter_texts.release_stakes(attempt)
        act = translate("pending", "Liberar nova venda")
    elif facts.may_close:
        closing = True
        title, stakes = counter_texts.close_question(), counter_texts.close_stakes(attempt)
        act, keep = translate("pending", "Encerrar o caso"), translate("pending", "Deixar aberto")
    elif facts.may_name:
        title, stakes, act = counter_texts.name_question(), counter_texts.name_stakes(), naming()
    else:
        return None
    wanted = ((Field.NUMBER, facts.may_name), (Field.WORD, closing), (Field.PIN, not proven))
    fields = tuple(field for field, asked in wanted if asked)
    return DecisionForm(attempt.id, title, stakes, supervisor, fields, act, keep)


def naming() -> str:
    """The button once a number was typed: nothing else is decided then."""
    return translate("pending", "Conferir o pedido")


def missing(field: Field) -> str:
    """What was not typed."""
    return counter_texts.number_missing() if field is Field.NUMBER else counter_texts.word_missing()
