"""The basket's parts share its height: nothing lies over something else."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.shared.basket_view import BasketLeg, BasketStop, BasketTrip, BasketView, BillRow
from pos_app.ui.shared.bill_body import ROW
from pos_app.ui.shell.basket_panel import BasketPanel
from pos_app.ui.style import fonts

_WAY = "Volta Redonda \u2192 Belo Horizonte"


def view(*, legs: int, people: int) -> BasketView:
    """Return a sale with everything on, about to be charged."""
    held = tuple(
        BasketLeg(f"Ida {n} de {legs}", "30/11 13:55", "", "success", "lock", _WAY, "16, 15", "R$ 173,80")
        for n in range(1, legs + 1)
    )
    rows = ("Taxa de serviço", "Idoso 50 %", "Venda", "Juros do cartão em 4x")
    return BasketView(
        people=f"{people} pessoas",
        legs=held,
        persons=tuple(BillRow("Dirce · seguro", "R$ 27,00", disc=n) for n in range(1, people + 1)),
        rows=tuple(BillRow(one, "R$ 79,20", ruled=one == "Venda") for one in rows),
        total_words="Total",
        total="R$ 921,68",
        below="4x de R$ 230,42, com juros: R$ 921,68 no cartão",
        action="Cobrar R$ 921,68 em 4x",
        action_reason="Falta confirmar o cartão",
    )


@pytest.mark.parametrize("height", [648, 594, 540])
@pytest.mark.parametrize(("legs", "people"), [(3, 2), (4, 2), (4, 6)])
def test_no_part_lies_over_another(qtbot: QtBot, height: int, legs: int, people: int) -> None:
    fonts.load()
    basket = BasketPanel()
    qtbot.addWidget(basket)
    basket.resize(288, height)
    basket.show()
    basket.show_view(view(legs=legs, people=people))
    parts = [one for one in basket.children() if isinstance(one, QWidget) and one.isVisible()]
    pairs = list(combinations(parts, 2))
    qtbot.waitUntil(lambda: not any(a.geometry().intersects(b.geometry()) for a, b in pairs))
    assert all(basket.rect().contains(one.geometry()) for one in parts)
    assert seen(basket.people) >= ROW, "somebody is seen"
    if (legs, people) == (3, 2) and height > 540:
        assert (seen(basket.body), seen(basket.people)) == (basket.body.height(), 2 * ROW), "all is seen"


def seen(part: QWidget) -> int:
    return part.visibleRegion().boundingRect().height()


def test_what_lies_in_the_spare_room_hides_no_button(qtbot: QtBot) -> None:
    fonts.load()
    basket = BasketPanel()
    qtbot.addWidget(basket)
    basket.resize(288, 648)
    basket.show()
    stops = (BasketStop("08:35", "São Paulo · Barra Funda"), BasketStop("17:20", "Belo Horizonte"))
    trip = BasketTrip("São Paulo → Belo Horizonte", stops=stops)
    basket.show_view(BasketView(trips=(trip,), total_words="Total", total="R$ 167,90", action="Escolher"))
    qtbot.waitUntil(lambda: basket.stops.isVisible() and basket.stops.y() > 0)
    button = QRect(basket.stops.mapTo(basket, QPoint()), basket.stops.size())
    assert basket.spare().height() > 100
    assert not basket.spare().intersects(button)
