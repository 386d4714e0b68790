"""What a clerk should look at before charging: age against benefit, and what children embark with.

The rules are guidance and never block a sale: the bus company decides at boarding.
"""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.domain.benefits import YOUNG, Benefit
from pos_app.domain.documents import DocumentType
from pos_app.sale.stage import Sale
from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.lines import age, first_name
from pos_app.wording.translation import translate

_ELDERLY = frozenset({Benefit.ELDERLY_FREE, Benefit.ELDERLY_HALF})
_OLD, _CHILD, _LAP, _ALONE = 60, 12, 6, 16


def advice(people: Sequence[PersonText], sale: Sale) -> tuple[str, ...]:
    """Return a sentence for each thing to check; without a birth date there is none."""
    if sale.trips.outbound is None:
        return ()
    day = sale.trips.outbound.departure.when.date()
    ages = [age(person.birth, day) for person in people]
    found: list[str] = []
    for row, (person, years) in enumerate(zip(people, ages, strict=True)):
        if years is not None:
            name = first_name(person, row)
            benefits = {choice.benefit for choice in sale.seating.seats if choice.index == row}
            found += [
                words.format(name=name, age=years) for words in _about(years, benefits, person.kind) if words
            ]
    if ages and all(years is not None and years < _ALONE for years in ages):
        found.append(
            translate("passengers", "Menor de 16 anos sem responsável precisa de autorização: peça para ver.")
        )
    return tuple(found)


def _about(years: int, benefits: set[Benefit], kind: DocumentType) -> tuple[str, ...]:
    return (
        translate("passengers", "{name} terá {age} anos na viagem: o benefício de idoso pede 60.")
        if benefits & _ELDERLY and years < _OLD
        else "",
        translate("passengers", "{name} terá {age} anos na viagem: a ID Jovem vale dos 15 aos 29.")
        if benefits & YOUNG and not 15 <= years <= 29
        else "",
        translate("passengers", "{name} terá {age} anos na viagem: no colo viaja quem tem menos de 6.")
        if Benefit.CHILD in benefits and years >= _LAP
        else "",
        translate(
            "passengers", "{name} terá {age} anos: embarca com certidão de nascimento, RG ou passaporte."
        )
        if years < _CHILD and kind not in _CHILDREN
        else "",
        translate("passengers", "{name} terá {age} anos: a partir dos 12 o embarque pede documento com foto.")
        if years >= _CHILD and kind is DocumentType.BIRTH_CERTIFICATE
        else "",
    )


_CHILDREN = frozenset({DocumentType.BIRTH_CERTIFICATE, DocumentType.RG, DocumentType.PASSPORT})
