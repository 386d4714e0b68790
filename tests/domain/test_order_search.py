"""What a clerk types is read part by part, in every sense that it may have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.order_plan import plan
from pos_app.domain.order_search import (
    CODES,
    PartKind,
    QueryReading,
    journal_words,
    readings,
)


def first(text: str) -> list[tuple[PartKind, str]]:
    """Return kinds and values of the most likely reading."""
    return [(part.kind, part.value) for part in readings(text)[0]]


@pytest.mark.parametrize(
    ("typed", "kind", "value"),
    [
        ("helena@exemplo.com.br", PartKind.EMAIL, "helena@exemplo.com.br"),
        ("helena@", PartKind.EMAIL_UNFINISHED, "helena@"),
        ("529.982.247-25", PartKind.CPF, "52998224725"),
        ("11.222.333/0001-81", PartKind.CNPJ, "11222333000181"),
        ("12.ABC.345/01DE-35", PartKind.CNPJ, "12ABC34501DE35"),
        ("(11) 98765-0142", PartKind.PHONE, "11987650142"),
        ("1133334444", PartKind.PHONE, "1133334444"),
        ("+55 11 98765-0142", PartKind.PHONE, "+5511987650142"),
        ("529.982.247-26", PartKind.WRONG_CPF, "52998224726"),
        ("119.987.650-14", PartKind.WRONG_CPF, "11998765014"),
        ("52998224726", PartKind.DOUBTFUL_CPF, "52998224726"),
        ("113333444", PartKind.DOCUMENT, "113333444"),
        ("1234567890123", PartKind.DOCUMENT, "1234567890123"),
        ("1234", PartKind.ORDER, "1234"),
        ("GB7K-40Q2-M9", PartKind.ORDER, "GB7K-40Q2-M9"),
        ("3f1c77a09d5e4b8c3f1c77a09d5e4b8c", PartKind.PARTNER_ID, "3f1c77a09d5e4b8c3f1c77a09d5e4b8c"),
        ("Helena Prado", PartKind.NAME, "Helena Prado"),
        ("GB#7", PartKind.ORDER, "GB#7"),
    ],
)
def test_one_part(typed: str, kind: PartKind, value: str) -> None:
    assert first(typed) == [(kind, value)]


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("52998224725 siqueira", [(PartKind.CPF, "52998224725"), (PartKind.SURNAME, "siqueira")]),
        ("529 982 247 25 Helena", [(PartKind.CPF, "52998224725"), (PartKind.NAME, "Helena")]),
        ("Helena Prado 529.982.247-25", [(PartKind.NAME, "Helena Prado"), (PartKind.CPF, "52998224725")]),
        ("SA8821-17 529.982.247-25", [(PartKind.LOCATOR, "SA8821-17"), (PartKind.CPF, "52998224725")]),
        (
            "helena@exemplo.com.br 529.982.247-25",
            [(PartKind.EMAIL, "helena@exemplo.com.br"), (PartKind.CPF, "52998224725")],
        ),
        ("1234567 siqueira", [(PartKind.DOCUMENT, "1234567"), (PartKind.SURNAME, "siqueira")]),
    ],
)
def test_several_parts(typed: str, parts: list[tuple[PartKind, str]]) -> None:
    assert first(typed) == parts


def kinds(typed: str) -> list[list[PartKind]]:
    return [[part.kind for part in reading] for reading in readings(typed)]


def test_numbers_are_looked_for_in_the_journal_as_it_keeps_them() -> None:
    assert journal_words(readings("529.982.247-25 Prado")[0]) == "52998224725 Prado"
    assert journal_words(()) == ""


@given(st.text(max_size=40))
def test_anything_may_be_typed(words: str) -> None:
    senses: tuple[QueryReading, ...] = readings(words)
    assert bool(senses) == bool(words.strip())
    for reading in senses:
        assert sum(part.kind in CODES for part in reading) <= 1 or len(senses) == 1
        assert all(part.value for part in reading) and journal_words(reading)
        plan(reading)
