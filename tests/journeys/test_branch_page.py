"""What a person does over the branch at a real window, with a real PostgreSQL: finishes what another counter
left, takes up what it parked, asks and answers at a distance, and goes on where the database stops."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt

from pos_app.branch.at_window import Heard
from pos_app.branch.link import Login
from pos_app.desk import branch_desk
from pos_app.domain.attempts import AttemptState
from pos_app.domain.audit import AuditAct
from pos_app.domain.overview import Question, Told
from pos_app.domain.roles import Grant, Permission, Person, Role
from pos_app.domain.seats import SeatHold, SeatState
from pos_app.sale.stage import Step
from pos_app.ui.pages.branch.view import BranchView
from pos_app.ui.pages.seats.page import SeatLook
from pos_app.ui.shared.left_table import LeftBox
from pos_app.ui.shell.approval_box import ApprovalBox
from tests.branch.conftest import house, place, server
from tests.branch.place import SHORT, Place, running, seen
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.second_desk import charge, second_desk, settled
from tests.postgres import PostgresServer, postgres
from tests.sandbox_process import SandboxProcess

__all__ = ["house", "place", "server"]
pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(240)]
ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
RUI, RUIS = Person("1001", "Rui Sampaio", Role.ADMINISTRATOR), "270913"
NAIR, NAIRS = Person("1002", "Nair Toledo", Role.SELLER), "481620"


@asynccontextmanager
async def counter(
    shop: SandboxProcess,
    place: Place,
    login: Login,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    present: Person | None = None,
) -> AsyncIterator[Clerk]:
    """Open a counter of the branch, at which ``present`` stands, where anybody is set up."""
    for key, value in secrets(place, login).items():
        monkeypatch.setenv(key, value)
    async with at_the_counter(shop, folder_of(shop, place, login, name), demo=False) as clerk:
        if present is not None:
            for person, pin in ((RUI, RUIS), (NAIR, NAIRS)):
                assert await asyncio.to_thread(clerk.desk.people.add, person, pin, Grant()) == ""
            clerk.desk.trail.present = present
            clerk.desk.show_who()
        await clerk.until(lambda: clerk.core.branch.status.connected, "the branch")
        await clerk.until(lambda: "connection" in clerk.desk.pages.made, "all pages")
        yield clerk


def secrets(place: Place, login: Login) -> dict[str, str]:
    """Return what a counter needs in its environment."""
    return {
        "POS_APP_BRANCH_SECRET": f"{place.key.secret.hex()}:{login.password}",
        "POS_APP_JOURNAL_KEY": "5e" * 32,
    }


def folder_of(shop: SandboxProcess, place: Place, login: Login, name: str) -> Path:
    """Return the folder of a counter; who was there before finds what it changed of its settings."""
    folder = place.folder / f"desk-{login.counter}"
    folder.mkdir(exist_ok=True)
    if (file := folder / "settings.json").exists():
        return folder
    settings = {
        "base_url": shop.base_url,
        "credentials": shop.credentials,
        "client_id": shop.client_id,
        "environment": "production",
        "agreement": {"low_fare": True},
        "card": {"page_url": shop.card_page_url, "hosts": ["127.0.0.1"], "adapter": "sandbox"},
        "station": {
            "counter": name,
            "name": "Rodoviária do Tietê",
            "city": "São Paulo",
            "state": "SP",
            "email": "guiche@exemplo.com.br",
        },
        "branch": {
            "database": place.code.database,
            "login": login.user,
            "authority": str(place.server.authority.file),
        },
    }
    file.write_text(json.dumps(settings), encoding="utf-8")
    return folder


def gone(place: Place, login: Login) -> None:
    """Let a counter not have been heard of for five minutes."""
    for table, column, whose in (("leases", "until", "holder"), ("counters", "seen", "counter")):
        place.owner.execute(
            f"UPDATE guiche.{table} SET {column} = now() - interval '5 minutes' "  # noqa: S608 - our words
            f"WHERE branch = %s AND {whose} = %s",
            (place.branch, login.counter),
        )


async def to_the_branch(clerk: Clerk) -> BranchView:
    clerk.press(Qt.Key.Key_6, with_=ALT)
    await clerk.until(lambda: clerk.window.page == "branch", "the page of the branch")
    view = cast(BranchView, clerk.desk.page("branch").view)
    await clerk.until(lambda: view.counters.lines, "the counters")
    return view


async def recorded(clerk: Clerk, act: AuditAct, subject: str = "") -> bool:
    """Return whether the audit trail of a counter has an act, about this."""
    await clerk.core.journal.open_attempts()  # What is on its way is written before it.
    return bool(await clerk.core.journal.trail.of_subject(act, subject))


def beside(view: BranchView) -> list[str]:
    """Return who asks and what is wrong."""
    return [one.title for one in view.side.table.lines]


async def test_what_a_killed_counter_left_in_mid_sale_is_finished_at_another(
    shop: SandboxProcess, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.control("quirks", {"pix_paid_after": 0})
    a, b = place.join("Guichê 04"), place.join("Guichê 07")
    at_a = folder_of(shop, place, a, "Guichê 04"), secrets(place, a)
    async with second_desk(*at_a) as killed:
        key, number = await killed.does("charge")
        await seen(lambda: place.states().get(key) == "known")
        killed.kill()
    async with counter(shop, place, b, "Guichê 07", monkeypatch) as clerk:
        view = await to_the_branch(clerk)
        await clerk.until(lambda: view.orders.lines, "what was left")
        clerk.press(Qt.Key.Key_F2)
        assert clerk.focus() is view.edit
        clerk.type("siqueira")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: [one.number for one in view.orders.lines] == [number], "the order")
        clerk.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.sees("Outro guichê ainda cuida deste pedido"), "that A may be back")
        assert await clerk.core.journal.attempt(key) is None
        gone(place, a)
        clerk.press(Qt.Key.Key_F5)
        await clerk.until(lambda: "Guichê 04 sem notícia" in beside(view), "the alarm")
        await clerk.until(lambda: view.orders.lines and view.orders.lines[0].free, "an order that is free")
        view.orders.setFocus()
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.sees("assumido"), "the order here")
        await clerk.until(
            lambda: clerk.core.branch.branch and clerk.core.branch.branch.decides(key), "its lease"
        )
        assert [one.id for one in clerk.core.orders.open] == [key]
        shop.control(f"pix/{number}/pay")
        clerk.core.orders.ask_now()
        await seen(lambda: place.states() == {key: "completed"})
        found = await clerk.core.journal.attempt(key)
        assert found is not None and (found.state, found.sends) == (AttemptState.COMPLETED, 1)
        assert await recorded(clerk, AuditAct.ORDER_TAKEN, number)
        assert await recorded(clerk, AuditAct.BRANCH_SEARCHED)
        # The counter that died opens again: it asks, sends nothing, and the branch has the order once.
        async with second_desk(*at_a) as again:
            assert await again.does("settled", key) == ["completed", 1, ""]
            assert place.states() == {key: "completed"}


async def test_two_desks_are_open_at_once(
    shop: SandboxProcess, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sells, the other looks on: whose seat it is, how the order stands, who decides, a new PIN."""
    shop.control("quirks", {"pix_paid_after": 0})
    a, b = place.join("Guichê 04"), place.join("Guichê 07")
    async with (
        second_desk(folder_of(shop, place, a, "Guichê 04"), secrets(place, a)) as other,
        counter(shop, place, b, "Guichê 07", monkeypatch) as clerk,
    ):
        assert await other.does("people", RUI.name, RUI.badge, RUIS) == ""
        await clerk.until(lambda: clerk.desk.people.by_badge(RUI.badge), "who was set up there")
        trip, label = await other.does("hold", "+3")
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        segment = clerk.stage.segment
        assert segment is not None and segment.trip_id == trip
        presenter = cast(Any, clerk.desk.page("seats").presenter)

        def look() -> SeatLook:
            return cast(SeatLook, presenter._page.looks[label])

        await clerk.until(lambda: look().colleague == "Guichê 04", "whose seat it is")
        clerk.type(label)
        await clerk.until(lambda: clerk.sees(f"A poltrona {label} está com o Guichê 04"), "why not")
        key, number = await other.does("charge")
        await seen(lambda: place.states().get(key) == "known")
        # The other one is alive: nobody takes its order over.
        clerk.desk.trail.present = RUI
        clerk.desk.show_who()
        view = await to_the_branch(clerk)
        await clerk.until(lambda: [one.number for one in view.orders.lines] == [number], "its order")
        assert view.orders.lines[0].operator == RUI.name
        view.orders.setFocus()
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.sees("Outro guichê ainda cuida deste pedido"), "that it is alive")
        assert await clerk.core.journal.attempt(key) is None
        shop.control(f"pix/{number}/pay")
        assert await other.does("settled", key) == ["completed", 1, RUI.name]
        await clerk.until(lambda: not view.orders.lines, "that nothing is open there")
        clerk.press(Qt.Key.Key_1, with_=ALT)
        await clerk.until(lambda: look().state is SeatState.TAKEN, "that there is nothing to wait for")
        people = clerk.desk.people
        before = people._kept
        assert await other.does("pin", RUI.badge, "615243") == ""
        # Not by trying it: five wrong PINs lock.
        await clerk.until(lambda: people._kept != before, "the new PIN")
        for pin, right in (("615243", True), (RUIS, False)):
            refused = await asyncio.to_thread(people.refusal, RUI, pin)
            assert (refused == "") is right, "without a restart"


