"""Names in narrow places."""

from __future__ import annotations

import pytest

from pos_app.ui.fonts import text_width
from pos_app.ui.widgets.names import fitting_name, short_name


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
    room = text_width(name, 13)
    assert fitting_name(name, room) == name
    assert fitting_name(name, room - 1) == "Helena P. Siqueira"
