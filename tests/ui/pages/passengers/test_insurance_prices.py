"""The price of insurance is asked for without anybody waiting for it, and goes to the sale."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import cast

import pytest_asyncio

from pos_app.domain.faults import TooSlow
from pos_app.domain.money import Cents
from pos_app.sale import events
from pos_app.sale.stage import Sale, Step
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.passengers.presenter import PassengersPresenter
from pos_app.ui.pages.passengers.view import PassengersView
from tests.ui.builders_orders import FakeFlow, passengers_sale
from tests.ui.pages.passengers.a_people import Screen, desk_of

Prices = tuple[tuple[str, Cents], ...]
PRICES = (("block-17", Cents(675)), ("block-18", Cents(675)), ("block-20", Cents(1350)))


def priced(sale: Sale) -> Sale:
    return replace(sale, payment=replace(sale.payment, insurance_prices=PRICES))


class Desk:
    """The page with a provider that answers when the test says so."""

    def __init__(self) -> None:
        self.screen, self.flow = Screen(), FakeFlow(replace(passengers_sale(), step=Step.SEATS))
        self.asked: list[Sale] = []
        self.answer: asyncio.Future[Prices] = asyncio.get_running_loop().create_future()
        self.errors: list[BaseException] = []
        self.scope = TaskScope("test", lambda _, error: self.errors.append(error))
        api = desk_of(self.flow, scope=self.scope, insurance=self._insurance)
        self.presenter = PassengersPresenter(cast(PassengersView, self.screen), api)

    async def _insurance(self, sale: Sale) -> Prices:
        self.asked.append(sale)
        return await asyncio.shield(self.answer)

    async def settle(self) -> None:
        for _ in range(4):
            await asyncio.sleep(0)

    def shown(self) -> list[str]:
        return [person.insurance.price for person in self.screen.people]


@pytest_asyncio.fixture
async def desk() -> AsyncIterator[Desk]:
    made = Desk()
    yield made
    await made.scope.aclose()
    made.presenter.close()
    made.answer.cancel()
    assert made.errors == []


async def test_the_price_is_asked_once_while_names_are_typed(desk: Desk) -> None:
    desk.flow.show(passengers_sale())
    await desk.settle()
    assert desk.shown() == ["", "", ""]
    desk.answer.set_result(PRICES)
    await desk.settle()
    assert desk.flow.sent == [events.InsurancePriced(PRICES)]
    desk.flow.show(priced(passengers_sale()))
    await desk.settle()
    assert len(desk.asked) == 1
    assert desk.shown() == ["R$\u00a06,75", "R$\u00a06,75", "R$\u00a013,50"]


async def test_a_price_that_the_sale_knows_is_not_asked_again(desk: Desk) -> None:
    desk.flow.show(priced(passengers_sale()))
    await desk.settle()
    assert desk.asked == []


async def test_an_answer_that_does_not_come_is_no_problem(desk: Desk) -> None:
    desk.flow.show(passengers_sale())
    await desk.settle()
    desk.answer.set_exception(TooSlow())
    await desk.settle()
    assert desk.shown() == ["", "", ""]
    assert desk.screen.notice is None
    assert desk.flow.sent == []


async def test_leaving_the_page_ends_the_question_and_coming_back_asks_again(desk: Desk) -> None:
    desk.flow.show(passengers_sale())
    await desk.settle()
    desk.flow.show(replace(passengers_sale(), step=Step.SEATS))
    await desk.settle()
    assert not desk.scope.running("insurance")
    desk.flow.show(passengers_sale())
    await desk.settle()
    assert len(desk.asked) == 2
    await desk.scope.aclose()
