"""What a supervisor may decide about an open case, in words. No widgets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.wording import pending_texts
from pos_app.wording.translation import translate


class Supervisor(Protocol):
    """Who may decide open cases."""

    @property
    def name(self) -> str:
        """Empty where no name was given."""

    def refusal(self, pin: str, /) -> str:
        """Return why a PIN is not taken, as a sentence, or the empty text. Blocks."""


@dataclass(frozen=True, slots=True)
class ProvenSupervisor:
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
        title = pending_texts.release_question()
        act = translate("pending", "Liberar nova venda")
        keep = translate("pending", "Continuar procurando")
        return DecisionForm(
            attempt.id,
            title,
            pending_texts.release_stakes(attempt),
            supervisor,
            (*named, Field.PIN),
            act,
            keep,
        )
    if facts.may_close:
        title = pending_texts.close_question()
        act = translate("pending", "Encerrar o caso")
        keep = translate("pending", "Deixar aberto")
        fields = (*named, Field.WORD, Field.PIN)
        return DecisionForm(
            attempt.id, title, pending_texts.close_stakes(attempt), supervisor, fields, act, keep
        )
    if facts.may_name:
        title = pending_texts.name_question()
        act = naming()
        keep = translate("pending", "Continuar procurando")
        return DecisionForm(
            attempt.id, title, pending_texts.name_stakes(), supervisor, (*named, Field.PIN), act, keep
        )
    return None


def naming() -> str:
    """The button once a number was typed: nothing else is decided then."""
    return translate("pending", "Conferir o pedido")


def missing(field: Field) -> str:
    """What was not typed."""
    return pending_texts.number_missing() if field is Field.NUMBER else pending_texts.word_missing()
