"""Names of places and companies come from the provider, as long as it likes: never over an amount."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLabel, QStyleOptionViewItem, QWidget

from pos_app.domain.money import Cents
from pos_app.domain.trips import TripKind
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.screens.blocks import TripCard
from pos_app.kiosk.window.trip_button import TripButton
from pos_app.ui.pages.orders.panel.detail import from_detail
from pos_app.ui.pages.orders.panel.order_side import OrderSidePanel
from pos_app.ui.pages.search.rows import TripRows
from pos_app.ui.pages.search.trip_table import TripTable
from pos_app.ui.shared.basket_view import BasketLeg, BasketTrip, BasketView, BillRow
from pos_app.ui.shell.basket_panel import BasketPanel
from pos_app.ui.style import fonts
from pos_app.ui.widgets import paint
from tests.ui.builders import NOW, a_trip
from tests.ui.builders_orders import ZONE, an_order

Painted = list[tuple[str, QRectF]]
WORDS = st.sampled_from(
    ("Viação", "São", "Itaquaquecetuba", "W" * 30, "i", "de", "漢字" * 9, "Çãõ" * 15, "-", "R")
)
NAMES = st.lists(WORDS, min_size=3, max_size=14).map(" ".join)
MONEY = "R$\u00a0"


class _Recorder(QPainter):
    """Notes where the ink of each text lies, as far as the painter lets it through."""

    noted: ClassVar[Painted] = []

    def drawText(self, *args: object) -> None:  # type: ignore[override]
        rect, flags, text = args
        assert isinstance(rect, QRectF) and isinstance(flags, int) and isinstance(text, str)
        ink = self.boundingRect(rect, flags, text)
        if self.hasClipping():
            ink = ink.intersected(self.clipBoundingRect())
        self.noted.append((text, self.transform().mapRect(ink)))
        super().drawText(rect, flags, text)


@pytest.fixture(autouse=True)
def recorded(monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    fonts.load()
    monkeypatch.setattr(paint, "QPainter", _Recorder)


def each_painted(widget: QWidget) -> Iterator[Painted]:
    """Yield what each widget that shows paints, by itself."""
    for one in (widget, *widget.findChildren(QWidget)):
        _Recorder.noted = []
        if (one is widget or one.isVisibleTo(widget)) and not one.size().isEmpty():
            image = QImage(one.size(), QImage.Format.Format_RGB32)
            one.render(image, renderFlags=QWidget.RenderFlag(0))
            yield _Recorder.noted


def assert_amounts_stand_free(painted: Painted, amounts: set[str]) -> set[str]:
    """Every amount is whole, and no other text lies over it; return the amounts."""
    for (one, here), (other, there) in combinations(painted, 2):
        if MONEY in one or MONEY in other:
            over = here.intersected(there)
            assert over.width() <= 1 or over.height() <= 4, (one, here, other, there)
    return {text for text, _ in painted} & amounts


def check(widget: QWidget, *amounts: str) -> None:
    seen: set[str] = set()
    for painted in each_painted(widget):
        seen |= assert_amounts_stand_free(painted, set(amounts))
    assert seen == set(amounts)


def property_of_names(test: Callable[..., None]) -> Callable[..., None]:
    quick = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
    return quick(given(NAMES, NAMES, st.integers(0, 2))(test))


@property_of_names
def test_in_the_list_of_trips(company: str, place: str, wide: int) -> None:
    trip = a_trip(
        company=company, service_class=place, kind=TripKind.CONNECTION, via=place, waiting=55, price=14990
    )
    trip = replace(trip, low_fare=True, discounted=Cents(11990))
    table = TripTable()
    table.resize((700, 966, 1340)[wide], 200)
    table.show_rows(TripRows([trip]), 0)
    _Recorder.noted = []
    image = QImage(table.size(), QImage.Format.Format_RGB32)
    with _Recorder(image) as painter:
        for column in range(table.trips.columnCount()):
            if not table.isColumnHidden(column):
                option = QStyleOptionViewItem()
                option.rect = table.visualRect(table.trips.index(0, column))
                table.itemDelegate().paint(painter, option, table.trips.index(0, column))
    assert len(assert_amounts_stand_free(_Recorder.noted, {f"{MONEY}119,90", f"{MONEY}149,90"})) == 2
    table.deleteLater()


@property_of_names
def test_on_a_departure_of_the_kiosk(company: str, place: str, wide: int) -> None:
    card = TripCard(
        departs="22:15",
        arrives="06:35",
        later="",
        takes="8 h 20",
        where=place,
        terminal=place,
        change=place if wide else "",
        company=company,
        service_class=company,
        seats="18 poltronas livres",
        few=False,
        price=f"{MONEY}149,90",
        price_note="por pessoa",
        before=f"{MONEY}1.179,90",
        low_fare="",
        sold_out="",
        spoken="",
        intent=Ask.BUY,
    )
    parent = QWidget()
    button = TripButton(card, parent)
    button.resize(*((704, 150), (900, 214), (1220, 96))[wide])
    check(button, f"{MONEY}149,90", f"{MONEY}1.179,90")
    parent.deleteLater()


@property_of_names
def test_in_the_basket(name: str, place: str, wide: int) -> None:
    leg = BasketLeg(
        name, "21/03 22:15", name, "success", "lock", f"{place} \u2192 {name}", "16, 15", f"{MONEY}173,80"
    )
    row = BillRow(name, f"{MONEY}1.027,00", about=place if wide else "", disc=wide)
    basket = BasketPanel()
    basket.setFixedSize((236, 288, 360)[wide], 900)
    legs = (leg,) if wide else ()
    trips = () if wide else (BasketTrip(f"{place} \u2192 {name}", place, name, "22:15", "06:35", "+1 dia"),)
    basket.show_view(
        BasketView(
            name,
            trips=trips,
            legs=legs,
            persons=(row,),
            rows=(replace(row, disc=0, ruled=True),),
            total_words="Total",
            total=f"{MONEY}921,68",
            below="4x",
            action="Cobrar",
        )
    )
    check(basket, f"{MONEY}1.027,00", *((f"{MONEY}173,80",) if wide else ()))
    shown = [label for label in basket.findChildren(QLabel) if label.isVisibleTo(basket) and label.text()]
    (total,) = [label for label in shown if label.text() == f"{MONEY}921,68"]
    assert total.width() >= total.sizeHint().width()
    assert not any(total.geometry().intersects(label.geometry()) for label in shown if label is not total)
    basket.deleteLater()


@property_of_names
def test_in_the_panel_of_an_order(company: str, place: str, wide: int) -> None:
    order = an_order()
    tickets = tuple(
        replace(
            one,
            company=company,
            departure=None if one.departure is None else replace(one.departure, name=place, city=place),
            arrival=None if one.arrival is None else replace(one.arrival, name=company, city=company),
        )
        for one in order.tickets
    )
    side = from_detail(replace(order, tickets=tickets), (), NOW, zone=ZONE)
    panel = OrderSidePanel(list[object]().append)
    panel.setFixedSize((340, 400, 480)[wide], 1400)
    panel.show_side(side)
    check(panel, *(value for _, value in side.values))
    panel.deleteLater()
