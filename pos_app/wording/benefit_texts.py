"""What to ask for when a passenger claims a benefit. The rules are guidance; the provider sets the price."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import assert_never

from pos_app.domain.benefits import YOUNG, Benefit, BenefitRefused, RefusalReason
from pos_app.domain.places import fold
from pos_app.domain.proofs import Proof
from pos_app.domain.trips import Segment
from pos_app.wording import trip_texts
from pos_app.wording.sentence import listed
from pos_app.wording.translation import choice, translate

_BY_LAW = frozenset(
    {Benefit.ELDERLY_FREE, Benefit.ELDERLY_HALF, Benefit.YOUNG_FREE, Benefit.YOUNG_HALF, Benefit.DISABLED}
)
"""Benefits that the law grants between states, in the conventional class."""


_YOUNG_AHEAD = timedelta(hours=3)


rule = choice(
    "benefits",
    {
        Benefit.ELDERLY_FREE: (
            "60 anos ou mais, renda de até 2 salários mínimos. 2 vagas gratuitas por ônibus; depois 50%."
        ),
        Benefit.ELDERLY_HALF: (
            "60 anos ou mais, renda de até 2 salários mínimos. 2 vagas gratuitas por ônibus; depois 50%."
        ),
        Benefit.YOUNG_FREE: "15 a 29 anos. 2 vagas gratuitas e 2 com 50% por ônibus.",
        Benefit.YOUNG_HALF: "15 a 29 anos. 2 vagas gratuitas e 2 com 50% por ônibus.",
        Benefit.DISABLED: "Acompanhante só quando a credencial diz. Não anote o motivo.",
        Benefit.CHILD: "Menor de 6 anos viaja no colo sem pagar, um por adulto.",
        Benefit.STUDENT: "A regra muda conforme o estado e a viação.",
        Benefit.NONE: "A regra muda conforme o estado e a viação.",
    },
)
_paper = choice(
    "benefits",
    {
        Proof.DOCUMENT_SEEN: "o documento",
        Proof.INCOME_SEEN: "a renda",
        Proof.CARD_SEEN: "a carteira do benefício",
    },
)
_refused = choice(
    "benefits",
    {
        RefusalReason.NOT_SOLD_HERE: "{benefit}: gratuidade não é emitida neste guichê.",
        RefusalReason.NOT_ON_THIS_LEG: "{benefit}: não pedido neste trecho.",
        RefusalReason.PROVIDER_REFUSED: "{benefit}: a central reservou pela tarifa cheia.",
        RefusalReason.ALREADY_HELD: (
            "{benefit}: a poltrona já está reservada assim; mudar pede outra poltrona."
        ),
    },
)


def papers(benefit: Benefit) -> str:
    """Return what to ask the passenger for; empty without a benefit."""
    match benefit:
        case Benefit.ELDERLY_FREE | Benefit.ELDERLY_HALF:
            asked = translate("benefits", "peça documento com foto e comprovante de renda.")
        case Benefit.YOUNG_FREE | Benefit.YOUNG_HALF:
            asked = translate("benefits", "peça a ID Jovem e documento com foto.")
        case Benefit.DISABLED:
            asked = translate("benefits", "peça a credencial do Passe Livre e documento com foto.")
        case Benefit.CHILD:
            asked = translate("benefits", "peça a certidão de nascimento ou um documento.")
        case Benefit.STUDENT:
            asked = translate("benefits", "peça a carteira de estudante.")
        case Benefit.NONE:
            return ""
        case _:
            assert_never(benefit)
    return f"{trip_texts.benefit(benefit)}: {asked}"


def doubts(benefit: Benefit, segment: Segment, now: datetime) -> tuple[str, ...]:
    """Return why the benefit may be refused on this bus. ``now`` is local time of the departure."""
    found = []
    service_class = segment.leg.service_class or segment.trip.service_class
    if benefit in _BY_LAW and service_class and "convencional" not in fold(service_class):
        found.append(
            translate("benefits", "Esta viagem é {service_class}: a lei só garante no convencional.").format(
                service_class=service_class
            )
        )
    start = segment.leg.departure or segment.trip.departure
    if benefit in YOUNG and start.when - now < _YOUNG_AHEAD:
        found.append(translate("benefits", "Faltam menos de 3 h para a saída: a viação pode recusar."))
    return tuple(found)


def guidance(benefit: Benefit, segment: Segment, now: datetime) -> str:
    """Return rule and doubts in one line, with what no benefit covers."""
    rest = translate("benefits", "Pedágio e taxa de embarque não entram.") if benefit in _BY_LAW else ""
    return " ".join(part for part in (*doubts(benefit, segment, now), rule(benefit), rest) if part)


def papers_missing(number: int, proofs: Sequence[Proof]) -> str:
    """Return which papers of a passenger (counted from 1) nobody ticked as seen yet."""
    papers = listed([_paper(proof) for proof in proofs])
    return translate("benefits", "Passageiro {number}: falta ver {papers}.").format(
        number=number, papers=papers
    )


def refused(refusal: BenefitRefused) -> str:
    name = trip_texts.benefit(refusal.benefit)
    return _refused(refusal.reason).format(benefit=name)
