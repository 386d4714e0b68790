"""Names in narrow places."""

from __future__ import annotations

import pytest

from pos_app.domain.passengers import short_name
from pos_app.ui.pages.orders.panel.tickets_view import fitting_name
from pos_app.ui.style.fonts import text_width
from pos_app.ui.widgets.label import ElidedLabel
from tests.ui.widgets.conftest import Show


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


def test_a_long_line_leaves_room_to_its_neighbours_and_ends_in_an_ellipsis(show: Show) -> None:
    label = ElidedLabel("poltronas 17, 18 e 20 · Helena Prado Siqueira", tone="text_2")
    show(label).resize(120, 60)
    assert label.minimumSizeHint().width() == 0
    assert label.width() < label.sizeHint().width()
    cut = label.grab().toImage()
    label.setText("poltronas 17, 18 e 20 · Helena Prado Siqueira e mais 12")
    assert label.grab().toImage() == cut, "what does not fit is not painted"
