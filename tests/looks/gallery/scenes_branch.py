"""Visits to the page of the branch: as it is, searched, and without its database; what other counters left,
and the box that asks one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from pos_app.domain.attempts import AttemptState
from pos_app.domain.branch import BranchFault, BranchOrder, BranchProblem, CounterSeen, ParkedAt
from pos_app.domain.money import Cents
from pos_app.domain.overview import CounterState, Finding, Overview, Paper, Question, Request, Told, Way
from pos_app.domain.roles import Grant, Permission, Person, Role
from pos_app.domain.seats import ColleagueHold
from pos_app.ui.pages import registry
from pos_app.ui.pages.branch.view import BranchView
from pos_app.ui.shared.left_table import LeftBox
from pos_app.ui.shell.approval_box import ApprovalBox
from tests.looks.gallery.driver import CONTROL, Driver, K
from tests.looks.gallery.scenes_board import sold_to_leave
from tests.looks.gallery.visit import Visit

NOW = datetime.now(UTC)
_COUNTERS = (
    ("Guichê 01", "Rui Sampaio", 1281, Way.ONLINE, Paper.READY, 2, 0, 2187010, 93),
    ("Guichê 02", "Íris Valadão", 1285, Way.ONLINE, Paper.READY, 1, 1, 1420540, 61),
    ("Guichê 03", "Caio Bento Reis", 1286, Way.SLOW, Paper.LOW, 48, 0, 1193000, 52),
    ("Guichê 04", "Nair Toledo", 1282, Way.ONLINE, Paper.READY, 960, 2, 911880, 40),
    ("Guichê 05", "", 0, Way.ONLINE, Paper.UNKNOWN, 5400, 0, 1840020, 79),
    ("Guichê 07", "Marina Duarte", 1284, Way.ONLINE, Paper.OUT, 1, 3, 1586240, 66),
    ("Totem A", "", 0, Way.ONLINE, Paper.READY, 2, 1, 503180, 20),
)


def _state(number: int) -> CounterState:
    name, who, shift, way, paper, age, still, sold, orders = _COUNTERS[number]
    kind = "kiosk" if name.startswith("Totem") else "desk"
    seen = CounterSeen(
        f"c{number}",
        name,
        kind,
        "1.0",
        NOW - timedelta(seconds=age),
        age,
        age < 60,
        0,
        float(age % 60),
        still,
    )
    since = NOW - timedelta(hours=5)
    late = NOW - timedelta(minutes=220) if number == 1 else None
    told = Told(who, shift, since, way, since, paper, late_fiscal=5 * (number == 1), late_since=late)
    return CounterState(seen, told, Cents(sold), orders, still, Cents(19600 * still), still)


class ShownBranch:
    """A branch with nothing behind it, for pictures."""

    on = True

    def __init__(self) -> None:
        question = Question(Permission.SECOND_TICKET, "Caio Bento Reis", "São Paulo \u2192 Campinas")
        self.requests: tuple[Request, ...] = (Request("r1", "c2", "Guichê 03", question, NOW, 280.0),)
        self.silent = False
        self.held: dict[str, ColleagueHold] = {}
        self._listeners: list[Callable[[], object]] = []

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def overview(self) -> Overview:
        if self.silent:
            raise BranchFault(BranchProblem.UNREACHABLE)
        oldest = NOW - timedelta(minutes=42)
        ghost = Finding("c1", "GB7J-8ZZ4-F0", Cents(38980), NOW - timedelta(minutes=37))
        short = Finding("c4", "1279", Cents(-1200), NOW - timedelta(hours=4))
        counters = tuple(map(_state, range(len(_COUNTERS))))
        return Overview(
            "Tietê", datetime.now(UTC), counters, oldest, 1, ghosts=(ghost,), differences=(short,)
        )

    def _orders(self) -> tuple[BranchOrder, ...]:
        kinds = (AttemptState.KNOWN, AttemptState.UNRESOLVED, AttemptState.COMPLETED)
        made = [
            sold_to_leave(70 + n, 600, city, kinds[n])
            for n, city in enumerate(("Campinas", "Joinville", "Ouro Preto"))
        ]
        return tuple(
            BranchOrder(
                replace(one, public_id=f"GB7K-{52 + n}D4", operator=("Nair Toledo", "", "Íris Valadão")[n]),
                f"Guichê 0{4 - n}",
                "",
                not one.settled and not n,
                f"c{3 - n}",
            )
            for n, one in enumerate(made)
        )

    async def find(self, text: str) -> tuple[BranchOrder, ...]:
        return self._orders()

    async def left_open(self) -> tuple[tuple[BranchOrder, ...], tuple[ParkedAt, ...]]:
        if self.silent:
            raise BranchFault(BranchProblem.UNREACHABLE)
        return self._orders()[:2], (ParkedAt("c3", "p1", "Helena Prado, 22:15", NOW, "Guichê 04"),)

    async def ask(self, permission: Permission, about: str, sent: Callable[[str], object]) -> None:
        raise BranchFault(BranchProblem.UNREACHABLE)

    def colleagues(self, trip_id: str) -> dict[str, ColleagueHold]:
        return self.held

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **named: {}


async def _branch(driver: Driver) -> None:
    shown = ShownBranch()
    driver.desk.branch = cast(Any, shown)
    await driver.desk.pages.make(registry.entry("branch"))
    driver.desk.show_who()
    view = cast(BranchView, driver.desk.pages.made["branch"].view)
    driver.desk.open_page("branch")
    await driver.until(lambda: view.orders.lines, "the branch")
    await driver.rest()
    await driver.shot("branch")
    shown.requests = ()
    view.edit.setText("siqueira")
    view.edit.returnPressed.emit()
    await driver.rest()
    view.orders.setFocus()
    await driver.shot("branch-found")
    shown.silent = True
    await driver.type(K.Key_F5)
    await driver.rest()
    await driver.shot("branch-lost")
    shown.silent = False
    orders = cast(Any, driver.desk.pages.made["orders"].view)
    orders.in_branch = True
    driver.desk.open_page("orders")
    await driver.rest()
    await driver.type(K.Key_G, with_=CONTROL)
    box = cast(LeftBox, driver.dialog(LeftBox))
    await driver.until(lambda: box.table.lines, "what was left")
    await driver.shot("branch-left", box)
    box.reject()
    await driver.back_at_the_window()
    rui = Person("1001", "Rui Sampaio", Role.ADMINISTRATOR)
    driver.desk.people.add(rui, "270913", Grant())
    driver.desk.trail.present = Person("1002", "Nair Toledo", Role.SELLER)
    driver.desk.approvals.guard(Permission.DECIDE_PENDING, lambda grant: None, "GB7K-52D4")
    approval = cast(ApprovalBox, driver.dialog(ApprovalBox))
    await driver.until(approval.isActiveWindow, "the box")
    await driver.type(K.Key_F4)
    await driver.rest()
    await driver.shot("branch-ask", approval)
    approval.reject()
    await driver.back_at_the_window()


async def _colleagues(driver: Driver) -> None:
    """Seats of the map that two other counters hold."""
    shown = ShownBranch()
    driver.desk.branch = cast(Any, shown)
    await driver.trips()
    await driver.seats()
    segment = driver.stage.segment
    assert segment is not None
    detail = driver.stage.detail(segment)
    assert detail is not None
    taken = [one.label for one in detail.seats if not one.available][2::5][:4]
    for number, label in enumerate(taken):
        until = NOW + timedelta(minutes=4 + 3 * number)
        shown.held[label] = ColleagueHold("", label, "Totem A" if number == 3 else "Guichê 07", until)
    seats = cast(Any, driver.desk.page("seats").presenter)
    await driver.until(lambda: seats._page.looks[taken[1]].colleague, "whose seats they are")
    await driver.type(taken[1])
    await driver.shot("seats-colleague")


VISITS = (
    Visit(_colleagues, ("seats-colleague",)),
    Visit(_branch, ("branch", "branch-found", "branch-lost", "branch-left", "branch-ask")),
)
