"""Selling the same again fills the sale in through the clerk's machine, and again after another search."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

from pos_app.desk.sale_switch import SellFromTemplate
from pos_app.domain.benefits import Benefit
from pos_app.domain.seat_wishes import SeatWish
from pos_app.sale import events as e
from pos_app.sale.stage import Step
from pos_app.sale.template import SaleTemplate
from pos_app.wording.notices import NoticeView
from tests.sale import samples
from tests.sale.running import Desk
from tests.sale.samples import NOW, PASSENGER, QUERY

TEMPLATE = SaleTemplate(
    "São Paulo → Belo Horizonte",
    QUERY,
    (PASSENGER,),
    samples.BUYER,
    frozenset({SeatWish.WINDOW}),
    (Benefit.STUDENT,),
)


async def settled(desk: Desk) -> None:
    """Let the sale and who follows it do what they began."""
    for _ in range(5):
        await asyncio.sleep(0)
        await desk.running.settle()


async def test_route_people_and_wishes_are_filled_in_and_no_seat_is_taken() -> None:
    desk, shown = Desk(), list[NoticeView]()
    task = asyncio.ensure_future(SellFromTemplate(desk.sale, TEMPLATE, shown.append).run(NOW.date()))
    await settled(desk)
    stage = desk.sale.stage
    assert (stage.search.query, stage.step) == (QUERY, Step.SEARCH)
    assert (stage.people.passengers, stage.people.buyer) == ((PASSENGER,), samples.BUYER)
    assert stage.seating.wishes == {SeatWish.WINDOW}
    assert stage.people.benefit_of(0) is Benefit.STUDENT
    assert stage.seating.seats == ()
    assert shown[0].title.startswith("Vendendo igual")
    desk.sale.send(e.NewSale())
    await task


async def test_another_day_keeps_the_people_and_another_route_ends_it() -> None:
    desk = Desk()
    task = asyncio.ensure_future(SellFromTemplate(desk.sale, TEMPLATE, lambda _: None).run(NOW.date()))
    await settled(desk)
    other = replace(QUERY, day=QUERY.day + timedelta(days=1))
    desk.sale.send(e.SearchAsked(other, NOW.date()))
    await settled(desk)
    assert desk.sale.stage.search.query == other
    assert desk.sale.stage.people.passengers == (PASSENGER,)
    elsewhere = replace(QUERY, destination="curitiba-pr")
    desk.sale.send(e.SearchAsked(elsewhere, NOW.date()))
    await task
    assert not desk.sale.stage.people.passengers


async def test_an_order_without_known_places_is_left_to_the_clerk() -> None:
    desk, shown = Desk(), list[NoticeView]()
    await SellFromTemplate(desk.sale, replace(TEMPLATE, query=None), shown.append).run(NOW.date())
    assert desk.sale.stage.search.query is None
    assert shown[0].title == "Busque a viagem: São Paulo → Belo Horizonte"
