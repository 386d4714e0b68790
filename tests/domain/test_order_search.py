"""What a clerk types is read part by part, in every sense that it may have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.order_plan import plan
from pos_app.domain.order_search import CODES, Kind, Part, Reading, as_locator, journal_words, readings


def first(text: str) -> list[tuple[Kind, str]]:
    """Return kinds and values of the most likely reading."""
    return [(part.kind, part.value) for part in readings(text)[0]]


@pytest.mark.parametrize(
    ("typed", "kind", "value"),
    [
        ("helena@exemplo.com.br", Kind.EMAIL, "helena@exemplo.com.br"),
        ("helena@", Kind.EMAIL_UNFINISHED, "helena@"),
        ("529.982.247-25", Kind.CPF, "52998224725"),
        ("52998224725", Kind.CPF, "52998224725"),
        ("529 982 247 25", Kind.CPF, "52998224725"),
        ("11.222.333/0001-81", Kind.CNPJ, "11222333000181"),
        ("12.ABC.345/01DE-35", Kind.CNPJ, "12ABC34501DE35"),
        ("(11) 98765-0142", Kind.PHONE, "11987650142"),
        ("11987650142", Kind.PHONE, "11987650142"),
        ("1133334444", Kind.PHONE, "1133334444"),
        ("11 98765-0142", Kind.PHONE, "11987650142"),
        ("(52) 99822-4726", Kind.PHONE, "52998224726"),
        ("+55 11 98765-0142", Kind.PHONE, "+5511987650142"),
        ("+1 202 555 0123", Kind.PHONE, "+12025550123"),
        ("529.982.247-26", Kind.WRONG_CPF, "52998224726"),
        ("529 982 247 26", Kind.WRONG_CPF, "52998224726"),
        ("119.987.650-14", Kind.WRONG_CPF, "11998765014"),
        ("52998224726", Kind.DOUBTFUL_CPF, "52998224726"),
        ("12345678901", Kind.DOUBTFUL_CPF, "12345678901"),
        ("113333444", Kind.DOCUMENT, "113333444"),
        ("1234567890123", Kind.DOCUMENT, "1234567890123"),
        ("12345", Kind.DOCUMENT, "12345"),
        ("1234", Kind.ORDER, "1234"),
        ("123456789012345", Kind.ORDER, "123456789012345"),
        ("GB7K-40Q2-M9", Kind.ORDER, "GB7K-40Q2-M9"),
        ("3f1c77a09d5e4b8c3f1c77a09d5e4b8c", Kind.PARTNER_ID, "3f1c77a09d5e4b8c3f1c77a09d5e4b8c"),
        ("Helena Prado", Kind.NAME, "Helena Prado"),
        ("Dirce", Kind.NAME, "Dirce"),
        ("GB#7", Kind.ORDER, "GB#7"),
    ],
)
def test_one_part(typed: str, kind: Kind, value: str) -> None:
    assert first(typed) == [(kind, value)]


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("52998224725 siqueira", [(Kind.CPF, "52998224725"), (Kind.SURNAME, "siqueira")]),
        ("529 982 247 25 Helena", [(Kind.CPF, "52998224725"), (Kind.NAME, "Helena")]),
        ("Helena Prado 529.982.247-25", [(Kind.NAME, "Helena Prado"), (Kind.CPF, "52998224725")]),
        ("(11) 98765-0142 Otávio", [(Kind.PHONE, "11987650142"), (Kind.NAME, "Otávio")]),
        ("SA8821-17 529.982.247-25", [(Kind.LOCATOR, "SA8821-17"), (Kind.CPF, "52998224725")]),
        ("529.982.247-25 1234567", [(Kind.CPF, "52998224725"), (Kind.LOCATOR, "1234567")]),
        (
            "helena@exemplo.com.br 529.982.247-25",
            [(Kind.EMAIL, "helena@exemplo.com.br"), (Kind.CPF, "52998224725")],
        ),
        ("1234567 siqueira", [(Kind.DOCUMENT, "1234567"), (Kind.SURNAME, "siqueira")]),
    ],
)
def test_several_parts(typed: str, parts: list[tuple[Kind, str]]) -> None:
    assert first(typed) == parts


def kinds(typed: str) -> list[list[Kind]]:
    return [[part.kind for part in reading] for reading in readings(typed)]


def test_eleven_digits_that_are_both_are_told_in_both_senses() -> None:
    both = "11990000002"  # Its check digits are right, and it reads as a mobile number.
    assert kinds(both) == [[Kind.CPF], [Kind.PHONE]]
    assert kinds("119.900.000-02") == [[Kind.CPF]], "written as a CPF it is one"
    assert kinds("11987650142") == [[Kind.PHONE], [Kind.DOCUMENT]]


def test_other_senses_follow_the_likely_one() -> None:
    assert kinds("52998224725 siqueira") == [[Kind.CPF, Kind.SURNAME], [Kind.CPF, Kind.LOCATOR]]
    assert kinds("GB7K-40Q2-M9") == [[Kind.ORDER], [Kind.LOCATOR], [Kind.PARTNER_ID]]
    assert kinds("52998224726") == [[Kind.DOUBTFUL_CPF], [Kind.DOCUMENT], [Kind.PHONE]]
    assert kinds("") == []


def test_a_word_without_digits_may_be_a_locator() -> None:
    reading = readings("529.982.247-25 qxkztm")[0]
    other = as_locator(reading)
    assert other is not None and other[1] == Part(Kind.LOCATOR, "QXKZTM")
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
    senses: tuple[Reading, ...] = readings(words)
    assert bool(senses) == bool(words.strip())
    for reading in senses:
        assert sum(part.kind in CODES for part in reading) <= 1 or len(senses) == 1
        assert all(part.value for part in reading) and journal_words(reading)
        plan(reading)


def test_two_codes_are_read_as_they_stand() -> None:
    assert kinds("GB7K GB8K") == [[Kind.ORDER, Kind.ORDER]]


@given(st.lists(st.sampled_from(["529.982.247-25", "GB7K", "a@b.com", "Ana", "12345", "11 98765-0142"])))
def test_whatever_stands_together_has_few_senses_and_each_only_once(words: list[str]) -> None:
    senses = readings(" ".join(words))
    assert len(senses) == len(set(senses)) <= 12


def test_the_likeliest_senses_of_all_words_together_come_first() -> None:
    """A second sense of each word is likelier than the third of one."""
    kinds = [[part.kind for part in reading] for reading in readings("1234567890 GB7K40Q2M9")]
    assert kinds[:4] == [
        [Kind.PHONE, Kind.LOCATOR],
        [Kind.PHONE, Kind.ORDER],
        [Kind.DOCUMENT, Kind.LOCATOR],
        [Kind.PHONE, Kind.PARTNER_ID],
    ]
