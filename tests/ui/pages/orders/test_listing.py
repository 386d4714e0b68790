"""Longer lists, filters and sorts that the provider knows, and lists that change while they are made."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date, datetime

from pos_app.domain.orders import Confirmed, OrderSummary
from pos_app.ui.pages.orders.list.list_filters import Days
from pos_app.ui.pages.orders.list.rows import Origin
from pos_app.ui.pages.orders.page import Ask, DaysChosen, FilterToggled, Search
from tests.ui.builders_orders import an_order, summaries
from tests.ui.pages.orders.a_desk import OPEN, SOLD, Desk, S, until


def many(count: int) -> tuple[OrderSummary, ...]:
    return tuple(replace(summaries()[1], public_id=f"GB-{number}") for number in range(count))


async def test_a_list_that_goes_on_says_so_and_fetches_twice_as_many(desk: Desk) -> None:
    desk.journal.attempts, desk.provider.listed = (), many(50)
    await desk.search()
    assert (len(desk.screen.rows), desk.screen.more) == (50, "")
    desk.provider.listed = many(120)
    await desk.search()
    assert (len(desk.screen.rows), desk.screen.more) == (50, "Mostrando os 50 mais recentes; há mais")
    desk.ask(Ask.MORE)
    await until(lambda: len(desk.screen.rows) == 100)
    desk.ask(Ask.MORE)
    await until(lambda: len(desk.screen.rows) == 120)
    assert desk.screen.more == ""
    assert [wanted.size for wanted in desk.questions] == [51, 51, 101, 201]
    await desk.settle()


async def test_the_own_history_says_too_that_it_goes_on(desk: Desk) -> None:
    desk.journal.attempts = tuple(replace(SOLD, id=f"a{number}") for number in range(201))
    desk.ask(Search(""))
    await until(lambda: desk.screen.more)
    assert (len(desk.screen.rows), desk.screen.more) == (200, "Mostrando os 200 mais recentes; há mais")
    desk.ask(Search("Helena"))
    await until(lambda: len(desk.screen.rows) == 30)
    desk.ask(Ask.MORE)
    await until(lambda: len(desk.screen.rows) == 60)


async def test_a_filter_asks_the_provider_again_and_narrows_what_is_here(desk: Desk) -> None:
    await desk.search()
    desk.ask(FilterToggled("states", "Cancelado"))
    await desk.settle()
    assert desk.questions[-1].status == "canceled"
    assert [row.number for row in desk.screen.rows] == ["GB7F-1XA6-S2"]
    desk.ask(FilterToggled("tickets", "canceled"))
    await desk.settle()
    assert (desk.questions[-1].status, desk.questions[-1].ticket_status) == ("canceled", "canceled")
    assert "Situação do bilhete" in desk.screen.foot
    desk.ask(Ask.BACK)
    await desk.settle()
    assert (desk.questions[-1].status, desk.questions[-1].ticket_status) == ("", "")


async def test_rows_are_sorted_at_once_in_each_order_of_the_contract(desk: Desk) -> None:
    await desk.search()
    asked = len(desk.questions)
    desk.ask(FilterToggled("sort", "departureDate,asc"))
    await desk.settle()
    days = [row.travels for row in desk.screen.rows]
    assert days == sorted(day for day in days if day) and len(desk.questions) == asked
    desk.ask(FilterToggled("sort", "createdAt,asc"))
    await desk.settle()
    assert desk.screen.rows[0].number == "GB7D-6PL3-B8"
    desk.ask(Ask.BACK)
    assert len(desk.screen.all("clear_search")) == 1, "an order of rows is no filter"


async def test_days_that_are_typed_are_a_filter_like_the_others(desk: Desk) -> None:
    await desk.search()
    desk.ask(FilterToggled("travel", "choose"))
    assert desk.screen.all("ask_days") == ["travel"]
    desk.ask(DaysChosen("travel", Days(date(2026, 3, 21), date(2026, 3, 22))))
    await desk.settle()
    asked = desk.questions[-1]
    assert asked.departure_from == datetime(2026, 3, 21)
    assert asked.departure_to == datetime(2026, 3, 22, 23, 59)
    assert {row.travels for row in desk.screen.rows} == {date(2026, 3, 21), date(2026, 3, 22)}
    desk.ask(DaysChosen("travel", Days()))
    await desk.settle()
    assert desk.questions[-1].departure_from is None


async def test_words_that_name_nobody_are_tried_as_a_locator_and_shown_so(desk: Desk) -> None:
    desk.provider.listed = ()
    desk.provider.only = "QXKZTM"
    await desk.search("529.982.247-25 QXKZTM")
    assert [(w.passenger, w.locator) for w in desk.questions] == [("QXKZTM", ""), ("", "QXKZTM")]
    assert [part.text for part in desk.screen.understood.parts][1] == "localizador QXKZTM"


async def test_an_order_that_has_its_number_only_there_is_folded_by_our_own_id(desk: Desk) -> None:
    desk.journal.attempts = (replace(OPEN, public_id="", state=S.AMBIGUOUS),)
    desk.provider.listed = (replace(summaries()[0], partner_id=OPEN.partner_id),)
    await desk.search()
    assert desk.listed() == [("GB7K-41C8-P3", Origin.BOTH)]


async def test_orders_sold_meanwhile_are_listed_when_the_page_is_opened_again(desk: Desk) -> None:
    await desk.search()
    assert desk.screen.counts == (2, 5, 5)
    asked = len(desk.questions)
    desk.journal.attempts = (replace(OPEN, id="a9", public_id="GB7K-9999-Z9"), *desk.journal.attempts)
    desk.presenter.opened()
    await desk.settle()
    assert desk.screen.counts == (3, 5, 6)
    assert len(desk.questions) == asked
    assert desk.screen.foot.endswith("respondeu às 14:38.")


async def test_a_newer_question_is_not_disturbed_by_the_end_of_an_older_one(desk: Desk) -> None:
    desk.provider.gate = asyncio.Event()
    await desk.search()
    desk.ask(Search("helena@exemplo.com.br"))
    await desk.settle()
    assert desk.screen.last("show_loading") and "Consultando" in desk.screen.foot
    desk.ask(FilterToggled("states", "Concluído"))
    await desk.settle()
    desk.provider.gate.set()
    await desk.settle()
    assert (desk.screen.last("show_loading"), desk.questions[-1].status) == ("", "completed")
    assert "respondeu às" in desk.screen.foot


async def test_an_attempt_that_moves_while_the_list_is_made_is_not_lost(desk: Desk) -> None:
    desk.provider.gate = asyncio.Event()
    await desk.search()
    done = replace(OPEN, state=S.COMPLETED, confirmed=Confirmed(an_order("GB7K-41C8-P3"), ()))
    desk.presenter.attempt_moved(done)
    desk.provider.gate.set()
    await desk.settle()
    assert desk.screen.rows[0].mark.text == "Concluído"
    assert desk.screen.rows[0].differs == "central: Em andamento", "what its list said before stays told"


async def test_ages_are_counted_on_while_the_page_is_shown(desk: Desk) -> None:
    before = len(desk.screen.all("show_time"))
    for _ in range(30):
        desk.ask(Ask.TICK)
    assert len(desk.screen.all("show_time")) == before + 1
