"""What a clerk types is read part by part, in every sense that it may have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.documents import DocumentType, is_valid
from pos_app.domain.order_plan import plan
from pos_app.domain.order_search import (
    CODES,
    PartKind,
    QueryPart,
    QueryReading,
    as_locator,
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
        ("52998224725", PartKind.CPF, "52998224725"),
        ("529 982 247 25", PartKind.CPF, "52998224725"),
        ("11.222.333/0001-81", PartKind.CNPJ, "11222333000181"),
        ("12.ABC.345/01DE-35", PartKind.CNPJ, "12ABC34501DE35"),
        ("(11) 98765-0142", PartKind.PHONE, "11987650142"),
        ("11987650142", PartKind.PHONE, "11987650142"),
        ("1133334444", PartKind.PHONE, "1133334444"),
        ("11 98765-0142", PartKind.PHONE, "11987650142"),
        ("(52) 99822-4726", PartKind.PHONE, "52998224726"),
        ("+55 11 98765-0142", PartKind.PHONE, "+5511987650142"),
        ("+1 202 555 0123", PartKind.PHONE, "+12025550123"),
        ("529.982.247-26", PartKind.WRONG_CPF, "52998224726"),
        ("529 982 247 26", PartKind.WRONG_CPF, "52998224726"),
        ("119.987.650-14", PartKind.WRONG_CPF, "11998765014"),
        ("52998224726", PartKind.DOUBTFUL_CPF, "52998224726"),
        ("12345678901", PartKind.DOUBTFUL_CPF, "12345678901"),
        ("113333444", PartKind.DOCUMENT, "113333444"),
        ("1234567890123", PartKind.DOCUMENT, "1234567890123"),
        ("12345", PartKind.DOCUMENT, "12345"),
        ("1234", PartKind.ORDER, "1234"),
        ("123456789012345", PartKind.ORDER, "123456789012345"),
        ("GB7K-40Q2-M9", PartKind.ORDER, "GB7K-40Q2-M9"),
        ("3f1c77a09d5e4b8c3f1c77a09d5e4b8c", PartKind.PARTNER_ID, "3f1c77a09d5e4b8c3f1c77a09d5e4b8c"),
        ("Helena Prado", PartKind.NAME, "Helena Prado"),
        ("Dirce", PartKind.NAME, "Dirce"),
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
        ("(11) 98765-0142 Otávio", [(PartKind.PHONE, "11987650142"), (PartKind.NAME, "Otávio")]),
        ("SA8821-17 529.982.247-25", [(PartKind.LOCATOR, "SA8821-17"), (PartKind.CPF, "52998224725")]),
        ("529.982.247-25 1234567", [(PartKind.CPF, "52998224725"), (PartKind.LOCATOR, "1234567")]),
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


def test_eleven_digits_that_are_both_are_told_in_both_senses() -> None:
    both = "11990000002"  # Its check digits are right, and it reads as a mobile number.
    assert kinds(both) == [[PartKind.CPF], [PartKind.PHONE]]
    assert kinds("119.900.000-02") == [[PartKind.CPF]], "written as a CPF it is one"
    assert kinds("11987650142") == [[PartKind.PHONE], [PartKind.DOCUMENT]]


def test_other_senses_follow_the_likely_one() -> None:
    assert kinds("52998224725 siqueira") == [
        [PartKind.CPF, PartKind.SURNAME],
        [PartKind.CPF, PartKind.LOCATOR],
    ]
    assert kinds("GB7K-40Q2-M9") == [[PartKind.ORDER], [PartKind.LOCATOR], [PartKind.PARTNER_ID]]
    assert kinds("52998224726") == [[PartKind.DOUBTFUL_CPF], [PartKind.DOCUMENT], [PartKind.PHONE]]
    assert kinds("") == []


def test_a_word_without_digits_may_be_a_locator() -> None:
    reading = readings("529.982.247-25 qxkztm")[0]
    other = as_locator(reading)
    assert other is not None and other[1] == QueryPart(PartKind.LOCATOR, "QXKZTM")
    for typed in (
        "529.982.247-25",
        "529.982.247-25 Dirce Prado",
        "529.982.247-25 Sá",
        "SA8821-17 a@b.com qxkztm",
    ):
        assert as_locator(readings(typed)[0]) is None


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


def test_two_codes_are_read_as_they_stand() -> None:
    assert kinds("GB7K GB8K") == [[PartKind.ORDER, PartKind.ORDER]]


@given(st.lists(st.sampled_from(["529.982.247-25", "GB7K", "a@b.com", "Ana", "12345", "11 98765-0142"])))
def test_whatever_stands_together_has_few_senses_and_each_only_once(words: list[str]) -> None:
    senses = readings(" ".join(words))
    assert len(senses) == len(set(senses)) <= 12


def test_the_likeliest_senses_of_all_words_together_come_first() -> None:
    """A second sense of each word is likelier than the third of one."""
    kinds = [[part.kind for part in reading] for reading in readings("1234567890 GB7K40Q2M9")]
    assert kinds[:4] == [
        [PartKind.PHONE, PartKind.LOCATOR],
        [PartKind.PHONE, PartKind.ORDER],
        [PartKind.DOCUMENT, PartKind.LOCATOR],
        [PartKind.PHONE, PartKind.PARTNER_ID],
    ]


def test_a_name_ends_where_an_address_begins() -> None:
    [most_likely, *_] = readings("Helena Prado helena@exemplo.com.br")
    assert [(part.kind, part.value) for part in most_likely] == [
        (PartKind.NAME, "Helena Prado"),
        (PartKind.EMAIL, "helena@exemplo.com.br"),
    ]


AREAS = (
    *range(11, 20),
    *(21, 22, 24, 27, 28),
    *range(31, 36),
    *(37, 38),
    *range(41, 50),
    *(51, 53, 54, 55),
    *range(61, 70),
    *(71, 73, 74, 75, 77, 79),
    *range(81, 90),
    *range(91, 100),
)
"""The area codes of Brazil, as Anatel gives them."""


def test_eleven_digits_are_a_mobile_phone_where_their_area_exists() -> None:
    found = []
    for area in range(11, 100):
        number = next(n for last in range(9) if not is_valid(DocumentType.CPF, n := f"{area}98765014{last}"))
        [most_likely, *_] = readings(number)
        found += [area] * (most_likely[0].kind is PartKind.PHONE)
    assert found == [*AREAS]
