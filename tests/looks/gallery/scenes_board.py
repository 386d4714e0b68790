"""Visits to the board: departures of today and of the week, deadlines, and an empty board."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import cast
from zoneinfo import ZoneInfo

from pos_app.domain.attempts import Attempt, AttemptState, Sold, SoldSeat
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.orders import Confirmed, Finality, FiscalState, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.payment import PaymentType
from pos_app.domain.rides import Ride, rides
from pos_app.domain.trips import Point
from pos_app.ui.pages.board.view import BoardView
from pos_app.ui.widgets.confirm_box import ConfirmBox
from tests.looks.gallery.driver import CONTROL, Driver, K
from tests.looks.gallery.visit import Visit

S = AttemptState
_HERE = ZoneInfo("America/Sao_Paulo")
_ROUTE = "São Paulo (Tietê) → Belo Horizonte"
_COMPANY = ("Expresso Ipê", "Viação Serra Azul", "Expresso Lobo-Guará", "Rota das Gerais")
_TRIPS = (
    (-12, "Campinas", "SP", "08", 2, S.PRINTED, 0),
    (8, "Ribeirão Preto", "SP", "21", 1, S.PRINTED, 0),
    (43, "Belo Horizonte", "MG", "32", 4, S.PRINTED, 1),
    (58, "Curitiba", "PR", "14", 2, S.COMPLETED, 0),
    (138, "Poços de Caldas", "MG", "", 3, S.PRINTED, 0),
    (178, "Belo Horizonte", "MG", "32", 6, S.PRINTED, 0),
    (268, "Vitória", "ES", "", 2, S.AMBIGUOUS, 0),
    (1700, "Rio de Janeiro", "RJ", "", 2, S.PRINTED, 0),
    (4000, "Cuiabá", "MT", "3", 1, S.PRINTED, 0),
)


def sold_to_leave(number: int, minutes: int, city: str, how: AttemptState) -> Attempt:
    """Return an order whose bus leaves in so many minutes."""
    return _attempt(number, minutes, city, "SP", "21", 1, how, 0)


async def _board(driver: Driver) -> None:
    driver.desk.open_page("board")
    await driver.shot("board-none")
    for number, facts in enumerate(_TRIPS):
        await driver.core.journal.record(_attempt(number, *facts))
    driver.desk.open_page("sell")
    driver.desk.open_page("board")
    view = cast(BoardView, driver.desk.pages.made["board"].view)
    await driver.until(lambda: view.table.lines, "the departures")
    view.table.go_to(2)
    await driver.shot("board")


async def _second(driver: Driver) -> None:
    """Somebody who has a ticket already: on both pages, and the question before the charge."""
    await driver.trips()
    await driver.seats()
    await driver.hold()
    segment = driver.stage.trips.segments[0]
    bought = _attempt(1, 8, "Belo Horizonte", "MG", "32", 1, S.PRINTED, 0)
    seats = tuple(replace(seat, trip_id=segment.trip_id) for seat in bought.sold.seats)
    day = segment.trip.departure.when.date()
    sold = replace(bought.sold, seats=seats, rides=rides((segment,)), travel_day=day, route=_ROUTE)
    await driver.core.journal.record(replace(bought, sold=sold))
    await driver.people()
    await driver.until(lambda: driver.stage.earlier.found, "what was found")
    await driver.shot("passengers-second")
    await driver.type(K.Key_F10)
    await driver.until(lambda: driver.stage.payment.quote and driver.stage.payment.session_id, "the methods")
    await driver.type(K.Key_2, with_=CONTROL)
    await driver.shot("payment-second")
    await driver.type(K.Key_F10)
    await driver.shot("payment-second-question", driver.dialog(ConfirmBox))


def _attempt(
    number: int, minutes: int, city: str, state: str, platform: str, seats: int, how: AttemptState, bare: int
) -> Attempt:
    now = datetime.now(UTC)
    leaves = (
        (now + timedelta(minutes=minutes)).astimezone(_HERE).replace(tzinfo=None, second=0, microsecond=0)
    )
    here = "Cuiabá" if number % 8 == 0 and number else "São Paulo (Tietê)"
    start = Point(here, leaves, state="MT" if here == "Cuiabá" else "SP", platform=platform)
    goal = Point(city, leaves + timedelta(hours=6), city=city, state=state)
    name, each = "Dirce Prado Antunes", Cents(9990)
    sold = Sold(
        route=f"{here} → {city}",
        origin=here,
        destination=city,
        departure=leaves,
        travel_day=leaves.date(),
        company=_COMPANY[number % 4],
        service_class="Executivo",
        seats=tuple(
            SoldSeat(f"board-{number}", f"{20 + n}", name, DocumentType.CPF, "52998224725", each)
            for n in range(seats)
        ),
        buyer=name,
        buyer_document_type=DocumentType.CPF,
        buyer_document="52998224725",
        buyer_email="cliente@exemplo.com.br",
        buyer_phone="",
        total=Cents(9990 * seats),
        payment=PaymentType.CREDIT_CARD,
        rides=(Ride(f"board-{number}", start, goal, _COMPANY[number % 4]),),
    )
    opened = now - timedelta(hours=71 if how is S.AMBIGUOUS else 3)
    made = Attempt(
        f"board-{number}", f"p-board-{number}", how, sold, opened, opened, 1, f"GB7K-{4100 + number}-B3"
    )
    if how is S.AMBIGUOUS:
        return replace(made, public_id="")
    until = now + timedelta(minutes=max(minutes - 180, 8))
    tickets = tuple(
        Ticket(
            f"board-{number}-{n}",
            Finality.COMPLETED,
            f"{20 + n}",
            name,
            departure=start,
            arrival=goal,
            cancellation_deadline=until,
            can_cancel=minutes > 150,
            change_deadline=until,
            can_change=minutes == 138,
        )
        for n in range(seats)
    )
    fiscal = tuple(
        FiscalTicket(one.id, FiscalState.NOT_FOUND if n < bare else FiscalState.FOUND)
        for n, one in enumerate(tickets)
    )
    detail = OrderDetail(
        made.public_id, Finality.COMPLETED, "completed", sold.total, opened, name, sold.buyer_email, tickets
    )
    return replace(made, confirmed=Confirmed(detail, fiscal))


VISITS = (
    Visit(_board, ("board-none", "board")),
    Visit(_second, ("passengers-second", "payment-second", "payment-second-question")),
)
