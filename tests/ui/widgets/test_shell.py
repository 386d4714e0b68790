"""The frame of the desk: asks, shows, fits itself to the width."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.shared.basket_view import BasketTrip, BasketView, BillRow
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording.notices import CommandId
from tests.patience import patience
from tests.windows import shown_strip

TRIP = BasketTrip(
    "São Paulo → Belo Horizonte", "sáb 21/03 · Direto · 8h20", "Viação Serra Azul", "22:15", "06:35"
)
SALE = BasketView(
    people="3 passageiros",
    trips=(TRIP,),
    persons=(BillRow("Helena · seguro", "R$ 11,70", disc=1),),
    rows=(
        BillRow("Taxa de serviço", "R$ 9,90"),
        BillRow("Idoso 50\u00a0%", "− R$ 64,95", "discount", "Dirce", changed=True),
    ),
    total_words="Total",
    total="R$ 361,20",
    action="Cobrar R$ 361,20",
    action_key=CommandId.MAIN,
)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """A built window with a sale page, a page of its own side, and a plain one."""
    made = MainWindow(now=lambda: datetime(2026, 3, 19, 14, 32))
    made.build()
    made.add_page("search", QLabel("viagens"), sale=True)
    made.add_page("orders", QLabel("pedidos"), side=QLabel("pedido"), side_width=372)
    made.add_page("pending", QLabel("pendências"))
    made.show_page("search")
    made.resize(1366, 768)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.finish()
    made.deleteLater()


def visible(window: MainWindow, text: str) -> QLabel:
    return next(label for label in window.findChildren(QLabel) if label.text() == text)


def test_each_page_has_its_side_its_steps_and_its_place_in_the_rail(window: MainWindow) -> None:
    window.show_page("search")
    assert window.basket.isVisible() and window.step_bar.isVisible()
    assert window.rail.entries["sell"].open
    window.show_page("orders")
    assert visible(window, "pedido").isVisible() and not window.basket.isVisible()
    assert visible(window, "pedido").width() == 372
    assert not window.step_bar.isVisible()
    assert window.rail.entries["orders"].open and not window.rail.entries["sell"].open
    window.show_page("pending")
    assert not visible(window, "pedido").isVisible() and not window.basket.isVisible()


def test_training_shows_twice_and_production_once(window: MainWindow) -> None:
    window.set_profile("training")
    strip = shown_strip(window, "training")
    assert strip is not None and strip.isVisible()
    assert "serve para viajar" in strip.accessibleName()
    assert window.top_bar.profile.caption == "TREINAMENTO"
    window.set_profile("production")
    assert shown_strip(window, "training") is None
    assert window.top_bar.profile.caption == "PRODUÇÃO"


def test_closing_only_asks(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.close_requested):
        window.close()
    assert window.isVisible()
    window.finish()
    assert not window.isVisible()


@pytest.mark.parametrize("total", ["R$\u00a0231,80", "R$\u00a01.231,80", "R$\u00a012.231,80"])
def test_a_total_is_never_cut(window: MainWindow, total: str) -> None:
    window.resize(1024, 720)
    window.basket.show_view(replace(SALE, total_words="Em verificação", total=total, action=""))
    QApplication.processEvents()
    shown = window.basket._total
    assert shown.width() >= shown.fontMetrics().horizontalAdvance(total)


def test_the_first_paint_needs_no_pages_and_loads_nothing_heavy() -> None:
    program = """
import sys
from PySide6.QtWidgets import QApplication
app = QApplication([])
from pos_app.ui.keys.commands import KeyHint
from pos_app.ui.shell.main_window import MainWindow
window = MainWindow("dark")
seen = []
window.first_painted.connect(lambda: seen.append(set(sys.modules)))
window.resize(1366, 768)
window.show()
while not seen:
    app.processEvents()
heavy = {"httpx", "pydantic", "keyring", "asyncio", "PySide6.QtWebEngineWidgets", "pos_app.domain.orders"}
print(sorted(heavy & seen[0]), window.grab().toImage().pixelColor(40, 400).name().upper())
window.build()
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=patience(60), check=True
    )
    assert done.stdout.split() == ["[]", "#0A1017"]


def test_a_page_larger_than_its_room_scrolls_and_pushes_no_bar_away(window: MainWindow, qtbot: QtBot) -> None:
    page = QWidget()
    page.setMinimumSize(600, 700)
    field = QLineEdit(page)
    field.setGeometry(10, 660, 200, 30)
    window.add_page("tall", page, sale=True)
    window.show_page("tall")
    window.show_page("tall")
    window.resize(1024, 520)
    qtbot.waitUntil(lambda: window.key_bar.geometry().bottom() == window.rect().bottom())
    assert page.height() == 700
    assert field.visibleRegion().isEmpty()
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(lambda: not field.visibleRegion().isEmpty())
    window.resize(1366, 1000)
    qtbot.waitUntil(lambda: page.height() > 700)