async def test_a_sale_that_a_counter_parked_goes_on_at_another(
    shop: SandboxProcess, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = place.join("Guichê 04"), place.join("Guichê 07")
    async with counter(shop, place, a, "Guichê 04", monkeypatch) as clerk:
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.hold_best_seat()
        held = clerk.stage.seating.seats[0].hold
        clerk.press(Qt.Key.Key_F12)
        await clerk.until(lambda: clerk.desk.parking.drafts, "the parked sale")
        await seen(lambda: bool(place.rows("SELECT 1 FROM guiche.parked")))
    async with counter(shop, place, b, "Guichê 07", monkeypatch) as clerk:
        clerk.press(Qt.Key.Key_2, with_=ALT)
        await clerk.until(lambda: clerk.window.page == "orders", "the orders")
        clerk.press(Qt.Key.Key_G, with_=CTRL)
        await clerk.until(lambda: clerk.window.findChild(LeftBox), "the list")
        box = cast(LeftBox, clerk.window.findChild(LeftBox))
        await clerk.until(lambda: box.table.lines, "the parked sale")
        assert box.table.lines[0].counter.startswith("Guichê 04")
        await clerk.until(box.table.hasFocus, "the keyboard in the list")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.desk.parking.drafts, "the sale here")
        await clerk.back_at_the_window()
        clerk.press(Qt.Key.Key_F12, with_=CTRL)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the sale goes on")
        assert clerk.stage.seating.seats[0].hold == held
        assert await recorded(clerk, AuditAct.PARKED_TAKEN)


