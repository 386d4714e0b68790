"""Numbers take their shape while they are typed, and no digit is lost on the way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.ui.pages.passengers import masks


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("", ""),
        ("529", "529"),
        ("5299", "529.9"),
        ("5299822", "529.982.2"),
        ("5299822472", "529.982.247-2"),
        ("52998224725", "529.982.247-25"),
        ("529.982.247-25", "529.982.247-25"),
        ("529982247259999", "529.982.247-25"),
        ("abc", ""),
    ],
)
def test_cpf_is_shaped_as_far_as_it_is_typed(typed: str, shown: str) -> None:
    assert masks.cpf(typed) == shown


def test_cnpj_may_hold_letters() -> None:
    assert masks.cnpj("12abc34501de35") == "12.ABC.345/01DE-35"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("08", "08"), ("0811", "08/11"), ("08111984", "08/11/1984"), ("08/11/1984", "08/11/1984")],
)
def test_a_day_gets_its_slashes(typed: str, shown: str) -> None:
    assert masks.day(typed) == shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("11", "11"),
        ("1198765", "(11) 9876-5"),
        ("1133334444", "(11) 3333-4444"),
        ("11987650142", "(11) 98765-0142"),
        ("+351 912 345 678", "+351 912 345 678"),
    ],
)
def test_a_phone_number_gets_its_area_code(typed: str, shown: str) -> None:
    assert masks.phone(typed) == shown


@given(st.text("0123456789.-/ abc", max_size=30))
def test_shaping_again_changes_nothing(words: str) -> None:
    for mask in (masks.cpf, masks.cnpj, masks.day, masks.phone):
        assert mask(mask(words)) == mask(words)


@given(st.text("0123456789", max_size=11), st.data())
def test_the_cursor_stays_after_the_same_digit(digits: str, data: st.DataObject) -> None:
    cursor = data.draw(st.integers(0, len(digits)))
    shaped, place = masks.typed(masks.cpf, digits, cursor)
    assert [c for c in shaped[:place] if c.isdigit()] == list(digits[:cursor])


def test_a_digit_typed_in_the_middle_keeps_the_cursor_there() -> None:
    assert masks.typed(masks.cpf, "5299.982", 4) == ("529.998.2", 5)
