"""The page of the branch: what it shows, and what it does with what is marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, timedelta
from typing import Any, cast

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.audit import AuditAct
from pos_app.domain.branch import BranchFault, BranchOrder, BranchProblem, ParkedAt, Refusal
from pos_app.domain.money import Cents
from pos_app.domain.overview import Finding, Overview, Paper, Question, Request, Told
from pos_app.domain.roles import Grant, Permission
from pos_app.ui.pages.branch.presenter import (
    COUNTER,
    DAYS,
    Area,
    Ask,
    BranchPresenter,
    Filtered,
    Marked,
    Search,
)
from pos_app.ui.pages.branch.view import BranchView
from pos_app.wording.notices import CommandId
from tests.domain.test_overview import CALM, GONE, NOW
from tests.sale.samples import attempt
from tests.ui.fakes import DirectScope
from tests.ui.recording import Recorder, a_desk, calls_of
from tests.ui.shared.approving import RUI, Asking

LATE = replace(CALM, told=Told(late_fiscal=2))
SILENT = replace(CALM, seen=replace(GONE, id="c4"), open_orders=1, left=1)
ORDER = BranchOrder(attempt(AttemptState.KNOWN, public_id="GB7K"), "Guichê 04", "", free=True, seller="c4")
PARKED = ParkedAt("c9", "p1", "Helena, 22:15", NOW, "Guichê 09")
REQUEST = Request("r1", "c3", "Guichê 03", Question(Permission.EXPORT, "Nair"), NOW, 280.0)


class Branch:
    """A branch that answers at once, or not at all."""

    def __init__(self) -> None:
        self.found = Overview("Tietê", NOW, (LATE, SILENT), NOW - timedelta(hours=1))
        self.requests: tuple[Request, ...] = ()
        self.silent = False
        self.asked: list[object] = []
        self.refuses: Refusal | None = None
        self.moved: Callable[[], object] = lambda: None

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        self.moved = listener
        return lambda: None

    def colleagues(self, trip_id: str) -> Mapping[str, Any]:
        return {}

    async def overview(self) -> Overview:
        if self.silent:
            raise BranchFault(BranchProblem.UNREACHABLE)
        return self.found

    async def find(self, text: str) -> tuple[BranchOrder, ...]:
        self.asked.append(text)
        return (ORDER,)

    async def left_open(self) -> tuple[tuple[BranchOrder, ...], tuple[ParkedAt, ...]]:
        return (ORDER, replace(ORDER, attempt=replace(ORDER.attempt, id="a2"), free=False)), (PARKED,)

    async def take_over(self, order: Attempt, counter: str) -> Attempt | Refusal:
        self.asked.append((order.id, counter))
        return self.refuses or order

    async def take_parked(self, one: ParkedAt) -> Refusal | None:
        self.asked.append(one.id)
        return self.refuses

    async def answer(self, request: Request, grant: Grant, *, agreed: bool) -> Refusal | None:
        self.asked.append((request.id, grant.by, agreed))
        return self.refuses


class Scope(DirectScope):
    def running(self, slot: str) -> bool:
        return False


class Page:
    def __init__(self) -> None:
        self.branch, self.view = Branch(), Recorder(BranchView)
        self.asking = Asking(Grant(RUI))
        self.desk = a_desk(branch=self.branch, scope=Scope(), approvals=self.asking, trail=self.asking)
        self.presenter = BranchPresenter(cast(BranchView, self.view), self.desk, lambda: NOW, UTC)
        self.presenter.opened()

    def mark(self, area: Area, key: str, *asks: Ask) -> None:
        self.presenter.handle(Marked(area, key))
        for intent in asks:
            self.presenter.handle(intent)

    @property
    def aside(self) -> list[str]:
        return [one.title for one in self.view.last("show_aside")]

    @property
    def listed(self) -> list[str]:
        return [one.key for one in self.view.last("show_orders")[0]]

    def told(self) -> str:
        return str(self.view.last("tell").title)


def test_it_shows_counters_what_is_wrong_and_what_was_left() -> None:
    page = Page()
    assert [one.name for one in page.view.last("show_counters")] == ["Guichê 04", "Guichê 04"]
    assert page.aside == ["Guichê 04 sem notícia", "Pendência antiga na filial"]
    assert page.listed == [ORDER.attempt.id, "a2", "c9 p1"]
    head = page.view.last("show_head")
    assert (head.title, head.read) == ("Filial Tietê", "lido às 14:00:00")
    assert head.figures[3] == ("BP-e atrasados", "2", "Guichê 04")


def test_without_the_database_what_was_read_stays_with_its_time() -> None:
    page = Page()
    page.branch.silent = True
    page.presenter.handle(Ask.READ)
    assert "14:00:00" in page.view.last("show_notice").text
    assert len(page.view.all("show_counters")) == 1
    page.branch.silent = False
    page.presenter.handle(Ask.READ)
    assert page.view.last("show_notice") is None


def test_what_was_never_read_is_said_to_be_so() -> None:
    page = Page.__new__(Page)
    page.branch, page.view = Branch(), Recorder(BranchView)
    page.branch.silent = True
    page.desk = a_desk(branch=page.branch, scope=Scope())
    presenter = BranchPresenter(cast(BranchView, page.view), page.desk, lambda: NOW, UTC)
    presenter.opened()
    assert "Nada da filial foi lido ainda" in page.view.last("show_notice").text
    assert page.view.all("show_counters") == []


def test_an_alarm_that_was_seen_is_gone_until_it_comes_again() -> None:
    page = Page()
    paper = replace(CALM, told=Told(paper=Paper.OUT))
    page.branch.found = Overview("Tietê", NOW, (paper,))
    page.presenter.handle(Ask.READ)
    page.mark(Area.ASIDE, "NO_PAPER a", Ask.ACT)
    assert page.aside == []
    for counters, shown in (((paper,), []), ((CALM,), []), ((paper,), ["Guichê 04 sem papel"])):
        page.branch.found = Overview("Tietê", NOW, counters)
        page.presenter.handle(Ask.READ)
        assert page.aside == shown


def test_a_silent_counter_leads_to_what_it_left() -> None:
    page = Page()
    page.mark(Area.ASIDE, "SILENT c4", Ask.ACT)
    assert page.listed == [ORDER.attempt.id, "a2"]
    page.mark(Area.COUNTERS, "c4", Ask.ONE_COUNTER)
    assert page.listed == [ORDER.attempt.id, "a2", "c9 p1"]


def test_counters_of_one_name_are_told_apart_and_a_filter_that_hides_all_says_so() -> None:
    page = Page()
    page.branch.found = Overview("Tietê", NOW, (SILENT, replace(SILENT, seen=replace(GONE, id="c9"))))
    page.presenter.handle(Ask.READ)
    _, _, _, facets = page.view.last("show_orders")
    assert [(one.value, one.count) for one in facets[COUNTER]] == [("Guichê 04", 2), ("Guichê 04 (2)", 1)]
    page.presenter.handle(Filtered(COUNTER, "Guichê 04 (2)"))
    assert page.listed == ["c9 p1"]
    page.presenter.handle(Filtered(COUNTER, "Guichê 04 (2)"))
    assert len(page.listed) == 3, "once more takes it off"
    page.mark(Area.COUNTERS, "c9", Ask.ONE_COUNTER)
    assert page.listed == ["c9 p1"]
    page.presenter.handle(Filtered(DAYS, "7 dias"))
    assert page.listed == ["c9 p1"], "it is of today"
    page.presenter.handle(Search("siqueira"))
    assert page.listed == [ORDER.attempt.id], "a search begins without them"
    page.presenter.handle(Filtered(DAYS, "7 dias"))
    assert (page.listed, "filtros" in page.view.last("show_orders")[2]) == ([], True), "it is months old"


def test_a_ghost_leads_to_its_order_and_can_be_put_away() -> None:
    page = Page()
    ghost = Finding("c4", "GB7K-8ZZ4", Cents(38980), NOW)
    page.branch.found = Overview("Tietê", NOW, (SILENT,), ghosts=(ghost,))
    page.presenter.handle(Ask.READ)
    first = page.view.last("show_aside")[0]
    assert (first.title, first.other) == ("Apareceu um pedido perdido", "Visto")
    assert "R$\u00a0389,80. O cliente pode ter pago duas vezes." in first.about
    page.mark(Area.ASIDE, first.key, Ask.ACT)
    assert (page.branch.asked, page.view.last("show_search")) == (["GB7K-8ZZ4"], "GB7K-8ZZ4")
    page.mark(Area.ASIDE, first.key, Ask.REFUSE)
    assert page.aside == ["Guichê 04 sem notícia"]


def test_a_search_shows_what_it_finds_and_nothing_is_parked_there() -> None:
    page = Page()
    page.presenter.handle(Search(" siqueira "))
    assert (page.branch.asked, page.listed) == (["siqueira"], [ORDER.attempt.id])
    page.presenter.handle(Ask.READ)
    page.presenter.handle(Search(""))
    assert len(page.listed) == 3
    assert [what for what, *_ in page.asking.noted] == [AuditAct.BRANCH_SEARCHED]


def test_what_is_free_is_taken_and_what_is_not_is_explained() -> None:
    page = Page()
    page.mark(Area.ORDERS, "a2", Ask.TAKE)
    assert not page.branch.asked and "ainda cuida" in page.told()
    page.mark(Area.ORDERS, ORDER.attempt.id, Ask.TAKE)
    assert page.branch.asked == [(ORDER.attempt.id, "Guichê 04")]
    assert page.told() == "Pedido GB7K assumido"
    page.mark(Area.ORDERS, "c9 p1", Ask.TAKE)
    assert page.told() == "A venda de Helena, 22:15 está neste guichê"
    page.branch.refuses = Refusal.HELD
    page.mark(Area.ORDERS, "c9 p1", Ask.TAKE)
    assert page.told() == "Não foi assumido"


def test_who_asks_is_answered_with_a_pin_and_shows_at_once() -> None:
    page = Page()
    page.branch.requests = (REQUEST,)
    page.branch.moved()
    assert page.aside[0] == "Guichê 03 pede autorização"
    page.mark(Area.ASIDE, "r1", Ask.ACT, Ask.REFUSE)
    assert page.branch.asked == [("r1", RUI, True), ("r1", RUI, False)]
    page.branch.refuses = Refusal.UNKNOWN
    page.mark(Area.ASIDE, "r1", Ask.ACT)
    assert "já foi respondido" in page.told()
    page.branch.requests = ()
    page.presenter.handle(Ask.TICK)
    assert "Guichê 03 pede autorização" not in page.aside


def test_what_happened_to_an_order_is_shown_of_orders_alone() -> None:
    page = Page()
    page.mark(Area.ORDERS, "c9 p1", Ask.TIMELINE)
    assert page.view.all("show_timeline") == []
    page.mark(Area.ORDERS, ORDER.attempt.id, Ask.TIMELINE)
    title, entries = page.view.last("show_timeline")
    assert title.endswith("GB7K") and len(entries) == len(ORDER.attempt.log)


def test_nothing_is_read_for_nobody() -> None:
    page = Page()
    page.presenter.handle(Ask.LEAVE)
    before = len(page.view.calls)
    page.branch.moved()
    assert len(page.view.calls) == before


def test_a_notice_leads_on() -> None:
    page = Page()
    page.presenter.handle(CommandId.PAGE_PENDING)
    assert ("run", CommandId.PAGE_PENDING) in calls_of(page.desk)