# --- Approvals ----------------------------------------------------------------------------------------


async def asks(clerk: Clerk, granted: list[Grant]) -> ApprovalBox:
    """Let a clerk ask the supervisors of the branch."""
    clerk.desk.approvals.guard(Permission.EXPORT, granted.append, "lista de hoje")
    box = cast(ApprovalBox, clerk.window.findChild(ApprovalBox))
    await clerk.until(lambda: box.isVisible() and box.person.edit.hasFocus(), "the box")
    clerk.press(Qt.Key.Key_F4)
    return box


@pytest.mark.parametrize("agreed", [True, False])
async def test_asked_here_and_answered_at_another_counter(
    shop: SandboxProcess, place: Place, monkeypatch: pytest.MonkeyPatch, agreed: bool
) -> None:
    told: list[Heard] = []
    login = place.join("Guichê 04")
    async with place.counter("Guichê 07", SHORT) as b, running(b):
        b.branch.window.on_heard = told.append
        async with counter(shop, place, login, "Guichê 04", monkeypatch, NAIR) as clerk:
            assert not clerk.window.rail.entries["branch"].isVisible(), "a seller has no such page"
            granted: list[Grant] = []
            box = await asks(clerk, granted)
            await seen(lambda: bool(told) and bool(told[-1].requests))
            (request,) = told[-1].requests
            assert request.question == Question(Permission.EXPORT, "Nair Toledo", "lista de hoje")
            await clerk.until(lambda: clerk.sees("Pedido enviado"), "that it was sent")
            assert box.person.edit.hasFocus(), "somebody may come here all the same"
            assert await b.branch.window.answer(request, agreed, RUI) is None
            if agreed:
                await clerk.until(lambda: granted == [Grant(RUI)], "what was asked for")
                assert clerk.sees("Rui Sampaio autorizou")
            else:
                await clerk.until(lambda: clerk.sees("Rui Sampaio negou"), "the refusal")
                assert not granted and box.isVisible()
                box.reject()
            await clerk.back_at_the_window()
            said = AuditAct.APPROVED if agreed else AuditAct.APPROVAL_REFUSED
            for act in (AuditAct.APPROVAL_ASKED, said):
                assert await recorded(clerk, act, f"ask:{request.id}")


