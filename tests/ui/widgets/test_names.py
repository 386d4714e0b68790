"""Names in narrow places."""

from __future__ import annotations

import pytest

from pos_app.domain.passengers import short_name
from pos_app.ui.pages.orders.panel.tickets_view import fitting_name
from pos_app.ui.style.fonts import text_width


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Helena Prado Siqueira", "Helena P. Siqueira"),
        ("Maria das Dores da Silva", "Maria D. Silva"),
        ("Helena Siqueira", "Helena Siqueira"),
        ("Helena", "Helena"),
        ("", ""),
    ],
)
def test_middle_names_become_letters(name: str, short: str) -> None:
    assert short_name(name) == short


@pytest.mark.usefixtures("qapp")
def test_a_name_is_shortened_only_where_it_does_not_fit() -> None:
    name = "Helena Prado Siqueira"
    space = text_width(name, 13)
    assert fitting_name(name, space) == name
    assert fitting_name(name, space - 1) == "Helena P. Siqueira"
    assert fitting_name(name, text_width("Helena S.", 13)) == "Helena S."
    assert fitting_name(name, 10) == "Helena"
    assert fitting_name("", 100) == ""
