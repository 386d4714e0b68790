"""What leaves as a file for a spreadsheet is shown there and never calculated."""

from __future__ import annotations

import pytest

from pos_app.domain.sheets import begins_formula, plain


@pytest.mark.parametrize(
    "sign", ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\t", "\r", "\n"]
)
def test_a_text_that_a_spreadsheet_would_calculate_is_told(sign: str) -> None:
    assert begins_formula(f"{sign}1") is True
    assert begins_formula(f"1{sign}") is False


def test_blanks_before_a_formula_do_not_hide_it() -> None:
    assert begins_formula("  =1") and begins_formula("\u00a0=1")
    assert not begins_formula("  Helena") and not begins_formula("")


def test_half_a_character_does_not_spoil_a_file() -> None:
    assert plain("São Paulo \U0001f68c") == "São Paulo \U0001f68c"
    assert plain("a\ud83d") == "a?"