async def test_nobody_answers_and_a_pin_here_does(
    shop: SandboxProcess, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(branch_desk, "ASK_LASTS", 3.0)
    login = place.join("Guichê 04")
    async with counter(shop, place, login, "Guichê 04", monkeypatch, NAIR) as clerk:
        granted: list[Grant] = []
        await asks(clerk, granted)
        await seen(lambda: bool(place.rows("SELECT id FROM guiche.approvals")))
        asked_for = [one for (one,) in place.rows("SELECT id FROM guiche.approvals")]
        await clerk.until(lambda: clerk.sees("Ninguém respondeu"), "the end of the request")
        await seen(lambda: place.rows("SELECT 1 FROM guiche.approvals") == [])
        clerk.type(RUI.badge)
        clerk.press(Qt.Key.Key_Return)
        clerk.type(RUIS)
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: granted == [Grant(RUI)], "what was asked for")
        await clerk.back_at_the_window()
        (asked,) = asked_for
        assert await recorded(clerk, AuditAct.APPROVAL_OVER, f"ask:{asked}")


@pytest.mark.parametrize("key", [Qt.Key.Key_F10, Qt.Key.Key_Delete])
async def test_a_supervisor_answers_without_walking_there(
    shop: SandboxProcess, place: Place, monkeypatch: pytest.MonkeyPatch, key: Qt.Key
) -> None:
    told: list[Heard] = []
    login = place.join("Guichê 07")
    async with place.counter("Guichê 04", SHORT) as a, running(a):
        a.branch.window.on_heard = told.append
        a.branch.window.told = lambda: Told("Nair Toledo")
        async with counter(shop, place, login, "Guichê 07", monkeypatch, RUI) as clerk:
            question = Question(Permission.SECOND_TICKET, "Nair Toledo", "GB7K-40Q2")
            one = await a.branch.window.ask(question)
            await clerk.until(lambda: clerk.sees("Guichê 04 pede autorização"), "the line on any page")
            view = await to_the_branch(clerk)
            await clerk.until(lambda: view.side.table.marked_key == one, "the request")
            assert view.side.table.lines[0].about.endswith("Nair Toledo \u00b7 GB7K-40Q2")
            view.side.table.setFocus()
            clerk.press(key)
            await clerk.until(lambda: clerk.window.findChild(ApprovalBox), "the own PIN")
            box = cast(ApprovalBox, clerk.window.findChild(ApprovalBox))
            assert not box.branch.isVisible()
            await clerk.until(box.pin.edit.hasFocus, "the field of the PIN")
            clerk.type(RUIS)
            clerk.press(Qt.Key.Key_Return)
            await seen(lambda: bool(told) and bool(told[-1].verdicts))
            ((answered, verdict),) = told[-1].verdicts
            assert (answered, verdict.agreed, verdict.by) == (one, key is Qt.Key.Key_F10, RUI)
            await clerk.until(
                lambda: not view.side.table.lines or view.side.table.marked_key != one, "its end"
            )
            said = AuditAct.APPROVED if verdict.agreed else AuditAct.APPROVAL_REFUSED
            assert await recorded(clerk, said, f"ask:{one}")
            await clerk.back_at_the_window()


