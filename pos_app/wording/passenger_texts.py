"""Sentences of the page of passengers: what to check of a person, what is missing, what a leg refuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pos_app.domain.benefits import RefusalReason
from pos_app.wording.translation import plural, translate

# --- The page -------------------------------------------------------------------------------------------


def same_as_document() -> str:
    """Return what name and document must be like."""
    return translate(
        "PassengersView",
        "O nome e o documento precisam ser iguais aos do documento apresentado no embarque.",
    )


def covered() -> str:
    """Return when a document is hidden, and how a benefit is changed."""
    return translate(
        "PassengersView",
        "O documento fica oculto quando você sai do campo; o olho mostra por 10 s. "
        "O benefício vem da reserva: para mudar, escolha outra poltrona.",
    )


def nobody_found() -> str:
    """Return what to do where nobody known has that name."""
    return translate("PersonList", "Ninguém encontrado: preencha os campos.")


def offered(count: int) -> str:
    """Return how many known people are listed, and how to reach them."""
    return plural(
        "PersonList",
        "{count} pessoa conhecida: seta para baixo escolhe",
        "{count} pessoas conhecidas: seta para baixo escolhe",
        count,
    )


# --- What is typed --------------------------------------------------------------------------------------


def birth_wrong() -> str:
    """Return how a date of birth is typed."""
    return translate("passengers", "Digite o nascimento como 08/11/1984.")


def no_empty_row() -> str:
    """Return that the buyer cannot become a passenger as well."""
    return translate("passengers", "Todas as linhas já têm passageiro.")


def nothing_to_paste() -> str:
    """Return what a list of people must be like to be pasted."""
    return translate("passengers", "Nada para colar: copie uma lista com uma pessoa por linha.")


def left_out(count: int) -> str:
    """Return how many people of a pasted list have no seat."""
    return plural(
        "passengers",
        "{count} pessoa da lista ficou de fora: não há mais poltronas.",
        "{count} pessoas da lista ficaram de fora: não há mais poltronas.",
        count,
    )


def proofs_missing(name: str, papers: Sequence[str]) -> str:
    """Return which papers of a person the clerk has not marked as seen."""
    text = translate("passengers", "Falta marcar para {name}: {papers}.")
    return text.format(name=name, papers=", ".join(papers))


# --- Benefits and ages ----------------------------------------------------------------------------------


def refusal(reason: RefusalReason, leg: str) -> str:
    """Return why a benefit does not hold on a leg; ``leg`` names one or several."""
    match reason:
        case RefusalReason.NOT_SOLD_HERE:
            why = translate("passengers", "{leg}: gratuidade não é emitida neste guichê")
        case RefusalReason.NOT_ON_THIS_LEG:
            why = translate("passengers", "{leg}: não pedido")
        case RefusalReason.PROVIDER_REFUSED:
            why = translate("passengers", "{leg}: não vale, reservada pela tarifa cheia")
        case RefusalReason.ALREADY_HELD:
            why = translate("passengers", "{leg}: reservada antes do pedido, mudar pede outra poltrona")
        case _:
            assert_never(reason)
    return why.format(leg=leg)


def too_young_for_elderly(name: str, age: int) -> str:
    """Return that somebody is below the age of the benefit for the elderly."""
    text = translate("passengers", "{name} terá {age} anos na viagem: o benefício de idoso pede 60.")
    return text.format(name=name, age=age)


def outside_young(name: str, age: int) -> str:
    """Return that somebody is outside the ages of the benefit for young people."""
    text = translate("passengers", "{name} terá {age} anos na viagem: a ID Jovem vale dos 15 aos 29.")
    return text.format(name=name, age=age)


def too_old_for_lap(name: str, age: int) -> str:
    """Return that a child is too old to travel on somebody's lap."""
    text = translate("passengers", "{name} terá {age} anos na viagem: no colo viaja quem tem menos de 6.")
    return text.format(name=name, age=age)


def child_papers(name: str, age: int) -> str:
    """Return with which documents a child embarks."""
    text = translate(
        "passengers", "{name} terá {age} anos: embarca com certidão de nascimento, RG ou passaporte."
    )
    return text.format(name=name, age=age)


def photo_needed(name: str, age: int) -> str:
    """Return that a certificate of birth is not enough at this age."""
    text = translate(
        "passengers", "{name} terá {age} anos: a partir dos 12 o embarque pede documento com foto."
    )
    return text.format(name=name, age=age)


def minors_alone() -> str:
    """Return what to ask for where nobody of an age to answer for the others travels along."""
    return translate("passengers", "Menor de 16 anos sem responsável precisa de autorização: peça para ver.")
