"""Sentences of the page of passengers: what to check of a person, what is missing, what a leg refuses."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.domain.benefits import RefusalReason
from pos_app.wording.translation import choice, filled, numbered, phrase, translate

# --- The page -------------------------------------------------------------------------------------------

same_as_document = phrase(
    "PassengersView", "O nome e o documento precisam ser iguais aos do documento apresentado no embarque."
)
covered = phrase(
    "PassengersView",
    "O documento fica oculto quando você sai do campo; o olho mostra por 10 s. O benefício vem da reserva: "
    "para mudar, escolha outra poltrona.",
)
nobody_found = phrase("PersonList", "Ninguém encontrado: preencha os campos.")
offered = numbered(
    "PersonList",
    "{count} pessoa conhecida: seta para baixo escolhe",
    "{count} pessoas conhecidas: seta para baixo escolhe",
)


# --- What is typed --------------------------------------------------------------------------------------

birth_wrong = phrase("passengers", "Digite o nascimento como 08/11/1984.")
no_empty_row = phrase("passengers", "Todas as linhas já têm passageiro.")
nothing_to_paste = phrase("passengers", "Nada para colar: copie uma lista com uma pessoa por linha.")
left_out = numbered(
    "passengers",
    "{count} pessoa da lista ficou de fora: não há mais poltronas.",
    "{count} pessoas da lista ficaram de fora: não há mais poltronas.",
)


def proofs_missing(name: str, papers: Sequence[str]) -> str:
    """Return which papers of a person the clerk has not marked as seen."""
    text = translate("passengers", "Falta marcar para {name}: {papers}.")
    return text.format(name=name, papers=", ".join(papers))


# --- Benefits and ages ----------------------------------------------------------------------------------

minors_alone = phrase("passengers", "Menor de 16 anos sem responsável precisa de autorização: peça para ver.")
_refusal = choice(
    "passengers",
    {
        RefusalReason.NOT_SOLD_HERE: "{leg}: gratuidade não é emitida neste guichê",
        RefusalReason.NOT_ON_THIS_LEG: "{leg}: não pedido",
        RefusalReason.PROVIDER_REFUSED: "{leg}: não vale, reservada pela tarifa cheia",
        RefusalReason.ALREADY_HELD: "{leg}: reservada antes do pedido, mudar pede outra poltrona",
    },
)


@filled("passengers", "{name} terá {age} anos na viagem: o benefício de idoso pede 60.")
def too_young_for_elderly(name: str, age: int) -> str: ...
@filled("passengers", "{name} terá {age} anos na viagem: a ID Jovem vale dos 15 aos 29.")
def outside_young(name: str, age: int) -> str: ...
@filled("passengers", "{name} terá {age} anos na viagem: no colo viaja quem tem menos de 6.")
def too_old_for_lap(name: str, age: int) -> str: ...
@filled("passengers", "{name} terá {age} anos: embarca com certidão de nascimento, RG ou passaporte.")
def child_papers(name: str, age: int) -> str: ...
@filled("passengers", "{name} terá {age} anos: a partir dos 12 o embarque pede documento com foto.")
def photo_needed(name: str, age: int) -> str: ...


def refusal(reason: RefusalReason, leg: str) -> str:
    """Return why a benefit does not hold on a leg; ``leg`` names one or several."""
    why = _refusal(reason)
    return why.format(leg=leg)