async def test_a_clerk_who_closes_the_box_takes_the_request_back(
    shop: SandboxProcess, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    login = place.join("Guichê 04")
    async with counter(shop, place, login, "Guichê 04", monkeypatch, NAIR) as clerk:
        granted: list[Grant] = []
        await asks(clerk, granted)
        await seen(lambda: len(place.rows("SELECT 1 FROM guiche.approvals")) == 1)
        clerk.press(Qt.Key.Key_Escape)
        await seen(lambda: place.rows("SELECT 1 FROM guiche.approvals") == [])
        assert not granted
        await clerk.back_at_the_window()


# --- The database stops -------------------------------------------------------------------------------


@pytest.fixture
def own_server() -> Iterator[PostgresServer]:
    """A server that is killed."""
    with postgres() as one:
        yield one


async def test_what_is_sold_without_the_database_is_there_once_it_is_back(
    shop: SandboxProcess, own_server: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.control("quirks", {"pix_paid_after": 0})
    place = Place.made(own_server, own_server.make("casa"), tmp_path)
    login = place.join("Guichê 07")
    async with counter(shop, place, login, "Guichê 07", monkeypatch, RUI) as clerk:
        view = await to_the_branch(clerk)
        assert clerk.sees("Filial Tietê")
        place.close()
        own_server.stop(signal.SIGKILL)
        clerk.press(Qt.Key.Key_F5)
        await clerk.until(lambda: clerk.sees("O que está na tela é de"), "what is known and since when")
        assert [one.name for one in view.counters.lines] == ["Guichê 07"]
        clerk.desk.trail.present = NAIR
        granted: list[Grant] = []
        box = await asks(clerk, granted)
        await clerk.until(lambda: clerk.sees("Peça a alguém que venha até aqui"), "the way without it")
        box.reject()
        await clerk.back_at_the_window()
        clerk.desk.trail.present = RUI
        clerk.desk.open_page("sell")
        key, number = await charge(clerk)
        shop.control(f"pix/{number}/pay")
        assert await settled(clerk, key) == ["completed", 1, RUI.name], "it sells all the same"
        own_server.start()
        await to_the_branch(clerk)
        await clerk.until(lambda: not clerk.sees("O que está na tela é de"), "the branch again", 90)
        branch = clerk.core.branch.branch
        assert branch is not None
        await clerk.until(lambda: not clerk.core.branch.status.pending, "all of it in the branch", 90)
        (found,) = await branch.find(number)
        assert (found.attempt.id, found.attempt.state) == (key, AttemptState.COMPLETED)


# --- Seats --------------------------------------------------------------------------------------------


async def test_a_seat_of_a_colleague_says_whose_it_is(
    shop: SandboxProcess, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    login = place.join("Guichê 04")
    async with (
        place.counter("Guichê 07", SHORT) as a,
        running(a),
        counter(shop, place, login, "Guichê 04", monkeypatch) as clerk,
    ):
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        segment = clerk.stage.segment
        assert segment is not None
        detail = clerk.stage.detail(segment)
        assert detail is not None
        taken = next(one.label for one in detail.seats if not one.available)
        free = next(one.label for one in detail.seats if one.available)
        until = datetime.now(UTC) + timedelta(minutes=9)
        a.branch.window.hold(tuple(SeatHold("b", segment.trip_id, one, until) for one in (taken, free)))
        await clerk.until(lambda: clerk.sees("reservada pelo Guichê 07 até"), "whose seat it is")
        looks = clerk.desk.page("seats").presenter._page.looks  # type: ignore[attr-defined]
        assert looks[taken].state is SeatState.COLLEAGUE
        # What the map shows as free is free, whatever a colleague thinks.
        assert looks[free].state.facts.free
        a.branch.window.hold(())
        await clerk.until(lambda: not clerk.sees("reservada pelo Guichê 07 até"), "the end of it")
